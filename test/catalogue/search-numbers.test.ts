import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import '../support/tables.ts'
import { createCtx } from '../../src/platform/context/context.ts'
import { SearchTenders } from '../../src/catalogue/tenders/search/params.ts'
import { searchTenders } from '../../src/catalogue/tenders/search/search.ts'
import { joinedNumber } from '../../src/catalogue/tenders/numbers.ts'
import { numberTerms } from '../../src/catalogue/tenders/search/number-terms.ts'
import { spelledWords } from '../../src/catalogue/tenders/spelled.ts'
import { importNotices, newCompany, type TestCompany } from '../support/api.ts'
import { countTrips } from '../support/trips.ts'
import { fixture } from '../support/fixtures.ts'
import { callTool } from '../support/mcp.ts'
import { Browser, newPerson } from '../support/browser.ts'

let company: TestCompany

const own = (reference: string, title: string, more: object = {}) => ({
  format: 'tender/1',
  tender: {
    reference,
    title,
    languages: ['de'],
    buyer: { name: 'Amt', country: 'DE' },
    publishedAt: '2026-11-01',
    deadline: '2099-01-01T12:00:00Z',
    ...more,
  },
})

const release = (ocid: string, id: string, tender: object) => ({
  ocid,
  id,
  date: '2026-11-01T10:00:00Z',
  tag: ['tender'],
  buyer: { name: 'Council' },
  tender: { title: 'A purchase', status: 'active', ...tender },
})

beforeAll(async () => {
  await importNotices(
    'numbers',
    [
      own('REF-2026/0815-B', 'Reference in four parts'),
      own('wired', 'Electrical wiring', { cpvCodes: ['45311000'] }),
      own('install', 'Electrical installation', { cpvCodes: ['45310000'] }),
      release('ocds-h6vhtk-04fa8b', '028961-2025', { id: 'TDR/2025/00071 (b)', title: 'By ocid' }),
      release(
        'ocds-b5fd17-23d58075-53cd-47b1-97fe-1b5b8ad3252b',
        'cfa05a7d-b772-4196-9c5a-99b6c139d7a9-833037',
        {
          title: 'By address',
          documents: [
            {
              id: '1',
              documentType: 'tenderNotice',
              url: 'https://contracts.example/Notice/cfa05a7d-b772-4196-9c5a-99b6c139d7a9',
            },
          ],
        },
      ),
    ]
      .map((each) => JSON.stringify(each))
      .join('\n'),
  )
  await importNotices(
    'sam-numbers',
    JSON.stringify({
      opportunitiesData: [
        {
          noticeId: '0b1c2d3e4f5061728394a5b6c7d8e9f0',
          solicitationNumber: 'W912DY-25-R-0012',
          title: 'Dredging',
          type: 'Solicitation',
          postedDate: '2026-11-01',
        },
      ],
    }),
  )
  await importNotices('ted', await fixture('notices/eforms/ted-real/2023-OJS165-00522031.xml'))
  await importNotices(
    'doffin',
    await fixture('notices/eforms/doffin-real/ContractNotice_cn-standard_2024-107345.xml'),
  )
  company = await newCompany()
})

const titlesFor = async (q: string, more = '') => {
  const { body } = await company.call('GET', `/tenders?q=${encodeURIComponent(q)}${more}`)
  return body.data.map(({ title }: { title: string }) => title) as string[]
}

