import { and, eq, gte, lte, sql as expression } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context/context.ts'
import { notifications, webhooks } from '../../schema.gen.ts'
import { notificationRow } from '../../notifications/write.ts'
import { actRow, service } from '../../../platform/transaction/audit.ts'
import { must, tryTransact } from '../../../platform/transaction/transact.ts'
import { day, iso } from '../../../platform/time/time.ts'
import type { Claimable } from './claim.ts'
import type { EndpointState } from './conclude.ts'

const failuresInARow = 20
const switchedOff = 'the webhook is switched off, or delivers again'

/**
 * Switches off an endpoint whose last 20 deliveries have failed, over at least a day. The reason, the audit row and the
 * notification of the company are written in the same transaction. When several callers do this at once, only one
 * succeeds.
 */
export async function switchOffWhenDead(
  ctx: Pick<Ctx, 'd1' | 'db' | 'now'>,
  { webhookId, companyId, url }: Pick<Claimable, 'webhookId' | 'companyId' | 'url'>,
  { failureStreak, streakBeganAt }: EndpointState,
): Promise<void> {
  const at = ctx.now.getTime()
  if (failureStreak < failuresInARow || streakBeganAt === null || streakBeganAt > at - day) return
  const reason = `${failureStreak} deliveries in a row have failed since ${iso(streakBeganAt)}`
  const dead = and(
    eq(webhooks.id, webhookId),
    eq(webhooks.companyId, companyId),
    eq(webhooks.active, true),
    gte(webhooks.failureStreak, failuresInARow),
    lte(webhooks.streakBeganAt, at - day),
  )
  const change = { active: false, disabledReason: reason, revision: expression`${webhooks.revision} + 1` }
  const off = must(ctx.db.update(webhooks).set(change).where(dead), switchedOff)
  const also = [
    actRow(ctx, {
      companyId,
      userId: service,
      action: 'webhook.disabled',
      targetId: webhookId,
      access: true,
    }),
    ctx.db.insert(notifications).values(
      notificationRow(ctx, companyId, {
        kind: 'webhook.disabled',
        title: 'A webhook was switched off',
        body: `${new URL(url).hostname}: ${reason}`,
        data: { webhookId, reason },
      }),
    ),
  ]
  await tryTransact(ctx, { writes: [off], also }, [switchedOff])
}
