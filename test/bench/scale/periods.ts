import { mkdir } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { bundle } from '../bundle.ts'
import { load, migrations, post } from '../dataset.ts'
import { lines } from '../documents.ts'
import type { Line } from '../load.ts'
import { pathOf, readQueries } from '../queries.ts'
import { type Runtime, startRuntime } from '../runtime.ts'
import { median, quantile } from '../statistics.ts'
import { table } from '../table.ts'
import type { Found } from './periods-worker.ts'

/*
 * `node test/bench/scale/periods.ts [TENDERS]`: loads a corpus into one database, and cut by publication into four, and
 * compares every search of the bench with all orders and facets: totals, ids of the page and counts of facets must be
 * equal. Prints the times of both. What is loaded stays in `.data`: an interrupted run continues, and after a change of the
 * schema the folder must be removed. It is run by hand, because a million tenders take an hour to load.
 */

const tenders = Number(process.argv[2] ?? 100_000)
const parts = ['DB', 'CATALOGUE_1', 'CATALOGUE_2', 'CATALOGUE_3']
const directory = `${import.meta.dirname}/../.data/periods-${tenders}`
const say = (text: string) => void process.stdout.write(`${text}\n`)

/** The lines of the corpus in a part, which is a period: the corpus is in the order of publication. The last is newest. */
function* linesOf(part: number): Generator<Line> {
  let index = 0
  for (const line of lines(tenders)) {
    const period = Math.floor((index++ * parts.length) / tenders)
    if (period === parts.length - 1 - part) yield line
  }
}

async function start(): Promise<Runtime> {
  await mkdir(directory, { recursive: true })
  const names = Object.fromEntries(['ONE', ...parts.slice(1)].map((name) => [name, name.toLowerCase()]))
  return startRuntime(await bundle('scale/periods-worker.ts', { clock: 'fixed' }), directory, {
    databases: names,
  })
}

const countOf = async (runtime: Runtime, place: string): Promise<number> => {
  const answer = await post<{ results?: { tenders: number }[] }>(
    runtime,
    `/${place}/bench/sql`,
    'SELECT tenders FROM corpus',
  ).catch(() => null)
  return answer?.results?.[0]?.tenders ?? -1
}

async function fill(runtime: Runtime, place: string, all: Iterable<Line>, expected: number): Promise<void> {
  const stored = await countOf(runtime, place)
  if (stored === expected) return
  if (stored < 0)
    for (const migration of await migrations()) await post(runtime, `/${place}/bench/sql`, migration)
  const began = performance.now()
  const rest = all[Symbol.iterator]()
  let first = rest.next()
  // The tenders of a run that was interrupted are stored, because batches are written in order.
  for (let skipped = 0; skipped < stored; skipped++) first = rest.next()
  // The tenders before the part were made without a pause, and the runtime has closed the connection meanwhile.
  await pause(100)
  await load(runtime, first.done ? [] : startingWith(first.value, rest), `/${place}/bench/load`)
  say(`${place}: ${expected} tenders in ${((performance.now() - began) / 1000).toFixed(0)} s`)
}

function* startingWith<T>(first: T, rest: Iterator<T>): Generator<T> {
  yield first
  for (let next = rest.next(); !next.done; next = rest.next()) yield next.value
}

async function search(runtime: Runtime, place: 'one' | 'divided', parameters: string) {
  const began = performance.now()
  const response = await fetch(`http://127.0.0.1:${runtime.port}/${place}/search?${parameters}`)
  const text = await response.text()
  if (!response.ok) throw new Error(`${parameters}: ${text.slice(0, 300)}`)
  return { found: JSON.parse(text) as Found, text, ms: performance.now() - began }
}

/** A search in all orders. The order of the bench first, whose total decides which page is the last. */
function* ordersOf(parameters: URLSearchParams): Generator<string> {
  yield `${parameters}&facets=true`
  const sorts = ['publishedAt', 'deadline', 'estimatedValue', ...(parameters.has('q') ? ['relevance'] : [])]
  for (const sort of sorts)
    for (const order of ['asc', 'desc']) {
      const each = new URLSearchParams(parameters)
      each.set('sort', sort)
      each.set('order', order)
      yield String(each)
    }
}

/** What two texts have where they begin to differ. */
function differing(a: string, b: string): string {
  const at = [...a].findIndex((sign, i) => sign !== b[i])
  return [a, b].map((text) => text.slice(Math.max(0, at - 60), at + 60)).join('\n  ')
}

async function compare(runtime: Runtime): Promise<number> {
  const rows: string[][] = []
  let [wrong, compared] = [0, 0]
  const weighted = { one: 0, divided: 0, weight: 0 }
  for (const { name, weight, queries } of await readQueries()) {
    const times = { one: [] as number[], divided: [] as number[] }
    for (const query of queries) {
      const first = new URL(pathOf(query), 'http://x').searchParams
      const { total } = (await search(runtime, 'one', String(first))).found
      for (const parameters of ordersOf(new URL(pathOf(query, total), 'http://x').searchParams)) {
        const [one, divided] = [
          await search(runtime, 'one', parameters),
          await search(runtime, 'divided', parameters),
        ]
        compared += 1
        if (one.text !== divided.text) {
          wrong += 1
          if (wrong < 10) say(`differs: ${parameters}\n  ${differing(one.text, divided.text)}`)
        }
        // Again, with counts that both have stored.
        times.one.push((await search(runtime, 'one', parameters)).ms)
        times.divided.push((await search(runtime, 'divided', parameters)).ms)
      }
    }
    rows.push([
      name,
      String(weight),
      ...Object.values(times).flatMap((each) => [median(each).toFixed(1), quantile(each, 0.95).toFixed(1)]),
    ])
    weighted.one += weight * median(times.one)
    weighted.divided += weight * median(times.divided)
    weighted.weight += weight
  }
  const mean = (sum: number) => (sum / weighted.weight).toFixed(1)
  rows.push(['weighted mean of medians', '', mean(weighted.one), '', mean(weighted.divided), ''])
  say(
    table(
      ['class', 'weight', 'one: median ms', '95 %', `${parts.length} databases: median ms`, '95 %'],
      rows,
    ),
  )
  say(`${compared} searches compared, ${wrong} differ`)
  return wrong
}

const runtime = await start()
try {
  await fill(runtime, 'ONE', lines(tenders), tenders)
  for (const [part, place] of parts.entries()) {
    const own = [...Array(tenders).keys()].filter(
      (index) => Math.floor((index * parts.length) / tenders) === parts.length - 1 - part,
    ).length
    await fill(runtime, place, linesOf(part), own)
  }
  for (const place of parts.slice(1))
    await post(
      runtime,
      '/DB/bench/sql',
      `INSERT OR IGNORE INTO periods (binding, since) VALUES ('${place}', '${place}')`,
    )
  await post(runtime, '/one/ready', '')
  say(`${await post<number>(runtime, '/divided/ready', '')} summaries`)
  process.exitCode = (await compare(runtime)) > 0 ? 1 : 0
} finally {
  await runtime.stop()
}
