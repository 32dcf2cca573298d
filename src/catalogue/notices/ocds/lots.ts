import type { TenderStatus } from '../vocabulary.ts'
import { type Json, objects, text, within } from '../json.ts'
import { deadlineMoment } from '../moment.ts'
import { noValueOf } from '../placeholder.ts'
import type { NoticeLot, UnreadDeadline } from '../parts.ts'
import { decidedLots } from './awards.ts'
import { cpvCodes } from './classifications.ts'
import { awardCriteria } from './criteria.ts'
import { places } from './places.ts'
import { lotTerms } from './lot-terms.ts'
import { lotId, multilingual, type Release } from './release.ts'
import { tenderStatus } from './statuses.ts'
import { valueOf } from './values.ts'

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
      estimatedValue: valueOf(lot),
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
 * The deadline of a tender or lot: the end of the tender period, which in selective procedures is often the
 * deadline for requests to participate; without one, the end of the period for expressions of interest.
 */
export const deadline = (release: Release, node: Json): string | null =>
  deadlineMoment(within(node, 'tenderPeriod').endDate, release) ??
  deadlineMoment(node.expressionOfInterestDeadline, release)

/** The deadlines of the tender and its lots that the release states and that cannot be read. */
export const unreadDeadlines = (release: Release): UnreadDeadline[] =>
  [
    { node: release.tender, id: null },
    ...release.lots.map((node, i) => ({ node, id: lotId(node, i) })),
  ].flatMap(({ node, id }) => {
    const written = text(within(node, 'tenderPeriod').endDate) ?? text(node.expressionOfInterestDeadline)
    const isUnread = written !== null && deadline(release, node) === null && noValueOf(written) === null
    return isUnread ? [{ lotId: id, written }] : []
  })

/** The end of a market engagement (Find a Tender, UK2). */
export const engagementEnd = (release: Release): string | null =>
  objects(within(release.json, 'planning').milestones)
    .filter((milestone) => milestone.type === 'engagement')
    .flatMap((milestone) => deadlineMoment(milestone.dueDate, release) ?? [])
    .toSorted()
    .at(-1) ?? null

/**
 * The end of the time for questions: of the tender, or the earliest of its lots, so that no bidder asks too
 * late.
 */
export function questionsDeadline(release: Release): string | null {
  const ends = [release.tender, ...release.lots].map((node) =>
    deadlineMoment(within(node, 'enquiryPeriod').endDate, release),
  )
  return ends[0] ?? ends.filter((end) => end !== null).toSorted()[0] ?? null
}
