import '../../support/tables.ts'
import { env } from 'cloudflare:workers'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { importNotices } from '../../../src/catalogue/import/import-notices.ts'
import { revalueStep } from '../../../src/catalogue/import/revalue.ts'
import { withdrawTender } from '../../../src/catalogue/import/withdraw.ts'
import { listAwards } from '../../../src/catalogue/market/awards.ts'
import { ListAwards } from '../../../src/catalogue/market/params.ts'
import { SearchTenders } from '../../../src/catalogue/tenders/search/params.ts'
import { FoundTender } from '../../../src/catalogue/tenders/search/schema.ts'
import { searchTenders, searchWritten } from '../../../src/catalogue/tenders/search/search.ts'
import { settleDue } from '../../../src/catalogue/tenders/settle.ts'
import { createCtx, type Ctx } from '../../../src/platform/context/context.ts'
import { type Page, Written } from '../../../src/platform/db/page.ts'
import { importEcbRates } from '../../../src/reference/rates/commands.ts'
import { cachedAnswer } from '../../../src/surfaces/rest/response-cache.ts'
import { newCompany, operate } from '../../support/api.ts'

const start = Date.UTC(2026, 4, 10, 12)
const hour = 3_600_000
const at = (hours: number) => createCtx(env, () => undefined, new Date(start + hours * hour))

/** Releases of three publishers: the last has the names of the first two. */
const links = (n: number) => ({
  a: { id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}` },
  b: {
    documents: [
      { id: 'ted', documentType: 'tenderNotice', url: `https://ted.europa.eu/en/notice/-/detail/${n}-2026` },
    ],
  },
})

let releaseCount = 0
/**
 * A release about one of a few tenders, newer than all releases before; its title names its number, and its deadline is
 * an hour or two after `now`.
 */
function release(now: Date, n: number, name: 'a' | 'b' | 'c', more: object = {}): string {
  const { a, b } = links(n)
  releaseCount += 1
  return JSON.stringify({
    ocid: `ocds-harbour-${n}-${name}`,
    id: `release-${releaseCount}`,
    date: new Date(start - 30 * 24 * hour + releaseCount * 60_000).toISOString(),
    tag: ['tender'],
    language: 'en',
    buyer: { id: 'b', name: 'Town' },
    parties: [{ id: 'b', name: 'Town', roles: ['buyer'] }],
    tender: {
      title: `Harbour works ${releaseCount}`,
      status: 'active',
      value: { amount: 1000 + releaseCount, currency: 'USD' },
      tenderPeriod: { endDate: new Date(now.getTime() + (1 + (releaseCount % 2)) * hour).toISOString() },
      ...(name === 'a' ? a : name === 'b' ? b : { ...a, ...b }),
    },
    ...more,
  })
}

const award = () => ({
  awards: [
    {
      id: 'w',
      status: 'active',
      title: `Award ${releaseCount}`,
      value: { amount: 900 + releaseCount, currency: 'USD' },
      date: '2026-05-01T00:00:00Z',
      suppliers: [{ id: 's', name: `Firm ${releaseCount}` }],
    },
  ],
})

const bring = (ctx: Ctx, n: number, name: 'a' | 'b' | 'c', more?: object) =>
  importNotices(ctx, new TextEncoder().encode(release(ctx.now, n, name, more)), {
    source: 'harbour',
    charset: undefined,
  })

async function withdraw(ctx: Ctx) {
  const found = await env.DB.prepare('SELECT tender_id AS id FROM tender_docs LIMIT 1').first<{
    id: string
  }>()
  if (found) await withdrawTender(ctx, found.id, { reason: 'Imported by mistake', legal: false })
}

/** Dollars for a euro on a day: one of two rates, in turn. */
async function newRates(ctx: Ctx, day: string, [some, other]: [number, number]) {
  releaseCount += 1
  const file = `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
<Cube><Cube time="${day}"><Cube currency="USD" rate="${releaseCount % 2 === 0 ? some : other}"/></Cube></Cube></gesmes:Envelope>`
  const headers = { 'Content-Type': 'text/xml' }
  await importEcbRates({ ...ctx, fetch: async () => new Response(file, { headers }) })
  await revalueStep(ctx)
}

