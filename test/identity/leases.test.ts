import { abortAllDurableObjects } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maxLease } from '../../src/identity/keys/lease.ts'
import type { GateVerdict } from '../../src/identity/keys/schema.ts'
import { newCompany } from '../support/api.ts'
import { Isolate, withClock } from '../support/isolates.ts'

const hour = 3_600_000
/** Noon, so that no hour turns unless a test turns it. */
const noon = Math.ceil(Date.now() / hour) * hour + hour / 2
const usedBy = (verdict: GateVerdict) => ('window' in verdict ? verdict.window.used : null)

/** A key of a new company, and isolates that ask for it. */
async function isolates<const N extends number>(count: N, options: Parameters<typeof newCompany>[0] = {}) {
  const company = await newCompany({ requestLimit: 10_000, ...options })
  return { company, all: Array.from({ length: count }, () => new Isolate(company.key)) as [Isolate, Isolate] }
}

describe('a lease of requests', () => {
  it('spares the one isolate of a busy key the gate, and its numbers stay without a gap', () =>
    withClock(async (pass) => {
      const [isolate] = (await isolates(1)).all
      const numbers: (number | null)[] = []
      for (let request = 0; request < 200; request++) {
        numbers.push(usedBy(await isolate.ask()))
        pass(maxLease / 20)
      }
      expect(numbers).toEqual(Array.from({ length: 200 }, (_, index) => index + 1))
      expect(isolate.admissions).toBeLessThan(100)
    }, noon))

  it.for([
    ['a key that is asked for now and then', 1, 10_000, maxLease],
    ['a key whose requests come from two isolates in turn', 2, 10_000, maxLease / 20],
    ['a window with little left', 1, 400, maxLease / 20],
  ] as const)('is not given to %s', ([, count, requestLimit, between]) =>
    withClock(async (pass) => {
      const { all } = await isolates(count, { requestLimit })
      for (let request = 0; request < 60; request++) {
        await all[request % count]?.ask()
        pass(between)
      }
      expect(all.reduce((sum, { admissions }) => sum + admissions, 0)).toBe(60)
    }, noon),
  )

  it('gives back what is not used, and its requests are counted by route', () =>
    withClock(async (pass) => {
      const [first, second] = (await isolates(2)).all
      await first.askUntilLent(pass)
      await first.askMany(3, 'GET /tenders')
      // The other isolate is answered once the first has reported.
      const { window, hours } = await second.usage()
      expect(window?.used).toBe(first.total())
      const counts = hours.map(({ endpoint, requests }) => [endpoint, requests])
      expect(Object.fromEntries(counts)).toEqual(Object.fromEntries(first.admitted))
    }, noon))
})

describe('the limit of a key with leases', () => {
  it('admits exactly as many of two isolates at once as it says', () =>
    withClock(async (pass) => {
      const [first, second] = (await isolates(2, { requestLimit: 650 })).all
      await first.askUntilLent(pass)
      for (let round = 0; round < 5; round++)
        await Promise.all([first.askMany(100, 'GET /tenders'), second.askMany(100)])
      expect(first.total() + second.total()).toBe(650)
    }, noon))

  it('gives requests that one isolate does not use to another before that is refused', () =>
    withClock(async (pass) => {
      const [first, second] = (await isolates(2, { requestLimit: 650 })).all
      await first.askUntilLent(pass)
      expect(await second.askMany(700)).toBe(650 - first.total())
    }, noon))

  it('loses at most the lease of an isolate that crashes', () =>
    withClock(async (pass) => {
      const [first, second] = (await isolates(2, { requestLimit: 650 })).all
      await first.askUntilLent(pass)
      first.crash()
      pass(10 * maxLease)
      await second.askMany(700)
      expect(first.total() + second.total()).toBeLessThanOrEqual(650)
      expect(first.total() + second.total()).toBeGreaterThanOrEqual(650 - 650 / 8)
    }, noon))

  it('loses at most a lease and 16 requests when the gate crashes', () =>
    withClock(async (pass) => {
      const [first, second] = (await isolates(2, { requestLimit: 650 })).all
      await first.askUntilLent(pass)
      await abortAllDurableObjects()
      pass(10 * maxLease)
      await first.ask()
      await second.ask()
      await second.askMany(700)
      expect(first.total() + second.total()).toBeLessThanOrEqual(650)
      expect(first.total() + second.total()).toBeGreaterThanOrEqual(650 - 650 / 8 - 16)
    }, noon))
})

