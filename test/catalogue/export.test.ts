import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { exportTenders } from '../../src/catalogue/tenders/export.ts'
import { ndjsonType } from '../../src/platform/export/formats.ts'
import { fromParts, inParts, type IdsRow } from '../../src/catalogue/tenders/search/ids.ts'
import { prepare, raw } from '../../src/platform/db/sql.ts'
import { ExportTenders } from '../../src/catalogue/tenders/search/params.ts'
import { caller, importNotices, newCompany, type TestCompany } from '../support/api.ts'
import { readCsv } from '../support/csv.ts'
import { fixture } from '../support/fixtures.ts'
import { download, textOf, xlsx } from '../support/exports.ts'
import { tableSource } from '../support/tables.ts'

const titles = [
  'Road maintenance, winter service',
  'Maintenance of road "A 8"',
  '=HYPERLINK("https://evil.example")',
  'Cleaning of schools',
  'Roads and bridges',
  'Υδραυλικά έργα',
]
const tender = (title: string, index: number) => ({
  reference: `export-${index}`,
  title,
  buyer: { name: index % 2 === 0 ? 'Town of Norwick' : 'County; South', country: 'DE' },
  publishedAt: `2026-01-0${(index % 3) + 1}`,
  deadline: index === 3 ? null : `2099-0${6 - index}-01T12:00:00Z`,
  estimatedValue: index === 1 ? null : (index + 1) * 1000,
  currency: 'EUR',
  cpvCodes: ['45233141'],
})

let company: TestCompany
beforeAll(async () => {
  const lines = titles.map((title, index) =>
    JSON.stringify({ format: 'tender/1', tender: tender(title, index) }),
  )
  await importNotices('manual', lines.join('\n'))
  company = await newCompany()
})

const linesOf = (bytes: Uint8Array) =>
  new TextDecoder()
    .decode(bytes)
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))

