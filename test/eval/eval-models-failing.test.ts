import '../support/tables.ts'
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { setAllowance } from '../../src/insight/models/budget.ts'
import { importNotices, newCompany, type TestCompany } from '../support/api.ts'
import { faulty } from '../support/faulty-database.ts'
import { isReading, linesIn, readingService, type Reader } from '../support/model-readers.ts'
import { emptyTender, uploadAndRead } from '../support/own-documents.ts'
import { requirementsOf } from './model-figures.ts'

/** In windows of one page each. */
const pageOf = (n: number) =>
  `Part ${n}\n${`The work of part ${n} is done with care, every day of the week.\n`.repeat(115)}Nobody bids who has not built ${n} bridges.`
const pagesOf = (count: number, name = '') => Array.from({ length: count }, (_, n) => `${name} ${pageOf(n)}`)

/** Finds what the rules do not see. */
const reader: Reader = {
  read: (lines) => ({
    demands: lines
      .filter(({ text }) => text.includes('Nobody bids'))
      .map(({ n }) => ({ s: [n], code: 'references', must: true, lot: null })),
    risks: [],
    facts: [],
  }),
  judge: () => ({ verdict: 'yes' }),
}

let count = 0
async function newTender(pages: string[]): Promise<string> {
  const source = `failing-${++count}`
  const tender = {
    reference: 'R',
    title: 'Bridges',
    buyer: { name: 'Town', country: 'IE' },
    publishedAt: '2026-11-01',
  }
  const documents = [{ title: 'Terms', language: 'en', pages }]
  await importNotices(source, JSON.stringify({ format: 'tender/1', tender, documents }))
  return (await (await newCompany()).call('GET', `/tenders?source=${source}`)).body.data[0].id
}

const readingsOf = async (tenderId: string) => {
  const { results } = await env.DB.prepare(
    'SELECT state, windows, done, due_at AS dueAt, attempts FROM model_readings WHERE tender_id = ?',
  )
    .bind(tenderId)
    .all<{ state: string; windows: number; done: number; dueAt: number; attempts: number }>()
  return results
}
const byModel = async (tenderId: string) =>
  (await requirementsOf(company, tenderId)).filter(({ foundBy }) => foundBy === 'model').length

const crowded = () => {
  throw new Error('3007: Request timeout')
}
/** A window without its marks, which differ from prompt to prompt. */
const plain = (prompt: string) => prompt.replace(/[0-9a-f]{16}/g, '')

let company: TestCompany
beforeEach(async () => {
  company = await newCompany()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await env.DB.batch(
    ['model_readings', 'model_days', 'model_usage', 'model_requests'].map((table) =>
      env.DB.prepare(`DELETE FROM ${table}`),
    ),
  )
})

