import { boundList } from '../../platform/db/bulk.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { originalKey } from './outcome.ts'
import { clearText } from './write-text.ts'

const perRun = 50

/**
 * Removes the files of documents that no notice names now: the original first and its row last, so that
 * the next run completes a run that was interrupted.
 */
export async function sweepOriginals(ctx: Ctx): Promise<number> {
  const { results } = await ctx.d1
    .prepare(
      `SELECT f.document_id AS id FROM document_files AS f
       WHERE NOT EXISTS (SELECT 1 FROM documents AS d WHERE d.tender_id = f.tender_id AND d.id = f.document_id)
       LIMIT ${perRun}`,
    )
    .all<{ id: string }>()
  if (results.length === 0) return 0
  const ids = results.map(({ id }) => id)
  await ctx.env.FILES.delete(ids.map(originalKey))
  await ctx.d1.batch([
    ...clearText(ctx, ids),
    ctx.d1
      .prepare('DELETE FROM document_files WHERE document_id IN (SELECT value FROM json_each(?1))')
      .bind(boundList(ids)),
  ])
  return ids.length
}
