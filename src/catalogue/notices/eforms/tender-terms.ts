import type { LotTerms, TenderTerms } from '../terms-schema.ts'
import type { XmlElement } from '../../../platform/text/xml.ts'
import { contacts } from './contacts.ts'
import type { LotElement } from './lots.ts'
import type { Directory } from './organisations.ts'
import { isWithheld, withheldFields } from './privacy.ts'
import { first, text } from './query.ts'
import { strategicAims } from './strategic.ts'
import { submission } from './submission.ts'
import { inOfficial, multilingual } from './texts.ts'

/** The terms of the tender as a whole, and the terms in which all its lots agree. */
export function tenderTerms(
  root: XmlElement,
  parts: LotElement[],
  lots: LotTerms[],
  known: Directory,
  official: string | undefined,
): TenderTerms {
  return {
    ...sharedTerms(lots),
    contacts: contacts(parts, known, official),
    submission: submission(parts, official),
    additionalInformation: additionalInformation(root, parts, official),
    procedureFeatures: procedureFeatures(first(root, 'cac:TenderingProcess'), official),
    gpaCovered: gpaCovered(parts),
    strategic: strategicAims(parts, official),
    withheld: withheldFields(root, official),
  }
}

/** The terms that all lots have in common; null for a term in which lots differ. */
export function sharedTerms(lots: LotTerms[]): LotTerms {
  const shared = <K extends keyof LotTerms>(member: K): LotTerms[K] | null => {
    const [head, ...others] = lots.map((lot) => lot[member])
    const written = JSON.stringify(head)
    return others.every((other) => JSON.stringify(other) === written) ? (head ?? null) : null
  }
  return {
    duration: shared('duration'),
    renewals: shared('renewals'),
    options: shared('options'),
    techniques: shared('techniques'),
  }
}

/** BT-88 */
const procedureFeatures = (process: XmlElement | undefined, official: string | undefined) =>
  isWithheld(process, 'pro-fea') ? null : inOfficial(multilingual(process, 'cbc:Description', official))

/** BT-300 of the procedure and its lots, without repeats. */
function additionalInformation(root: XmlElement, parts: LotElement[], official: string | undefined) {
  const projects = [first(root, 'cac:ProcurementProject'), ...parts.map(({ project }) => project)]
  const notes = projects.flatMap((project) => inOfficial(multilingual(project, 'cbc:Note', official)) ?? [])
  return notes.length > 0 ? [...new Set(notes)].join('\n\n') : null
}

/** BT-115: true if one lot is covered. */
function gpaCovered(parts: LotElement[]): boolean | null {
  const stated = parts.flatMap(({ element }) => text(element, coverage) ?? [])
  return stated.length === 0 ? null : stated.includes('true')
}

const coverage = 'cac:TenderingProcess/cbc:GovernmentAgreementConstraintIndicator'
