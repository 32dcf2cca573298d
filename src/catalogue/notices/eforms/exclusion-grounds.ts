import { espdCriterion } from '../../../reference/codes/crosswalk.ts'
import { eformsLabel } from '../../../reference/codes/eforms.ts'
import { all, ownText, text } from './query.ts'
import type { FieldRequirement, RequirementScope } from './requirement.ts'
import { multilingual } from './texts.ts'

const requirements = 'cac:TenderingTerms/cac:TendererQualificationRequest/cac:SpecificTendererRequirement'

/**
 * The exclusion grounds (BT-67), one requirement for each. A notice that only names where the grounds are
 * (BT-806) becomes a single requirement that repeats the place.
 */
export function exclusionGrounds(scope: RequirementScope): FieldRequirement[] {
  const grounds = all(scope.element, requirements).flatMap((element): FieldRequirement[] => {
    const code = text(element, "cbc:TendererRequirementTypeCode[@listName='exclusion-ground']")
    if (code === null) return []
    const criterion = espdCriterion(code)
    return [
      {
        field: 'BT-67',
        lotId: scope.lotId,
        element,
        category: 'exclusion',
        code,
        title: eformsLabel('exclusion-ground', code) ?? criterion?.label ?? code,
        text: multilingual(element, 'cbc:Description', scope.official),
        espdCriterionId: criterion?.id ?? null,
      },
    ]
  })
  return grounds.length > 0
    ? grounds
    : stated(scope, 'BT-806', 'exclusion-grounds-source', 'Exclusion grounds')
}

/**
 * A requirement that points to criteria outside of the notice (BT-806, BT-821). Without it readers would take
 * the tender for a tender without criteria. Empty when the notice names only itself (`epo-notice`).
 */
export function stated(
  scope: RequirementScope,
  field: 'BT-806' | 'BT-821',
  list: string,
  what: string,
): FieldRequirement[] {
  const path = `${requirements}/cbc:TendererRequirementTypeCode[@listName='${list}']`
  const elsewhere = all(scope.element, path).find(
    (element) => ![null, 'epo-notice'].includes(ownText(element)),
  )
  const code = elsewhere && ownText(elsewhere)
  if (!elsewhere?.parent || !code) return []
  return [
    {
      field,
      lotId: scope.lotId,
      element: elsewhere,
      category: field === 'BT-806' ? 'exclusion' : 'other',
      code,
      title: `${what}: see the ${code.includes('espd') ? 'ESPD request' : 'procurement documents'}`,
      text: multilingual(elsewhere.parent, 'cbc:Description', scope.official),
    },
  ]
}
