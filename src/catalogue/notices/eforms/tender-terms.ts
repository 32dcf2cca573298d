import type { LotTerms, StrategicAim, TenderTerms } from '../terms-schema.ts'
import type { XmlElement } from '../../../platform/text/xml.ts'
import { contacts } from './contacts.ts'
import type { LotElement } from './lots.ts'
import type { Directory } from './organisations.ts'
import { isWithheld, withheldFields } from './privacy.ts'
import { all, first, text } from './query.ts'
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

const aims = [
  { aim: 'environmental', code: 'env-imp', list: 'environmental-impact' },
  { aim: 'social', code: 'soc-obj', list: 'social-objective' },
  { aim: 'innovation', code: 'inn-pur', list: 'innovative-acquisition' },
] as const

/**
 * The strategic aims of all lots: BT-06 with its words (BT-777), and the more precise codes (BT-774, BT-775,
 * BT-776). A lot has an aim if one of them names it.
 */
function strategicAims(lots: LotElement[], official: string | undefined): StrategicAim[] {
  const types = lots.flatMap(({ project }) => all(project, 'cac:ProcurementAdditionalType'))
  return aims.flatMap(({ aim, code, list }) => {
    const stated = types.filter((type) => text(type, strategic) === code)
    const codes = types.flatMap((type) => text(type, `cbc:ProcurementTypeCode[@listName='${list}']`) ?? [])
    const distinct = [...new Set(codes)].filter((each) => each !== 'none')
    if (stated.length === 0 && distinct.length === 0) return []
    const words = stated.flatMap(
      (type) => inOfficial(multilingual(type, 'cbc:ProcurementType', official)) ?? [],
    )
    return [{ aim, codes: distinct, description: words.length > 0 ? [...new Set(words)].join('\n\n') : null }]
  })
}

const strategic = "cbc:ProcurementTypeCode[@listName='strategic-procurement']"
