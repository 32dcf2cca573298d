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
    const copies = JSON.stringify(Array.from({ length: 599 }, (_, i) => i))
    for (const each of companies) {
      const id = await newAlert(each, { filters: { q: word } })
      await env.DB.prepare(
        `INSERT INTO alerts SELECT a.company_id, substr(a.id, 1, 28) || printf('%04d', c.value), name, filters, frequency,
           active, seen_seq, found, found_count, next_run_at, NULL, NULL, 0, 1, 0, 0
         FROM alerts AS a CROSS JOIN json_each(?1) AS c WHERE a.company_id = ?2 AND a.id = ?3`,
      )
        .bind(copies, each.companyId, id)
        .run()
    }
    await bring(about(word, 2))
    await runAt()
    for (const each of companies) {
      const told = await eventsOf(each, 'tender.new')
      expect(told.map(({ data }) => new Set(data.alertIds).size)).toEqual([600, 600])
      expect(await triggered(each)).toHaveLength(600)
    }
  })

  it('serves an alert in the first step, beside a thousand heavy ones of another company', async () => {
    const word = ownWord()
    const heavy = await newCompany()
    const other = await newCompany()
    const filler = Array.from({ length: 150 }, (_, i) => `filler${i}`).join(' OR ')
    const first = await newAlert(heavy, { filters: { q: `${word} OR ${filler}` } })
    await env.DB.prepare(
      `INSERT INTO alerts SELECT a.company_id, substr(a.id, 1, 28) || printf('%04d', c.value), name, filters, frequency,
         active, seen_seq, found, found_count, next_run_at, NULL, NULL, 0, 1, 0, 0
       FROM alerts AS a CROSS JOIN json_each(?1) AS c WHERE a.id = ?2`,
    )
      .bind(JSON.stringify(Array.from({ length: 999 }, (_, i) => i)), first)
      .run()
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
    await env.DB.prepare(
      `INSERT INTO alerts SELECT a.company_id, substr(a.id, 1, 28) || printf('%04d', c.value), name, filters, frequency,
         active, seen_seq, found, found_count, next_run_at, NULL, NULL, 0, 1, 0, 0
       FROM alerts AS a CROSS JOIN json_each(?1) AS c WHERE a.id = ?2`,
    )
      .bind(JSON.stringify(Array.from({ length: 699 }, (_, i) => i)), first)
      .run()
    await bring(about(word, 40))
    const { next } = await runAt()
    expect([(await triggered(company)).length, next === null]).toEqual([500, false])
    await runToEnd()
    expect((await triggered(company)).length).toBe(700)
    expect(await eventsOf(company, 'tender.new')).toHaveLength(40)
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
