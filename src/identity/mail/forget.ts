import type { Ctx } from '../../platform/context.ts'
import { day } from '../../platform/time.ts'

/** How long a mail that was set aside can be looked into. Its links have long expired. */
const keptFor = 7 * day

/** Removes mails that were set aside a while ago. */
export async function forgetMails({ d1, now }: Pick<Ctx, 'd1' | 'now'>): Promise<number> {
  const { meta } = await d1
    .prepare('DELETE FROM mails WHERE due_at IS NULL AND created_at <= ?1')
    .bind(now.getTime() - keptFor)
    .run()
  return meta.changes
}
