import { env } from 'cloudflare:workers'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { supplierIdentity, supplierId } from '../../src/catalogue/market/identity.ts'
import { partyNumbersOf, settleParties } from '../../src/catalogue/market/parties.ts'
import { removeMarket, writeMarket } from '../../src/catalogue/market/write-market.ts'
import { importNotices, newCompany, removeTender, type TestCompany } from '../support/api.ts'
import { everything } from '../support/market.ts'

const party = (name: string, numbers: string[]) => ({
  name,
  address: { countryName: 'DE' },
  identifier: { id: numbers[0] },
  additionalIdentifiers: numbers.slice(1).map((id) => ({ id })),
})

interface Won {
  /** Names the tender. */
  of: string
  /** The number of the release: a later release replaces an earlier one. */
  version?: number
  suppliers: string[][]
  buyer?: string[]
}

const releaseOf = ({ of, version = 1, suppliers, buyer = ['B-100'] }: Won) => ({
  ocid: `ocds-parties-${of}`,
  id: `${of}-${version}`,
  date: new Date(Date.UTC(2024, 0, version)).toISOString(),
  tag: ['award'],
  buyer: party(`Buyer ${buyer[0]}`, buyer),
  tender: { title: `Tender ${of}`, classification: { scheme: 'CPV', id: '03330000' } },
  awards: [
    {
      id: 'a',
      status: 'active',
      date: '2024-05-01T00:00:00Z',
      value: { amount: 10, currency: 'EUR' },
      suppliers: suppliers.map((numbers) => party(`Supplier ${numbers.join(' ')}`, numbers)),
    },
  ],
})

async function importWon(...all: Won[]): Promise<void> {
  const { body } = await importNotices('parties', JSON.stringify({ releases: all.map(releaseOf) }))
  expect(body.data.failed).toEqual([])
}

/** The tenders that each supplier or buyer won or bought, according to the stored awards. */
async function groups(column: 'supplier' | 'buyer' | 'winner'): Promise<string[]> {
  const { results } = await env.DB.prepare(
    `SELECT group_concat(DISTINCT f.tender_id ORDER BY f.tender_id) AS tenders
     FROM award_facts AS f LEFT JOIN award_suppliers AS s ON s.award = f.id GROUP BY ${column}`,
  ).all<{ tenders: string }>()
  return results.map(({ tenders }) => tenders).toSorted()
}

/** Writes the awards of a tender as an import does; null deletes the awards. */
async function write(of: string, won: Won | null): Promise<void> {
  const inGermany = ([first = '', ...others]: string[]) => ({
    name: first,
    country: 'DE',
    registrationNumber: first,
    otherRegistrationNumbers: others,
  })
  const suppliers = won?.suppliers.map(inGermany) ?? []
  const buyer = inGermany(won?.buyer ?? ['B-100'])
  const ids = suppliers.map((each) => supplierId(each) ?? '')
  const award = {
    awardId: `award ${of}`,
    tenderId: of,
    tender: Number(of),
    won: 1,
    awardedAt: 0,
    endsAt: null,
    valueEur: null,
    bids: null,
    decisionDays: null,
    toEstimate: null,
    buyer: supplierIdentity(buyer),
    words: '',
    terms: '',
    suppliers: ids.map((id) => ({ id, name: null, country: 'DE', words: '' })),
  }
  const entry = { awards: [award], codes: [], numbers: partyNumbersOf(of, [buyer, ...suppliers]) }
  await env.DB.batch(won ? writeMarket(env.DB, [of], [entry]) : removeMarket(env.DB, [of]))
}

async function empty({ call }: TestCompany): Promise<void> {
  for (const { id } of (await call('GET', '/tenders?source=parties&limit=100')).body.data)
    await removeTender(id)
}

