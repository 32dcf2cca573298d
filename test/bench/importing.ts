import { cp, rm } from 'node:fs/promises'
import { operatorClient } from '../../tools/operator.ts'
import { bundle } from './bundle.ts'
import { Connection } from './connection.ts'
import { sources, tender } from './corpus/tender.ts'
import { type Dataset, emptyDatabase, load, scratch } from './dataset.ts'
import { documentOf, newestLines } from './documents.ts'
import type { LoadReport } from './load.ts'
import type { QueryClass } from './queries.ts'
import { operatorToken, startRuntime } from './runtime.ts'
import { servingScript, type Service, withKey } from './service.ts'
import { compareImported, type Comparison } from './totals.ts'

export interface ImportReport {
  tenders: number
  perSecond: number
  totals: Comparison
  /** Rows written for each tender, by table. */
  rows: Map<string, number>
}

const linesAtOnce = 400

/** Imports ten thousand tenders through the operator interface into an empty database, source by source. */
export async function measureImport(classes: QueryClass[]): Promise<ImportReport> {
  const count = 10_000
  const directory = await scratch('import')
  const service = await withKey(await emptyDatabase(await servingScript(), directory))
  const operator = operatorClient(`http://127.0.0.1:${service.port}`, operatorToken)
  let ms = 0
  for (const source of sources) {
    const lines = ndjson(source, { from: 0, to: count, seed: 1 }).split('\n')
    // The queue imports longer documents, and then the time would depend on how often the bench polls it.
    for (let first = 0; first < lines.length; first += linesAtOnce) {
      const document = Buffer.from(lines.slice(first, first + linesAtOnce).join('\n'))
      const began = performance.now()
      const { created, failed } = await operator.importNotices(source, document)
      ms += performance.now() - began
      if (failed.length > 0) throw new Error(`${source}: ${created} imported, ${JSON.stringify(failed[0])}`)
    }
  }
  const connection = await Connection.open(service.port)
  const totals = await compareImported(connection, service, classes)
  connection.close()
  const rows = await importedRows(service)
  await service.stop()
  await rm(directory, { recursive: true })
  return { tenders: count, perSecond: count / (ms / 1000), totals, rows }
}

function ndjson(source: string, { from, to, seed }: { from: number; to: number; seed: number }): string {
  const its = Array.from({ length: to - from }, (_, i) => tender(from + i, to, seed))
  return its
    .filter((each) => each.source === source)
    .map((each) => JSON.stringify(documentOf(each)))
    .join('\n')
}

/** Traces one more import, of as many tenders as fill whole batches. */
async function importedRows({ port }: Service): Promise<Map<string, number>> {
  const document = ndjson('ted', { from: 20_000, to: 21_000, seed: 2 }).split('\n').slice(0, 400)
  const response = await fetch(`http://127.0.0.1:${port}/bench/traced/operator/notices?source=ted`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${operatorToken}` },
    body: document.join('\n'),
  })
  const { status, events } = (await response.json()) as Awaited<ReturnType<Service['trace']>>
  if (status !== 200) throw new Error(`The traced import answered ${status}`)
  const rows = new Map<string, number>()
  for (const { sql, rowsWritten } of events.flatMap(({ statements }) => statements)) {
    const table = /^\s*(?:INSERT.*?INTO|UPDATE|DELETE FROM)\s+(\w+)/i.exec(sql)?.[1]
    if (table && rowsWritten > 0) rows.set(table, (rows.get(table) ?? 0) + rowsWritten / document.length)
  }
  return rows
}

/** Adds two thousand tenders to document and index in a copy of the database, as new tenders do from day to day. */
export async function measureIndexing({ directory, tenders }: Dataset): Promise<LoadReport> {
  const copy = await scratch('indexing')
  await cp(directory, copy, { recursive: true })
  const runtime = await startRuntime(await bundle('load.ts', { clock: 'real' }), copy)
  const report = await load(runtime, newestLines(2000, tenders))
  await runtime.stop()
  await rm(copy, { recursive: true })
  return report
}
