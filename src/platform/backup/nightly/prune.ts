import type { Ctx } from '../../context/context.ts'
import { copiesMaxAge, nightsMaxAge } from './age.ts'
import { nightIn, timeOfNight } from './objects.ts'

/** Removes what is older than it is kept, from one page of objects. `place` is the last key of the page before. */
export async function pruneBackups(
  ctx: Ctx,
  place: string | null,
): Promise<{ removed: number; next: string | null }> {
  const bucket = ctx.env.BACKUPS
  if (!bucket) return { removed: 0, next: null }
  const { objects, truncated } = await bucket.list(place === null ? {} : { startAfter: place })
  const keys = objects.filter((each) => isPast(ctx.now, each)).map(({ key }) => key)
  if (keys.length > 0) await bucket.delete(keys)
  return { removed: keys.length, next: truncated ? (objects.at(-1)?.key ?? null) : null }
}

function isPast(now: Date, { key, uploaded }: Pick<R2Object, 'key' | 'uploaded'>): boolean {
  const id = nightIn(key)
  return id === null
    ? now.getTime() - uploaded.getTime() > copiesMaxAge
    : now.getTime() - timeOfNight(id).getTime() > nightsMaxAge
}
