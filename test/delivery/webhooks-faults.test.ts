import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'
import type { Ctx } from '../../src/platform/context/context.ts'
import { minute, second } from '../../src/platform/time/time.ts'
import { attempt } from '../../src/delivery/webhooks/deliveries/attempt.ts'
import { claim } from '../../src/delivery/webhooks/deliveries/claim.ts'
import { consumeDeadLetters } from '../../src/delivery/webhooks/deliveries/dead-letters.ts'
import { atUnprovenHost } from '../../src/delivery/webhooks/deliveries/limits.ts'
import { withMethods } from '../support/assets-files.ts'
import { newCompany, type TestCompany } from '../support/api.ts'
import {
  happen,
  historyOf,
  newWebhook,
  newWorld,
  type TestWebhook,
  uniqueHost,
  webhookOf,
  type World,
} from '../support/webhooks.ts'

const failing = () => new Response('down', { status: 503 })
const never = () => new Promise<Response>(() => undefined)
const numbers = ({ attempts }: { attempts: { number: number }[] }) => attempts.map(({ number }) => number)
const errors = ({ attempts }: { attempts: { error: string | null }[] }) => attempts.map(({ error }) => error)

async function setUp(): Promise<{ company: TestCompany; webhook: TestWebhook; world: World }> {
  const company = await newCompany()
  return { company, webhook: await newWebhook(company), world: newWorld() }
}

/** Whether the sweep queues the delivery. The sweep also queues deliveries of other tests. */
async function sweptUp(world: World, id: string): Promise<boolean> {
  await world.sweep()
  return world.queue.splice(0).some((each) => each.id === id)
}

describe('every event arrives', () => {
  it('when the process dies between the commit and the queue', async () => {
    const { company, webhook, world } = await setUp()
    const [id = ''] = await happen(world, company)
    world.pass(minute - second)
    expect(await sweptUp(world, id)).toBe(false)
    world.pass(2 * second)
    expect(await sweptUp(world, id)).toBe(true)
    await world.consume(id)
    const [delivery] = await historyOf(company, webhook)
    expect([delivery.status, numbers(delivery), world.requests.length]).toEqual(['succeeded', [1], 1])
  })

  it('when the queue takes no messages for an hour', async () => {
    const { company, webhook, world } = await setUp()
    await world.record(company)
    world.queueWorks = false
    await expect(world.fanOut(company)).rejects.toThrow('out of order')
    const [{ id }] = await historyOf(company, webhook)
    for (let passed = 0; passed < 60; passed += 10) {
      world.pass(10 * minute)
      await expect(world.sweep()).rejects.toThrow('out of order')
    }
    world.queueWorks = true
    world.pass(minute)
    expect(await sweptUp(world, id)).toBe(true)
    await world.consume(id)
    expect((await historyOf(company, webhook))[0].status).toBe('succeeded')
  })

  it('when the process dies after the request and before its record', async () => {
    const { company, webhook, world } = await setUp()
    const [id = ''] = await happen(world, company)
    const crashed = await claim(world.ctx(), [id])
    const row = crashed.rows.get(id)
    if (!row) throw new Error('There is no such delivery')
    const dead = {
      d1: withMethods(env.DB, { batch: () => Promise.reject(new Error('gone')) }),
    } as Partial<Ctx>
    await expect(attempt(world.ctx(dead), row, crashed.mine.get(id) ?? 0)).rejects.toThrow('gone')
    expect(world.requests).toHaveLength(1)

    // The message comes back at once. While the lease lasts, no other caller runs the attempt.
    expect([await world.consume(id), world.requests.length]).toEqual([[30], 1])
    world.pass(30 * second)
    expect([await world.consume(id), world.requests.length]).toEqual([['ack'], 2])
    const [delivery] = await historyOf(company, webhook)
    expect([delivery.status, numbers(delivery), errors(delivery)]).toEqual([
      'succeeded',
      [1, 2],
      ['The attempt ended without a result', null],
    ])
    expect(new Set(world.bodies).size).toBe(1)
  })

  it('when its message is lost after the process died', async () => {
    const { company, webhook, world } = await setUp()
    const [id = ''] = await happen(world, company)
    await claim(world.ctx(), [id])
    world.pass(2 * minute)
    expect(await sweptUp(world, id)).toBe(true)
    await world.consume(id)
    expect((await historyOf(company, webhook))[0]).toMatchObject({ status: 'succeeded' })
  })

  it('three times over after attempts that broke off', async () => {
    const { company, webhook, world } = await setUp()
    world.answer = failing
    const [id = ''] = await happen(world, company)
    await claim(world.ctx(), [id])
    for (const wait of [30 * second, minute + second, 5 * minute + second]) {
      world.pass(wait)
      await world.consume(id)
    }
    const [delivery] = await historyOf(company, webhook)
    expect([delivery.status, numbers(delivery), world.requests.length]).toEqual(['failed', [1, 2, 3, 4], 3])
  })

  it('or fails with a reason when attempts only ever break off', async () => {
    const { company, webhook, world } = await setUp()
    const [id = ''] = await happen(world, company)
    for (let count = 0; count < 6; count++) {
      expect((await claim(world.ctx(), [id])).mine.get(id)).toBe(count + 1)
      world.pass(30 * second)
    }
    expect(await world.consume(id)).toEqual(['ack'])
    const [delivery] = await historyOf(company, webhook)
    expect([delivery.status, errors(delivery).at(-1)]).toEqual([
      'failed',
      'Not sent: the service failed to process the delivery',
    ])
  })
})

