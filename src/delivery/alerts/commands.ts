import { and, eq, sql } from 'drizzle-orm'
import { commit } from '../../platform/transaction/commit.ts'
import { expectVersion } from '../../platform/transaction/version.ts'
import type { CallerCtx } from '../../platform/context.ts'
import { forbidden } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { countAlerts, getAlert } from './queries.ts'
import { nextRunAt } from './schedule.ts'
import type { Alert, CreateAlert, UpdateAlert } from './schema.ts'
import { alerts } from './table.ts'

/** All due alerts of a company are evaluated together, and that in bounded steps. */
export const mostAlerts = 1000

/** Makes an alert, which looks at tenders that are first stored from now on. */
export async function createAlert(ctx: CallerCtx, input: CreateAlert): Promise<Alert> {
  const companyId = ctx.caller.company.id
  if ((await countAlerts(ctx)) >= mostAlerts)
    throw forbidden(
      'limit',
      `A company has at most ${mostAlerts} alerts: delete one that is no longer needed`,
    )
  const at = ctx.now.getTime()
  const id = newId('alert', ctx.now)
  const { name, filters, frequency, active } = input
  const shown = { id, name, filters, frequency, active, lastMatchAt: null, lastRunAt: null, matchCount: 0 }
  const row = {
    ...shown,
    companyId,
    // Of many at once none goes beyond the limit: the one that would fails its batch, is run again and refused.
    version: sql<number>`CASE WHEN (SELECT count(*) FROM alerts WHERE company_id = ${companyId}) < ${mostAlerts}
      THEN 1 ELSE json('the limit is reached') END`,
    seenSeq: sql<number>`(SELECT coalesce(max(seq), 0) FROM tender_changes WHERE change = 'created')`,
    found: [],
    foundCount: 0,
    nextRunAt: nextRunAt(frequency, ctx.now),
    createdAt: at,
    updatedAt: at,
  }
  const time = ctx.now.toISOString()
  return commit(ctx, {
    action: 'POST /alerts',
    targetId: id,
    writes: [ctx.db.insert(alerts).values(row)],
    answer: { ...shown, version: 1, createdAt: time, updatedAt: time },
    status: 201,
  })
}

/** Changes an alert; `{}` changes nothing. What it has looked at stays looked at, whatever the new filters. */
export async function updateAlert(ctx: CallerCtx, id: string, input: UpdateAlert): Promise<Alert> {
  const current = await getAlert(ctx, id)
  expectVersion(ctx, current.version)
  if (Object.keys(input).length === 0) return current
  const { filters, ...rest } = input
  const given = { ...rest, ...(filters !== undefined && { filters: filters ?? {} }) }
  const { frequency = current.frequency } = input
  const rescheduled = frequency === current.frequency ? {} : { nextRunAt: nextRunAt(frequency, ctx.now) }
  const version = current.version + 1
  return commit(ctx, {
    action: 'PATCH /alerts/:id',
    targetId: id,
    writes: [
      ctx.db
        .update(alerts)
        .set({ ...given, ...rescheduled, version, updatedAt: ctx.now.getTime() })
        .where(asRead(ctx, current)),
    ],
    answer: { ...current, ...given, version, updatedAt: ctx.now.toISOString() },
  })
}

export async function removeAlert(ctx: CallerCtx, id: string) {
  const current = await getAlert(ctx, id)
  expectVersion(ctx, current.version)
  return commit(ctx, {
    action: 'DELETE /alerts/:id',
    targetId: id,
    writes: [ctx.db.delete(alerts).where(asRead(ctx, current))],
    answer: { id, deleted: true as const },
  })
}

/** The company's row in the version that was read: a change in between makes the write match nothing. */
const asRead = (ctx: CallerCtx, { id, version }: Alert) =>
  and(eq(alerts.companyId, ctx.caller.company.id), eq(alerts.id, id), eq(alerts.version, version))
