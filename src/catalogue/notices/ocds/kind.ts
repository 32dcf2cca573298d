import type { TenderStatus } from '../vocabulary.ts'
import { objects, within } from '../json.ts'
import type { NoticeAward, NoticeLot } from '../parts.ts'
import type { NoticeKind } from '../schema.ts'
import { isBare } from './awards.ts'
import type { Release } from './release.ts'
import { tenderStatus } from './statuses.ts'

/**
 * The kind of a release by its tags. When a release has several tags, the first row with one of them decides.
 */
const kindsByTag: [NoticeKind, string[]][] = [
  ['change', ['tenderCancellation']],
  ['result', ['award', 'awardUpdate', 'awardCancellation', 'contract', 'contractUpdate']],
  ['modification', ['contractAmendment']],
  ['completion', ['contractTermination', 'implementation', 'implementationUpdate']],
  ['change', ['tenderAmendment', 'tenderUpdate']],
  ['competition', ['tender']],
  ['planning', ['planning', 'planningUpdate']],
]

/**
 * The kind by tag. A compiled release, or a release without a known tag, is of the furthest stage that it describes.
 */
export function kindOf(release: Release): NoticeKind | null {
  if (isAmendment(release)) return 'modification'
  const tagged = kindsByTag.find(([, tags]) => tags.some((tag) => release.tags.includes(tag)))?.[0]
  const kind = tagged ?? stage(release)
  return kind === 'planning' && isMarketEngagement(release) ? 'consultation' : kind
}

/**
 * A release that only names awards to report their amendment, whatever its tags are (Find a Tender, UK15).
 */
const isAmendment = ({ awards, contracts }: Release) =>
  awards.length > 0 && contracts.length === 0 && awards.every(isBare)

function stage({ json, tender, awards, contracts }: Release): NoticeKind | null {
  if (awards.length > 0 || contracts.length > 0) return 'result'
  if (Object.keys(tender).length > 0)
    return tenderStatus(tender.status) === 'planned' ? 'planning' : 'competition'
  return Object.keys(within(json, 'planning')).length > 0 ? 'planning' : null
}

const isMarketEngagement = ({ json }: Release) =>
  objects(within(json, 'planning').documents).some((each) => each.documentType === 'marketEngagementNotice')

const unstated: Partial<Record<NoticeKind, TenderStatus>> = {
  planning: 'planned',
  consultation: 'planned',
  competition: 'open',
}

/**
 * The state that the release sets for the tender. First, a mark of the tender as cancelled or unsuccessful
 * counts. Second, decided lots and awards count, because publishers leave `planned` or `complete` next to an
 * award. Third comes the status of the tender. Releases about a contract only repeat that the tender was
 * awarded. Null when the release does not state it.
 */
export function statusOf(
  release: Release,
  kind: NoticeKind,
  lots: NoticeLot[],
  awards: NoticeAward[],
): TenderStatus | null {
  const follows = kind === 'modification' || kind === 'completion'
  if (follows) return awards.some((award) => award.status === 'awarded') ? 'awarded' : null
  const stated = tenderStatus(release.tender.status)
  if (release.tags.includes('tenderCancellation') || stated === 'cancelled') return 'cancelled'
  if (stated === 'unsuccessful') return stated
  const decided = decidedBy(lots, awards, stated === 'open')
  // Nobody should prepare a bid because of a status that cannot be read.
  return decided ?? (stated === 'unknown' ? 'closed' : stated) ?? unstated[kind] ?? pending(awards)
}

function decidedBy(lots: NoticeLot[], awards: NoticeAward[], active: boolean): TenderStatus | null {
  const decisions = lots.map((lot) => lot.status)
  if (lots.length > 0 && decisions.every((status) => status !== null)) {
    if (decisions.includes('awarded')) return 'awarded'
    return decisions.every((status) => status === 'cancelled') ? 'cancelled' : 'unsuccessful'
  }
  if (lots.length > 0 && active) return 'open'
  if (awards.some((award) => award.status === 'awarded')) return 'awarded'
  const failed = awards.length > 0 && awards.every((award) => award.status === 'unsuccessful')
  return failed ? 'unsuccessful' : null
}

/** A pending award means that bids are no longer accepted. */
const pending = (awards: NoticeAward[]): TenderStatus | null =>
  awards.some((award) => award.status === 'pending') ? 'closed' : null