describe('a model that is slow, fails or is expensive', () => {
  it('is called four times at once at most', async () => {
    const tenderId = await newTender(pagesOf(12))
    // No call is answered before four wait. A fifth needs the database for its charge, so ten queries leave it time to come.
    const { promise: four, resolve: open } = Promise.withResolvers<void>()
    const afterQueries = async () => {
      for (let i = 0; i < 10; i++) await env.DB.prepare('SELECT 1').run()
      open()
    }
    const service = readingService(company, reader, {
      before: async (prompt) => {
        if (!isReading(prompt)) return
        if (service.atOnce.now === 4) await afterQueries()
        await four
      },
    })
    await service.analyse('risk', tenderId)
    await service.run()
    expect(service.windows()).toHaveLength(12)
    expect(service.atOnce.max).toBe(4)
    expect(await byModel(tenderId)).toBe(12)
  })

  it('holds up no analysis and no step longer than its deadline', async () => {
    const tenderId = await newTender(pagesOf(6))
    const service = readingService(company, reader, {
      AI_DEADLINE_MS: 1000,
      before: (prompt) => (isReading(prompt) ? scheduler.wait(60_000) : undefined),
    })
    const { status, body } = await service.analyse('risk', tenderId)
    expect([status, body.data.state]).toEqual([202, 'reading'])
    expect(body.data.result.flags).toBeInstanceOf(Array)
    expect((await service.step()).more).toBe(false)
    const [row] = await readingsOf(tenderId)
    expect(row?.state).toBe('waiting')
    expect(row?.dueAt).toBeGreaterThan(Date.now())
  })

  it('leaves other documents to be read although one fails for ever', async () => {
    const bad = await newTender(pagesOf(2, 'Cursed.'))
    const good = [await newTender(pagesOf(1)), await newTender(pagesOf(2))]
    const service = readingService(company, reader, {
      before: (prompt) => (prompt.includes('Cursed.') ? crowded() : undefined),
    })
    for (const id of [bad, ...good]) await service.analyse('risk', id)
    for (let minutes = 0; minutes < 4; minutes++) await service.run()
    for (const id of good) expect((await readingsOf(id)).map(({ state }) => state)).toEqual(['read'])
    expect((await readingsOf(bad)).map(({ state }) => state)).toEqual(['waiting'])
  })

  it('gives up after some attempts and keeps what was read', async () => {
    const tenderId = await newTender(pagesOf(6))
    const service = readingService(company, reader, {
      before: (prompt) => (/built [24] bridges/.test(prompt) ? crowded() : undefined),
    })
    await service.analyse('risk', tenderId)
    await service.runOut()
    expect((await readingsOf(tenderId)).map(({ state }) => state)).toEqual(['partly'])
    expect(await byModel(tenderId)).toBe(4)
    expect(new Set(service.windows().map(plain)).size).toBe(4)
  })

  it('reads a window in halves whose answer is cut off', async () => {
    const tenderId = await newTender(pagesOf(2))
    const service = readingService(company, reader, {
      protocol: 'openai',
      cutsOff: (prompt) => isReading(prompt) && linesIn(prompt).length > 70,
    })
    await service.analyse('risk', tenderId)
    await service.run()
    expect((await readingsOf(tenderId)).map(({ state }) => state)).toEqual(['read'])
    expect(service.windows()).toHaveLength(6)
    expect(await byModel(tenderId)).toBe(2)
  })

  it('uses no more than half of the day where the service pays', async () => {
    const tenderId = await newTender(pagesOf(12))
    const service = readingService(company, reader, { AI_DAILY_TOKENS_TOTAL: 80_000, AI_DAILY_TOKENS: 0 })
    await setAllowance({ d1: env.DB }, company.companyId, 1)
    const { status } = await service.analyse('risk', tenderId)
    await service.run()
    expect(status).toBe(202)
    const used = await env.DB.prepare('SELECT sum(tokens) AS n FROM model_days').first<number>('n')
    const own = await env.DB.prepare('SELECT sum(tokens) AS n FROM model_usage').first<number>('n')
    expect(service.windows().length).toBeGreaterThan(1)
    expect(used).toBeGreaterThan(own ?? 0)
    expect(used).toBeLessThanOrEqual(40_000)
    const [row] = await readingsOf(tenderId)
    expect(row?.state).toBe('waiting')
    expect(row?.dueAt).toBeGreaterThan(Date.now() + 3_000_000)
  })

  it('uses no more than the day of the company that pays, and others are read', async () => {
    const [first, second] = [await newTender(pagesOf(12)), await newTender(pagesOf(2))]
    const settings = { AI_READING: 'company', AI_DAILY_TOKENS: 40_000 }
    const service = readingService(company, reader, settings)
    await service.analyse('risk', first)
    const payer = company
    company = await newCompany()
    await readingService(company, reader, { ...settings, ...service.variables }).analyse('risk', second)
    await service.run()
    const used = await env.DB.prepare('SELECT tokens FROM model_usage WHERE company_id = ?')
      .bind(payer.companyId)
      .first<number>('tokens')
    expect(used).toBeLessThanOrEqual(40_000)
    expect((await readingsOf(first)).map(({ state }) => state)).toEqual(['waiting'])
    expect((await readingsOf(second)).map(({ state }) => state)).toEqual(['read'])
  })

  it.for(['service', 'company'])('charges a company for its own document (AI_READING=%s)', async (paying) => {
    const tenderId = await emptyTender(company)
    await uploadAndRead(company, tenderId, { 'own.txt': pageOf(1) })
    const service = readingService(company, reader, { AI_READING: paying })
    await service.analyse('risk', tenderId)
    await env.DB.batch(['model_days', 'model_usage'].map((name) => env.DB.prepare(`DELETE FROM ${name}`)))
    await service.run()
    expect(service.windows().length).toBeGreaterThan(0)
    const { results } = await env.DB.prepare('SELECT company_id AS id FROM model_usage').all()
    expect(results).toEqual([{ id: company.companyId }])
  })

  it('leaves public documents to be read although a company has no tokens left for its own', async () => {
    const [own, open] = [await emptyTender(company), await newTender(pagesOf(1))]
    await uploadAndRead(company, own, { 'own.txt': pageOf(1) })
    const service = readingService(company, reader, { AI_DAILY_TOKENS: 1 })
    await service.analyse('risk', own)
    await service.analyse('risk', open)
    await service.run()
    const states = async (id: string) => (await readingsOf(id)).map(({ state }) => state)
    expect(await states(open)).toEqual(['read'])
    const { results } = await env.DB.prepare(
      'SELECT state, attempts FROM model_readings WHERE tender_id <> ?',
    )
      .bind(open)
      .all()
    expect(results).toEqual([{ state: 'waiting', attempts: 0 }])
  })

  it('keeps nothing that was read from an own document that is deleted', async () => {
    const tenderId = await emptyTender(company)
    const [document] = await uploadAndRead(company, tenderId, { 'own.txt': pageOf(1) })
    const service = readingService(company, reader)
    await service.analyse('risk', tenderId)
    await service.run()
    const rows: [table: string, column: string, value: string | undefined][] = [
      ['model_answers', 'company_id', company.companyId],
      ['model_requests', 'company_id', company.companyId],
      ['model_readings', 'document_id', document?.id],
      ['model_demands', 'document_id', document?.id],
    ]
    const left = async () =>
      Promise.all(
        rows.map(async ([table, column, value]) => {
          const statement = env.DB.prepare(`SELECT count(*) AS n FROM ${table} WHERE ${column} = ?`)
          return (await statement.bind(value).first<number>('n')) ?? 0
        }),
      )
    expect((await left()).filter((n) => n === 0)).toEqual([])
    await company.call('DELETE', `/tenders/${tenderId}/documents/${document?.id}`)
    expect(await left()).toEqual([0, 0, 0, 0])
  })

  it('is paid by the next company that asks where the first wants no model any more', async () => {
    const tenderId = await newTender(pagesOf(1))
    const settings = { AI_READING: 'company' }
    const service = readingService(company, reader, settings)
    await service.analyse('risk', tenderId)
    await setAllowance({ d1: env.DB }, company.companyId, 0)
    await service.run()
    expect(service.windows()).toEqual([])
    const next = await newCompany()
    const other = readingService(next, reader, settings)
    await other.analyse('risk', tenderId)
    await other.run()
    expect(other.windows()).toHaveLength(1)
    const { results } = await env.DB.prepare('SELECT DISTINCT company_id AS id FROM model_usage').all()
    expect(results).toEqual([{ id: next.companyId }])
  })

  it.for<[string, (company: TestCompany) => Promise<unknown>]>([
    ['has no allowance', ({ companyId }) => setAllowance({ d1: env.DB }, companyId, 0)],
    [
      'has decided against models',
      ({ companyId }) =>
        env.DB.prepare('INSERT INTO model_refusals (company_id, decided_at, decided_by) VALUES (?, 0, ?)')
          .bind(companyId, 'user')
          .run(),
    ],
  ])('sees no own document of a company that %s', async ([, refuse]) => {
    const tenderId = await emptyTender(company)
    const secret = 'Own words of the company, which nobody else knows.'
    await uploadAndRead(company, tenderId, { 'own.txt': `1 Scope\n${secret}\nBidders must hold ISO 9001.` })
    const asked = readingService(company, reader)
    await asked.analyse('risk', tenderId)
    expect(await env.DB.prepare('SELECT count(*) AS n FROM model_readings').first('n')).toBe(1)
    await refuse(company)
    const open = await newTender(pagesOf(1))
    await readingService(await newCompany(), reader, asked.variables).analyse('risk', open)
    await asked.run()
    await asked.analyse('risk', tenderId)
    await asked.run()
    expect(asked.calls.filter(({ prompt }) => prompt.includes(secret))).toEqual([])
    expect((await readingsOf(open)).map(({ state }) => state)).toEqual(['read'])
  })

  it(
    'asks for no stored window again after a crash at any call to the database',
    { timeout: 240_000 },
    async () => {
      const tenderId = await newTender(pagesOf(3))
      await readingService(company, reader).analyse('risk', tenderId)
      let ends = 0
      for (let at = 0; ends < 2; at++) {
        let calls = 0
        const fault = at % 2 === 0 ? 'before' : 'after'
        const broken = faulty(env.DB, 'Network connection lost', () => (calls++ === at >> 1 ? fault : null))
        await env.DB.prepare(
          "UPDATE model_readings SET state = 'waiting', due_at = 0, attempts = 0, findings = NULL",
        ).run()
        await env.DB.prepare('DELETE FROM model_answers').run()
        const service = readingService(company, reader, { DB: broken.database })
        await service.run().catch(() => undefined)
        if (calls <= at >> 1) ends += 1
        const stored = await env.DB.prepare('SELECT count(*) AS n FROM model_answers').first<number>('n')
        const before = service.windows().length
        await env.DB.prepare("UPDATE model_readings SET due_at = 0 WHERE state = 'waiting'").run()
        const resumed = readingService(company, reader, { ...service.variables, DB: env.DB })
        await resumed.run()
        expect([at, (await readingsOf(tenderId)).map(({ state }) => state)]).toEqual([at, ['read']])
        expect(await byModel(tenderId)).toBe(3)
        const again = resumed.windows().length + service.windows().length - before
        expect(again, `crash at call ${at}`).toBeLessThanOrEqual(3 - Math.min(3, stored ?? 0))
      }
    },
  )
})
