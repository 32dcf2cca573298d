import { boundList, insertRows } from '../../platform/db/bulk.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import { periodBindings, periodDatabase } from '../../platform/db/period-databases.ts'
import { breaking } from '../../platform/transaction/conflict.ts'
import { tryTransact } from '../../platform/transaction/transact.ts'
import { byDatabase, type TenderCtx } from './directory.ts'

/*
 * Lists of companies join their records with the items of tenders. A tender of a period that a company works with
 * therefore also has its row of `tender_docs` in the main database, with its awards and the deadlines that its documents
 * state. The copy is in no index, so searches do not find it there; it is renewed with each line of the feed, in the same
 * transaction.
 */

interface Doc {
  id: number
  tender_id: string
  item: string
  version: number
  status: number
  deadline: number | null
}

type Row = Record<string, string | number | null>

const among = 'tender_id IN (SELECT value FROM json_each(?1))'
const feedHasMoved = 'lines of the feed have been copied'

/** Gives tenders of periods a copy in the main database. A company is about to refer to them. */
export async function copyTenders(ctx: TenderCtx, tenderIds: readonly string[]): Promise<void> {
  if (tenderIds.length === 0 || periodBindings(ctx.env).length === 0) return
  for (const { binding, ids } of await byDatabase(ctx, tenderIds))
    if (binding !== null) while (!(await copyFrom(ctx, binding, ids)));
}

/** False if lines were copied meanwhile: what was read may be old. */
async function copyFrom(ctx: TenderCtx, binding: string, ids: string[]): Promise<boolean> {
  const { results } = await ctx.d1
    .prepare(
      `SELECT value AS id, (SELECT fed FROM periods WHERE binding = ?2) AS fed FROM json_each(?1)
       WHERE NOT EXISTS (SELECT 1 FROM tender_docs WHERE tender_id = value)`,
    )
    .bind(boundList(ids), binding)
    .all<{ id: string; fed: number }>()
  const [first] = results
  if (!first) return true
  const missing = results.map(({ id }) => id)
  const also = await copiesOf(ctx, binding, missing)
  const moved = ctx.d1
    .prepare(`SELECT ${breaking(feedHasMoved)} FROM periods WHERE binding = ?1 AND fed <> ?2`)
    .bind(binding, first.fed)
  return tryTransact(ctx, { guards: [moved], also }, [feedHasMoved])
}

/** Statements that write copies as the tenders are now in their database. A tender that is gone loses its copy. */
export async function copiesOf(
  { d1, env }: Pick<TenderCtx, 'd1' | 'env'>,
  binding: string,
  tenderIds: readonly string[],
): Promise<D1PreparedStatement[]> {
  if (tenderIds.length === 0) return []
  const ids = boundList(tenderIds)
  const period = periodDatabase(env, binding)
  const [docs, stated, awards] = await period.batch([
    period
      .prepare(
        `SELECT d.id, d.tender_id, d.item, d.version, n.status, n.deadline FROM tender_docs AS d
         CROSS JOIN tender_numbers AS n ON n.id = d.id WHERE d.${among}`,
      )
      .bind(ids),
    ...besides.map((table) => period.prepare(`SELECT * FROM ${table} WHERE ${among}`).bind(ids)),
  ])
  const rows = rowsOf<Doc>(docs)
  return [
    d1.prepare(`DELETE FROM tender_copies WHERE id IN (SELECT id FROM tender_docs WHERE ${among})`).bind(ids),
    ...['tender_docs', ...besides].map((table) =>
      d1.prepare(`DELETE FROM ${table} WHERE ${among}`).bind(ids),
    ),
    ...insertRows(
      d1,
      'INSERT INTO tender_docs (id, tender_id, item, words, version)',
      rows.map(({ id, tender_id, item, version }) => [id, tender_id, item, '', version]),
    ),
    ...insertRows(
      d1,
      'INSERT INTO tender_copies (id, status, deadline)',
      rows.map(({ id, status, deadline }) => [id, status, deadline]),
    ),
    ...[stated, awards].flatMap((found, i) => putAll(d1, besides[i] ?? '', rowsOf<Row>(found))),
  ]
}

/** What is copied with a tender: the deadlines that its documents state, and its awards. */
const besides = ['stated_deadlines', 'awards']

function putAll(d1: D1Database, table: string, rows: Row[]): D1PreparedStatement[] {
  const columns = Object.keys(rows[0] ?? {})
  const cells = rows.map((row) => columns.map((column) => row[column] ?? null))
  return insertRows(d1, `INSERT INTO ${table} (${columns.join(', ')})`, cells)
}

/** The tenders among these that have a copy, and those into which such tenders were merged. */
export async function copiedAmong(
  { d1 }: Pick<TenderCtx, 'd1'>,
  lines: readonly { tender_id: string; kept_id: string | null }[],
): Promise<string[]> {
  const { results } = await d1
    .prepare(`SELECT tender_id FROM tender_docs WHERE ${among}`)
    .bind(boundList([...new Set(lines.map(({ tender_id }) => tender_id))]))
    .all<{ tender_id: string }>()
  const copied = new Set(results.map(({ tender_id }) => tender_id))
  const survivors = lines.flatMap(({ tender_id, kept_id }) =>
    copied.has(tender_id) && kept_id ? kept_id : [],
  )
  return [...new Set([...copied, ...survivors])]
}
