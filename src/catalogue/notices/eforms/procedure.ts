import type { Criterion } from '../parts.ts'
import type { Notice } from '../schema.ts'
import type { XmlElement } from '../../../platform/text/xml.ts'
import { webAddress } from './links.ts'
import { frameworkCode } from './lots.ts'
import type { LotElement } from './lots.ts'
import { isWithheld } from './privacy.ts'
import { all, first, text, textsOf } from './query.ts'

/** The facts of the procedure as a whole, and the facts in which all its lots agree. */
export function procedureFacts(root: XmlElement, lots: LotElement[]) {
  const facts: Pick<
    Notice,
    | 'procedureType'
    | 'contractNature'
    | 'accelerated'
    | 'framework'
    | 'reservedFor'
    | 'fundedByEu'
    | 'submissionUrl'
  > = {
    procedureType: procedureType(root),
    contractNature: natures.get(text(root, 'cac:ProcurementProject/cbc:ProcurementTypeCode') ?? '') ?? null,
    accelerated: accelerated(root),
    framework: anyLot(lots.map(frameworkCode), 'none'),
    reservedFor: reservedFor(lots),
    fundedByEu: anyLot(lots.map(fundingCode), 'no-eu-funds'),
    submissionUrl: submissionUrl(lots),
  }
  return facts
}

/** BT-105 */
const procedureType = (root: XmlElement) =>
  isWithheld(first(root, 'cac:TenderingProcess'), 'pro-typ')
    ? null
    : text(root, 'cac:TenderingProcess/cbc:ProcedureCode')

/** BT-23; `combined` in national notices. */
const natures = new Map<string, Notice['contractNature']>([
  ['works', 'works'],
  ['supplies', 'supplies'],
  ['services', 'services'],
  ['combined', 'mixed'],
])

/** BT-106 */
function accelerated(root: XmlElement): boolean | null {
  for (const justification of all(root, 'cac:TenderingProcess/cac:ProcessJustification')) {
    const code = text(justification, "cbc:ProcessReasonCode[@listName='accelerated-procedure']")
    if (code !== null) return isWithheld(justification, 'pro-acc') ? null : code === 'true'
  }
  return null
}

/** True when a lot has another code than the code for "no"; null when no lot has a code. */
function anyLot(codes: (string | null)[], no: string): boolean | null {
  const given = codes.filter((code) => code !== null)
  return given.length === 0 ? null : given.some((code) => code !== no)
}

/** BT-60 */
const fundingCode = (lot: LotElement) =>
  text(lot.element, "cac:TenderingTerms/cbc:FundingProgramCode[@listName='eu-funded']")

/** BT-71 */
const reservedFor = (lots: LotElement[]) => [
  ...new Set(lots.flatMap((lot) => textsOf(lot.element, reservation)).filter((code) => code !== 'none')),
]

const reservation =
  "cac:TenderingTerms/cac:TendererQualificationRequest/cac:SpecificTendererRequirement/cbc:TendererRequirementTypeCode[@listName='reserved-procurement']"

/** BT-18 of the first lot that has one. */
function submissionUrl(lots: LotElement[]): string | null {
  for (const lot of lots) {
    const url = webAddress(text(lot.element, 'cac:TenderingTerms/cac:TenderRecipientParty/cbc:EndpointID'))
    if (url !== null) return url
  }
  return null
}

/** The award criteria of the procedure: the criteria of its lots, if all lots have the same. */
export function sharedCriteria(lots: { awardCriteria: Criterion[] }[]): Criterion[] {
  const [head, ...others] = lots.map(({ awardCriteria }) => JSON.stringify(awardCriteria))
  return others.every((criteria) => criteria === head) ? (lots[0]?.awardCriteria ?? []) : []
}
