import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listDocuments, readDocumentText } from '../../src/catalogue/documents/queries.ts'
import { importNotices } from '../../src/catalogue/import/import-notices.ts'
import { reindex } from '../../src/catalogue/import/reindex.ts'
import { splitTender } from '../../src/catalogue/import/split-tender.ts'
import { withdrawTender } from '../../src/catalogue/import/withdraw.ts'
import { addPeriod, listPeriods } from '../../src/catalogue/periods/commands.ts'
import { copyFeeds } from '../../src/catalogue/periods/feed.ts'
import { summarizePeriods } from '../../src/catalogue/periods/writes.ts'
import { listChanges } from '../../src/catalogue/tenders/changes.ts'
import { loadNotices } from '../../src/catalogue/tenders/notices.ts'
import { readRequirements } from '../../src/catalogue/tenders/queries.ts'
import { readTenders } from '../../src/catalogue/tenders/by-ids.ts'
import { searchTenders } from '../../src/catalogue/tenders/search/search.ts'
import { settleDue } from '../../src/catalogue/tenders/settle.ts'
import { createCtx, type Ctx } from '../../src/platform/context/context.ts'
import { operate } from '../support/api.ts'
import { type Fault, faulty } from '../support/faulty-database.ts'
import { clearTenders, migrate } from '../support/periods.ts'
import { queryOf } from '../support/search-corpus.ts'
import '../support/tables.ts'

/** The main database of a divided catalogue, and those of its periods. */
const main = env.NEWER
const periods = [env.EARLIER, env.OLDER]
const databases = [main, ...periods]

/** The service on these databases. Each has its own bindings, like an isolate that has just begun. */
const serviceOn = (all = databases, now = new Date()): Ctx => {
  const [DB = main, CATALOGUE_1, CATALOGUE_2] = all
  return createCtx({ ...env, DB, CATALOGUE_1, CATALOGUE_2 }, () => undefined, now)
}
const single = () => createCtx(env, () => undefined)

beforeAll(async () => {
  for (const d1 of [...databases, env.OLDEST]) await migrate(d1)
}, 60_000)

const emptied = [
  'tender_refs',
  'tender_pointers',
  'separated_tenders',
  'merged_tenders',
  'tender_changes',
  'periods',
  'withdrawn_names',
  'withdrawn_tenders',
]
async function empty() {
  for (const d1 of [env.DB, ...databases]) {
    await clearTenders(d1)
    await d1.batch([
      ...emptied.map((table) => d1.prepare(`DELETE FROM ${table}`)),
      d1.prepare("DELETE FROM sqlite_sequence WHERE name = 'tender_changes'"),
    ])
  }
  const [older, middle, newer] = ['2022-01-01', '2024-01-01', '2025-01-01'].map((day) => new Date(day))
  if (!older || !middle) return
  await addPeriod(serviceOn(), { binding: 'CATALOGUE_1', since: middle, until: newer })
  await addPeriod(serviceOn(), { binding: 'CATALOGUE_2', since: older, until: middle })
}
beforeEach(empty)

const text = (n: number) => `Der Bieter muss einen Mindestumsatz von ${n + 1} 000 000 EUR nachweisen.`
const years = [2021, 2022, 2023, 2024, 2025]
const line = (n: number, more: object = {}) => ({
  format: 'tender/1',
  tender: {
    reference: `V-${n}`,
    title: `Road ${n}`,
    buyer: { name: 'Town', country: 'DE' },
    publishedAt: `${years[n % 5]}-03-1${n % 9}T0${n % 10}:00:00Z`,
    deadline: n % 5 === 4 ? '2098-01-01T12:00:00Z' : `${years[n % 5]}-09-01T12:00:00Z`,
    status: 'open',
    cpvCodes: ['45233141'],
    ...more,
  },
  documents: [{ title: 'Terms', language: 'de', kind: 'tender_documents', pages: [text(n), 'Page two'] }],
})
const documentOf = (lines: object[]) =>
  new TextEncoder().encode(lines.map((each) => JSON.stringify(each)).join('\n'))
const send = (ctx: Ctx, lines: object[]) =>
  importNotices(ctx, documentOf(lines), { source: 'divided', charset: undefined })

const titles = async (d1: D1Database) =>
  (
    await d1.prepare("SELECT item ->> 'title' AS title FROM tender_docs ORDER BY 1").all<{ title: string }>()
  ).results.map(({ title }) => title)

