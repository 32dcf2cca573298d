import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { deliveryRetention } from '../../src/delivery/retention.ts'
import { identityRetention } from '../../src/identity/retention.ts'
import { newId } from '../../src/platform/context/ids.ts'
import { limitsRetention } from '../../src/platform/http/limits/retention.ts'
import { deleteExpired, type Retention, rowsPerStep, stepsPerRun } from '../../src/platform/db/retention.ts'
import { transactionRetention } from '../../src/platform/transaction/retention.ts'
import { workspaceRetention } from '../../src/workspace/retention.ts'
import { plansOf } from '../support/alerts-feed.ts'

const now = new Date()
const { windows } = limitsRetention

/** Writes windows that ended `first` to `last` milliseconds ago, one for each millisecond. */
const windowsOver = (first: number, last: number) =>
  env.DB.prepare(
    `WITH RECURSIVE ago (ms) AS (VALUES (?1) UNION ALL SELECT ms + 1 FROM ago WHERE ms < ?2)
      INSERT INTO rate_windows SELECT 'over ' || ms, 1, ?3 - ms FROM ago`,
  )
    .bind(first, last, now.getTime())
    .run()

const left = async () => {
  const { results } = await env.DB.prepare('SELECT ?1 - resets_at AS ago FROM rate_windows ORDER BY ago')
    .bind(now.getTime())
    .all<{ ago: number }>()
  return results.map(({ ago }) => ago)
}

/** A database that writes down how many rows each statement touched. */
function measured(): { d1: D1Database; sizes: number[] } {
  const sizes: number[] = []
  const prepare = (sql: string) => ({
    bind: (...values: unknown[]) => ({
      all: async () => {
        const result = await env.DB.prepare(sql)
          .bind(...values)
          .all()
        sizes.push(result.results.length)
        return result
      },
    }),
  })
  return { d1: { prepare } as unknown as D1Database, sizes }
}

describe('deleteExpired', () => {
  it('deletes the oldest rows first, in steps, and leaves the rest of a backlog to the next run', async () => {
    const max = rowsPerStep * stepsPerRun
    await windowsOver(1, max + 3)
    const { d1, sizes } = measured()
    expect(await deleteExpired({ d1, now }, windows)).toBe(max)
    expect(sizes).toEqual(Array.from({ length: stepsPerRun }, () => rowsPerStep))
    expect(await left()).toEqual([1, 2, 3])
    expect(await deleteExpired({ d1: env.DB, now }, windows)).toBe(3)
    expect(await deleteExpired({ d1: env.DB, now }, windows)).toBe(0)
  })

  it('leaves rows whose time is not over, and those that the condition keeps', async () => {
    await windowsOver(-1, 2)
    expect(await deleteExpired({ d1: env.DB, now }, { ...windows, maxAge: 1 })).toBe(2)
    expect(await left()).toEqual([-1, 0])
    expect(await deleteExpired({ d1: env.DB, now }, { ...windows, where: 'count > 1' })).toBe(0)
    expect(await deleteExpired({ d1: env.DB, now }, windows)).toBe(1)
    expect(await left()).toEqual([-1])
  })

  it('ages rows by the time in their ids', async () => {
    const audit: Retention = { table: 'audit', key: 'company_id, id', age: { idOf: 'audit' }, maxAge: 10 }
    const ids = [9, 11].map((ago) => newId('audit', new Date(now.getTime() - ago)))
    await env.DB.prepare(
      `INSERT INTO audit (id, company_id, at, user_id, action, target_id)
        SELECT value, 'company_x', 0, 'user_x', 'test', 'x' FROM json_each(?1)`,
    )
      .bind(JSON.stringify(ids))
      .run()
    expect(await deleteExpired({ d1: env.DB, now }, audit)).toBe(1)
    const kept = await env.DB.prepare('SELECT id FROM audit').all()
    expect(kept.results).toEqual([{ id: ids[0] }])
  })
})

const all: [string, Retention][] = [
  ...Object.entries(transactionRetention),
  ...Object.entries(limitsRetention),
  ...Object.entries(identityRetention),
  ...Object.entries(deliveryRetention),
  ...Object.entries(workspaceRetention),
]

describe('the retention of every table', () => {
  // The table of reservations needs no index, because it holds few rows: one for each request that is at work.
  it.for(all.filter(([name]) => name !== 'reservations'))(
    'finds the oldest rows by an index: %s',
    async ([, retention]) => {
      const plans = await plansOf((d1) => deleteExpired({ d1, now }, retention))
      expect(plans.length).toBeGreaterThan(0)
      expect(
        plans.filter((each) => /^SCAN|TEMP B-TREE/.test(each) && !/USING .*(INDEX|PRIMARY KEY)/.test(each)),
      ).toEqual([])
    },
  )

  it('names tables and columns that exist', async () => {
    for (const [, retention] of all) expect(await deleteExpired({ d1: env.DB, now }, retention)).toBe(0)
  })
})
