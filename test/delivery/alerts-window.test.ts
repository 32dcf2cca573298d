import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { readWindow } from '../../src/delivery/alerts/matching/window.ts'
import { sample } from '../support/search-corpus.ts'
import { storeNew, time } from '../support/alert-matches.ts'

describe('readWindow', () => {
  const feed = async (creations: number) => {
    const tenders = Array.from({ length: creations }, (_, i) => sample(`w${i}`))
    await storeNew(tenders, 0, time(0))
  }

  it.for<[number, number, number, [to: number, tenders: number]]>([
    [0, 0, 7, [7, 0]],
    [3, 0, 3, [3, 3]],
    [3, 1, 2, [2, 1]],
    [500, 0, 500, [500, 500]],
    [501, 0, 501, [500, 500]],
    [501, 1, 501, [501, 500]],
  ])('of %i creations, after change %i and up to %i', async ([creations, from, upper, expected]) => {
    await feed(creations)
    const { to, tenders } = await readWindow({ d1: env.DB, env, now: time(0) }, { from, upper })
    expect([to, tenders.length]).toEqual(expected)
  })

  it('ends where its tenders grow too long, and passes over those that are gone', async () => {
    const long = Array.from({ length: 15 }, (_, i) =>
      sample(`l${i}`, { texts: [`${'word '.repeat(39_000)} ${i}`] }),
    )
    await storeNew(long, 0, time(0))
    await env.DB.prepare("DELETE FROM tender_docs WHERE tender_id IN ('tender_l0', 'tender_l14')").run()
    const ctx = { d1: env.DB, env, now: time(0) }
    const first = await readWindow(ctx, { from: 0, upper: 15 })
    expect([first.to, first.tenders.length]).toEqual([12, 11])
    const second = await readWindow(ctx, { from: first.to, upper: 15 })
    expect([second.to, second.tenders.length]).toEqual([15, 2])
  })
})
