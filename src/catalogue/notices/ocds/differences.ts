import { isObject, type Json } from '../json.ts'

/** A member of a notice, by its JSON pointer, and its value. */
export interface Difference {
  member: string
  value: unknown
}

/** Members with texts by language: the order of the languages matters, because the first is the official one. */
const texts = new Set(['title', 'description', 'text'])

/**
 * The members of `read` that must change so that it equals `meant`; both have the members of a notice. A list of
 * another length is a single difference.
 */
export function differences(read: unknown, meant: unknown, pointer = ''): Difference[] {
  if (JSON.stringify(read) === JSON.stringify(meant)) return []
  const whole = [{ member: pointer, value: meant }]
  if (texts.has(pointer.split('/').at(-1) ?? '')) return whole
  if (Array.isArray(read) && Array.isArray(meant))
    return read.length === meant.length
      ? meant.flatMap((each, index) => differences(read[index], each, `${pointer}/${index}`))
      : whole
  if (!isObject(read) || !isObject(meant)) return whole
  const names = Object.keys(meant).filter((name) => meant[name] !== undefined)
  if (Object.keys(read).some((name) => read[name] !== undefined && !names.includes(name))) return whole
  return names.flatMap((name) => differences(read[name], meant[name], `${pointer}/${name}`))
}

/** Sets the members named, in a copy. A pointer that leads nowhere sets nothing. */
export function withDifferences(notice: object, changes: Difference[]): Json {
  const copy = structuredClone(notice) as Record<string, unknown>
  for (const { member, value } of changes) {
    const path = member.split('/').slice(1)
    const last = path.pop()
    const parent = path.reduce(ownMember, copy)
    if (last === undefined || last === '__proto__' || typeof parent !== 'object' || parent === null) continue
    Object.assign(parent, { [last]: value })
  }
  return copy
}

const ownMember = (parent: unknown, name: string): unknown =>
  typeof parent === 'object' && parent !== null && Object.hasOwn(parent, name)
    ? (parent as Json)[name]
    : undefined
