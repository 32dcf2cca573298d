import { env } from 'cloudflare:workers'
import { runAlerts } from '../../src/delivery/alerts/run/run.ts'
import { createCtx } from '../../src/platform/context/context.ts'
import { importNotices } from '../../src/catalogue/import/import-notices.ts'
import type { TestCompany } from './api.ts'
import { tableSource } from './tables.ts'

export const ctxAt = (now = new Date()) => createCtx(env, () => undefined, now)

/** A tender in our own format, by its reference. */
export const document = (reference: string, tender: object = {}) => ({
  format: 'tender/1',
  tender: {
    reference,
    title: `Tender ${reference}`,
    buyer: { name: 'Town', country: 'DE' },
    publishedAt: '2026-11-20',
    deadline: '2099-01-01T12:00:00Z',
    ...tender,
  },
})

let count = 0
/** A word that only the tenders of one test contain. */
export const ownWord = () => `w${++count}x${crypto.randomUUID().slice(0, 8)}`

/** Tenders with a word and their number in the title. */
export const about = (word: string, n: number, tender: object = {}) =>
  Array.from({ length: n }, (_, i) => document(`${word}-${i}`, { title: `${word} ${i}`, ...tender }))

/** Imports documents without waking the alerts, which the tests run themselves; returns ids by reference. */
export async function bring(documents: ReturnType<typeof document>[], now = new Date()) {
  const bytes = new TextEncoder().encode(documents.map((each) => JSON.stringify(each)).join('\n'))
  const report = await importNotices(ctxAt(now), bytes, { source: 'manual', charset: undefined })
  if (report.failed.length > 0) throw new Error(JSON.stringify(report.failed[0]))
  const { results } = await env.DB.prepare(
    `SELECT r.value AS ref, (SELECT tender_id FROM tender_docs WHERE item ->> 'title' = r.value ->> 1) AS id
     FROM json_each(?1) AS r`,
  )
    .bind(JSON.stringify(documents.map(({ tender }) => [tender.reference, tender.title])))
    .all<{ ref: string; id: string }>()
  return results.map(({ id }) => id)
}

export const runAt = (now = new Date(), d1 = env.DB) => runAlerts({ d1, now, ...tableSource })

/** Runs step after step, as the job does, until no alert is due. */
export async function runToEnd(now = new Date()): Promise<number> {
  let steps = 0
  for (let place: string | null = null; steps === 0 || place !== null; steps++)
    place = (await runAlerts({ d1: env.DB, now, ...tableSource }, { place })).next
  return steps
}

interface Recorded {
  type: string
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into events of every kind
  data: any
}

/** The company's events, in the order they were recorded. */
export async function eventsOf({ companyId }: TestCompany, type = '%'): Promise<Recorded[]> {
  const { results } = await env.DB.prepare(
    'SELECT type, data FROM events WHERE company_id = ? AND type LIKE ? ORDER BY at, type DESC, id',
  )
    .bind(companyId, type)
    .all<{ type: string; data: string }>()
  return results.map((event) => ({ type: event.type, data: JSON.parse(event.data) }))
}

export const types = async (company: TestCompany) => (await eventsOf(company)).map(({ type }) => type)

/** The alerts that were triggered, with the number of tenders that each of them has found. */
export const triggered = async (company: TestCompany) =>
  (await eventsOf(company, 'alert.triggered')).map(({ data }) => [data.alert.id, data.count])

export const newAlert = async ({ call }: TestCompany, alert: object = {}): Promise<string> =>
  (await call('POST', '/alerts', { name: 'Any', ...alert })).body.data.id

/** The database with a call of `before` ahead of each batch; an error of `before` is the batch's failure. */
export function watched(before: (batches: number) => void | Promise<void>): D1Database {
  let batches = 0
  return new Proxy(env.DB, {
    get(target, name) {
      if (name === 'batch')
        return async (statements: D1PreparedStatement[]) => {
          await before(batches++)
          return target.batch(statements)
        }
      return name === 'prepare' ? target.prepare.bind(target) : Reflect.get(target, name)
    },
  })
}

/** The plan of every statement that is prepared while something runs, one line for each step. */
export async function plansOf(run: (d1: D1Database) => Promise<unknown>): Promise<string[]> {
  const statements: { sql: string; values: unknown[] }[] = []
  const d1 = new Proxy(env.DB, {
    get(target, name) {
      if (name !== 'prepare') return Reflect.get(target, name)?.bind(target)
      return (sql: string) => {
        const statement = target.prepare(sql)
        const bind = (...values: unknown[]) => {
          statements.push({ sql, values })
          return statement.bind(...values)
        }
        return new Proxy(statement, {
          get: (inner, member) => (member === 'bind' ? bind : Reflect.get(inner, member).bind(inner)),
        })
      }
    },
  })
  await run(d1)
  const plans = await Promise.all(
    statements.map(({ sql, values }) =>
      env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`)
        .bind(...values)
        .all<{ detail: string }>(),
    ),
  )
  return plans.flatMap(({ results }) => results.map(({ detail }) => detail))
}
