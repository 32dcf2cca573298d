import { env } from 'cloudflare:workers'
import * as fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { newCompany, type TestCompany } from '../support/api.ts'
import { award, company, everything, importDeals } from '../support/market.ts'
import { days, dealOf, maybe, plainCompetitors, randomDeal, whoIs } from '../support/market-random.ts'

interface Listed {
  id: string
  name: string
  country: string
  wins: number
  valueEur: number | null
  winShare: number
  averageValueEur: number | null
  lastAwardAt: string | null
  topCpv: { code: string; label: string; awards: number }[]
  topBuyers: { name: string; country: string; awards: number }[]
  metIn: number
}

/** Creates a bid of the company on a tender. With `submitted`, the bid's row is marked as submitted. */
async function bidOn({ call, userId }: TestCompany, tenderId: string, submitted: boolean) {
  const { body } = await call('POST', '/bids', { tenderId })
  if (submitted)
    await env.DB.prepare('UPDATE bids SET submitted_at = 1, submitted_by = ? WHERE id = ?')
      .bind(userId, body.data.id)
      .run()
}

describe('GET /market/competitors', () => {
  let caller: TestCompany
  beforeAll(async () => {
    caller = await newCompany()
    const suppliers = [company('Alpha GmbH'), company('Beta AG')]
    await importDeals('market-competitors', [
      {
        title: 'Together',
        cpvCodes: ['90511000'],
        buyer: company('Town of Bonn'),
        awards: [award({ value: 100, date: '2024-01-01T00:00:00Z', suppliers })],
      },
      {
        title: 'Alone',
        cpvCodes: ['90511000', '90512000'],
        buyer: company('Town of Köln'),
        awards: [
          award({ value: 50, date: '2024-02-01T00:00:00Z', suppliers: [company('ALPHA Gesellschaft mbH')] }),
          award({ suppliers: [company('Gamma')] }),
          award({ suppliers: [company('Gamma')] }),
          award({ status: 'unsuccessful', suppliers: [company('Delta')] }),
        ],
      },
    ])
  })
  const list = async (query: string, by = caller): Promise<Listed[]> =>
    everything(by, `/market/competitors?cpvCodes=9051&${query}`)

  it('counts a win for each who won together, in full', async () => {
    const [, alpha, beta] = (await list('sort=wins')).toSorted((a, b) => (a.name < b.name ? 1 : -1))
    expect([alpha, beta].map((each) => each && [each.name, each.wins, each.valueEur])).toEqual([
      ['Beta AG', 1, 100],
      ['ALPHA Gesellschaft mbH', 2, 150],
    ])
    expect(beta).toEqual({
      id: expect.stringMatching(/^supplier_[0-9a-z]{26}$/),
      name: 'ALPHA Gesellschaft mbH',
      country: 'DE',
      wins: 2,
      valueEur: 150,
      winShare: 0.5,
      averageValueEur: 75,
      lastAwardAt: '2024-02-01T00:00:00.000Z',
      metIn: 0,
      topCpv: [
        { code: '90511000', label: 'Refuse collection services', awards: 2 },
        { code: '90512000', label: 'Refuse transport services', awards: 1 },
      ],
      topBuyers: [
        { name: 'Town of Bonn', country: 'DE', awards: 1 },
        { name: 'Town of Köln', country: 'DE', awards: 1 },
      ],
    })
  })

  it.for([
    ['sort=value', ['ALPHA', 'Beta', 'Gamma']],
    ['sort=value&order=asc', ['Beta', 'ALPHA', 'Gamma']],
    ['sort=wins&order=asc', ['Beta']],
    ['q=beta', ['Beta']],
    ['q=alp*%20OR%20beta&sort=value', ['ALPHA', 'Beta']],
    ['q=-beta%20-gamma', ['ALPHA']],
    ['q=%22beta%20ag%22', ['Beta']],
    ['q=delta', []],
    ['q=%3F', []],
    ['from=2024-02-01', ['ALPHA']],
    ['to=2024-01-31&sort=value&q=alpha', ['Alpha']],
    ['regions=FR', []],
  ] as const)('with %s begins with %j', async ([query, names]) => {
    const found = (await list(query)).map(({ name }) => name.split(' ')[0])
    expect(query.includes('wins') ? found.slice(0, 1) : found).toEqual(names)
  })

  it('keeps the shares of the whole market whoever is looked for', async () => {
    const [beta] = await list('q=beta')
    expect(beta?.winShare).toBe(0.25)
  })

  it('pages exactly, ties by id', async () => {
    const all = (await list('')).map(({ id }) => id)
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) =>
        caller.call('GET', `/market/competitors?cpvCodes=9051&limit=1&page=${page}`),
      ),
    )
    expect(pages.flatMap(({ body }) => body.data.map(({ id }: Listed) => id))).toEqual(all)
    expect(pages.map(({ body }) => body.pagination)).toEqual(
      [1, 2, 3, 4].map((page) => ({ page, limit: 1, total: 3, pages: 3 })),
    )
    expect(all.slice(0, 2)).toEqual(all.slice(0, 2).toSorted().toReversed())
  })

  it('tells where a company was met: where it handed in a bid, and nobody else’s', async () => {
    const [one, other] = await Promise.all([newCompany(), newCompany()])
    const tenders = await everything(caller, '/tenders?source=market-competitors')
    const idOf = (title: string) => tenders.find((tender) => tender.title === title).id
    await bidOn(one, idOf('Alone'), true)
    await bidOn(one, idOf('Alone'), true)
    await bidOn(one, idOf('Together'), false)
    const met = async (by: TestCompany) =>
      Object.fromEntries((await list('', by)).map(({ name, metIn }) => [name.split(' ')[0], metIn]))
    expect(await met(one)).toEqual({ ALPHA: 1, Beta: 0, Gamma: 2 })
    expect(await met(other)).toEqual({ ALPHA: 0, Beta: 0, Gamma: 0 })
  })

  it('refuses a window that ends before it begins', async () => {
    const { status, body } = await caller.call('GET', '/market/competitors?from=2024-02-01&to=2024-01-31')
    expect([status, body.code]).toEqual([400, 'INVALID_PARAMS'])
  })
})

