import { boundList } from '../../../platform/db/bulk.ts'
import { rowsOf } from '../../../platform/db/rows.ts'
import type { Ctx } from '../../../platform/context/context.ts'
import type { Retention } from '../../../platform/db/retention.ts'
import { day, hour, minute } from '../../../platform/time/time.ts'
import { prefixOf } from './queries.ts'
import { sendImports } from './queue.ts'

/** An import that has been due for this long has lost its message. */
const overdue = minute
/** Storing a document never takes this long: its request was interrupted and was not sent again. */
const grace = hour
const perRun = 20

/** The result of an import is retained for a month. */
export const importRetention = {
  table: 'imports',
  key: 'id',
  age: 'finished_at',
  maxAge: 30 * day,
  where: 'finished_at IS NOT NULL AND stored = 0',
} satisfies Retention

/**
 * Queues imports whose message was lost or whose step failed, gives up documents that were not received
 * whole, and deletes the bytes of finished imports.
 */
export async function sweepImports(
  ctx: Ctx,
): Promise<{ resent: number; abandoned: number; deleted: number }> {
  const now = ctx.now.getTime()
  const ids = `SELECT id FROM imports WHERE finished_at IS NULL AND`
  const [abandoned, lost, over] = await ctx.d1.batch<{ id: string }>([
    ctx.d1
      .prepare(
        `UPDATE imports SET state = 'failed', error = 'The document was not received whole', finished_at = ?1
         WHERE id IN (${ids} state = 'receiving' AND updated_at <= ?2 LIMIT ${perRun}) RETURNING id`,
      )
      .bind(now, now - grace),
    ctx.d1
      .prepare(
        `${ids} state = 'waiting' AND due_at <= ?1 AND updated_at <= ?2 AND coalesce(lease_until, 0) <= ?1 LIMIT ${perRun}`,
      )
      .bind(now, now - overdue),
    ctx.d1.prepare(`SELECT id FROM imports WHERE stored = 1 AND finished_at IS NOT NULL LIMIT ${perRun}`),
  ])
  const resent = rowsOf<{ id: string }>(lost).map(({ id }) => id)
  await sendImports(ctx, resent)
  const finished = rowsOf<{ id: string }>(over).map(({ id }) => id)
  await removeBytes(ctx, finished)
  return { resent: resent.length, abandoned: rowsOf(abandoned).length, deleted: finished.length }
}

/**
 * Deletes the bytes of finished imports. The bytes go first and the mark last, so that the next run completes
 * a run that was interrupted.
 */
export async function removeBytes({ d1, env }: Ctx, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  for (const id of ids) {
    const { objects } = await env.FILES.list({ prefix: prefixOf(id) })
    if (objects.length > 0) await env.FILES.delete(objects.map(({ key }) => key))
  }
  await d1
    .prepare(
      'UPDATE imports SET stored = 0 WHERE finished_at IS NOT NULL AND id IN (SELECT value FROM json_each(?1))',
    )
    .bind(boundList(ids))
    .run()
}
