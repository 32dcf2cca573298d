import type { CallerCtx } from '../../platform/context/context.ts'
import { criteriaIn as publishedIn, lotsIn, type WeightedCriterion } from '../../catalogue/tenders/lots.ts'
import { loadTables } from '../../platform/files/tables.ts'
import { factTables } from '../../reading/facts/fact-cues.ts'
import { loadTenderTexts } from '../../catalogue/documents/texts.ts'
import { criteriaOf as criteriaIn } from '../../reading/facts/criteria.ts'
import { factPassagesOf } from '../../reading/facts/passages.ts'
import { lotIdOf } from '../../reading/document/lots.ts'

/**
 * The award criteria of a tender, from the result of `noticesQuery`; where these have no weights, the criteria that the
 * documents state, as the analysis shows them. A price in the documents is left out, because it is the bid's `value`.
 */
export async function criteriaOf(
  ctx: CallerCtx,
  tenderId: string,
  notices: D1Result | undefined,
): Promise<WeightedCriterion[]> {
  const published = publishedIn(notices)
  if (published.some(({ weight }) => weight !== null)) return published
  const [{ documents }] = await Promise.all([loadTenderTexts(ctx, tenderId), loadTables(ctx, factTables)])
  const stated = criteriaIn(factPassagesOf(documents)).filter(({ type }) => type !== 'price')
  if (stated.length === 0) return published
  const lotIds = lotsIn(notices, ctx.now).map(({ id }) => id)
  return stated.map(({ lot, name, weight, unit }) => ({
    lotId: lotIdOf(lot, lotIds),
    name,
    weight,
    unit: unit === 'percent' ? '%' : 'points',
  }))
}
