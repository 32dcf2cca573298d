import { emptyFolder, folderOf } from '../../platform/db/sandbox/bucket.ts'
import { storeOf } from '../../platform/db/sandbox/env.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { hour } from '../../platform/time/time.ts'
import { wakeSandbox } from './wake.ts'

/** The sandboxes that one run of the cleanup job clears. */
const perRun = 10

const ofKeys = 'SELECT id FROM api_keys WHERE sandbox_id = ?1'

/**
 * Clears a removed sandbox: its database, its files, its keys with their counts. Every part may run again. The row stays,
 * because a request that is still under way may write a file after its folder was emptied.
 */
export async function clearSandbox(ctx: Pick<Ctx, 'd1' | 'env'>, id: string): Promise<void> {
  const { d1, env } = ctx
  await storeOf(env, id).clear()
  await emptyFolder(env.FILES, folderOf(id))
  const gone = `EXISTS (SELECT 1 FROM sandboxes WHERE id = ?1 AND removed_at IS NOT NULL)`
  await d1.batch(
    [
      `DELETE FROM key_usage WHERE key_id IN (${ofKeys}) AND ${gone}
         AND company_id = (SELECT company_id FROM sandboxes WHERE id = ?1)`,
      `DELETE FROM key_usage_carries WHERE key_id IN (${ofKeys}) AND ${gone}`,
      `DELETE FROM gate_notices WHERE hash IN (SELECT hash FROM api_keys WHERE sandbox_id = ?1) AND ${gone}`,
      `DELETE FROM api_keys WHERE sandbox_id = ?1 AND ${gone}`,
    ].map((text) => d1.prepare(text).bind(id)),
  )
  // The object that does the work of the sandbox finds no sandbox and empties itself.
  await wakeSandbox(ctx, id)
}

/** In milliseconds: longer than any request is under way. */
const grace = hour

/** Clears sandboxes that were removed a while ago once more, and forgets them. */
export async function sweepSandboxes({ d1, env, now }: Pick<Ctx, 'd1' | 'env' | 'now'>): Promise<number> {
  const { results } = await d1
    .prepare(`SELECT id FROM sandboxes WHERE removed_at <= ?1 ORDER BY removed_at LIMIT ${perRun}`)
    .bind(now.getTime() - grace)
    .all<{ id: string }>()
  for (const { id } of results) {
    await clearSandbox({ d1, env }, id)
    await d1.prepare('DELETE FROM sandboxes WHERE id = ?1 AND removed_at IS NOT NULL').bind(id).run()
  }
  return results.length
}
