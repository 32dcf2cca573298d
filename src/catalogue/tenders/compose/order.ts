import type { Notice, NoticeKind } from '../../notices/schema.ts'
import type { NoticeFormat } from '../../notices/parsed.ts'

/** A notice, its source, and when it was imported, in epoch microseconds. */
export interface StoredNotice {
  notice: Notice
  source: string
  importedAt: number
  /** The original bytes of the notice; missing where they were not sent. */
  file?: NoticeFile | null
  /** The JSON of the release of another publisher. Only the import reads it. */
  release?: string | null
  /** On the newest of several releases of a process: the notice that the releases amount to. */
  compiled?: Notice | null
}

/** The original of a notice: a part of an object in the bucket. */
export interface NoticeFile {
  /** The key of the object. */
  key: string
  /** The place of the first byte in the object. */
  offset: number
  format: NoticeFormat
  /** In bytes. */
  size: number
}

/** Every source of a tender: first the source that publishes for all of Europe, then the others by name. */
export const sourcesOf = (stored: StoredNotice[]): string[] =>
  [...new Set(stored.map(({ source }) => source))].toSorted((a, b) => compare(rankOf(a), rankOf(b)))

const rankOf = (source: string) => [source === 'ted' ? 0 : 1, source]

/**
 * The notices that count now, oldest first: the releases of a process count as the one notice that they amount to, at
 * the position of the newest of them.
 */
export function currentOf(ordered: StoredNotice[]): StoredNotice[] {
  const newest = new Map(
    ordered.flatMap(({ compiled }, index) => (compiled ? [[compiled.refs[0], index] as const] : [])),
  )
  return ordered.flatMap((each, index) => {
    const last = newest.get(each.notice.refs[0])
    if (last === undefined || index > last) return [each]
    return index === last && each.compiled ? [{ ...each, notice: each.compiled }] : []
  })
}

const nameOf = ({ notice }: StoredNotice) => `${notice.noticeId} ${notice.version}`

/** Who published each notice, in the order of `sourcesOf`: a notice may be stored once for each of several sources. */
export function publishersOf(stored: StoredNotice[]): (of: StoredNotice) => string[] {
  const named = Map.groupBy(stored, nameOf)
  return (of) => sourcesOf(named.get(nameOf(of)) ?? [of])
}

/**
 * The notices without repeats: where several sources bring a notice, the version of the first source in the order of
 * `sourcesOf`.
 */
function distinct(stored: StoredNotice[]): StoredNotice[] {
  const found = new Map<string, StoredNotice>()
  for (const each of stored) {
    const name = nameOf(each)
    const other = found.get(name)
    if (!other || compare(rankOf(each.source), rankOf(other.source)) < 0) found.set(name, each)
  }
  return [...found.values()]
}

/**
 * The notices of one tender, oldest first, whatever order they arrived in: by dispatch (or publication, if
 * there is no dispatch), then by stage of the procedure, a change after the notice that it changes, then by
 * version. A notice without any date comes first. Only notices with the same date in a format without
 * versions are ordered by import: the latest import wins.
 */
export const inOrder = (stored: StoredNotice[]): StoredNotice[] =>
  distinct(stored).toSorted((a, b) => compare(keyOf(a), keyOf(b)))

/**
 * The key by which notices are sorted. No two notices have the same key, because id and version identify a notice. In a
 * format without versions, a later import may also take a stage back, so the import is compared before the stage.
 */
function keyOf({ notice, importedAt }: StoredNotice) {
  const sent = notice.dispatchedAt ?? notice.publishedAt
  return [
    sent ? Date.parse(sent) : 0,
    isVersioned(notice) ? 0 : importedAt,
    stages.indexOf(notice.kind),
    notice.change ? 1 : 0,
    numberOf(notice),
    notice.noticeId,
    // Releases of one id and date, to which the import has given their own versions.
    notice.version.includes('~') ? importedAt : 0,
    notice.version,
  ]
}

