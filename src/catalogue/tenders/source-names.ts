import { listSources } from '../sources/known.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { invalidParams } from '../../platform/context/errors.ts'
import { nearestOf } from '../../platform/text/nearest.ts'
import { allDatabases } from './search/databases.ts'
import { mark } from './search/tokens.ts'

/** The source of reference rates, which has no tenders. */
const rates = 'ecb'

/** The sources whose tenders can be sought: those of the service, and all from which a tender came, even one that was withdrawn. */
async function namesLike(name: string, ctx: SourceCtx): Promise<string[]> {
  const known = listSources(ctx.config).flatMap((source) => (source.name === rates ? [] : source.name))
  if (known.includes(name)) return known
  const databases = await allDatabases(ctx)
  const found = await Promise.all(databases.map(({ d1 }) => sourcesIn(d1, name)))
  return [...new Set([...known, ...found.flat()])]
}

type SourceCtx = Pick<Ctx, 'd1' | 'config' | 'env'>

async function sourcesIn(d1: D1Database, name: string): Promise<string[]> {
  const { results } = await d1
    .prepare(
      `SELECT substr(term, 2) AS name FROM tender_terms WHERE term >= ?1 AND term < ?2
       UNION SELECT ?3 FROM tender_changes WHERE change = 'deleted' AND item ->> '$.source' = ?3`,
    )
    .bind(mark.source, mark.country, name)
    .all<{ name: string }>()
  return results.map((row) => row.name)
}

/**
 * Refuses the name of a source that the service does not know and from which no tender came.
 *
 * @throws `INVALID_PARAMS`, or `INVALID_DATA` where the name is a member of a body.
 */
export async function expectSource(
  ctx: SourceCtx,
  name: string | undefined,
  path = 'source',
  refuse = invalidParams,
): Promise<void> {
  if (name === undefined) return
  const allowed = await namesLike(name, ctx)
  if (allowed.includes(name)) return
  const didYouMean = nearestOf(name, allowed)
  const message = `must be one of ${allowed.join(', ')}`
  throw refuse([{ path, message, rule: 'enum', allowed, ...(didYouMean && { didYouMean }) }])
}
