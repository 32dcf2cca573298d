import type { Ctx } from '../../platform/context.ts'

/** Removes links that have expired. Expired links do not work even before they are removed. */
export async function sweepLinks({ d1, now }: Pick<Ctx, 'd1' | 'now'>): Promise<number> {
  const { meta } = await d1
    .prepare('DELETE FROM email_links WHERE expires_at <= ?1')
    .bind(now.getTime())
    .run()
  return meta.changes
}
