import { statuses } from '../../notices/vocabulary.ts'
import { type TenderStatus } from '../../notices/vocabulary.ts'

/**
 * Every filter is a token of the one index. A private use character before it, which no word of a text can hold, says
 * what it means; all else is lower case letters and digits, so that the tokenizer leaves it whole.
 */
export const mark = {
  every: '\ue000',
  titleWord: '\ue001',
  // What can be counted as facets stands together, to be read from the index's vocabulary in one range.
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
  /** What no tender has. */
  nothing: '\ue0fe',
} as const

/** Before it stand the marks of what can be counted, from that of the status on. */
export const facetsEnd = '\ue015'

const hyphen = '\ue0ff'
const joined = (name: string) => name.replaceAll('-', hyphen)

/** Position in the list of statuses, as it is stored. */
export const statusNumber = (status: TenderStatus): number => statuses.indexOf(status)

/** A tender's status and source, or one of them; null for neither. */
export function stateToken(status: TenderStatus | undefined, source: string | undefined): string | null {
  if (status && source) return `${mark.statusOfSource}${statusNumber(status)}${joined(source)}`
  if (status) return `${mark.status}${statusNumber(status)}`
  return source ? `${mark.source}${joined(source)}` : null
}

/** Digits that count: without check digit and trailing zeros, at least the two of the division. */
export const cpvPrefix = (code: string): string => code.slice(0, 8).replace(/(?<=^\d{2}.*?)0+$/, '')
export const cpvToken = (prefix: string) => `${prefix.length > 2 ? mark.cpv : mark.division}${prefix}`

/** NUTS in lower case; Greece and the United Kingdom under the letters that NUTS gives them. */
export const regionPrefix = (code: string): string =>
  code
    .toLowerCase()
    .replace(/^gr/, 'el')
    .replace(/^gb/, 'uk')
    .replace(/[^a-z0-9][^]*/, '')
export const regionToken = (prefix: string) => `${prefix.length > 2 ? mark.region : mark.country}${prefix}`

export const monthToken = (publishedAt: Date) =>
  `${mark.month}${publishedAt.toISOString().slice(0, 7).replace('-', '')}`

/** What a facet's token stands for, as the API writes it. */
export const facetValue = {
  status: (rest: string): string => statuses[Number(rest)] ?? rest,
  source: (rest: string) => rest.replaceAll(hyphen, '-'),
  country: (rest: string) => ({ el: 'GR', uk: 'GB' })[rest] ?? rest.toUpperCase(),
  cpvDivision: (rest: string) => rest,
  month: (rest: string) => `${rest.slice(0, 4)}-${rest.slice(4)}`,
}
