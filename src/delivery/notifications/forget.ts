import type { Ctx } from '../../platform/context.ts'
import { day } from '../../platform/time.ts'

const keptFor = 180 * day
const perRun = 5000

/** Removes notifications older than half a year; the rest of a large backlog waits for the next run. */
export async function forgetNotifications(ctx: Pick<Ctx, 'd1' | 'now'>): Promise<number> {
  const { meta } = await ctx.d1
    .prepare(
      `DELETE FROM notifications WHERE id IN
         (SELECT id FROM notifications WHERE created_at < ?1 ORDER BY created_at LIMIT ${perRun})`,
    )
    .bind(ctx.now.getTime() - keptFor)
    .run()
  return meta.changes
}
