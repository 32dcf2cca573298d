import type { DocumentText, Quote } from '../../../reading/document/document-text.ts'
import type { Tender } from '../../../catalogue/tenders/schema.ts'
import { noticeDeadline } from '../../../catalogue/tenders/notice-deadline.ts'
import { citationsOf, type Citations } from '../citations.ts'
import { type Say, sayIn } from '../wording/phrasebook.ts'
import { documentFacts, type DocumentFacts } from './document-facts.ts'
import type { Conflict } from './schema.ts'
import { isKnownTime } from '../../../reading/facts/deadlines.ts'
import { type StatedDate, timedFirst } from '../../../reading/facts/dates.ts'
import { eachOnce } from '../../../reading/facts/passages.ts'
import type { AnalysisLanguage } from '../wording/language.ts'
import type { NoticeConflict } from '../../risk/notice/check.ts'

/**
 * Facts that documents and notice state differently: deadline, value, number of lots, award criteria. Only
 * the documents of the procedure are compared, not the text of the notice. A fact that only one side states
 * is not a conflict.
 */
export const conflictsOf = (
  tender: Tender,
  documents: readonly DocumentText[],
  say: Say,
  citations: Citations = citationsOf(documents),
  facts: DocumentFacts = documentFacts(documents, tender.buyer.country),
): Conflict[] =>
  differencesOf(tender, documents, facts).map((difference) => shown(difference, say, citations))

function differencesOf(
  tender: Tender,
  documents: readonly DocumentText[],
  stated: DocumentFacts,
): StatedDifference[] {
  const notices = new Set(documents.filter(({ kind }) => kind === 'notice').map(({ id }) => id))
  const isPaper: IsPaper = ({ quote }) => !notices.has(quote.documentId)
  const dates = stated.dates.filter(isPaper)
  const questions = present(tender.questionsDeadline)
  return [
    dateDifference('deadline', '/deadline', deadlinesOf(tender), tender, dates),
    dateDifference('questions_deadline', '/questionsDeadline', questions, tender, dates),
    valueDifference(tender, stated, isPaper),
    lotDifference(tender, stated, isPaper),
    criteriaDifference(tender, stated, isPaper),
  ].filter((difference) => difference !== null)
}

const present = (value: string | null) => (value === null ? [] : [value])
const deadlinesOf = (tender: Tender) => [
  ...new Set([
    ...present(noticeDeadline(tender)),
    ...tender.lots.flatMap(({ deadline }) => present(deadline)),
  ]),
]

function shown({ code, notice, documents }: StatedDifference, say: Say, citations: Citations): Conflict {
  const cited = documents.map(({ value, quote }) => ({
    value,
    source: 'document' as const,
    citations: present(citations.add(quote)),
  }))
  return {
    code,
    label: say(`label.${code}`),
    values: [{ value: notice.value, source: 'notice', citations: [citations.point(notice.path)] }, ...cited],
  }
}

/** A fact that notice and documents state differently: the notice's value, and the documents' values with quotes. */
interface StatedDifference {
  code: Conflict['code']
  notice: { value: string; path: string }
  documents: { value: string; quote: Quote }[]
}

function dateDifference(
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
type IsPaper = (stated: { quote: Quote }) => boolean

/**
 * The difference of values. Sums in another currency, and sums of single lots, do not count; one per cent is rounding.
 */
function valueDifference(
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

function lotDifference(
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

function criteriaDifference(
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

const members: Record<Conflict['code'], string> = {
  deadline: 'deadline',
  questions_deadline: 'questionsDeadline',
  estimated_value: 'estimatedValue',
  lots: 'lots',
  award_criteria: 'awardCriteria',
}

/** The differences between notice and documents, with the words of the documents; null without documents. */
export function differencesIn(
  tender: Tender,
  documents: readonly DocumentText[],
  language: AnalysisLanguage,
): NoticeConflict[] | null {
  if (documents.every(({ kind }) => kind === 'notice')) return null
  const say = sayIn(language)
  const facts = documentFacts(documents, tender.buyer.country)
  return differencesOf(tender, documents, facts).map(({ code, documents: stated }) => ({
    field: members[code],
    label: say(`label.${code}`),
    quotes: stated.map(({ quote }) => quote),
  }))
}