describe('a number typed into the search', () => {
  it.for([
    ['REF-2026/0815-B', 'Reference in four parts'],
    ['ref-2026-0815-b', 'Reference in four parts'],
    ['REF20260815B', 'Reference in four parts'],
    ['Reference no. REF-2026/0815-B', 'Reference in four parts'],
    ['ocds-h6vhtk-04fa8b', 'By ocid'],
    ['OCDS-H6VHTK-04FA8B', 'By ocid'],
    ['TDR/2025/00071 (b)', 'By ocid'],
    ['028961-2025', 'By ocid'],
    ['https://find.example/Notice/028961-2025?origin=SearchResults&p=1', 'By ocid'],
    ['cfa05a7d-b772-4196-9c5a-99b6c139d7a9-833037', 'By address'],
    ['cfa05a7d-b772-4196-9c5a-99b6c139d7a9', 'By address'],
    ['https://contracts.example/Notice/cfa05a7d-b772-4196-9c5a-99b6c139d7a9/', 'By address'],
    ['W912DY-25-R-0012', 'Dredging'],
    ['W912DY25R0012', 'Dredging'],
    ['w912dy 25 r 0012', 'Dredging'],
    ['Solicitation Number: W912DY-25-R-0012', 'Dredging'],
    ['0b1c2d3e4f5061728394a5b6c7d8e9f0', 'Dredging'],
  ])('%s finds the tender', async ([q, title]) => {
    expect(await titlesFor(q ?? '')).toEqual([title])
    expect(await titlesFor(q ?? '', '&match=exact')).toEqual([title])
    expect(await titlesFor(q ?? '', '&sort=deadline&status=open,planned,closed')).toEqual([title])
  })

  it.for([
    ['522031-2023', 'ted'],
    ['00522031-2023', 'ted'],
    ['TED 522031-2023', 'ted'],
    ['2023/S 165-522031', 'ted'],
    ['https://ted.europa.eu/en/notice/-/detail/522031-2023', 'ted'],
    // The buyer's own number, the procedure and the notice.
    ['2024/5155', 'doffin'],
    ['4920fb14-6573-43d0-89b0-3027bb35e923', 'doffin'],
    ['870FF007-688A-4AD1-9AD7-28C2AE514B40', 'doffin'],
  ])('%s finds the notice of %s', async ([q, source]) => {
    const { body } = await company.call('GET', `/tenders?q=${encodeURIComponent(q ?? '')}`)
    expect(body.data.map((each: { source: string }) => each.source)).toEqual([source])
  })

  it.for(['45310000', '45310000-7', 'CPV 45310000', 'cpv: 45310000-7', 'CPV code 4531', '45.31.00.00-7'])(
    '%s finds the tenders of the code and below',
    async (q) => {
      expect((await titlesFor(q, '&source=numbers')).toSorted()).toEqual([
        'Electrical installation',
        'Electrical wiring',
      ])
    },
  )

  it('of a code below finds only this code', async () => {
    expect(await titlesFor('45311000', '&source=numbers')).toEqual(['Electrical wiring'])
    expect(await titlesFor('45311000-0, 45310000-3', '&source=numbers')).toHaveLength(2)
  })

  it('finds nothing by a part of the number, or another number', async () => {
    for (const q of ['REF-2026', '0815', 'ocds-h6vhtk-04fa8', 'W912DY-25-R-0013'])
      expect([q, await titlesFor(q)]).toEqual([q, []])
  })

  it('costs no second round trip', async () => {
    const { database, trips } = countTrips(env.DB)
    const ctx = Object.assign(
      createCtx(env, () => undefined),
      { d1: database },
    )
    const found = await searchTenders(ctx, SearchTenders.parse({ q: 'Solicitation W912DY-25-R-0012' }))
    expect([found.total, trips()]).toEqual([1, 1])
  })

  it('finds the tender in the console and for an assistant', async () => {
    const browser = new Browser()
    await browser.signIn(await newPerson())
    expect((await browser.open('/search?q=W912DY25R0012')).text).toContain('Dredging')
    const { data } = await callTool(company.key, 'search_tenders', { q: 'W912DY-25-R-0012' })
    expect(JSON.stringify(data)).toContain('Dredging')
  })
})

describe('numbers in the form of the index', () => {
  it.for<[string, string | null]>([
    ['587711-2025', '5877112025'],
    ['00587711-2025', '5877112025'],
    ['2024-123456', '2024123456'],
    ['ocds-h6vhtk-04fa8b', 'ocdsh6vhtk04fa8b'],
    ['road', null],
    ['2025', null],
    ['A 8', null],
  ])('%s is %j', ([text, joined]) => {
    expect(joinedNumber(text)).toBe(joined)
  })

  it.for<[string, string[]]>([
    ['587711-2025', ['5877112025']],
    ['00587711-2025', ['5877112025']],
    ['TED 587711-2025', ['ted5877112025', '5877112025']],
    ['2025/S 123-456789', ['4567892025', '2025s123456789']],
    ['2025/S 123-00456789', ['4567892025', '2025s12300456789']],
    ['CPV 45310000', [')4531', 'cpv45310000', '45310000']],
    ['45000000', ['=45', '45000000']],
    ['road maintenance', []],
    ['"587711-2025"', []],
    ['-587711', []],
    ['road OR 587711', []],
    ['58*', []],
  ])('%s is sought by %j', ([q, terms]) => {
    expect(numberTerms(q)).toEqual(terms.map((each) => ({ term: each, prefix: false })))
  })
})

