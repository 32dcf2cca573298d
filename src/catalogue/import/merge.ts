import { createHash } from 'node:crypto'
import { inOrder, isVersioned, type StoredNotice } from '../tenders/compose/order.ts'
import type { Json } from '../notices/json.ts'
import { replaces } from '../notices/ocds/compile-releases.ts'
import type { Notice } from '../notices/schema.ts'
import { storedText } from '../notices/stored.ts'
import type { Original } from './original.ts'
import type { Assignment } from './resolve.ts'
import type { TenderState } from './tender-state.ts'

export type MergeOutcome = 'created' | 'updated' | 'unchanged'
/** `withdrawn`: the notice belongs to a withdrawn tender, and was skipped. */
export type ImportOutcome = MergeOutcome | 'withdrawn'

/** A stored tender that is the same as another tender. */
interface MergedTender {
  tenderId: string
  doc: TenderState['doc']
}

/** A notice to write, with the notice of the batch that it comes from. */
interface WrittenNotice extends StoredNotice {
  parsed: Notice
}

/** One tender that this batch changes. */
export interface ChangedTender {
  tenderId: string
  state: TenderState
  /** The stored notices as they were read, if they are compared with the notices after the change. */
  before?: StoredNotice[]
  notices: StoredNotice[]
  /** The notices to write: new notices, and notices with new content. */
  written: WrittenNotice[]
  /** The tenders that turned out to be this tender. Their notices are among `notices`. */
  merged: MergedTender[]
}

export interface Merged {
  changed: ChangedTender[]
  /** The result for each notice, in the order given. */
  outcomes: MergeOutcome[]
}

/**
 * Merges a batch of notices with the stored notices of their tenders. A notice with the content that is stored changes
 * nothing.
 */
export function merge(
  source: string,
  { assigned, merged }: Pick<Assignment, 'assigned' | 'merged'>,
  states: Map<string, TenderState>,
  { now, originalOf }: { now: Date; originalOf: (notice: Notice) => Original | null },
): Merged {
  const changed = joinStates(merged, states)
  const outcomes = assigned.map(({ notice: parsed, tenderId }, index): MergeOutcome => {
    const state = states.get(tenderId) ?? { notices: [], doc: null }
    const entry = changed.get(tenderId) ?? unchanged(tenderId, state)
    const own = entry.notices.filter((other) => other.source === source)
    const { release, compiled = null } = originalOf(parsed) ?? {}
    const notice = release ? withOwnVersion(own, parsed, release) : parsed
    const before = own.find((other) => sameVersion(other.notice, notice))
    if (notice.describedApart && before) notice.description ??= before.notice.description
    if (isKnown(own, notice)) return 'unchanged'
    const isFirst = entry.notices.length === 0
    // A later position in the batch means a later notice: a format without versions has no other order.
    const stored: WrittenNotice = {
      notice,
      parsed,
      source,
      importedAt: now.getTime() * 1000 + index,
      // The description comes without the bytes that the notice was read from.
      file: notice.describedApart ? (before?.file ?? null) : null,
      release: release ? JSON.stringify(release) : null,
      compiled,
    }
    const isOther = (other: StoredNotice) => other.source !== source || !sameVersion(other.notice, notice)
    entry.notices = [...entry.notices.filter(isOther), stored]
    entry.written = [...entry.written.filter(isOther), stored]
    changed.set(tenderId, entry)
    return isFirst ? 'created' : 'updated'
  })
  return { changed: [...changed.values()], outcomes }
}

const unchanged = (tenderId: string, state: TenderState): ChangedTender => ({
  tenderId,
  state,
  notices: state.notices,
  written: [],
  merged: [],
})

/** The tenders that other tenders are merged into, with the notices of all of them. */
function joinStates(
  merged: ReadonlyMap<string, string>,
  states: ReadonlyMap<string, TenderState>,
): Map<string, ChangedTender> {
  const changed = new Map<string, ChangedTender>()
  for (const [from, tenderId] of merged) {
    const state = states.get(tenderId) ?? { notices: [], doc: null }
    const { notices = [], doc = null } = states.get(from) ?? {}
    const entry = changed.get(tenderId) ?? unchanged(tenderId, state)
    changed.set(tenderId, {
      ...entry,
      notices: [...entry.notices, ...notices],
      merged: [...entry.merged, { tenderId: from, doc }],
    })
  }
  return changed
}

/**
 * A release with the id and date of another release is a separate release with its own version, unless it
 * states everything that the other states.
 */
function withOwnVersion(stored: StoredNotice[], notice: Notice, release: Json): Notice {
  const same = stored.find((other) => sameVersion(other.notice, notice))
  const text = storedText(notice)
  if (!same?.release || storedText(same.notice) === text) return notice
  if (replaces(release, JSON.parse(same.release) as Json)) return notice
  return {
    ...notice,
    version: `${notice.version}~${createHash('sha256').update(text).digest('hex').slice(0, 8)}`,
  }
}

const sameVersion = (a: Notice, b: Notice) => a.noticeId === b.noticeId && a.version === b.version

/**
 * Whether importing the notice would change nothing. The `tender/1` format has no versions: content that was
 * replaced in the meantime counts as new again.
 */
function isKnown(notices: StoredNotice[], notice: Notice): boolean {
  const found = notices.find((other) => sameVersion(other.notice, notice))
  if (!found || storedText(found.notice) !== storedText(notice)) return false
  return (
    isVersioned(notice) ||
    inOrder(notices).findLast((each) => each.notice.noticeId === notice.noticeId) === found
  )
}