describe('GET /market/competitors of random awards', () => {
  const [seed = 0] = fc.sample(fc.integer(), 1)
  const deals = fc.sample(randomDeal, { numRuns: 200, seed })
  const bidFor = new Set(deals.slice(0, 40))
  let caller: TestCompany
  beforeAll(async () => {
    caller = await newCompany()
    await importDeals('market-random', deals.map(dealOf))
    const tenders = await everything(caller, '/tenders?source=market-random')
    const wanted = tenders.filter(({ title }) => Number(title.slice('Deal '.length)) < bidFor.size)
    await Promise.all(wanted.map(({ id }) => bidOn(caller, id, true)))
  })

  const questions = fc.record({
    cpvCodes: fc.subarray(['03', '03111000', '4111', '76'], { minLength: 1 }),
    regions: maybe(fc.subarray(['DE', 'FR1', 'UK', 'IE061'], { minLength: 1 })),
    from: maybe(days),
    sort: fc.constantFrom('wins' as const, 'value' as const),
    order: fc.constantFrom('asc' as const, 'desc' as const),
  })

  it(`counts what a plain loop counts (seed ${seed})`, async () => {
    await fc.assert(
      fc.asyncProperty(questions, async ({ cpvCodes, regions, from, sort, order }) => {
        const query = new URLSearchParams({
          cpvCodes: cpvCodes.join(','),
          sort,
          order,
          ...(regions && { regions: regions.join(',') }),
          ...(from && { from }),
        })
        const found: Listed[] = await everything(caller, `/market/competitors?${query}`)
        const counts = (tops: { awards: number }[]) => tops.map(({ awards }) => awards)
        const shown = found.map(({ id: _id, country: _country, topCpv, topBuyers, ...rest }, index) => ({
          ...rest,
          name: whoIs(found[index] ?? {}),
          cpv: counts(topCpv),
          buyers: counts(topBuyers),
        }))
        const expected = plainCompetitors(deals, { cpvCodes, regions, from, to: null }, bidFor)
        expect(shown.toSorted((a, b) => (a.name < b.name ? -1 : 1))).toEqual(expected)
        const keys = found.map((each) => (sort === 'wins' ? each.wins : each.valueEur))
        const known = keys.filter((key) => key !== null)
        const sorted = known.toSorted((a, b) => (order === 'asc' ? a - b : b - a))
        expect(keys).toEqual([...sorted, ...keys.filter((key) => key === null)])
      }),
      { numRuns: 40 },
    )
  })
})
