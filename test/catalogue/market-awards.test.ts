import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { conditionsOf, pageOfAwards } from '../../src/catalogue/market/awards.ts'
import { competitors } from '../../src/workspace/bids/competitors.ts'
import { ListAwards, ListCompetitors } from '../../src/catalogue/market/params.ts'
import { readBuyer, readSupplier } from '../../src/catalogue/market/profiles.ts'
import { awardFigures } from '../../src/catalogue/market/statements.ts'
import { all, prepare, type Sql, sql } from '../../src/platform/db/sql.ts'
import { newCompany, type TestCompany } from '../support/api.ts'
import { award, company, everything, importDeals } from '../support/market.ts'

let caller: TestCompany
const source = 'market-awards'

/** Two companies together won the first lot of the road; the second lot was not awarded. */
beforeAll(async () => {
  caller = await newCompany()
  await importDeals(source, [
    {
      title: 'Resurfacing of the ring road',
      cpvCodes: ['45233130', '71320000'],
      regions: ['DE212'],
      buyer: company('City of Example'),
      bids: 4,
      awards: [
        award({
          value: 1000.5,
          date: '2024-03-01T00:00:00Z',
          ends: '2027-01-31T00:00:00Z',
          suppliers: [company('Alpha Bau GmbH'), company('Beta Tiefbau AG')],
        }),
        award({ status: 'unsuccessful' }),
      ],
    },
    {
      title: 'Śniadania w szkole: school meals',
      cpvCodes: ['55523100'],
      regions: ['EL301', 'UKI31'],
      buyer: company('Village School', 'GR'),
      awards: [
        award({
          value: 2000,
          date: '2024-05-01T12:00:00Z',
          ends: '2026-06-30T00:00:00Z',
          suppliers: [company('Gamma Catering SA', 'GR', 'EL 12-345')],
        }),
        award({ date: '2024-04-01T00:00:00Z', suppliers: [company('Alpha Tiefbau KG')] }),
      ],
    },
    { title: 'Nobody has won yet', cpvCodes: ['45233130'], buyer: company('City of Example') },
  ])
})

interface Listed {
  id: string
  tenderTitle: string
  value: number | null
  awardedAt: string | null
  suppliers: { name: string }[]
}

const list = async (query: string): Promise<Listed[]> => everything(caller, `/market/awards?${query}`)
/** The name of each award in these tests: its first supplier, or its status. */
const found = async (query: string) =>
  (await list(query)).map(({ suppliers, ...rest }) => suppliers[0]?.name.split(' ')[0] ?? Object(rest).status)

