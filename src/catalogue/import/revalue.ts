import type { Ctx } from '../../platform/context/context.ts'
import { firstIds } from '../periods/directory.ts'
import { rowIdRange } from '../tenders/search/index-rows.ts'
import { composeAgain } from './apply.ts'

/**
 * The number of tenders that are composed at once, and how often this happens in one step: each time takes some twenty
 * statements.
 */
const atOnce = 100
const timesPerStep = 10

interface Range {
  from_day: string
  after: string
}

const readRange = (d1: D1Database): Promise<Range | null> =>
  d1.prepare('SELECT from_day, after FROM revaluation').first<Range>()

/**
 * Recomputes the euro values of tenders and awards that new rates affect, for one step; their range is stored
 * with the rates. The position is stored after each hundred tenders, so that the next step, or the step after
 * a crash, continues there. Repeating does no harm: unchanged values are not announced.
 */
export async function revalueStep(ctx: Ctx): Promise<{ done: { revalued: number }; next: string | null }> {
  let revalued = 0
  for (let time = 0; time < timesPerStep; time++) {
    const range = await readRange(ctx.d1)
    if (!range) return { done: { revalued }, next: null }
    const ids = await firstIds(ctx, atOnce, (d1) => nextIn(d1, range))
    if (ids.length > 0) await composeAgain(ctx, ids)
    await move(ctx.d1, range, ids)
    revalued += ids.length
  }
  return { done: { revalued }, next: 'revaluation' }
}

function nextIn(d1: D1Database, { from_day, after }: Range) {
  const start = new Date(`${from_day}T00:00:00Z`)
  return d1
    .prepare(
      `SELECT tender_id FROM tender_docs WHERE id >= ?1 AND item ->> 'currency' <> 'EUR' AND tender_id > ?3
       UNION SELECT tender_id FROM awards WHERE awarded_at >= ?2 AND content ->> 'currency' <> 'EUR' AND tender_id > ?3
       ORDER BY tender_id LIMIT ?4`,
    )
    .bind(rowIdRange(start).low, start.getTime(), after, atOnce)
    .all<{ tender_id: string }>()
}

/**
 * Writes nothing if new rates have arrived, because the range then begins again, or if another step has moved
 * the range.
 */
async function move(d1: D1Database, { from_day, after }: Range, ids: string[]): Promise<void> {
  const same = 'WHERE from_day = ?1 AND after = ?2'
  const last = ids.at(-1)
  await (
    last === undefined || ids.length < atOnce
      ? d1.prepare(`DELETE FROM revaluation ${same}`).bind(from_day, after)
      : d1.prepare(`UPDATE revaluation SET after = ?3 ${same}`).bind(from_day, after, last)
  ).run()
}
