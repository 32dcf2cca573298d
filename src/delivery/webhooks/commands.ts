import { changesBetween } from '../../platform/transaction/changes.ts'
import { commit } from '../../platform/transaction/commit.ts'
import { asRead, differing } from '../../platform/transaction/revise.ts'
import type { CallerCtx } from '../../platform/context/context.ts'
import { newId } from '../../platform/context/ids.ts'
import { iso } from '../../platform/time/time.ts'
import { expectAddress } from './address.ts'
import { expectRoomAtHost, hostOf, stillRoomAtHost } from './host-room.ts'
import { expectPlan } from './plan.ts'
import { expectManager, readWebhook, shownWebhook, type WebhookRow } from './queries.ts'
import type { CreateWebhook, NewWebhook, UpdateWebhook, Webhook } from './schema.ts'
import { seal } from '../../platform/secrets/seal.ts'
import { newSecret } from './signature.ts'
import { webhooks } from '../schema.gen.ts'

/** The failure counts of an endpoint restart when its address changes and when it is switched on. */
const fresh = { failureStreak: 0, streakBeganAt: null, slowFailures: 0, crowded: false }
/** An endpoint with a new address has not answered yet. */
const unanswered = { answeredAt: null }

export async function createWebhook(ctx: CallerCtx, input: CreateWebhook): Promise<NewWebhook> {
  expectPlan(ctx)
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
  if (active) expectPlan(ctx)
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
