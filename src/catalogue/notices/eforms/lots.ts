import type { TenderStatus } from '../vocabulary.ts'
import type { NoticeLot, UnreadDeadline } from '../parts.ts'
import type { LotTerms } from '../terms-schema.ts'
import type { XmlElement } from '../../../platform/text/xml.ts'
import { awardCriteria } from './award-criteria.ts'
import { cpvCodes, regions } from './classification.ts'
import { periodEnd, unreadEnd } from './dates.ts'
import { all, first, ownText, text } from './query.ts'
import { multilingual, titles } from './texts.ts'
import { estimate, frameworkMaximum } from './values.ts'

/** One ProcurementProjectLot: a lot, or a part of a planning notice. Groups of lots are neither. */
export interface LotElement {
  id: string
  element: XmlElement
  project: XmlElement | undefined
}

export function lotElements(root: XmlElement): LotElement[] {
  const found = new Map<string, LotElement>()
  for (const element of all(root, 'cac:ProcurementProjectLot')) {
    const name = first(element, 'cbc:ID')
    const id = name && ownText(name)
    const scheme = name?.attributes.get('schemeName')
    if (!id || !isLot(id, scheme) || found.has(id)) continue
    found.set(id, { id, element, project: first(element, 'cac:ProcurementProject') })
  }
  return [...found.values()]
}

/** Some national notices leave the scheme out. In these the form of the id decides. */
const isLot = (id: string, scheme: string | undefined) =>
  scheme === 'Lot' || scheme === 'Part' || (scheme === undefined && /^(?:LOT|PAR)-/.test(id))

export function readLot(
  lot: LotElement,
  official: string | undefined,
  status: TenderStatus | null,
  zone: string | null,
): Omit<NoticeLot, keyof LotTerms> {
  const projects = lot.project ? [lot.project] : []
  return {
    id: lot.id,
    title: titles(lot.project, 'cbc:Name', official),
    description: multilingual(lot.project, 'cbc:Description', official),
    status,
    deadline: deadline(lot.element, zone),
    estimatedValue: estimate(lot.project) ?? frameworkMaximum(lot.project),
    cpvCodes: cpvCodes(projects),
    regions: regions(projects),
    awardCriteria: awardCriteria(lot.element, official),
  }
}

/**
 * The deadline of a lot or procedure: BT-131 for tenders, then BT-1311 for requests to participate, then
 * BT-630 for expressions of interest.
 */
export const deadline = (lot: XmlElement, zone: string | null): string | null =>
  firstOf(lot, (period) => periodEnd(period, zone))

function firstOf(lot: XmlElement, read: (period: XmlElement | undefined) => string | null): string | null {
  for (const path of deadlinePeriods) {
    const found = read(first(lot, `cac:TenderingProcess/${path}`))
    if (found !== null) return found
  }
  return null
}

const deadlinePeriods = [
  'cac:TenderSubmissionDeadlinePeriod',
  'cac:ParticipationRequestReceptionPeriod',
  'EXT/efac:InterestExpressionReceptionPeriod',
]

/** The deadlines of lots, or of the procedure, that the notice states and that cannot be read. */
export const unreadDeadlines = (
  root: XmlElement,
  lots: LotElement[],
  zone: string | null,
): UnreadDeadline[] =>
  [{ id: null, element: root }, ...lots].flatMap(({ id, element }) => {
    const written =
      deadline(element, zone) === null ? firstOf(element, (period) => unreadEnd(period, zone)) : null
    return written === null ? [] : [{ lotId: id, written }]
  })

/**
 * BT-13: the last day for questions of bidders. The earliest of all lots, so that no bidder asks too late.
 */
export const questionsDeadline = (lots: LotElement[], zone: string | null): string | null =>
  lots
    .map((lot) =>
      periodEnd(first(lot.element, 'cac:TenderingProcess/cac:AdditionalInformationRequestPeriod'), zone),
    )
    .filter((end) => end !== null)
    .toSorted()[0] ?? null

/**
 * BT-765: `none`, or how the framework agreement is used (fa-w-rc, fa-wo-rc, fa-mix). Null if the lot does
 * not state it.
 */
export const frameworkCode = (lot: LotElement): string | null =>
  text(
    lot.element,
    "cac:TenderingProcess/cac:ContractingSystem/cbc:ContractingSystemTypeCode[@listName='framework-agreement']",
  )

export const isFramework = (lot: LotElement): boolean => ![null, 'none'].includes(frameworkCode(lot))
