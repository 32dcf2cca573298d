import type { Ctx } from '../../platform/context/context.ts'
import { newVersion } from './search/counting.ts'
import { numberColumns, readItem, settleItem } from './search/item.ts'
import { forRows } from '../../platform/db/bulk.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import { usePrimary } from '../../platform/db/session.ts'
import { statusNumber } from './search/tokens.ts'
import { loadForms } from './search/forms.ts'
import { otherTerms } from './terms.ts'

/**
 * Tenders whose stored state was true when it was written and no longer is, because a deadline or closing has
 * passed.
 */
const due = (limit: string) => `
  SELECT id FROM tender_numbers WHERE status = ${statusNumber('open')} AND deadline <= ?1
  UNION ALL SELECT id FROM tender_numbers WHERE later = 1 AND deadline <= ?1
  UNION ALL SELECT id FROM tender_numbers WHERE closes_at <= ?1 LIMIT ${limit}`

/**
 * Returns one row: the version of the corpus, and whether a passed deadline is not settled yet. Belongs in every batch
 * that filters by state.
 */
const anyDue = (d1: D1Database, now: Date): D1PreparedStatement =>
  d1.prepare(`SELECT version, EXISTS (${due('1')}) AS due FROM corpus`).bind(now.getTime())

/**
 * The version of the corpus; null if a passed deadline is not settled yet. What followed from this version
 * before `ctx.now` is still true.
 */
export async function settledVersion({ d1, now }: Pick<Ctx, 'd1' | 'now'>): Promise<number | null> {
  const state = await anyDue(d1, now).first<State>()
  return state && !state.due ? state.version : null
}

interface State {
  version: number
  due: number
}

/** Max tenders that are read at once, and roughly the max characters of them. */
const step = { tenders: 100, characters: 2_000_000 }
/** Max tenders that are settled without another limit from the caller: some two hundred statements. */
const maxAtOnce = 2000

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
 * Settles up to `limit` tenders with deadlines before `ctx.now`, reports them in the change feed, and returns how many.
 * Several runs and imports may work at once: a tender that was written after it was read is left alone.
 */
export async function settleDue(
  ctx: Pick<Ctx, 'd1' | 'now' | 'env' | 'later'>,
  limit = maxAtOnce,
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

/**
 * The rows that are unchanged since they were read. A row that another writer has changed has a newer
 * version, which was right when written.
 */
const unchanged = `
  SELECT d.id, d.words, s.value AS row FROM json_each(?1) AS s CROSS JOIN tender_docs AS d ON d.id = s.value ->> 'id'
  WHERE d.tender_id = s.value ->> 'tenderId' AND d.version = s.value ->> 'version'`

const announce = `INSERT INTO tender_changes (tender_id, change, at)
  SELECT s.row ->> 'tenderId', 'updated', ?2 FROM (${unchanged}) AS s`

/** The last statement raises the version. From then on no statement, and no other run, finds the row unchanged. */
const writes = [
  `UPDATE tender_numbers
   SET status = s.row ->> 'status', deadline = s.row ->> 'deadline', later = s.row ->> 'later',
     closes_at = s.row ->> 'closesAt', updated = s.row ->> 'updated'
   FROM (${unchanged}) AS s WHERE tender_numbers.id = s.id`,
  `INSERT OR REPLACE INTO tender_index (rowid, terms) SELECT s.id, s.words || (s.row ->> 'others') FROM (${unchanged}) AS s`,
  `UPDATE tender_docs SET item = s.row ->> 'item', version = version + 1
   FROM (${unchanged}) AS s WHERE tender_docs.id = s.id`,
]

function settle({ d1, now }: Pick<Ctx, 'd1' | 'now'>, due: DueRow[]): D1PreparedStatement[] {
  const rows = due.map((row) => settledRow(row, now))
  return [d1.prepare(newVersion), ...forRows(d1, rows, announce, now.getTime()), ...forRows(d1, rows, writes)]
}

/** The new row of a due tender. Callers see the change: the tender is closed, or shows its next deadline. */
function settledRow({ id, tenderId, version, item: json, words, value }: DueRow, now: Date) {
  const item = { ...settleItem(readItem(json), now), updatedAt: now.toISOString() }
  const publishedAt = new Date(item.publishedAt)
  const deadline = item.deadline === null ? null : new Date(item.deadline)
  return {
    id,
    tenderId,
    version,
    item: JSON.stringify(item),
    ...numberColumns(item),
    others: otherTerms(words, { ...item, publishedAt, deadline, valueEur: value }),
  }
}

/** Max tenders that a request settles. The job of the next minute settles the rest. */
const maxOfRequest = 300

/**
 * Runs the statements in one batch, and also checks whether a passed deadline is not yet settled. Normally there is
 * none, and the results are right. Otherwise up to 300 tenders are settled and the batch is run again. After an outage
 * of the job, totals may be wrong for a minute by the tenders beyond 300; items are always right as of `ctx.now`.
 */
export const upToDate = async (
  ctx: Pick<Ctx, 'd1' | 'now' | 'env' | 'later'>,
  statements: (D1PreparedStatement | null)[],
): Promise<(D1Result | null)[]> => (await versioned(ctx, statements)).results

/**
 * The same, with the version of the corpus in which the statements were run, and whether every passed deadline was
 * settled in this version.
 */
export async function versioned(
  ctx: Pick<Ctx, 'd1' | 'now' | 'env' | 'later'>,
  statements: (D1PreparedStatement | null)[],
): Promise<{ version: number; isSettled: boolean; results: (D1Result | null)[] }> {
  const given = statements.filter((statement) => statement !== null)
  let results: D1Result[] = []
  let state: State | undefined
  for (const room of [maxOfRequest, 0]) {
    do {
      results = await ctx.d1.batch([anyDue(ctx.d1, ctx.now), ...given])
      ;[state] = rowsOf<State>(results[0])
      // A replica may show as due what the primary has settled: rows are settled only by what the primary shows.
    } while (state?.due && usePrimary(ctx.d1))
    if (!state?.due || room === 0) break
    await settleDue(ctx, room)
  }
  const answers = results.slice(1)
  return {
    version: state?.version ?? 0,
    isSettled: state?.due === 0,
    results: statements.map((statement) => (statement ? (answers.shift() ?? null) : null)),
  }
}
