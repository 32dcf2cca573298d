import { env } from 'cloudflare:workers'
import { drizzle } from 'drizzle-orm/d1'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { and, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../src/platform/db/sql.ts'
import {
  breaking,
  CommitConflict,
  conflictIn,
  keyTaken,
  rowChanged,
} from '../../src/platform/transaction/conflict.ts'
import { guard } from '../../src/platform/transaction/guard.ts'
import { must, transact, type Transaction, tryTransact } from '../../src/platform/transaction/transact.ts'

const ctx = { d1: env.DB }
const db = drizzle(env.DB)
const rows = sqliteTable('guarded_rows', { id: text().primaryKey(), n: integer().notNull() })

beforeEach(async () => {
  await env.DB.batch([
    env.DB.prepare('DROP TABLE IF EXISTS guarded_rows'),
    env.DB.prepare('CREATE TABLE guarded_rows (id TEXT PRIMARY KEY, n INTEGER NOT NULL) STRICT'),
    env.DB.prepare("INSERT INTO guarded_rows VALUES ('a', 1), ('b', 1)"),
  ])
})

const stored = async () => (await env.DB.prepare('SELECT id, n FROM guarded_rows ORDER BY id').all()).results
const atStart = [
  { id: 'a', n: 1 },
  { id: 'b', n: 1 },
]
const insert = (id: string) => env.DB.prepare('INSERT INTO guarded_rows VALUES (?1, 7)').bind(id)
const raise = (id: string, from: number) =>
  db
    .update(rows)
    .set({ n: from + 1 })
    .where(and(eq(rows.id, id), eq(rows.n, from)))
const isAt = (id: string, n: number, reason: string) =>
  guard(env.DB, sql`EXISTS (SELECT 1 FROM guarded_rows WHERE id = ${id} AND n = ${n})`, reason)

const conflictOf = (transaction: Transaction): Promise<CommitConflict | null> =>
  transact(ctx, transaction).then(
    () => null,
    (error: unknown) => {
      if (error instanceof CommitConflict) return error
      throw error
    },
  )

describe('transact', () => {
  it('writes statements of the query builder and statements that are written out in one batch', async () => {
    await transact(ctx, {
      guards: [isAt('a', 1, 'a has changed')],
      writes: [raise('a', 1), insert('c')],
      also: [raise('b', 5), env.DB.prepare("DELETE FROM guarded_rows WHERE id = 'nobody'")],
    })
    expect(await stored()).toEqual([
      { id: 'a', n: 2 },
      { id: 'b', n: 1 },
      { id: 'c', n: 7 },
    ])
  })

  it.for([
    [
      'a guard',
      'it isn’t "b\'s" turn',
      { guards: [isAt('b', 2, 'it isn’t "b\'s" turn')], also: [insert('c')] },
    ],
    [
      'a later guard',
      'second',
      { guards: [isAt('a', 1, 'first'), isAt('b', 2, 'second')], also: [insert('c')] },
    ],
    ['a write that finds no row', rowChanged, { writes: [insert('c'), raise('a', 2)] }],
    [
      'a named write that finds no row',
      'a is spent',
      { writes: [insert('c'), must(raise('a', 2), 'a is spent')] },
    ],
    ['a key that is taken', keyTaken, { writes: [raise('a', 1)], also: [insert('c'), insert('b')] }],
  ] as const)('writes nothing and tells the reason of %s', async ([, reason, transaction]) => {
    expect((await conflictOf(transaction))?.reason).toBe(reason)
    expect(await stored()).toEqual(atStart)
  })

  it('passes an error that is no conflict on as it is', async () => {
    const broken = {
      writes: [raise('a', 1)],
      also: [env.DB.prepare('INSERT INTO guarded_rows VALUES (NULL, NULL)')],
    }
    await expect(transact(ctx, broken)).rejects.toThrow('NOT NULL constraint failed')
    await expect(transact(ctx, broken)).rejects.not.toBeInstanceOf(CommitConflict)
    expect(await stored()).toEqual(atStart)
  })

  it('does all of it or nothing, whatever stands in which place', async () => {
    const steps = fc.array(fc.tuple(fc.constantFrom('guards', 'writes', 'also'), fc.boolean()), {
      maxLength: 8,
    })
    await fc.assert(
      fc.asyncProperty(steps, async (list) => {
        await env.DB.prepare('DELETE FROM guarded_rows').run()
        await env.DB.prepare("INSERT INTO guarded_rows VALUES ('a', 1), ('b', 1)").run()
        const of = (place: string) =>
          list.flatMap(([at, holds], index) => (at === place ? [{ holds, index }] : []))
        const conflict = await conflictOf({
          guards: of('guards').map(({ holds, index }) => isAt('a', holds ? 1 : 2, `guard ${index}`)),
          writes: of('writes').map(({ holds, index }) =>
            must(holds ? insert(`w${index}`) : raise('b', 9), `write ${index}`),
          ),
          also: of('also').map(({ holds, index }) => (holds ? insert(`s${index}`) : raise('b', 9))),
        })
        const broken = [...of('guards'), ...of('writes')].find(({ holds }) => !holds)
        const place = list[broken?.index ?? -1]?.[0] === 'guards' ? 'guard' : 'write'
        expect(conflict?.reason).toBe(broken && `${place} ${broken.index}`)
        const written = [...of('writes'), ...of('also')].filter(({ holds }) => holds).length
        expect((await stored()).length).toBe(2 + (broken ? 0 : written))
      }),
      { numRuns: 60 },
    )
  })
})

describe('tryTransact', () => {
  it('answers whether the transaction was written', async () => {
    expect(await tryTransact(ctx, { writes: [raise('a', 1)] })).toBe(true)
    expect(await tryTransact(ctx, { writes: [raise('a', 1)] })).toBe(false)
  })

  it('throws a conflict that was not expected', async () => {
    const late = { guards: [isAt('a', 5, 'a has moved')] }
    expect(await tryTransact(ctx, late, ['a has moved'])).toBe(false)
    await expect(tryTransact(ctx, late, [keyTaken])).rejects.toThrow('Nothing was written: a has moved')
  })
})

describe('conflictIn', () => {
  it('finds any reason in what the database says', async () => {
    // NUL ends a text in SQL, so reasons with NUL are left out here. No reason in the code holds NUL.
    const reasons = fc.string({ unit: 'grapheme', minLength: 1 }).filter((reason) => !reason.includes('\0'))
    await fc.assert(
      fc.asyncProperty(reasons, async (reason) => {
        const error = await env.DB.prepare(`SELECT ${breaking(reason)}`)
          .run()
          .catch((thrown: unknown) => thrown)
        expect(conflictIn(error)?.reason).toBe(reason)
      }),
      { numRuns: 50 },
    )
  })

  it('takes no reason from the SQL that the query builder repeats', async () => {
    const statement = `SELECT ${breaking('never evaluated')} FROM no_such_table`
    const error = await db.run(statement).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(Error)
    expect(conflictIn(error)).toBeNull()
  })
})
