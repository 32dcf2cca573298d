import { describe, expect, it } from 'vitest'
import { newCompany } from '../support/api.ts'
import {
  about,
  bring,
  eventsOf,
  newAlert,
  ownWord,
  runAt,
  runToEnd,
  triggered,
} from '../support/alerts-feed.ts'
import { copyAlert } from '../support/alert-copies.ts'

describe('runAlerts, for many alerts of one company', { timeout: 60_000 }, () => {
  it('serves an alert in the first step, beside a thousand heavy ones of another company', async () => {
    const word = ownWord()
    const heavy = await newCompany()
    const other = await newCompany()
    const filler = Array.from({ length: 150 }, (_, i) => `filler${i}`).join(' OR ')
    const first = await newAlert(heavy, { filters: { q: `${word} OR ${filler}` } })
    await copyAlert(first, 999)
    const quick = await newAlert(other, { filters: { q: word } })
    await bring(about(word, 3))
    const { next } = await runAt()
    expect(await triggered(other)).toEqual([[quick, 3]])
    const served = (await triggered(heavy)).length
    expect([served > 0, served <= 100, next === null]).toEqual([true, true, false])
    // Every other alert has its turn, and every tender is announced once.
    await runToEnd()
    const told = await triggered(heavy)
    expect([told.length, new Set(told.map(([, n]) => n))]).toEqual([1000, new Set([3])])
    expect(await eventsOf(heavy, 'tender.new')).toHaveLength(3)
  })

  it('writes the finds of one company in portions', async () => {
    const word = ownWord()
    const company = await newCompany()
    const first = await newAlert(company, { filters: { q: word } })
    await copyAlert(first, 699)
    await bring(about(word, 40))
    const { next } = await runAt()
    expect([(await triggered(company)).length, next === null]).toEqual([500, false])
    await runToEnd()
    expect((await triggered(company)).length).toBe(700)
    expect(await eventsOf(company, 'tender.new')).toHaveLength(40)
  })
})
