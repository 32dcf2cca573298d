import type { Ctx } from '../../../platform/context/context.ts'
import { notFound } from '../../../platform/context/errors.ts'
import { earliestId } from '../../../platform/context/ids.ts'
import type { Signable } from './claim.ts'
import type { DeliveryRequests } from './schema.ts'
import { signedRequest } from './send.ts'

const max = 100

const select = `
  SELECT d.id, d.webhook_id AS webhookId, d.event_id AS eventId, d.event, e.data, e.at,
    w.secret, w.next_secret AS nextSecret, w.next_from AS nextFrom
  FROM deliveries AS d JOIN webhooks AS w ON w.id = d.webhook_id JOIN events AS e ON e.id = d.event_id
    AND +e.company_id = d.company_id
  WHERE d.webhook_id = ?1 AND d.id > ?2 ORDER BY d.id LIMIT ?3`

/** The requests of an endpoint's deliveries, whatever the result of the attempts; for the operator. */
export async function listRequests(
  ctx: Pick<Ctx, 'd1' | 'now' | 'config'>,
  webhookId: string,
  { since = ctx.now, after }: { since?: Date | undefined; after?: string | undefined },
): Promise<DeliveryRequests> {
  const [known, found] = await ctx.d1.batch<Signable>([
    ctx.d1.prepare('SELECT id FROM webhooks WHERE id = ?1').bind(webhookId),
    ctx.d1.prepare(select).bind(webhookId, after ?? earliestId('delivery', since), max),
  ])
  if (known?.results.length === 0) throw notFound('Webhook')
  const requests = (found?.results ?? []).map((row) => {
    const { headers, body } = signedRequest(ctx, row)
    return { deliveryId: row.id, event: row.event, headers, body }
  })
  return { requests }
}
