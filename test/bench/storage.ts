import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { gunzipSync } from 'node:zlib'
import { operatorClient } from '../../tools/operator.ts'
import { table } from './table.ts'

/*
 * `node test/bench/storage.ts STATE_DIR` measures what tenders and the texts of documents take in the database of a running
 * `npm start` with its demo: pages of SQLite, indexes included. It brings documents to the demo as tenders: the papers
 * of the evaluation in several languages, and contracts.
 */

const [stateDir = '.wrangler/state'] = process.argv.slice(2)
const root = join(import.meta.dirname, '../..')
const say = (text: string) => void process.stdout.write(`${text}\n`)

/** The tables in groups, by the beginnings of their names. */
const groups: [name: string, tables: string[]][] = [
  ['notices', ['notices']],
  ['requirements', ['requirements']],
  ['item, numbers, search index', ['tender_docs', 'tender_numbers', 'tender_index']],
  ['documents', ['documents']],
  ['awards', ['award', 'part']],
  ['names and changes', ['tender_refs', 'tender_pointers', 'tender_changes', 'tender_revisions']],
  ['pages', ['document_pages']],
  ['passages', ['passages']],
  ['index of passages', ['passage_index']],
  ['page readings', ['page_readings']],
]

/** In a copy the indexes are merged, as they are in time: how many parts an index has depends on the last batches. */
async function copyOf(file: string, directory: string): Promise<DatabaseSync> {
  const source = new DatabaseSync(file, { readOnly: true })
  await backup(source, join(directory, 'copy.sqlite'))
  source.close()
  const copy = new DatabaseSync(join(directory, 'copy.sqlite'))
  for (const index of ['tender_index', 'award_index', 'passage_index'])
    copy.exec(`INSERT INTO ${index} (${index}) VALUES ('optimize')`)
  return copy
}

/** The bytes of the groups, and the number of tenders. */
async function measure(file: string) {
  const directory = await mkdtemp(join(tmpdir(), 'storage-'))
  const database = await copyOf(file, directory)
  const all = database
    .prepare(
      `SELECT coalesce((SELECT tbl_name FROM sqlite_schema AS s WHERE s.name = p.name), p.name) AS name,
         sum(pgsize) AS bytes FROM dbstat AS p GROUP BY 1`,
    )
    .all() as { name: string; bytes: number }[]
  const count = (sql: string) => Number(database.prepare(sql).get()?.n ?? 0)
  const tenders = count('SELECT count(*) AS n FROM tender_docs')
  database.close()
  await rm(directory, { recursive: true })
  const bytes = groups.map(([, tables]) =>
    all
      .filter(({ name }) => tables.some((each) => name.startsWith(each)))
      .reduce((sum, { bytes: own }) => sum + own, 0),
  )
  return { tenders, bytes }
}

async function databaseFile(): Promise<string> {
  const folder = `${stateDir}/v3/d1/miniflare-D1DatabaseObject/`
  const file = (await readdir(folder)).find((name) => /^[0-9a-f]{64}\.sqlite$/.test(name))
  if (!file) throw new Error(`No database in ${folder}`)
  return folder + file
}

/** Documents as their pages. */
async function texts(): Promise<string[][]> {
  const read = (name: string) => readFile(`${root}/test/fixtures/eval/${name}`)
  const papers = (await Promise.all(['contracts.json', 'papers.json'].map(read))).flatMap(
    (bytes) => JSON.parse(bytes.toString()) as { pages: string[] }[],
  )
  const contracts = gunzipSync(await read('contracts-cuad.jsonl.gz'))
    .toString()
    .split('\n', 16)
    .map((line) => (JSON.parse(line) as { text: string }).text)
  return [
    ...papers.map(({ pages }) => pages),
    ...contracts.map((text) => text.match(/[^]{1,3000}(?:\n|$)|[^]{3000}/g) ?? []),
  ]
}

async function bring(documents: string[][]): Promise<void> {
  const { baseUrl, operatorToken } = JSON.parse(await readFile(`${stateDir}/demo.json`, 'utf8')) as Record<
    string,
    string
  >
  const operator = operatorClient(baseUrl ?? '', operatorToken ?? '')
  for (const [index, pages] of documents.entries()) {
    const tender = {
      reference: `storage-${index}`,
      title: `Storage ${index}`,
      buyer: { name: 'Bench', country: 'IE' },
      publishedAt: '2026-11-01',
    }
    const line = { format: 'tender/1', tender, documents: [{ title: 'Paper', kind: 'contract', pages }] }
    const { created, failed } = await operator.importNotices(
      'storage-bench',
      Buffer.from(JSON.stringify(line)),
    )
    if (created !== 1) throw new Error(`The document ${index} was not imported: ${JSON.stringify(failed)}`)
  }
}

const file = await databaseFile()
const before = await measure(file)
const documents = await texts()
await bring(documents)
const after = await measure(file)
const text = documents.flat().reduce((sum, page) => sum + Buffer.byteLength(page), 0)
const perTender = groups.map(([name], i) => [name, ((before.bytes[i] ?? 0) / before.tenders).toFixed(0)])
const ofText = groups.map(([name], i) => [
  name,
  (((after.bytes[i] ?? 0) - (before.bytes[i] ?? 0)) / text).toFixed(2),
])
const sum = (of: (readonly string[])[]) => of.reduce((total, [, value]) => total + Number(value), 0)
const texted = ofText.slice(-4)
say(`${before.tenders} tenders; ${documents.length} documents of ${text} bytes`)
say(
  table(
    ['table', 'bytes a tender'],
    [...perTender.slice(0, -4), ['all', String(sum(perTender.slice(0, -4)))]],
  ),
)
say(table(['table', 'bytes a byte of text'], [...texted, ['all', sum(texted).toFixed(2)]]))
