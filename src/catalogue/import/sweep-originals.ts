import type { Ctx } from '../../platform/context/context.ts'
import { boundList } from '../../platform/db/bulk.ts'
import { periodDatabase } from '../../platform/db/period-databases.ts'
import { sweepBucket } from '../../platform/files/sweep.ts'
import { packedPrefix, storePacked } from './packed.ts'

/** Max objects that one run rewrites. */
const maxMoved = 20

export interface SweptNotices {
  looked: number
  deleted: number
  /** Objects whose bytes were moved to another object, without those that no notice names. */
  moved: number
}

/**
 * Deletes bytes that no notice names: bytes of failed imports, and of notices that were replaced or
 * withdrawn. An object that also has other notices is rewritten without such bytes, and is deleted by the
 * next sweep.
 */
export async function sweepOriginalNotices(ctx: Ctx): Promise<SweptNotices> {
  let moved = 0
  const databases = await databasesOfNotices(ctx)
  const swept = await sweepBucket(ctx, {
    databases,
    place: 2,
    prefix: packedPrefix,
    named: [['notices', 'source_key']],
    inUse: async (objects) => {
      for (const { key } of (await withGaps(databases, objects)).slice(0, maxMoved - moved)) {
        await move(ctx, databases, key)
        moved += 1
      }
    },
  })
  return { ...swept, moved }
}

/** The directory is read even without bindings: if one is missing, the bytes of its notices must not be deleted. */
async function databasesOfNotices({ d1, env, observed }: Ctx): Promise<D1Database[]> {
  const { results } = await d1.prepare('SELECT binding FROM periods').all<{ binding: string }>()
  return [d1, ...results.map(({ binding }) => periodDatabase(env, binding, observed))]
}

/** The objects with bytes that no notice names. */
async function withGaps(databases: D1Database[], objects: R2Object[]): Promise<R2Object[]> {
  if (objects.length === 0) return []
  const used = new Map<string, number>()
  for (const d1 of databases)
    for (const row of await usedIn(d1, objects)) used.set(row.key, (used.get(row.key) ?? 0) + row.used)
  return objects.filter(({ key, size }) => (used.get(key) ?? size) < size)
}

/** The bytes of objects that the notices of a database name. */
async function usedIn(d1: D1Database, objects: R2Object[]): Promise<{ key: string; used: number }[]> {
  const { results } = await d1
    .prepare(
      `SELECT source_key AS key, sum(size) AS used FROM
         (SELECT DISTINCT source_key, source_offset, size FROM notices
          WHERE source_key IN (SELECT value FROM json_each(?1)))
       GROUP BY source_key`,
    )
    .bind(boundList(objects.map(({ key }) => key)))
    .all<{ key: string; used: number }>()
  return results
}

/**
 * Rewrites the bytes in use of an object. A notice that is written in the meantime retains its own location.
 */
async function move(ctx: Ctx, databases: D1Database[], key: string): Promise<void> {
  const [stored, ...named] = await Promise.all([
    ctx.env.FILES.get(key),
    ...databases.map((d1) =>
      d1
        .prepare(
          'SELECT DISTINCT source_offset AS offset, size FROM notices WHERE source_key = ?1 ORDER BY 1',
        )
        .bind(key)
        .all<{ offset: number; size: number }>(),
    ),
  ])
  if (!stored) return
  const results = new Map(
    named.flatMap((each) => each.results.map((row) => [row.offset, row] as const)),
  ).values()
  const bytes = new Uint8Array(await stored.arrayBuffer())
  const pieces = [...results]
    .toSorted((a, b) => a.offset - b.offset)
    .map(({ offset, size }) => ({ offset, piece: bytes.subarray(offset, offset + size) }))
  const places = await storePacked(
    ctx,
    pieces.map(({ piece }) => piece),
  )
  const moves = pieces.flatMap(({ offset, piece }) => {
    const place = places.get(piece)
    return place ? [[offset, place.key, place.offset]] : []
  })
  const update = (d1: D1Database) =>
    d1
      .prepare(
        `UPDATE notices SET source_key = e.value ->> 1, source_offset = e.value ->> 2 FROM json_each(?2) AS e
       WHERE source_key = ?1 AND source_offset = e.value ->> 0`,
      )
      .bind(key, boundList(moves))
      .run()
  await Promise.all(databases.map(update))
}