describe('GET /market/awards', () => {
  it('gives awards as tenders have them, whatever came of them', async () => {
    const awards = await list('')
    const tenders = await everything(caller, `/tenders?source=${source}`)
    const one = await Promise.all(tenders.map(({ id }) => caller.call('GET', `/tenders/${id}`)))
    const theirs = one.flatMap(({ body }) => body.data.awards)
    expect(theirs).toHaveLength(4)
    expect(awards.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(
      theirs.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    )
  })

  it.for([
    ['q=ring%20road', ['Alpha', 'unsuccessful']],
    ['q=sniadania', ['Gamma', 'Alpha']],
    ['q=gamma', ['Gamma']],
    ['q=village%20school', ['Gamma', 'Alpha']],
    ['q=%22village%20school%22', ['Gamma', 'Alpha']],
    ['q=%22school%20village%22', []],
    ['q=%22meals%20village%22', []],
    ['q=tief*%20-ring', ['Alpha']],
    ['q=gamma%20OR%20beta', ['Gamma', 'Alpha']],
    ['q=%E2%80%A6', []],
    ['cpvCodes=45', ['Alpha', 'unsuccessful']],
    ['cpvCodes=45000000', ['Alpha', 'unsuccessful']],
    ['cpvCodes=7132,55523100-3', ['Gamma', 'Alpha', 'Alpha', 'unsuccessful']],
    ['cpvCodes=4523319', []],
    ['regions=DE', ['Alpha', 'unsuccessful']],
    ['regions=DE213', []],
    ['regions=GR', ['Gamma', 'Alpha']],
    ['regions=EL3,DE2', ['Gamma', 'Alpha', 'Alpha', 'unsuccessful']],
    ['regions=GB', ['Gamma', 'Alpha']],
    ['regions=UKI31', ['Gamma', 'Alpha']],
    ['buyer=example', ['Alpha', 'unsuccessful']],
    ['buyer=example%20CITY', ['Alpha', 'unsuccessful']],
    ['buyer=alpha', []],
    ['buyer=*', []],
    ['supplier=alpha', ['Alpha', 'Alpha']],
    ['supplier=alpha%20bau', ['Alpha']],
    ['supplier=alpha%20tiefbau', ['Alpha']],
    ['supplier=beta%20tiefbau', ['Alpha']],
    ['supplier=example', []],
    ['supplier=-', []],
    ['minValue=1000.5', ['Gamma', 'Alpha']],
    ['minValue=1000.51', ['Gamma']],
    ['maxValue=1000.5', ['Alpha']],
    ['minValue=0&maxValue=1999.99', ['Alpha']],
    ['awardedAfter=2024-04-01', ['Gamma', 'Alpha']],
    ['awardedAfter=2024-04-01T00:00:00.001Z', ['Gamma']],
    ['awardedBefore=2024-05-01', ['Gamma', 'Alpha', 'Alpha']],
    ['awardedBefore=2024-05-01T11:59:59Z', ['Alpha', 'Alpha']],
    ['awardedAfter=2024-03-01&awardedBefore=2024-03-01', ['Alpha']],
    ['contractEndsAfter=2026-07-01', ['Alpha']],
    ['contractEndsBefore=2026-06-30', ['Gamma']],
    ['contractEndsAfter=2026-01-01&sort=contractEndsAt&order=asc', ['Gamma', 'Alpha']],
    ['tenderId=tender_01jd0c4kwqe5m9v2x7h3tz8rgn', []],
    ['q=alpha&cpvCodes=45&regions=DE&buyer=city&supplier=beta&minValue=1&awardedAfter=2024-01-01', ['Alpha']],
  ] as const)('with %s finds %j', async ([query, names]) => {
    expect(await found(query)).toEqual(names)
  })

  it('finds by tender and by the id of a supplier', async () => {
    const [first] = await everything(caller, '/market/awards?q=gamma')
    expect(await found(`tenderId=${first.tenderId}`)).toEqual(['Gamma', 'Alpha'])
    const [gamma] = await everything(caller, '/market/competitors?q=gamma')
    expect(await found(`supplier=${gamma.id}`)).toEqual(['Gamma'])
    expect(await found('supplier=supplier_01jd0c4kwqe5m9v2x7h3tz8rgn')).toEqual([])
  })

  it('sorts by date and value, what is unknown last, each page beginning where the one before ended', async () => {
    const dates = async (query: string) =>
      (await list(query)).map(({ awardedAt }) => awardedAt?.slice(5, 7) ?? null)
    expect(await dates('')).toEqual(['05', '04', '03', null])
    expect(await dates('order=asc')).toEqual(['03', '04', '05', null])
    const values = async (query: string) => (await list(query)).map(({ value }) => value)
    expect(await values('sort=value')).toEqual([2000, 1000.5, null, null])
    expect(await values('sort=value&order=asc')).toEqual([1000.5, 2000, null, null])
    const ids = (await list('sort=value')).map(({ id }) => id)
    expect(ids.slice(2)).toEqual(ids.slice(2).toSorted().toReversed())
    const pages = await Promise.all(
      [1, 2, 3, 4, 5].map((page) => caller.call('GET', `/market/awards?sort=value&limit=1&page=${page}`)),
    )
    expect(pages.flatMap(({ body }) => body.data.map(({ id }: Listed) => id))).toEqual(ids)
    expect(pages.map(({ body }) => body.pagination.total)).toEqual([4, 4, 4, 4, 4])
  })

  it.for([
    'sort=title',
    'order=up',
    'minValue=-1',
    'cpvCodes=4',
    'regions=D',
    'tenderId=bid_1',
    'status=awarded',
  ])('refuses %s', async (query) => {
    const { status, body } = await caller.call('GET', `/market/awards?${query}`)
    expect([status, body.code]).toEqual([400, 'INVALID_PARAMS'])
  })
})

describe('a buyer and a supplier in awards', () => {
  const at = (now: string) => ({ d1: env.DB, now: new Date(now) })

  it('have their awards, what ends within 18 months, and whom they met', async () => {
    const buyer = await readBuyer(at('2026-01-15'), {
      ...company('city of EXAMPLE'),
      registrationNumber: null,
    })
    expect([buyer.awards, buyer.valueEur]).toEqual([1, 1000.5])
    expect(buyer.latest.map(({ status }) => status)).toEqual(['awarded', 'unsuccessful'])
    expect(buyer.ending.map(({ contractEndsAt }) => contractEndsAt)).toEqual(['2027-01-31T00:00:00.000Z'])
    expect(buyer.counterparts.map(({ name, awards }) => [name, awards])).toEqual([
      ['Alpha Bau GmbH', 1],
      ['Beta Tiefbau AG', 1],
    ])
    const [gamma] = await everything(caller, '/market/competitors?q=gamma')
    const supplier = await readSupplier(at('2026-01-15'), gamma.id)
    expect(supplier).toMatchObject({
      awards: 1,
      valueEur: 2000,
      latest: [{ contractEndsAt: '2026-06-30T00:00:00.000Z' }],
      ending: [{ contractEndsAt: '2026-06-30T00:00:00.000Z' }],
      counterparts: [{ id: null, name: 'Village School', country: 'GR', awards: 1, valueEur: 2000 }],
    })
  })

  it('show no end that has passed or is far away, and nothing of a stranger', async () => {
    const city = { ...company('City of Example'), registrationNumber: null }
    for (const now of ['2025-01-01', '2027-02-01'])
      expect((await readBuyer(at(now), city)).ending).toEqual([])
    const nothing = { awards: 0, valueEur: null, latest: [], ending: [], counterparts: [] }
    for (const name of [null, 'Nobody'])
      expect(await readBuyer(at('2026-01-15'), { ...city, name })).toEqual(nothing)
    expect(await readSupplier(at('2026-01-15'), 'supplier_01jd0c4kwqe5m9v2x7h3tz8rgn')).toEqual(nothing)
  })
})

/** The steps of a statement's plan, as the database explains the plan. */
async function planOf(query: Sql): Promise<string[]> {
  const { results } = await prepare(env.DB, sql`EXPLAIN QUERY PLAN ${query}`).all<{ detail: string }>()
  return results.map(({ detail }) => detail)
}

describe('the plans of the market', () => {
  const awards = (query: Record<string, string>) => {
    const asked = ListAwards.parse(query)
    const where = conditionsOf(asked) ?? []
    return {
      page: planOf(pageOfAwards(asked, where)),
      count: planOf(sql`SELECT count(*) FROM award_facts AS f WHERE ${all(where)}`),
    }
  }

  it.for([
    [{ sort: 'awardedAt' }, 'award_facts_awarded'],
    [{ sort: 'awardedAt', order: 'asc' }, 'award_facts_awarded'],
    [{ sort: 'value' }, 'award_facts_value'],
    [{ sort: 'value', order: 'asc' }, 'award_facts_value'],
    [{ sort: 'contractEndsAt', order: 'asc' }, 'award_facts_ends'],
  ] as const)('page through %j without sorting', async ([query, index]) => {
    const plan = await awards(query).page
    expect(plan).toContain(`SCAN f USING INDEX ${index}`)
    expect(plan).toContain('SEARCH a USING INDEX sqlite_autoindex_awards_1 (tender_id=? AND id=?)')
  })

  it.for([
    [
      { tenderId: 'tender_01jd0c4kwqe5m9v2x7h3tz8rgn' },
      /SEARCH f USING (COVERING )?INDEX award_facts_of_tender \(tender_id=\?\)/,
    ],
    [
      { supplier: 'supplier_01jd0c4kwqe5m9v2x7h3tz8rgn' },
      /SEARCH award_suppliers USING COVERING INDEX award_suppliers_won/,
    ],
    [{ awardedAfter: '2024-01-01' }, /USING (COVERING )?INDEX award_facts_awarded \(awarded_at>\?\)/],
    [
      { minValue: '1000', sort: 'value' },
      /USING (COVERING )?INDEX award_facts_value \(value_eur>\? AND value_eur<\?\)/,
    ],
    [{ cpvCodes: '45' }, /SEARCH c USING COVERING INDEX award_codes_under \(code>\? AND code<\?\)/],
    [{ regions: 'DE' }, /SEARCH c USING COVERING INDEX award_codes_under \(code>\? AND code<\?\)/],
    [{ q: 'road' }, /award_index VIRTUAL TABLE INDEX/],
  ] as const)('find %j by an index', async ([query, step]) => {
    const { page, count } = awards(query)
    expect((await page).join('\n')).toMatch(step)
    expect((await count).join('\n')).toMatch(step)
  })

  it('find a market’s awards once, and what a supplier won by its index', async () => {
    const figures = await planOf(awardFigures({ cpvCodes: ['45'] }))
    expect(figures.filter((step) => step === 'MATERIALIZE m')).toHaveLength(1)
    expect(figures.join('\n')).toMatch(/SEARCH c USING COVERING INDEX award_codes_under/)
    const listed = await planOf(competitors(ListCompetitors.parse({ cpvCodes: '45' }), null, 'company_1'))
    expect(listed.filter((step) => step === 'MATERIALIZE m')).toHaveLength(1)
    expect(listed).toContain('SEARCH t USING COVERING INDEX award_suppliers_won (supplier=?)')
    expect(listed).toContain('SEARCH bids USING INDEX bids_created (company_id=?)')
  })
})
