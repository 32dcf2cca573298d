import { rm } from 'node:fs/promises'
import { bundle } from './bundle.ts'
import { at, seeded } from './corpus/random.ts'
import { type CorpusTender, tender } from './corpus/tender.ts'
import { emptyDatabase, load, scratch } from './dataset.ts'
import { lines, newestLines } from './documents.ts'
import { operatorToken, type Runtime, startRuntime } from './runtime.ts'
import { id, insert, insertCompanies, sql } from './scale/rows.ts'
import { servingScript } from './service.ts'
import { table } from './table.ts'

export interface AlertsReport {
  alerts: number
  tenders: number
  /** The runs of the job until no alert is due, and how many statements each run sent to the database. */
  runs: { ms: number; statements: number }[]
  /** How many events of each kind the runs made. */
  announced: number
  triggered: number
  /** One more run right after the others, which finds nothing new. */
  idle: { ms: number; statements: number }
}

const [companies, alertsEach, known, uncached] = [1000, 10, 9000, 1000]

/**
 * Matches ten thousand alerts of a thousand companies with a thousand new tenders, through the job of the service.
 */
export async function measureAlerts(): Promise<AlertsReport> {
  const directory = await scratch('alerts')
  const loader = await emptyDatabase(await bundle('load.ts', { clock: 'real' }), directory)
  await load(loader, lines(known))
  await insertAlerts(loader)
  await load(loader, newestLines(uncached, known + uncached))
  // The new tenders take index positions from 4096 on, which none of the tenders loaded before them has.
  await sql(
    loader,
    `INSERT INTO tender_changes (tender_id, change, at)
     SELECT tender_id, 'created', 0 FROM tender_docs WHERE id % 32768 >= 4096 ORDER BY id`,
  )
  await loader.stop()
  const service = await startRuntime(await servingScript(), directory)
  const report = await runUntilDone(service)
  await service.stop()
  await rm(directory, { recursive: true })
  return { alerts: companies * alertsEach, tenders: uncached, ...report }
}

export const alertsTable = ({ runs, idle, announced, triggered }: AlertsReport): string =>
  table(
    ['run', 'seconds', 'statements'],
    [
      ...runs.map(({ ms, statements }, index) => [
        String(index + 1),
        (ms / 1000).toFixed(2),
        String(statements),
      ]),
      ['nothing new', (idle.ms / 1000).toFixed(2), String(idle.statements)],
      ['events', `${announced} tender.new`, `${triggered} alert.triggered`],
    ],
  )

async function runUntilDone(service: Runtime) {
  const report = { runs: [] as AlertsReport['runs'], announced: 0, triggered: 0 }
  for (let more = true; more;) {
    const { done, unfinished, ...run } = await runJob(service)
    report.runs.push(run)
    report.announced += done.tenders
    report.triggered += done.alerts
    more = unfinished.length > 0
  }
  const { done: _done, unfinished: _unfinished, ...idle } = await runJob(service)
  return { ...report, idle }
}

interface Traced {
  body: { data: { done: { tenders: number; alerts: number }; unfinished: string[] } }
  events: { statements: unknown[] }[]
}

async function runJob({ port }: Runtime) {
  const began = performance.now()
  const response = await fetch(`http://127.0.0.1:${port}/bench/traced/operator/jobs/alerts/run`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${operatorToken}` },
  })
  const { body, events } = (await response.json()) as Traced
  const ms = performance.now() - began
  const { done, unfinished } = body.data
  return { ms, statements: events.flatMap(({ statements }) => statements).length, done, unfinished }
}

const random = seeded(7)
async function insertAlerts(runtime: Runtime): Promise<void> {
  await insertCompanies(runtime, companies)
  await insert(
    runtime,
    Array.from({ length: companies * alertsEach }, (_, n) => ({
      id: id('alert', n),
      company: id('company', Math.floor(n / alertsEach)),
      filters: filtersLike(tender(Math.floor(random() * known), known, 3)),
    })),
    `alerts (company_id, id, name, filters, frequency, active, seen_seq, found, found_count, next_run_at, match_count,
       version, created_at, updated_at)
     SELECT value ->> 'company', value ->> 'id', 'Any', value ->> 'filters', 'instant', 1, 0, '[]', 0, 0, 0, 1, 0, 0`,
  )
}

/** The filters of a user who wants tenders like this one: a market, narrowed once or twice. */
function filtersLike({ title, cpvCodes, regions, estimatedValue }: CorpusTender) {
  const words = title.split(' ').filter((word) => word.length > 4)
  const [cpv = '45000000'] = cpvCodes
  const narrowed = [
    words.length > 0 && { q: random() < 0.3 ? `${at(words, 0)} OR ${words.at(-1)}` : words.at(-1) },
    { regions: [at(regions, 0).slice(0, 2)] },
    { minValue: Math.floor((estimatedValue ?? 100_000) / 2) },
    { status: 'open' },
    words.length > 1 && { q: `"${title.split(' ').slice(0, 2).join(' ')}" OR ${words[0]?.slice(0, 4)}*` },
  ]
  return { cpvCodes: [cpv.slice(0, 2 + Math.floor(random() * 4))], ...draw(narrowed), ...draw(narrowed) }
}

const draw = <T>(all: T[]) => at(all, Math.floor(random() * all.length))