describe('a message', () => {
  it('that comes three times at once makes one attempt', async () => {
    const { company, webhook, world } = await setUp()
    let answer: (response: Response) => void = () => undefined
    world.answer = () => new Promise((resolve) => (answer = resolve))
    world.timeout = 50
    const [id = ''] = await happen(world, company)
    const answers = await Promise.all([world.consume(id, id), world.consume(id), world.consume(id)])
    expect(answers.flat().toSorted()).toEqual([30, 30, 'ack', 'ack'])
    expect(world.requests).toHaveLength(1)
    answer(new Response('fine'))
    await world.settle()
    expect([await world.consume(id, id), world.requests.length]).toEqual([['ack', 'ack'], 1])
    expect(numbers((await historyOf(company, webhook))[0])).toEqual([1])
  })

  it('whose attempt was given up changes nothing when its result comes after all', async () => {
    const { company, webhook, world } = await setUp()
    let answer: (response: Response) => void = () => undefined
    world.answer = () => new Promise((resolve) => (answer = resolve))
    world.timeout = 50
    const [id = ''] = await happen(world, company)
    await world.consume(id)
    world.pass(31 * second)
    // The next attempt fails, so that the delivery is still pending when the first result comes.
    const late = answer
    world.answer = failing
    world.timeout = 30_000
    expect(await world.consume(id)).toEqual([60])
    const [before] = await historyOf(company, webhook)
    late(new Response('late'))
    await world.settle()
    const [after] = await historyOf(company, webhook)
    expect(after).toEqual(before)
    expect([after.status, errors(after)]).toEqual([
      'pending',
      ['The attempt ended without a result', 'Answered 503'],
    ])
    expect(world.queue).toEqual([])
  })

  it('of a delivery that nobody has is passed over', async () => {
    const { world } = await setUp()
    expect(await world.consume('delivery_01jd0c4kwqe5m9v2x7h3tz8rgn')).toEqual(['ack'])
  })

  it('comes back when the database does not answer', async () => {
    const { company, world } = await setUp()
    const ids = [...(await happen(world, company)), ...(await happen(world, company))]
    const batch = withMethods(env.DB, { batch: () => Promise.reject(new Error('no database')) })
    const { variables } = world
    world.variables = { ...variables, DB: batch } as never
    expect(await world.consume(...ids)).toEqual([30, 30])
    world.variables = variables
    expect(await world.consume(...ids)).toEqual(['ack', 'ack'])
  })

  it('whose attempt ends late leads to its retry by a message of its own', async () => {
    const { company, webhook, world } = await setUp()
    let answer: (response: Response) => void = () => undefined
    world.answer = () => new Promise((resolve) => (answer = resolve))
    world.timeout = 50
    const [id = ''] = await happen(world, company)
    expect(await world.consume(id)).toEqual(['ack'])
    answer(failing())
    await world.settle()
    expect(world.queue).toEqual([{ id, delaySeconds: 60 }])
    expect((await historyOf(company, webhook))[0]).toMatchObject({
      status: 'pending',
      attempts: [{ number: 1 }],
    })
  })

  it('that the queue gives up comes back by the sweep, and the third time its delivery fails', async () => {
    const { company, webhook, world } = await setUp()
    const [id = ''] = await happen(world, company)
    const acked: boolean[] = []
    const dead = () =>
      consumeDeadLetters(world.ctx(), {
        messages: [{ body: { deliveryId: id }, ack: () => acked.push(true) }],
      } as never)
    for (let count = 0; count < 2; count++) {
      await dead()
      world.pass(2 * minute)
      expect(await sweptUp(world, id)).toBe(true)
    }
    await dead()
    const [delivery] = await historyOf(company, webhook)
    expect([delivery.status, errors(delivery), acked.length]).toEqual([
      'failed',
      ['Not sent: the service failed to process the delivery'],
      3,
    ])
  })
})

