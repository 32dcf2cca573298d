import type { DocumentText } from '../../../reading/document/document-text.ts'
import type { Tender } from '../../../catalogue/tenders/schema.ts'
import { noticeDeadline } from '../../../catalogue/tenders/notice-deadline.ts'
import { citationsOf } from '../citations.ts'
import type { Citations } from '../citations.ts'
import type { Say } from '../wording/phrasebook.ts'
import { documentFacts } from './document-facts.ts'
import type { DocumentFacts } from './document-facts.ts'
import {
  criteriaDifference,
  dateDifference,
  type StatedDifference,
  type IsPaper,
  lotDifference,
  valueDifference,
} from './differences.ts'
import type { Conflict } from './schema.ts'

/**
 * Facts that documents and notice state differently: deadline, value, number of lots, award criteria. Only
 * the documents of the procedure are compared, not the text of the notice. A fact that only one side states
 * is not a conflict.
 */
export function conflictsOf(
  tender: Tender,
  documents: readonly DocumentText[],
  say: Say,
  citations: Citations = citationsOf(documents),
  facts: DocumentFacts | null = null,
): Conflict[] {
  const notices = new Set(documents.filter(({ kind }) => kind === 'notice').map(({ id }) => id))
  const stated = facts ?? documentFacts(documents, tender.buyer.country)
  const isPaper: IsPaper = ({ quote }) => !notices.has(quote.documentId)
  return [
    dateDifference('deadline', '/deadline', deadlinesOf(tender), tender, stated.dates.filter(isPaper)),
    dateDifference(
      'questions_deadline',
      '/questionsDeadline',
      present(tender.questionsDeadline),
      tender,
      stated.dates.filter(isPaper),
    ),
    valueDifference(tender, stated, isPaper),
    lotDifference(tender, stated, isPaper),
    criteriaDifference(tender, stated, isPaper),
  ].flatMap((difference) => (difference ? [shown(difference, say, citations)] : []))
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
