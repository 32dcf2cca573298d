import { emptyFolder, folderOf } from '../../platform/apart/bucket.ts'
import { storeOf } from '../../platform/apart/env.ts'
import type { Ctx } from '../../platform/context.ts'
import { wakeSandbox } from './wake.ts'

/** The sandboxes that one run of the cleanup job clears. */
const perRun = 10

const ofKeys = 'SELECT id FROM api_keys WHERE sandbox_id = ?1'

/**
 * Clears what a removed sandbox has left: its database, its files, its keys with their counts, and last the row by which
 * the cleanup job finds it. Every part may run again.
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
      'DELETE FROM sandboxes WHERE id = ?1 AND removed_at IS NOT NULL',
    ].map((text) => d1.prepare(text).bind(id)),
  )
  // The object that does the work of the sandbox finds no sandbox and empties itself.
  await wakeSandbox(ctx, id)
}

/** Clears sandboxes whose removal broke off. */
export async function sweepSandboxes(ctx: Pick<Ctx, 'd1' | 'env'>): Promise<number> {
  const { results } = await ctx.d1
    .prepare(`SELECT id FROM sandboxes WHERE removed_at IS NOT NULL ORDER BY removed_at LIMIT ${perRun}`)
    .all<{ id: string }>()
  for (const { id } of results) await clearSandbox(ctx, id)
  return results.length
}
