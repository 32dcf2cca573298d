import '../support/tables.ts'
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { pastAwardQueries, readPastAwards } from '../../src/catalogue/market/past.ts'
import type { TenderItem } from '../../src/catalogue/tenders/item-schema.ts'
import { findSimilar } from '../../src/insight/match/similar.ts'
import { prepare, type Sql, sql } from '../../src/platform/db/sql.ts'
import { newCompany, type TestCompany } from '../support/api.ts'
import { award, company, importDeals } from '../support/market.ts'
import { ctxAt } from '../support/people.ts'

let caller: TestCompany
const soon = new Date(Date.now() + 9 * 86_400_000).toISOString()
const city = company('City of Example')
const deal = (title: string, cpvCodes: string[], regions: string[], more: object = {}) => ({
  title,
  cpvCodes,
  regions,
  tag: 'tender' as const,
  buyer: company('Another Town'),
  deadline: soon,
  ...more,
})
const won = (title: string, date: string, more: object = {}) =>
  deal(title, ['34144511'], ['DE212'], {
    tag: 'award' as const,
    deadline: null,
    awards: [award({ value: 1000, date, suppliers: [company('Alpha GmbH')] })],
    ...more,
  })

beforeAll(async () => {
  caller = await newCompany()
  await importDeals('similar', [
    deal('Electric refuse collection vehicles', ['34144511'], ['DE212'], { buyer: city }),
    deal('Diesel refuse collection vehicles', ['34144511'], ['DE212']),
    deal('Refuse lorries', ['34144511'], ['DE6']),
    deal('Fire engines', ['34144210'], ['DE212']),
    deal('Camions', ['34144511'], ['FR1'], { buyer: company('Ville', 'FR') }),
    deal('School meals', ['55523100'], ['DE212']),
    won('Old refuse collection vehicles', '2024-01-01T00:00:00Z', { buyer: city }),
    won('Newer refuse collection vehicles', '2025-01-01T00:00:00Z', { buyer: city }),
    won('Vehicles elsewhere', '2025-06-01T00:00:00Z'),
    won('Véhicules', '2025-07-01T00:00:00Z', { buyer: company('Ville', 'FR'), regions: ['FR1'] }),
    won('Meals', '2025-08-01T00:00:00Z', { cpvCodes: ['55523100'], buyer: city }),
    won('Without a winner', '2025-09-01T00:00:00Z', {
      awards: [award({ status: 'unsuccessful', date: '2025-09-01T00:00:00Z' })],
    }),
  ])
})

async function tenderOf(title: string): Promise<TenderItem> {
  const { body } = await caller.call('GET', `/tenders?source=similar&q=${encodeURIComponent(`"${title}"`)}`)
  return body.data.find((each: TenderItem) => each.title === title)
}

describe('findSimilar', () => {
  it('finds open tenders first, by subject, place and words, and says what is shared', async () => {
    const tender = await tenderOf('Electric refuse collection vehicles')
    const found = await findSimilar(ctxAt(), tender)
    const titles = found.map(({ item }) => item.title)
    expect(titles.slice(0, 4)).toEqual([
      'Diesel refuse collection vehicles',
      'Fire engines',
      'Refuse lorries',
      'Camions',
    ])
    expect(titles).not.toContain('School meals')
    expect(titles).not.toContain(tender.title)
    expect(titles.slice(4)).toContain('Newer refuse collection vehicles')
    expect(found[0]).toMatchObject({ code: '34144511', isSameCode: true, place: 'DE212' })
    expect(found[0]?.words.toSorted()).toEqual(['collection', 'refuse', 'vehicles'])
    expect(found[1]).toMatchObject({ code: '34144210', isSameCode: false, place: 'DE212', words: [] })
    expect(found[2]?.place).toBeNull()
  })

  it('leaves out what the caller leaves out, and finds nothing for a tender without a code', async () => {
    const tender = await tenderOf('Electric refuse collection vehicles')
    const { id } = await tenderOf('Fire engines')
    const without = sql`SELECT id FROM tender_docs WHERE tender_id = ${id}`
    const found = await findSimilar(ctxAt(), tender, { without })
    expect(found.map(({ item }) => item.title)).not.toContain('Fire engines')
    expect(await findSimilar(ctxAt(), { ...tender, cpvCodes: [] })).toEqual([])
  })
})

describe('readPastAwards', () => {
  const titles = (awards: { tenderTitle: string }[]) => awards.map(({ tenderTitle }) => tenderTitle)

  it('has the won awards of the kind, of the buyer and of others in the country, the latest first', async () => {
    const { ofBuyer, ofOthers } = await readPastAwards(
      { d1: env.DB },
      await tenderOf('Electric refuse collection vehicles'),
    )
    expect(titles(ofBuyer)).toEqual(['Newer refuse collection vehicles', 'Old refuse collection vehicles'])
    expect(titles(ofOthers)).toEqual(['Vehicles elsewhere'])
    expect(ofBuyer[0]).toMatchObject({ value: 1000, suppliers: [{ name: 'Alpha GmbH' }] })
  })

  it('leaves out the awards of the tender itself', async () => {
    const { ofBuyer } = await readPastAwards({ d1: env.DB }, await tenderOf('Old refuse collection vehicles'))
    expect(titles(ofBuyer)).toEqual(['Newer refuse collection vehicles'])
  })

  it('has nothing for a tender without a code, and everywhere for one without a country', async () => {
    const tender = await tenderOf('Electric refuse collection vehicles')
    const nowhere = { ...tender, regions: [], buyer: { name: null, country: null, registrationNumber: null } }
    expect(await readPastAwards({ d1: env.DB }, { ...tender, cpvCodes: [] })).toEqual({
      ofBuyer: [],
      ofOthers: [],
    })
    const { ofBuyer, ofOthers } = await readPastAwards({ d1: env.DB }, nowhere)
    expect([ofBuyer, titles(ofOthers).slice(0, 2)]).toEqual([[], ['Véhicules', 'Vehicles elsewhere']])
  })

  it('reads the awards of one buyer, or the awards of a bounded number of tenders', async () => {
    const planOf = async (query: Sql) => {
      const { results } = await prepare(env.DB, sql`EXPLAIN QUERY PLAN ${query}`).all<{ detail: string }>()
      return results.map(({ detail }) => detail)
    }
    const queries = pastAwardQueries(await tenderOf('Electric refuse collection vehicles'))
    const [ofBuyer, ofOthers] = await Promise.all((queries ?? []).map(planOf))
    expect(ofBuyer).toContain('SEARCH f USING INDEX award_facts_of_buyer (buyer=?)')
    expect(ofOthers?.slice(2, 8)).toEqual([
      'SEARCH n USING COVERING INDEX award_codes_under (code>? AND code<?)',
      'SEARCH c EXISTS USING PRIMARY KEY (tender=? AND code>? AND code<?)',
      'USE TEMP B-TREE FOR DISTINCT',
      'SCAN k',
      'SEARCH d USING INTEGER PRIMARY KEY (rowid=?)',
      'SEARCH f USING INDEX award_facts_of_tender (tender_id=?)',
    ])
  })
})
