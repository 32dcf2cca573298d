import { requirementsIn } from '../../src/reading/requirements/find.ts'
import type { FoundRequirement } from '../../src/reading/requirements/found.ts'
import type { DocumentText } from '../../src/reading/document/document-text.ts'

/** A tender of the evaluation set, as in `tenders.json`. */
export interface EvalTender {
  id: string
  lang: 'en' | 'de' | 'fr'
  title: string
  buyer: string
  country: string
  documents: { name: string; pages: string[] }[]
}

interface Expected {
  category: string
  quote: string
  value: number | null
  certificates: string[] | null
}

export interface EvalAnalysis {
  tender: string
  facts: Record<string, unknown>
  requirements: Expected[]
}

/** Names of the set for which this service has several narrower codes. */
const codes: Record<string, readonly string[]> = {
  personnel: ['key_staff', 'staff', 'background_check'],
}

export const documentsOf = ({ id, lang, documents }: EvalTender): DocumentText[] =>
  documents.map(({ name, pages }, i) => ({
    id: `${id}-${i}`,
    title: name,
    kind: 'tender_documents',
    language: lang,
    pages,
  }))

const flat = (text: string) => text.replace(/\s+/g, ' ')

const fits = (found: FoundRequirement, { category, quote, value, certificates }: Expected) =>
  (codes[category] ?? [category]).includes(found.code) &&
  flat(found.quote.quote).includes(flat(quote)) &&
  (value === null || found.threshold?.amount === value) &&
  (certificates ?? []).every((name) => found.certificates.includes(name))

/** The expected requirements that were not found, by tender, and how many requirements were expected in all. */
export function scoreRequirements(tenders: readonly EvalTender[], analyses: readonly EvalAnalysis[]) {
  const missed = tenders.flatMap((tender) => {
    const found = documentsOf(tender).flatMap((document) => requirementsIn(document))
    const expected = analyses.find((one) => one.tender === tender.id)?.requirements ?? []
    return expected
      .filter((one) => !found.some((requirement) => fits(requirement, one)))
      .map((one) => `${tender.id}: ${one.category} "${one.quote}"`)
  })
  const total = analyses.reduce((sum, { requirements }) => sum + requirements.length, 0)
  return { total, missed, recall: (total - missed.length) / total }
}
