import type { Ctx } from '../../platform/context.ts'
import { numbersOf, readItem, settleItem } from './search/item.ts'
import { forRows } from '../../platform/db/bulk.ts'
import { statusNumber } from './search/tokens.ts'
import { loadForms } from './search/forms.ts'
import { termsOf } from './terms.ts'

/** What the database holds was true when it was written; these are tenders of which it no longer is. */
const due = (limit: string) => `
  SELECT id FROM tender_numbers WHERE status = ${statusNumber('open')} AND deadline <= ?1
  UNION ALL SELECT id FROM tender_numbers WHERE later = 1 AND deadline <= ?1 LIMIT ${limit}`

/** Gives a row if a deadline has passed that is not written down yet. Belongs into every batch that filters by state. */
const anyDue = (d1: D1Database, now: Date): D1PreparedStatement => d1.prepare(due('1')).bind(now.getTime())

/** How many tenders, and about how many characters of them, are read at once. */
const step = { tenders: 100, characters: 2_000_000 }

const readDue = `
  SELECT * FROM (
    SELECT d.id, d.tender_id AS tenderId, d.version, d.item, d.words, n.value,
      sum(length(d.words)) OVER (ORDER BY d.id) - length(d.words) AS before
    FROM tender_docs AS d JOIN tender_numbers AS n ON n.id = d.id WHERE d.id IN (SELECT id FROM (${due('?2')})))
  WHERE before < ${step.characters}`

interface DueRow {
  id: number
  tenderId: string
  version: number
  item: string
  words: string
  value: number | null
}

/**
 * Writes down which deadlines have passed by `ctx.now`, of up to `limit` tenders, and tells the change feed. Returns of
 * how many. Harmless beside another settling and beside an import: a tender that was written since it was read is left
 * alone.
 */
export async function settleDue(
  ctx: Pick<Ctx, 'd1' | 'now' | 'env' | 'later'>,
  limit = Number.POSITIVE_INFINITY,
): Promise<number> {
  let settled = 0
  await loadForms(ctx, [])
  while (settled < limit) {
    const { results } = await ctx.d1
      .prepare(readDue)
      .bind(ctx.now.getTime(), Math.min(step.tenders, limit - settled))
      .all<DueRow>()
    if (results.length === 0) break
    await ctx.d1.batch(settle(ctx, results))
    settled += results.length
  }
  return settled
}

/** The rows that are still what was read: another writer in between has written a newer version, true at its time. */
const unchanged = `
  SELECT d.id, s.value AS row FROM json_each(?1) AS s CROSS JOIN tender_docs AS d ON d.id = s.value ->> 'id'
  WHERE d.tender_id = s.value ->> 'tenderId' AND d.version = s.value ->> 'version'`

const announce = `INSERT INTO tender_changes (tender_id, change, at)
  SELECT s.row ->> 'tenderId', 'updated', ?2 FROM (${unchanged}) AS s`

/** The last statement counts the version up, so that nothing after it, and no other settling, finds the row unchanged. */
const writes = [
  `UPDATE tender_numbers
   SET status = s.row ->> 'status', deadline = s.row ->> 'deadline', later = s.row ->> 'later',
     updated = s.row ->> 'updated'
   FROM (${unchanged}) AS s WHERE tender_numbers.id = s.id`,
  `INSERT OR REPLACE INTO tender_index (rowid, terms) SELECT s.id, s.row ->> 'terms' FROM (${unchanged}) AS s`,
  `UPDATE tender_docs SET item = s.row ->> 'item', version = version + 1
   FROM (${unchanged}) AS s WHERE tender_docs.id = s.id`,
]

function settle({ d1, now }: Pick<Ctx, 'd1' | 'now'>, due: DueRow[]): D1PreparedStatement[] {
  const rows = due.map((row) => settledRow(row, now))
  return [...forRows(d1, rows, announce, now.getTime()), ...forRows(d1, rows, writes)]
}

/** Every due row changes what a caller sees: it is closed now, or shows its next deadline. */
function settledRow({ id, tenderId, version, item: json, words, value }: DueRow, now: Date) {
  const item = { ...settleItem(readItem(json), now), updatedAt: now.toISOString() }
  const publishedAt = new Date(item.publishedAt)
  const deadline = item.deadline === null ? null : new Date(item.deadline)
  return {
    id,
    tenderId,
    version,
    item: JSON.stringify(item),
    ...numbersOf(item),
    terms: termsOf(words, { ...item, publishedAt, deadline, valueEur: value }),
  }
}

/** Tenders that one request settles at most: the job of the next minute settles the rest. */
const mostOfRequest = 300

/**
 * The result of each statement, from one batch that also sees whether a deadline has passed unnoticed. Normally none has;
 * then the rows are right. Else up to 300 passed deadlines are written down first and everything is read again: after
 * an outage of the job a total can be behind by the others for a minute, while each item is shown as it is at `ctx.now`.
 */
export async function upToDate(
  ctx: Pick<Ctx, 'd1' | 'now' | 'env' | 'later'>,
  statements: (D1PreparedStatement | null)[],
): Promise<(D1Result | null)[]> {
  const asked = statements.filter((statement) => statement !== null)
  let results: D1Result[] = []
  for (const room of [mostOfRequest, 0]) {
    results = await ctx.d1.batch([anyDue(ctx.d1, ctx.now), ...asked])
    if (results[0]?.results.length === 0 || room === 0) break
    await settleDue(ctx, room)
  }
  const answers = results.slice(1)
  return statements.map((statement) => (statement ? (answers.shift() ?? null) : null))
}
