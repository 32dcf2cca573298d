import { foldLetters } from '../../reference/language/fold.ts'

/**
 * A text in the form that rules read: lower case, without accents, with plain quotes, dashes and single
 * spaces, and with words joined that a line break divides. Rules can then be written in ASCII: "kündigt
 * fristlos" is "kundigt fristlos".
 */
export function plain(text: string): string {
  const whole = text.includes('\n') ? text.replace(divided, '$1') : text
  // Most texts in English have no letter to decompose.
  const lower = isAscii.test(whole) ? whole.toLowerCase() : folded(whole)
  return lower.replace(gap, ' ').trim()
}

/** White space, unless it is a single blank, as between most words. */
const gap = /(?! (?!\s))\s+/g

const divided = /(\p{L}\p{M}?)[-\u2010][ \t]*\r?\n[ \t]*(?=\p{Ll})/gu
const isAscii = /^[\t-_a-~]*$/

const folded = (text: string): string =>
  foldLetters(text)
    .replace(/[’‘ʼ´`]/g, "'")
    .replace(/[“”„]/g, '"')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
