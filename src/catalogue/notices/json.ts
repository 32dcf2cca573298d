import { normalized } from '../../platform/text/normal-form.ts'

/** A JSON object whose members are not checked yet. */
export type Json = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const nothing: Json = {}

/**
 * The value if it is an object, otherwise an empty object, so that a missing member reads like a malformed
 * one.
 */
export const object = (value: unknown): Json => (isObject(value) ? value : nothing)

/** The object at the end of a path of members. */
export const within = (value: unknown, ...path: string[]): Json =>
  path.reduce((part, name) => object(part[name]), object(value))

/** The objects of a list; a single object counts as a list of one. */
export const objects = (value: unknown): Json[] =>
  Array.isArray(value) ? value.map(object) : isObject(value) ? [value] : []

/** The texts of a list; a single text counts as a list of one. */
export const texts = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).flatMap((each) => text(each) ?? [])

/**
 * A text without control characters (tab and line break stay) and outer space; a number as text; null for '' and for
 * every other value.
 */
export function text(value: unknown): string | null {
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') return null
  // oxlint-disable-next-line no-control-regex -- control characters are what is removed
  const clean = value.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g, '').trim()
  return clean === '' ? null : normalized(clean)
}

/** A finite number, or a text that is one; null for every other value. */
export function number(value: unknown): number | null {
  const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof read === 'number' && Number.isFinite(read) ? read : null
}

export const flag = (value: unknown): boolean | null => (typeof value === 'boolean' ? value : null)

/**
 * The JSON pointer of the first text with NUL or half of a surrogate pair, which no database can store; null
 * without one. JSON writes these characters by their code, so few documents must be walked through.
 */
export const unstorable = (value: Json): string | null =>
  JSON.stringify(value).includes(String.raw`\u`) ? unstorableIn(value, '') : null

function unstorableIn(value: unknown, pointer: string): string | null {
  if (typeof value === 'string')
    return value.isWellFormed() && !value.includes('\u0000') ? null : pointer || '/'
  if (typeof value !== 'object' || value === null) return null
  for (const [name, part] of Object.entries(value)) {
    const found = unstorableIn(part, `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`)
    if (found !== null) return found
  }
  return null
}
