import type { TenderStatus } from '../vocabulary.ts'
import { type Json, objects, within } from '../json.ts'
import { moment } from '../moment.ts'
import type { NoticeLot } from '../parts.ts'
import { decidedLots } from './awards.ts'
import { cpvCodes } from './classifications.ts'
import { awardCriteria } from './criteria.ts'
import { places } from './places.ts'
import { lotTerms } from './lot-terms.ts'
import { lotId, multilingual, type Release } from './release.ts'
import { tenderStatus } from './statuses.ts'
import { amount } from './values.ts'

export function lots(release: Release): NoticeLot[] {
  const decided = decidedLots(release)
  return release.lots.map((lot, i) => {
    const id = lotId(lot, i)
    const parts = [lot, ...(release.itemsByLot.get(id) ?? [])]
    return {
      id,
      title: multilingual(release, lot, 'title'),
      description: multilingual(release, lot, 'description'),
      status: statusOf(lot, decided.get(id)),
      deadline: deadline(release, lot),
      estimatedValue: amount(lot.value) ?? amount(lot.minValue),
      cpvCodes: cpvCodes(parts),
      regions: places(parts),
      awardCriteria: awardCriteria(release, lot),
      ...lotTerms(release, lot),
    }
  })
}

/**
 * The state of a lot. `complete` does not decide a lot: only an award shows the winner, or that nobody won. Publishers
 * leave `active` on a lot that has an award.
 */
function statusOf(lot: Json, decided: TenderStatus | undefined): TenderStatus | null {
  const own = tenderStatus(lot.status)
  return own === 'cancelled' || own === 'unsuccessful' ? own : (decided ?? null)
}

/**
 * The deadline of a tender or lot: the end of the tender period, which in selective procedures is often the deadline
 * for requests to participate; else the end of the period for expressions of interest.
 */
export const deadline = ({ zone }: Release, node: Json): string | null =>
  moment(within(node, 'tenderPeriod').endDate, 'end', zone) ??
  moment(node.expressionOfInterestDeadline, 'end', zone)

/** The end of a market engagement (Find a Tender, UK2). */
export const engagementEnd = ({ json, zone }: Release): string | null =>
  objects(within(json, 'planning').milestones)
    .filter((milestone) => milestone.type === 'engagement')
    .flatMap((milestone) => moment(milestone.dueDate, 'end', zone) ?? [])
    .toSorted()
    .at(-1) ?? null

/** The end of the time for questions: of the tender, else the earliest of its lots, so that nobody asks too late. */
export function questionsDeadline({ tender, lots, zone }: Release): string | null {
  const ends = [tender, ...lots].map((node) => moment(within(node, 'enquiryPeriod').endDate, 'end', zone))
  return ends[0] ?? ends.filter((end) => end !== null).toSorted()[0] ?? null
}
