import type { XmlElement } from '../../../platform/text/xml.ts'
import { first, text } from './query.ts'
import { languagesAt } from './texts.ts'
import type { FieldRequirement, RequirementScope } from './requirement.ts'

/** The rules for submitting a tender: its languages, its validity, and the number of lots. */
export const submissionRules = (scope: RequirementScope): FieldRequirement[] => [
  ...languages(scope),
  ...validity(scope),
  ...limits.flatMap((limit) => lotLimit(scope, limit)),
]

/** BT-97: several languages are one requirement, because a tender may be written in any of them. */
function languages(scope: RequirementScope): FieldRequirement[] {
  const path = 'cac:TenderingTerms/cac:Language/cbc:ID'
  const element = first(scope.element, path)
  const codes = languagesAt(scope.element, path)
  if (!element || codes.length === 0) return []
  const named = codes.map((code) => languageNames.of(code) ?? code).join(', ')
  const title = `${codes.length > 1 ? 'Languages' : 'Language'} of the tender: ${named}`
  return [{ ...rule(scope, 'BT-97', element, title), code: codes.join(',') }]
}

const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' })

/** BT-98 */
function validity(scope: RequirementScope): FieldRequirement[] {
  const element = first(scope.element, 'cac:TenderingTerms/cac:TenderValidityPeriod/cbc:DurationMeasure')
  const amount = Number(element?.text.trim() || Number.NaN)
  const unit = durations.get(element?.attributes.get('unitCode') ?? '')
  if (!element || !unit || !(amount > 0)) return []
  const demand = rule(scope, 'BT-98', element, `The tender must remain valid for ${amount} ${unit}`)
  const kind = unit === 'years' ? 'years' : 'count'
  return [{ ...demand, threshold: { kind, comparator: 'min', amount, currency: null, unit } }]
}

const durations = new Map([
  ['DAY', 'days'],
  ['CALENDAR_DAY', 'days'],
  ['WEEK', 'weeks'],
  ['MONTH', 'months'],
  ['YEAR', 'years'],
])

const limits = [
  { field: 'BT-31', name: 'MaximumLotsSubmittedNumeric', title: 'Lots one tenderer may bid for' },
  { field: 'BT-33', name: 'MaximumLotsAwardedNumeric', title: 'Lots one tenderer may win' },
] as const

function lotLimit(
  scope: RequirementScope,
  { field, name, title }: (typeof limits)[number],
): FieldRequirement[] {
  const path = `cac:TenderingTerms/cac:LotDistribution/cbc:${name}`
  const element = first(scope.element, path)
  const amount = Number(text(scope.element, path) ?? Number.NaN)
  if (!element || !(amount > 0)) return []
  const threshold = { kind: 'count', comparator: 'max', amount, currency: null, unit: 'lots' } as const
  return [{ ...rule(scope, field, element, `${title}: at most ${amount}`), threshold }]
}

const rule = (
  scope: RequirementScope,
  field: string,
  element: XmlElement,
  title: string,
): FieldRequirement => ({
  field,
  lotId: scope.lotId,
  element,
  category: 'submission',
  code: null,
  title,
  text: null,
})
