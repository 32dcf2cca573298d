import type { Ctx } from '../context/context.ts'
import { boundList } from '../db/bulk.ts'
import { hour } from '../time/time.ts'

/** Objects of one kind in the bucket, and the columns that name the objects in use. */
export interface Swept {
  /** The row of `file_sweep` that says how far the search has come. */
  place: 1 | 2
  /** Every key of this kind begins with the prefix. */
  prefix: string
  /** Tables and their columns, in names from our code. */
  named: readonly (readonly [table: string, column: string])[]
  /** The databases whose rows may name objects; that of the context by default. */
  databases?: readonly D1Database[]
  /** Optional work on objects that rows name. */
  inUse?: (objects: R2Object[]) => Promise<void>
}

/**
 * In milliseconds. A writer stores bytes first and names them right after; bytes that are older and have no name are
 * orphans.
 */
const grace = hour
const pagesPerRun = 10

/**
 * Deletes bytes that no row names: their write failed before the row was written, or the file was replaced or deleted
 * since. Each run looks at the next objects in the order of their keys, and starts over after the last object. No key
 * is used twice, so an orphan stays an orphan.
 */
export async function sweepBucket(ctx: Ctx, swept: Swept): Promise<{ looked: number; deleted: number }> {
  const done = { looked: 0, deleted: 0 }
  let after = await readPosition(ctx, swept)
  for (let page = 0; page < pagesPerRun; page++) {
    const listed = await ctx.env.FILES.list({ prefix: swept.prefix, ...(after && { startAfter: after }) })
    const old = listed.objects.filter(isOlderThan(ctx.now.getTime() - grace))
    const orphans = await unnamed(ctx, swept, old)
    if (orphans.size > 0) await ctx.env.FILES.delete([...orphans])
    await swept.inUse?.(old.filter(({ key }) => !orphans.has(key)))
    done.looked += listed.objects.length
    done.deleted += orphans.size
    after = (listed.truncated && listed.objects.at(-1)?.key) || ''
    if (!after) break
  }
  await ctx.d1
    .prepare('INSERT INTO file_sweep (id, after) VALUES (?1, ?2) ON CONFLICT DO UPDATE SET after = ?2')
    .bind(swept.place, after)
    .run()
  return done
}

const isOlderThan =
  (moment: number) =>
  ({ uploaded }: R2Object) =>
    uploaded.getTime() <= moment

const readPosition = async (ctx: Ctx, { place }: Swept) =>
  (await ctx.d1.prepare('SELECT after FROM file_sweep WHERE id = ?1').bind(place).first<string>('after')) ??
  ''

/** The keys of objects that no row names. */
async function unnamed(
  ctx: Ctx,
  { named, databases = [ctx.d1] }: Swept,
  objects: R2Object[],
): Promise<Set<string>> {
  let keys = objects.map(({ key }) => key)
  for (const d1 of databases) keys = await unnamedIn(d1, named, keys)
  return new Set(keys)
}

async function unnamedIn(d1: D1Database, named: Swept['named'], keys: string[]): Promise<string[]> {
  if (keys.length === 0) return []
  const { results } = await d1
    .prepare(
      `SELECT value AS key FROM json_each(?1)
      WHERE ${named.map(([table, column]) => `NOT EXISTS (SELECT 1 FROM ${table} WHERE ${column} = value)`).join(' AND ')}`,
    )
    .bind(boundList(keys))
    .all<{ key: string }>()
  return results.map(({ key }) => key)
}