/** The feed as a mirror reads it, page by page: kind, title. */
async function feedOf(ctx: Ctx): Promise<string[]> {
  const lines: string[] = []
  for (let since: string | undefined, more = true; more;) {
    const page = await listChanges(ctx, { since, limit: 7 })
    lines.push(...page.changes.map(({ change, tender }) => `${change} ${tender.title}`))
    ;({ more, cursor: since } = page)
  }
  return lines
}

describe('an import into a divided catalogue', () => {
  const lines = Array.from({ length: 25 }, (_, n) => line(n))

  it('writes each tender into the database of its period, and every line into the main feed', async () => {
    expect(await send(serviceOn(), lines)).toMatchObject({ created: 25, failed: [] })
    expect((await Promise.all(databases.map(titles))).map((own) => own.length)).toEqual([10, 5, 10])
    const feed = await feedOf(serviceOn())
    expect(feed.toSorted()).toEqual(lines.map((_, n) => `created Road ${n}`).toSorted())
  })

  it('gives the answers of one database: lists, feed, and a tender with its texts', async () => {
    const changed = [line(2, { title: 'New' }), line(8, { title: 'Also new' })]
    for (const ctx of [serviceOn(), single()]) {
      await send(ctx, lines)
      expect(await send(serviceOn(ctx.env.DB === main ? databases : [env.DB]), changed)).toMatchObject({
        updated: 2,
      })
    }
    const [divided, one] = [serviceOn(), single()]
    expect((await feedOf(divided)).toSorted()).toEqual((await feedOf(one)).toSorted())
    for (const query of [{ limit: 100 }, { q: 'road', status: ['open' as const] }, { q: 'new' }]) {
      const pages = await Promise.all([divided, one].map((ctx) => searchTenders(ctx, queryOf(query))))
      const [found, expected] = pages.map(({ items, total }) => ({
        total,
        titles: items.map(({ title }) => title),
      }))
      expect(found).toEqual(expected)
      expect(found?.total).toBeGreaterThan(0)
    }
    const shownBy = async (ctx: Ctx) => {
      const { items } = await searchTenders(ctx, queryOf({ limit: 100 }))
      const ids = items.map(({ id }) => id)
      const listed = (await readTenders(ctx, ids.toReversed(), 1)).items
      const details = await Promise.all(ids.map((id) => detailsOf(ctx, id)))
      return { details, listed: listed.map(({ title }) => title) }
    }
    expect(await shownBy(divided)).toEqual(await shownBy(one))
  })

  async function detailsOf(ctx: Ctx, id: string) {
    const documents = await listDocuments(ctx, id, { page: 1, limit: 10 })
    const [, terms] = documents.items
    const { requirements } = await readRequirements(ctx, id)
    const { notices } = await loadNotices(ctx, id)
    return {
      documents: documents.items.map(({ title }) => title),
      total: documents.total,
      text: await readDocumentText(ctx, { id, documentId: terms?.id ?? '' }, { page: 2, limit: 1 }),
      requirements: requirements.map(({ text: each }) => each),
      notices: notices.map(({ notice }) => notice.title),
    }
  }

  it('creates each tender once if two imports send the same notices at once', async () => {
    await Promise.all([send(serviceOn(), lines), send(serviceOn(), lines.toReversed())])
    await copyFeeds(serviceOn())
    expect((await Promise.all(databases.map(titles))).flat().toSorted()).toEqual(
      lines.map((_, n) => `Road ${n}`).toSorted(),
    )
    const created = (await feedOf(serviceOn())).filter((each) => each.startsWith('created'))
    expect(created).toHaveLength(25)
  })

  it('gives tenders of one second different places in different databases', async () => {
    const same = { publishedAt: '2023-05-05T05:05:05Z' }
    await send(serviceOn(), [line(2, same), line(3, same)])
    // An older notice moves this tender into the second of the others, and it stays in its database.
    await send(serviceOn(), [line(4, { reference: 'late' })])
    await send(serviceOn(), [line(4, { reference: 'late', ...same })])
    const placed = await Promise.all(
      databases.map(
        async (d1) => (await d1.prepare('SELECT id FROM tender_docs').all<{ id: number }>()).results,
      ),
    )
    const ids = placed.flat().map(({ id }) => id)
    expect([placed.map((each) => each.length), new Set(ids).size]).toEqual([[1, 0, 2], 3])
    const day = { publishedAfter: new Date('2023-05-05'), publishedBefore: new Date('2023-05-06') }
    expect((await searchTenders(serviceOn(), queryOf(day))).total).toBe(3)
  })

  it('asks a service with one database nothing more', async () => {
    const watched = faulty(env.DB, 'none', () => null)
    const ctx = createCtx({ ...env, DB: watched.database }, () => undefined)
    await send(ctx, lines.slice(0, 3))
    const { items } = await searchTenders(ctx, queryOf({ q: 'road', facets: true }))
    for (const { id } of items) await detailsOf(ctx, id)
    await listChanges(ctx, { limit: 10 })
    await settleDue(ctx)
    expect(watched.applied.length).toBeGreaterThan(10)
    expect(watched.applied.flat().filter((each) => /\b(?:periods|tender_copies)\b/.test(each))).toEqual([])
  })

  it('reindexes every database, and announces nothing', async () => {
    await send(serviceOn(), lines)
    const feed = await feedOf(serviceOn())
    await env.OLDER.prepare("INSERT INTO tender_index (tender_index) VALUES ('delete-all')").run()
    expect((await searchTenders(serviceOn(), queryOf({ q: 'road' }))).total).toBe(15)
    expect(await reindex(serviceOn(), null)).toEqual({ indexed: 25, next: null })
    expect((await searchTenders(serviceOn(), queryOf({ q: 'road' }))).total).toBe(25)
    expect(await feedOf(serviceOn())).toEqual(feed)
  })

  it('keeps a tender where it is when its publication moves', async () => {
    await send(serviceOn(), [line(2)])
    await send(serviceOn(), [line(2, { publishedAt: '2021-06-01' })])
    expect(await Promise.all(databases.map(titles))).toEqual([[], [], ['Road 2']])
    const { items, total } = await searchTenders(
      serviceOn(),
      queryOf({ publishedBefore: new Date('2022-01-01') }),
    )
    expect([total, items.map(({ title }) => title)]).toEqual([1, ['Road 2']])
  })

  const isWrite = (statements: string[]) =>
    statements.some((each) => /^\s*(?:INSERT|UPDATE|DELETE)/i.test(each))

  it.for(['before', 'after'] as const)(
    'loses and doubles nothing if it dies %s any write to any database',
    { timeout: 120_000 },
    async (when) => {
      const all = [...lines.slice(0, 10), line(3, { title: 'Changed' })]
      let died = 0
      for (let at = 1; ; at++) {
        await empty()
        let writes = 0
        const fault = (statements: string[]): Fault | null =>
          isWrite(statements) && ++writes === at ? when : null
        const broken = databases.map((d1) => faulty(d1, 'killed', fault).database)
        const outcome = await send(serviceOn(broken), all).catch(() => null)
        if (writes < at) break
        if (outcome === null) died += 1
        await copyFeeds(serviceOn())
        await send(serviceOn(), all)
        await copyFeeds(serviceOn())
        const stored = (await Promise.all(databases.map(titles))).flat()
        const wanted = [0, 1, 2, 4, 5, 6, 7, 8, 9].map((n) => `Road ${n}`)
        expect(stored.toSorted(), `write ${at}`).toEqual([...wanted, 'Changed'].toSorted())
        const feed = await feedOf(serviceOn())
        const created = feed.filter((each) => each.startsWith('created'))
        expect(created.toSorted(), `write ${at}`).toEqual(
          [...wanted, 'Changed'].map((title) => `created ${title}`).toSorted(),
        )
        const sums = await Promise.all(
          databases.map((d1) => d1.prepare('SELECT tenders FROM corpus').first<number>('tenders')),
        )
        expect(sums.reduce<number>((a, b) => a + (b ?? 0), 0)).toBe(10)
      }
      expect(died).toBeGreaterThan(3)
    },
  )

  /** Releases of one process: the third has the names of the first and of the second. */
  const releases = () => {
    const procedure = '3f2c8a10-55aa-4b7e-9d3e-1a2b3c4d5791'
    const link = 'https://ted.europa.eu/en/notice/-/detail/91-2022'
    const linked = { documents: [{ id: 'ted', documentType: 'tenderNotice', url: link }] }
    const release = (name: string, month: number, tender: object) => ({
      ocid: `ocds-divided-${name}`,
      id: name,
      date: `${month > 12 ? 2024 : 2022}-${String(month % 12 || 12).padStart(2, '0')}-01T00:00:00Z`,
      tag: ['tender'],
      language: 'en',
      buyer: { id: 'b', name: 'Town' },
      parties: [{ id: 'b', name: 'Town', roles: ['buyer'] }],
      tender: { title: `Part ${name}`, status: 'active', ...tender },
    })
    return {
      first: release('a', 3, { id: procedure }),
      second: release('b', 4, { id: 't', ...linked }),
      later: release('b', 13, { id: 't', ...linked }),
      joining: release('c', 5, { id: procedure, ...linked }),
    }
  }

  it.for(['before', 'after'] as const)(
    'merges two tenders of one period, also if it dies %s any write',
    { timeout: 120_000 },
    async (when) => {
      const { first, second, joining } = releases()
      for (let at = 0, writes = 0; writes >= at; at++) {
        await empty()
        await send(serviceOn(), [first])
        await send(serviceOn(), [second])
        expect(await titles(env.OLDER)).toEqual(['Part a', 'Part b'])
        const { items } = await searchTenders(serviceOn(), queryOf({ q: '"Part b"' }))
        writes = 0
        const broken = databases.map(
          (d1) =>
            faulty(d1, 'killed', (statements) => (isWrite(statements) && ++writes === at ? when : null))
              .database,
        )
        await send(serviceOn(broken), [joining]).catch(() => null)
        await send(serviceOn(), [joining])
        await copyFeeds(serviceOn())
        const [kept] = (await searchTenders(serviceOn(), queryOf({}))).items
        expect(await titles(env.OLDER), `write ${at}`).toHaveLength(1)
        const merged = await main.prepare('SELECT tender_id, kept_id FROM merged_tenders').all()
        expect(merged.results, `write ${at}`).toEqual([{ tender_id: items[0]?.id, kept_id: kept?.id }])
        const names = 'SELECT count(*) AS n FROM tender_refs WHERE tender_id <> ?1'
        expect(await main.prepare(names).bind(kept?.id).first('n')).toBe(0)
        expect((await readTenders(serviceOn(), [items[0]?.id ?? ''], 1)).items).toMatchObject([
          { id: kept?.id },
        ])
        // The same release again changes nothing, and a later one finds the tender.
        expect(await send(serviceOn(), [second])).toMatchObject({ unchanged: 1 })
        expect(await titles(env.OLDER)).toHaveLength(1)
      }
    },
  )

  it('keeps tenders of two periods apart', async () => {
    const { first, later, joining } = releases()
    for (const each of [first, later, joining]) await send(serviceOn(), [each])
    expect(await Promise.all(databases.map(titles))).toMatchObject([[], ['Part b'], [{}]])
    const pairs = await main.prepare('SELECT count(*) AS n FROM separated_tenders').first('n')
    expect(pairs).toBe(2)
  })
})

