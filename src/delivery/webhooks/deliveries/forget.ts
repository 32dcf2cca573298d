import type { Ctx } from '../../../platform/context.ts'
import { newId } from '../../../platform/ids.ts'
import { day } from '../../../platform/time.ts'

const keptFor = 30 * day
const rowsPerStep = 500
const stepsPerRun = 20

/**
 * Removes completed deliveries older than 30 days with their attempts, then events of the same age without deliveries.
 * Returns the two numbers. The rest of a large backlog waits for the next run.
 */
export async function forgetDeliveries(
  ctx: Pick<Ctx, 'd1' | 'now'>,
): Promise<{ deliveries: number; events: number }> {
  const until = new Date(ctx.now.getTime() - keptFor)
  // Ids begin with their time: no index on the age is needed.
  const first = newId('delivery', until)
  const deliveries = await inSteps(() =>
    ctx.d1
      .prepare(
        `DELETE FROM deliveries WHERE id IN
           (SELECT id FROM deliveries WHERE id < ?1 AND status <> 'pending' ORDER BY id LIMIT ${rowsPerStep})
         RETURNING id`,
      )
      .bind(first)
      .all(),
  )
  const events = await inSteps(() =>
    ctx.d1
      .prepare(
        `DELETE FROM events WHERE id IN
           (SELECT id FROM events AS e WHERE at <= ?1 AND fanned_out_at IS NOT NULL
              AND NOT EXISTS (SELECT 1 FROM deliveries WHERE event_id = e.id) LIMIT ${rowsPerStep})
         RETURNING id`,
      )
      .bind(until.getTime())
      .all(),
  )
  return { deliveries, events }
}

/** Counts what is returned: D1's own count holds the rows of cascades as well. */
async function inSteps(step: () => Promise<D1Result>): Promise<number> {
  let removed = 0
  for (let count = 0; count < stepsPerRun; count++) {
    const { results } = await step()
    removed += results.length
    if (results.length < rowsPerStep) break
  }
  return removed
}
