import type { Tender } from '../../../catalogue/tenders/schema.ts'
import { loadTenderTexts } from '../../../catalogue/documents/texts.ts'
import type { CallerCtx } from '../../../platform/context/context.ts'
import { loadTables } from '../../../platform/files/tables.ts'
import { citationsOf } from '../citations.ts'
import { factTables } from '../../../reading/facts/fact-cues.ts'
import { withStatedFacts } from './stated.ts'

/**
 * The tender, completed with what its documents state if its notice is silent, for a page without an
 * analysis.
 */
export async function withStated(ctx: CallerCtx, tender: Tender): Promise<Tender> {
  const [{ documents }] = await Promise.all([loadTenderTexts(ctx, tender.id), loadTables(ctx, factTables)])
  return withStatedFacts(tender, documents, citationsOf(documents)).tender
}
