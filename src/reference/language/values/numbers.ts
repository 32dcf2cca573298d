import { numberWords } from './number-words.ts'
import { numberFrom, numeral } from './numerals.ts'

/** The languages whose number words mean nothing else elsewhere: "to" and "en" are numbers in Norwegian alone. */
const plain = ['en', 'de', 'fr']

/** The languages whose number words are read: the language of the text, or several where it is unknown. */
const languagesOf = (language: string | null) =>
  language !== null && numberWords[language] ? [language] : plain

const sourceOf = (language: string) => {
  const words = numberWords[language]
  return words ? `${words.thousands}|${words.hundreds}|${words.below}` : '(?!)'
}

/** Words that may directly follow a number word: "five-year term", "zweijährige Laufzeit". */
const goesOn =
  '(?![\\p{L}-])|(?=-(?:year|month|week|day|hour|minute)|-?(?:jähr|monat|wöch|täg|stünd|minüt)ig|årig|jarig)'

/**
 * The source of a regular expression for a number in digits (group 1) or words (group 2), perhaps repeated in brackets.
 */
export function numberSource(language: string | null): string {
  const words = languagesOf(language).map(sourceOf).join('|')
  return `(?<![\\p{L}\\d.,:/§-])(?:(${numeral})|(${words})(?:${goesOn}))(?:\\s?\\([\\p{L}\\d -]{1,40}\\))?`
}

/** The number that the two groups of `numberSource` matched. */
export function numberOf(
  digits: string | undefined,
  word: string | undefined,
  language: string | null,
): number {
  if (digits !== undefined) return numberFrom(digits)
  const folded = (word ?? '').toLowerCase().replace(/\s/g, ' ')
  const own = languagesOf(language).find((one) => wholeOf(one).test(folded))
  return own === undefined ? Number.NaN : valueOf(folded, own)
}

const wholes = new Map<string, RegExp>()
function wholeOf(language: string): RegExp {
  const pattern = wholes.get(language) ?? new RegExp(`^(?:${sourceOf(language)})$`, 'u')
  wholes.set(language, pattern)
  return pattern
}

const atoms = new Map<string, RegExp>()
function atomsOf(language: string): RegExp {
  const written = (numberWords[language]?.atoms ?? []).map(([, source]) => `(${source})`).join('|')
  const pattern = atoms.get(language) ?? new RegExp(written, 'gu')
  atoms.set(language, pattern)
  return pattern
}

/** The sum of the words of a number. `hundred` and `thousand` multiply the number before them. */
function valueOf(written: string, language: string): number {
  let whole = 0
  let group = 0
  for (const match of written.matchAll(atomsOf(language))) {
    const at = match.slice(1).findIndex((one) => one !== undefined)
    const value = numberWords[language]?.atoms[at]?.[0] ?? 0
    if (value === 1000) {
      whole += (group || 1) * 1000
      group = 0
    } else group = value === 100 ? (group || 1) * 100 : group + value
  }
  return whole + group
}
