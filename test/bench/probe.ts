import { Connection } from './connection.ts'
import type { Dataset } from './dataset.ts'
import { serialWaits, statementsOf } from './plain.ts'
import type { PostgresSubject } from './postgres/subject.ts'
import { formsOf, pathOf, type Query, type QueryClass } from './queries.ts'
import type { Service } from './service.ts'
import { ask } from './totals.ts'
import type { Statement } from './trace.ts'

/** A request to the service, and the statements that the service sends to the database for the request. */
export interface Request {
  path: string
  /** The statements of the search itself, without the search for other words that follows when nothing is found. */
  statements: Statement[]
  waits: number
  d1Calls: number
  found: number
  /** Milliseconds of plain SQLite: one for every second round. */
  plain: number[]
  /** The same with nothing cached from an earlier search: one for every other round. */
  first: number[]
  /** Milliseconds of the request: one for each round. */
  full: number[]
  /** Times of the full request if the service has not answered it recently. */
  uncached: number[]
}

/** One query as it is measured: by letters, for which the corpus was made, and by forms if the query has words. */
export interface Probe extends Request {
  query: Query
  page: number
  forms: Request | null
  postgres: number[]
}

export interface Subject {
  dataset: Dataset
  service: Service
  classes: { name: string; weight: number; probes: Probe[] }[]
  /** Null if PostgreSQL is not installed. */
  postgres: PostgresSubject | null
  /** Times of a route with one `SELECT 1`, which is requested as often as each query. */
  d1: number[]
  bare: number[]
}

/**
 * Sends every query first and traces it then. At the trace the key is admitted already, as for all but the
 * first request of an hour, and totals are cached, as they are while nothing is imported.
 */
export async function subject(
  dataset: Dataset,
  service: Service,
  classes: QueryClass[],
  postgres: PostgresSubject | null,
): Promise<Subject> {
  const connection = await Connection.open(service.port)
  await service.trace('/api/v1/me')
  const paths = new Map<Query, { path: string; forms: string | null; page: number }>()
  for (const query of classes.flatMap(({ queries }) => queries)) {
    const { total } = query.deep ? (await ask(connection, service, pathOf(query))).pagination : { total: 0 }
    const path = pathOf(query, total)
    const forms = formsOf(path)
    for (const each of [path, forms]) if (each !== null) await ask(connection, service, each)
    const page = Number(new URLSearchParams(path.split('?')[1]).get('page') ?? 1)
    paths.set(query, { path, forms, page })
  }
  connection.close()
  const traced: Subject['classes'] = []
  for (const { name, weight, queries } of classes) {
    const probes: Probe[] = []
    for (const query of queries) {
      const { path = '', forms = null, page = 1 } = paths.get(query) ?? {}
      const byForms = forms === null ? null : await trace(service, forms)
      probes.push({ ...(await trace(service, path)), query, page, forms: byForms, postgres: [] })
    }
    traced.push({ name, weight, probes })
  }
  return { dataset, service, classes: traced, postgres, d1: [], bare: [] }
}

async function trace(service: Service, path: string): Promise<Request> {
  const { status, body, events } = await service.trace(path)
  if (status !== 200) throw new Error(`${path}: ${status}`)
  const calls = events.filter(({ what }) => what === 'd1')
  const { total } = (body as { pagination: { total: number } }).pagination
  return {
    path,
    statements: statementsOf(calls.slice(0, 1)),
    waits: serialWaits(events),
    d1Calls: calls.length,
    found: total,
    plain: [],
    first: [],
    full: [],
    uncached: [],
  }
}
