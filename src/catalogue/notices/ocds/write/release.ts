import type { Json } from '../../json.ts'
import type { Notice, NoticeKind } from '../../schema.ts'
import { NoticeIdentity } from '../../notice-schema.ts'
import { differences } from '../differences.ts'
import { readRelease } from '../notice.ts'
import type { SourceNotice } from '../own.ts'
import { outcome } from './awards.ts'
import { addBuyers, contactParties, funder, Parties } from './parties.ts'
import { tenderOf } from './tender.ts'
import { withoutEmpty } from './values.ts'

/** What a release states in addition to the notice itself. */
export interface Published {
  ocid: string
  /** Dates a notice without a date (RFC 3339). */
  seenAt: string
  /** Everyone who published the notice. */
  sources: string[]
  /** What all releases of the process amount to; null for all but the newest of several. */
  compiled?: Notice | null
}

/**
 * A notice as an OCDS 1.1 release. The release is read back, and the members that come out differently,
 * because OCDS has no place for them, are put into our extension: importing the release returns the same
 * notice.
 */
export function writeRelease(notice: Notice, published: Published): Json {
  const { ocid, seenAt } = published
  const id = `${notice.noticeId}-${notice.version}`
  const date = notice.dispatchedAt ?? notice.publishedAt ?? seenAt
  const parties = new Parties()
  const { buyer, procuringEntity } = addBuyers(parties, notice)
  const tender = tenderOf(notice, procuringEntity)
  const decided = outcome(notice, parties, id)
  const release = withoutEmpty({
    ocid,
    id,
    date,
    tag: tagsOf(notice),
    initiationType: 'tender',
    language: languageOf(notice),
    description: notice.additionalInformation,
    parties: [...parties.list(), ...contactParties(notice), ...funder(notice)],
    buyer,
    tender,
    ...decided,
    withheldInformation: notice.withheld.map(({ field, until, reason }, index) =>
      withoutEmpty({ id: `${index + 1}`, field, availabilityDate: until, rationale: reason }),
    ),
  })
  return withSource(release, notice, published)
}

function withSource(release: Json, notice: Notice, { ocid, sources, compiled }: Published): Json {
  const sourceNotice: SourceNotice = { ...NoticeIdentity.parse(notice), sources, details: [] }
  const again = readRelease({ ...release, sourceNotice }, ocid, String(release.id), null)
  const details = differences(again, notice)
  const sum = compiled ? { compiled: differences(notice, compiled) } : {}
  return { ...release, sourceNotice: { ...sourceNotice, details, ...sum } }
}

const languageOf = ({ title, description, languages }: Notice): string | null => {
  const [first] = [...Object.keys(title ?? {}), ...Object.keys(description ?? {}), ...languages]
  return first === undefined || first === 'und' ? null : first
}

const tags: Record<NoticeKind, string[]> = {
  planning: ['planning'],
  consultation: ['planning'],
  competition: ['tender'],
  change: ['tenderAmendment'],
  result: ['award'],
  'direct-award': ['award'],
  modification: ['contractAmendment'],
  completion: ['contractTermination'],
}

/** The original tags of a release, or the tags of its kind. */
function tagsOf({ kind, status, noticeType, refs, awards }: Notice): string[] {
  const own = refs[0]?.startsWith('ocid:')
    ? (noticeType?.split(',') ?? []).filter((tag) => known.has(tag))
    : []
  if (own.length > 0) return own
  if (kind === 'change' && status === 'cancelled') return ['tenderCancellation']
  const signed =
    kind === 'result' || kind === 'direct-award' ? awards.some((award) => award.contractId !== null) : false
  return signed ? ['award', 'contract'] : tags[kind]
}

const known = new Set(
  (
    'planning planningUpdate tender tenderAmendment tenderUpdate tenderCancellation award awardUpdate ' +
    'awardCancellation contract contractUpdate contractAmendment implementation implementationUpdate contractTermination'
  ).split(' '),
)
