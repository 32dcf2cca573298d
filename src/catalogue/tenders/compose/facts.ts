import type { Money } from '../../../platform/text/money.ts'
import type { Criterion, NoticeDocument, NoticeLot, NoticeRequirement, Text } from '../../notices/parts.ts'
import type { Notice } from '../../notices/schema.ts'
import type { TenderTerms, Withheld } from '../../notices/terms-schema.ts'
import type { OtherCode, TenderStatus } from '../../notices/vocabulary.ts'
import { awardsOf, type ComposedAward, type ComposedModification } from './awards.ts'
import { closesAt } from './at-time.ts'
import {
  byDescription,
  currentOf,
  firstPublication,
  inOrder,
  isCalled,
  lastStatus,
  notReplaced,
  sourcesOf,
  type StoredNotice,
} from './order.ts'
import { titleFrom } from '../../notices/titles.ts'

/**
 * Everything that a tender's notices state, whatever order they arrived in. No member depends on the time of
 * the request, on exchange rates or on the caller. Times are RFC 3339 UTC.
 */
export interface TenderFacts extends TenderTerms {
  /** Every notice as it was published, oldest first. */
  notices: Notice[]
  /** The notices that the facts come from; see `currentOf`. */
  current: Notice[]
  /** Every source that brought notices. */
  sources: string[]
  /** The source of the notice that describes the tender. */
  source: string
  latest: Notice
  /** `open` until the last deadline has passed; see `settle.ts`. */
  status: TenderStatus
  title: Text | null
  description: Text | null
  buyers: Notice['buyers']
  procedureType: string | null
  contractNature: Notice['contractNature']
  publishedAt: string | null
  /** All deadlines for offers or requests, lots included, ascending and without repetition. */
  deadlines: string[]
  /** The deadlines of earlier notices that a later notice has replaced. */
  formerDeadlines: string[]
  /** When an open tender without any deadline, or a plan, counts as closed, RFC 3339 UTC; null for all others. */
  closesAt: string | null
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
  awards: ComposedAward[]
  modifications: ComposedModification[]
}

/** Composes a tender of at least one notice. The same notices in any order return the same facts. */
export function compose(stored: StoredNotice[]): TenderFacts {
  const ordered = inOrder(stored)
  const notices = ordered.map(({ notice }) => notice)
  const counting = currentOf(ordered)
  const current = counting.map(({ notice }) => notice)
  const ranked = byDescription(current)
  const [latest, main] = [current.at(-1), ranked[0]]
  if (!latest || !main) throw new Error('A tender has at least one notice')
  const value = <K extends keyof Notice>(key: K) =>
    ranked.map((notice) => notice[key]).find((each) => each !== null)
  const list = <K extends ListKey>(key: K) =>
    ranked.map((notice) => notice[key]).find(({ length }) => length > 0) ?? []
  const lots = list('lots') as NoticeLot[]
  const status = lastStatus(current) ?? statusOfRest(latest)
  const { deadlines, formerDeadlines } = deadlinesOf(ranked, notices)
  const duration = value('duration') ?? null
  return {
    notices,
    current,
    latest,
    sources: sourcesOf(stored),
    source: counting.find(({ notice }) => notice === main)?.source ?? '',
    status,
    title: titleIn(ranked, lots),
    description: value('description') ?? null,
    buyers: list('buyers') as Notice['buyers'],
    procedureType: value('procedureType') ?? null,
    contractNature: value('contractNature') ?? null,
    publishedAt: firstPublication(notices),
    deadlines,
    formerDeadlines,
    closesAt: closesAt({ status, deadlines }, ranked, lots, duration),
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
    duration,
    renewals: value('renewals') ?? null,
    options: value('options') ?? null,
    techniques: value('techniques') ?? null,
    contacts: list('contacts') as Notice['contacts'],
    submission: value('submission') ?? null,
    additionalInformation: value('additionalInformation') ?? null,
    procedureFeatures: value('procedureFeatures') ?? null,
    gpaCovered: value('gpaCovered') ?? null,
    strategic: list('strategic') as Notice['strategic'],
    withheld: withheldOf(current),
    awards: awardsOf(current).awards,
    modifications: awardsOf(notices).modifications,
  }
}

/** The status of a tender whose notices state none: a notice after the award means that it was awarded. */
function statusOfRest({ kind }: Notice): TenderStatus {
  if (kind === 'modification' || kind === 'completion') return 'awarded'
  return kind === 'result' || kind === 'direct-award' ? 'closed' : 'planned'
}

type ListKey = { [K in keyof Notice]-?: Notice[K] extends unknown[] ? K : never }[keyof Notice]

/** The members that the valid notices withhold. */
const withheldOf = (notices: Notice[]): Withheld[] => [
  ...new Map(
    notReplaced(notices)
      .flatMap(({ withheld }) => withheld)
      .map((each) => [`${each.field} ${each.until}`, each]),
  ).values(),
]

/**
 * The deadlines of the describing notice: a change with a new deadline replaces the old deadline. Once there is a call,
 * the deadline of an earlier engagement no longer counts.
 */
function deadlinesOf(ranked: Notice[], all: Notice[]): Pick<TenderFacts, 'deadlines' | 'formerDeadlines'> {
  const called = isCalled(all)
  const statedBy = (notices: Notice[]) =>
    notices.filter((notice) => !called || !isPlan(notice)).map(deadlinesIn)
  const deadlines = [...new Set(statedBy(ranked).find(({ length }) => length > 0))].toSorted()
  const former = new Set([...statedBy(ranked), ...statedBy(all)].flat())
  return { deadlines, formerDeadlines: [...former].filter((each) => !deadlines.includes(each)).toSorted() }
}

function deadlinesIn({ lots, deadline }: Notice): string[] {
  const ofLots = lots.flatMap((lot) => (lot.status === 'cancelled' ? [] : (lot.deadline ?? [])))
  return ofLots.length > 0 ? ofLots : deadline ? [deadline] : []
}

const isPlan = ({ kind, status }: Notice) =>
  kind === 'planning' || kind === 'consultation' || (kind === 'change' && status === 'planned')

/**
 * The documents without repeats. Publishers of one notice name its files differently, so their addresses are compared.
 */
function uniqueDocuments(ranked: Notice[]): NoticeDocument[] {
  const byKey = new Map<string, NoticeDocument>()
  const addresses = new Map<string, string>()
  for (const { documents, refs } of ranked) {
    const format = refs[0]?.split(':')[0] ?? ''
    for (const document of documents) {
      const other = document.url === null ? undefined : addresses.get(document.url)
      if (byKey.has(document.key) || (other !== undefined && other !== format)) continue
      byKey.set(document.key, document)
      if (document.url !== null && other === undefined) addresses.set(document.url, format)
    }
  }
  return [...byKey.values()]
}

function requirementsOf(ranked: Notice[], latest: Notice): TenderFacts['requirements'] {
  const notice = ranked.find(({ requirements }) => requirements.length > 0) ?? latest
  return { notice, items: notice.requirements }
}

/**
 * The title of a tender: of the notice that describes it, or of another notice if it has none. If the title
 * is a bare number or missing, the subject of a notice or the lots describe what is bought.
 */
function titleIn(ranked: Notice[], lots: NoticeLot[]): Text | null {
  const first = (member: 'title' | 'subject') =>
    ranked.map((notice) => notice[member]).find((text) => text !== null) ?? null
  return titleFrom(first('title'), [first('subject'), ...lots.map(({ title }) => title)])
}
