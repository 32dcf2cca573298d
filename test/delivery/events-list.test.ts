import { env } from 'cloudflare:workers'
import { drizzle } from 'drizzle-orm/d1'
import { describe, expect, it } from 'vitest'
import { listEvents } from '../../src/delivery/events/queries.ts'
import { ListEvents } from '../../src/delivery/events/schema.ts'
import { getWebhookStatistics, listDeliveries } from '../../src/delivery/webhooks/deliveries/queries.ts'
import { ListDeliveries } from '../../src/delivery/webhooks/deliveries/schema.ts'
import { day, hour, minute, second } from '../../src/platform/time/time.ts'
import { itemsOf, withItems } from '../../src/delivery/alerts/run/listed.ts'
import type { Findings, Triggered } from '../../src/delivery/alerts/run/findings.ts'
import { plansOf } from '../support/alerts-feed.ts'
import { newCompany, type TestCompany } from '../support/api.ts'
import { ctxAt, newStaff } from '../support/people.ts'
import { happen, historyOf, newPerson, newWebhook, newWorld } from '../support/webhooks.ts'

interface Listed {
  id: string
  type: string
  data: unknown
  timestamp: string
}

const list = async ({ call }: Pick<TestCompany, 'call'>, query = ''): Promise<Listed[]> =>
  (await call('GET', `/events${query}`)).body.data

/** Three events of a company, an hour apart, the last one now. */
async function threeEvents() {
  const company = await newCompany()
  const last = new Date()
  const world = newWorld(new Date(last.getTime() - 2 * hour))
  for (const type of ['bid.submitted', 'tender.new', 'bid.status_changed'] as const) {
    await world.record(company, type)
    world.pass(hour)
  }
  return { company, last }
}

describe('GET /events', () => {
  it('has the data that webhooks receive, under the id that they receive', async () => {
    const company = await newCompany()
    const webhook = await newWebhook(company, { events: ['bid.submitted'] })
    const world = newWorld()
    await world.consume(...(await happen(world, company)))
    const [event] = await list(company)
    const [delivery] = await historyOf(company, webhook)
    const { data, timestamp } = delivery.payload
    expect(event).toEqual({
      id: world.requests[0]?.headers.get('webhook-id'),
      type: 'bid.submitted',
      data,
      timestamp,
    })
  })

  it.for([
    ['nothing', () => '', ['bid.status_changed', 'tender.new', 'bid.submitted']],
    ['the order', () => '?order=asc', ['bid.submitted', 'tender.new', 'bid.status_changed']],
    ['a type', () => '?type=tender.new', ['tender.new']],
    ['two types', () => '?type=tender.new,bid.submitted&order=asc', ['bid.submitted', 'tender.new']],
    ['the begin', (last) => `?from=${iso(last, -hour)}`, ['bid.status_changed', 'tender.new']],
    ['the end', (last) => `?to=${iso(last, -hour)}`, ['tender.new', 'bid.submitted']],
    ['both', (last) => `?from=${iso(last, 1 - 2 * hour)}&to=${iso(last, -1)}`, ['tender.new']],
    ['a page', () => '?limit=1&page=2', ['tender.new']],
  ] satisfies [string, (last: Date) => string, string[]][])('filters by %s', async ([, query, expected]) => {
    const { company, last } = await threeEvents()
    expect((await list(company, query(last))).map(({ type }) => type)).toEqual(expected)
  })

  it('counts exactly, and shows no event of another company', async () => {
    const { company } = await threeEvents()
    const other = await newCompany()
    const path = '/events?type=bid.submitted,tender.new&limit=1'
    expect((await company.call('GET', path)).body.pagination).toEqual({
      page: 1,
      limit: 1,
      total: 2,
      pages: 2,
    })
    expect(await list(other)).toEqual([])
  })

  it.for([
    ['?type=bid.made', 'type[0]'],
    ['?from=2026-02-02&to=2026-02-01', 'from'],
    ['?event=bid.submitted', 'event'],
  ])('refuses %s', async ([query, path]) => {
    const { body } = await (await newCompany()).call('GET', `/events${query}`)
    expect([body.code, body.details[0].path]).toEqual(['INVALID_PARAMS', path])
  })

  it('is for owners and admins', async () => {
    const member = await newPerson(await newCompany(), 'member')
    const { status, body } = await member.call('GET', '/events')
    expect([status, body.code, body.reason]).toEqual([403, 'FORBIDDEN', 'role'])
  })

  it.for<[object, RegExp]>([
    [{}, /USING INDEX events_of_company \(company_id=\?\)/],
    [
      { from: '2026-01-01', to: '2026-02-01' },
      /USING INDEX events_of_company \(company_id=\? AND at>\? AND at<\?\)/,
    ],
    [{ type: 'bid.submitted', order: 'asc' }, /USING INDEX events_of_company \(company_id=\?\)/],
  ])('reads %s in the order of an index', async ([query, index]) => {
    const [{ ctx }] = await newStaff('owner')
    const plans = await plansOf((d1) => listEvents({ ...ctx(), d1 }, ListEvents.parse(query)))
    expect(plans.filter((step) => index.test(step)).length).toBe(1)
    // The total needs the index only.
    expect(plans.filter((step) => step.includes('USING COVERING INDEX events_of_company')).length).toBe(1)
    expect(plans.filter((step) => /TEMP B-TREE|^SCAN (?!json_each)/.test(step))).toEqual([])
  })
})

