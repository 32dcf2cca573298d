/** Digits in groups (space of any kind, dot, comma, apostrophe) with or without decimals; in India "10,00,000" is a million. */
export const numeral =
  "\\d{1,2}(?:,\\d\\d){1,4},\\d{3}(?:\\.\\d{1,2})?(?!\\d)|\\d{1,3}(?:[\\s.,'’]\\d{3}){1,5}(?:[.,]\\d{1,2})?(?!\\d)|\\d+(?:[.,]\\d+)?"

/**
 * The number in a numeral of any European notation. A single separator before three digits groups thousands
 * (`1.500`), unless the number is scaled (`1,250 million`); with two kinds of separators, the last is the
 * decimal separator.
 */
export function numberFrom(numeral: string, isScaled = false): number {
  const plain = numeral.replace(/[\s'’]/g, '')
  const separators = plain.replace(/\d/g, '')
  const last = separators.at(-1)
  const digitsAfter = last === undefined ? 0 : plain.length - plain.lastIndexOf(last) - 1
  const isGroup =
    digitsAfter === 3 && new Set(separators).size === 1 && !(isScaled && separators.length === 1)
  if (last === undefined || isGroup) return Number(plain.replace(/[.,]/g, ''))
  const at = plain.lastIndexOf(last)
  return Number(`${plain.slice(0, at).replace(/[.,]/g, '')}.${plain.slice(at + 1)}`)
}
