import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { bundle } from './bundle.ts'
import { lines } from './documents.ts'
import type { LoadReport } from './load.ts'
import { type Extras, type Runtime, startRuntime } from './runtime.ts'

const root = `${import.meta.dirname}/../..`
const state = `${import.meta.dirname}/.data`
const linesPerRequest = 1000

/** A loaded database: the directory the runtime stores it in, and its file. */
export interface Dataset {
  tenders: number
  directory: string
  file: string
  /** Bytes of all tables but the notices. */
  bytes: number
}

/**
 * The corpus of `tenders` tenders. The corpus is loaded unless an earlier run of the same code left it on the disk.
 */
export async function dataset(tenders: number, say: (text: string) => void): Promise<Dataset> {
  const loader = await bundle('load.ts', { clock: 'real' })
  const fingerprint = createHash('sha256')
    .update(loader)
    .update((await migrations()).join(''))
    .digest('hex')
  const directory = `${state}/${tenders}`
  const known = await readFile(`${directory}/fingerprint`, 'utf8').catch(() => '')
  if (known !== fingerprint) {
    const began = performance.now()
    await rm(directory, { recursive: true, force: true })
    const runtime = await emptyDatabase(loader, directory)
    await load(runtime, lines(tenders))
    await runtime.stop()
    await writeFile(`${directory}/fingerprint`, fingerprint)
    say(`Loaded ${tenders} tenders in ${((performance.now() - began) / 1000).toFixed(0)} s`)
  }
  const file = await databaseFile(directory)
  checkpoint(file)
  return { tenders, directory, file, bytes: (await stat(file)).size - bytesOf(file, 'notices') }
}

export async function migrations(): Promise<string[]> {
  const names = (await readdir(`${root}/migrations`)).toSorted()
  return Promise.all(names.map((name) => readFile(`${root}/migrations/${name}`, 'utf8')))
}

/** An empty directory for files that only this run needs. */
export async function scratch(name: string): Promise<string> {
  const directory = `${state}/${name}`
  await rm(directory, { recursive: true, force: true })
  await mkdir(directory, { recursive: true })
  return directory
}

/** Starts a Worker on a new database with the schema of the service. The Worker runs SQL that is posted to `/bench/sql`. */
export async function emptyDatabase(script: string, directory: string, extras?: Extras): Promise<Runtime> {
  await mkdir(directory, { recursive: true })
  const runtime = await startRuntime(script, directory, extras)
  for (const migration of await migrations()) await post(runtime, '/bench/sql', migration)
  return runtime
}

/** Sends lines to a running loader, and adds up the loader's reports. */
export async function load(
  runtime: Runtime,
  all: Iterable<unknown>,
  path = '/bench/load',
): Promise<LoadReport> {
  const sum: LoadReport = { tenders: 0, batchMs: [], rowsWritten: 0 }
  let text: string[] = []
  const flush = async () => {
    const report = await post<LoadReport>(runtime, path, text.join('\n'))
    sum.tenders += report.tenders
    sum.batchMs.push(...report.batchMs)
    sum.rowsWritten += report.rowsWritten
    text = []
  }
  for (const line of all) if (text.push(JSON.stringify(line)) === linesPerRequest) await flush()
  if (text.length > 0) await flush()
  return sum
}

export async function post<T>({ port }: Runtime, path: string, body: string): Promise<T> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', body })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as T
}

async function databaseFile(directory: string): Promise<string> {
  const folder = `${directory}/d1/miniflare-D1DatabaseObject`
  const name = (await readdir(folder)).find((each) => /^[0-9a-f]{64}\.sqlite$/.test(each))
  if (!name) throw new Error(`There is no database in ${folder}`)
  return `${folder}/${name}`
}

/** How many bytes a table takes. */
function bytesOf(file: string, name: string): number {
  const database = new DatabaseSync(file, { readOnly: true })
  const row = database.prepare('SELECT sum(pgsize) AS bytes FROM dbstat WHERE name = ?').get(name)
  database.close()
  return Number(row?.bytes ?? 0)
}

/** Moves the write-ahead log into the file, so that neither plain SQLite nor the service has to read the log. */
function checkpoint(file: string): void {
  const database = new DatabaseSync(file)
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  database.close()
}
