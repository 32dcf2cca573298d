import type { Section } from './background.ts'
import { type Bar, milliseconds, type Results } from './bars.ts'
import { classTimes, weighted } from './latency.ts'
import type { Subject } from './probe.ts'
import { searchTable } from './searching.ts'
import { median } from './statistics.ts'
import { table } from './table.ts'

/** Shows what was measured of searches and imports, and below it whether each bar of the run was met. */
export function report({ large, smaller, rates, imported, totals }: Results, judged: Bar[]): string {
  const wrong = [...totals.wrong, ...imported.totals.wrong].slice(0, 20)
  return [
    ...[...smaller, large].flatMap((each) => [latencies(each), searchTable(each)]),
    'Requests a second at 16 connections',
    table(
      ['route', 'req/s'],
      Object.entries(rates).map(([route, each]) => [route, median(each).toFixed(0)]),
    ),
    'Rows written a tender by a real import',
    table(
      ['table', 'rows'],
      [...imported.rows].map(([name, rows]) => [name, rows.toFixed(2)]),
    ),
    ...wrong.map((each) => `WRONG ${each}`),
    verdicts(judged),
  ]
    .map((part) => `\n${part}\n`)
    .join('')
}

/** One section alone, with its bars. */
export const sectionText = ({ title, table: shown, bars }: Section): string =>
  [title, shown, verdicts(bars)].map((part) => `\n${part}\n`).join('')

function latencies(subject: Subject): string {
  const times = classTimes(subject)
  const shown = (...values: number[]) => values.map((value) => value.toFixed(2))
  const rows = times.map(({ name, plain, full, uncached }) => [
    name,
    ...shown(plain.p50, plain.p95, uncached.p50, uncached.p95, uncached.p50 - plain.p50, full.p50, full.p95),
  ])
  const [plain = 0, uncached = 0, full = 0] = (['plain', 'uncached', 'full'] as const).map((what) =>
    weighted(times, what),
  )
  const means = [...shown(plain), '', ...shown(uncached), '', ...shown(uncached - plain), ...shown(full)]
  const mean = ['weighted mean', ...means]
  return [
    `${subject.dataset.tenders} tenders, milliseconds at one connection: median and 95th percentile of the queries.\nrequest: one that the service has not answered recently; above: above SQLite; cached: one that it has\n`,
    table(['class', 'SQLite', 'p95', 'request', 'p95', 'above', 'cached', 'p95'], [...rows, mean]),
    `\nSELECT 1 route ${milliseconds(median(subject.d1))}, bare Hono ${milliseconds(median(subject.bare))}`,
  ].join('\n')
}

const verdicts = (judged: Bar[]) =>
  table(
    ['property', 'measured', 'required', ''],
    judged.map(({ what, measured, required, passed }) => [
      what,
      measured,
      required,
      passed === null ? '' : passed ? 'PASS' : 'FAIL',
    ]),
  )
