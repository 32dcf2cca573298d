import { listSources } from '../sources/known.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { invalidParams } from '../../platform/context/errors.ts'
import { nearestOf } from '../../platform/text/nearest.ts'
import { mark } from './search/tokens.ts'

/** The source of reference rates, which has no tenders. */
const rates = 'ecb'

/** Refuses the name of a source that the service does not know and from which no tender came, not even one that was withdrawn. */
export async function expectSource({ d1, config }: Pick<Ctx, 'd1' | 'config'>, name?: string): Promise<void> {
  const known = listSources(config).flatMap((source) => (source.name === rates ? [] : source.name))
  if (name === undefined || known.includes(name)) return
  const { results } = await d1
    .prepare(
      `SELECT substr(term, 2) AS name FROM tender_terms WHERE term >= ?1 AND term < ?2
       UNION SELECT ?3 FROM tender_changes WHERE change = 'deleted' AND item ->> '$.source' = ?3`,
    )
    .bind(mark.source, mark.country, name)
    .all<{ name: string }>()
  const allowed = [...new Set([...known, ...results.map((row) => row.name)])]
  if (allowed.includes(name)) return
  const didYouMean = nearestOf(name, allowed)
  const message = `must be one of ${allowed.join(', ')}`
  throw invalidParams([{ path: 'source', message, rule: 'enum', allowed, ...(didYouMean && { didYouMean }) }])
}
