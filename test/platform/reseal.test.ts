import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { createCtx, type Ctx } from '../../src/platform/context/context.ts'
import { reseal, type SealedTable } from '../../src/platform/db/reseal.ts'
import { seal, unseal } from '../../src/platform/db/seal.ts'

const key = (name: string, fill: number) => ({ name, key: new Uint8Array(32).fill(fill) })
const [old, fresh] = [key('old', 1), key('fresh', 2)]
const table: SealedTable = { table: 'sealed_things', id: 'id', columns: ['first', 'second'] }

/** A context whose database runs `beforeWrite` before each update. */
function ctxWith(keys: (typeof old)[], beforeWrite?: () => Promise<unknown>): Pick<Ctx, 'd1' | 'config'> {
  const { config } = createCtx(env, () => undefined)
  const prepare = (sql: string) => {
    const statement = env.DB.prepare(sql)
    if (!sql.startsWith('UPDATE') || !beforeWrite) return statement
    return {
      bind: (...values: unknown[]) => ({
        run: async () => {
          await beforeWrite()
          return statement.bind(...values).run()
        },
      }),
    }
  }
  return { d1: { prepare } as unknown as D1Database, config: { ...config, WEBHOOK_KEYS: keys } }
}

const add = (rows: { id: string; first: string; second: string | null }[]) =>
  env.DB.prepare(
    "INSERT INTO sealed_things SELECT value ->> 'id', value ->> 'first', value ->> 'second' FROM json_each(?1)",
  )
    .bind(JSON.stringify(rows))
    .run()

const rowOf = (id: string) =>
  env.DB.prepare('SELECT first, second FROM sealed_things WHERE id = ?1')
    .bind(id)
    .first<{ first: string; second: string | null }>()

beforeEach(async () => {
  await env.DB.exec('DROP TABLE IF EXISTS sealed_things')
  await env.DB.exec('CREATE TABLE sealed_things (id TEXT PRIMARY KEY, first TEXT NOT NULL, second TEXT)')
})

describe('reseal', () => {
  it('seals every row of more than one step anew, and no row twice', async () => {
    const ids = Array.from({ length: 205 }, (_, index) => `thing_${String(index).padStart(3, '0')}`)
    await add(ids.map((id) => ({ id, first: seal([old], id, id), second: null })))
    expect(await reseal(ctxWith([fresh, old]), table)).toBe(205)
    expect(await reseal(ctxWith([fresh, old]), table)).toBe(0)
    const last = await rowOf('thing_204')
    expect([unseal([fresh], 'thing_204', last?.first ?? ''), last?.second]).toEqual(['thing_204', null])
  })

  it('seals all columns of a row where one is sealed with another key', async () => {
    await add([{ id: 'a', first: seal([fresh], 'a', 'one'), second: seal([old], 'a', 'two') }])
    expect(await reseal(ctxWith([fresh, old]), table)).toBe(1)
    const row = await rowOf('a')
    expect([row?.first, row?.second].map((stored) => unseal([fresh], 'a', stored ?? ''))).toEqual([
      'one',
      'two',
    ])
  })

  it('leaves a row that has changed since it was read', async () => {
    await add([{ id: 'a', first: seal([old], 'a', 'one'), second: null }])
    const changed = seal([old], 'a', 'another')
    const change = () => env.DB.prepare('UPDATE sealed_things SET first = ?1').bind(changed).run()
    expect(await reseal(ctxWith([fresh, old], change), table)).toBe(0)
    expect(await rowOf('a')).toEqual({ first: changed, second: null })
  })

  it('does nothing without a key, and fails where the key of a row is gone', async () => {
    await add([{ id: 'a', first: seal([old], 'a', 'one'), second: null }])
    expect(await reseal(ctxWith([]), table)).toBe(0)
    await expect(reseal(ctxWith([fresh]), table)).rejects.toThrow('WEBHOOK_KEYS')
  })
})
