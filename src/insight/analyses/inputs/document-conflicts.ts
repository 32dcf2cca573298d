import type { DocumentText, Quote } from '../../../reading/document/document-text.ts'
import type { Tender } from '../../../catalogue/tenders/schema.ts'
import { citationsOf } from '../citations.ts'
import { conflictsOf } from '../general/conflicts.ts'
import type { AnalysisLanguage } from '../wording/language.ts'
import { sayIn } from '../wording/phrasebook.ts'
import type { Conflict as GeneralConflict } from '../general/schema.ts'
import type { NoticeConflict } from '../../risk/notice/check.ts'
import { findPlace } from './cite.ts'

const members: Record<GeneralConflict['code'], string> = {
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
  const cite = citationsOf(documents)
  const found = conflictsOf(tender, documents, sayIn(language), cite)
  const quotes = new Map(
    cite.all().map(({ id, documentId, page, quote }) => [id, { documentId, page, quote }]),
  )
  const quoteOf = (id: string): Quote | null => {
    const { documentId, page = null, quote } = quotes.get(id) ?? {}
    const document = documents.find((each) => each.id === documentId)
    return document && quote ? findPlace(quote, document, page) : null
  }
  return found.map(({ code, label, values }) => ({
    field: members[code],
    label,
    quotes: values
      .filter(({ source }) => source === 'document')
      .flatMap(({ citations }) => citations.flatMap((id) => quoteOf(id) ?? [])),
  }))
}
