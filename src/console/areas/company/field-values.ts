import { type CodeList, labelOf } from '../../../reference/codes/lookup/list.ts'
import { resolveCodes } from '../../../reference/codes/lookup/resolve.ts'
import { numberIn } from '../../core/numbers.ts'
import type { Details } from '../../../platform/context/errors.ts'

/** Reads the text of a field as a value of the profile; empty text is null. `wrong` is a sentence for the field. */
export type ReadField = (text: string) => { value: unknown } | { wrong: string }

export const asText: ReadField = (text) => ({ value: text.trim() || null })

/** Reads a number as `numberIn` does. */
export const asNumber: ReadField = (text) => {
  const value = text.trim() === '' ? null : numberIn(text)
  return value === null && text.trim() !== '' ? { wrong: 'must be a number such as 1200000' } : { value }
}

export const asCurrency: ReadField = (text) => ({ value: text.trim().toUpperCase() || null })

/** Reads a member that every filled row must have. */
export const needed =
  (read: ReadField): ReadField =>
  (text) =>
    text.trim() === '' ? { wrong: 'must be filled in, or the row left empty' } : read(text)

export const asFlag: ReadField = (text) => ({ value: text === '' ? null : text === 'yes' })

/** One code of a list, typed as a code or in words. */
export const asCode =
  (list: CodeList): ReadField =>
  (text) => {
    const typed = text.trim()
    if (typed === '') return { value: null }
    const { found, several, unknown } = resolveCodes(list, typed)
    const [one, ...others] = found
    if (one && others.length + several.length + unknown.length === 0) return { value: one.code }
    const options = [...found, ...several.flatMap((each) => each.options)].slice(0, 6)
    return {
      wrong:
        options.length === 0
          ? `is no ${list.noun} that we know`
          : `could be ${options.map(({ code, label }) => `${code} ${label}`).join('; ')}. Enter one of these codes`,
    }
  }

/** A code with its label. */
export const coded = (list: CodeList, code: string): string => {
  const label = labelOf(list, code)
  return label === null ? code : `${code} ${label}`
}

/** Reads the members of an object from fields such as `address.city`. Problems are added to `details`. */
export function readMembers(
  fields: URLSearchParams,
  readers: Record<string, ReadField>,
  details: Details,
  prefix = '',
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(readers).map(([name, read]) => {
      const result = read(fields.get(prefix + name) ?? '')
      if ('value' in result) return [name, result.value]
      details.push({ path: prefix + name, message: result.wrong })
      return [name, null]
    }),
  )
}

/** Returns null for an object whose members are all null. */
export const orNull = (members: Record<string, unknown>): Record<string, unknown> | null =>
  Object.values(members).every((value) => value === null) ? null : members

/**
 * Reads the rows of a list from fields such as `turnover[0].year`. Empty rows are left out and the fields are
 * renumbered, because otherwise the page would show a problem in the wrong row.
 */
export function readFieldRows(
  fields: URLSearchParams,
  name: string,
  readers: Record<string, ReadField>,
  details: Details,
): Record<string, unknown>[] | null {
  const rows = fieldRowsIn(fields, name)
  for (const key of Array.from(fields.keys())) if (key.startsWith(`${name}[`)) fields.delete(key)
  const filled = rows.filter((row) => Object.values(row).some((text) => text.trim() !== ''))
  for (const [index, row] of filled.entries())
    for (const [member, text] of Object.entries(row)) fields.set(`${name}[${index}].${member}`, text)
  const values = filled.map((_row, index) => readMembers(fields, readers, details, `${name}[${index}].`))
  return values.length > 0 ? values : null
}

/** The rows of a list as they were sent, empty rows included. */
export function fieldRowsIn(fields: URLSearchParams, name: string): Record<string, string>[] {
  const rows = new Map<number, Record<string, string>>()
  for (const [key, text] of fields) {
    const [, index, member] = /^\w+\[(\d{1,3})\]\.(\w+)$/.exec(key) ?? []
    if (!key.startsWith(`${name}[`) || index === undefined || member === undefined) continue
    const row = rows.get(Number(index)) ?? {}
    row[member] = text
    rows.set(Number(index), row)
  }
  return [...rows].toSorted(([a], [b]) => a - b).map(([, row]) => row)
}