describe('the sweep', () => {
  it('does not send a delivery again each minute while the queue is late', async () => {
    const { company, world } = await setUp()
    const [id = ''] = await happen(world, company)
    const sent = []
    for (let minutes = 1; minutes <= 12; minutes++) {
      world.pass(minute + second)
      if (await sweptUp(world, id)) sent.push(minutes)
    }
    expect(sent).toEqual([1, 11])
  })
})

describe('an endpoint that hangs', () => {
  /** Three endpoints, which hang, fail and work, each with `count` deliveries. */
  async function neighbours(count: number) {
    const [hanging, failingOne, healthy] = await Promise.all([setUp(), setUp(), setUp()])
    const world = newWorld()
    world.timeout = 2000
    world.answer = ({ url }) =>
      url === hanging.webhook.url
        ? never()
        : url === failingOne.webhook.url
          ? failing()
          : new Response('fine')
    const ids = { hanging: [] as string[], failing: [] as string[], healthy: [] as string[] }
    for (let each = 0; each < count; each++) {
      ids.hanging.push(...(await happen(world, hanging.company)))
      ids.failing.push(...(await happen(world, failingOne.company)))
      ids.healthy.push(...(await happen(world, healthy.company)))
    }
    return { hanging, failingOne, healthy, world, ids }
  }

  it('does not keep the batch, nor the healthy one in it', async () => {
    const { healthy, failingOne, world, ids } = await neighbours(1)
    const answers = await world.consume(...ids.hanging, ...ids.failing, ...ids.healthy)
    expect(answers).toEqual(['ack', 60, 'ack'])
    expect((await historyOf(healthy.company, healthy.webhook))[0].status).toBe('succeeded')
    expect(numbers((await historyOf(failingOne.company, failingOne.webhook))[0])).toEqual([1])
  })

  it('has one attempt at a time after five slow failures, until it answers', async () => {
    const { hanging, healthy, world, ids } = await neighbours(4)
    const slow = (count: number) =>
      env.DB.prepare('UPDATE webhooks SET slow_failures = ? WHERE id = ?')
        .bind(count, hanging.webhook.id)
        .run()
    await slow(5)
    world.timeout = 50
    const toHanging = () => world.requests.filter(({ url }) => url === hanging.webhook.url).length
    await world.consume(...ids.hanging, ...ids.healthy)
    expect([toHanging(), world.requests.length]).toEqual([1, 5])
    // A second batch comes while the first attempt is under way.
    await world.consume(...ids.hanging.slice(1))
    expect(toHanging()).toBe(1)
    await vi.waitFor(async () => {
      const history = await historyOf(healthy.company, healthy.webhook)
      expect(history.map(({ status }: { status: string }) => status)).toEqual(Array(4).fill('succeeded'))
    })

    // The endpoint is free again after the time of the attempt, although the attempt has no result.
    world.pass(31 * second)
    await world.consume(ids.hanging[1] ?? '')
    expect(toHanging()).toBe(2)
  })

  it('is one whose straight failures took long: a quick one, or a success, begins the count anew', async () => {
    const { company, webhook, world } = await setUp()
    const timeout = vi.spyOn(AbortSignal, 'timeout')
    const slowFailures = () =>
      env.DB.prepare('SELECT slow_failures FROM webhooks WHERE id = ?')
        .bind(webhook.id)
        .first('slow_failures')
    const attempt = async (abort: boolean, answer: World['answer']) => {
      if (abort) timeout.mockImplementationOnce(() => AbortSignal.abort())
      world.answer = answer
      await world.consume(...(await happen(world, company)))
      return slowFailures()
    }
    const fine = () => new Response('fine')
    expect([await attempt(true, never), await attempt(true, never), await attempt(false, failing)]).toEqual([
      1, 2, 0,
    ])
    expect([await attempt(true, never), await attempt(false, fine)]).toEqual([1, 0])
    timeout.mockRestore()
  })

  it('calls the next delivery when an attempt ends, and all of them once it answers', async () => {
    const { hanging, world, ids } = await neighbours(3)
    const [first = '', another = '', third = ''] = ids.hanging
    await env.DB.prepare('UPDATE webhooks SET slow_failures = 5 WHERE id = ?').bind(hanging.webhook.id).run()
    world.answer = () => new Response('fine')
    expect(await world.consume(first, another, third)).toEqual(['ack', 'ack', 'ack'])
    expect(world.requests).toHaveLength(1)
    expect(world.queue.map(({ id }) => id)).toEqual([another, third])
    await world.drain()
    const history = await historyOf(hanging.company, hanging.webhook)
    expect(history.map(({ status }: { status: string }) => status)).toEqual([
      'succeeded',
      'succeeded',
      'succeeded',
    ])
  })

  it('has ten attempts at once until then, whose ends call the others', async () => {
    const { hanging, world, ids } = await neighbours(14)
    world.timeout = 50
    const open: ((response: Response) => void)[] = []
    world.answer = () => new Promise<Response>((resolve) => open.push(resolve))
    await world.consume(...ids.hanging.slice(0, 7))
    await world.consume(...ids.hanging.slice(7))
    expect([open.length, world.queue]).toEqual([10, []])
    open[0]?.(new Response('fine'))
    await vi.waitFor(() => expect(world.queue.map(({ id }) => id)).toEqual(ids.hanging.slice(10)))
    await world.drain()
    expect(open).toHaveLength(11)

    world.answer = () => new Response('fine')
    for (const respond of open) respond(new Response('fine'))
    await vi.waitFor(async () => {
      await world.drain()
      const history = await historyOf(hanging.company, hanging.webhook)
      expect(history.filter(({ status }: { status: string }) => status === 'succeeded')).toHaveLength(14)
    })
  })

  it('that fails quickly keeps the retry times, however often it fails', async () => {
    const { company, webhook, world } = await setUp()
    world.answer = failing
    const ids = []
    for (let count = 0; count < 12; count++) ids.push(...(await happen(world, company)))
    const answers = []
    for (let start = 0; start < ids.length; start += 4)
      answers.push(...(await world.consume(...ids.slice(start, start + 4))))
    expect(answers).toEqual(ids.map(() => 60))
    expect((await webhookOf(company, webhook)).failureStreak).toBe(0)
  })
})

