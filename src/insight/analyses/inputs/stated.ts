import { factPassagesOf } from '../../../reading/facts/passages.ts'
import { durationsOf, extensionsOf } from '../../../reading/facts/terms.ts'
import type { DocumentText, Quote } from '../../../reading/document/document-text.ts'
import type { Tender } from '../../../catalogue/tenders/schema.ts'
import { type Citations, citationsOf } from '../citations.ts'
import { documentFacts } from '../general/document-facts.ts'
import { loadTenderTexts } from '../../../catalogue/documents/texts.ts'
import type { CallerCtx } from '../../../platform/context/context.ts'
import { loadTables } from '../../../platform/files/tables.ts'
import { factTables } from '../../../reading/facts/fact-cues.ts'

/** A tender, completed with what its documents state if its notice is silent. */
export interface CompletedTender {
  tender: Tender
  /** Cites a member of the tender: the words of the document that states it, otherwise the notice. */
  point: (path: string) => string
}

/**
 * The tender with value and CPV codes of its documents if the notice states none, so that a match and the
 * sums of risks agree with the analysis of the same documents.
 */
export function withStatedFacts(
  tender: Tender,
  documents: readonly DocumentText[],
  cite: Citations,
): CompletedTender {
  const facts = documentFacts(documents, tender.buyer.country)
  const worth = tender.estimatedValue === null ? facts.estimated[0] : undefined
  const codes = tender.cpvCodes.length === 0 ? facts.cpv[0] : undefined
  const quotes: Record<string, Quote | undefined> = {
    '/estimatedValue': worth?.quote,
    '/cpvCodes': codes?.quote,
  }
  return {
    tender: {
      ...tender,
      ...(worth && { estimatedValue: worth.value.amount, currency: worth.value.currency }),
      ...(codes && { cpvCodes: codes.value }),
    },
    point: (path) => {
      const quote = quotes[path]
      return (quote && cite.add(quote)) ?? cite.point(path)
    },
  }
}

/** Months for which a contract may run, extensions included: a value is estimated over all of them. */
export function monthsIn(documents: readonly DocumentText[]): number | null {
  const passages = factPassagesOf(documents)
  const [duration] = durationsOf(passages)
  const [extension] = extensionsOf(passages)
  return duration ? duration.value + (extension?.value ?? 0) : null
}

/**
 * The tender, completed with what its documents state if its notice is silent, for a page without an
 * analysis.
 */
export async function withStated(ctx: CallerCtx, tender: Tender): Promise<Tender> {
  const [{ documents }] = await Promise.all([loadTenderTexts(ctx, tender.id), loadTables(ctx, factTables)])
  return withStatedFacts(tender, documents, citationsOf(documents)).tender
}
