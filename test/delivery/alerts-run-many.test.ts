import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { runAlerts } from '../../src/delivery/alerts/run/run.ts'
import { tableSource } from '../support/tables.ts'
import { newCompany, type TestCompany } from '../support/api.ts'
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
  watched,
} from '../support/alerts-feed.ts'

/** A company whose alerts rest until a test wakes them: then they look at all that came meanwhile. */
interface Watching {
  company: TestCompany
  ids: string[]
}

async function resting(...queries: string[]): Promise<Watching> {
  const company = await newCompany()
  const ids: string[] = []
  for (const q of queries) ids.push(await newAlert(company, { filters: { q }, active: false }))
  return { company, ids }
}

async function activate({ company, ids }: Watching) {
  for (const id of ids) await company.call('PATCH', `/alerts/${id}`, { active: true })
}

describe('runAlerts, over more tenders than a step takes', { timeout: 60_000 }, () => {
  let watching: Watching
  let failing: Watching[]
  let stopping: Watching[]
  // Importing is the larger part of the work, so the tests look at the same tenders.
  beforeAll(async () => {
    const [word, more] = [ownWord(), ownWord()]
    watching = await resting(`${word} OR ${more}`, `"${more} 589"`)
    failing = await Promise.all([resting(word), resting(word), resting(word)])
    stopping = await Promise.all([resting(word), resting(word), resting(word)])
    await bring([...about(word, 510), ...about(more, 590)])
  }, 60_000)

  it('tells once of a run, with a thousand ids and the exact count', async () => {
    await activate(watching)
    const { company, ids } = watching
    const [id = '', few = ''] = ids
    await runToEnd()
    expect(await triggered(company)).toEqual([
      [id, 1100],
      [few, 1],
    ])
    const [event] = await eventsOf(company, 'alert.triggered')
    expect(new Set(event?.data.tenderIds).size).toBe(1000)
    expect(await eventsOf(company, 'tender.new')).toHaveLength(1100)
    expect((await company.call('GET', `/alerts/${id}`)).body.data).toMatchObject({ matchCount: 1100 })
  })

  it('tells all of it once, whichever batch fails first', async () => {
    await Promise.all(failing.map(activate))
    const companies = failing.map(({ company }) => company)
    const expected = async (all: TestCompany[]) => {
      const told = await Promise.all(all.map((each) => Promise.all([types(each), triggered(each)])))
      return told.map(([kinds, alerts]) => [kinds.length, alerts.map(([, n]) => n)])
    }
    let failed = 0
    // Batches of a run: windows, what is known, what is written. Each run fails one later than the one before.
    for (let at = 0; ; at++) {
      const d1 = watched((batches) => {
        if (batches !== at) return
        failed++
        throw new Error('The database is gone')
      })
      try {
        await runAt(new Date(), d1)
        break
      } catch (error) {
        if (!String(error).includes('gone')) throw error
      }
    }
    await runToEnd()
    expect(failed).toBeGreaterThan(4)
    expect(await expected(companies)).toEqual(companies.map(() => [511, [510]]))
  })

  it('goes on where a run had to stop', async () => {
    await Promise.all(stopping.map(activate))
    let runs = 0
    for (let place: string | null = null; runs === 0 || place !== null; runs++)
      place = (await runAlerts({ d1: env.DB, now: new Date(), ...tableSource }, { place, most: 10 })).next
    expect(runs).toBeGreaterThan(2)
    for (const { company: each } of stopping) {
      expect(await types(each)).toHaveLength(511)
      expect((await triggered(each)).map(([, n]) => n)).toEqual([510])
    }
  })
})

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
    // Each of the others has its turn, and every tender is told of once.
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
    // How far an alert is behind is counted in numbers of the feed, so a gap in the numbers is as good as as many changes.
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