/** Every way in which the catalogue changes. */
const acts: Record<string, (ctx: Ctx, n: number) => Promise<unknown>> = {
  'a notice': (ctx, n) => bring(ctx, n, 'a'),
  'a notice of another publisher': (ctx, n) => bring(ctx, n, 'b'),
  'a notice that joins two tenders': (ctx, n) => bring(ctx, n, 'c'),
  'an award': (ctx, n) => bring(ctx, n, 'a', award()),
  'rates of all tenders': (ctx) => newRates(ctx, '2026-04-01', [0.9, 1.1]),
  'rates of today': (ctx) => newRates(ctx, ctx.now.toISOString().slice(0, 10), [0.3, 3]),
  'rates of today again': (ctx) => newRates(ctx, ctx.now.toISOString().slice(0, 10), [0.3, 3]),
  'deadlines that the job settles': (ctx) => settleDue(ctx),
  'a withdrawal': withdraw,
  nothing: async () => undefined,
}

const stored = [
  'SELECT id, item, words FROM tender_docs ORDER BY id',
  'SELECT * FROM tender_numbers ORDER BY id',
  'SELECT term, doc FROM harbour_terms ORDER BY doc, term',
  'SELECT tender_id, notice_id, hex(content) AS content FROM notices ORDER BY tender_id, notice_id',
  'SELECT tender_id, id, content FROM awards ORDER BY tender_id, id',
  'SELECT * FROM award_facts ORDER BY id',
  'SELECT * FROM merged_tenders ORDER BY 1',
]

/** Everything from which answers about the public catalogue follow. */
async function catalogue(): Promise<{ rows: string; version: number }> {
  const results = await env.DB.batch(stored.map((each) => env.DB.prepare(each)))
  const row = await env.DB.prepare('SELECT version FROM corpus').first<{ version: number }>()
  return { rows: JSON.stringify(results.map((each) => each.results)), version: row?.version ?? 0 }
}

const searches = [
  {},
  { q: 'works' },
  { q: 'harbour works', match: 'exact', facets: 'true' },
  { status: 'open', sort: 'deadline' },
  { q: 'nothing of this' },
  { minValue: '500', currency: 'USD', facets: 'true' },
  { minValue: '950', sort: 'estimatedValue' },
]

const questions: Record<string, (ctx: Ctx) => Promise<Page<unknown>>> = Object.fromEntries([
  ...searches.map((query) => [
    `search ${JSON.stringify(query)}`,
    (ctx: Ctx) => searchTenders(ctx, SearchTenders.parse(query)),
  ]),
  ...[{}, { q: 'firm' }, { minValue: '800' }].map((query) => [
    `awards ${JSON.stringify(query)}`,
    (ctx: Ctx) => listAwards(ctx, ListAwards.parse(query)),
  ]),
])

/** The items of an answer as JSON, and how many of them were taken as they are stored. */
async function writtenItems(ctx: Ctx, query: object): Promise<{ json: string[]; stored: number }> {
  const { items } = await searchWritten(ctx, SearchTenders.parse(query))
  const json = items.map((item) => (item instanceof Written ? item.json : jsonOf(item)))
  return { json, stored: items.filter((item) => item instanceof Written).length }
}

const jsonOf = (item: FoundTender) => JSON.stringify(FoundTender.parse(item))

const bodyOf = ({ items, total, beside = {} }: Page<unknown>) => ({ items, total, beside })

async function cached(ctx: Ctx, name: string): Promise<unknown> {
  const answer = await cachedAnswer(ctx, name, async () => {
    const page = await questions[name]?.(ctx)
    if (!page) throw new Error(`There is no question ${name}`)
    return { body: bodyOf(page), status: 200, ...(page.version !== undefined && { version: page.version }) }
  })
  const { body } = answer as { body: unknown }
  return body instanceof Uint8Array ? JSON.parse(new TextDecoder().decode(body)) : body
}

interface Step {
  act: string
  n: number
  /** How much later than the step before. */
  hours: number
}

const step: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom(...Object.keys(acts)),
  n: fc.nat(2),
  hours: fc.constantFrom(0, 0, 1, 3),
})
/** Every act once, then new tenders and three hours in which nothing happens but that their deadlines pass. */
const everything: Step[] = [
  ...Object.keys(acts).map((act) => ({ act, n: 0, hours: act.startsWith('deadlines') ? 3 : 0 })),
  { act: 'a notice', n: 1, hours: 0 },
  { act: 'nothing', n: 0, hours: 3 },
]

