import { statuses } from '../../notices/vocabulary.ts'
import type { TenderStatus } from '../../notices/vocabulary.ts'

/**
 * Filters are tokens of the same index as the words. A token begins with a sign that no word can contain and
 * that names the filter. Lower case letters, digits and signs that the tokenizer takes for letters follow.
 * All are ASCII: other characters take the longer way through JSON and UTF-8, and terms are a good part of
 * all that is sent.
 */
export const mark = {
  every: '!',
  titleWord: '#',
  /** A stem of a word that differs from the word, or a stem of the last part of a compound. */
  stem: '$',
  titleStem: '%',
  /** Two short words that follow one another. */
  pair: '&',
  // The facets are adjacent: one range of the vocabulary of the index returns all their counts.
  status: ':',
  source: ';',
  country: '<',
  division: '=',
  month: '>',
  statusOfSource: '(',
  cpv: ')',
  region: '+',
  tail: ',',
  deadline: '.',
  /** A word of the name of a buyer, or a registration number. */
  buyer: '/',
  /** No tender carries this mark. */
  nothing: '~',
} as const

/** The first character after the marks of facets, which begin with `mark.status`. */
export const facetsEnd = '?'

/** The position of a status in the list of statuses, which is the number that is stored. */
export const statusNumber = (status: TenderStatus): number => statuses.indexOf(status)

/** The token of a status, a source, or both together; null for neither. */
export function stateToken(status: TenderStatus | undefined, source: string | undefined): string | null {
  if (status && source) return `${mark.statusOfSource}${statusNumber(status)}${source}`
  if (status) return `${mark.status}${statusNumber(status)}`
  return source ? `${mark.source}${source}` : null
}

/** The significant digits of a CPV code: no check digit, no trailing zeros, at least the two digits of the division. */
export const cpvPrefix = (code: string): string => code.slice(0, 8).replace(/(?<=^\d{2}.*?)0+$/, '')
export const cpvToken = (prefix: string) => `${prefix.length > 2 ? mark.cpv : mark.division}${prefix}`

/** A NUTS or country code in lower case. Greece and the United Kingdom get the letters of NUTS. */
export const regionPrefix = (code: string): string =>
  code
    .toLowerCase()
    .replace(/^gr/, 'el')
    .replace(/^gb/, 'uk')
    .replace(/[^a-z0-9][^]*/, '')
export const regionToken = (prefix: string) => `${prefix.length > 2 ? mark.region : mark.country}${prefix}`

export const monthToken = (publishedAt: Date) =>
  `${mark.month}${publishedAt.toISOString().slice(0, 7).replace('-', '')}`

/** The value of a facet as the API writes it, from the token without its mark. */
export const facetValue = {
  status: (rest: string): string => statuses[Number(rest)] ?? rest,
  source: (rest: string) => rest,
  country: (rest: string) => ({ el: 'GR', uk: 'GB' })[rest] ?? rest.toUpperCase(),
  cpvDivision: (rest: string) => rest,
  month: (rest: string) => `${rest.slice(0, 4)}-${rest.slice(4)}`,
}
