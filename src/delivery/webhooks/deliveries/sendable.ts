import type { CallerCtx } from '../../../platform/context/context.ts'
import { forbidden } from '../../../platform/context/errors.ts'
import { countInAll, type Limit, rateWindow } from '../../../platform/http/limits/limits.ts'
import { hour } from '../../../platform/time/time.ts'
import { expectStillAllowed } from '../address.ts'
import { expectWebhookPlan } from '../plan.ts'
import type { WebhookRow } from '../queries.ts'

/** Limits how many sendings a company may request, because an endpoint may be another company's server. */
export const perCompany = {
  test: { name: 'webhook tests', attempts: 60, span: hour },
  redelivery: { name: 'webhook redeliveries', attempts: 300, span: hour },
  message: { name: 'test messages', attempts: 60, span: hour },
  replay: { name: 'webhook replays', attempts: 60, span: hour },
} satisfies Record<string, Limit>

/** @throws FORBIDDEN if nothing can be sent to the endpoint now. */
export async function expectSendable(ctx: CallerCtx, { active, url }: WebhookRow): Promise<void> {
  expectWebhookPlan(ctx)
  if (ctx.config.WEBHOOK_DELIVERY === 'off')
    throw forbidden('service', 'This service does not deliver webhooks for now')
  if (!active) throw forbidden('state', 'The webhook is switched off: switch it on, then send')
  await expectStillAllowed(ctx, url)
}

/**
 * Counts one sending that a person requested, in a sandbox or not. @throws FORBIDDEN if the company has used
 * up the limit.
 */
export async function takeTurn({ live, caller }: CallerCtx, limit: Limit): Promise<void> {
  const seconds = await countInAll(live, rateWindow(limit, caller.company.id))
  if (seconds === 0) return
  const minutes = Math.ceil(seconds / 60)
  throw forbidden(
    'limit',
    `A company may ask for ${limit.attempts} ${limit.name} an hour: try again in ${minutes} min`,
  )
}
