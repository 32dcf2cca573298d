import type { Ctx } from '../../platform/context/context.ts'
import { insertRows } from '../../platform/db/bulk.ts'
import { periodBindings, periodDatabase } from '../../platform/db/period-databases.ts'
import { breaking } from '../../platform/transaction/conflict.ts'
import { tryTransact } from '../../platform/transaction/transact.ts'
import { copiedAmong, copiesOf } from './copies.ts'
import { recordMerges } from '../import/write-merged.ts'

/** Lines of a feed that are copied at once. */
const atOnce = 200

interface Line {
  seq: number
  tender_id: string
  change: string
  item: string | null
  at: number
  kept_id: string | null
}

const conflict = 'lines of the feed have been copied'

/**
 * Copies the new lines of a period's change feed into the main feed. A change to a tender and its line are one
 * transaction in the tender's database, so its feed is the outbox. The lines and the place up to which they are copied
 * are one transaction in the main database, so that a crash between the two loses and doubles nothing. Merged tenders
 * are recorded in the main database by the line of the tender that left. Returns the number of lines.
 */
export async function copyFeed(ctx: Pick<Ctx, 'd1' | 'env' | 'now'>, binding: string): Promise<number> {
  const period = periodDatabase(ctx.env, binding)
  for (let copied = 0; ;) {
    const fed = await ctx.d1
      .prepare('SELECT fed FROM periods WHERE binding = ?1')
      .bind(binding)
      .first<number>('fed')
    const { results: lines } = await period
      .prepare(
        `SELECT c.seq, c.tender_id, c.change, c.item, c.at, m.kept_id FROM tender_changes AS c
         LEFT JOIN merged_tenders AS m ON m.tender_id = c.tender_id AND c.change = 'deleted'
         WHERE c.seq > ?1 ORDER BY c.seq LIMIT ${atOnce}`,
      )
      .bind(fed)
      .all<Line>()
    const last = lines.at(-1)
    if (fed === null || !last) return copied
    const merged = lines.flatMap(({ tender_id, kept_id }): [string, string][] =>
      kept_id === null ? [] : [[tender_id, kept_id]],
    )
    const copies = await copiesOf(ctx, binding, await copiedAmong(ctx, lines))
    const isCopied = await tryTransact(
      ctx,
      {
        guards: [
          ctx.d1
            .prepare(`SELECT ${breaking(conflict)} FROM periods WHERE binding = ?1 AND fed <> ?2`)
            .bind(binding, fed),
        ],
        also: [
          ...insertRows(
            ctx.d1,
            'INSERT INTO tender_changes (tender_id, change, item, at)',
            lines.map(({ tender_id, change, item, at }) => [tender_id, change, item, at]),
          ),
          ...recordMerges(ctx, merged),
          ...copies,
          ctx.d1.prepare('UPDATE periods SET fed = ?2 WHERE binding = ?1').bind(binding, last.seq),
        ],
      },
      [conflict],
    )
    // Otherwise another run has copied them.
    if (isCopied) copied += lines.length
  }
}

/** Copies what imports could not copy themselves; null if the catalogue is not divided. */
export async function copyFeeds(ctx: Pick<Ctx, 'd1' | 'env' | 'now'>): Promise<number | null> {
  if (periodBindings(ctx.env).length === 0) return null
  const { results } = await ctx.d1.prepare('SELECT binding FROM periods').all<{ binding: string }>()
  let copied = 0
  for (const { binding } of results) copied += await copyFeed(ctx, binding)
  return copied
}
