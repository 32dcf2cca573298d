import '../support/tables.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { titleFrom } from '../../src/catalogue/notices/titles.ts'
import { importNotices, newCompany, type TestCompany } from '../support/api.ts'
import { lot, sample } from '../support/eforms-sample.ts'
import { fixture } from '../support/fixtures.ts'
import { newSource } from '../support/imports.ts'

const road = 'Construction of six kilometres of gravel road between two villages, including drainage'

/** By the end of the ocid of `ocds-titles.json`. */
const expected: Record<string, string> = {
  'desc-only': road,
  'title-empty': road,
  'title-dash': road,
  'title-na': road,
  'title-number': `${road} (4400027941)`,
  'title-ref': `${road} (139-2011)`,
  'title-items': 'Office chairs',
  'title-lots': 'School desks',
  contract: 'Web sites on a shared platform (4400027941)',
  budget: 'Purchase of reagents for the blood bank',
}

describe('the title of a tender', () => {
  let company: TestCompany
  beforeAll(async () => {
    company = await newCompany()
  })

  const listed = async (source: string) =>
    (await company.call('GET', `/tenders?source=${source}&limit=100`)).body.data as {
      id: string
      title: string
    }[]

  it('says what is bought, in the words that the release has', async () => {
    const source = newSource()
    await importNotices(source, await fixture('reported/words/ocds-titles.json'))
    const found: Record<string, string> = {}
    for (const { id, title } of await listed(source)) {
      const { procedureId } = (await company.call('GET', `/tenders/${id}`)).body.data
      found[procedureId.replace('ocds-zz9997-', '')] = title
    }
    expect(found).toEqual(expected)
  })

  const release = (of: object) => ({ id: '1', date: '2026-11-01T10:00:00Z', language: 'en', ...of })
  it.for([
    [
      'the title of the release',
      { title: 'Road works', tender: { title: 'N/A', description: 'A road' } },
      'Road works',
    ],
    [
      'the title of the contract',
      { contracts: [{ id: 'c', title: 'Road works' }], tender: { title: '-' } },
      'Road works',
    ],
    [
      'the item of the contract',
      { contracts: [{ id: 'c', items: [{ id: 'i', description: 'Gravel' }] }] },
      'Gravel',
    ],
    [
      'the item of the award',
      { awards: [{ id: 'a', status: 'active', items: [{ id: 'i', description: 'Gravel' }] }] },
      'Gravel',
    ],
    [
      'the class of the item',
      { tender: { items: [{ id: 'i', classification: { description: 'Road material' } }] } },
      'Road material',
    ],
    [
      'the lot behind a number',
      { tender: { title: '2026/17', lots: [{ id: '1', title: 'Gravel' }] } },
      'Gravel (2026/17)',
    ],
    ['the project of the budget', { planning: { budget: { project: 'Rural roads' } } }, 'Rural roads'],
    [
      'the number, where nothing else names it',
      { tender: { title: '2026/17', description: 'TBD' } },
      '2026/17',
    ],
    ['the first line of the description', { tender: { description: 'A road.\nSecond line' } }, 'A road'],
    ['another language', { tender: { title: 'n/a', title_es: 'Camino' } }, 'Camino'],
  ] as const)('is %s', async ([, of, title]) => {
    const source = newSource()
    const tag = 'contracts' in of || 'awards' in of ? 'award' : 'planning' in of ? 'planning' : 'tender'
    const document = { releases: [release({ ocid: `ocds-title-${source}`, tag: [tag], ...of })] }
    await importNotices(source, JSON.stringify(document))
    expect((await listed(source)).map((item) => item.title)).toEqual([title])
  })

  it('stays where an update names an item alone', async () => {
    const source = newSource()
    const ocid = `ocds-title-${source}`
    const call = release({ ocid, tag: ['tender'], tender: { title: 'Road works' } })
    const update = release({
      ocid,
      id: '2',
      date: '2026-11-02T10:00:00Z',
      tag: ['tenderUpdate'],
      tender: { items: [{ id: 'i', description: 'Gravel' }] },
    })
    await importNotices(source, JSON.stringify({ releases: [call, update] }))
    expect((await listed(source)).map((item) => item.title)).toEqual(['Road works'])
  })

  it('of an eForms notice is the description or the lot where its own is a placeholder', async () => {
    const name = (words: string) =>
      `<cac:ProcurementProject><cbc:Name languageID="DEU">${words}</cbc:Name></cac:ProcurementProject>`
    for (const [own, expectedTitle] of [
      ['Straßenbau', 'Straßenbau'],
      ['k.A.', 'Los Schotter'],
      ['2026-0017', 'Los Schotter (2026-0017)'],
    ] as const) {
      const source = newSource()
      const body = `${name(own)}${lot('LOT-0001', name('Los Schotter'))}`
      const id = `8d3b2f2${source.length}-2222-4a33-8444-5d5c5b5a${own.length + 1000}`
      const { body: answer } = await importNotices(
        source,
        sample({ id, body }).replace('>folder<', `>${source}<`),
      )
      expect(answer.data.failed).toEqual([])
      expect((await listed(source)).map((item) => item.title)).toEqual([expectedTitle])
    }
  })
})

describe('titleFrom', () => {
  type Text = Record<string, string> | null
  it.for<[Text, Text[], Text]>([
    [{ en: 'Road' }, [{ en: 'Gravel' }], { en: 'Road' }],
    [{ en: '17/2026' }, [{ es: 'Camino' }], { en: 'Camino (17/2026)' }],
    [
      { en: '17/2026', es: '17/2026' },
      [{ es: 'Camino', en: 'Road' }],
      { en: 'Road (17/2026)', es: 'Camino (17/2026)' },
    ],
    [null, [null, { en: '2026/1' }, { en: 'Gravel' }], { en: 'Gravel' }],
    [null, [null], null],
  ])('of %j and %j is %j', ([title, texts, found]) => {
    expect(titleFrom(title, texts)).toEqual(found)
  })
})
