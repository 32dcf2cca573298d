import { type Bar, atMost, reported, times2 } from './bars.ts'
import { besidePostgres, classTimes, type Measure, weighted } from './latency.ts'
import type { Request, Subject } from './probe.ts'
import { weightedMean } from './statistics.ts'
import { table } from './table.ts'

/** How many times longer a request may take than plain SQLite that counts its totals, by size of the corpus. */
const maxAround: Record<number, number> = { 100_000: 3, 1_000_000: 1.4 }
/** How many rows D1 may bill for a million searches among a million tenders. */
const maxRows = 12e9

/** The bars of a search: beside PostgreSQL, beside the search by letters, and by the rows that D1 bills. */
export function searchBars(subject: Subject): Bar[] {
  const times = classTimes(subject)
  const { tenders } = subject.dataset
  const among = `among ${tenders} tenders`
  const around = weighted(times, 'uncached') / weighted(times, 'first')
  const max = maxAround[tenders]
  const rows = rowsOf(subject)
  return [
    ...postgresBars(subject, among),
    max
      ? atMost(`request / plain SQLite with totals counted again, ${among}`, around, max, times2)
      : reported(`request / plain SQLite with totals counted again, ${among}`, times2(around)),
    ...(['Plain', 'Uncached'] as const).map((what) => {
      const letters = weighted(times, what === 'Plain' ? 'plain' : 'uncached')
      const name = what === 'Plain' ? 'plain SQLite' : 'request'
      return atMost(
        `by forms / by letters, ${name}, ${among}`,
        weighted(times, `forms${what}`) / letters,
        1.5,
        times2,
      )
    }),
    tenders < 1_000_000
      ? reported(`rows billed for a million searches, ${among}`, billions(rows * 1e6))
      : atMost(`rows billed for a million searches, ${among}`, rows * 1e6, maxRows, billions),
  ]
}

function postgresBars({ dataset, ...subject }: Subject, among: string): Bar[] {
  if (!subject.postgres) return [reported(`PostgreSQL 15, ${among}`, 'not installed')]
  const times = classTimes({ dataset, ...subject })
  const cached = besidePostgres(times, 'plain')
  const first = besidePostgres(times, 'first')
  const request = besidePostgres(times, 'uncached').mean
  const behind = cached.ratios.filter(({ value }) => value <= 1).map(({ name }) => name)
  const judged = dataset.tenders >= 100_000
  const mean = `PostgreSQL / plain SQLite, geometric mean, ${among}`
  return [
    judged
      ? atMost(`classes in which PostgreSQL is ahead, ${among} ${behind.join(' ')}`, behind.length, 0, String)
      : reported(`classes in which PostgreSQL is ahead, ${among} ${behind.join(' ')}`, String(behind.length)),
    judged
      ? { what: mean, measured: times2(cached.mean), required: '≥ 3', passed: cached.mean >= 3 }
      : reported(mean, times2(cached.mean)),
    reported(`${mean}, totals counted again`, times2(first.mean)),
    judged
      ? {
          what: `PostgreSQL / request, geometric mean, ${among}`,
          measured: times2(request),
          required: '> 1',
          passed: request > 1,
        }
      : reported(`PostgreSQL / request, geometric mean, ${among}`, times2(request)),
    reported(
      `PostgreSQL / cached request, geometric mean, ${among}`,
      times2(besidePostgres(times, 'full').mean),
    ),
  ]
}

const billions = (rows: number) => `${(rows / 1e9).toFixed(2)}·10⁹`

/** How many rows D1 bills for a search, as the weighted mean of the classes. */
const rowsOf = ({ classes }: Subject): number =>
  weightedMean(
    classes.map(({ weight, probes }) => ({
      weight,
      value: probes.reduce((sum, probe) => sum + billed(probe), 0) / probes.length,
    })),
  )

const billed = ({ statements }: Request): number =>
  statements.reduce((sum, { rowsRead }) => sum + rowsRead, 0)

const databases = ['plain', 'first', 'formsPlain'] as const
const requests = ['uncached', 'formsUncached', 'full'] as const

/** Medians by class, beside PostgreSQL and by forms. */
export function searchTable(subject: Subject): string {
  const times = classTimes(subject)
  const shown = (value: number | undefined) => value?.toFixed(2) ?? ''
  const rows = times.map(({ name, postgres, ...each }) => [
    name,
    ...databases.map((what) => shown(each[what].p50)),
    shown(postgres?.p50),
    ...requests.map((what) => shown(each[what].p50)),
  ])
  const means = (some: readonly Measure[]) => some.map((what) => shown(weighted(times, what)))
  const postgres = weightedMean(
    times.map(({ weight, postgres }) => ({ weight, value: postgres?.p50 ?? Number.NaN })),
  )
  return [
    `${subject.dataset.tenders} tenders, medians in milliseconds: plain SQLite with stored totals, with totals counted again, by\nforms; PostgreSQL; the request, by letters and by forms; the request that is cached\n`,
    table(
      ['class', 'SQLite', 'counted', 'forms', 'PostgreSQL', 'request', 'forms', 'cached'],
      [
        ...rows,
        ['weighted mean', ...means(databases), subject.postgres ? shown(postgres) : '', ...means(requests)],
      ],
    ),
  ].join('\n')
}