describe('a host that has never answered', () => {
  /** Endpoints of two companies at one host, each with `each` deliveries. */
  async function twoAt(world: World, host: string, each: number) {
    const companies = [await newCompany(), await newCompany()]
    const ids: string[] = []
    for (const company of companies) {
      for (let n = 0; n < 4; n++) await newWebhook(company, { url: `https://${host}/${n}` })
      for (let n = 0; n < each / 4; n++) ids.push(...(await happen(world, company)))
    }
    return { companies, ids }
  }

  it('gets so many attempts a minute, of all companies together', async () => {
    const world = newWorld()
    world.answer = () => new Response('no', { status: 404 })
    const { ids } = await twoAt(world, uniqueHost(), 40)
    for (let at = 0; at < ids.length; at += 5) await world.consume(...ids.slice(at, at + 5))
    await world.settle()
    expect(world.requests).toHaveLength(atUnprovenHost)
    world.pass(61_000)
    await world.consume(...ids.slice(-5))
    expect(world.requests).toHaveLength(atUnprovenHost + 5)
  })

  it('gets all attempts once one endpoint of it has answered', async () => {
    const world = newWorld()
    const { ids } = await twoAt(world, uniqueHost(), 40)
    for (let at = 0; at < ids.length; at += 5) await world.consume(...ids.slice(at, at + 5))
    await world.settle()
    expect(world.requests).toHaveLength(ids.length)
  })
})
