/** The characters of the bytes from 0x80 in the encoding of old Macs. */
const mac =
  'ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u00a0ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄¤‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\uf8ffÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ'

/** The same byte as Windows means it, by the character that the byte is on a Mac. */
const meant = new Map(
  Array.from(mac, (letter, i) => [
    letter,
    new TextDecoder('windows-1252', { fatal: false, ignoreBOM: false }).decode(Uint8Array.of(0x80 + i)),
  ]),
)

/**
 * "Lˆsung", "zuverl‰ssig": a mark that no language writes between small letters. Before a vowel and after a
 * "c" such marks are accents that some fonts draw separately, as in "mˆeme" and "franc¸ais".
 */
const marked = /\p{Ll}(?:[‡‰]|[ˆ˚¯](?![aeiouyı])|(?<![cst])¸)\p{Ll}/u
/** "prÈsente", "procËs": a large letter with an accent between small ones; a single one may be a name. */
const large = /\p{Ll}[ÂÊÁËÈÍÎÏÌÓÔÒÚÛÙ]\p{Ll}/gu
const fewLarge = 3

/**
 * Whether a text was read by the wrong encoding. A font that is called symbolic and names no encoding is read
 * by pdf.js as on a Mac, while the programs that write such fonts mean the letters of Windows.
 */
export const isOfMac = (text: string): boolean =>
  marked.test(text) || (text.match(large) ?? []).length >= fewLarge

/** The text by the encoding that was meant. */
export const fromMac = (text: string): string =>
  text.replaceAll(/[^\u0020-\u007e]/g, (letter) => meant.get(letter) ?? letter)

/** The letters that pdf.js would write in their usual forms. Typographic ligatures come first, or "ß" becomes "fl". */
export const usual = (text: string): string =>
  text.replaceAll(/[\u00b5\u037e\u0eb3\u2126\ufb00-\ufdff\ufe70-\ufefc]/g, (letter) =>
    letter.normalize('NFKC'),
  )
