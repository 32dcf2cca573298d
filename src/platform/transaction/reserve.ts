import { and, eq, lte } from 'drizzle-orm'
import type { CallerCtx } from '../context/context.ts'
import { invalidData } from '../context/errors.ts'
import { second } from '../time/time.ts'
import { storedAnswer, storedRow } from './idempotent.ts'
import { idempotencyReservations as reservations } from '../schema.gen.ts'

/** In milliseconds: a holder renews its reservation this often while its work goes on. */
const renewedEvery = 2 * second
/** In milliseconds: a reservation that was not renewed for this long belongs to a process that crashed. */
const leftBehind = 3 * renewedEvery
const maxPause = 1000

/**
 * Runs work that reaches beyond the database (bytes, a model) for one request of an Idempotency-Key at a time.
 * Duplicates wait for the first request and get its answer; when the first fails or its client goes away, the next has
 * its turn. A reservation only saves work: `commit` alone makes sure that there is one change, even when a reservation
 * is taken over wrongly. `fingerprint` is requested only when there is an answer to compare with.
 *
 * @throws StoredAnswer once the first request has its answer.
 */
export async function reserving<T>(
  ctx: CallerCtx,
  work: () => Promise<T>,
  fingerprint?: () => Promise<string>,
): Promise<T> {
  if (!ctx.idempotency) return work()
  const holder = crypto.randomUUID()
  const end = hold(ctx, holder)
  try {
    for (let pause = 50; ; pause = Math.min(2 * pause, maxPause)) {
      if (ctx.signal?.aborted)
        throw invalidData('', 'was not waited for: the connection is closed', 'conflict')
      // The answer is read after the reservation, so the first request cannot end between the two.
      const [reserved, [row]] = await ctx.db.batch([reserve(ctx, holder), storedRow(ctx)])
      const stored = await storedAnswer(ctx, row, fingerprint)
      if (stored) throw stored
      const mine = reserved.meta.changes > 0
      if (mine) return await work()
      await scheduler.wait(pause)
    }
  } finally {
    end()
    ctx.later(release(ctx, holder))
  }
}

/**
 * Renews the reservation until the returned function is called. When the client goes away the runtime may stop the work
 * at any point, so the reservation is released in the background: otherwise a retry would wait for a request that is
 * gone.
 */
function hold(ctx: CallerCtx, holder: string): () => void {
  const timer = setInterval(() => void renew(ctx, holder), renewedEvery)
  const leave = () => {
    clearInterval(timer)
    ctx.later(release(ctx, holder))
  }
  ctx.signal?.addEventListener('abort', leave, { once: true })
  return () => {
    clearInterval(timer)
    ctx.signal?.removeEventListener('abort', leave)
  }
}

const named = (ctx: CallerCtx) => ({
  companyId: ctx.caller.company.id,
  key: ctx.idempotency?.key ?? '',
})

/**
 * Changes a row if the key belongs to the holder now. Reads the clock again, because a request may have waited long.
 */
function reserve(ctx: CallerCtx, holder: string) {
  const row = { ...named(ctx), holder, renewedAt: Date.now() }
  return ctx.db
    .insert(reservations)
    .values(row)
    .onConflictDoUpdate({
      target: [reservations.companyId, reservations.key],
      set: row,
      setWhere: lte(reservations.renewedAt, row.renewedAt - leftBehind),
    })
}

function heldBy(ctx: CallerCtx, holder: string) {
  const { companyId, key } = named(ctx)
  return and(
    eq(reservations.companyId, companyId),
    eq(reservations.key, key),
    eq(reservations.holder, holder),
  )
}

/** The next renewal makes up for one that fails. */
async function renew(ctx: CallerCtx, holder: string): Promise<void> {
  await ctx.db
    .update(reservations)
    .set({ renewedAt: Date.now() })
    .where(heldBy(ctx, holder))
    .catch(() => undefined)
}

/** The age of the reservation makes up for a release that fails. */
async function release(ctx: CallerCtx, holder: string): Promise<void> {
  await ctx.db
    .delete(reservations)
    .where(heldBy(ctx, holder))
    .catch(() => undefined)
}