describe('an organisation with several numbers', () => {
  it('is shown with all of them, found by any, and written as OCDS', async () => {
    const company = await newCompany()
    await importWon({ of: 'shown', suppliers: [['HRB-17', 'DE 555 1']], buyer: ['LEITWEG-9', '04011000-12'] })
    const [{ id } = { id: '' }] = await everything(company, '/tenders?buyer=04011000-12')
    const { body } = await company.call('GET', `/tenders/${id}`)
    expect(body.data.buyers[0]).toMatchObject({
      registrationNumber: 'LEITWEG-9',
      otherRegistrationNumbers: ['04011000-12'],
    })
    expect(body.data.awards[0].suppliers[0]).toMatchObject({
      registrationNumber: 'HRB-17',
      otherRegistrationNumbers: ['DE 555 1'],
    })
    const [release] = (await company.call('GET', `/tenders/${id}/ocds`)).body.releases
    const numbers = release.parties.map(
      (each: ReturnType<typeof party>) =>
        `${each.identifier.id}, ${each.additionalIdentifiers.map((other) => other.id).join()}`,
    )
    expect(numbers.toSorted()).toEqual(['HRB-17, DE 555 1', 'LEITWEG-9, 04011000-12'])
    await empty(company)
    // Another reader has the members of the standard only.
    delete release.sourceNotice
    await importNotices('parties', JSON.stringify({ releases: [release] }))
    const [again] = await everything(company, '/tenders?source=parties')
    const { buyers, awards } = (await company.call('GET', `/tenders/${again.id}`)).body.data
    expect([buyers[0].otherRegistrationNumbers, awards[0].suppliers[0].otherRegistrationNumbers]).toEqual([
      ['04011000-12'],
      ['DE 555 1'],
    ])
    await empty(company)
  })

  it('is one supplier by any number, under each id that it had, until the notice is corrected', async () => {
    const company = await newCompany()
    const listed = () => everything(company, '/market/competitors?cpvCodes=0333')
    await importWon({ of: '1', suppliers: [['AAA-1']] }, { of: '2', suppliers: [['BBB-2']] })
    const before = await listed()
    expect(before.map(({ wins }) => wins)).toEqual([1, 1])
    await importWon({ of: '3', suppliers: [['BBB-2', 'aaa 1']] })
    const joined = await listed()
    expect(joined.map(({ wins, valueEur }) => [wins, valueEur])).toEqual([[3, 30]])
    expect(before.map(({ id }) => id)).toContain(joined[0].id)
    for (const { id } of before)
      expect(await everything(company, `/market/awards?supplier=${id}`)).toHaveLength(3)
    const insights = (await company.call('GET', '/market/insights?cpvCodes=0333')).body.data
    expect(insights.topSuppliers.map((each: { awards: number }) => each.awards)).toEqual([3])
    await importWon({ of: '3', version: 2, suppliers: [['BBB-2']] })
    expect((await listed()).map(({ wins }) => wins).toSorted()).toEqual([1, 2])
    for (const { id } of before) expect((await listed()).map((each) => each.id)).toContain(id)
    await empty(company)
  })

  it('is the same in joint wins, by whichever number the members are named', async () => {
    await importWon(
      { of: 'j1', suppliers: [['AAA-1'], ['CCC-3']] },
      { of: 'j2', suppliers: [['CCC-3'], ['BBB-2']] },
      { of: 'j3', suppliers: [['AAA-1'], ['DDD-4']] },
    )
    expect(await groups('winner')).toHaveLength(3)
    await importWon({ of: 'j4', suppliers: [['CCC-3'], ['BBB-2', 'AAA-1']] })
    const winners = await groups('winner')
    expect(winners.map((of) => of.split(',').length).toSorted()).toEqual([1, 3])
    const company = await newCompany()
    const insights = (await company.call('GET', '/market/insights?cpvCodes=0333')).body.data
    expect(insights.topSuppliers.map((each: { awards: number }) => each.awards)).toEqual([4, 3, 1])
    const [{ id } = { id: '' }] = await everything(company, '/tenders?source=parties&q="Tender j4"')
    const shown = async (of: string) =>
      (await company.call('GET', `/tenders/${of}`)).body.data.awards[0].suppliers
    const before = await shown(id)
    expect(before.map((each: { registrationNumber: string }) => each.registrationNumber)).toEqual([
      'CCC-3',
      'BBB-2',
    ])
    const [release] = (await company.call('GET', `/tenders/${id}/ocds`)).body.releases
    await empty(company)
    expect(await groups('winner')).toEqual([])
    delete release.sourceNotice
    await importNotices('parties', JSON.stringify({ releases: [release] }))
    const [again] = await everything(company, '/tenders?source=parties')
    expect(await shown(again.id)).toEqual(before)
    await empty(company)
  })

  it('is no other organisation, though many give the same text as a second number', async () => {
    const many = Array.from({ length: 12 }, (_, n) => `${n + 10}`)
    for (const of of many) await write(of, { of, suppliers: [[`S-${of}`, 'PENDING1']] })
    expect(await groups('supplier')).toEqual(many)
    for (const of of many) await write(of, null)
  })

  it('is the same whatever the order of notices, corrections and removals', async () => {
    const numbers = fc.uniqueArray(fc.constantFrom('N-11', 'N-22', 'N-33', 'N-44', 'N-55', 'N-66'), {
      minLength: 1,
      maxLength: 3,
    })
    const tender = fc.constantFrom('1', '2', '3', '4', '5')
    const won = fc.record({
      of: tender,
      suppliers: numbers.map((each) => [each]),
      buyer: numbers.map((each) => each.map((number) => `B${number}`)),
    })
    const acts = fc.array(fc.oneof({ weight: 4, arbitrary: won }, tender), { minLength: 3, maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(acts, async (all) => {
        const stands = new Map<string, Won>()
        for (const act of all) {
          const of = typeof act === 'object' ? act.of : act
          await write(of, typeof act === 'object' ? act : null)
          stands.delete(of)
          if (typeof act === 'object') stands.set(of, act)
        }
        const left = [...stands.values()]
        const expected = together(left, ({ suppliers }) => suppliers[0] ?? [])
        expect([await groups('supplier'), await groups('winner')]).toEqual([expected, expected])
        expect(await groups('buyer')).toEqual(together(left, ({ buyer = [] }) => buyer))
        expect(await env.DB.prepare('SELECT count(*) AS n FROM parties WHERE stale = 1').first('n')).toBe(0)
        for (const of of stands.keys()) await write(of, null)
      }),
      { numRuns: 12 },
    )
  })

  it('is found by an index, however many awards there are', async () => {
    for (const statement of settleParties) {
      const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${statement}`).all<{ detail: string }>()
      expect(
        results.map(({ detail }) => detail).filter((step) => /^SCAN (?:award|part|beside)/.test(step)),
      ).toEqual([])
    }
  })
})

/** The tenders of each organisation by a plain loop: tenders whose organisations share a number, over any others. */
function together<T extends Won>(all: T[], numbersOf: (won: T) => string[]): string[] {
  const found: { numbers: Set<string>; tenders: Set<string> }[] = []
  for (const won of all) {
    const numbers = new Set(numbersOf(won))
    const same = found.filter((each) => [...each.numbers].some((number) => numbers.has(number)))
    for (const each of same) found.splice(found.indexOf(each), 1)
    found.push({
      numbers: new Set([...numbers, ...same.flatMap((each) => [...each.numbers])]),
      tenders: new Set([won.of, ...same.flatMap((each) => [...each.tenders])]),
    })
  }
  return found.map(({ tenders }) => [...tenders].toSorted().join()).toSorted()
}
