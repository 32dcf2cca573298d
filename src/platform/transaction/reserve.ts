import { and, eq, lte } from 'drizzle-orm'
import type { CallerCtx } from '../context.ts'
import { minute } from '../time.ts'
import { findKept } from './idempotent.ts'
import { reservations } from './table.ts'

/** A reservation this old was left behind by a crash, or its work takes longer than anyone waits. */
const takenOver = 2 * minute
const longestPause = 1000

/**
 * Runs work that reaches beyond the database (bytes, a model) for one request of an Idempotency-Key at a time;
 * duplicates wait for the first and get its answer, or their turn if it fails. It saves work and nothing rests on it:
 * that there is one change is sure by `commit`, whatever is taken over. `fingerprint` is asked for only when there is
 * an answer to compare with.
 *
 * @throws Kept once the first has its answer.
 */
export async function reserving<T>(
  ctx: CallerCtx,
  work: () => Promise<T>,
  fingerprint?: () => Promise<string>,
): Promise<T> {
  if (!ctx.idempotency) return work()
  const holder = crypto.randomUUID()
  try {
    for (let pause = 50; ; pause = Math.min(2 * pause, longestPause)) {
      const mine = await reserve(ctx, holder)
      const kept = await findKept(ctx, fingerprint)
      if (kept) throw kept
      if (mine) return await work()
      await scheduler.wait(pause)
    }
  } finally {
    await release(ctx, holder)
  }
}

const named = (ctx: CallerCtx) => ({
  companyId: ctx.caller.company.id,
  key: ctx.idempotency?.key ?? '',
})

/** Whether the key is the holder's now. The time is that of the moment: a request may have waited long. */
async function reserve(ctx: CallerCtx, holder: string): Promise<boolean> {
  const row = { ...named(ctx), holder, createdAt: Date.now() }
  const { meta } = await ctx.db
    .insert(reservations)
    .values(row)
    .onConflictDoUpdate({
      target: [reservations.companyId, reservations.key],
      set: row,
      setWhere: lte(reservations.createdAt, row.createdAt - takenOver),
    })
  return meta.changes > 0
}

/** What fails here ends by its age. */
async function release(ctx: CallerCtx, holder: string): Promise<void> {
  const { companyId, key } = named(ctx)
  const mine = and(
    eq(reservations.companyId, companyId),
    eq(reservations.key, key),
    eq(reservations.holder, holder),
  )
  await ctx.db
    .delete(reservations)
    .where(mine)
    .catch(() => undefined)
}
