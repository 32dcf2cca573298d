import '../support/tables.ts'
import { describe, expect, it } from 'vitest'
import { readNotices } from '../../src/catalogue/notices/read-notices.ts'
import { lot, sample } from '../support/eforms-sample.ts'
import { fixture } from '../support/fixtures.ts'

const read = async (name: string) =>
  readNotices(await fixture(`reported/words/${name}`), { source: 'test' }).notices

const readText = (text: string) => readNotices(new TextEncoder().encode(text), { source: 'test' }).notices

describe('notices as publishers write them', () => {
  it.for([
    ['eforms-cpv-check.xml', ['45310000']],
    ['eforms-cpv-division.xml', ['45000000']],
    ['eforms-cpv-glued.xml', ['45310000', '45311000']],
    ['eforms-cpv-seven.xml', ['45310000']],
    ['eforms-cpv-unknown.xml', ['45319999']],
  ] as const)('%s has the CPV codes %j', async ([name, codes]) => {
    const [notice] = await read(name)
    expect(notice?.cpvCodes).toEqual(codes)
  })

  it('gives CPV codes of seven digits their zero back, and takes codes with points', async () => {
    const codes = (await read('ocds-cpv-seven-digits.json')).map(({ title, cpvCodes }) => [
      title?.en ?? title?.und,
      cpvCodes,
    ])
    expect(codes).toEqual([
      ['num 9310000 Electricity', ['09310000']],
      ['str 9310000 Electricity', ['09310000']],
      ['str 9310000-5', ['09310000']],
      ['num 3221000 Vegetables', ['03221000']],
      ['num 45310000', ['45310000']],
      ['float', ['45000000']],
      ['str .0', ['45310000']],
      ['dotted', ['45310000']],
      ['text', ['45310000']],
      ['scheme DK021', []],
      ['scheme ДК021', ['45310000']],
    ])
    const project = (code: string) =>
      `<cac:ProcurementProject><cac:MainCommodityClassification><cbc:ItemClassificationCode listName="cpv">${code}</cbc:ItemClassificationCode></cac:MainCommodityClassification></cac:ProcurementProject>`
    const [notice] = readText(
      sample({ body: `${project('45.31.00.00-3')}${lot('LOT-0001', project('45311000'))}` }),
    )
    expect(notice?.cpvCodes).toEqual(['45310000', '45311000'])
  })

  it.for(['CPV', 'cpv2008', 'CPV-2008', 'DK021', 'ДК021', 'ДК 021:2015', 'DK-021'])(
    'takes %s for the CPV',
    (scheme) => {
      const classification = { scheme, id: '45.31.00.00-3' }
      const release = { ocid: 'o', id: '1', tag: ['tender'], tender: { title: 'Cables', classification } }
      expect(readText(JSON.stringify(release))[0]?.cpvCodes).toEqual(['45310000'])
    },
  )

  it('names both companies under one id', async () => {
    const [notice] = await read('eforms-two-companies-one-id.xml')
    expect(
      notice?.awards.map(({ suppliers }) => suppliers.map((each) => [each.name, each.registrationNumber])),
    ).toEqual([
      [
        ['Erste Bau GmbH', 'HRB 11'],
        ['Zweite Bau AG', 'HRB 22'],
      ],
    ])
  })

  it('knows the country of a buyer by the scheme of its identifier', async () => {
    const notices = await read('ocds-country-by-scheme.json')
    expect(notices.map(({ buyers }) => buyers[0]?.country)).toEqual(['AU', 'US', 'GB', 'CO'])
  })

  it.for([
    ['XX-ABC', null],
    ['EU-VAT', null],
    ['AU', null],
    ['de-cr', 'DE'],
    ['CA_ON-TOR', 'CA'],
  ] as const)('knows of the scheme %s the country %s', ([scheme, country]) => {
    const release = {
      ocid: 'o',
      id: '1',
      tag: ['tender'],
      buyer: { name: 'B', identifier: { scheme, id: '1' } },
      tender: { title: 'Cables' },
    }
    expect(readText(JSON.stringify(release))[0]?.buyers[0]?.country).toBe(country)
  })

  it('believes the address more than the scheme', () => {
    const buyer = { name: 'B', identifier: { scheme: 'GB-COH', id: '1' }, address: { countryName: 'Kenya' } }
    const release = { ocid: 'o', id: '1', tag: ['tender'], buyer, tender: { title: 'Cables' } }
    expect(readText(JSON.stringify(release))[0]?.buyers[0]?.country).toBe('KE')
  })
})
