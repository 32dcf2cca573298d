/** A word as it is indexed has at most so many characters; a longer one is searched by its beginning. */
const longestWord = 64

/**
 * The one normaliser of text and query: compatibility forms unified, lower case, without accents, split at all that is
 * no letter or digit. Scripts written without spaces give a word for each character. Only letters, digits and vowel
 * signs come out, so that private use characters are free to mark what is no word of a text.
 */
export const words = (text: string): string[] => runs(text).flat()

/** The words of each stretch of text that nothing interrupts: one word, or several in a script without spaces. */
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
 * Accents go; vowel signs of scripts that write them as marks (Devanagari, Thai) and the voicing of Japanese stay,
 * because words differ by them. With them go soft hyphens, joiners, direction marks and the Arabic stretch, which are
 * no part of the word they stand in.
 */
const dropped =
  /[[[\p{M}&&[\p{Script=Inherited}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}]]--[\u3099\u309a]][\p{Cf}--\u200b]\u0640]/gv

/** Letters that Unicode does not take apart and people write without their stroke or ligature. */
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
const folds = new Map([...Object.entries(letters), ...apostrophes.map((sign) => [sign, ' '] as const)])
const folded = new RegExp(`[${[...folds.keys()].join('')}]`, 'g')

const normalised = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(dropped, '')
    .replace(folded, (letter) => folds.get(letter) ?? letter)
    .normalize('NFC')

const capped = (word: string) => (word.length > longestWord ? [...word].slice(0, longestWord).join('') : word)
