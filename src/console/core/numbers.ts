/**
 * The number that a person typed, such as 1200000, 1 200 000, 1.200.000 or 1,200,000.50; null if it is none. A separator
 * before three digits separates thousands, in every language. In a currency with three decimals or more, a point comes
 * before them, as forms show a stored value.
 */
export function numberIn(text: string, decimals = 2): number | null {
  const plain = text.trim()
  const exact = decimals > 2 ? /^(\d{1,3}(?:,\d{3})*|\d{1,15})(\.\d{1,4})$/.exec(plain) : null
  if (exact) return Number(`${exact[1]?.replaceAll(',', '')}${exact[2]}`)
  const grouped = /^([1-9]\d{0,2})((?:[\s.,'’]\d{3})+)(?:[.,](\d{1,2}))?$/.exec(plain)
  if (grouped) {
    const [, first = '', rest = '', cents = '0'] = grouped
    return Number(`${first}${rest.replace(/\D/g, '')}.${cents}`)
  }
  const [, whole, cents = '0'] = /^(\d{1,15})(?:[.,](\d{1,2}))?$/.exec(plain) ?? []
  return whole === undefined ? null : Number(`${whole}.${cents}`)
}

/** The members of queries and forms that are sums of money. */
const sums = new Set(['minValue', 'maxValue'])

/** The text of a filter as programs write it: a sum without separators of thousands. */
export const plainFilter = (name: string, text: string): string =>
  sums.has(name) ? String(numberIn(text) ?? text) : text
