import { rankSentences } from '../../insight/questions/retrieval/rank.ts'
import { readQuestion } from '../../insight/questions/retrieval/question.ts'
import { factPassagesOf } from '../../reading/facts/passages.ts'
import { passagesOf } from '../../reading/passages/passages.ts'
import type { DocumentText } from '../../reading/document/document-text.ts'
import { holdsFor } from '../../reading/requirements/merge-lots.ts'
import type { Requirement } from '../../reading/requirements/schema.ts'
import { languageOfLabel } from '../../reference/language/tokens.ts'

/** The heading of the document above each requirement, by its id; a requirement without one is left out. */
export function headingsOf(
  documents: readonly DocumentText[],
  requirements: readonly Requirement[],
): Map<string, string> {
  const byPage = Map.groupBy(factPassagesOf(documents), ({ quote }) => `${quote.documentId}\n${quote.page}`)
  return new Map(
    requirements.flatMap(({ id, source: { documentId, page, quote } }): [string, string][] => {
      if (documentId === null || page === null || quote === null) return []
      const found = byPage
        .get(`${documentId}\n${page}`)
        ?.find((passage) => passage.quote.quote.includes(quote) || quote.includes(passage.quote.quote))
      return found && found.heading !== '' ? [[id, found.heading]] : []
    }),
  )
}

/** A criterion, or another text that a section is for. */
export interface SectionTopic {
  name: string
  lotId: string | null
  /** The requirement that the section answers itself. */
  requirementId: string | null
}

/** The kinds of requirements that the text of a bid answers: what is delivered, how, and with whom. */
const answered: ReadonlySet<string> = new Set(['technical', 'performance', 'submission'])
/** Rules for handing in, which no text describes, and what the company's records prove. */
const elsewhere: ReadonlySet<string> = new Set([
  'references',
  'declaration',
  'validity',
  'electronic_submission',
  'language',
  'signature',
  'variants',
  'minimum_score',
  'document',
  'page_limit',
])

/** A share of the words of a topic: a demand with less is about another topic. */
const near = 0.5
/** At most this many demands of a topic, and this many that are compared. */
const max = { each: 20, compared: 400 }

export const isDemand = ({ category, code }: Requirement): boolean =>
  answered.has(category) && !elsewhere.has(code ?? '')

/**
 * The demands that belong to each topic, by the words of the topic in the demand and in the heading above it. A demand
 * belongs to the topic that it is nearest to, and only where it holds for the lot.
 */
export function demandsOf(
  topics: readonly SectionTopic[],
  requirements: readonly Requirement[],
  headings: ReadonlyMap<string, string>,
): Map<SectionTopic, string[]> {
  const own = new Set(topics.map(({ requirementId }) => requirementId))
  const demands = requirements.filter((each) => isDemand(each) && !own.has(each.id)).slice(0, max.compared)
  const best = new Map<string, { topic: SectionTopic; share: number }>()
  for (const topic of topics)
    for (const [id, share] of sharesOf(topic, demands, headings))
      if (share > (best.get(id)?.share ?? near)) best.set(id, { topic, share })
  const byTopic = Map.groupBy(
    demands.filter(({ id }) => best.has(id)),
    ({ id }) => best.get(id)?.topic,
  )
  return new Map(
    topics.map((topic) => [
      topic,
      (byTopic.get(topic) ?? [])
        .toSorted((a, b) => (best.get(b.id)?.share ?? 0) - (best.get(a.id)?.share ?? 0))
        .slice(0, max.each)
        .map(({ id }) => id),
    ]),
  )
}

/** How much of the words of a topic each demand has, in its own words or in the heading above it. */
function sharesOf(
  { name, lotId }: SectionTopic,
  demands: readonly Requirement[],
  headings: ReadonlyMap<string, string>,
): Map<string, number> {
  const candidates = demands
    .filter((each) => lotId === null || holdsFor(each, lotId))
    .flatMap(({ id, title, text, language }) =>
      passagesOf({
        id,
        title,
        kind: 'other',
        language: languageOfLabel(language ?? ''),
        pages: [text ?? title],
      }).map((passage) => ({ ...passage, heading: headings.get(id) ?? null, title: null })),
    )
  const shares = new Map<string, number>()
  for (const { candidate, look } of rankSentences(readQuestion(name), candidates)) {
    const { covered } = look()
    shares.set(candidate.documentId, Math.max(covered, shares.get(candidate.documentId) ?? 0))
  }
  return shares
}
