import { espdCriterion } from '../../../reference/codes/crosswalk.ts'
import { eformsLabel } from '../../../reference/codes/eforms.ts'
import type { XmlElement } from '../../../platform/text/xml.ts'
import type { NoticeRequirement } from '../parts.ts'
import type { Threshold } from '../../../reading/requirements/threshold-in-text.ts'
import { parameterNumber } from './award-criteria.ts'
import { stated } from './exclusion-grounds.ts'
import { all, text } from './query.ts'
import { thresholdOf } from './requirement.ts'
import type { FieldRequirement, RequirementScope } from './requirement.ts'
import { inOfficial, multilingual, titles } from './texts.ts'

/**
 * The selection criteria of a lot in both generations: one of 32 codes (BT-809, SDK 1.12 and later), or one
 * of four groups with a name and whether it is used (BT-747 to 749). A criterion that is marked as not used
 * is not a requirement.
 */
export function selectionCriteria(scope: RequirementScope): FieldRequirement[] {
  const criteria = all(scope.element, 'cac:TenderingTerms/EXT/efac:SelectionCriteria').flatMap((element) =>
    text(element, "cbc:CalculationExpressionCode[@listName='usage']") === 'n-used'
      ? []
      : (read(scope, element) ?? []),
  )
  return criteria.length > 0
    ? criteria
    : stated(scope, 'BT-821', 'selection-criteria-source', 'Selection criteria')
}

function read(scope: RequirementScope, element: XmlElement): FieldRequirement | null {
  const code = text(element, 'cbc:TendererRequirementTypeCode')
  const group = text(element, 'cbc:CriterionTypeCode')
  const description = multilingual(element, 'cbc:Description', scope.official)
  const name = inOfficial(titles(element, 'cbc:Name', scope.official))
  if (code === null && group === null && name === null && description === null) return null
  return {
    field: 'BT-750',
    lotId: scope.lotId,
    element,
    category: category(code ?? group ?? ''),
    code: code ?? group,
    title: name ?? label(code, group),
    text: description,
    threshold: thresholdOf(description) ?? minimumScore(element, 'efac:CriterionParameter'),
    espdCriterionId: code === null ? null : (espdCriterion(code)?.id ?? null),
  }
}

const label = (code: string | null, group: string | null) =>
  (code === null ? null : eformsLabel('selection-criterion', code)) ??
  (group === null ? null : eformsLabel('selection-criterion-legacy', group)) ??
  code ??
  group ??
  'Selection criterion'

/** The first prefix that fits decides, because certificates are among the technical abilities. */
const categories: readonly (readonly [string, NoticeRequirement['category']])[] = [
  ['slc-sche', 'certification'],
  ['slc-abil-qual-inst', 'certification'],
  ['slc-suit', 'suitability'],
  ['sui-act', 'suitability'],
  ['slc-stand', 'economic'],
  ['ef-stand', 'economic'],
  ['slc-abil', 'technical'],
  ['slc-sec', 'technical'],
  ['tp-abil', 'technical'],
]

const category = (code: string) =>
  categories.find(([beginning]) => code.startsWith(beginning))?.[1] ?? 'other'

/** BT-752, BT-5423: a score below which a bid or request fails. */
export function minimumScore(element: XmlElement, parameters: string): Threshold | null {
  const parameter = all(element, parameters).find(
    (one) => text(one, "efbc:ParameterCode[@listName='number-threshold']") === 'min-score',
  )
  const amount = parameterNumber(parameter)
  return amount === null ? null : { kind: 'count', comparator: 'min', amount, currency: null, unit: 'points' }
}
