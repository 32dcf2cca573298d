import { availableParallelism, loadavg } from 'node:os'
import { measureBackground, type Section } from './background.ts'
import { type Bar, bars, type Results } from './bars.ts'
import { Connection } from './connection.ts'
import { dataset } from './dataset.ts'
import { measureImport, measureIndexing } from './importing.ts'
import { measureLatency } from './latency.ts'
import type { LoadReport } from './load.ts'
import { PostgresSubject } from './postgres/subject.ts'
import { type Subject, subject } from './probe.ts'
import { readQueries } from './queries.ts'
import { report, sectionText } from './report.ts'
import { measureScale, parts } from './scale/parts.ts'
import { searchBars } from './searching.ts'
import { startService } from './service.ts'
import { measureThroughput } from './throughput.ts'
import { compareAll } from './totals.ts'

/**
 * `npm run bench`: measures, prints, and exits with 1 if a property is not met. README.md describes what is
 * measured.
 */
const quick = process.argv.includes('--quick')
const sizes = quick ? [10_000] : [10_000, 100_000]
if (process.argv.includes('--large')) sizes.push(1_000_000)
const began = performance.now()
const say = (text: string) => void process.stdout.write(`${text}\n`)
const step = (text: string) =>
  say(`[${((performance.now() - began) / 1000).toFixed(0).padStart(3)} s] ${text}`)
const load = () =>
  loadavg()
    .map((each) => each.toFixed(1))
    .join(' ')

async function measure(): Promise<Results> {
  const classes = await readQueries()
  const indexed: LoadReport[] = []
  const subjects: Subject[] = []
  for (const size of sizes) {
    const data = await dataset(size, step)
    if (quick || size > 10_000) indexed.push(await measureIndexing(data))
    step(`Tracing ${classes.length} classes of searches among ${size} tenders`)
    const service = await startService(data.directory)
    step('The same tenders into PostgreSQL, where it is installed')
    const postgres = await PostgresSubject.start(data)
    subjects.push(await subject(data, service, classes, postgres))
  }
  const [first] = subjects
  const large = subjects.at(-1)
  if (!first || !large) throw new Error('There is nothing to measure')
  const connection = await Connection.open(first.service.port)
  const totals = await compareAll(connection, first.service, classes)
  connection.close()
  for (const { classes: traced, postgres } of subjects)
    totals.wrong.push(...((await postgres?.disagreements(traced.flatMap(({ probes }) => probes))) ?? []))
  step('Latency at one connection')
  await measureLatency(subjects, quick ? 6 : 10)
  step('Throughput at 16 connections')
  const rates = await measureThroughput(large, { connections: 16, rounds: quick ? 5 : 9, ms: 1000 })
  for (const each of subjects) await Promise.all([each.service.stop(), each.postgres?.stop()])
  step('Document and index in batches of 100')
  indexed.push(await measureIndexing(large.dataset))
  step('Import of 10,000 tenders through the operator interface')
  const imported = await measureImport(classes)
  indexed.push(await measureIndexing(large.dataset))
  return { totals, large, smaller: subjects.slice(0, -1), rates, imported, indexed }
}

async function measureAll(): Promise<Bar[]> {
  const background = await measureBackground(step, quick)
  if (process.argv.includes('--large')) background.push(...(await measureScale(step)))
  for (const section of background) say(sectionText(section))
  return measureSearches(background)
}

/** The searches alone, or below the bars of the other measurements. */
async function measureSearches(background: Section[]): Promise<Bar[]> {
  const results = await measure()
  const subjects = [...results.smaller, results.large]
  const judged = [
    ...bars(results),
    ...subjects.flatMap(searchBars),
    ...background.flatMap((section) => section.bars),
  ]
  say(report(results, judged))
  return judged
}

const valueOf = (option: string) =>
  process.argv.includes(option) ? process.argv[process.argv.indexOf(option) + 1] : undefined

function measured(part: string | undefined): Promise<Bar[]> {
  if (part === undefined) return measureAll()
  return part === 'searches' ? measureSearches([]) : measurePart(part)
}

async function measurePart(name: string): Promise<Bar[]> {
  const part = parts[name]
  if (!part) throw new Error(`There is no part ${name}: searches, ${Object.keys(parts).join(', ')}`)
  const section = await part.measure(Number(valueOf('--size') ?? part.size), step)
  say(sectionText(section))
  return section.bars
}

step(`${availableParallelism()} cores, load ${load()}`)
const part = valueOf('--part')
const judged = await measured(part)
step(`Load ${load()}`)
process.exitCode = judged.some(({ passed }) => passed === false) ? 1 : 0
