import { createHash } from 'node:crypto'
import type { Ctx } from '../../context/context.ts'

/** Max attempts of one party in a window, which begins with the first attempt. */
export interface Limit {
  /** The kind of attempt. Limits of one name share their windows. */
  name: string
  attempts: number
  /** Milliseconds. */
  span: number
}

/** The window in which the attempts of one party are counted. */
export interface RateWindow {
  limit: Limit
  key: string
}

/** The window of the party that `of` names: an address, a person, a network, or several of these together. */
export const rateWindow = (limit: Limit, ...of: string[]): RateWindow => ({
  limit,
  key: windowKey(limit.name, ...of),
})

/** The key of a window: a digest, so that neither address nor person can be read from it. */
export const windowKey = (...parts: string[]): string =>
  createHash('sha256').update(parts.join('\u0000')).digest('hex')

/**
 * Counts one attempt in each window, in one round trip; another one follows if a window is full. Returns for
 * each window the seconds until another attempt is allowed, and 0 while attempts are left. When many attempts come at
 * once, each of them finds another count.
 */
export async function countAttempts(
  ctx: Pick<Ctx, 'd1' | 'now'>,
  ...windows: RateWindow[]
): Promise<number[]> {
  const results = await ctx.d1.batch<Counted>(windows.map((window) => counting(ctx, window)))
  return Promise.all(
    windows.map((window, index) =>
      results[index]?.results.length === 0
        ? secondsRefused(ctx, window)
        : secondsIn(ctx, results[index], window),
    ),
  )
}

/**
 * The seconds of a window that was full when the attempt came: at least one second, because the attempt was not
 * counted.
 */
const secondsRefused = async (ctx: Pick<Ctx, 'd1' | 'now'>, window: RateWindow): Promise<number> =>
  Math.max(1, await secondsUntilRoom(ctx, window))

/**
 * The seconds until the window has room, by the answer to `counting`; 0 while there is room. An answer without a row
 * says that the window was full before; it ends within its span.
 */
export function secondsIn(
  ctx: Pick<Ctx, 'now'>,
  answer: D1Result<Counted> | undefined,
  { limit }: RateWindow,
): number {
  const counted = answer?.results[0]
  return counted ? secondsToWait(ctx, counted, limit) : Math.ceil(limit.span / 1000)
}

/** Counts one attempt in each window; returns the seconds until all of them allow another. */
export const countInAll = async (ctx: Pick<Ctx, 'd1' | 'now'>, ...windows: RateWindow[]): Promise<number> =>
  Math.max(0, ...(await countAttempts(ctx, ...windows)))

/** The seconds until a window has room, without an attempt and without a row; 0 while the window has room. */
export async function secondsUntilRoom(
  { d1, now }: Pick<Ctx, 'd1' | 'now'>,
  { limit, key }: RateWindow,
): Promise<number> {
  const found = await d1
    .prepare('SELECT count, resets_at FROM rate_windows WHERE key = ?1 AND resets_at > ?2')
    .bind(key, now.getTime())
    .first<Counted>()
  return found === null ? 0 : secondsToWait({ now }, { ...found, count: found.count + 1 }, limit)
}

export interface Counted {
  count: number
  resets_at: number
}

/**
 * The statement that counts an attempt, for a batch that the attempt is a part of. It counts up to the first attempt
 * beyond the limit and then changes no row, so that refused attempts write nothing more.
 */
export const counting = (
  { d1, now }: Pick<Ctx, 'd1' | 'now'>,
  { key, limit }: RateWindow,
): D1PreparedStatement =>
  d1
    .prepare(
      `INSERT INTO rate_windows (key, count, resets_at) VALUES (?1, 1, ?3)
        ON CONFLICT (key) DO UPDATE SET
          count = CASE WHEN resets_at <= ?2 THEN 1 ELSE count + 1 END,
          resets_at = CASE WHEN resets_at <= ?2 THEN excluded.resets_at ELSE resets_at END
        WHERE resets_at <= ?2 OR count <= ?4
        RETURNING count, resets_at`,
    )
    .bind(key, now.getTime(), now.getTime() + limit.span, limit.attempts)

function secondsToWait({ now }: Pick<Ctx, 'now'>, counted: Counted, { attempts }: Limit): number {
  if (counted.count <= attempts) return 0
  return Math.max(1, Math.ceil((counted.resets_at - now.getTime()) / 1000))
}

/** Takes back an attempt that should not have counted. */
export const forgiveAttempt = ({ d1 }: Pick<Ctx, 'd1'>, { key }: RateWindow): D1PreparedStatement =>
  d1.prepare('UPDATE rate_windows SET count = max(0, count - 1) WHERE key = ?1').bind(key)

/** Takes back all attempts of a window. */
export const clearAttempts = ({ d1 }: Pick<Ctx, 'd1'>, { key }: RateWindow): D1PreparedStatement =>
  d1.prepare('DELETE FROM rate_windows WHERE key = ?1').bind(key)
