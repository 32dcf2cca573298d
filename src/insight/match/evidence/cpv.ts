/** A CPV code without its check digit and trailing zeros, of two digits at least: `45000000-7` is `45`. */
export const cpvDigits = (code: string): string =>
  code
    .replace(/-\d$/, '')
    .replace(/(?<!0)0+$/, '')
    .padEnd(2, '0')

/**
 * The number of leading digits that two codes share, at most eight. A shorter code covers all codes that begin with it.
 */
export function cpvShared(a: string, b: string): number {
  const [one, other] = [cpvDigits(a), cpvDigits(b)]
  let shared = 0
  while (shared < one.length && one[shared] === other[shared]) shared++
  return shared
}

/** Whether two codes belong to the same group: they share three leading digits, or one is the division of the other. */
export function cpvRelated(a: string, b: string): boolean {
  const shared = cpvShared(a, b)
  return shared >= 3 || (shared === 2 && (cpvDigits(a).length === 2 || cpvDigits(b).length === 2))
}
