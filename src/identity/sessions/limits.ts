import { rowsOf } from '../../platform/db/rows.ts'
import type { Ctx } from '../../platform/context.ts'
import { hashSecret } from './secret.ts'

/** So many attempts in a window that begins with the first. */
export interface Limit {
  attempts: number
  /** Milliseconds. */
  span: number
}

interface Window {
  count: number
  resets_at: number
}

/** The key of a window: a digest, so that neither address nor person can be read from it. */
export const windowKey = (...parts: string[]): string => hashSecret(parts.join('\u0000'))

/** Counts one attempt and gives the window as it is then: of many at once each gets another count. */
export const countAttempt = (ctx: Ctx, key: string, { span }: Limit): D1PreparedStatement =>
  ctx.d1
    .prepare(
      `INSERT INTO rate_windows (key, count, resets_at) VALUES (?1, 1, ?3)
        ON CONFLICT (key) DO UPDATE SET
          count = CASE WHEN resets_at <= ?2 THEN 1 ELSE count + 1 END,
          resets_at = CASE WHEN resets_at <= ?2 THEN excluded.resets_at ELSE resets_at END
        RETURNING count, resets_at`,
    )
    .bind(key, ctx.now.getTime(), ctx.now.getTime() + span)

/** Seconds until another attempt is allowed; 0 while the window has room. `result` is of `countAttempt`. */
export function secondsToWait(ctx: Ctx, result: D1Result, { attempts }: Limit): number {
  const [window] = rowsOf<Window>(result)
  if (!window || window.count <= attempts) return 0
  return Math.max(1, Math.ceil((window.resets_at - ctx.now.getTime()) / 1000))
}

/** Takes an attempt back that turned out not to count. */
export const forgiveAttempt = (ctx: Ctx, key: string): D1PreparedStatement =>
  ctx.d1.prepare('UPDATE rate_windows SET count = max(0, count - 1) WHERE key = ?1').bind(key)

export const clearAttempts = (ctx: Ctx, key: string): D1PreparedStatement =>
  ctx.d1.prepare('DELETE FROM rate_windows WHERE key = ?1').bind(key)
