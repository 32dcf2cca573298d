import type { Quote } from '../../../reading/document/document-text.ts'
import type { Tender } from '../../../catalogue/tenders/schema.ts'
import { isKnownTime } from '../../../reading/facts/deadlines.ts'
import { type StatedDate, timedFirst } from '../../../reading/facts/dates.ts'
import { eachOnce } from '../../../reading/facts/passages.ts'
import type { DocumentFacts } from './document-facts.ts'
import type { Conflict } from './schema.ts'

/** A fact that notice and documents state differently: the notice's value, and the documents' values with quotes. */
export interface StatedDifference {
  code: Conflict['code']
  notice: { value: string; path: string }
  documents: { value: string; quote: Quote }[]
}

export function dateDifference(
  code: 'deadline' | 'questions_deadline',
  path: string,
  known: string[],
  tender: Tender,
  dates: StatedDate[],
): StatedDifference | null {
  const [first] = known
  if (first === undefined) return null
  const differing = dates.filter(
    (date) => date.code === code && !isKnownTime(date, known, tender.buyer.country),
  )
  return differenceOf(
    code,
    { value: first, path },
    timedFirst(differing).map(({ value, precision, day, quote }) => ({
      value: precision === 'day' ? day : value,
      quote,
    })),
  )
}

/** Whether a quote comes from a document of the procedure, not from the notice's own text. */
export type IsPaper = (stated: { quote: Quote }) => boolean

/**
 * The difference of values. Sums in another currency, and sums of single lots, do not count; one per cent is rounding.
 */
export function valueDifference(
  tender: Tender,
  { estimated, maximum }: DocumentFacts,
  isPaper: IsPaper,
): StatedDifference | null {
  const { estimatedValue, currency } = tender
  if (estimatedValue === null || currency === null) return null
  const known = [
    estimatedValue,
    ...tender.lots.flatMap((lot) => (lot.estimatedValue === null ? [] : [lot.estimatedValue])),
  ]
  const isKnownTime = (amount: number) => known.some((one) => Math.abs(one - amount) <= one * 0.01)
  const sums = [...estimated, ...maximum].filter(isPaper).filter(({ value }) => value.currency === currency)
  // A stated maximum does not contradict a fitting estimate.
  if (sums.some(({ value }) => isKnownTime(value.amount))) return null
  const others = sums.map(({ value, quote }) => ({ value: `${value.amount} ${value.currency}`, quote }))
  return differenceOf(
    'estimated_value',
    { value: `${estimatedValue} ${currency}`, path: '/estimatedValue' },
    others,
  )
}

export function lotDifference(
  tender: Tender,
  { lotCount }: DocumentFacts,
  isPaper: IsPaper,
): StatedDifference | null {
  const known = Math.max(1, tender.lots.length)
  if (!lotCount || !isPaper(lotCount) || lotCount.value === known || tender.lots.length === 0) return null
  return differenceOf('lots', { value: String(known), path: '/lots' }, [
    { value: String(lotCount.value), quote: lotCount.quote },
  ])
}

const weightsOf = (criteria: readonly { weight: number | null }[]) =>
  criteria
    .flatMap(({ weight }) => (weight === null ? [] : [weight]))
    .toSorted((a, b) => b - a)
    .join(' / ')

export function criteriaDifference(
  tender: Tender,
  { criteria }: DocumentFacts,
  isPaper: IsPaper,
): StatedDifference | null {
  const lists = [tender.awardCriteria, ...tender.lots.map((lot) => lot.awardCriteria)]
    .map(weightsOf)
    .filter((weights) => weights !== '')
  const [notice] = lists
  const [first] = criteria
  if (notice === undefined || !first || !isPaper(first)) return null
  const stated = weightsOf(criteria.filter(({ lot }) => lot === first.lot))
  if (lists.includes(stated)) return null
  const path = tender.awardCriteria.length > 0 ? '/awardCriteria' : '/lots/0/awardCriteria'
  return differenceOf('award_criteria', { value: notice, path }, [{ value: stated, quote: first.quote }])
}

const differenceOf = (
  code: StatedDifference['code'],
  notice: StatedDifference['notice'],
  documents: StatedDifference['documents'],
): StatedDifference | null =>
  documents.length > 0 ? { code, notice, documents: eachOnce(documents).slice(0, 5) } : null
