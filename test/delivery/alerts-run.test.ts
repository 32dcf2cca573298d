import { describe, expect, it } from 'vitest'
import { nextRunAt } from '../../src/delivery/alerts/schedule.ts'
import { newestCreation, readDue } from '../../src/delivery/alerts/run/due.ts'
import { runAlerts } from '../../src/delivery/alerts/run/run.ts'
import { tableSource } from '../support/tables.ts'
import { newCompany, type TestCompany } from '../support/api.ts'
import {
  about,
  bring,
  ctxAt,
  document,
  eventsOf,
  newAlert,
  ownWord,
  plansOf,
  runAt,
  triggered,
  types,
  watched,
} from '../support/alerts-feed.ts'

const get = async ({ call }: TestCompany, id: string) => (await call('GET', `/alerts/${id}`)).body.data

describe('readDue', { timeout: 60_000 }, () => {
  it('reads whole companies, and at once no more of them than the bytes allow', async () => {
    const companies = await Promise.all([newCompany(), newCompany(), newCompany()])
    for (const company of companies)
      for (const q of ['x'.repeat(900), 'y'.repeat(900)]) await newAlert(company, { filters: { q } })
    await bring(about(ownWord(), 1))
    const ctx = ctxAt()
    const upper = await newestCreation(ctx)
    const lane = { low: 0, high: Number.MAX_SAFE_INTEGER, upper }
    const own = new Set(companies.map(({ companyId }) => companyId))
    const portions = async (company: number, all: number) => {
      const sizes: number[][] = []
      for (let after = ''; ;) {
        const asked = { after, from: 0, to: lane.upper }
        const { rows, last } = await readDue(ctx, lane, asked, { company, all })
        if (last === null) return sizes.filter((each) => each.length > 0)
        const mine = rows.filter(({ company_id }) => own.has(company_id))
        sizes.push([...Map.groupBy(mine, ({ company_id }) => company_id).values()].map((each) => each.length))
        after = last
      }
    }
    expect(await portions(4_000, 1)).toEqual([[2], [2], [2]])
    expect(await portions(4_000, 4_000)).toEqual([[2, 2], [2]])
    expect(await portions(4_000, 4_000_000)).toEqual([[2, 2, 2]])
    expect(await portions(1_000, 4_000_000)).toEqual([[1, 1, 1]])
  })
})