describe('a tender in the database of a period', () => {
  it('is withdrawn with its words, and stays out', async () => {
    await send(serviceOn(), [line(1), line(2)])
    const { items } = await searchTenders(serviceOn(), queryOf({ q: '"road 1"' }))
    const id = items[0]?.id ?? ''
    await withdrawTender(serviceOn(), id, { reason: 'Court order', legal: true })
    expect(await titles(env.OLDER)).toEqual(['Road 2'])
    expect((await feedOf(serviceOn())).toSorted()).toEqual([
      'created Road 2',
      'created Withdrawn for legal reasons',
      'deleted Withdrawn for legal reasons',
    ])
    expect(await send(serviceOn(), [line(1)])).toMatchObject({
      created: 0,
      skipped: [{ reason: 'withdrawn' }],
    })
    await expect(splitTender(serviceOn(), items[0]?.id ?? '', {})).rejects.toThrow('cannot be split')
  })
})

describe('the directory of periods', () => {
  it('knows what a database has once no write is under way, and searches skip it by that', async () => {
    await send(serviceOn(), [line(1), line(4)])
    expect(await summarizePeriods(serviceOn())).toBe(1)
    expect(await listPeriods(serviceOn())).toMatchObject([
      { binding: 'CATALOGUE_2', tenders: null, open: null },
      { binding: 'CATALOGUE_1', tenders: 0, open: 0 },
    ])
    await main.prepare('UPDATE periods SET written_until = 1').run()
    expect(await summarizePeriods(serviceOn())).toBe(1)
    expect(await listPeriods(serviceOn())).toMatchObject([{ tenders: 1, open: 0 }, { tenders: 0 }])
    const unreachable = [main, ...periods.map((d1) => faulty(d1, 'away', () => 'before').database)]
    const { total } = await searchTenders(serviceOn(unreachable), queryOf({ status: ['open'] }))
    expect(total).toBe(1)
    await expect(searchTenders(serviceOn(unreachable), queryOf({}))).rejects.toThrow('away')
  })

  it('refuses a summary that was read before a write was announced', async () => {
    await send(serviceOn(), [line(1)])
    await main.prepare('UPDATE periods SET written_until = 1').run()
    const racing = faulty(env.OLDER, 'none', (statements) => {
      if (statements.some((each) => each.includes('lastDeadline'))) announced = send(serviceOn(), [line(6)])
      return null
    }).database
    let announced: Promise<unknown> = Promise.resolve()
    await summarizePeriods(serviceOn([main, env.EARLIER, racing]))
    await announced
    const [later] = await listPeriods(serviceOn())
    expect([null, 2]).toContain(later?.tenders)
    expect((await searchTenders(serviceOn(), queryOf({}))).total).toBe(2)
  })

  it('settles a deadline in the database of a period, and reports it in the main feed', async () => {
    await send(serviceOn(), [line(3, { deadline: '2097-01-01T00:00:00Z' })])
    const later = serviceOn(databases, new Date('2097-01-02T00:00:00Z'))
    const { items } = await searchTenders(later, queryOf({ status: ['closed'] }))
    expect(items.map(({ title }) => title)).toEqual(['Road 3'])
    expect(await settleDue({ ...later, d1: env.EARLIER })).toBe(0)
    await copyFeeds(later)
    expect(await feedOf(later)).toEqual(['created Road 3', 'updated Road 3'])
  })

  it.for([
    ['a database that has no binding', { binding: 'CATALOGUE_9', since: '2010-01-01', until: '2011-01-01' }],
    ['days of another period', { binding: 'CATALOGUE_3', since: '2023-06-01', until: '2024-06-01' }],
    ['a period that has begun', { binding: 'CATALOGUE_3', since: '2025-01-01' }],
  ] as const)('refuses %s', async ([, given]) => {
    const ctx = serviceOn()
    const withThird = createCtx({ ...ctx.env, CATALOGUE_3: env.OLDEST }, () => undefined)
    await expect(
      addPeriod(withThird, {
        ...given,
        since: new Date(given.since),
        until: 'until' in given ? new Date(given.until) : undefined,
      }),
    ).rejects.toThrow('Invalid request body')
  })

  it('is shown to the operator, who cannot add a database that the deployment lacks', async () => {
    expect(await operate('GET', '/periods')).toMatchObject({ status: 200, body: { data: { periods: [] } } })
    const given = { binding: 'CATALOGUE_1', since: '2016-01-01', until: '2018-01-01' }
    expect(await operate('POST', '/periods', given)).toMatchObject({
      status: 400,
      body: { code: 'INVALID_DATA', details: [{ path: 'binding' }] },
    })
  })

  it('refuses a period of which a tender was imported, and adds the one to come by configuration alone', async () => {
    await send(serviceOn(), [line(0)])
    const ctx = createCtx({ ...serviceOn().env, CATALOGUE_3: env.OLDEST }, () => undefined)
    const past = { binding: 'CATALOGUE_3', since: new Date('2021-01-01'), until: new Date('2022-01-01') }
    await expect(addPeriod(ctx, past)).rejects.toThrow('already has tenders')
    const since = new Date(Date.now() + 3_600_000)
    expect(await addPeriod(ctx, { binding: 'CATALOGUE_3', since, until: undefined })).toHaveLength(3)
    const then = createCtx(ctx.env, () => undefined, new Date(since.getTime() + 60_000))
    await send(then, [line(9, { publishedAt: since.toISOString() })])
    expect(await titles(env.OLDEST)).toEqual(['Road 9'])
  })
})