const iso = (time: Date, ms: number) => new Date(time.getTime() + ms).toISOString()

describe('GET /webhooks/:id/deliveries', () => {
  it('filters by the time when a delivery was made, bounds included', async () => {
    const company = await newCompany()
    const webhook = await newWebhook(company)
    const start = new Date(Date.now() - day)
    const world = newWorld(start)
    const ids: string[] = []
    for (const _ of [1, 2, 3]) {
      ids.push(...(await happen(world, company)))
      world.pass(minute)
    }
    const found = async (from: number, to: number) => {
      const query = `from=${iso(start, from)}&to=${iso(start, to)}`
      const { body } = await company.call('GET', `/webhooks/${webhook.id}/deliveries?${query}`)
      return body.data.map(({ id }: { id: string }) => ids.indexOf(id))
    }
    expect(await found(minute, 2 * minute)).toEqual([2, 1])
    expect(await found(0, minute - 1)).toEqual([0])
    expect(await found(1, minute)).toEqual([1])
  })
})

describe('GET /webhooks/:id/statistics', () => {
  it('counts deliveries and attempts of a day, and the median of what was answered', async () => {
    const company = await newCompany()
    const webhook = await newWebhook(company)
    const world = newWorld(new Date(Date.now() - day - hour))
    await world.consume(...(await happen(world, company)))
    world.pass(day)
    await world.consume(...(await happen(world, company)))
    world.answer = () => new Response('busy', { status: 503 })
    const [again = ''] = await happen(world, company)
    for (const wait of [0, minute, 5 * minute]) {
      world.pass(wait + second)
      await world.consume(again)
    }
    await happen(world, company)
    const taking =
      'UPDATE delivery_attempts SET duration_ms = iif(delivery_id = ?1, 100 * number, 50) WHERE webhook_id = ?2'
    await env.DB.prepare(taking).bind(again, webhook.id).run()
    const { body } = await company.call('GET', `/webhooks/${webhook.id}/statistics`)
    expect(body.data).toEqual({
      from: expect.any(String),
      to: expect.any(String),
      deliveries: 3,
      succeeded: 1,
      failed: 1,
      pending: 1,
      attempts: 4,
      failedAttempts: 3,
      // Of 50, 100, 200 and 300.
      medianDurationMs: 100,
    })
    expect(Date.parse(body.data.to) - Date.parse(body.data.from)).toBe(day)
  })

  it('is null and 0 before the first delivery', async () => {
    const company = await newCompany()
    const { id } = await newWebhook(company)
    const { body } = await company.call('GET', `/webhooks/${id}/statistics`)
    expect(body.data).toMatchObject({ deliveries: 0, attempts: 0, medianDurationMs: null })
  })

  it('reads the deliveries of the day by an index, as the list of a time does', async () => {
    const company = await newCompany()
    const { id } = await newWebhook(company)
    const [{ ctx }] = await newStaff('owner')
    const own = {
      ...ctx(),
      caller: { ...ctx().caller, company: { ...ctx().caller.company, id: company.companyId } },
    }
    for (const run of [
      (d1: D1Database) => getWebhookStatistics({ ...own, d1, db: drizzle(d1) }, id),
      (d1: D1Database) =>
        listDeliveries({ ...own, d1, db: drizzle(d1) }, id, ListDeliveries.parse({ from: '2026-01-01' })),
    ]) {
      const plans = await plansOf(run)
      expect(plans.some((step) => step.includes('deliveries_of_webhook (webhook_id=? AND id>?'))).toBe(true)
      expect(
        plans.filter((step) => /^SCAN (deliveries|d|a|delivery_attempts|events|e)\b/.test(step)),
      ).toEqual([])
    }
  })
})

describe('the items of events of alerts', () => {
  const findings = (alerts: number, found: number) =>
    ({
      companyId: 'c',
      tenders: [],
      alerts: Array.from({ length: alerts }, () => ({
        row: { found_count: 1 },
        tenderIds: Array(found - 1).fill('t'),
      })),
    }) as unknown as Findings

  it.for([
    [1, 7, 7],
    [1, 300, 100],
    [20, 300, 2000],
    [1000, 300, 2000],
  ] as const)('of %i alerts that find %i are at most %i', ([alerts, found, items]) => {
    expect(itemsOf(findings(alerts, found))).toBe(items)
  })

  it.for([
    [20, 100],
    [40, 50],
    [1500, 2],
  ] as const)('%i at once show %i each', async ([alerts, shown]) => {
    const tenderIds = Array.from({ length: 150 }, (_, i) => `tender_${i}`)
    const tenders = tenderIds.map((id) => ({ tender: { item: { id } } }))
    const event = { companyId: 'c', data: { tenderIds } as Triggered }
    const made = await withItems(
      ctxAt(),
      Array.from({ length: alerts }, () => event),
      [{ ...findings(1, 1), tenders } as unknown as Findings],
      () => undefined,
    )
    expect(made.map(({ data }) => data.tenders.map(({ id }) => id))).toEqual(
      Array.from({ length: alerts }, () => tenderIds.slice(0, shown)),
    )
  })
})
