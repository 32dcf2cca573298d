import { ofAllLots, type Permission, type Submission } from '../terms-schema.ts'
import type { XmlElement } from '../../../platform/text/xml.ts'
import { instant } from './dates.ts'
import type { LotElement } from './lots.ts'
import { all, first, text } from './query.ts'
import { inOfficial, languagesAt, multilingual } from './texts.ts'

/**
 * The terms of submission and opening. Methods and languages of different lots are combined; variants are
 * null unless all lots agree; every other term comes from the first lot that has it, and the opening is the
 * earliest.
 */
export function submission(lots: LotElement[], official: string | undefined): Submission | null {
  const stated = <T>(read: (lot: XmlElement) => T | null): T | null =>
    lots.map(({ element }) => read(element)).find((value) => value !== null) ?? null
  const opening = openingOf(lots)
  const event = opening?.event
  const found = {
    methods: distinct(lots.flatMap(({ element }) => methods.get(text(element, esubmission) ?? '') ?? [])),
    languages: distinct(
      lots.flatMap(({ element }) => languagesAt(element, 'cac:TenderingTerms/cac:Language/cbc:ID')),
    ),
    variants: ofAllLots(lots.map(({ element }) => permission(text(element, variantPolicy)))),
    eSignature: stated((lot) => yesOrNo(executionCode(lot, 'esignature-submission'))),
    eCatalogue: stated((lot) => permission(executionCode(lot, 'ecatalog-submission'))),
    validityDays: stated(validityDays),
    guarantee: stated((lot) =>
      yesOrNo(text(lot, 'cac:TenderingTerms/cac:RequiredFinancialGuarantee/cbc:GuaranteeTypeCode')),
    ),
    openingAt: opening?.at ?? null,
    // The misspelt name is the name in the schema.
    openingPlace: inOfficial(multilingual(event, 'cac:OccurenceLocation/cbc:Description', official)),
    openingDescription: inOfficial(multilingual(event, 'cbc:Description', official)),
  }
  const isEmpty = Object.values(found).every((value) => value === null || isEmptyList(value))
  return isEmpty ? null : found
}

const distinct = (values: string[]) => [...new Set(values)]
const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0

/** BT-17 */
const esubmission = "cac:TenderingProcess/cbc:SubmissionMethodCode[@listName='esubmission']"
const methods = new Map([
  ['required', ['electronicSubmission']],
  ['allowed', ['electronicSubmission', 'written']],
  ['not-allowed', ['written']],
])

const variantPolicy = 'cac:TenderingTerms/cbc:VariantConstraintCode'

/** BT-63 and BT-764 */
function permission(code: string | null): Permission | null {
  if (code === 'required' || code === 'allowed') return code
  return code === 'not-allowed' ? 'not_allowed' : null
}

const yesOrNo = (code: string | null): boolean | null =>
  code === 'true' ? true : code === 'false' ? false : null

/** BT-744, BT-764 and the other codes of the conditions under which a contract is performed. */
const executionCode = (lot: XmlElement, list: string): string | null =>
  text(
    lot,
    `cac:TenderingTerms/cac:ContractExecutionRequirement/cbc:ExecutionRequirementCode[@listName='${list}']`,
  )

/** BT-98 */
function validityDays(lot: XmlElement): number | null {
  const measure = first(lot, 'cac:TenderingTerms/cac:TenderValidityPeriod/cbc:DurationMeasure')
  const days =
    Number(measure?.text.trim() || Number.NaN) * (daysOf[measure?.attributes.get('unitCode') ?? ''] ?? 0)
  return days > 0 ? Math.round(days) : null
}

const daysOf: Record<string, number> = { DAY: 1, CALENDAR_DAY: 1, WEEK: 7, MONTH: 30, YEAR: 365 }

/** BT-132 of the lot that is opened first. An event without a date still names its place (BT-133, BT-134). */
function openingOf(lots: LotElement[]): { event: XmlElement; at: string | null } | undefined {
  return lots
    .flatMap(({ element }) => all(element, 'cac:TenderingProcess/cac:OpenTenderEvent'))
    .map((event) => ({
      event,
      at: instant(text(event, 'cbc:OccurrenceDate'), text(event, 'cbc:OccurrenceTime'), 'start'),
    }))
    .toSorted((a, b) => ((a.at ?? '9') < (b.at ?? '9') ? -1 : 1))[0]
}
