import { Connection } from './connection.ts'
import type { Dataset } from './dataset.ts'
import { PlainSqlite, serialWaits, statementsOf } from './plain.ts'
import { pathOf, type Query, type QueryClass } from './queries.ts'
import type { Service } from './service.ts'
import { median, quantile, weightedMean } from './statistics.ts'
import { ask } from './totals.ts'
import type { Statement } from './trace.ts'

/** One query as it is measured: what it asks the service, and what the service then asks the database. */
interface Probe {
  path: string
  statements: Statement[]
  waits: number
  d1Calls: number
  /** Milliseconds, one for each round. */
  plain: number[]
  full: number[]
}

export interface Subject {
  dataset: Dataset
  service: Service
  classes: { name: string; weight: number; probes: Probe[] }[]
  /** A route with one `SELECT 1`, asked as often. */
  d1: number[]
  bare: number[]
}

/** Traces every query once: the key is admitted before, as it is for all but the first request of an hour. */
export async function subject(dataset: Dataset, service: Service, classes: QueryClass[]): Promise<Subject> {
  const connection = await Connection.open(service.port)
  await service.trace('/api/v1/me')
  const probe = async (query: Query): Promise<Probe> => {
    const { total } = query.deep ? (await ask(connection, service, pathOf(query))).pagination : { total: 0 }
    const path = pathOf(query, total)
    const { status, events } = await service.trace(path)
    if (status !== 200) throw new Error(`${path}: ${status}`)
    const d1Calls = events.filter(({ what }) => what === 'd1').length
    return {
      path,
      statements: statementsOf(events),
      waits: serialWaits(events),
      d1Calls,
      plain: [],
      full: [],
    }
  }
  const traced: Subject['classes'] = []
  for (const { name, weight, queries } of classes) {
    const probes: Probe[] = []
    for (const query of queries) probes.push(await probe(query))
    traced.push({ name, weight, probes })
  }
  connection.close()
  return { dataset, service, classes: traced, d1: [], bare: [] }
}

/**
 * Plain SQLite, full request, `SELECT 1` and bare route one after the other for each query, at one connection, for all
 * subjects in turn. The first round warms up and does not count.
 */
export async function measureLatency(subjects: Subject[], rounds: number): Promise<void> {
  const open = await Promise.all(
    subjects.map(async (each) => ({
      each,
      connection: await Connection.open(each.service.port),
      plain: new PlainSqlite(each.dataset.file),
    })),
  )
  for (let round = 0; round <= rounds; round++)
    for (const { each, connection, plain } of open) await measureRound(each, connection, plain, round > 0)
  for (const { connection, plain } of open) {
    connection.close()
    plain.close()
  }
}

async function measureRound(
  { classes, service, d1, bare }: Subject,
  connection: Connection,
  plain: PlainSqlite,
  counts: boolean,
): Promise<void> {
  for (const probe of classes.flatMap(({ probes }) => probes)) {
    const sample = {
      plain: plain.time(probe.statements),
      full: await timed(connection, probe.path, service.key),
      d1: await timed(connection, '/bench/d1'),
      bare: await timed(connection, '/bench/bare'),
    }
    if (!counts) continue
    probe.plain.push(sample.plain)
    probe.full.push(sample.full)
    d1.push(sample.d1)
    bare.push(sample.bare)
  }
}

async function timed(connection: Connection, path: string, key?: string): Promise<number> {
  const began = performance.now()
  const { status } = await connection.get(path, key)
  if (status !== 200) throw new Error(`${path}: ${status}`)
  return performance.now() - began
}

export interface ClassTimes {
  name: string
  weight: number
  plain: { p50: number; p95: number }
  full: { p50: number; p95: number }
}

/** Milliseconds by class: the median and 95th percentile over its queries, of each query's median. */
export const classTimes = ({ classes }: Subject): ClassTimes[] =>
  classes.map(({ name, weight, probes }) => ({
    name,
    weight,
    plain: spread(probes.map((probe) => median(probe.plain))),
    full: spread(probes.map((probe) => median(probe.full))),
  }))

const spread = (numbers: number[]) => ({ p50: median(numbers), p95: quantile(numbers, 0.95) })

/** Mean of the classes' medians by their weight. */
export const weighted = (times: ClassTimes[], what: 'plain' | 'full'): number =>
  weightedMean(times.map((each) => ({ weight: each.weight, value: each[what].p50 })))