/**
 * The order of stages. Many publishers date releases by the day only, and within a day a result must come after its
 * call.
 */
const stages: NoticeKind[] = [
  'planning',
  'consultation',
  'competition',
  'change',
  'direct-award',
  'result',
  'modification',
  'completion',
]

/** The version as a number; 0 for versions that are dates or hashes, which do not count upwards. */
const numberOf = ({ version }: Notice) => (/^\d{1,6}$/.test(version) ? Number(version) : 0)

/**
 * Whether the version has an order: a number, a date, or the date of SAM.gov with its state. The version of `tender/1`
 * is a hash and has no order.
 */
export const isVersioned = ({ version }: Notice) => /^(\d{1,6}$|\d{4}-)/.test(version)

function compare(a: (string | number)[], b: (string | number)[]): number {
  for (const [index, left] of a.entries()) {
    const right = b[index] ?? 0
    if (left !== right) return left < right ? -1 : 1
  }
  return 0
}

/**
 * How much a kind of notice states about the subject of the purchase: a call more than a result, a result
 * more than a plan.
 */
function weight({ kind, status }: Notice): number {
  if (kind === 'competition' || (kind === 'change' && status !== 'planned')) return 3
  if (kind === 'result' || kind === 'direct-award') return 2
  return kind === 'planning' || kind === 'consultation' || kind === 'change' ? 1 : 0
}

/**
 * The notices, beginning with the notice that describes the tender: the newest of the weightiest kind. The others
 * follow from the newest on; they supply the members that it leaves out.
 */
export function byDescription(ordered: Notice[]): Notice[] {
  return ordered.toReversed().toSorted((a, b) => weight(b) - weight(a))
}

/** The newest notice of the weightiest kind. There must be at least one. */
export const heaviest = (ordered: Notice[]): Notice =>
  ordered.reduce((best, each) => (weight(each) >= weight(best) ? each : best))

/** The publication time of a tender: the publication of its first notice of the weightiest kind. */
export function firstPublication(ordered: Notice[]): string | null {
  const top = Math.max(...ordered.map(weight))
  const times = (notices: Notice[]) => notices.flatMap(({ publishedAt }) => publishedAt ?? []).toSorted()
  return times(ordered.filter((notice) => weight(notice) === top))[0] ?? times(ordered)[0] ?? null
}

/** Whether notices other than plans are stored. */
export const isCalled = (ordered: Notice[]): boolean => ordered.some((notice) => weight(notice) > 1)

/**
 * The last state that a notice set. A plan never takes back a call. A result that decides nothing, which
 * national portals publish without its awards, means that bids are no longer accepted.
 */
export function lastStatus(ordered: Notice[]): Notice['status'] {
  const called = isCalled(ordered)
  let last: Notice['status'] = null
  for (const { status, kind, change } of ordered) {
    if (status !== null) last = called && status === 'planned' ? last : status
    else if (kind === 'result' && change === null && (last === null || last === 'open')) last = 'closed'
  }
  return last
}

/** The notices that are not replaced by a newer version or by a change notice. */
export function notReplaced(ordered: Notice[]): Notice[] {
  const replaced = new Set(ordered.flatMap(({ change, previous }) => (change ? previous : [])))
  const newest = new Map(ordered.map((notice) => [notice.noticeId, notice]))
  return ordered.filter(
    (notice) =>
      newest.get(notice.noticeId) === notice && !notice.aliases.some((alias) => replaced.has(alias)),
  )
}

/**
 * The notices whose text is valid now. Among the valid calls only the last counts; the last plan counts as long as no
 * weightier notice is valid. Results and the notices after them count as well.
 */
export function inForce(ordered: Notice[]): Notice[] {
  const left = notReplaced(ordered)
  const top = Math.max(...left.map(weight))
  const last = left.findLast((notice) => weight(notice) === (top === 1 ? 1 : 3))
  return left.filter((notice) => notice === last || weight(notice) === 2 || weight(notice) === 0)
}
