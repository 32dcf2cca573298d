import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import {
  clearAttempts,
  countAttempts,
  countInAll,
  forgiveAttempt,
  type Limit,
  rateWindow,
} from '../../src/platform/http/limits/limits.ts'

const pair: Limit = { name: 'test pair', attempts: 2, span: 10_000 }
const site: Limit = { name: 'test site', attempts: 3, span: 60_000 }
const begin = Date.now()
const at = (ms: number) => ({ d1: env.DB, now: new Date(begin + ms) })

describe('countAttempts', () => {
  it('gives for each window the seconds until it has room, from the first attempt on', async () => {
    const windows = [rateWindow(pair, 'a', 'b'), rateWindow(site, 'a')]
    expect(await countAttempts(at(0), ...windows)).toEqual([0, 0])
    expect(await countAttempts(at(1000), ...windows)).toEqual([0, 0])
    expect(await countAttempts(at(2000), ...windows)).toEqual([8, 0])
    expect(await countAttempts(at(3000), ...windows)).toEqual([7, 57])
    expect(await countInAll(at(10_000), ...windows)).toBe(50)
    expect(await countAttempts(at(60_000), ...windows)).toEqual([0, 0])
  })

  it('lets exactly as many of many attempts at once pass as the limit says', async () => {
    const waits = await Promise.all(
      Array.from({ length: 6 }, () => countInAll(at(0), rateWindow(site, 'crowd'))),
    )
    expect(waits.filter((seconds) => seconds === 0)).toHaveLength(site.attempts)
  })

  it('writes nothing for attempts beyond the first that is refused', async () => {
    const window = rateWindow(pair, 'stubborn')
    for (const wait of [0, 0, 10, 10, 10]) expect(await countInAll(at(0), window)).toBe(wait)
    const row = await env.DB.prepare('SELECT count FROM rate_windows WHERE key = ?1').bind(window.key).first()
    expect(row).toEqual({ count: pair.attempts + 1 })
  })

  it('tells parties apart, also where their parts join to the same text', async () => {
    for (const of of [['ab', 'c'], ['a', 'bc'], ['abc']])
      for (const wait of [0, 0, 10]) expect(await countInAll(at(0), rateWindow(pair, ...of))).toBe(wait)
  })
})

describe('forgiveAttempt and clearAttempts', () => {
  it('take one attempt back, or all', async () => {
    const window = rateWindow(pair, 'forgiven')
    const count = () => countInAll(at(0), window)
    expect([await count(), await count(), await count()]).toEqual([0, 0, 10])
    await env.DB.batch([forgiveAttempt(at(0), window), forgiveAttempt(at(0), window)])
    expect([await count(), await count()]).toEqual([0, 10])
    await clearAttempts(at(0), window).run()
    expect(await count()).toBe(0)
  })
})
