import { createApp } from '../../src/app.ts'
import { createCtx, type Ctx } from '../../src/platform/context/context.ts'
import { type EventOf, recordEvents } from '../../src/delivery/events/record.ts'
import { consumeQueue } from '../../src/surfaces/jobs/queues.ts'
import { fanOutStatements } from '../../src/delivery/webhooks/deliveries/fan-out.ts'
import { enqueue } from '../../src/delivery/webhooks/deliveries/queue.ts'
import { newEvent } from '../../src/delivery/events/kind.ts'
import { bidSubmitted } from '../../src/workspace/bids/events.ts'

export { KeyGate } from '../../src/identity/keys/gate.ts'

const app = createApp()

/** The service with its queue, and a route that makes many events at once. */
export default {
  async fetch(request, env, execution) {
    const ctx = createCtx(env, (work) => execution.waitUntil(work))
    if (request.url.endsWith('/bench/sql'))
      return Response.json(await env.DB.prepare(await request.text()).run())
    if (!request.url.endsWith('/bench/happen')) return app.fetch(request, env, execution)
    return Response.json(await happen(ctx, await request.json()))
  },
  queue: (batch, env, execution) =>
    consumeQueue(
      createCtx(env, (work) => execution.waitUntil(work)),
      batch,
    ),
} satisfies ExportedHandler<Env>

/** Makes `count` events for each of the companies in turn, and sends the deliveries of the events. */
async function happen(
  ctx: Ctx,
  { companyIds, count }: { companyIds: string[]; count: number },
): Promise<number> {
  const event = newEvent(bidSubmitted, bidSubmitted.data.parse(bidSubmitted.sample))
  const round = companyIds.map((companyId): EventOf => Object.assign({ companyId }, event))
  for (let made = 0; made < count; made += 50)
    await ctx.d1.batch(
      recordEvents(ctx, Array.from({ length: Math.min(50, count - made) }, () => round).flat()),
    )
  const { results } = await ctx.d1
    .prepare('SELECT id, company_id AS companyId, type FROM events WHERE fanned_out_at IS NULL ORDER BY id')
    .all<{ id: string; companyId: string; type: string }>()
  const { statements, deliveryIds } = await fanOutStatements(ctx, results)
  await ctx.d1.batch([...statements, ctx.d1.prepare('UPDATE events SET fanned_out_at = 0')])
  await enqueue(ctx, deliveryIds)
  return deliveryIds.length
}