describe('runAlerts', { timeout: 60_000 }, () => {
  it('tells of a tender first stored after the alert was made', async () => {
    const company = await newCompany()
    const word = ownWord()
    await bring(about(word, 1))
    const id = await newAlert(company, { name: 'Bridges', filters: { q: word } })
    const [tender] = await bring([document(`${word}-new`, { title: `${word} new` })])
    const now = new Date()
    await runAt(now)
    const alert = await get(company, id)
    const {
      snippet: _snippet,
      deadlineConflict: _conflict,
      ...item
    } = (await company.call('GET', `/tenders?q=${word}&limit=1`)).body.data[0]
    expect(alert).toMatchObject({
      lastRunAt: now.toISOString(),
      lastMatchAt: now.toISOString(),
      matchCount: 1,
      version: 1,
    })
    expect(await eventsOf(company)).toEqual([
      { type: 'tender.new', data: { tender: item, alertIds: [id] } },
      { type: 'alert.triggered', data: { alert, tenderIds: [tender], tenders: [item], count: 1 } },
    ])
    expect(item.id).toBe(tender)
    const { data } = (await company.call('GET', '/alerts/notifications/list')).body
    expect(data.map((each: { kind: string; tenderId: string }) => [each.kind, each.tenderId])).toEqual([
      ['alert.triggered', null],
      ['tender.new', tender],
    ])
    await runAt()
    expect(await types(company)).toHaveLength(2)
  })

  it('gives one tender.new for all alerts that match, and each alert its own event', async () => {
    const [company, other, quiet] = await Promise.all([newCompany(), newCompany(), newCompany()])
    const word = ownWord()
    const first = await newAlert(company, { filters: { q: word } })
    const second = await newAlert(company, { filters: { q: `${word} 1`, minValue: 5 } })
    await newAlert(company, { filters: { q: word, status: 'awarded' } })
    const foreign = await newAlert(other, { filters: { q: word } })
    await newAlert(quiet, { filters: { q: '-' } })
    const [, b] = await bring(about(word, 2, { estimatedValue: 5, currency: 'EUR' }))
    await runAt()
    const told = (await eventsOf(company, 'tender.new')).map(({ data }) => data.alertIds)
    expect(told.toSorted((x, y) => x.length - y.length)).toEqual([[first], [first, second]])
    expect(await triggered(company)).toEqual([
      [first, 2],
      [second, 1],
    ])
    const events = await eventsOf(company, 'alert.triggered')
    expect(events[1]?.data.tenderIds).toEqual([b])
    expect(await triggered(other)).toEqual([[foreign, 2]])
    expect(await types(quiet)).toEqual([])
  })

  it('tells once of a tender that is imported again or changes until it matches', async () => {
    const company = await newCompany()
    const word = ownWord()
    await newAlert(company, { filters: { q: word } })
    const wanting = await newAlert(company, { filters: { q: word, minValue: 100 } })
    await bring(about(word, 1))
    await runAt()
    await bring(about(word, 1))
    await bring(about(word, 1, { estimatedValue: 500, currency: 'EUR' }))
    await runAt()
    expect(await types(company)).toEqual(['tender.new', 'alert.triggered'])
    expect(await get(company, wanting)).toMatchObject({ matchCount: 0, lastMatchAt: null })
    expect((await get(company, wanting)).lastRunAt).not.toBeNull()
  })

  it('runs a daily alert when it is due, over all that came since; what is known is not announced again', async () => {
    const company = await newCompany()
    const word = ownWord()
    const start = new Date()
    const instant = await newAlert(company, { filters: { q: `${word} 0` } })
    const daily = await newAlert(company, { filters: { q: word }, frequency: 'daily' })
    const weekly = await newAlert(company, { filters: { q: word }, frequency: 'weekly' })
    await bring(about(word, 2))
    const due = new Date(nextRunAt('daily', start))
    await runAt(new Date(due.getTime() - 1))
    expect(await triggered(company)).toEqual([[instant, 1]])
    expect((await get(company, daily)).lastRunAt).toBeNull()
    await runAt(due)
    expect((await triggered(company))[1]).toEqual([daily, 2])
    const announced = (await eventsOf(company, 'tender.new')).map(({ data }) => data.alertIds)
    expect(announced[0]).toEqual([instant])
    expect(announced).toHaveLength(2)
    expect(announced[1]).toContain(daily)
    expect(await get(company, daily)).toMatchObject({ matchCount: 2, lastRunAt: due.toISOString() })
    const monday = new Date(nextRunAt('weekly', start))
    await runAt(monday)
    expect(await get(company, weekly)).toMatchObject({ matchCount: 2, lastRunAt: monday.toISOString() })
    expect(await eventsOf(company, 'tender.new')).toHaveLength(2)
    // A run that finds nothing is a run too: the next day counts from this run.
    const later = new Date(due.getTime() + 7 * 86_400_000)
    await runAt(later)
    expect(await get(company, daily)).toMatchObject({ matchCount: 2, lastRunAt: later.toISOString() })
  })

  it('lets an alert rest, and then look at what came meanwhile', async () => {
    const company = await newCompany()
    const word = ownWord()
    const id = await newAlert(company, { filters: { q: word }, active: false })
    await bring(about(word, 3))
    await runAt()
    expect(await types(company)).toEqual([])
    await company.call('PATCH', `/alerts/${id}`, { active: true })
    await runAt()
    expect(await triggered(company)).toEqual([[id, 3]])
  })

  it.for<[string, string, object | undefined, number[]]>([
    ['changed', 'PATCH', { filters: { q: 'nothing at all' } }, []],
    ['put to rest', 'PATCH', { active: false }, []],
    ['deleted', 'DELETE', undefined, []],
    ['renamed', 'PATCH', { name: 'Other' }, [2]],
  ])('serves others while one is %s, and that one as it is then', async ([, method, body, expected]) => {
    const word = ownWord()
    const [company, other] = await Promise.all([newCompany(), newCompany()])
    const id = await newAlert(company, { filters: { q: word } })
    await newAlert(other, { filters: { q: word } })
    await bring(about(word, 2))
    // The first batch reads the window, and the second reads what is known. The alert changes before the third batch
    // writes.
    const d1 = watched(async (batches) => {
      if (batches === 2) await company.call(method, `/alerts/${id}`, body)
    })
    await runAt(new Date(), d1)
    expect((await triggered(other)).map(([, n]) => n)).toEqual([2])
    await runAt()
    expect((await triggered(company)).map(([, n]) => n)).toEqual(expected)
    expect((await eventsOf(company, 'tender.new')).length).toBe(expected[0] ?? 0)
  })

  it('walks no table from end to end', async () => {
    const company = await newCompany()
    const word = ownWord()
    await newAlert(company, { filters: { q: word } })
    await newAlert(company, { filters: { q: word }, frequency: 'daily' })
    await bring(about(word, 2))
    const due = new Date(nextRunAt('daily', new Date()))
    const plans = await plansOf((d1) => runAlerts({ d1, now: due, ...tableSource }))
    const scans = plans.filter((step) => /^SCAN (?!e\b|json_each|c\b|\(subquery)/.test(step))
    expect(plans.length).toBeGreaterThan(20)
    expect(scans).toEqual([])
    expect(await types(company)).toHaveLength(4)
  })
})
