import { sql as expression } from 'drizzle-orm'
import { expectSource } from '../../catalogue/tenders/source-names.ts'
import { commit } from '../../platform/transaction/commit.ts'
import { asRead, remove, revise } from '../../platform/transaction/revise.ts'
import type { CallerCtx } from '../../platform/context/context.ts'
import { invalidBody } from '../../platform/context/errors.ts'
import { newId } from '../../platform/context/ids.ts'
import { getAlert } from './queries.ts'
import { iso } from '../../platform/time/time.ts'
import { nextRunAt } from './schedule.ts'
import type { Alert, CreateAlert, UpdateAlert } from './schema.ts'
import { alerts } from '../schema.gen.ts'

/** No quota raises this number: all due alerts of a company are evaluated together, in bounded steps. */
export const maxAlerts = 1000

/** Makes an alert. The alert looks at tenders that are first stored from now on. */
export async function createAlert(ctx: CallerCtx, input: CreateAlert): Promise<Alert> {
  const companyId = ctx.caller.company.id
  const id = newId('alert', ctx.now)
  const time = ctx.now.toISOString()
  const { name, filters, frequency, active } = input
  await expectSource(ctx, filters.source, 'filters.source', invalidBody)
  const shown = { id, name, filters, frequency, active, lastMatchAt: null, lastRunAt: null, matchCount: 0 }
  const row = {
    ...shown,
    companyId,
    version: 1,
    seenSeq: expression<number>`(SELECT coalesce(max(seq), 0) FROM tender_changes WHERE change = 'created')`,
    found: [],
    foundCount: 0,
    nextRunAt: iso(nextRunAt(frequency, ctx.now)),
    createdAt: time,
    updatedAt: time,
  }
  return commit(ctx, {
    action: 'POST /alerts',
    targetId: id,
    writes: [ctx.db.insert(alerts).values(row)],
    answer: { ...shown, version: 1, createdAt: time, updatedAt: time },
    status: 201,
  })
}

/**
 * Changes an alert; `{}` changes nothing. The alert does not look again at tenders that it has looked at, whatever the
 * new filters.
 */
export async function updateAlert(ctx: CallerCtx, id: string, input: UpdateAlert): Promise<Alert> {
  const current = await getAlert(ctx, id)
  const source = input.filters?.source
  // A source that no longer has tenders must not prevent other changes.
  if (source !== current.filters.source) await expectSource(ctx, source, 'filters.source', invalidBody)
  return revise(ctx, {
    action: 'PATCH /alerts/:id',
    current,
    next: (current) => {
      const { filters, ...rest } = input
      const change = { ...rest, ...(filters !== undefined && { filters: filters ?? {} }) }
      const { frequency = current.frequency } = input
      const rescheduled =
        frequency === current.frequency ? {} : { nextRunAt: iso(nextRunAt(frequency, ctx.now)) }
      return {
        change,
        write: (stamp) =>
          ctx.db
            .update(alerts)
            .set({ ...change, ...rescheduled, ...stamp })
            .where(asRead(ctx, alerts, current)),
      }
    },
  })
}

export const removeAlert = async (ctx: CallerCtx, id: string) =>
  remove(ctx, alerts, await getAlert(ctx, id), { action: 'DELETE /alerts/:id' })
