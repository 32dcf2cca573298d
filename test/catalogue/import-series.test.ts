import '../support/tables.ts'
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { importNotices } from '../../src/catalogue/import/import-notices.ts'
import { type Ctx, createCtx } from '../../src/platform/context/context.ts'
import { must } from '../../src/platform/transaction/transact.ts'

const ctx = () => createCtx(env, () => undefined)

/** All published in one second, so that the batches take positions of one range. */
const lineOf = (reference: string, title = 'Works') =>
  JSON.stringify({
    format: 'tender/1',
    tender: { reference, title, buyer: { name: 'Town', country: 'DE' }, publishedAt: '2026-11-02' },
  })

/** As many notices as fill batches of 100, 200 and 400, and begin a fourth. */
const count = 900
const references = Array.from({ length: count }, (_, index) => `S/${index}`)

const send = (
  to: Ctx,
  source: string,
  lines: string[],
  along?: Parameters<typeof importNotices>[2]['along'],
) =>
  importNotices(to, new TextEncoder().encode(lines.join('\n')), {
    source,
    charset: undefined,
    ...(along && { along }),
  })

/** Tenders of a source, and how many different ids they have. */
const storedOf = (source: string) =>
  env.DB.prepare(
    `SELECT count(DISTINCT n.tender_id) AS tenders, count(DISTINCT d.id) AS ids
     FROM notices AS n JOIN tender_docs AS d ON d.tender_id = n.tender_id WHERE n.source = ?1`,
  )
    .bind(source)
    .first<{ tenders: number; ids: number }>()

const titleOf = (source: string, reference: string) =>
  env.DB.prepare(
    `SELECT d.item ->> 'title' AS title FROM tender_docs AS d JOIN notices AS n ON n.tender_id = d.tender_id
     WHERE n.source = ?1 AND n.notice_id = ?2`,
  )
    .bind(source, reference)
    .first<string>('title')

/** The database, with a callback before each transaction that writes notices; the first is number 1. */
function watched(before: (number: number) => Promise<void>): Ctx {
  const writing = new WeakSet<D1PreparedStatement>()
  let number = 0
  const d1 = {
    prepare: (sql: string) => {
      const statement = env.DB.prepare(sql)
      if (!sql.includes('INTO notices')) return statement
      const bind = statement.bind.bind(statement)
      const noted = (...values: unknown[]) => {
        const bound = bind(...values)
        writing.add(bound)
        return bound
      }
      return Object.assign(statement, { bind: noted })
    },
    batch: async (statements: D1PreparedStatement[]) => {
      if (statements.some((each) => writing.has(each))) await before((number += 1))
      return env.DB.batch(statements)
    },
  }
  return { ...ctx(), d1: d1 as unknown as D1Database }
}

describe('a document of several batches', () => {
  it('is imported whole, also where a later batch has a notice of a tender of an earlier one', async () => {
    const lines = references.map((each) => lineOf(each))
    // In the third batch: a tender of the first, which is being written at that time, and one of the second.
    lines.splice(450, 0, lineOf('S/10', 'Other works'), lineOf('S/110', 'Other supplies'))
    const report = await send(ctx(), 'series-whole', lines)
    expect(report).toMatchObject({ received: count + 2, created: count, updated: 2, failed: [] })
    expect(await storedOf('series-whole')).toEqual({ tenders: count, ids: count })
    expect(await titleOf('series-whole', 'S/10')).toBe('Other works')
    expect(await titleOf('series-whole', 'S/110')).toBe('Other supplies')
  })

  it('keeps the batches before one that cannot be written, writes none behind it, and is completed by another import', async () => {
    const lines = references.map((each) => lineOf(each))
    const failing = watched(async (number) => {
      if (number === 2) throw new Error('away')
    })
    await expect(send(failing, 'series-broken', lines)).rejects.toThrow('away')
    expect(await storedOf('series-broken')).toEqual({ tenders: 100, ids: 100 })
    const again = await send(ctx(), 'series-broken', lines)
    expect(again).toMatchObject({ created: count - 100, unchanged: 100 })
    expect(await storedOf('series-broken')).toEqual({ tenders: count, ids: count })
  })

  it('composes a batch anew when another import was first with one of its notices', async () => {
    const lines = references.map((each) => lineOf(each))
    const raced = watched(async (number) => {
      if (number === 2) await send(ctx(), 'series-raced', [lineOf('S/500', 'First')])
    })
    const report = await send(raced, 'series-raced', lines)
    expect(report).toMatchObject({ created: count - 1, updated: 1, failed: [] })
    expect(await storedOf('series-raced')).toEqual({ tenders: count, ids: count })
  })

  it('writes the place of the import with each batch, and what is done up to there', async () => {
    const places: unknown[] = []
    const along: Parameters<typeof importNotices>[2]['along'] = ({ received, created, failed }, done) => {
      places.push([received, created, failed.length, done])
      return must(env.DB.prepare('UPDATE corpus SET tenders = tenders'), 'no corpus')
    }
    const lines = references.map((each) => lineOf(each))
    // Of the third batch.
    lines[600] = '{"format":"tender/1","tender":{}}'
    await send(ctx(), 'series-places', lines, along)
    expect(places).toEqual([
      [100, 100, 0, 100],
      [300, 300, 0, 300],
      [701, 700, 1, 701],
      [900, 899, 1, null],
    ])
  })
})
