import type { Ctx } from '../../platform/context.ts'
import { day } from '../../platform/time.ts'

/** An expired invitation is shown for a while, so that it can be sent again. */
const shownFor = 30 * day

export async function sweepInvitations({ d1, now }: Pick<Ctx, 'd1' | 'now'>): Promise<number> {
  const { meta } = await d1
    .prepare('DELETE FROM invitations WHERE expires_at <= ?1')
    .bind(now.getTime() - shownFor)
    .run()
  return meta.changes
}
