import { env } from 'cloudflare:workers'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { listChanges } from '../../src/catalogue/tenders/changes.ts'
import { atTime } from '../../src/catalogue/tenders/compose/at-time.ts'
import { mergeSegments } from '../../src/catalogue/tenders/search/segments.ts'
import { indexedRow, writeSearchRows } from '../../src/catalogue/tenders/search/index-rows.ts'
import { settleDue } from '../../src/catalogue/tenders/settle.ts'
import { tableSource } from '../support/tables.ts'
import { found, type Sample, sample, search, searchRows, store } from '../support/search-corpus.ts'

const at = (time: string) => new Date(`2026-11-${time}Z`)
const iso = (time: string) => at(time).toISOString()
const settleAt = (now: Date, limit?: number) => settleDue({ d1: env.DB, now, ...tableSource }, limit)

beforeAll(() =>
  env.DB.exec('CREATE VIRTUAL TABLE IF NOT EXISTS held_terms USING fts5vocab (tender_index, instance)'),
)

/** Stores these tenders as the whole catalogue, and empties the change feed. */
async function begin(tenders: Sample[], now: Date) {
  await env.DB.exec('DELETE FROM tender_changes')
  return store(tenders, now)
}

/** The entries of the change feed, oldest first. */
async function told(now: Date) {
  const { changes } = await listChanges({ d1: env.DB, env, now }, { limit: 100 })
  return changes.map(({ change, tender }) => [
    change,
    tender.id.replace('tender_', ''),
    tender.status,
    tender.deadline,
    tender.updatedAt,
  ])
}

/** How often each tender was written, and when it last changed for a caller. */
async function writesOf() {
  const { results } = await env.DB.prepare(
    `SELECT tender_id, version, item ->> 'updatedAt' AS updatedAt,
       (SELECT count(*) FROM tender_changes AS c WHERE c.tender_id = d.tender_id AND change = 'updated') AS told
     FROM tender_docs AS d ORDER BY tender_id`,
  ).all()
  return results
}

/** All that is stored of the catalogue, including the terms of the index, except for the counts and dates of writes. */
async function kept() {
  const [docs, numbers, terms] = await env.DB.batch([
    env.DB.prepare(
      "SELECT id, tender_id, json_remove(item, '$.updatedAt') AS item, words FROM tender_docs ORDER BY id",
    ),
    env.DB.prepare('SELECT id, status, value, deadline, later FROM tender_numbers ORDER BY id'),
    env.DB.prepare('SELECT term, doc FROM held_terms ORDER BY doc, term'),
  ])
  return { docs: docs?.results, numbers: numbers?.results, terms: terms?.results }
}

const lots = sample('lots', {
  status: 'open',
  deadlines: [iso('20T10:00:00'), iso('21T10:00:00'), iso('25T00:00:00')],
})
const single = sample('single', { status: 'open', deadlines: [iso('20T10:00:00')], cpvCodes: ['45000000'] })

describe('a search', () => {
  it.for<[string, string[], string[], string]>([
    ['20T09:59:59.999', ['lots', 'single'], [], '20T10:00:00'],
    ['20T10:00:00', ['lots'], ['single'], '21T10:00:00'],
    ['21T09:59:59.999', ['lots'], ['single'], '21T10:00:00'],
    ['21T10:00:00', ['lots'], ['single'], '25T00:00:00'],
    ['25T00:00:00', [], ['lots', 'single'], '25T00:00:00'],
    ['30T00:00:00', [], ['lots', 'single'], '25T00:00:00'],
  ])('at %s finds the state of that moment', async ([time, open, closed, deadline]) => {
    await store([single, lots], at('01T00:00:00'))
    const now = at(time)
    expect(await found({ status: ['open'], sort: 'publishedAt' }, now)).toEqual(open)
    expect(await found({ status: ['closed'], sort: 'publishedAt' }, now)).toEqual(closed)
    expect(await found({ status: ['open'], sort: 'deadline', order: 'desc' }, now)).toEqual(open)
    expect(await found({ status: ['closed'], source: 'ted' }, now)).toEqual(closed)
    const { items } = await search({ q: 'lots', facets: true }, now)
    expect(items.map((item) => item.deadline)).toEqual([iso(deadline)])
    expect(
      await found({ deadlineAfter: at(deadline), deadlineBefore: at(deadline), q: 'lots' }, now),
    ).toEqual(['lots'])
  })

  it('of a tender with a result keeps its status while its deadlines pass', async () => {
    await store([{ ...lots, status: 'awarded' }], at('01T00:00:00'))
    const { items, total } = await search({ status: ['awarded'] }, at('22T00:00:00'))
    expect([total, items[0]?.deadline]).toEqual([1, iso('25T00:00:00')])
  })

  it('answers even where the numbers have lost their tender', async () => {
    await store([single], at('01T00:00:00'))
    await env.DB.prepare('DELETE FROM tender_docs').run()
    expect(await search({ status: ['open'] }, at('22T00:00:00'))).toEqual({ items: [], total: 1 })
  })
})

