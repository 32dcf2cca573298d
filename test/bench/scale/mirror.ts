import { cp, rm } from 'node:fs/promises'
import type { Section } from '../background.ts'
import { atLeast, atMost, reported } from '../bars.ts'
import { dataset, scratch } from '../dataset.ts'
import { type Service, servingScript, withKey } from '../service.ts'
import { cpuSeconds, memory, workerds } from '../process.ts'
import { startRuntime } from '../runtime.ts'
import { median, quantile } from '../statistics.ts'
import { table } from '../table.ts'
import { sql } from './rows.ts'

const pagesRead = 200
/** After so many rows of an export the memory of the runtime is looked at. */
const rowsBetweenLooks = 1000

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
  const pages = await readFeed(service, tenders)
  await service.stop()
  await rm(directory, { recursive: true })
  const perSecond = file.rows / (file.ms / 1000)
  const perCpuSecond = file.rows / file.cpu
  // An export that kept its rows would grow in its second half as in its first.
  const half = Math.ceil(file.memory.length / 2)
  const [early, late] = [Math.max(...file.memory.slice(0, half)), Math.max(...file.memory.slice(half))]
  const growth = late - early
  return {
    title: `Export and feed of ${tenders} tenders`,
    table: table(
      ['what', 'measured'],
      [
        ['export, milliseconds to the first byte', file.first.toFixed(0)],
        [`export of ${file.rows} tenders, seconds`, (file.ms / 1000).toFixed(1)],
        ['export, tenders a second', perSecond.toFixed(0)],
        ['export, tenders a second of processor time', perCpuSecond.toFixed(0)],
        ['memory after the first thousand tenders, MB', (file.memory[0] ?? Number.NaN).toFixed(0)],
        ['memory at its highest in the first half, MB', early.toFixed(0)],
        ['memory at its highest in the second half, MB', late.toFixed(0)],
        ['a page of the feed, 100 changes, milliseconds: median', median(pages).toFixed(1)],
        ['a page of the feed, milliseconds: 95th percentile', quantile(pages, 0.95).toFixed(1)],
      ],
    ),
    bars: [
      atMost('seconds of an export', file.ms / 1000, 60, (value) => `${value.toFixed(1)} s`),
      atLeast('tenders of an export in a second of processor time', perCpuSecond, 10_000),
      atMost(
        'growth of memory in the second half of an export',
        growth,
        32,
        (value) => `${value.toFixed(0)} MB`,
      ),
      reported('feed, changes a second', (100_000 / median(pages)).toFixed(0)),
    ],
  }
}

async function readExport({ port, key }: Service) {
  const [pid] = await workerds()
  const spent = (await cpuSeconds(pid)) ?? Number.NaN
  const began = performance.now()
  const response = await fetch(`http://127.0.0.1:${port}/api/v1/tenders/export`, {
    headers: { Authorization: `Bearer ${key}` },
  })
  const megabytes: number[] = []
  let first = 0
  let rows = -1
  for await (const bytes of response.body ?? []) {
    first ||= performance.now() - began
    for (const byte of bytes as Uint8Array) if (byte === 10) rows++
    if (rows >= (megabytes.length + 1) * rowsBetweenLooks)
      megabytes.push(((await memory(pid, 'VmRSS')) ?? Number.NaN) / 1024)
  }
  if (response.status !== 200 || rows < 1) throw new Error(`The export answers ${response.status}`)
  const ms = performance.now() - began
  return { first, rows, ms, cpu: ((await cpuSeconds(pid)) ?? Number.NaN) - spent, memory: megabytes }
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
