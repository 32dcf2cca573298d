import type { Ctx } from '../../platform/context/context.ts'
import { firstIds } from '../periods/directory.ts'
import { composeAgain } from './apply.ts'

const step = 100

/**
 * Recomposes and reindexes a hundred tenders from their notices, in the order of their ids after `after`.
 * `next` is the id to continue after, null at the end. Used after a change of the composition or of the
 * index.
 */
export async function reindex(
  ctx: Ctx,
  after: string | null,
): Promise<{ indexed: number; next: string | null }> {
  const ids = await firstIds(ctx, step, (d1) =>
    d1
      .prepare(
        `SELECT d.tender_id FROM tender_docs AS d CROSS JOIN tender_numbers AS n ON n.id = d.id
         WHERE d.tender_id > ?1 ORDER BY d.tender_id LIMIT ?2`,
      )
      .bind(after ?? '', step)
      .all<{ tender_id: string }>(),
  )
  if (ids.length > 0) await composeAgain(ctx, ids)
  return { indexed: ids.length, next: ids.length === step ? (ids.at(-1) ?? null) : null }
}
