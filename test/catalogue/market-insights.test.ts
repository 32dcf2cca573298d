import * as fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { importNotices, newCompany, operate, type TestCompany, withdrawTender } from '../support/api.ts'
import { fixture } from '../support/fixtures.ts'
import { award, company, everything, importDeals } from '../support/market.ts'
import { days, dealOf, maybe, plainInsights, randomDeal, whoIs } from '../support/market-random.ts'

let caller: TestCompany
beforeAll(async () => {
  caller = await newCompany()
})

const insights = async (query: string) => (await caller.call('GET', `/market/insights?${query}`)).body.data

describe('GET /market/insights of real notices', () => {
  beforeAll(async () => {
    const file = await fixture('notices/ocds/uk-contracts-finder-awards.json')
    await importNotices('contracts-finder', file, 'application/json')
  })

  /*
   * By hand: six notices of Contracts Finder have a code below 72. In GBP they are worth 60,000,000, 81,200, 84,358.80,
   * 291,600, 98 and 71,220.31, at 0.82918 to the euro; five had an estimate, which they met; the days from deadline to
   * award are 98, 32, 0, 4, 40 and 1.
   */
  it('says of IT services what the notices say', async () => {
    const { tenders, awards, concentration } = await insights('cpvCodes=72')
    expect(tenders.count).toBe(6)
    expect(awards).toEqual({
      count: 6,
      valueEur: { value: 72_997_994.54, n: 6 },
      medianValueEur: { value: 99_832.85, n: 6 },
      medianBids: { value: null, n: 0 },
      meanBids: { value: null, n: 0 },
      singleBidRate: { value: null, n: 0 },
      awardToEstimate: { value: 1, n: 5 },
      medianDecisionDays: { value: 18, n: 6 },
    })
    expect(concentration).toEqual({
      hhi: { value: 9826.42, n: 6 },
      top5Share: { value: 1, n: 6 },
      largestAwardShare: { value: 0.9913, n: 6 },
    })
  })

  it('names the suppliers, buyers, codes and places', async () => {
    const { topSuppliers, topBuyers, topCpv, byRegion } = await insights('cpvCodes=79&regions=UK')
    expect(topSuppliers).toContainEqual({
      id: expect.stringMatching(/^supplier_[0-9a-z]{26}$/),
      name: 'WSP UK Ltd',
      country: null,
      awards: 1,
      valueEur: { value: null, n: 1 },
    })
    expect(topBuyers[0]).toMatchObject({ name: 'Foreign Commonwealth and Development Office', awards: 2 })
    expect(topCpv[0]).toMatchObject({
      code: '79400000',
      label: 'Business and management consultancy and related services',
      awards: 2,
    })
    expect(topCpv.map(({ code }: { code: string }) => code)).not.toContain('30232130')
    expect(
      byRegion.map(({ region, awards }: { region: string; awards: number }) => [region, awards]),
    ).toEqual(
      expect.arrayContaining([
        ['UKI', 2],
        ['UKH', 1],
        ['UKF', 1],
        ['GB', 4],
      ]),
    )
  })

  it('has every month from the first to the last, zeros too', async () => {
    const { series } = await insights('cpvCodes=72&from=2024-12-15&to=2025-03-31')
    expect(
      series.map(({ start, awards }: { start: string; awards: number }) => [start.slice(0, 7), awards]),
    ).toEqual([
      ['2024-12', 0],
      ['2025-01', 2],
      ['2025-02', 1],
      ['2025-03', 3],
    ])
    const years = await insights('cpvCodes=72&from=2024-12-15&to=2025-03-31&interval=year')
    expect(years.series).toMatchObject([
      { start: '2024-01-01T00:00:00.000Z', awards: 0, valueEur: { value: null, n: 0 } },
      { start: '2025-01-01T00:00:00.000Z', awards: 6, valueEur: { value: 72_997_994.54, n: 6 } },
    ])
    const quarters = await insights('cpvCodes=72&from=2024-12-15&to=2025-03-31&interval=quarter')
    expect(quarters.series.map(({ start }: { start: string }) => start.slice(0, 7))).toEqual([
      '2024-10',
      '2025-01',
    ])
  })
})

