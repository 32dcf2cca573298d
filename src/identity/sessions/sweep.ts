import type { Ctx } from '../../platform/context.ts'

/** Removes sessions that have ended, sign-ins that stopped half-way, and windows that are over. Nothing rests on it: neither counts any more. */
export async function sweepSessions({ d1, now }: Pick<Ctx, 'd1' | 'now'>): Promise<number> {
  const [ended] = await d1.batch([
    d1.prepare('DELETE FROM sessions WHERE expires_at <= ?1').bind(now.getTime()),
    d1.prepare('DELETE FROM sign_in_steps WHERE expires_at <= ?1').bind(now.getTime()),
    d1.prepare('DELETE FROM rate_windows WHERE resets_at <= ?1').bind(now.getTime()),
  ])
  return ended?.meta.changes ?? 0
}
