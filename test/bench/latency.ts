import { Connection } from './connection.ts'
import { PlainSqlite, withoutTotals } from './plain.ts'
import type { Probe, Request, Subject } from './probe.ts'
import { uncachedLine } from './uncached.ts'
import { median, quantile, weightedMean } from './statistics.ts'

interface Open {
  connection: Connection
  plain: PlainSqlite
}

/**
 * Times each query on plain SQLite, on PostgreSQL and as a full request, then `SELECT 1` and the bare route, one
 * after the other and over one connection. The subjects take turns. The first round warms up and does not count.
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
    measurePlain(probe, open, counts)
    await subject.postgres?.measure(probe, counts)
    await measureRequest(subject, probe, open, counts)
    if (probe.forms) {
      measurePlain(probe.forms, open, counts)
      await measureRequest(subject, probe.forms, open, counts)
    }
    const d1 = await timed(open.connection, '/bench/d1')
    const bare = await timed(open.connection, '/bench/bare')
    if (!counts) continue
    subject.d1.push(d1)
    subject.bare.push(bare)
  }
}

/**
 * A statement finds in the processor's memory what the same statement read just before, so a round queries
 * the database once: with stored totals, or in the next round without them.
 */
function measurePlain(request: Request, { plain }: Open, counts: boolean): void {
  const cached = request.full.length % 2 === 0
  const ms = plain.time(cached ? request.statements : withoutTotals(request.statements))
  if (counts) (cached ? request.plain : request.first).push(ms)
}

async function measureRequest(
  { service }: Subject,
  request: Request,
  { connection }: Open,
  counts: boolean,
): Promise<void> {
  const full = await timed(connection, request.path, service.key)
  const uncached = await timed(connection, request.path, service.key, uncachedLine)
  if (!counts) return
  request.full.push(full)
  request.uncached.push(uncached)
}

async function timed(connection: Connection, path: string, key?: string, header?: string): Promise<number> {
  const began = performance.now()
  const { status } = await connection.get(path, key, header)
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
  hasWords: boolean
  plain: Spread
  first: Spread
  full: Spread
  uncached: Spread
  /** The times of a search by forms; the times by letters if the class has no words. */
  formsPlain: Spread
  formsFull: Spread
  formsUncached: Spread
  postgres: Spread | null
}

/**
 * Milliseconds by class. Each query has the median of its rounds; a class has the median and the 95th percentile of
 * its queries.
 */
export const classTimes = ({ classes, postgres }: Subject): ClassTimes[] =>
  classes.map(({ name, weight, probes }) => {
    const spread = (of: (probe: Probe) => number[]): Spread => {
      const medians = probes.map((probe) => median(of(probe)))
      return { p50: median(medians), p95: quantile(medians, 0.95) }
    }
    return {
      name,
      weight,
      hasWords: probes.some(({ forms }) => forms !== null),
      plain: spread(({ plain }) => plain),
      first: spread(({ first }) => first),
      full: spread(({ full }) => full),
      uncached: spread(({ uncached }) => uncached),
      formsPlain: spread(({ plain, forms }) => forms?.plain ?? plain),
      formsFull: spread(({ full, forms }) => forms?.full ?? full),
      formsUncached: spread(({ uncached, forms }) => forms?.uncached ?? uncached),
      postgres: postgres && spread((probe) => probe.postgres),
    }
  })

export type Measure = 'plain' | 'first' | 'full' | 'uncached' | 'formsPlain' | 'formsFull' | 'formsUncached'

/** The mean of the classes' medians, weighted by the classes' shares of the traffic. */
export const weighted = (times: ClassTimes[], what: Measure): number =>
  weightedMean(times.map((each) => ({ weight: each.weight, value: each[what].p50 })))

/** How many times longer PostgreSQL takes: by class, and as the weighted geometric mean of the classes. */
export function besidePostgres(times: ClassTimes[], what: 'plain' | 'first' | 'full' | 'uncached') {
  const ratios = times.flatMap(({ name, weight, postgres, ...each }) =>
    postgres ? { name, weight, value: postgres.p50 / each[what].p50 } : [],
  )
  const logs = ratios.map(({ weight, value }) => ({ weight, value: Math.log(value) }))
  return { ratios, mean: Math.exp(weightedMean(logs)) }
}