describe('answers about the catalogue that are given again', () => {
  beforeAll(() =>
    env.DB.exec('CREATE VIRTUAL TABLE IF NOT EXISTS harbour_terms USING fts5vocab (tender_index, instance)'),
  )

  it('are what is true, whatever changes the catalogue and however late it is', async () => {
    let [hours, again, changes, taken] = [0, 0, 0, 0]
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 4 }), async (steps) => {
        for (const { act, n, hours: later } of steps) {
          hours += later
          const ctx = at(hours)
          const before = await catalogue()
          await acts[act]?.(ctx, n)
          const after = await catalogue()
          // This is the promise on which everything rests: nothing changes under one version.
          if (before.rows !== after.rows) expect([act, after.version]).not.toEqual([act, before.version])
          changes += Number(before.rows !== after.rows)
          for (const name of Object.keys(questions)) {
            const [first, second] = [await cached(ctx, name), await cached(ctx, name)]
            const page = await questions[name]?.(ctx)
            const truth = page && JSON.parse(JSON.stringify(bodyOf(page)))
            expect([act, name, first, second]).toEqual([act, name, truth, truth])
            again += 1
          }
          for (const query of searches) {
            const { json, stored: asStored } = await writtenItems(ctx, query)
            const { items } = await searchTenders(ctx, SearchTenders.parse(query))
            expect([act, query, json]).toEqual([act, query, items.map(jsonOf)])
            taken += asStored
          }
        }
      }),
      { numRuns: 3, endOnFailure: true, examples: [[everything]] },
    )
    expect(again).toBeGreaterThan(100)
    expect(changes).toBeGreaterThan(6)
    expect(taken).toBeGreaterThan(100)
  }, 60_000)

  it('cost one row of the database, until the version is another', async () => {
    await bring(at(0), 50, 'a')
    const { call } = await newCompany()
    const path = '/tenders?q=harbour&limit=7'
    const first = await call('GET', path)
    await env.DB.exec(`UPDATE tender_docs SET item = json_set(item, '$.title', 'Changed in secret')`)
    expect((await call('GET', path)).body).toEqual(first.body)
    // The order of parameters is no matter, another page is another question.
    expect((await call('GET', '/tenders?limit=7&q=harbour')).body).toEqual(first.body)
    await env.DB.exec('UPDATE corpus SET version = version + 1')
    const titles = (await call('GET', path)).body.data.map(({ title }: { title: string }) => title)
    expect([...new Set(titles)]).toEqual(['Changed in secret'])
  })

  it('belong to no company, and every request still passes the gate of its key', async () => {
    const [some, others, narrow] = await Promise.all([
      newCompany(),
      newCompany(),
      newCompany({ scopes: ['account:read'] }),
    ])
    const path = '/tenders?q=harbour&sort=deadline'
    const bodyFor = async ({ call }: typeof some) => (await call('GET', path)).body
    expect(await bodyFor(others)).toEqual(await bodyFor(some))
    expect(await bodyFor(narrow)).toMatchObject({ code: 'INSUFFICIENT_SCOPE' })
    const used = (await some.call('GET', path)).headers.get('X-RateLimit-Remaining')
    expect(Number((await some.call('GET', path)).headers.get('X-RateLimit-Remaining'))).toBe(Number(used) - 1)
    await operate('POST', `/keys/${others.keyId}/revoke`)
    expect(await bodyFor(others)).toMatchObject({ code: 'KEY_INACTIVE' })
  })

  it('are right for many requests at once, also while the catalogue changes', async () => {
    const { call } = await newCompany()
    const path = '/tenders?q=works&limit=100'
    for (let round = 0; round < 3; round++) {
      const changing = bring(
        createCtx(env, () => undefined),
        100 + round,
        'a',
      )
      const title = `Harbour works ${releaseCount}`
      const answers = await Promise.all(Array.from({ length: 12 }, () => call('GET', path)))
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
      await changing
      const [last, again] = [await call('GET', path), await call('GET', path)]
      expect(last.body).toEqual(again.body)
      expect(last.body.data.map((each: { title: string }) => each.title)).toContain(title)
    }
  })

  it('are of one database: nothing is cached for another binding', async () => {
    const ctx = at(10_000)
    const other = { prepare: env.DB.prepare.bind(env.DB), batch: env.DB.batch.bind(env.DB) }
    const bound = { d1: other as unknown as D1Database, now: ctx.now }
    await cached(ctx, 'search {}')
    let made = 0
    const make = async () => {
      made += 1
      return { body: {}, status: 200 }
    }
    await cachedAnswer(ctx, 'search {}', make)
    expect(made).toBe(0)
    await cachedAnswer(bound, 'search {}', make)
    expect(made).toBe(1)
  })
})
