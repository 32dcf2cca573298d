/** Words are indexed up to this many characters. A longer word is searched by its beginning. */
const longestWord = 64

/**
 * The one normaliser of texts and queries: unifies compatibility forms, lower case, without accents, split at
 * everything that is neither letter nor digit. In scripts without spaces every character is a word. The result holds
 * only letters, digits and vowel signs, so that private use characters can mark terms that are no words.
 */
export const words = (text: string): string[] => runs(text).flat()

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
 * the voicing marks of Japanese stay, because they tell words apart. Soft hyphens, joiners, direction marks and the
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
