import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { newCompany } from '../support/api.ts'
import {
  about,
  bring,
  document,
  eventsOf,
  newAlert,
  ownWord,
  runAt,
  runToEnd,
  triggered,
  types,
} from '../support/alerts-feed.ts'
import { copyAlert } from '../support/alert-copies.ts'

describe('runAlerts, for many', { timeout: 60_000 }, () => {
  it('tells once when five run at once', async () => {
    const word = ownWord()
    const companies = await Promise.all([newCompany(), newCompany()])
    for (const each of companies) await newAlert(each, { filters: { q: word } })
    await bring(about(word, 30))
    await Promise.all(Array.from({ length: 5 }, () => runAt()))
    await runToEnd()
    for (const each of companies) expect(await types(each)).toHaveLength(31)
  })

  it('evaluates all alerts of a company together, however many companies there are', async () => {
    const word = ownWord()
    const companies = await Promise.all([newCompany(), newCompany(), newCompany()])
    for (const each of companies) {
      await copyAlert(await newAlert(each, { filters: { q: word } }), 599)
    }
    await bring(about(word, 2))
    await runAt()
    for (const each of companies) {
      const told = await eventsOf(each, 'tender.new')
      expect(told.map(({ data }) => new Set(data.alertIds).size)).toEqual([600, 600])
      expect(await triggered(each)).toHaveLength(600)
    }
  })

  it('serves an alert that is far behind, after the others', async () => {
    const word = ownWord()
    const [resting, awake] = await Promise.all([newCompany(), newCompany()])
    const far = await newAlert(resting, { filters: { q: word }, active: false })
    await bring(about(word, 1))
    // An alert's distance is counted in numbers of the feed, so a gap in the numbers counts like as many changes.
    await env.DB.prepare(
      `INSERT INTO tender_changes (seq, tender_id, change, at)
       SELECT max(seq) + 21000, 'gone', 'created', 0 FROM tender_changes`,
    ).run()
    const near = await newAlert(awake, { filters: { q: word } })
    await resting.call('PATCH', `/alerts/${far}`, { active: true })
    await bring([document(`${word}-last`, { title: `${word} last` })])
    await runToEnd()
    expect(await triggered(awake)).toEqual([[near, 1]])
    expect(await triggered(resting)).toEqual([[far, 2]])
  })
})
