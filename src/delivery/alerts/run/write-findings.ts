import type { Ctx } from '../../../platform/context/context.ts'
import { breaking, keyTaken } from '../../../platform/transaction/conflict.ts'
import { tryTransact } from '../../../platform/transaction/transact.ts'
import { forRows } from '../../../platform/db/bulk.ts'
import { newEvent } from '../../events/kind.ts'
import { type EventOf, recordEvents } from '../../events/record.ts'
import { alertTriggered, tenderNew } from '../events.ts'
import { type Findings, progressOf } from './findings.ts'
import { withItems } from './listed.ts'
import type { NewTender } from '../matching/window.ts'

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

/** A new tender, with the alerts of one company that match it. */
interface Match {
  companyId: string
  tender: NewTender
  alertIds: string[]
}

const known = `SELECT a.company_id || ' ' || a.tender_id AS pair FROM json_each(?1) AS e CROSS JOIN announced AS a
  ON a.company_id = e.value ->> 0 AND a.kind = 'new' AND a.tender_id = e.value ->> 1`

/** The matches that no earlier run has announced to their company. */
async function unannounced(
  ctx: RunCtx,
  findings: Findings[],
  spend: (statements: number) => void,
): Promise<Match[]> {
  const matches = findings.flatMap(({ companyId, tenders }) =>
    tenders.map((found): Match => ({ companyId, ...found })),
  )
  if (matches.length === 0) return []
  const pairs = matches.map(({ companyId, tender }) => [companyId, tender.item.id])
  const statements = forRows(ctx.d1, pairs, known)
  spend(statements.length)
  const results = await ctx.d1.batch<{ pair: string }>(statements)
  const announced = new Set(results.flatMap(({ results: rows }) => rows.map(({ pair }) => pair)))
  return matches.filter(({ companyId, tender }) => !announced.has(`${companyId} ${tender.item.id}`))
}

const insert = `INSERT INTO announced (company_id, kind, tender_id, mark, seq, at)
  SELECT value ->> 0, 'new', value ->> 1, '', value ->> 2, value ->> 3 FROM json_each(?1)`

/**
 * Records the matches as announced. Belongs in the batch that writes their events: the batch fails if another
 * run has announced one of the matches in the meantime.
 */
const markAnnounced = (ctx: RunCtx, matches: Match[]): D1PreparedStatement[] =>
  forRows(
    ctx.d1,
    matches.map(({ companyId, tender }) => [companyId, tender.item.id, tender.seq, ctx.now.getTime()]),
    insert,
  )

const newTenderEvent = ({ companyId, tender, alertIds }: Match): EventOf => ({
  companyId,
  ...newEvent(tenderNew, { tender: tender.item, alertIds }),
})
