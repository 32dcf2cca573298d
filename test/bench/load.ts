import { loadTables } from '../../src/platform/files/tables.ts'
import { cpvTables } from '../../src/reference/codes/cpv.ts'
import { eformsTables } from '../../src/reference/codes/eforms.ts'
import { derivedId, newId } from '../../src/platform/context/ids.ts'
import { type Cell, insertRows } from '../../src/platform/db/bulk.ts'
import type { Json } from '../../src/catalogue/notices/json.ts'
import { readManual } from '../../src/catalogue/notices/manual.ts'
import { packedNotice } from '../../src/catalogue/notices/stored.ts'
import { noticeTables } from '../../src/catalogue/notices/read-notices.ts'

import { compose } from '../../src/catalogue/tenders/compose/facts.ts'
import { searchRowOf } from '../../src/catalogue/tenders/compose/index-entry.ts'
import { composeItem } from '../../src/catalogue/tenders/compose/item-view.ts'
import { textTables } from '../../src/catalogue/tenders/search/forms.ts'
import { mergeSegments } from '../../src/catalogue/tenders/search/segments.ts'
import {
  indexedRow,
  rowIdRange,
  type SearchRow,
  writeSearchRows,
} from '../../src/catalogue/tenders/search/index-rows.ts'
import { today } from './corpus/tender.ts'

/**
 * A corpus tender as a `tender/1` document. `place` distinguishes the tenders of one second, in the order of
 * the corpus.
 */
export interface Line {
  source: string
  place: number
  document: Json
  /**
   * Set for a tender with a new id, as the importer assigns it; the ids of the corpus are in the expected
   * answers.
   */
  isNew?: boolean
}

export interface LoadReport {
  tenders: number
  /** Milliseconds of each batch: from the composed tenders to the committed rows of document and search index. */
  batchMs: number[]
  rowsWritten: number
}

const batchSize = 100

export { KeyGate } from '../../src/identity/keys/gate.ts'

/**
 * Writes corpus tenders into document and search index as the importer does, in batches of a hundred. Unlike
 * the importer, it preserves the order of the corpus across sources and leaves out the labels of CPV codes,
 * because the expected answers were made with this order and without labels.
 */
export default {
  async fetch(request, env) {
    const text = await request.text()
    if (request.url.endsWith('/bench/sql')) return Response.json(await env.DB.prepare(text).run())
    await loadTables({ env, later: () => undefined }, [
      ...cpvTables,
      ...eformsTables,
      ...noticeTables,
      ...textTables,
    ])
    const loaded = text
      .split('\n')
      .filter(Boolean)
      .map((line) => loadedOf(JSON.parse(line) as Line))
    const report: LoadReport = { tenders: loaded.length, batchMs: [], rowsWritten: 0 }
    for (let start = 0; start < loaded.length; start += batchSize)
      await write(env.DB, loaded.slice(start, start + batchSize), report)
    // The service has a job for this, every minute.
    await mergeSegments({ d1: env.DB })
    return Response.json(report)
  },
} satisfies ExportedHandler<Env>

/** A tender's row in document and index, and its notice, in which searches look for a snippet. */
interface Loaded {
  row: SearchRow
  notice: Cell[]
}

function loadedOf({ source, place, document, isNew }: Line): Loaded {
  const { notices, failed } = readManual(document)
  const [notice] = notices
  if (!notice) throw new Error(failed[0]?.error)
  const tenderId = isNew ? newId('tender', new Date()) : derivedId('tender', source, notice.noticeId)
  const facts = compose([{ notice, source, importedAt: today.getTime() * 1000 }])
  const publishedAt = new Date(notice.publishedAt ?? today)
  const cents = notice.estimatedValue?.minor ?? null
  const item = composeItem(facts, {
    tenderId,
    source,
    now: today,
    publishedAt: publishedAt.toISOString(),
    valueEur: cents === null ? null : cents / 100,
    updatedAt: today.toISOString(),
  })
  const id = rowIdRange(publishedAt).low + place
  const row = searchRowOf({
    change: { tenderId, state: { doc: null } },
    facts,
    item,
    valueEurCents: cents,
    id,
  })
  const texts = [
    ...Object.entries(facts.description ?? {}).map(([language, text]) => ({ language, text })),
    ...facts.buyers.flatMap(({ name }) => (name ? { text: name, language: null, buyer: true } : [])),
  ]
  return {
    row: { ...row, entry: { ...row.entry, texts } },
    notice: [tenderId, notice.noticeId, notice.version, source, packedNotice(notice), today.getTime() * 1000],
  }
}

async function write(d1: D1Database, loaded: Loaded[], report: LoadReport): Promise<void> {
  const rows = loaded.map(({ row }) => row)
  // The clock of the runtime does not advance between I/O, so without this query the batch would seem to
  // begin earlier.
  await d1.prepare('SELECT 1').run()
  const begin = performance.now()
  const results = await d1.batch(writeSearchRows(d1, rows.map(indexedRow)))
  report.batchMs.push(performance.now() - begin)
  report.rowsWritten += results.reduce((sum, { meta }) => sum + meta.rows_written, 0)
  await d1.batch([
    d1.prepare('UPDATE corpus SET tenders = tenders + ?').bind(rows.length),
    ...insertRows(
      d1,
      'INSERT INTO notices (tender_id, notice_id, version, source, content, imported_at)',
      loaded.map(({ notice }) => notice),
      [4],
    ),
  ])
}
