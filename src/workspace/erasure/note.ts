import type { Ctx } from '../../platform/context/context.ts'
import { logFailure } from '../../platform/context/log.ts'
import { boundList } from '../../platform/db/bulk.ts'
import { erasureFolder } from '../../platform/db/erasure.ts'
import { iso } from '../../platform/time/time.ts'

const perStep = 100

interface Waiting {
  subject: string
  kind: 'person' | 'company'
  at: number
}

const noteKey = ({ kind, subject }: Pick<Waiting, 'kind' | 'subject'>): string =>
  `${erasureFolder}${kind}/${subject}`

/**
 * Copies erasures to the bucket, so that a database restored from before them is erased again. A note has a digest and a
 * time, and writing it twice is harmless. Returns the number of notes.
 */
export async function noteErasures({ d1, env, now }: Pick<Ctx, 'd1' | 'env' | 'now'>): Promise<number> {
  const { results } = await d1
    .prepare(`SELECT subject, kind, at FROM erasures WHERE noted_at IS NULL ORDER BY at LIMIT ${perStep}`)
    .all<Waiting>()
  await Promise.all(results.map((each) => env.FILES.put(noteKey(each), JSON.stringify({ at: iso(each.at) }))))
  if (results.length === 0) return 0
  await d1
    .prepare(
      'UPDATE erasures SET noted_at = ?2 WHERE noted_at IS NULL AND subject IN (SELECT value FROM json_each(?1))',
    )
    .bind(boundList(results.map(({ subject }) => subject)), now.getTime())
    .run()
  return results.length
}

/** Notes after a commit; what fails here the job does. */
export const pokeErasures = (ctx: Ctx): void =>
  ctx.later(
    noteErasures(ctx).then(
      () => undefined,
      (error: unknown) => logFailure({ job: 'erasure' }, error),
    ),
  )