describe('GET /tenders/export', () => {
  it.for([
    '',
    'order=asc',
    'sort=deadline',
    'sort=deadline&order=desc',
    'sort=estimatedValue',
    'sort=estimatedValue&order=asc',
    'q=road',
    'q=road&order=asc',
    'q=%22road%20maintenance%22',
    'q=road&sort=deadline',
    'q=road&minValue=2000',
    'minValue=2000&maxValue=5000',
    'status=open',
    'status=open&deadlineBefore=2099-03-02',
    'cpvCodes=45&buyer=norwick&sort=estimatedValue',
    'q=nothing',
    'q=%2A',
  ])('gives the tenders of the search in its order: %s', async (query) => {
    const { body } = await company.call('GET', `/tenders?${query}&limit=100`)
    const { response, bytes } = await download(company, `/tenders/export?${query}`, '*/*')
    const lines = linesOf(bytes)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, ndjsonType])
    expect(lines.pop()).toEqual({ end: { rows: body.pagination.total, more: false } })
    expect(lines).toEqual(
      body.data.map((item: object) => ({ ...item, snippet: undefined, deadlineConflict: undefined })),
    )
  })

  it('writes CSV that a spreadsheet opens and no formula runs in', async () => {
    const { response, bytes } = await download(company, '/tenders/export?sort=estimatedValue', 'text/csv')
    const [header = [], ...rows] = readCsv(bytes)
    const column = (name: string) => rows.map((row) => row[header.indexOf(name)])
    expect(response.headers.get('content-disposition')).toContain('filename="tenders.csv"')
    expect(new Set(rows.map(({ length }) => length))).toEqual(new Set([header.length]))
    expect(column('title')).toEqual([
      'Υδραυλικά έργα',
      'Roads and bridges',
      'Cleaning of schools',
      `'=HYPERLINK("https://evil.example")`,
      'Road maintenance, winter service',
      'Maintenance of road "A 8"',
      '6',
    ])
    expect(column('estimatedValue').slice(0, 6)).toEqual(['6000', '5000', '4000', '3000', '1000', ''])
    expect(rows.at(-1)?.slice(0, 3)).toEqual(['#end', '6', 'complete'])
  })

  it('puts every text of a notice in quotes, whatever sign divides the cells', async () => {
    const sent = JSON.parse(new TextDecoder().decode(await fixture('packages/csv-titles.json')))
    await importNotices('separators', JSON.stringify(sent))
    const { bytes } = await download(company, '/tenders/export?source=separators', 'text/csv')
    const text = new TextDecoder().decode(bytes)
    const titles = sent.releases.map(({ tender: { title } }: { tender: { title: string } }) => title)
    const [header = [], ...rows] = readCsv(bytes)
    const written = rows.slice(0, -1).map((row) => row[header.indexOf('title')] ?? '')
    // The importer trims a title, and what another separator would make a formula has an apostrophe before it.
    expect(new Set(written.map((each) => each.replaceAll(/(^|[;\t\n])'\s*/g, (_, sign) => sign)))).toEqual(
      new Set(titles.map((each: string) => each.trim().replace('; =', ';='))),
    )
    for (const each of written) expect(each).not.toMatch(/(^|[;\t\n])\s*[=+@-]/)
    for (const each of written) expect(text).toContain(`"${each.replaceAll('"', '""')}"`)
  })

  it('writes a workbook that a reader opens, with the number of rows on its second sheet', async () => {
    const { response, bytes } = await download(company, '/tenders/export?q=road', xlsx)
    expect(response.headers.get('content-type')).toBe(xlsx)
    const text = await textOf(bytes, 'tenders.xlsx')
    expect(text).toContain('Road maintenance, winter service')
    expect(text).toContain('Maintenance of road "A 8"')
    expect(text).toMatch(/Rows \| 6\nComplete \| Yes/)
  })

  it('costs one request of the hour', async () => {
    const { body } = await company.call('GET', '/me/usage')
    await download(company, '/tenders/export', ndjsonType)
    const after = await company.call('GET', '/me/usage')
    expect(after.body.data.window.used - body.data.window.used).toBe(2)
  })

  it.for(['page=1', 'limit=5', 'facets=true', 'colour=red'])('refuses %s', async (query) => {
    const { status, body } = await caller(company.key)('GET', `/tenders/export?${query}`)
    expect([status, body.code]).toEqual([400, 'INVALID_PARAMS'])
  })
})

describe('the ids of an export', () => {
  /** 12,001 rows whose keys go down and are unknown at the end; some searches have a row without an id. */
  const page = raw(`WITH RECURSIVE r (id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM r WHERE id <= 12000)
    SELECT id, iif(id > 12000, NULL, 20000 - id) AS key FROM r UNION ALL SELECT NULL, NULL`)
  const window = { limit: 100_000, offset: 0 }

  it.for([
    ['deadline', 'asc', 12_000],
    ['deadline', 'desc', 1],
    ['relevance', 'desc', 12_000],
  ] as const)('stand in few rows, in the order of %s, %s', async ([sort, order, first]) => {
    const { results } = await prepare(env.DB, inParts(page, { ...window, sort, order })).all<IdsRow>()
    const { ids, keys } = fromParts(results)
    expect([results.length, ids.length, keys.length]).toEqual([3, 12_001, 12_001])
    expect([ids[0], ids.at(-1), keys.at(-1)]).toEqual([first, 12_001, Number.NaN])
    const step = first === 1 ? 1 : -1
    expect(ids.subarray(0, -1).every((id, at) => id === first + step * at && keys[at] === 20_000 - id)).toBe(
      true,
    )
  })
})

describe('exportTenders', () => {
  it('stops at the most tenders of a file, and says that there are more', async () => {
    const query = ExportTenders.parse({ sort: 'estimatedValue' })
    const { body } = await exportTenders(context(), query, ndjsonType, 4)
    const lines = linesOf(new Uint8Array(await new Response(body).arrayBuffer()))
    expect(lines.slice(0, 4).map(({ estimatedValue }) => estimatedValue)).toEqual([6000, 5000, 4000, 3000])
    expect(lines.slice(4)).toEqual([{ end: { rows: 4, more: true } }])
  })

  const context = () => ({ d1: env.DB, now: new Date(), requestId: 'req_test', ...tableSource })

  /** A database that answers `healthy` statements outside of batches and then fails. */
  function failingAfter(healthy: number): D1Database {
    let asked = 0
    const prepare = (text: string) => {
      if (asked++ >= healthy) throw new Error('The database is away')
      return env.DB.prepare(text)
    }
    const batch = (statements: D1PreparedStatement[]) => env.DB.batch(statements)
    return { prepare, batch } as unknown as D1Database
  }

  it('breaks off without the last line when the database fails midway', async () => {
    const d1 = failingAfter(2)
    const { body } = await exportTenders({ ...context(), d1 }, ExportTenders.parse({}), ndjsonType)
    await expect(new Response(body).text()).rejects.toThrow('The database is away')
  })
})