describe('GET /market/insights', () => {
  it('is empty for a market without anything, with this month as its series', async () => {
    const found = await insights('cpvCodes=98390000')
    expect(found.tenders).toEqual({ count: 0, valueEur: { value: null, n: 0 }, open: 0 })
    expect(found.awards.count).toBe(0)
    expect(found.concentration.hhi).toEqual({ value: null, n: 0 })
    expect([found.topCpv, found.topBuyers, found.topSuppliers, found.byRegion]).toEqual([[], [], [], []])
    expect(found.series).toHaveLength(1)
  })

  it('has at most 240 steps, the latest', async () => {
    const { series } = await insights('cpvCodes=98390000&from=1990-01-01&to=2020-06-30')
    expect([series.length, series[0].start, series.at(-1).start]).toEqual([
      240,
      '2000-07-01T00:00:00.000Z',
      '2020-06-01T00:00:00.000Z',
    ])
  })

  it('refuses a window that ends before it begins', async () => {
    const { status, body } = await caller.call('GET', '/market/insights?from=2024-02-01&to=2024-01-31')
    expect([status, body.code, body.details]).toEqual([
      400,
      'INVALID_PARAMS',
      [{ path: 'from', message: 'must not lie after `to`', rule: 'conflict' }],
    ])
  })

  it('follows a change of the notices, a new composition and a withdrawal', async () => {
    const deal = (name: string) => ({
      title: `Bridge of ${name}`,
      cpvCodes: ['45221111'],
      awards: [award({ value: 10, suppliers: [company(name)] })],
    })
    await importDeals('market-change', [deal('Alpha')])
    const names = async () =>
      (await insights('cpvCodes=45221111')).topSuppliers.map(({ name }: { name: string }) => name)
    expect(await names()).toEqual(['Alpha'])
    for (let after = ''; after !== null;) {
      const { body } = await operate('POST', `/reindex${after && `?after=${after}`}`)
      after = body.data.next
    }
    expect(await names()).toEqual(['Alpha'])
    const [tender] = await everything(caller, '/tenders?source=market-change')
    expect((await withdrawTender(tender.id)).status).toBe(200)
    expect((await insights('cpvCodes=45221111')).awards.count).toBe(0)
    expect(await names()).toEqual([])
  })
})

const questions = fc.record({
  cpvCodes: maybe(fc.subarray(['03', '031', '03111000', '4111', '76100000', '99'], { minLength: 1 })),
  regions: maybe(fc.subarray(['DE', 'DE2', 'FR', 'GR', 'UKI', 'IE061'], { minLength: 1 })),
  window: fc.tuple(maybe(days), maybe(days)),
  interval: fc.constantFrom('month' as const, 'quarter' as const, 'year' as const),
})

describe('GET /market/insights of random awards', () => {
  const [seed = 0] = fc.sample(fc.integer(), 1)
  const deals = fc.sample(randomDeal, { numRuns: 250, seed })
  beforeAll(() => importDeals('market-random', deals.map(dealOf)))

  it(`counts what a plain loop counts (seed ${seed})`, async () => {
    await fc.assert(
      fc.asyncProperty(questions, async ({ window: [one, other], cpvCodes, regions, interval }) => {
        const [from, to] = one && other && one > other ? [other, one] : [one, other]
        const question = { cpvCodes: cpvCodes ?? ['03', '41', '76'], regions, from, to }
        const query = new URLSearchParams({
          cpvCodes: question.cpvCodes.join(','),
          ...(regions && { regions: regions.join(',') }),
          ...(from && { from }),
          ...(to && { to }),
          interval,
        })
        const { series, topSuppliers, topCpv, byRegion, topBuyers, ...found } = await insights(
          query.toString(),
        )
        const expected = plainInsights(deals, question, interval)
        expect({ ...found, tenders: { ...found.tenders, open: null } }).toEqual({
          tenders: { ...expected.tenders, open: null },
          awards: expected.awards,
          concentration: expected.concentration,
        })
        const sorted = (list: Listed[], nameOf: (each: Listed) => string | undefined) =>
          list.map((each) => [nameOf(each), each.awards, each.valueEur]).toSorted()
        expect(sorted(topSuppliers, whoIs)).toEqual(expected.suppliers)
        expect(sorted(topBuyers, ({ name }) => name)).toEqual(expected.buyers)
        expect(sorted(topCpv, ({ code }) => code)).toEqual(expected.cpv)
        expect(sorted(byRegion, ({ region }) => region)).toEqual(expected.regions)
        const busy = series.filter((step: Listed & { tenders: number }) => step.tenders + step.awards > 0)
        expect(busy).toEqual(expected.series)
        const starts = series.map(({ start }: { start: string }) => start)
        expect(starts).toEqual([...new Set(starts)].toSorted())
      }),
      { numRuns: 40 },
    )
  })
})

interface Listed {
  awards: number
  valueEur: unknown
  name?: string
  country?: string
  code?: string
  region?: string
}
