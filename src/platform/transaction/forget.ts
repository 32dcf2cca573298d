import type { Ctx } from '../context.ts'
import { day } from '../time.ts'

const rowsPerStep = 1000
const stepsPerRun = 20

/** Drops answers to Idempotency-Keys that are older than a day and count no more, the oldest first. */
export async function forgetAnswers(ctx: Pick<Ctx, 'd1' | 'now'>): Promise<number> {
  let forgotten = 0
  for (let step = 0; step < stepsPerRun; step++) {
    const dropped = await dropOldest(ctx, ctx.now.getTime() - day)
    forgotten += dropped
    if (dropped < rowsPerStep) break
  }
  return forgotten
}

async function dropOldest({ d1 }: Pick<Ctx, 'd1'>, until: number): Promise<number> {
  const [answers] = await d1.batch([
    d1
      .prepare(
        `DELETE FROM idempotency WHERE (company_id, key) IN
          (SELECT company_id, key FROM idempotency WHERE created_at <= ?1 ORDER BY created_at LIMIT ${rowsPerStep})`,
      )
      .bind(until),
    // Few are ever there: those of requests at work, and of crashes.
    d1.prepare('DELETE FROM idempotency_reservations WHERE created_at <= ?1').bind(until),
  ])
  return answers?.meta.changes ?? 0
}
