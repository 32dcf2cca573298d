import { cp, rm } from 'node:fs/promises'
import type { Section } from '../background.ts'
import { atLeast, atMost, reported } from '../bars.ts'
import { dataset, scratch } from '../dataset.ts'
import { type Service, servingScript, withKey } from '../service.ts'
import { cpuSeconds, workerds } from '../process.ts'
import { startRuntime } from '../runtime.ts'
import { median, quantile } from '../statistics.ts'
import { table } from '../table.ts'
import { sql } from './rows.ts'

const pagesRead = 200
/** The shares of an export after which the memory is measured. */
const looks = [0.1, 0.5, 0.9]

/** An export of 100,000 tenders, and pages of the feed at its beginning, middle and end, in a copy of the corpus. */
export async function measureMirror(tenders: number, say: (text: string) => void): Promise<Section> {
  const { directory: loaded } = await dataset(tenders, say)
  const directory = await scratch('mirror')
  await cp(loaded, directory, { recursive: true })
  const service = await withKey(await startRuntime(await servingScript(), directory))
  await sql(
    service,
    `INSERT INTO tender_changes (tender_id, change, at) SELECT tender_id, 'created', id FROM tender_docs ORDER BY id`,
  )
  const file = await readExport(service)
  const held = await heldDuring(service, file.rows)
  const pages = await readFeed(service, tenders)
  await service.stop()
  await rm(directory, { recursive: true })
  const perSecond = file.rows / (file.ms / 1000)
  const perCpuSecond = file.rows / file.cpu
  return {
    title: `Export and feed of ${tenders} tenders`,
    table: table(
      ['what', 'measured'],
      [
        ['export, milliseconds to the first byte', file.first.toFixed(0)],
        [`export of ${file.rows} tenders, seconds`, (file.ms / 1000).toFixed(1)],
        ['export, tenders a second', perSecond.toFixed(0)],
        ['export, tenders a second of processor time', perCpuSecond.toFixed(0)],
        [
          'held by the isolate after collection: before, at 10, 50 and 90 % of an export, MB',
          megabytes(held),
        ],
        ['a page of the feed, 100 changes, milliseconds: median', median(pages).toFixed(1)],
        ['a page of the feed, milliseconds: 95th percentile', quantile(pages, 0.95).toFixed(1)],
      ],
    ),
    bars: [
      atMost('seconds of an export', file.ms / 1000, 60, (value) => `${value.toFixed(1)} s`),
      atLeast('tenders of an export in a second of processor time', perCpuSecond, 10_000),
      atMost(
        'growth of what the isolate holds between 10 and 90 % of an export',
        (held.at(-1) ?? Number.NaN) - (held[1] ?? Number.NaN),
        4,
        (value) => `${value.toFixed(1)} MB`,
      ),
      reported('feed, changes a second', (100_000 / median(pages)).toFixed(0)),
    ],
  }
}

const megabytes = (held: number[]) => held.map((each) => each.toFixed(1)).join(', ')

async function readExport(service: Service) {
  const [pid] = await workerds()
  const spent = (await cpuSeconds(pid)) ?? Number.NaN
  const began = performance.now()
  let first = 0
  let rows = 0
  for await (rows of exported(service)) first ||= performance.now() - began
  const ms = performance.now() - began
  return { first, rows, ms, cpu: ((await cpuSeconds(pid)) ?? Number.NaN) - spent }
}

/**
 * The isolate's memory before an export, and while the reader of an export waits. An export that buffered its
 * rows would grow.
 */
async function heldDuring(service: Service, rows: number): Promise<number[]> {
  const held = [await service.held()]
  for await (const read of exported(service))
    if (read >= rows * (looks[held.length - 1] ?? 1) && held.length <= looks.length)
      held.push(await service.held())
  return held
}

/** Reads an export, and reports after each piece how many tenders have arrived. */
async function* exported({ port, key }: Service): AsyncGenerator<number> {
  const response = await fetch(`http://127.0.0.1:${port}/api/v1/tenders/export`, {
    headers: { Authorization: `Bearer ${key}` },
  })
  // The last line is not a tender.
  let rows = -1
  for await (const bytes of response.body ?? []) {
    for (const byte of bytes as Uint8Array) if (byte === 10) rows++
    yield rows
  }
  if (response.status !== 200 || rows < 1) throw new Error(`The export answers ${response.status}`)
}

/** Milliseconds of the pages of the feed: the first pages, pages from the middle on, and the last. */
async function readFeed(service: Service, changes: number): Promise<number[]> {
  const found: number[] = []
  for (const from of [0, Math.floor(changes / 2), Math.max(0, changes - 100 * pagesRead)]) {
    let since = from === 0 ? '' : await cursorAt(service, from)
    for (let page = 0; page < pagesRead && page * 100 < changes - from; page++) {
      const began = performance.now()
      since = await cursorAfter(service, since)
      found.push(performance.now() - began)
    }
  }
  return found
}

async function cursorAfter({ port, key }: Service, since: string): Promise<string> {
  const query = since === '' ? '' : `?since=${since}`
  const response = await fetch(`http://127.0.0.1:${port}/api/v1/tenders/changes${query}`, {
    headers: { Authorization: `Bearer ${key}` },
  })
  const { data } = (await response.json()) as { data: { cursor: string } }
  return data.cursor
}

/** The cursor of a change: its number and its time, which is the id of the tender here. */
async function cursorAt({ port }: Service, seq: number): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/bench/sql`, {
    method: 'POST',
    body: `SELECT at FROM tender_changes WHERE seq = ${seq}`,
  })
  const { results } = (await response.json()) as { results: { at: number }[] }
  return `c${seq.toString(36)}-${(results[0]?.at ?? 0).toString(36)}`
}
