import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { importNotices } from '../../src/catalogue/import/import-notices.ts'
import { revalueStep } from '../../src/catalogue/import/revalue.ts'
import { createCtx, type Ctx } from '../../src/platform/context/context.ts'
import { importEcbRates } from '../../src/reference/rates/commands.ts'
import { runJob } from '../support/jobs.ts'

const ctx = (DB = env.DB): Ctx => createCtx({ ...env, DB }, () => undefined)

const fileOf = (day: string, usd: number) => `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
<Cube><Cube time="${day}"><Cube currency="USD" rate="${usd}"/></Cube></Cube></gesmes:Envelope>`

const publish = (day: string, usd: number) =>
  importEcbRates({
    ...ctx(),
    fetch: async () => new Response(fileOf(day, usd), { headers: { 'Content-Type': 'text/xml' } }),
  })

/** Tenders of 1,000 USD, published on a day. */
async function bring(source: string, day: string, n: number) {
  const lines = Array.from({ length: n }, (_, i) =>
    JSON.stringify({
      format: 'tender/1',
      tender: {
        reference: `${i}`,
        title: `Works ${i}`,
        buyer: { name: 'Town', country: 'DE' },
        publishedAt: day,
        estimatedValue: 1000,
        currency: 'USD',
      },
    }),
  )
  await importNotices(ctx(), new TextEncoder().encode(lines.join('\n')), { source, charset: undefined })
}

/** The number of tenders of a source by their value in euro. */
async function valuesOf(source: string) {
  const { results } = await env.DB.prepare(
    `SELECT item ->> 'estimatedValueEur' AS value, count(*) AS n FROM tender_docs
     WHERE item ->> 'source' = ?1 GROUP BY 1 ORDER BY 1`,
  )
    .bind(source)
    .all<{ value: number; n: number }>()
  return results.map(({ value, n }) => [value, n])
}

/**
 * The database. `before` runs before each transaction that writes tenders, and gets the number of such transactions so
 * far.
 */
function writing(before: (written: number) => Promise<void>): D1Database {
  let written = 0
  return new Proxy(env.DB, {
    get(db, name) {
      if (name === 'batch')
        return async (statements: D1PreparedStatement[]) => {
          if (statements.length > 10) await before(written++)
          return db.batch(statements)
        }
      const value: unknown = Reflect.get(db, name)
      return typeof value === 'function' ? value.bind(db) : value
    },
  })
}

const dying = (at: number) =>
  writing(async (written) => {
    if (written === at) throw new Error('The process is gone')
  })

const range = () => env.DB.prepare('SELECT from_day, after FROM revaluation').first()

describe('the values of tenders, when new rates come in', () => {
  it('become right although the process died between the rates and the values', async () => {
    await bring('died', '2025-02-04', 3)
    const { changedFrom } = await publish('2025-02-04', 1.25)
    expect([changedFrom, await range()]).toEqual(['2025-02-04', { from_day: '2025-02-04', after: '' }])
    await expect(revalueStep(ctx(dying(0)))).rejects.toThrow('gone')
    expect((await valuesOf('died')).map(([, n]) => n)).toEqual([3])
    // The rates are stored already, so only the range shows the job that there is work.
    expect((await publish('2025-02-04', 1.25)).changedFrom).toBeNull()
    expect((await runJob(ctx(), 'rates')).done).toEqual({ revalued: 3 })
    expect([await valuesOf('died'), await range()]).toEqual([[[800, 3]], null])
    expect((await runJob(ctx(), 'rates')).done).toEqual({ revalued: 0 })
  })

  it('go on behind the hundred that were written last', async () => {
    await bring('long', '2025-03-04', 120)
    await publish('2025-03-04', 2)
    await expect(revalueStep(ctx(dying(1)))).rejects.toThrow('gone')
    expect((await valuesOf('long')).map(([, n]) => n).toSorted()).toEqual([100, 20])
    expect((await range())?.after).toMatch(/^tender_/)
    expect((await runJob(ctx(), 'rates')).done).toEqual({ revalued: 20 })
    expect(await valuesOf('long')).toEqual([[500, 120]])
  })

  it('begin anew where an earlier day is corrected meanwhile', async () => {
    await bring('early', '2025-04-02', 2)
    await bring('late', '2025-04-08', 2)
    await publish('2025-04-08', 1.25)
    const corrected = writing(async (written) => {
      if (written === 0) await publish('2025-04-02', 2)
    })
    await revalueStep(ctx(corrected))
    expect([await valuesOf('early'), await valuesOf('late'), await range()]).toEqual([
      [[500, 2]],
      [[800, 2]],
      null,
    ])
  })
})
