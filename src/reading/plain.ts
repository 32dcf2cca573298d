/**
 * A text in the form that rules read: lower case, without accents, in plain quotes, dashes and single spaces, and with
 * words joined that a line's end divides. Rules can thus be written in ASCII: "kündigt fristlos" is "kundigt fristlos".
 */
export const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\u00ad]+/gu, '')
    .replace(/(\p{L})-[ \t]*\r?\n[ \t]*(?=\p{Ll})/gu, '$1')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replace(/[’‘ʼ´`]/g, "'")
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()
