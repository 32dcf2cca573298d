import { languagesWith } from '../grammar.ts'
import { formLanguage } from '../tokens.ts'
import { writtenPattern } from '../worded.ts'
import { numberWords } from './number-words.ts'

/** Digits in groups (space of any kind, dot, comma, apostrophe) with or without decimals; in India "10,00,000" is a million. */
export const numeral =
  "\\d{1,2}(?:,\\d\\d){1,4},\\d{3}(?:\\.\\d{1,2})?(?!\\d)|\\d{1,3}(?:[\\s.,'’]\\d{3}){1,5}(?:[.,]\\d{1,2})?(?!\\d)|\\d+(?:[.,]\\d+)?"

/**
 * The number in a numeral of any European notation. A single separator before three digits groups thousands
 * (`1.500`), unless the number is scaled (`1,250 million`); with two kinds of separators, the last is the
 * decimal separator.
 */
export function numberFrom(numeral: string, isScaled = false): number {
  const plain = numeral.replace(/[\s'’]/g, '')
  const separators = plain.replace(/\d/g, '')
  const last = separators.at(-1)
  const digitsAfter = last === undefined ? 0 : plain.length - plain.lastIndexOf(last) - 1
  const isGroup =
    digitsAfter === 3 && new Set(separators).size === 1 && !(isScaled && separators.length === 1)
  if (last === undefined || isGroup) return Number(plain.replace(/[.,]/g, ''))
  const at = plain.lastIndexOf(last)
  return Number(`${plain.slice(0, at).replace(/[.,]/g, '')}.${plain.slice(at + 1)}`)
}

/**
 * A number in a text, in digits or words, its position with its repetition in parentheses, and the required
 * words after it.
 */
export interface FoundNumber {
  value: number
  inWords: boolean
  start: number
  end: number
  /** Where the number itself ends, without a repetition. */
  bare: number
  /** The match of the expression for what follows. */
  next: RegExpExecArray
}

/** The languages whose number words are read: the language of the text, or several if it is unknown. */
function languagesOf(language: string | null): readonly string[] {
  const own = language === null ? null : formLanguage(language)
  return own !== null && numberWords(own) ? [own] : languagesWith('plain_numbers')
}

const digits = new RegExp(numeral, 'uy')
const repeated = /\s?\([\p{L}\d -]{1,40}\)/uy
const anything = /(?:)/y

/** Words that may directly follow a number word: "five-year term", "zweijährige Laufzeit". */
const goesOn = String.raw`(?![\p{L}-])|(?=(?:{{unit_after_number}})|(?:{{number_adjective}}))`

/** An expression for what follows a number. It reads lower case at its `lastIndex` alone. */
export const following = (source: string): RegExp => new RegExp(source, 'uy')

/**
 * The numbers in a text that `next` follows, in order. `language` (ISO 639-1) decides which number words
 * count; null tries all. Numbers and what follows them are separate expressions: joined, they are compiled
 * again for every use and language, and each of these programs takes half a megabyte of a service that may
 * have 128.
 */
export const numbersIn = (text: string, language: string | null, next = anything): FoundNumber[] => [
  ...eachNumber(text, language, next),
]

/** Like `numbersIn`, one at a time, for a caller that needs only the first. */
export function* eachNumber(text: string, language: string | null, next = anything): Generator<FoundNumber> {
  const folded = inLowerCase(text)
  let read: WordsOfLanguage[] | undefined
  const wordsHere = () => (read ??= languagesOf(language).map((one) => wordsIn(folded, one)))
  let from = 0
  for (const { index } of folded.matchAll(beginningOf(language))) {
    const number = index < from ? null : numberAt(folded, index, wordsHere, next)
    if (!number) continue
    yield number
    from = number.end
  }
}

function numberAt(
  text: string,
  start: number,
  wordsHere: () => WordsOfLanguage[],
  next: RegExp,
): FoundNumber | null {
  const written = endOf(digits, text, start)
  if (written !== null) {
    const value = numberFrom(text.slice(start, written))
    return followed(text, { value, inWords: false, start, bare: written }, next)
  }
  for (const { language, patterns } of wordsHere()) {
    const bare = firstEnd(patterns, text, start)
    if (bare === null) continue
    const value = valueOf(text.slice(start, bare).replace(/\s/g, ' '), language)
    const found = followed(text, { value, inWords: true, start, bare }, next)
    if (found) return found
  }
  return null
}

/**
 * The number with its repetition in parentheses and what follows, in a text in lower case; null if something
 * else follows.
 */
export function followed<T extends { bare: number }>(
  text: string,
  number: T,
  next: RegExp,
): (T & Pick<FoundNumber, 'end' | 'next'>) | null {
  // "Two (2) months" repeats its number, "90 (days)" does not.
  for (const from of [endOf(repeated, text, number.bare), number.bare]) {
    if (from === null) continue
    next.lastIndex = from
    const match = next.exec(text)
    if (match) return { ...number, end: from + match[0].length, next: match }
  }
  return null
}

/** Where the match of an expression that reads at its `lastIndex` ends; null without a match. */
function endOf(pattern: RegExp, text: string, start: number): number | null {
  pattern.lastIndex = start
  return pattern.test(text) ? pattern.lastIndex : null
}

function firstEnd(patterns: readonly (() => RegExp)[], text: string, start: number): number | null {
  for (const pattern of patterns) {
    const end = endOf(pattern(), text, start)
    if (end !== null) return end
  }
  return null
}

/** A text in lower case with every letter at its position: "İ" alone becomes two. */
export const inLowerCase = (text: string) => text.replaceAll('İ', 'I').toLowerCase()

/** An expression of number words, and the words without which it matches nothing. */
interface Written {
  pattern: () => RegExp
  needs: RegExp | null
}

const words = new Map<string, Written[]>()

interface WordsOfLanguage {
  language: string
  patterns: readonly (() => RegExp)[]
}

/** The expressions of number words that can match in a text, the longest first. */
const wordsIn = (text: string, language: string): WordsOfLanguage => ({
  language,
  patterns: wordsOf(language)
    .filter(({ needs }) => needs?.test(text) ?? true)
    .map(({ pattern }) => pattern),
})

/**
 * The number words of a language: thousands, hundreds, numbers below. Thousands repeat everything that may
 * come before and after them, half a megabyte as a program, so each is compiled for the first text that can
 * need it.
 */
function wordsOf(language: string): Written[] {
  const known = words.get(language)
  if (known) return known
  const { thousands, hundreds, below, atoms: all = [] } = numberWords(language) ?? {}
  const withOne = (of: (value: number) => boolean) =>
    new RegExp(all.flatMap(([value, source]) => (of(value) ? [source] : [])).join('|'), 'u')
  const kinds = [
    { source: thousands, needs: withOne((value) => value === 1000) },
    { source: hundreds, needs: withOne((value) => value >= 100 && value < 1000) },
    { source: below, needs: null },
  ]
  const made = kinds.flatMap(({ source, needs }) => (source ? [{ pattern: once(source), needs }] : []))
  words.set(language, made)
  return made
}

function once(source: string): () => RegExp {
  let pattern: RegExp | undefined
  return () => (pattern ??= new RegExp(`(?:${source})(?:${writtenPattern(goesOn)})`, 'uy'))
}

const beginnings = new Map<string, RegExp>()

/**
 * Where a number may begin: with a digit or the first letters of a number word, not within a word, another
 * number, a date, a path or the number of a paragraph. Two letters, for a word whose first two are always the
 * same, leave far fewer positions than one letter would.
 */
function beginningOf(language: string | null): RegExp {
  const all = languagesOf(language)
  const key = all.join(' ')
  const known = beginnings.get(key)
  if (known) return known
  const written = all.flatMap((one) => numberWords(one)?.atoms ?? []).map(([, source]) => source)
  const letters = written.flatMap((source) =>
    source
      .replace(/^\(\?:/, '')
      .split('|')
      .map((word) => /^\p{L}[\p{L} ](?!\?)/u.exec(word)?.[0] ?? word.charAt(0)),
  )
  const words = [...new Set(letters)].join('|')
  const pattern = new RegExp(`(?<![\\p{L}\\d.,:/§-])(?:\\d|${words})`, 'gu')
  beginnings.set(key, pattern)
  return pattern
}

const atoms = new Map<string, RegExp>()
function atomsOf(language: string): RegExp {
  const known = atoms.get(language)
  if (known) return known
  const written = (numberWords(language)?.atoms ?? []).map(([, source]) => `(${source})`).join('|')
  const pattern = new RegExp(written, 'gu')
  atoms.set(language, pattern)
  return pattern
}

/** The sum of the words of a number. `hundred` and `thousand` multiply the number before them. */
function valueOf(written: string, language: string): number {
  let whole = 0
  let group = 0
  for (const match of written.matchAll(atomsOf(language))) {
    const at = match.slice(1).findIndex((one) => one !== undefined)
    const value = numberWords(language)?.atoms[at]?.[0] ?? 0
    if (value === 1000) {
      whole += (group || 1) * 1000
      group = 0
    } else group = value === 100 ? (group || 1) * 100 : group + value
  }
  return whole + group
}
