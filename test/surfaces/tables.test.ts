import { beforeAll, describe, expect, it } from 'vitest'
import { newCompany, type TestCompany } from '../support/api.ts'
import { newTender } from '../support/bids.ts'
import { Browser, newPerson } from '../support/browser.ts'
import { readCsv } from '../support/csv.ts'
import { download, textOf, xlsx } from '../support/exports.ts'
import { award, company as supplier, importDeals } from '../support/market.ts'

let company: TestCompany
let tenderId: string
beforeAll(async () => {
  tenderId = await newTender({ title: 'Roof, "large"' }, [
    {
      title: 'Terms.pdf',
      kind: 'tender_documents',
      language: 'en',
      pages: [
        '1. The works\nThe roof is renewed.',
        '2. Who may bid\nThe tenderer must be certified to ISO 9001.',
      ],
    },
  ])
  await importDeals('tables', [{ awards: [award({ suppliers: [supplier('=Dach & Fach')], value: 5000 })] }])
  company = await newCompany()
  await company.call('POST', '/bids', { tenderId, title: 'Our roof', value: 12.5 })
})

describe('the forms of a table', () => {
  it('of bids give what the list gives, and not the texts of sections', async () => {
    const { response, bytes } = await download(company, '/bids?status=draft', 'text/csv')
    const [header = [], row = []] = readCsv(bytes)
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('vary')).toBe('Authorization, Accept')
    const shown = Object.fromEntries(header.map((name, index) => [name, row[index]]))
    expect(shown).toMatchObject({
      title: 'Our roof',
      'tender.title': 'Roof, "large"',
      value: '12.5',
      status: 'draft',
    })
    const workbook = await download(company, '/bids', xlsx)
    expect(await textOf(workbook.bytes, 'bids.xlsx')).toContain('Our roof')
  })

  it('of awards keep a name that is a formula a text', async () => {
    const { bytes } = await download(company, '/market/awards?q=dach', 'text/csv')
    const [header = [], row = []] = readCsv(bytes)
    expect(row[header.indexOf('suppliers.name')]).toBe("'=Dach & Fach")
    const workbook = await download(company, '/market/awards?q=dach', xlsx)
    expect(await textOf(workbook.bytes, 'awards.xlsx')).toContain('| =Dach & Fach |')
  })

  it('of the matrix have a row for every requirement', async () => {
    const { body } = await company.call('GET', `/compliance/${tenderId}`)
    const { bytes } = await download(company, `/compliance/${tenderId}`, 'text/csv')
    const [header = [], ...rows] = readCsv(bytes)
    expect(header.slice(0, 4)).toEqual(['requirementId', 'title', 'text', 'category'])
    expect(rows.map(([id]) => id)).toEqual(
      body.data.items.map(({ requirementId }: { requirementId: string }) => requirementId),
    )
    expect(header.slice(-2)).toEqual(['documentId', 'page'])
    const listed = await company.call('GET', `/tenders/${tenderId}/requirements?limit=100`)
    const places = listed.body.data.map(
      ({ source }: { source: { documentId: string | null; page: number | null } }) => [
        source.documentId ?? '',
        String(source.page ?? ''),
      ],
    )
    expect(rows.map((row) => row.slice(-2))).toEqual(places)
    expect(places).toContainEqual([expect.stringMatching(/^doc/), '2'])
  })

  it.for(['application/json', '*/*', 'text/csv;q=0.5, application/json', 'text/html'])(
    'give way to JSON for %s',
    async (accept) => {
      const { response } = await download(company, '/bids', accept)
      expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    },
  )

  it('are given where only they fit', async () => {
    const { response } = await download(company, '/bids', 'text/*')
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  })

  it('refuse as JSON does', async () => {
    const { response, bytes } = await download(company, '/bids?limit=0', 'text/csv')
    expect(response.status).toBe(400)
    expect(JSON.parse(new TextDecoder().decode(bytes)).code).toBe('INVALID_PARAMS')
  })
})

describe('downloads of the console', () => {
  const browser = new Browser()
  beforeAll(async () => {
    await browser.signIn(await newPerson())
  })

  it.for([
    // The search page shows open tenders first, so its download is limited to open tenders, as the page is.
    ['/tenders?q=roof', '/tenders/export/csv?q=roof&amp;status=open'],
    ['/market/awards?q=dach', '/market/awards/export/xlsx?q=dach'],
  ])('stand on %s', async ([page = '', link]) => {
    expect((await browser.open(page)).text).toContain(`href="${link}"`)
  })

  it('give what the page shows', async () => {
    const csv = await browser.open('/tenders/export/csv?q=roof')
    expect([csv.status, csv.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(csv.headers.get('content-disposition')).toMatch(/^attachment; filename="tenders\.csv"/)
    expect(csv.text).toContain(`"${tenderId}","Roof, ""large""","Town"`)
    expect(csv.text).toContain('#end,1,complete')
    const awards = await browser.open('/market/awards/export/csv?q=dach')
    expect(awards.text).toContain("'=Dach & Fach")
    expect((await browser.open('/bids/export/csv')).text).toContain('#end,0,complete')
    const matrix = await browser.open(`/tenders/${tenderId}/compliance/export/csv`)
    expect([matrix.status, matrix.text.includes('requirementId')]).toEqual([200, true])
  })

  it.for(['/market/awards/export/doc', '/bids/export/pdf', '/tenders/export/toString'])(
    'know no %s',
    async (path) => {
      expect((await browser.open(path)).status).toBe(404)
    },
  )

  it('need a sign-in', async () => {
    const { status, location } = await new Browser().open('/tenders/export/csv')
    expect([status, location]).toEqual([303, '/sign-in?next=%2Ftenders%2Fexport%2Fcsv'])
  })
})
