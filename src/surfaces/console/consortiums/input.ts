/** What a field says; null for nothing. */
export const textIn = (fields: URLSearchParams, name: string): string | null =>
  fields.get(name)?.trim() || null

/** A number as the schema wants it; what is none stays as it is, for the schema to refuse. */
export function numberIn(fields: URLSearchParams, name: string): number | string | null {
  const text = textIn(fields, name)
  const number = Number(text)
  return text === null || Number.isNaN(number) ? text : number
}
