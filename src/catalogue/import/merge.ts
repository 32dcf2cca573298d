import { inOrder, isVersioned, type StoredNotice } from '../tenders/compose/order.ts'
import type { Notice } from '../notices/schema.ts'
import type { Assigned } from './resolve.ts'
import type { TenderState } from './state.ts'

export type MergeOutcome = 'created' | 'updated' | 'unchanged'

/** One tender that this batch changes. */
export interface ChangedTender {
  tenderId: string
  source: string
  state: TenderState
  notices: StoredNotice[]
  /** The notices to write: new notices, and notices with new content. */
  written: StoredNotice[]
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
  assigned: Assigned[],
  states: Map<string, TenderState>,
  now: Date,
): Merged {
  const changed = new Map<string, ChangedTender>()
  const outcomes = assigned.map(({ notice, tenderId }, index): MergeOutcome => {
    const state = states.get(tenderId) ?? { notices: [], source: null, doc: null }
    const entry = changed.get(tenderId) ?? { tenderId, source, state, notices: state.notices, written: [] }
    if (isKnown(entry.notices, notice)) return 'unchanged'
    const isFirst = entry.notices.length === 0
    // A later place in the batch means a later notice: a format without versions has no other order.
    const stored = { notice, importedAt: now.getTime() * 1000 + index }
    entry.notices = [...entry.notices.filter((other) => !sameVersion(other.notice, notice)), stored]
    entry.written = [...entry.written.filter((other) => !sameVersion(other.notice, notice)), stored]
    changed.set(tenderId, entry)
    return isFirst ? 'created' : 'updated'
  })
  return { changed: [...changed.values()], outcomes }
}

const sameVersion = (a: Notice, b: Notice) => a.noticeId === b.noticeId && a.version === b.version

/**
 * Whether importing the notice would change nothing. The `tender/1` format has no versions: content that was replaced
 * meanwhile is new again.
 */
function isKnown(notices: StoredNotice[], notice: Notice): boolean {
  const found = notices.find((other) => sameVersion(other.notice, notice))
  if (!found || JSON.stringify(found.notice) !== JSON.stringify(notice)) return false
  return (
    isVersioned(notice) ||
    inOrder(notices).findLast(({ noticeId }) => noticeId === notice.noticeId) === found.notice
  )
}
