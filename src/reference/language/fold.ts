import { normalized } from '../../platform/text/normal-form.ts'

/** Marks above and below letters; a soft hyphen and joiners are inside words without being part of them. */
const unread = /[\p{M}\u00ad\u200c\u200d]/gu

/** Letters that Unicode does not decompose. */
const ligatures: Record<string, string> = { ß: 'ss', œ: 'oe', æ: 'ae', ø: 'o', ł: 'l', đ: 'd', ı: 'i' }
const ligature = new RegExp(`[${Object.keys(ligatures).join('')}]`, 'g')

/** A text in the letters in which texts are compared: NFKD, lower case, accents folded. */
export const foldLetters = (text: string): string =>
  normalized(text, 'NFKD')
    .replace(unread, '')
    .toLowerCase()
    .replace(ligature, (letter) => ligatures[letter] ?? letter)