describe('settleDue', () => {
  it('says how many it has settled, of many and of none', async () => {
    const many = Array.from({ length: 230 }, (_, i) => ({ ...(i % 2 ? single : lots), name: String(i) }))
    await store(many, at('01T00:00:00'))
    expect(await settleAt(at('20T09:00:00'))).toBe(0)
    expect(await settleAt(at('22T00:00:00'), 7)).toBe(7)
    expect(await settleAt(at('22T00:00:00'), 150)).toBe(150)
    expect(await settleAt(at('22T00:00:00'))).toBe(73)
    expect(await settleAt(at('22T00:00:00'))).toBe(0)
    expect(await search({ status: ['closed'], limit: 1 }, at('22T00:00:00'))).toMatchObject({ total: 115 })
  })

  it('ends after so many tenders, also where another writer always comes first', async () => {
    await begin(
      Array.from({ length: 100 }, (_, i) => ({ ...single, name: String(i) })),
      at('01T00:00:00'),
    )
    let batches = 0
    const never = new Proxy(env.DB, {
      get(db, name) {
        if (name === 'batch')
          return async () => {
            if (++batches > 40) throw new Error('It goes on for ever')
            return []
          }
        return Reflect.get(db, name).bind(db)
      },
    })
    expect(await settleDue({ d1: never, now: at('22T00:00:00'), ...tableSource })).toBe(2000)
  })

  it('tells the change feed of each deadline that passes, once', async () => {
    await begin([single, lots, { ...lots, name: 'won', status: 'awarded' }], at('01T00:00:00'))
    const first = at('20T10:00:30')
    await settleAt(at('20T09:59:59.999'))
    expect(await told(first)).toEqual([])
    await settleAt(first)
    await settleAt(first)
    const rolled = [
      ['updated', 'single', 'closed', iso('20T10:00:00'), first.toISOString()],
      ['updated', 'lots', 'open', iso('21T10:00:00'), first.toISOString()],
      ['updated', 'won', 'awarded', iso('21T10:00:00'), first.toISOString()],
    ]
    expect(await told(first)).toEqual(rolled)
    const { cursor } = await listChanges({ d1: env.DB, env, now: first }, { limit: 100 })
    const last = at('26T00:00:00')
    await search({ status: ['open'] }, last)
    const { changes } = await listChanges({ d1: env.DB, env, now: last }, { since: cursor, limit: 100 })
    expect(changes.map(({ change, tender: { id, status } }) => [change, id, status])).toEqual([
      ['updated', 'tender_lots', 'closed'],
      ['updated', 'tender_won', 'awarded'],
    ])
  })

  it('tells once of what another one has settled since it was read', async () => {
    await begin([single, lots], at('01T00:00:00'))
    const now = at('22T00:00:00')
    await settleDue({ d1: meanwhile(() => settleAt(now)), now, ...tableSource })
    expect((await told(now)).map(([change, name]) => [change, name])).toEqual([
      ['updated', 'single'],
      ['updated', 'lots'],
    ])
    expect((await writesOf()).map(({ version }) => version)).toEqual([2, 2])
  })

  it('tells nothing of what could not be written', async () => {
    await begin([single], at('01T00:00:00'))
    const before = await kept()
    const broken = "BEFORE UPDATE ON tender_docs BEGIN SELECT raise(ABORT, 'disk'); END"
    await env.DB.exec(`CREATE TRIGGER broken ${broken}`)
    try {
      await expect(settleAt(at('22T00:00:00'))).rejects.toThrow('disk')
      expect([await kept(), await told(at('22T00:00:00'))]).toEqual([before, []])
    } finally {
      await env.DB.exec('DROP TRIGGER broken')
    }
  })

  it('twice at once does the same as once', async () => {
    await begin([single, lots], at('01T00:00:00'))
    await Promise.all([at('22T00:00:00'), at('23T00:00:00'), at('22T00:00:00')].map((now) => settleAt(now)))
    const settled = await kept()
    expect((await writesOf()).map(({ version, told: times }) => [version, times])).toEqual([
      [2, 1],
      [2, 1],
    ])
    await store([single, lots], at('22T00:00:00'))
    expect(settled).toEqual(await kept())
  })

  it.for<[string, Partial<Sample>, boolean]>([
    ['rewritten in its place', { title: ['Other words'], deadlines: [iso('29T00:00:00')] }, false],
    ['published at another time', { publishedAt: '2026-05-05T00:00:00.000Z', status: 'awarded' }, false],
    ['gone and its place taken by another tender', { name: 'other', title: ['Another'] }, true],
  ])('leaves alone what was %s since it was read', async ([, change, taken]) => {
    const [before] = await begin([single], at('01T00:00:00'))
    const now = at('22T00:00:00')
    const [after] = searchRows([{ ...single, ...change }], now)
    if (!before || !after) throw new Error('A tender was stored')
    const rewrite = taken
      ? { ...after, version: 1, previousId: before.id }
      : { ...after, version: 2, previousId: before.id }
    await settleDue({
      d1: meanwhile(() => env.DB.batch(writeSearchRows(env.DB, [indexedRow(rewrite)]))),
      now,
      ...tableSource,
    })
    expect(await told(now)).toEqual([])
    const raced = await kept()
    await store([])
    await env.DB.batch(writeSearchRows(env.DB, [indexedRow({ ...rewrite, previousId: null })]))
    expect(raced).toEqual(await kept())
  })

  it('at any sequence of moments leaves what a fresh import at the last would write', async () => {
    const hour = fc.integer({ min: 0, max: 40 })
    const time = (hours: number) => new Date(at('20T00:00:00').getTime() + hours * 3_600_000)
    const tender = fc.record({
      title: fc.constantFrom<string[]>(['Road'], ['Straße', 'Rue'], ['!']),
      texts: fc.constantFrom<string[]>([], ['Road works', 'bridge']),
      status: fc.constantFrom('open', 'open', 'planned', 'awarded'),
      deadlines: fc
        .uniqueArray(hour, { maxLength: 4 })
        .map((all) => all.toSorted((a, b) => a - b).map((each) => time(each).toISOString())),
      cents: fc.constantFrom(null, 1, 2 ** 30),
    })
    const tenders = fc
      .array(tender, { maxLength: 8 })
      .map((all) =>
        all.map((each, i) => sample(String(i), { ...each, regions: ['DE2'], cpvCodes: ['45200000'] })),
      )
    await fc.assert(
      fc.asyncProperty(tenders, fc.array(hour, { minLength: 1, maxLength: 5 }), async (all, hours) => {
        const moments = hours.toSorted((a, b) => a - b).map(time)
        await begin(all, time(0))
        for (const now of moments) await settleAt(now)
        const settled = await kept()
        expect(await writesOf()).toEqual(all.map((each) => writesExpected(each, [time(0), ...moments])))
        await store(all, moments.at(-1))
        expect(settled).toEqual(await kept())
      }),
      { numRuns: 60 },
    )
  })
})

