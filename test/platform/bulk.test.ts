import { env } from 'cloudflare:workers'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  boundList,
  forRows,
  insertLongRows,
  insertRows,
  jsonChunks,
  maxValueLength,
  RowTooLong,
} from '../../src/platform/db/bulk.ts'
import { anyCharacter } from '../support/any-character.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text).length
/**
 * The number of bytes that are counted for a row `["…"]` besides its text: brackets, quotation marks and a separator.
 */
const around = 5

describe('jsonChunks', () => {
  it('keeps every row, in order, in lists that can be bound', () => {
    const rows = fc.array(
      fc.record({
        text: fc.oneof(
          fc.string({ unit: anyCharacter }),
          fc.nat(700_000).map((n) => 'é'.repeat(n)),
          fc.nat(120_000).map((n) => '"\n'.repeat(n)),
        ),
        n: fc.integer(),
      }),
      { maxLength: 12 },
    )
    fc.assert(
      fc.property(rows, (list) => {
        const chunks = jsonChunks(list)
        expect(chunks.flatMap((chunk) => JSON.parse(chunk) as unknown[])).toEqual(list)
        for (const chunk of chunks) expect(bytesOf(chunk)).toBeLessThanOrEqual(maxValueLength + 1)
        if (list.length === 0) expect(chunks).toEqual([])
      }),
      { numRuns: 40 },
    )
  })

  it.for([
    ['of one byte a character', 'a', 1],
    ['of three bytes a character', '€', 3],
    ['whose JSON is longer than they are', '"', 2],
  ] as const)('takes a row up to the limit and refuses a longer one, for texts %s', ([, character, size]) => {
    const room = Math.floor((maxValueLength - around) / size)
    expect(jsonChunks([[character.repeat(room)]])).toHaveLength(1)
    expect(() => jsonChunks([['short'], [character.repeat(room + size)]])).toThrow(RowTooLong)
  })
})

describe('insertLongRows', () => {
  const into = 'INSERT INTO bulk_long (id, text, flag, content)'
  const statementsFor = (rows: Parameters<typeof insertLongRows>[2]) =>
    insertLongRows(env.DB, { into, cells: '(?, ?, ?, ?)' }, rows)

  beforeEach(async () => {
    await env.DB.batch([
      env.DB.prepare('DROP TABLE IF EXISTS bulk_long'),
      env.DB.prepare(
        'CREATE TABLE bulk_long (id INTEGER PRIMARY KEY, text TEXT, flag INTEGER, content TEXT) STRICT',
      ),
    ])
  })

  it('writes every cell as it is, in statements of a hundred values', async () => {
    const largest = 2 ** 53 - 1
    const rows = Array.from({ length: 60 }, (_, at) => [
      largest - at,
      at === 0 ? null : `"ü\n${at}`,
      at % 2 === 0,
      { at },
    ])
    const statements = statementsFor(rows)
    expect(statements).toHaveLength(3)
    await env.DB.batch(statements)
    const stored = await env.DB.prepare('SELECT * FROM bulk_long ORDER BY id DESC').raw()
    expect(stored).toEqual(
      rows.map(([id, text, flag, content]) => [id, text, Number(flag), JSON.stringify(content)]),
    )
  })

  it('writes nothing for no rows', () => {
    expect(statementsFor([])).toEqual([])
  })

  it('takes a row up to the limit and refuses a longer one', () => {
    const room = Math.floor((maxValueLength - '01{}'.length) / 3)
    expect(statementsFor([[0, '€'.repeat(room), true, {}]])).toHaveLength(1)
    expect(() => statementsFor([[0, '€'.repeat(room + 1), true, {}]])).toThrow(RowTooLong)
  })
})

describe('insertRows', () => {
  beforeEach(async () => {
    await env.DB.batch([
      env.DB.prepare('DROP TABLE IF EXISTS bulk_rows'),
      env.DB.prepare(
        'CREATE TABLE bulk_rows (id INTEGER PRIMARY KEY, text TEXT, flag INTEGER, content TEXT) STRICT',
      ),
    ])
  })
  const into = 'INSERT INTO bulk_rows (id, text, flag, content)'
  const insert = async (rows: Parameters<typeof insertRows>[2]) => {
    const statements = insertRows(env.DB, into, rows)
    await env.DB.batch(statements)
    return statements.length
  }

  it('writes texts of more than a bound value holds, in one batch', async () => {
    const rows = Array.from(
      { length: 9 },
      (_, id) => [id, 'ü'.repeat(180_000), id % 2 === 0, { id }] as const,
    )
    expect(await insert(rows)).toBeGreaterThan(1)
    const { results } = await env.DB.prepare(
      'SELECT id, length(text) AS length, flag, content FROM bulk_rows ORDER BY id',
    ).all()
    expect(results).toEqual(
      rows.map(([id]) => ({ id, length: 180_000, flag: 1 - (id % 2), content: `{"id":${id}}` })),
    )
  })

  it('writes the longest row that it takes', async () => {
    const text = 'x'.repeat(maxValueLength - 40)
    expect(await insert([[1, text, null, null]])).toBe(1)
    expect(await env.DB.prepare('SELECT length(text) AS n FROM bulk_rows').first('n')).toBe(text.length)
  })

  it('leaves nothing of any part when a later part fails', async () => {
    const long = 'x'.repeat(400_000)
    const rows = [1, 2, 3, 1].map((id) => [id, long, null, null])
    expect(insertRows(env.DB, into, rows).length).toBeGreaterThan(1)
    await expect(insert(rows)).rejects.toThrow('UNIQUE constraint failed')
    expect(await env.DB.prepare('SELECT count(*) AS n FROM bulk_rows').first('n')).toBe(0)
  })
})

describe('forRows', () => {
  it('runs several statements for each part of the rows, with the values beside it', async () => {
    const texts = [
      'SELECT ?2 AS given, count(*) AS n FROM json_each(?1)',
      "SELECT ?2 AS given, 'second' AS n FROM json_each(?1)",
    ]
    const rows = Array.from({ length: 3 }, (_, n) => [n, 'x'.repeat(300_000)])
    const results = await env.DB.batch(forRows(env.DB, rows, texts, 'beside'))
    expect(results.map((each) => each.results[0])).toEqual(
      [1, 1, 1].flatMap((n) => [
        { given: 'beside', n },
        { given: 'beside', n: 'second' },
      ]),
    )
  })
})

describe('boundList', () => {
  it('refuses a list that is longer than a value that can be bound', () => {
    expect(boundList(['a', 1])).toBe('["a",1]')
    expect(() => boundList(['€'.repeat(maxValueLength / 2)])).toThrow(RowTooLong)
  })
})
