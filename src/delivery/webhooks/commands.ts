import { changesBetween } from '../../platform/transaction/changes.ts'
import { commit } from '../../platform/transaction/commit.ts'
import { asRead, differing } from '../../platform/transaction/revise.ts'
import type { CallerCtx } from '../../platform/context/context.ts'
import { newId } from '../../platform/context/ids.ts'
import { iso } from '../../platform/time/time.ts'
import { expectAddress } from './address.ts'
import { expectWebhookPlan } from './plan.ts'
import { expectManager, readWebhook, shownWebhook, type WebhookRow } from './queries.ts'
import type { CreateWebhook, NewWebhook, UpdateWebhook, Webhook } from './schema.ts'
import { seal } from '../../platform/db/seal.ts'
import { newSecret } from './signature.ts'
import { webhooks } from '../schema.gen.ts'
import { prepare, sql } from '../../platform/db/sql.ts'
import { forbidden } from '../../platform/context/errors.ts'
import { guard } from '../../platform/transaction/guard.ts'

/** The failure counts of an endpoint restart when its address changes and when it is switched on. */
const fresh = { failureStreak: 0, streakBeganAt: null, slowFailures: 0, crowded: false }
/** An endpoint with a new address has not answered yet. */
const unanswered = { answeredAt: null }

export async function createWebhook(ctx: CallerCtx, input: CreateWebhook): Promise<NewWebhook> {
  expectWebhookPlan(ctx)
  expectManager(ctx)
  await expectAddress(ctx, input.url)
  const host = hostOf(input.url)
  await expectRoomAtHost(ctx, host)
  const id = newId('webhook', ctx.now)
  const secret = newSecret()
  const shown = {
    id,
    url: input.url,
    events: input.events,
    description: input.description ?? null,
    active: true,
  }
  const row: WebhookRow = {
    ...shown,
    ...fresh,
    ...unanswered,
    host,
    companyId: ctx.caller.company.id,
    secret: seal(ctx.config.WEBHOOK_KEYS, id, secret),
    disabledReason: null,
    nextSecret: null,
    nextFrom: null,
    lastDeliveryAt: null,
    revision: 1,
    createdAt: ctx.now.getTime(),
  }
  const answer = { ...shown, createdAt: iso(row.createdAt) }
  await commit(ctx, {
    action: 'POST /webhooks',
    access: true,
    targetId: id,
    guards: [stillRoomAtHost(ctx, host)],
    writes: [ctx.db.insert(webhooks).values(row)],
    // The answer that is stored for the Idempotency-Key never contains the secret.
    answer: { ...answer, secret: null },
    status: 201,
  })
  return { ...answer, secret }
}

/** Changes an endpoint. `{}` changes nothing; null clears a member. `check` may refuse because of the current row. */
export async function updateWebhook(
  ctx: CallerCtx,
  id: string,
  input: UpdateWebhook,
  check?: (row: WebhookRow) => void,
): Promise<Webhook> {
  const current = await readWebhook(ctx, id)
  check?.(current)
  const active = input.active ?? current.active
  if (active) expectWebhookPlan(ctx)
  const moved = input.url !== undefined && input.url !== current.url
  if (moved) await expectAddress(ctx, input.url ?? '')
  const turnedOn = input.active === true && !current.active
  const host = hostOf(input.url ?? current.url)
  const arrives = active && (turnedOn || host !== current.host)
  if (arrives) await expectRoomAtHost(ctx, host)
  const change = differing(current, {
    ...input,
    host,
    ...((moved || turnedOn) && fresh),
    ...(moved && unanswered),
    ...(turnedOn && { disabledReason: null }),
  })
  if (!change) return shownWebhook(current)
  const next = { ...change, revision: current.revision + 1 }
  return commit(ctx, {
    action: 'PATCH /webhooks/:id',
    access: true,
    targetId: id,
    // The path and query of an address may hold a secret.
    changes: changesBetween(current, { ...input, url: undefined, host }),
    guards: arrives ? [stillRoomAtHost(ctx, host)] : [],
    writes: [ctx.db.update(webhooks).set(next).where(webhookAsRead(ctx, current))],
    answer: shownWebhook({ ...current, ...next }),
  })
}

/** Deletes an endpoint with its history. Deliveries that are still pending are dropped. */
export async function removeWebhook(ctx: CallerCtx, id: string) {
  const current = await readWebhook(ctx, id)
  return commit(ctx, {
    action: 'DELETE /webhooks/:id',
    access: true,
    targetId: id,
    writes: [ctx.db.delete(webhooks).where(webhookAsRead(ctx, current))],
    answer: { id, deleted: true as const },
  })
}

/**
 * The condition that the company's row is unchanged since it was read. The version of a webhook is called revision,
 * because callers do not see it.
 */
export const webhookAsRead = (ctx: CallerCtx, { id, revision }: WebhookRow) =>
  asRead(ctx, { ...ofCompany, version: webhooks.revision }, { id, version: revision })

const ofCompany = { companyId: webhooks.companyId, id: webhooks.id }

type RoomCtx = Pick<CallerCtx, 'd1' | 'caller'>

/**
 * Max active endpoints at one host, of all companies together, so that several companies cannot flood another
 * company's server.
 */
const maxOfHost = 200
/**
 * Max active endpoints of one company at one host: more than a company needs at a service that takes
 * webhooks.
 */
const maxOfCompanyAtHost = 25

/** The host name of an address, in one spelling: lower case, without a final point. */
const hostOf = (url: string): string => new URL(url).hostname.replace(/\.$/, '')

const activeAt = (host: string) => sql`(SELECT count(*) FROM webhooks WHERE host = ${host} AND active = 1)`
const ownAt = ({ caller }: RoomCtx, host: string) =>
  sql`(SELECT count(*) FROM webhooks WHERE host = ${host} AND active = 1 AND company_id = ${caller.company.id})`

/** Refuses another active endpoint at a host that has as many as allowed. */
async function expectRoomAtHost(ctx: RoomCtx, host: string): Promise<void> {
  const found = await prepare(
    ctx.d1,
    sql`SELECT ${activeAt(host)} AS active, ${ownAt(ctx, host)} AS own`,
  ).first<{ active: number; own: number }>()
  if ((found?.own ?? 0) >= maxOfCompanyAtHost)
    throw forbidden('limit', `At most ${maxOfCompanyAtHost} active webhooks of a company may go to ${host}`)
  if ((found?.active ?? 0) >= maxOfHost)
    throw forbidden('limit', `At most ${maxOfHost} active webhooks of all companies may go to ${host}`)
}

/**
 * Breaks the commit if the host has no capacity left, so that several endpoints created at once do not exceed
 * its limits.
 */
const stillRoomAtHost = (ctx: RoomCtx, host: string) =>
  guard(
    ctx.d1,
    sql`${activeAt(host)} < ${maxOfHost} AND ${ownAt(ctx, host)} < ${maxOfCompanyAtHost}`,
    'the host has all the webhooks it may have',
  )
