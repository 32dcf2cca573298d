import { normalized } from './normal-form.ts'

// oxlint-disable no-misleading-character-class -- single characters are meant, not their clusters

/** Characters without a shape that hide text or break words: zero width, direction, tags, variation selectors. */
const invisible =
  /[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb]|[\u{e0000}-\u{e0fff}]/gu
/** The invisible characters that can carry a hidden message. */
const carriers = /[\u{e0000}-\u{e0fff}]/u
// oxlint-disable-next-line no-control-regex -- control characters are what is removed
const control = /[\u0000-\u0008\u000b\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g
const spaces = /[\t\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000 ]+/g
/** Bullets of the symbol fonts of word processors, which are in a private use area. */
const bullets = /[\uf020-\uf0ff\u25aa\u25cf\u25a0]/g

/** Any other sign of such a font before the words of a line. */
const symbols = /^[\uf020-\uf0ff](?=\s)/gm

/** Text in its visible form: no invisible or control characters, one space between words, at most one empty line. */
export function cleanText(text: string): { text: string; hidden: boolean } {
  const shown = text
    .toWellFormed()
    .replaceAll(/\r\n?|[\u2028\u2029\u0085\f]/g, '\n')
    .replaceAll(invisible, '')
    .replaceAll(control, '')
    .replaceAll(bullets, '•')
    .replaceAll(/[\ufb00-\ufb06]/g, (ligature) => ligature.normalize('NFKC'))
    .replaceAll(spaces, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(symbols, '•')
    .replaceAll(/\n{3,}/g, '\n\n')
  return { text: normalized(shown).trim(), hidden: carriers.test(text) }
}

/** One line of text, with every white space replaced by a space. */
export const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** A text that is longer than a size, cut at spaces and ends of lines. */
export function piecesOf(text: string, size: number): string[] {
  const found: string[] = []
  let start = 0
  while (text.length - start > size) {
    // In the slice alone: without a space the whole text before would be searched for each piece.
    const slice = text.slice(start, start + size + 1)
    const space = Math.max(slice.lastIndexOf(' '), slice.lastIndexOf('\n'))
    // Half of a surrogate pair is not a letter.
    const end = space > size / 2 ? space : /[\ud800-\udbff]/.test(slice[size - 1] ?? '') ? size - 1 : size
    found.push(slice.slice(0, end))
    start += end
  }
  return [...found, text.slice(start).trimStart()]
}
