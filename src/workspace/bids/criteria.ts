import { criteriaIn as publishedIn, lotsIn, type WeightedCriterion } from '../../catalogue/tenders/lots.ts'
import type { DocumentText } from '../../reading/document/document-text.ts'
import { criteriaOf as criteriaIn } from '../../reading/facts/criteria.ts'
import { factPassagesOf } from '../../reading/facts/passages.ts'
import { lotIdOf } from '../../reading/document/lots.ts'

/**
 * The award criteria of a tender, from the result of `noticesQuery`; where these have no weights, the criteria that the
 * documents state, as the analysis shows them.
 */
export function criteriaOf(
  notices: D1Result | undefined,
  documents: readonly DocumentText[],
  now: Date,
): WeightedCriterion[] {
  const published = publishedIn(notices)
  if (published.some(({ weight }) => weight !== null)) return published
  const stated = criteriaIn(factPassagesOf(documents))
  if (stated.length === 0) return published
  const lotIds = lotsIn(notices, now).map(({ id }) => id)
  return stated.map(({ lot, name, type, weight, unit }) => ({
    lotId: lotIdOf(lot, lotIds),
    name,
    type,
    weight,
    unit: unit === 'percent' ? '%' : 'points',
  }))
}
