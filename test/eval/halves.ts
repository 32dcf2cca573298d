/**
 * The half of a set that a text belongs to, by a digest of its words (FNV-1a). Vocabulary may be developed
 * with the first half in view; only the second half shows how other texts are read.
 */
export function halfOf(text: string): 'first' | 'second' {
  let digest = 0x811c9dc5
  for (const letter of text) digest = Math.imul(digest ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return ((digest >>> 16) & 1) === 0 ? 'first' : 'second'
}
