import { commit } from '../../platform/transaction/commit.ts'
import type { CallerCtx } from '../../platform/context/context.ts'
import { forbidden } from '../../platform/context/errors.ts'
import { day, iso } from '../../platform/time/time.ts'
import { webhookAsRead } from './commands.ts'
import { expectWebhookPlan } from './plan.ts'
import { readWebhook, shownWebhook, type WebhookRow } from './queries.ts'
import type { RotatedWebhook, RotateSecret } from './schema.ts'
import { seal } from '../../platform/db/seal.ts'
import { newSecret } from './signature.ts'
import { webhooks } from '../schema.gen.ts'

/** The old secret signs for this long after a rotation. */
const overlap = day

/** The sealed secrets at an instant: the secret that signs, and during a rotation the secret that will take over. */
export function secretsAt(
  { secret, nextSecret, nextFrom }: Pick<WebhookRow, 'secret' | 'nextSecret' | 'nextFrom'>,
  now: Date,
): { current: string; next: string | null } {
  if (nextSecret === null || nextFrom === null) return { current: secret, next: null }
  return nextFrom <= now.getTime()
    ? { current: nextSecret, next: null }
    : { current: secret, next: nextSecret }
}

/**
 * Sets a new secret for an endpoint, which takes over after a day, or at once. A second rotation must wait
 * for the end of the first: the headers have no place for three secrets, and dropping one would break
 * receivers that use it.
 */
export async function rotateSecret(
  ctx: CallerCtx,
  id: string,
  { immediate }: RotateSecret,
): Promise<RotatedWebhook> {
  const row = await readWebhook(ctx, id)
  expectWebhookPlan(ctx)
  const { current, next } = secretsAt(row, ctx.now)
  if (next !== null && !immediate)
    throw forbidden(
      'state',
      `The last rotation is under way until ${iso(row.nextFrom ?? 0)}: rotate again after that, or now with "immediate": true`,
    )
  const secret = newSecret()
  const sealed = seal(ctx.config.WEBHOOK_KEYS, id, secret)
  const from = ctx.now.getTime() + (immediate ? 0 : overlap)
  const secrets = immediate
    ? { secret: sealed, nextSecret: null, nextFrom: null }
    : { secret: current, nextSecret: sealed, nextFrom: from }
  const { url, events, description, active, createdAt } = shownWebhook(row)
  const answer = { id, url, events, description, active, createdAt, secretTakesOverAt: iso(from) }
  await commit(ctx, {
    action: 'POST /webhooks/:id/rotate-secret',
    access: true,
    targetId: id,
    writes: [
      ctx.db
        .update(webhooks)
        .set({ ...secrets, revision: row.revision + 1 })
        .where(webhookAsRead(ctx, row)),
    ],
    answer: { ...answer, secret: null },
  })
  return { ...answer, secret }
}