describe('a word with two letters for one', () => {
  beforeAll(async () => {
    const titles = [
      'Übersetzung von Verträgen',
      'Uebersetzung von Akten',
      'Überraschung',
      'Müllabfuhr',
      'Straßenbrücke',
      'Ålborg havn',
      'Smørrebrød',
      'Süßwasser',
      'Kærlighed',
      'Übersetzungsdienstleistungen',
    ]
    const lines = titles.map((title, n) => JSON.stringify(own(`spelled-${n}`, title)))
    await importNotices('spelled', lines.join('\n'))
  })
  const spelled = async (q: string, more = '') => (await titlesFor(q, `&source=spelled${more}`)).toSorted()

  it.for<[string, string[]]>([
    ['uebersetzung', ['Uebersetzung von Akten', 'Übersetzung von Verträgen']],
    ['Übersetzung', ['Uebersetzung von Akten', 'Übersetzung von Verträgen']],
    ['UEBERSETZUNGEN', ['Uebersetzung von Akten', 'Übersetzung von Verträgen']],
    ['vertraege', ['Übersetzung von Verträgen']],
    ['muellabfuhr', ['Müllabfuhr']],
    ['mullabfuhr', ['Müllabfuhr']],
    ['strassenbruecke', ['Straßenbrücke']],
    ['bruecke', ['Straßenbrücke']],
    ['aalborg', ['Ålborg havn']],
    ['Ålborg', ['Ålborg havn']],
    ['smoerrebroed', ['Smørrebrød']],
    ['smorrebrod', ['Smørrebrød']],
    ['suesswasser', ['Süßwasser']],
    ['kaerlighed', ['Kærlighed']],
  ])('%s finds %j', async ([q, titles]) => {
    expect(await spelled(q)).toEqual(titles.toSorted())
  })

  it('is found by its letters alone, and by its beginning', async () => {
    expect(await spelled('uebersetzung', '&match=exact')).toHaveLength(2)
    expect(await spelled('Übersetzung', '&match=exact')).toHaveLength(2)
    expect(await spelled('uebersetz*')).toHaveLength(3)
    expect(await spelled('Übers*')).toHaveLength(3)
    expect(await spelled('ueberr*')).toEqual(['Überraschung'])
    expect(await spelled('-uebersetzung müllabfuhr')).toEqual(['Müllabfuhr'])
    expect(await spelled('müllabfuhr OR uebersetzung')).toHaveLength(3)
  })

  it('is found by one word in quotation marks', async () => {
    expect(await spelled('"Übersetzung"')).toHaveLength(2)
    expect(await spelled('"uebersetzung"')).toHaveLength(2)
  })

  it.for(['Möbel', 'Moebel', 'moebel', 'mobel'])('%s finds by the labels of codes', async (q) => {
    await importNotices(
      'spelled-codes',
      JSON.stringify(own('codes-1', 'By code', { cpvCodes: ['39100000'] })),
    )
    expect(await titlesFor(q, '&source=spelled-codes')).toEqual(['By code'])
  })

  it('is marked in the text', async () => {
    const { body } = await company.call('GET', '/tenders?q=muellabfuhr&source=spelled')
    expect(body.data[0].snippet).toEqual({ text: 'Müllabfuhr', marks: [[0, 10]] })
    const typed = await company.call('GET', `/tenders?q=${encodeURIComponent('Müllabfuhr')}&source=spelled`)
    expect(typed.body.data[0].snippet).toEqual({ text: 'Müllabfuhr', marks: [[0, 10]] })
  })

  it('adds no word to texts that have none', () => {
    expect(spelledWords('The value of the blue shoes does continue', 'en')).toEqual([])
    expect(spelledWords('Feuer und Steuer, que rue, zaal voor goederen', 'de')).toEqual([])
    expect(spelledWords('U\u0308bung', 'de')).toEqual(['uebung'])
  })

  it('finds the buyer', async () => {
    await importNotices(
      'spelled-buyers',
      JSON.stringify(own('buyer-1', 'By buyer', { buyer: { name: 'Stadt München', country: 'DE' } })),
    )
    for (const buyer of ['Muenchen', 'München', 'Munchen'])
      expect(await titlesFor('buyer', `&source=spelled-buyers&buyer=${encodeURIComponent(buyer)}`)).toEqual([
        'By buyer',
      ])
  })
})
