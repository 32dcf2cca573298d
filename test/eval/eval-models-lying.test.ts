import '../support/tables.ts'
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { readDocument } from '../../src/reading/document/reading.ts'
import { namesCode } from '../../src/reading/requirements/coded.ts'
import { type DemandCode, generalCodes } from '../../src/reading/requirements/codes.ts'
import { scopes } from '../../src/platform/context/caller.ts'
import { Browser, newPerson } from '../support/browser.ts'
import { caller, operate, type TestCompany } from '../support/api.ts'
import { download, textOf, xlsx } from '../support/exports.ts'
import { callTool } from '../support/mcp.ts'
import { readingService } from '../support/model-readers.ts'
import { type Flag, importTruth, type ListedRow, requirementsOf } from './model-figures.ts'
import { lie, lyingReader } from './model-liar.ts'
import { readTruths, type Truth } from './model-truth.ts'

/** `npm run eval` reads all tenders, the run of all tests one in each language. */
const isWhole = (import.meta as { env?: { MODE?: string } }).env?.MODE === 'eval'
const some = new Set(['epermit', 'dev-en-vehicles', 'dev-de-it', 'dev-fr-cleaning'])

interface General {
  keyFacts: { code: string; value: unknown; citations: string[] }[]
  keyDates: { code: string; at: string; citations: string[] }[]
}
interface Citation {
  id: string
  documentId: string | null
  page: number | null
  quote: string
}

interface Lied {
  truth: Truth
  tenderId: string
  before: { rows: ListedRow[]; flags: Flag[]; general: General }
  after: { rows: ListedRow[]; flags: Flag[]; general: General; citations: Citation[] }
}

let company: TestCompany
let browser: Browser
const printed: string[] = []
const all: Lied[] = []

const analysed = async (
  analyse: (kind: string) => Promise<{ body: { data: { result: unknown; citations: Citation[] } } }>,
) => {
  const [risk, general] = [await analyse('risk'), await analyse('tender')]
  return {
    flags: (risk.body.data.result as { flags: Flag[] }).flags,
    general: general.body.data.result as General,
    citations: [...risk.body.data.citations, ...general.body.data.citations],
  }
}

beforeAll(async () => {
  for (const name of ['log', 'info', 'warn', 'error', 'debug'] as const)
    vi.spyOn(console, name).mockImplementation((...words) => void printed.push(words.map(String).join(' ')))
  const person = await newPerson()
  browser = new Browser()
  await browser.signIn(person)
  const companyId = person.companies[0]?.id ?? ''
  const { body } = await operate('POST', '/keys', { companyId, name: 'Test', scopes })
  company = { companyId, userId: '', keyId: '', key: body.data.key, call: caller(body.data.key) }
  for (const truth of await readTruths())
    if (isWhole || some.has(truth.id)) {
      const tenderId = await importTruth(company, truth)
      const rows = await requirementsOf(company, tenderId)
      const before = {
        rows,
        ...(await analysed((kind) => company.call('POST', `/analysis/${kind}/${tenderId}`, {}))),
      }
      const service = readingService(company, lyingReader)
      await service.analyse('risk', tenderId)
      await service.run()
      const after = {
        ...(await analysed((kind) => service.analyse(kind, tenderId))),
        rows: await requirementsOf(company, tenderId),
      }
      for (const kind of ['match', 'gaps']) await service.analyse(kind, tenderId)
      all.push({ truth, tenderId, before, after })
    }
}, 600_000)

