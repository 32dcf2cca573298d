import { eformsLabel } from '../../../reference/codes/eforms.ts'
import type { NoticeRequirement } from '../parts.ts'
import type { XmlElement } from '../../../platform/text/xml.ts'
import { awardCriterion, awardCriterionElements } from './award-criteria.ts'
import { exclusionGrounds } from './exclusion-grounds.ts'
import type { LotElement } from './lots.ts'
import { isWithheld } from './privacy.ts'
import { numbered } from './requirement.ts'
import type { FieldRequirement, RequirementScope } from './requirement.ts'
import { minimumScore, selectionCriteria } from './selection-criteria.ts'
import { submissionRules } from './submission-rules.ts'
import { tenderingTerms } from './terms.ts'
import { multilingual } from './texts.ts'

/**
 * All requirements of a notice for bidders and bids: those of the procedure, then those of each lot, in the
 * order of the notice.
 */
export function requirements(
  root: XmlElement,
  lots: LotElement[],
  official: string | undefined,
): NoticeRequirement[] {
  const scopes: RequirementScope[] = [
    { lotId: null, element: root, official },
    ...lots.map(({ id, element }) => ({ lotId: id, element, official })),
  ]
  return numbered(scopes.flatMap((scope) => readers.flatMap((read) => read(scope))))
}

/**
 * BT-539: an award criterion ranks tenders. A tender fails on a criterion only when the criterion sets a minimum score.
 */
const awardDemands = (scope: RequirementScope): FieldRequirement[] =>
  awardCriterionElements(scope.element).map((element) => {
    const { name, type } = awardCriterion(element, scope.official)
    const threshold = minimumScore(element, 'EXT/efac:AwardCriterionParameter')
    return {
      field: 'BT-539',
      lotId: scope.lotId,
      element,
      category: 'award',
      code: type,
      title: name ?? (type && eformsLabel('award-criterion-type', type)) ?? 'Award criterion',
      text: isWithheld(element, 'awa-cri-des')
        ? null
        : multilingual(element, 'cbc:Description', scope.official),
      mandatory: threshold !== null,
      threshold,
    }
  })

const readers = [exclusionGrounds, selectionCriteria, tenderingTerms, submissionRules, awardDemands]
