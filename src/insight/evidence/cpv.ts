/** A CPV code without its check digit and trailing zeros, of two digits at least: `45000000-7` is `45`. */
export const cpvDigits = (code: string): string =>
  code
    .replace(/-\d$/, '')
    .replace(/(?<!0)0+$/, '')
    .padEnd(2, '0')

/** How many leading digits two codes share, of eight; a code of fewer digits stands for all below it. */
export function cpvShared(a: string, b: string): number {
  const [one, other] = [cpvDigits(a), cpvDigits(b)]
  let shared = 0
  while (shared < one.length && one[shared] === other[shared]) shared++
  return shared
}

/** Whether two codes are of one group: three leading digits, or one stands for a whole division of the other's. */
export function cpvRelated(a: string, b: string): boolean {
  const shared = cpvShared(a, b)
  return shared >= 3 || (shared === 2 && (cpvDigits(a).length === 2 || cpvDigits(b).length === 2))
}
