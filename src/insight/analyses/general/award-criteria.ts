import type { Tender } from '../../../catalogue/tenders/schema.ts'
import { lotIdOf } from '../../../reading/document/lots.ts'
import type { Citations } from '../citations.ts'
import type { DocumentFacts } from './document-facts.ts'
import type { GeneralResult } from './schema.ts'

type AwardCriteria = GeneralResult['awardCriteria']

/** The award criteria of the notice; if these have no weights, the criteria of the documents. */
export function awardCriteriaOf(
  tender: Tender,
  { criteria }: DocumentFacts,
  citations: Citations,
): AwardCriteria {
  const notice = ofNotice(tender, citations)
  // Many notices name criteria whose weights are only in the documents.
  if (notice.some(({ weight }) => weight !== null) || criteria.length === 0) return notice
  const lotIds = tender.lots.map(({ id }) => id)
  return criteria.map(({ name, type, weight, unit, lot, quote }) => {
    const id = citations.add(quote)
    return {
      name,
      type,
      weight,
      unit,
      lotId: lotIds.length > 0 ? lotIdOf(lot, lotIds) : lot,
      citations: id === null ? [] : [id],
    }
  })
}

function ofNotice({ awardCriteria, lots }: Tender, citations: Citations): AwardCriteria {
  const lists = [
    { lotId: null, path: '/awardCriteria', list: awardCriteria },
    ...lots.map((lot, i) => ({ lotId: lot.id, path: `/lots/${i}/awardCriteria`, list: lot.awardCriteria })),
  ]
  return lists.flatMap(({ lotId, path, list }) => {
    const total = list.reduce((sum, { weight }) => sum + (weight ?? 0), 0)
    const unit = Math.abs(total - 100) < 0.01 ? ('percent' as const) : ('points' as const)
    return list.map(({ name, type, weight }, i) => ({
      name,
      type,
      weight,
      lotId,
      citations: [citations.point(`${path}/${i}`)],
      unit: weight === null ? null : unit,
    }))
  })
}
