import type { DocumentText } from '../../../reading/document/document-text.ts'
import { criteriaOf } from '../../../reading/facts/criteria.ts'
import { datesOf } from '../../../reading/facts/dates.ts'
import { lotCountOf, statedLots } from './lots.ts'
import { type FactPassage, factPassagesOf } from '../../../reading/facts/passages.ts'
import { bidLanguagesOf, cpvOf, procedureOf } from './procedure.ts'
import { sumsOf } from '../../../reading/facts/sums.ts'
import { durationsOf, extensionsOf, validityOf } from '../../../reading/facts/terms.ts'

/** The facts of documents that are being analysed: several kinds of analysis in one request need them. */
const read = new WeakMap<readonly DocumentText[], { country: string | null; facts: DocumentFacts }>()

/** Facts about the procedure as the documents state them, with quotes. `country` is the buyer's. */
export function documentFacts(documents: readonly DocumentText[], country: string | null): DocumentFacts {
  const known = read.get(documents)
  if (known?.country === country) return known.facts
  const facts = factsOf(documents, country)
  read.set(documents, { country, facts })
  return facts
}

function factsOf(documents: readonly DocumentText[], country: string | null) {
  const passages = factPassagesOf(documents)
  return {
    passages,
    dates: datesApart(documents, passages, country),
    estimated: sumsOf(passages, 'estimated_value', country),
    maximum: sumsOf(passages, 'maximum_value', country),
    duration: durationsOf(passages)[0] ?? null,
    extension: extensionsOf(passages)[0] ?? null,
    validity: validityOf(passages)[0] ?? null,
    procedure: procedureOf(passages),
    languages: bidLanguagesOf(passages),
    cpv: cpvOf(passages),
    criteria: criteriaOf(passages),
    lots: statedLots(passages),
    lotCount: lotCountOf(passages),
  }
}

/**
 * The dates of the documents and of the notice's own text. They are read separately: a labelled deadline of
 * the notice would otherwise outrank a deadline of the documents without a label, and hide the difference.
 */
function datesApart(documents: readonly DocumentText[], passages: FactPassage[], country: string | null) {
  const notices = new Set(documents.filter(({ kind }) => kind === 'notice').map(({ id }) => id))
  const ofNotice = ({ quote }: FactPassage) => notices.has(quote.documentId)
  return [passages.filter((each) => !ofNotice(each)), passages.filter(ofNotice)].flatMap((each) =>
    datesOf(each, country),
  )
}

export type DocumentFacts = ReturnType<typeof factsOf>