describe('mergeSegments', () => {
  it('joins what imports have left behind, changes no answer, and then finds nothing to do', async () => {
    await store([])
    await env.DB.exec("INSERT INTO tender_index (tender_index, rank) VALUES ('merge', -1000)")
    const rows = searchRows(
      Array.from({ length: 6 }, (_, i) => sample(String(i), { title: [i % 2 ? 'Road' : 'Bridge'] })),
      at('20T00:00:00'),
    )
    for (const row of rows) await env.DB.batch(writeSearchRows(env.DB, [indexedRow(row)]))
    const answer = await found({ q: 'road' })
    const before = await segments()
    expect(await mergeSegments({ d1: env.DB })).toBeGreaterThan(0)
    expect(before - (await segments())).toBeGreaterThanOrEqual(5)
    expect(answer).toHaveLength(3)
    expect(await found({ q: 'road' })).toEqual(answer)
    expect(await mergeSegments({ d1: env.DB })).toBe(0)
  })
})

describe('writeSearchRows', () => {
  it('leaves one segment of a whole batch', async () => {
    await store([])
    const rows = searchRows(
      Array.from({ length: 200 }, (_, i) => sample(String(i), { title: [`Road ${i}`] })),
      at('20T00:00:00'),
    )
    const before = await segments()
    await env.DB.batch(writeSearchRows(env.DB, rows.map(indexedRow)))
    expect((await segments()) - before).toBe(1)
  })
})

const segments = async () =>
  (await env.DB.prepare('SELECT count(DISTINCT segid) AS n FROM tender_index_idx').first<number>('n')) ?? 0

/**
 * The expected answer of `writesOf` for a tender that was stored at the first moment and settled at the other moments.
 */
function writesExpected({ name, status, deadlines }: Sample, moments: Date[]) {
  const shown = moments.map((now) => JSON.stringify(atTime(status, deadlines, now)))
  const changed = moments.filter((_, i) => i > 0 && shown[i] !== shown[i - 1])
  return {
    tender_id: `tender_${name}`,
    version: 1 + changed.length,
    updatedAt: changed.at(-1)?.toISOString() ?? '2026-03-02T00:00:00.000Z',
    told: changed.length,
  }
}

/** The database. `work` is done once between the first read and the write. */
function meanwhile(work: () => Promise<unknown>): D1Database {
  let isDone = false
  return new Proxy(env.DB, {
    get(target, name) {
      if (name === 'batch')
        return async (batch: D1PreparedStatement[]) => {
          if (!isDone) await work()
          isDone = true
          return target.batch(batch)
        }
      return name === 'prepare' ? target.prepare.bind(target) : Reflect.get(target, name)
    },
  })
}