describe('a model that lies', () => {
  it('makes nothing sure that only it claims', () => {
    expect(all.length).toBeGreaterThan(3)
    for (const { truth, before, after } of all) {
      expect(after.rows.some(({ foundBy }) => foundBy === 'model')).toBe(true)
      const known = new Map(before.rows.map((row) => [row.id, row]))
      const sentences = new Map(
        truth.documents
          .flatMap(
            ({ title, ...document }, i) =>
              readDocument({ ...document, id: `${i}`, title, kind: 'tender_documents' }).sentences,
          )
          .map((sentence) => [sentence.text, sentence]),
      )
      for (const row of after.rows.filter(({ certainty }) => certainty === 'sure')) {
        const rules = known.get(row.id)
        expect(rules, row.text).toBeDefined()
        if (rules?.code === row.code) continue
        const sentence = sentences.get(row.source.quote ?? '')
        const isBothGeneral = [row.code, rules?.code].every((code) =>
          generalCodes.includes(code as DemandCode),
        )
        expect(isBothGeneral || (sentence && namesCode(sentence, row.code as DemandCode)), row.text).toBe(
          true,
        )
      }
      const sure = (flags: Flag[]) =>
        flags.flatMap(({ certainty, code, also }) => (certainty === 'sure' ? [code, ...also] : []))
      expect(new Set(sure(after.flags)).difference(new Set(sure(before.flags)))).toEqual(new Set())
    }
  })

  it('removes nothing that was sure without it', () => {
    for (const { before, after } of all) {
      const quotes = new Set(
        after.rows.flatMap(({ source, otherSources }) => [source, ...otherSources].map(({ quote }) => quote)),
      )
      for (const { source, certainty } of before.rows)
        if (certainty === 'sure') expect(quotes).toContain(source.quote)
      const codes = after.flags.flatMap(({ code, also }) => [code, ...also])
      for (const { code, also } of before.flags)
        for (const each of [code, ...also]) expect(codes).toContain(each)
      expect(after.general.keyDates).toEqual(
        expect.arrayContaining(
          before.general.keyDates.map(({ code, at }) => expect.objectContaining({ code, at })),
        ),
      )
      const { keyFacts } = before.general
      for (const { code, value } of keyFacts.filter(({ code }) => code !== 'requirements'))
        expect(after.general.keyFacts).toContainEqual(expect.objectContaining({ code, value }))
    }
  })

  it('has nothing shown that is no quote of a page', async () => {
    for (const { tenderId, after } of all) {
      const { body } = await company.call('GET', `/tenders/${tenderId}/documents?limit=100`)
      const pages = new Map<string, string[]>()
      for (const { id } of body.data as { id: string }[]) {
        const { body: texts } = await company.call(
          'GET',
          `/tenders/${tenderId}/documents/${id}/text?limit=100`,
        )
        pages.set(
          id,
          (texts.data as { text: string }[]).map(({ text }) => text),
        )
      }
      const sources = after.rows.flatMap(({ source, otherSources }) => [source, ...otherSources])
      for (const { documentId, page, quote } of [...sources, ...after.citations]) {
        const text = pages.get(documentId ?? '')?.[(page ?? 0) - 1]
        if (text !== undefined) expect(text).toContain(quote)
      }
      expect(sources.filter(({ documentId }) => pages.has(documentId ?? '')).length).toBeGreaterThan(20)
    }
  })

  it('has no text shown by the API, exports, pages and the connector', { timeout: 300_000 }, async () => {
    for (const { tenderId } of all) {
      const paths = ['', '/requirements?limit=100', '/documents?limit=100', '/ocds']
      const answers = [
        ...(await Promise.all(paths.map((path) => company.call('GET', `/tenders/${tenderId}${path}`)))),
        await company.call('GET', `/compliance/${tenderId}`),
        ...(await Promise.all(
          ['tender', 'risk', 'match', 'gaps'].map((kind) =>
            company.call('POST', `/analysis/${kind}/${tenderId}`, {}),
          ),
        )),
      ]
      for (const { body } of answers) expect(JSON.stringify(body)).not.toContain(lie)
      const pages = ['', '/requirements', '/analysis', '/compliance', '/compliance/espd']
      for (const path of pages) {
        const page = await browser.open(`/tenders/${tenderId}${path}`)
        expect([path, page.status]).toEqual([path, 200])
        expect(page.text).not.toContain(lie)
      }
      for (const type of ['text/csv', xlsx]) {
        const { response, bytes } = await download(company, `/compliance/${tenderId}`, type)
        expect(response.status).toBe(200)
        expect(await textOf(bytes, type === xlsx ? 'a.xlsx' : 'a.csv')).not.toContain(lie)
      }
      const tools = [
        'get_tender',
        'list_tender_requirements',
        'find_gaps',
        'assess_fit',
        'get_compliance_matrix',
      ]
      for (const tool of tools) {
        const { failed, result } = await callTool(company.key, tool, { tenderId })
        expect([tool, failed]).toEqual([tool, false])
        expect(JSON.stringify(result)).not.toContain(lie)
      }
    }
  })

  it('has no text logged or stored', async () => {
    expect(printed.join('\n')).not.toContain(lie)
    const { results: tables } = await env.DB.prepare(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\' AND sql NOT LIKE 'CREATE VIRTUAL%'",
    ).all<{ name: string }>()
    for (const { name } of tables) {
      const { results: columns } = await env.DB.prepare(`SELECT name FROM pragma_table_info('${name}')`).all<{
        name: string
      }>()
      const said = columns.map((column) => `coalesce("${column.name}", '')`).join(` || ' ' || `)
      const found = await env.DB.prepare(
        `SELECT count(*) AS n FROM "${name}" WHERE instr(${said}, '${lie.slice(0, 6)}') > 0`,
      ).first('n')
      expect([name, found]).toEqual([name, 0])
    }
    const answers = await env.DB.prepare('SELECT count(*) AS n FROM model_answers').first<number>('n')
    expect(answers).toBeGreaterThan(all.length)
  })
})
