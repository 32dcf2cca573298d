import '../support/tables.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { readNotices } from '../../src/catalogue/notices/read-notices.ts'
import type { Notice } from '../../src/catalogue/notices/schema.ts'
import { companiesAmong } from '../../src/catalogue/notices/winners.ts'
import { newCompany, type TestCompany } from '../support/api.ts'
import { fixture } from '../support/fixtures.ts'
import { importNotices } from '../support/imports.ts'
import { everything } from '../support/market.ts'

const file = (name: string) => fixture(`reported/words/${name}`)

const read = (document: Uint8Array | object): Notice[] =>
  readNotices(
    document instanceof Uint8Array ? document : new TextEncoder().encode(JSON.stringify(document)),
    {
      source: 'test',
    },
  ).notices

const outcome = ({ awards, status, lots }: Notice) => ({
  status,
  lots: lots.map((lot) => lot.status),
  awards: awards.map((award) => [award.status, award.suppliers.map(({ name }) => name), award.value]),
})

/** The texts of `ocds-void-suppliers.json` that mean that nobody won. The others do not show who won. */
const nobody = new Set([
  'DESIERTO',
  'Sin adjudicar',
  'Not awarded',
  'Cancelled',
  'None',
  'NIL',
  'Proveedor no adjudicado',
  'Lote deserto',
])

const release = (more: object, suppliers: string[] = ['No award made']) => ({
  ocid: 'ocds-zz9996-void',
  id: 'r1',
  date: '2026-11-01T10:00:00Z',
  tag: ['award'],
  tender: { id: 'T', title: 'Tender', lots: [{ id: 'L1' }] },
  awards: [
    {
      id: 'A',
      status: 'active',
      value: { amount: 5, currency: 'EUR' },
      relatedLots: ['L1'],
      suppliers: suppliers.map((name) => ({ name })),
    },
  ],
  ...more,
})

describe('a name in place of a winner', () => {
  it('leaves the lots of an eForms result without a winner', async () => {
    const [notice] = read(await file('eforms-void-winners.xml'))
    expect(notice && outcome(notice)).toEqual({
      status: 'unsuccessful',
      lots: Array.from({ length: 9 }, () => 'unsuccessful'),
      awards: Array.from({ length: 9 }, () => ['unsuccessful', [], null]),
    })
  })

  it('leaves the awards of OCDS releases without a supplier', async () => {
    const bytes = await file('ocds-void-suppliers.json')
    const notices = read(bytes)
    const { releases } = JSON.parse(new TextDecoder().decode(bytes))
    const said: string[] = releases.map(({ awards }: { awards: [{ suppliers: [{ name: string }] }] }) =>
      awards[0].suppliers[0].name.trim(),
    )
    expect(notices.map(({ awards }) => awards.flatMap(({ suppliers }) => suppliers))).toEqual(
      said.map(() => []),
    )
    expect(notices.map(({ awards }) => awards[0]?.status)).toEqual(
      said.map((text) => (nobody.has(text) ? 'unsuccessful' : 'awarded')),
    )
    const failed = notices.filter(({ awards }) => awards[0]?.status === 'unsuccessful')
    expect(failed.map(({ awards }) => awards[0]?.value)).toEqual(failed.map(() => null))
  })

  it.for([
    ['the lot', {}, ['No award made'], 'unsuccessful', []],
    ['the lot, beside a word that tells nothing', {}, ['n/a', 'Nicht vergeben'], 'unsuccessful', []],
    ['nothing, beside a company', {}, ['Nicht vergeben', 'Alpha GmbH'], 'awarded', ['Alpha GmbH']],
    ['only the name, where it tells nothing', {}, ['Various'], 'awarded', []],
    [
      'the lot, by the name of the party',
      {
        parties: [{ id: 'P', name: 'Lot infructueux' }],
        awards: [{ id: 'A', relatedLots: ['L1'], suppliers: [{ id: 'P' }] }],
      },
      [],
      'unsuccessful',
      [],
    ],
    [
      'the lot, whatever its contract says',
      { contracts: [{ id: 'C', awardID: 'A', status: 'active', value: { amount: 5, currency: 'EUR' } }] },
      ['Nicht vergeben'],
      'unsuccessful',
      [],
    ],
  ] as const)('undoes %s', ([, more, suppliers, status, names]) => {
    const [notice] = read(release(more, [...suppliers]))
    expect([notice?.status, notice?.awards[0]?.suppliers.map(({ name }) => name)]).toEqual([status, names])
    expect(notice?.awards[0]?.value === null).toBe(status === 'unsuccessful')
  })

  it.for([
    ['Multiple Awardees', 'awarded'],
    ['MISCELLANEOUS FOREIGN AWARDEES', 'awarded'],
    ['No award', 'unsuccessful'],
    ['NONE', 'unsuccessful'],
  ] as const)('is no awardee of SAM.gov: %s', ([name, status]) => {
    const [notice] = read({
      opportunitiesData: [
        {
          noticeId: 'a1',
          type: 'Award Notice',
          title: 'Award',
          award: { number: 'W1', amount: '100', awardee: { name } },
        },
      ],
    })
    expect([notice?.status, notice?.awards[0]?.status, notice?.awards[0]?.suppliers]).toEqual([
      status,
      status,
      [],
    ])
  })

  it('is never a number alone', () => {
    const names = [null, 'CCC', 'AAA']
    expect(companiesAmong(names, (name) => name)).toEqual({ companies: names, isFailed: false })
    expect(companiesAmong(['XXX', '0', '-'], (name) => name)).toEqual({ companies: [], isFailed: false })
  })
})

describe('GET /market/competitors', () => {
  let caller: TestCompany
  beforeAll(async () => {
    caller = await newCompany()
    for (const name of ['eforms-void-winners.xml', 'ocds-void-suppliers.json'])
      await importNotices('test-961', await file(name))
  })

  it('lists no words in place of a winner', async () => {
    expect(await everything(caller, '/market/competitors?')).toEqual([])
    const awards = await everything(caller, '/market/awards?')
    expect(awards.length).toBeGreaterThan(20)
    expect(awards.flatMap(({ suppliers }) => suppliers)).toEqual([])
  })
})
