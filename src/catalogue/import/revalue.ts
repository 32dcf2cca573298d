import type { Ctx } from '../../platform/context.ts'
import { composeAgain } from './apply.ts'
import { rowIdRange } from '../tenders/search/write.ts'

const step = 100

/**
 * Computes the euro values of tenders and awards from the day `from` (YYYY-MM-DD) on, after rates have come in. Returns
 * how many were examined. It is harmless to repeat: unchanged values are not announced.
 */
export async function revalue(ctx: Ctx, from: string): Promise<number> {
  const start = new Date(`${from}T00:00:00Z`)
  let after = ''
  for (let seen = 0; ; seen += step) {
    const { results } = await ctx.d1
      .prepare(
        `SELECT tender_id FROM tender_docs WHERE id >= ?1 AND item ->> 'currency' <> 'EUR' AND tender_id > ?3
         UNION SELECT tender_id FROM awards WHERE awarded_at >= ?2 AND content ->> 'currency' <> 'EUR' AND tender_id > ?3
         ORDER BY tender_id LIMIT ?4`,
      )
      .bind(rowIdRange(start).low, start.getTime(), after, step)
      .all<{ tender_id: string }>()
    const ids = results.map(({ tender_id }) => tender_id)
    if (ids.length > 0) await composeAgain(ctx, ids)
    if (ids.length < step) return seen + ids.length
    after = ids.at(-1) ?? after
  }
}
