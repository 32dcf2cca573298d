import { Connection } from './connection.ts'
import { PlainSqlite, unkept } from './plain.ts'
import type { Probe, Request, Subject } from './probe.ts'
import { median, quantile, weightedMean } from './statistics.ts'

interface Open {
  connection: Connection
  plain: PlainSqlite
}

/**
 * Plain SQLite, full request, PostgreSQL, `SELECT 1` and bare route one after the other for each query, at one connection,
 * for all subjects in turn. The first round warms up and does not count.
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
    for (const { each, ...with_ } of open) await measureRound(each, with_, round > 0)
  for (const { connection, plain } of open) {
    connection.close()
    plain.close()
  }
}

async function measureRound(subject: Subject, open: Open, counts: boolean): Promise<void> {
  for (const probe of subject.classes.flatMap(({ probes }) => probes)) {
    await measure(subject, probe, open, counts)
    if (probe.forms) await measure(subject, probe.forms, open, counts)
    await subject.postgres?.measure(probe, counts)
    const d1 = await timed(open.connection, '/bench/d1')
    const bare = await timed(open.connection, '/bench/bare')
    if (!counts) continue
    subject.d1.push(d1)
    subject.bare.push(bare)
  }
}

async function measure(
  { service }: Subject,
  request: Request,
  { connection, plain }: Open,
  counts: boolean,
): Promise<void> {
  // The second finds the pages of the first in memory: they take turns at being first.
  const turns = [
    { times: request.plain, statements: request.statements },
    { times: request.first, statements: unkept(request.statements) },
  ]
  const ordered = request.full.length % 2 === 0 ? turns : turns.toReversed()
  for (const { times, statements } of ordered) {
    const ms = plain.time(statements)
    if (counts) times.push(ms)
  }
  const full = await timed(connection, request.path, service.key)
  if (counts) request.full.push(full)
}

async function timed(connection: Connection, path: string, key?: string): Promise<number> {
  const began = performance.now()
  const { status } = await connection.get(path, key)
  if (status !== 200) throw new Error(`${path}: ${status}`)
  return performance.now() - began
}

interface Spread {
  p50: number
  p95: number
}

export interface ClassTimes {
  name: string
  weight: number
  plain: Spread
  first: Spread
  full: Spread
  /** By forms where the class has words, else as by letters. */
  formsPlain: Spread
  formsFull: Spread
  postgres: Spread | null
}

/** Milliseconds by class: the median and 95th percentile over its queries, of each query's median. */
export const classTimes = ({ classes, postgres }: Subject): ClassTimes[] =>
  classes.map(({ name, weight, probes }) => {
    const spread = (of: (probe: Probe) => number[]): Spread => {
      const medians = probes.map((probe) => median(of(probe)))
      return { p50: median(medians), p95: quantile(medians, 0.95) }
    }
    return {
      name,
      weight,
      plain: spread(({ plain }) => plain),
      first: spread(({ first }) => first),
      full: spread(({ full }) => full),
      formsPlain: spread(({ plain, forms }) => forms?.plain ?? plain),
      formsFull: spread(({ full, forms }) => forms?.full ?? full),
      postgres: postgres && spread((probe) => probe.postgres),
    }
  })

type Measure = 'plain' | 'first' | 'full' | 'formsPlain' | 'formsFull'

/** Mean of the classes' medians by their weight. */
export const weighted = (times: ClassTimes[], what: Measure): number =>
  weightedMean(times.map((each) => ({ weight: each.weight, value: each[what].p50 })))

/** How much longer PostgreSQL takes, by class, and in the geometric mean over the mix. */
export function besidePostgres(times: ClassTimes[], what: 'plain' | 'first' | 'full') {
  const ratios = times.flatMap(({ name, weight, postgres, ...each }) =>
    postgres ? { name, weight, value: postgres.p50 / each[what].p50 } : [],
  )
  const logs = ratios.map(({ weight, value }) => ({ weight, value: Math.log(value) }))
  return { ratios, mean: Math.exp(weightedMean(logs)) }
}
