import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { recordEvents } from '../../src/delivery/events/record.ts'
import { consumeDeliveries } from '../../src/delivery/webhooks/deliveries/consume.ts'
import { fanOutStatements, type WaitingEvent } from '../../src/delivery/webhooks/deliveries/fan-out.ts'
import { atUnprovenHost } from '../../src/delivery/webhooks/deliveries/limits.ts'
import { perCompany } from '../../src/delivery/webhooks/deliveries/sendable.ts'
import type { Ctx } from '../../src/platform/context/context.ts'
import { enterSandbox } from '../../src/workspace/sandbox/enter.ts'
import { newCompany } from '../support/api.ts'
import { newSandbox, type TestSandbox } from '../support/sandboxes.ts'
import { happen, newWebhook, newWorld, sampleEvent, uniqueHost, type World } from '../support/webhooks.ts'

const events = ['bid.submitted']

/** Sends the clock of a sandbox forward without the work on the way. */
const jump = (id: string, hours: number) =>
  env.DB.prepare('UPDATE sandboxes SET ahead = ahead + ?2 WHERE id = ?1')
    .bind(id, hours * 3_600_000)
    .run()

/** Makes deliveries of an event in a sandbox, as many as it has endpoints, and attempts them. */
async function happenInside(world: World, { id, company: { companyId } }: TestSandbox): Promise<void> {
  const own = (await enterSandbox(world.ctx(), id)) as Ctx
  await own.d1.batch(recordEvents(own, [{ companyId, ...sampleEvent('bid.submitted') }]))
  const { results } = await own.d1
    .prepare('SELECT id, company_id AS companyId, type FROM events WHERE fanned_out_at IS NULL')
    .all<WaitingEvent>()
  const { statements, deliveryIds } = await fanOutStatements(own, results)
  await own.d1.batch([...statements, own.d1.prepare('UPDATE events SET fanned_out_at = 1')])
  const messages = deliveryIds.map((deliveryId) => ({
    body: { deliveryId },
    ack: () => undefined,
    retry: () => undefined,
  }))
  await consumeDeliveries(own, { messages } as never, world.timeout)
}

describe('the limits on what a sandbox sends', () => {
  it('count attempts at a host that has never answered by the real time, with those of live data', async () => {
    const sandbox = await newSandbox()
    const [host, world] = [uniqueHost(), newWorld()]
    world.answer = () => new Response('no', { status: 404 })
    for (let n = 0; n < 9; n++)
      await sandbox.inside('POST', '/webhooks', { url: `https://${host}/status/404/${n}`, events })
    for (let n = 0; n < 9; n++) {
      await happenInside(world, sandbox)
      await jump(sandbox.id, 2)
    }
    expect(world.requests).toHaveLength(atUnprovenHost)
    const live = await newCompany()
    await newWebhook(live, { url: `https://${host}/live` })
    await world.consume(...(await happen(world, live)))
    expect(world.requests).toHaveLength(atUnprovenHost)
    world.pass(61_000)
    await happenInside(world, sandbox)
    expect(world.requests).toHaveLength(atUnprovenHost + 9)
  })

  it('leave room for a sandbox only where live attempts have left some', async () => {
    const sandbox = await newSandbox()
    const [host, world] = [uniqueHost(), newWorld()]
    world.answer = () => new Response('no', { status: 404 })
    await sandbox.inside('POST', '/webhooks', { url: `https://${host}/status/404`, events })
    const live = await newCompany()
    for (let n = 0; n < 8; n++) await newWebhook(live, { url: `https://${host}/${n}` })
    for (let n = 0; n < 8; n++) await world.consume(...(await happen(world, live)))
    await happenInside(world, sandbox)
    expect(world.requests).toHaveLength(atUnprovenHost)
  })

  it('do not hold back a sandbox whose receiver answers', async () => {
    const sandbox = await newSandbox()
    const [host, world] = [uniqueHost(), newWorld()]
    for (let n = 0; n < 9; n++)
      await sandbox.inside('POST', '/webhooks', { url: `https://${host}/${n}`, events })
    for (let n = 0; n < 9; n++) await happenInside(world, sandbox)
    expect(world.requests).toHaveLength(81)
  })

  it('count tests of webhooks by the real time, with those of live data', async () => {
    const sandbox = await newSandbox()
    const { inside, id, live, company } = sandbox
    const hook = (await inside('POST', '/webhooks', { url: `https://${uniqueHost()}/ok`, events })).body.data
    const test = () => inside('POST', `/webhooks/${hook.id}/test`)
    const { attempts } = perCompany.test
    for (let n = 0; n < attempts; n++) {
      expect((await test()).status).toBe(200)
      if (n % 20 === 0) await jump(id, 2)
    }
    await jump(id, 2)
    expect((await test()).body).toMatchObject({
      code: 'FORBIDDEN',
      error: expect.stringContaining('an hour'),
    })
    const own = await newWebhook(company)
    expect((await live('POST', `/webhooks/${own.id}/test`)).body.code).toBe('FORBIDDEN')
  }, 60_000)
})
