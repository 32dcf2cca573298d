import { and, eq } from 'drizzle-orm'
import type { CallerCtx } from '../../platform/context/context.ts'
import { forbidden, notFound } from '../../platform/context/errors.ts'
import { listRows, sortBy } from '../../platform/db/lists.ts'
import type { Page } from '../../platform/db/page.ts'
import { raw, sql } from '../../platform/db/sql.ts'
import { iso, isoOrNull } from '../../platform/time/time.ts'
import type { ListWebhooks, Webhook } from './schema.ts'
import { webhooks } from '../schema.gen.ts'

export type WebhookRow = typeof webhooks.$inferSelect

type Shown = Omit<
  WebhookRow,
  | 'companyId'
  | 'host'
  | 'secret'
  | 'nextSecret'
  | 'nextFrom'
  | 'streakBeganAt'
  | 'slowFailures'
  | 'crowded'
  | 'revision'
>

export const shownWebhook = (row: Shown): Webhook => ({
  id: row.id,
  url: row.url,
  events: row.events,
  description: row.description,
  active: row.active,
  lastDeliveryAt: isoOrNull(row.lastDeliveryAt),
  failureStreak: row.failureStreak,
  disabledReason: row.disabledReason,
  createdAt: iso(row.createdAt),
})

/** Webhooks send data out of the company, so only its owners and admins may see and change them. */
export function expectManager({ caller }: CallerCtx): void {
  if (caller.user.role === 'member')
    throw forbidden('role', 'Only an owner or admin of the company may manage its webhooks')
}

/** A webhook of the company, for someone who may manage it. */
export async function readWebhook(ctx: CallerCtx, id: string): Promise<WebhookRow> {
  const own = and(eq(webhooks.companyId, ctx.caller.company.id), eq(webhooks.id, id))
  const row = await ctx.db.select().from(webhooks).where(own).get()
  if (!row) throw notFound('Webhook')
  expectManager(ctx)
  return row
}

export const getWebhook = async (ctx: CallerCtx, id: string): Promise<Webhook> =>
  shownWebhook(await readWebhook(ctx, id))

/** A webhook with the time when the new secret of a rotation takes over; null when no rotation is under way. */
export async function getWebhookAndRotation(
  ctx: CallerCtx,
  id: string,
): Promise<{ webhook: Webhook; rotatesAt: string | null }> {
  const row = await readWebhook(ctx, id)
  const waits = row.nextFrom !== null && row.nextFrom > ctx.now.getTime()
  return { webhook: shownWebhook(row), rotatesAt: waits ? isoOrNull(row.nextFrom) : null }
}

const columns = raw(`w.id, w.url, w.events, w.description, w.active, w.disabled_reason AS disabledReason,
  w.failure_streak AS failureStreak, w.last_delivery_at AS lastDeliveryAt, w.created_at AS createdAt`)

type Stored = Omit<Shown, 'events' | 'active'> & { events: string; active: number }

/** The company's webhooks, the newest first. */
export function listWebhooks(ctx: CallerCtx, { page, limit }: ListWebhooks): Promise<Page<Webhook>> {
  expectManager(ctx)
  const list = {
    select: columns,
    from: raw('webhooks AS w'),
    where: [sql`w.company_id = ${ctx.caller.company.id}`],
    orderBy: sortBy('w.created_at', 'desc', 'w.id'),
    page,
    limit,
  }
  return listRows(ctx, list, (row: Stored) =>
    shownWebhook({ ...row, events: JSON.parse(row.events) as Webhook['events'], active: row.active === 1 }),
  )
}
