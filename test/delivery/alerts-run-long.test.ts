import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { runAlerts } from '../../src/delivery/alerts/run/run.ts'
import { tableSource } from '../support/tables.ts'
import { newCompany, type TestCompany } from '../support/api.ts'
import {
  about,
  bring,
  eventsOf,
  newAlert,
  ownWord,
  runAt,
  runToEnd,
  triggered,
  types,
  watched,
} from '../support/alerts-feed.ts'

/**
 * A company whose alerts are switched off until a test activates them. The alerts then scan all tenders that
 * came in the meantime.
 */
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
  // Importing takes most of the time, so all tests here use the same tenders.
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
    expect(event?.data.tenders.map(({ id: tenderId }: { id: string }) => tenderId)).toEqual(
      event?.data.tenderIds.slice(0, 100),
    )
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
    // A run makes batches that read windows, batches that read what is known, and batches that write. Every
    // run here fails one batch later than the run before.
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
      place = (await runAlerts({ d1: env.DB, now: new Date(), ...tableSource }, { place, max: 10 })).next
    expect(runs).toBeGreaterThan(2)
    for (const { company: each } of stopping) {
      expect(await types(each)).toHaveLength(511)
      expect((await triggered(each)).map(([, n]) => n)).toEqual([510])
    }
  })
})
