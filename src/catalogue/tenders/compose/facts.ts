import type { Money } from '../../../platform/money.ts'
import type {
  Criterion,
  Notice,
  NoticeAward,
  NoticeDocument,
  NoticeLot,
  NoticeRequirement,
  Text,
} from '../../notices/schema.ts'
import type { OtherCode, TenderStatus } from '../../notices/vocabulary.ts'
import { byDescription, firstPublication, inOrder, lastStatus, standing, type StoredNotice } from './order.ts'

/**
 * Everything that a tender's notices say, whatever order they arrived in. No member depends on the time of the request,
 * on exchange rates or on the caller. Times are RFC 3339 UTC.
 */
export interface Facts {
  notices: Notice[]
  latest: Notice
  /** `open` holds until the last deadline has passed; see `settle.ts`. */
  status: TenderStatus
  title: Text | null
  description: Text | null
  buyers: Notice['buyers']
  procedureType: string | null
  contractNature: Notice['contractNature']
  publishedAt: string | null
  /** All deadlines for offers or requests, lots included, ascending and without repetition. */
  deadlines: string[]
  estimatedValue: Money | null
  cpvCodes: string[]
  otherCodes: OtherCode[]
  regions: string[]
  languages: string[]
  lots: NoticeLot[]
  awardCriteria: Criterion[]
  submissionUrl: string | null
  questionsDeadline: string | null
  accelerated: boolean | null
  framework: boolean | null
  reservedFor: string[]
  fundedByEu: boolean | null
  procedureId: string | null
  documents: NoticeDocument[]
  /** The requirements, with the notice in which they were found. */
  requirements: { notice: Notice; items: NoticeRequirement[] }
  awards: { identity: string; award: NoticeAward }[]
}

/** Composes a tender of at least one notice. The same notices in any order give the same facts. */
export function compose(stored: StoredNotice[]): Facts {
  const notices = inOrder(stored)
  const latest = notices.at(-1)
  if (!latest) throw new Error('A tender has at least one notice')
  const ranked = byDescription(notices)
  const value = <K extends keyof Notice>(key: K) =>
    ranked.map((notice) => notice[key]).find((each) => each !== null)
  const list = <K extends ListKey>(key: K) =>
    ranked.map((notice) => notice[key]).find(({ length }) => length > 0) ?? []
  const lots = list('lots') as NoticeLot[]
  return {
    notices,
    latest,
    status: lastStatus(notices) ?? statusOfRest(latest),
    title: value('title') ?? null,
    description: value('description') ?? null,
    buyers: list('buyers') as Notice['buyers'],
    procedureType: value('procedureType') ?? null,
    contractNature: value('contractNature') ?? null,
    publishedAt: firstPublication(notices),
    deadlines: deadlinesOf(ranked),
    estimatedValue: value('estimatedValue') ?? null,
    cpvCodes: list('cpvCodes') as string[],
    otherCodes: list('otherCodes') as OtherCode[],
    regions: list('regions') as string[],
    languages: list('languages') as string[],
    lots,
    awardCriteria: list('awardCriteria') as Criterion[],
    submissionUrl: value('submissionUrl') ?? null,
    questionsDeadline: value('questionsDeadline') ?? null,
    accelerated: value('accelerated') ?? null,
    framework: value('framework') ?? null,
    reservedFor: list('reservedFor') as string[],
    fundedByEu: value('fundedByEu') ?? null,
    procedureId: value('procedureId') ?? null,
    documents: uniqueDocuments(ranked),
    requirements: requirementsOf(ranked, latest),
    awards: awardsOf(notices),
  }
}

/** Of a tender known only by what came after its award, or by what says nothing of its state. */
const statusOfRest = ({ kind }: Notice): TenderStatus =>
  kind === 'modification' || kind === 'completion' ? 'awarded' : 'planned'

type ListKey = { [K in keyof Notice]: Notice[K] extends unknown[] ? K : never }[keyof Notice]

/** Those of the describing notice: a change that names a new deadline replaces the old one. */
function deadlinesOf(ranked: Notice[]): string[] {
  const said = ranked.map(({ lots, deadline }) => {
    const ofLots = lots.flatMap((lot) => (lot.status === 'cancelled' ? [] : (lot.deadline ?? [])))
    return ofLots.length > 0 ? ofLots : deadline ? [deadline] : []
  })
  return [...new Set(said.find(({ length }) => length > 0))].toSorted()
}

function uniqueDocuments(ranked: Notice[]): NoticeDocument[] {
  const byKey = new Map<string, NoticeDocument>()
  for (const { documents } of ranked)
    for (const document of documents) if (!byKey.has(document.key)) byKey.set(document.key, document)
  return [...byKey.values()]
}

function requirementsOf(ranked: Notice[], latest: Notice): Facts['requirements'] {
  const notice = ranked.find(({ requirements }) => requirements.length > 0) ?? latest
  return { notice, items: notice.requirements }
}

/**
 * Awards of the notices that stand. A release repeats an award under its own id, so the newest counts; the results of
 * an eForms notice are numbered within that notice.
 */
function awardsOf(ordered: Notice[]): Facts['awards'] {
  const byIdentity = new Map<string, NoticeAward>()
  for (const notice of standing(ordered)) {
    const release = notice.refs[0]?.startsWith('ocid:')
    for (const award of notice.awards) {
      const identity = release ? award.key : `${notice.noticeId} ${award.key}`
      byIdentity.set(identity, completed(award, byIdentity.get(identity)))
    }
  }
  return [...byIdentity].map(([identity, award]) => ({ identity, award }))
}

/** A release of the contract alone repeats its award without the suppliers: what it leaves out is kept. */
function completed(award: NoticeAward, before: NoticeAward | undefined): NoticeAward {
  if (!before) return award
  return {
    ...award,
    lotId: award.lotId ?? before.lotId,
    suppliers: award.suppliers.length > 0 ? award.suppliers : before.suppliers,
    value: award.value ?? before.value,
    bidsReceived: award.bidsReceived ?? before.bidsReceived,
    awardedAt: award.awardedAt ?? before.awardedAt,
    contractEndsAt: award.contractEndsAt ?? before.contractEndsAt,
  }
}
