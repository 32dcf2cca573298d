import { boundList } from '../../platform/db/bulk.ts'
import type { Ctx } from '../../platform/context.ts'
import { hour } from '../../platform/time.ts'
import { filePrefix } from './storage.ts'

/** An upload names its bytes right after they are stored. Bytes without a name after this time are orphans. */
const grace = hour
const pagesPerRun = 10

/**
 * Deletes bytes that no asset names: uploads that failed before their row was written, and files that were replaced or
 * deleted while the bucket did not answer. Each run looks at the next objects in the order of their keys, from the
 * first again after the last.
 */
export async function sweepFiles(ctx: Ctx): Promise<{ looked: number; deleted: number }> {
  const done = { looked: 0, deleted: 0 }
  let after = await readPosition(ctx)
  for (let page = 0; page < pagesPerRun; page++) {
    const listed = await ctx.env.FILES.list({ prefix: filePrefix, ...(after && { startAfter: after }) })
    const orphans = await unnamed(ctx, listed.objects.filter(isOlderThan(ctx.now.getTime() - grace)))
    if (orphans.length > 0) await ctx.env.FILES.delete(orphans)
    done.looked += listed.objects.length
    done.deleted += orphans.length
    after = (listed.truncated && listed.objects.at(-1)?.key) || ''
    if (!after) break
  }
  await ctx.d1
    .prepare('INSERT INTO file_sweep (id, after) VALUES (1, ?1) ON CONFLICT DO UPDATE SET after = ?1')
    .bind(after)
    .run()
  return done
}

const isOlderThan =
  (moment: number) =>
  ({ uploaded }: R2Object) =>
    uploaded.getTime() <= moment

const readPosition = async (ctx: Ctx) =>
  (await ctx.d1.prepare('SELECT after FROM file_sweep').first<string>('after')) ?? ''

/** The keys of objects that no asset's row names. */
async function unnamed(ctx: Ctx, objects: R2Object[]): Promise<string[]> {
  if (objects.length === 0) return []
  const { results } = await ctx.d1
    .prepare(
      `SELECT value AS key FROM json_each(?1)
      WHERE NOT EXISTS (SELECT 1 FROM assets WHERE file_key = value)`,
    )
    .bind(boundList(objects.map(({ key }) => key)))
    .all<{ key: string }>()
  return results.map(({ key }) => key)
}
