import { applyD1Migrations } from 'cloudflare:test'
import { insertRows } from '../../src/platform/db/bulk.ts'
import { reindexTexts } from '../../src/catalogue/documents/reindex-texts.ts'
import { readItem } from '../../src/catalogue/tenders/search/item.ts'
import { itemsByTender, rowsInDatabases } from '../../src/catalogue/tenders/search/divided.ts'
import type { TenderRows } from '../../src/catalogue/tenders/search/rows.ts'
import { rowIdRange } from '../../src/catalogue/tenders/search/index-rows.ts'
import { termsOf } from '../../src/catalogue/tenders/terms.ts'
import { copiedRows } from './copied-rows.ts'
import { tableSource } from './tables.ts'
import { migrationTexts } from './migrations.ts'

/** Two databases with the tenders of two periods of publication. The newer one also has the feed. */
export interface Periods {
  /** The first moment of the newer period. */
  since: Date
  newer: D1Database
  earlier: D1Database
}

/** The rows of tenders in two databases, as one. */
export function rowsOfPeriods({ newer, earlier }: Periods): TenderRows {
  const databases = [newer, earlier].map((d1) => ({ d1, summary: null }))
  return {
    ...rowsInDatabases(async () => databases),
    elsewhere: (_, ids) => itemsByTender([{ d1: earlier, ids }]),
  }
}

/** The database that has a tender. */
export async function databaseOf({ newer, earlier }: Periods, tenderId: string): Promise<D1Database> {
  const found = await newer.prepare('SELECT 1 FROM tender_docs WHERE tender_id = ?1').bind(tenderId).first()
  return found ? newer : earlier
}

const ofTenders = ['tender_docs', 'tender_numbers', 'notices', 'documents', 'document_pages', 'requirements']

/** Copies all tenders into the databases of their periods, and the feed into the newer one. */
export async function divide(periods: Periods): Promise<void> {
  const first = rowIdRange(periods.since).low
  await copyTenders(periods.newer, `id >= ${first}`)
  await copyTenders(periods.earlier, `id < ${first}`)
  await copy(periods.newer, 'tender_changes', 'true')
}

/** Copies the tenders whose ids in the index fulfil a condition into another database. */
export async function copyTenders(d1: D1Database, condition: string): Promise<void> {
  const tenders = `SELECT tender_id FROM tender_docs WHERE ${condition}`
  const documents = `SELECT id FROM documents WHERE tender_id IN (${tenders})`
  for (const table of ofTenders) {
    const own =
      table === 'tender_docs' || table === 'tender_numbers'
        ? condition
        : table === 'document_pages'
          ? `document_id IN (${documents})`
          : `tender_id IN (${tenders})`
    await copy(d1, table, own)
  }
  await index(d1)
}

/** Removes all tenders of a database, so that it can take others. */
export const clearTenders = (d1: D1Database) =>
  d1.batch([
    ...ofTenders.map((table) => d1.prepare(`DELETE FROM ${table}`)),
    d1.prepare("INSERT INTO tender_index (tender_index) VALUES ('delete-all')"),
    d1.prepare('DELETE FROM kept_answers'),
    d1.prepare('UPDATE corpus SET tenders = 0'),
  ])

/** Makes the tables of the service in a database that only tests have. */
export async function migrate(d1: D1Database): Promise<void> {
  const queries = migrationTexts()
  await applyD1Migrations(d1, [{ name: 'all', queries }])
}

async function copy(d1: D1Database, table: string, condition: string): Promise<void> {
  const statements = await copiedRows(d1, { table, where: condition, verb: 'INSERT OR REPLACE' })
  if (statements.length > 0) await d1.batch(statements)
}

interface Stored {
  id: number
  item: string
  words: string
  value: number | null
}

/** Builds both indexes of a database from its tables. */
async function index(d1: D1Database): Promise<void> {
  const { results } = await d1
    .prepare(
      'SELECT d.id, d.item, d.words, n.value FROM tender_docs AS d JOIN tender_numbers AS n USING (id)',
    )
    .all<Stored>()
  const rows = results.map(({ id, item: json, words, value }) => {
    const item = readItem(json)
    const deadline = item.deadline === null ? null : new Date(item.deadline)
    return [
      id,
      termsOf(words, { ...item, publishedAt: new Date(item.publishedAt), deadline, valueEur: value }),
    ]
  })
  await d1.batch([
    ...insertRows(d1, 'INSERT INTO tender_index (rowid, terms)', rows),
    d1.prepare('UPDATE corpus SET tenders = ?1').bind(rows.length),
  ])
  await indexPassages(d1)
}

export async function indexPassages(d1: D1Database): Promise<void> {
  let after: string | null = null
  do after = (await reindexTexts({ ...tableSource, d1, now: new Date() }, after)).next
  while (after !== null)
}
