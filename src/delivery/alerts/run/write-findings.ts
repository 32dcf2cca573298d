import type { Ctx } from '../../../platform/context/context.ts'
import { breaking, keyTaken } from '../../../platform/transaction/conflict.ts'
import { tryTransact } from '../../../platform/transaction/transact.ts'
import { forRows } from '../../../platform/db/bulk.ts'
import { newEvent } from '../../events/kind.ts'
import { type EventOf, recordEvents } from '../../events/record.ts'
import { alertTriggered } from '../events.ts'
import { markAnnounced, newTenderEvent, unannounced } from './announced.ts'
import { type Findings, progressOf } from './findings.ts'
import { withItems } from './listed.ts'

type RunCtx = Pick<Ctx, 'd1' | 'env' | 'now'>

/** The number of events that a step has recorded. */
export interface Announcements {
  tenders: number
  alerts: number
}

/**
 * Writes the finds of some companies' alerts up to change `to`, with all events, in one transaction. Returns null when
 * nothing was written, because one of the alerts was changed, deleted or served by another run after it was read.
 * `spend` is called with the number of statements.
 */
export async function writeFindings(
  ctx: RunCtx,
  findings: Findings[],
  { to, ends, spend }: { to: number; ends: boolean; spend: (statements: number) => void },
): Promise<Announcements | null> {
  const matches = await unannounced(ctx, findings, spend)
  const progress = findings.flatMap(({ companyId, alerts }) =>
    alerts.map(({ row, tenderIds }) => ({
      companyId,
      row,
      ...progressOf(row, tenderIds, { to, ends, now: ctx.now }),
    })),
  )
  const found = progress.flatMap(({ companyId, triggered: data }) => (data ? [{ companyId, data }] : []))
  const triggered = (await withItems(ctx, found, findings, spend)).map(({ companyId, data }): EventOf => ({
    companyId,
    ...newEvent(alertTriggered, data),
  }))
  const guards = forRows(
    ctx.d1,
    progress.map(({ row }) => keyOf(row)),
    unchanged,
  )
  const also = [
    ...forRows(
      ctx.d1,
      progress.map(({ next }) => [next.company_id, next.id, ...columns.map((column) => next[column])]),
      update,
    ),
    ...markAnnounced(ctx, matches),
    ...recordEvents(ctx, [...matches.map(newTenderEvent), ...triggered]),
  ]
  spend(guards.length + also.length)
  if (!(await tryTransact(ctx, { guards, also }, [alertChanged, keyTaken]))) return null
  return { tenders: matches.length, alerts: triggered.length }
}

const keyOf = (row: Findings['alerts'][number]['row']) => [
  row.company_id,
  row.id,
  row.version,
  row.seen_seq,
  row.next_run_at,
  row.found_count,
]

const alertChanged = 'an alert has changed since it was read'

/** Breaks the batch when an alert has changed since it was read. */
const unchanged = `SELECT ${breaking(alertChanged)} FROM json_each(?1) AS e
  LEFT JOIN alerts AS a ON a.company_id = e.value ->> 0 AND a.id = e.value ->> 1
  WHERE a.id IS NULL OR a.version <> e.value ->> 2 OR a.seen_seq <> e.value ->> 3
    OR a.next_run_at <> e.value ->> 4 OR a.found_count <> e.value ->> 5`

const columns = [
  'seen_seq',
  'found',
  'found_count',
  'next_run_at',
  'last_run_at',
  'last_match_at',
  'match_count',
] as const

const update = `UPDATE alerts SET ${columns.map((column, index) => `${column} = e.value ->> ${index + 2}`).join(', ')}
  FROM json_each(?1) AS e WHERE alerts.company_id = e.value ->> 0 AND alerts.id = e.value ->> 1`