describe('the end of a lease', () => {
  it('is the end of the key', () =>
    withClock(async (pass) => {
      const expiresAt = new Date(noon + 10 * maxLease)
      const [isolate] = (await isolates(1, { expiresAt: expiresAt.toISOString() })).all
      while (Date.now() < expiresAt.getTime() - 2 * maxLease) await isolate.askUntilLent(pass)
      pass(expiresAt.getTime() - maxLease / 2 - Date.now())
      await isolate.askMany(20)
      pass(maxLease / 2)
      expect(await isolate.ask()).toMatchObject({ admitted: false, code: 'KEY_EXPIRED' })
    }, noon))

  it('is the end of the hour, and nothing is given back to the next window', () =>
    withClock(async (pass) => {
      const [first, second] = (await isolates(2)).all
      await first.ask()
      pass(hour - 4 * maxLease)
      await first.askUntilLent(pass)
      pass(Math.max(0, noon + hour - Date.now()))
      const before = first.total()
      expect(usedBy(await second.ask())).toBe(1)
      expect(usedBy(await first.ask())).toBe(2)
      await first.rest()
      const { window, hours } = await second.usage()
      expect(window?.used).toBe(2)
      expect(hours.reduce((sum, { requests }) => sum + requests, 0)).toBe(before + 2)
    }, noon))
})

const refused = { admitted: false, code: 'KEY_INACTIVE' }
const changes: [string, string, object, (() => Promise<unknown>)?][] = [
  ['a revocation', 'UPDATE api_keys SET revoked_at = 1 WHERE id = ?', refused],
  [
    'a revocation that a gate hears that has just begun',
    'UPDATE api_keys SET revoked_at = 1 WHERE id = ?',
    refused,
    abortAllDurableObjects,
  ],
  ['an expiry', 'UPDATE api_keys SET expires_at = 1 WHERE id = ?', { admitted: false, code: 'KEY_EXPIRED' }],
  [
    'a lower limit',
    'UPDATE api_keys SET request_limit = 5 WHERE id = ?',
    { admitted: false, code: 'RATE_LIMIT_EXCEEDED' },
  ],
  [
    'a narrower scope',
    `UPDATE api_keys SET scopes = '["account:read"]' WHERE id = ?`,
    { admitted: true, caller: { key: { scopes: ['account:read'] } } },
  ],
  [
    'a company that leaves the plan',
    `UPDATE companies SET plan = 'basic' WHERE id = (SELECT company_id FROM api_keys WHERE id = ?)`,
    { admitted: true, caller: { company: { plan: 'basic' } } },
  ],
]

describe('a change of a key while an isolate holds a lease', () => {
  // By the standing clock the lease does not end, so the gate can only answer once it is reported.
  it.for(changes)('%s holds for every request after its answer', ([, statement, expected, before]) =>
    withClock(async (pass) => {
      const { company, all } = await isolates(2)
      const [first, second] = all
      await first.askUntilLent(pass)
      await before?.()
      await env.DB.prepare(statement).bind(company.keyId).run()
      await second.refresh()
      expect(await first.ask()).toMatchObject(expected)
    }, noon),
  )
})

describe('counts of two isolates with leases', () => {
  const step = fc.record({
    isolate: fc.nat(1),
    route: fc.constantFrom('GET /me', 'GET /tenders'),
    requests: fc.integer({ min: 1, max: 40 }),
    at: fc.constantFrom('once', 'turn'),
    pass: fc.constantFrom(0, 10, 100, maxLease, 1000, hour / 2),
  })

  it('are true after any requests, pauses and turns of the hour', async () => {
    let lent = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 12 }), (steps) =>
        withClock(async (pass) => {
          const { all } = await isolates(2, { requestLimit: 700 })
          // Random requests alone need not reach a lease.
          await all[0].askUntilLent(pass)
          for (const { isolate: index, route, requests, at, pass: ms } of steps) {
            const isolate = all[index] as Isolate
            if (at === 'once') await isolate.askMany(requests, route)
            else for (let n = 0; n < requests; n++) await isolate.ask(route)
            pass(ms)
            // Reports come by real timers, and a report that is later than a second by the clock counts as lost.
            if (ms >= maxLease) await Promise.all(all.map((each) => each.rest()))
          }
          const [first, second] = all
          const { window, hours } = await first.usage()
          const counts = Object.groupBy(hours, ({ endpoint }) => endpoint)
          for (const route of ['GET /me', 'GET /tenders']) {
            const counted = (counts[route] ?? []).reduce((sum, { requests }) => sum + requests, 0)
            expect([route, counted]).toEqual([route, first.count(route) + second.count(route)])
          }
          expect(window?.used ?? 0).toBeLessThanOrEqual(700)
          lent += first.total() + second.total() - first.admissions - second.admissions
        }, noon),
      ),
      { numRuns: 3, endOnFailure: true },
    )
    expect(lent).toBeGreaterThan(0)
  })
})
