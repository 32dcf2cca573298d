import { statuses } from '../../notices/vocabulary.ts'
import type { TenderStatus } from '../../notices/vocabulary.ts'

/**
 * Filters are tokens of the same index as the words. A token begins with a private use character, which no word can
 * hold and which names the filter. Lower case letters and digits follow, so that the tokenizer does not split the
 * token.
 */
export const mark = {
  every: '\ue000',
  titleWord: '\ue001',
  /** A stem of a word, where the stem is not the word itself, and of a part of a compound. */
  stem: '\ue002',
  titleStem: '\ue003',
  /** Two short words that follow one another. */
  pair: '\ue004',
  // The facets stand together: one range of the vocabulary of the index gives all their counts.
  status: '\ue010',
  source: '\ue011',
  country: '\ue012',
  division: '\ue013',
  month: '\ue014',
  statusOfSource: '\ue020',
  cpv: '\ue021',
  region: '\ue022',
  tail: '\ue023',
  deadline: '\ue024',
  /** A word of the name of a buyer, or a registration number. */
  buyer: '\ue025',
  /** No tender carries this mark. */
  nothing: '\ue0fe',
} as const

/** The first mark after the facets, which begin with `mark.status`. */
export const facetsEnd = '\ue015'

const hyphen = '\ue0ff'
const joined = (name: string) => name.replaceAll('-', hyphen)

/** The position of a status in the list of statuses, which is the number that is stored. */
export const statusNumber = (status: TenderStatus): number => statuses.indexOf(status)

/** The token of a status, a source, or both together; null for neither. */
export function stateToken(status: TenderStatus | undefined, source: string | undefined): string | null {
  if (status && source) return `${mark.statusOfSource}${statusNumber(status)}${joined(source)}`
  if (status) return `${mark.status}${statusNumber(status)}`
  return source ? `${mark.source}${joined(source)}` : null
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
  source: (rest: string) => rest.replaceAll(hyphen, '-'),
  country: (rest: string) => ({ el: 'GR', uk: 'GB' })[rest] ?? rest.toUpperCase(),
  cpvDivision: (rest: string) => rest,
  month: (rest: string) => `${rest.slice(0, 4)}-${rest.slice(4)}`,
}
