/** The trimmed text of a field; null when it is empty. */
export const textIn = (fields: URLSearchParams, name: string): string | null =>
  fields.get(name)?.trim() || null

/** The number in a field. Text that is not a number is returned as it is, so that the schema refuses it. */
export function numberIn(fields: URLSearchParams, name: string): number | string | null {
  const text = textIn(fields, name)
  const number = Number(text)
  return text === null || Number.isNaN(number) ? text : number
}
