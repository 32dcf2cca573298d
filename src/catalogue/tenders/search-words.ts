import { normalized } from '../../platform/text/normal-form.ts'
import { Buffer } from 'node:buffer'

/** Words are indexed up to this many characters. A longer word is searched by its beginning. */
const maxWordLength = 64

/**
 * The only normaliser of texts and queries: unifies compatibility forms, converts to lower case, removes
 * accents, and splits at everything that is neither letter nor digit. In scripts without spaces every
 * character is a word. The result has only letters, digits and vowel signs, so that control characters can
 * mark terms that are not words.
 */
export const words = (text: string): string[] => runs(text).flat()

/** The words of a text, with one space between them. */
export const spaced = (text: string): string => latinWords(text) ?? words(text).join(' ')

let room = new Uint8Array(0)

/**
 * The same for a text whose letters all fold to ASCII, as they do in most languages of notices. It works letter by
 * letter, because expressions over the whole text take ten times as long. Null for any other text, and for a text with
 * a word that is cut.
 */
function latinWords(text: string): string | null {
  if (text.length * foldWidth >= room.length) room = new Uint8Array(2 * text.length * foldWidth)
  const folded = room
  let [end, length] = [0, 0]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code > lastAlone) return null
    const place = code * foldWidth
    const next = folds[place] || readFold(code)
    if (next === unfolded) return null
    for (let part = place + 1; part < place + next; part++) {
      const letter = folds[part] ?? 0
      if (letter !== 0) {
        folded[end++] = letter
        if (++length > maxWordLength) return null
      } else if (length > 0) {
        folded[end++] = space
        length = 0
      }
    }
  }
  return Buffer.from(folded.buffer, 0, length === 0 && end > 0 ? end - 1 : end).toString('latin1')
}

const space = 32

/** The words of every uninterrupted stretch of text. A stretch is one word, or several in a script without spaces. */
export function runs(text: string): string[][] {
  if (isAscii.test(text)) return (text.toLowerCase().match(/[a-z0-9]+/g) ?? []).map((run) => [capped(run)])
  const plain = normalised(text)
  const found = plain.match(wordRun) ?? []
  if (!unspaced.test(plain)) return found.map((run) => [capped(run)])
  return found.map((run) => (run.match(character) ?? []).map(capped))
}

// oxlint-disable-next-line no-control-regex -- the whole of ASCII is meant
const isAscii = /^[\0-\x7f]*$/
const wordRun = /[\p{L}\p{N}\p{M}]+/gu
const unspacedScripts = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}\p{Script=Myanmar}`
const unspaced = new RegExp(`[${unspacedScripts}]`, 'u')
const character = new RegExp(`[${unspacedScripts}]|[^${unspacedScripts}]+`, 'gu')

/**
 * The characters to remove. Accents are removed; vowel signs of scripts that write them as marks (Devanagari, Thai) and
 * the voicing marks of Japanese stay, because they distinguish words. Soft hyphens, joiners, direction marks and the
 * Arabic stretch are removed too, because they do not belong to a word.
 */
const dropped =
  /[[[\p{M}&&[\p{Script=Inherited}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}]]--[\u3099\u309a]][\p{Cf}--\u200b]\u0640]/gv

/** Letters that Unicode does not decompose, and that people also write without stroke or ligature. */
const letters = {
  ł: 'l',
  ß: 'ss',
  œ: 'oe',
  æ: 'ae',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ς: 'σ',
}
/** Apostrophes that Unicode counts as letters. */
const apostrophes = [...'\u02b9\u02ba\u02bb\u02bc\u02bd\u02be\u02bf\u02c8\ua78b\ua78c']
const letterFolds = new Map([...Object.entries(letters), ...apostrophes.map((sign) => [sign, ' '] as const)])
const folded = new RegExp(`[${[...letterFolds.keys()].join('')}]`, 'g')

/**
 * Letters and signs of the Latin, Greek and Cyrillic alphabets that never combine with their neighbours. Each is
 * normalised alone and only once, which is several times faster than normalising the whole text.
 */
const aloneSet = String.raw`\u00a0-\u024f\u0370-\u0482\u048a-\u052f\u1e00-\u1fff\u2010-\u2027\u2030-\u205e\u20a0-\u20bf`
const alone = new RegExp(`[${aloneSet}]`, 'g')
const allAlone = new RegExp(String.raw`^[\0-\x7f${aloneSet}]*$`)
const known = new Map<string, string>()

function normalised(text: string): string {
  if (!allAlone.test(text)) return normalise(text)
  return text.replace(alone, normalisedLetter).toLowerCase()
}

function normalisedLetter(letter: string): string {
  const found = known.get(letter) ?? normalise(letter)
  known.set(letter, found)
  return found
}

const lastAlone = 0x20bf
/** The max ASCII letters that a character folds to, plus one. */
const foldWidth = 8
/** The characters that fold to other letters than ASCII, or to too many. */
const unfolded = 255
/**
 * By code, a stretch of `foldWidth` numbers: one more than the count of letters and digits that the character
 * folds to (0 for a character that was not met before), then their codes, 0 for a sign between words.
 */
const folds = new Uint8Array((lastAlone + 1) * foldWidth)

/** Writes the stretch of a character; returns its first number. */
function readFold(code: number): number {
  const letter = String.fromCharCode(code)
  const fold = allAlone.test(letter) ? asciiOf(normalise(letter)) : null
  const first = fold && fold.length < foldWidth ? fold.length + 1 : unfolded
  folds.set(first === unfolded ? [first] : [first, ...(fold ?? [])], code * foldWidth)
  return first
}

const asciiOf = (plain: string): number[] | null =>
  plain.match(wordRun)?.every((run) => isAscii.test(run)) === false
    ? null
    : [...plain].map((letter) => (/[a-z0-9]/.test(letter) ? letter.charCodeAt(0) : 0))

const normalise = (text: string) =>
  normalized(
    normalized(text, 'NFKD')
      .toLowerCase()
      .replace(dropped, '')
      .replace(folded, (letter) => letterFolds.get(letter) ?? letter),
  )

const capped = (word: string) =>
  word.length > maxWordLength ? [...word].slice(0, maxWordLength).join('') : word
