import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { importNotices, newCompany, removeTender, type TestCompany } from '../support/api.ts'
import { fixture } from '../support/fixtures.ts'
import { everything } from '../support/market.ts'

interface Winner {
  name: string
  number: string
  names?: string[]
}

const releaseOf = ({ name, number, names = [] }: Winner, index: number) => ({
  ocid: `ocds-company-names-${index}`,
  id: `${index}`,
  date: '2024-05-01T00:00:00Z',
  tag: ['award'],
  buyer: { name: 'Town' },
  tender: { title: 'Tender', classification: { scheme: 'CPV', id: '03340000' } },
  awards: [
    {
      id: 'a',
      status: 'active',
      suppliers: [
        {
          name,
          ...Object.fromEntries(names.map((each, at) => [`name_${['fr', 'nl', 'en'][at]}`, each])),
          address: { countryName: 'DE' },
          identifier: { id: number },
        },
      ],
    },
  ],
})

describe('companies under one number', () => {
  let company: TestCompany
  beforeAll(async () => {
    company = await newCompany()
  })

  /** The numbers of wins of each supplier. */
  const wins = async () =>
    (await everything(company, '/market/competitors?cpvCodes=0334')).map((each) => each.wins).toSorted()

  afterEach(async () => {
    for (const { id } of await everything(company, '/tenders?source=company-names')) await removeTender(id)
    expect(await env.DB.prepare('SELECT count(*) AS n FROM party_numbers').first('n')).toBe(0)
  })

  it.for([
    ['with and without the legal form', ['Nordlicht Bau GmbH', 'Nordlicht Bau'], [2]],
    ['in another order', ['Nordlicht Bau GmbH', 'Bau Nordlicht'], [2]],
    ['longer and shorter', ['Nordlicht', 'Firma Nordlicht Tief- und Hochbau'], [2]],
    ['in capitals and with accents', ['Société Générale', 'SOCIETE GENERALE SA'], [2]],
    ['by a third name', ['Alpha Bau', 'Beta Grund', 'Beta Alpha'], [3]],
    ['never by a legal form', ['SARL Dupont', 'SARL Martin'], [1, 1]],
    ['never without a common word', ['Erste Catering KG', 'Zweite Elektro GmbH'], [1, 1]],
  ] as const)('are one company %s', async ([, names, expected]) => {
    const orders = [[...names], names.toReversed()]
    for (const order of orders) {
      const releases = order.map((name, index) => releaseOf({ name, number: 'DE 811 352 467' }, index))
      await importNotices('company-names', JSON.stringify({ releases }))
      expect(await wins()).toEqual(expected)
    }
  })

  it('are one company by its names in other languages', async () => {
    const number = 'BE 0471 938 850'
    const winners = [
      { name: 'Ville', number },
      { name: 'Stad', number, names: ['Ville'] },
    ]
    await importNotices('company-names', JSON.stringify({ releases: winners.map(releaseOf) }))
    expect(await wins()).toEqual([2])
  })

  it('are apart again when the notice that joined them is corrected', async () => {
    const number = 'DE 811 352 467'
    const releases = ['Alpha Bau', 'Beta Grund', 'Beta Alpha'].map((name, at) =>
      releaseOf({ name, number }, at),
    )
    await importNotices('company-names', JSON.stringify({ releases }))
    const corrected = { ...releaseOf({ name: 'Gamma', number }, 2), id: '2b', date: '2024-06-01T00:00:00Z' }
    await importNotices('company-names', JSON.stringify({ releases: [corrected] }))
    expect(await wins()).toEqual([1, 1, 1])
  })

  it.for([
    ['HRB 4115', 'HRB 4115', [1, 1]],
    ['HRB 4115 Kiel', 'Amtsgericht Kiel, HRB 4115', [2]],
    ['HRB 4115 Kiel', 'HRB 4115 München', [1, 1]],
    ['wird nachgereicht 2', 'wird nachgereicht 2', [1, 1]],
    ['00000000', '00000000', [1, 1]],
  ] as const)(
    'count %s and %s with their court, beside names that share a word',
    async ([one, other, expected]) => {
      const winners = [
        { name: 'Nordlicht Bau GmbH', number: one },
        { name: 'Bau Union AG', number: other },
      ]
      await importNotices('company-names', JSON.stringify({ releases: winners.map(releaseOf) }))
      expect(await wins()).toEqual(expected)
    },
  )

  it.for([
    ['ocds-register-numbers.json', 12],
    ['ocds-placeholder-identifiers.json', 17],
  ] as const)(
    'are all apart where the number is common, or a text in its place: %s',
    async ([name, count]) => {
      await importNotices('company-names', new TextDecoder().decode(await fixture(`reported/words/${name}`)))
      const competitors = await everything(company, '/market/competitors?')
      expect(competitors.map((each) => each.wins)).toEqual(Array.from({ length: count }, () => 1))
    },
  )
})
