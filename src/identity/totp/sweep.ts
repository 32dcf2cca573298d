import type { Ctx } from '../../platform/context.ts'
import { day } from '../../platform/time.ts'

/** Removes secrets that no authenticator's code has confirmed for a day. */
export async function sweepTotp({ d1, now }: Pick<Ctx, 'd1' | 'now'>): Promise<number> {
  const { meta } = await d1
    .prepare('DELETE FROM totp WHERE enabled_at IS NULL AND created_at <= ?1')
    .bind(now.getTime() - day)
    .run()
  return meta.changes
}
