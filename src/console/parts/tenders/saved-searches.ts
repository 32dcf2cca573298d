import { countSearches } from '../../../catalogue/tenders/search/count.ts'
import { listSearches } from '../../../workspace/search/searches/queries.ts'
import type { SavedSearch } from '../../../workspace/search/searches/schema.ts'
import { nothingSent } from '../../core/sent.tsx'
import type { Visit } from '../../core/visit.ts'
import { newAfterFor, readSearchQuery } from './search-query.ts'

/** A named search with the number of its tenders that are new to the person; null during the first visit. */
export interface CountedSearch extends SavedSearch {
  fresh: number | null
}

/** The search that a saved search stands for. */
export const savedQuery = (visit: Visit, { query }: Pick<SavedSearch, 'query'>) =>
  readSearchQuery({ ...visit, url: new URL(`/tenders?${query}`, visit.url), sent: nothingSent })

/** The person's named searches, each with the number of new tenders. */
export async function readSearches(visit: Visit): Promise<CountedSearch[]> {
  const searches = await listSearches(visit.ctx)
  const newAfter = newAfterFor(visit)
  if (newAfter === null || searches.length === 0) return searches.map((each) => ({ ...each, fresh: null }))
  const counts = await countSearches(
    visit.ctx,
    searches.map((each) => ({ ...savedQuery(visit, each), newAfter })),
  )
  return searches.map((each, index) => ({ ...each, fresh: counts[index] ?? 0 }))
}

/** The address of the search; with `fresh` of its new tenders. */
export function searchHref({ query }: Pick<CountedSearch, 'query'>, fresh = false): string {
  const params = new URLSearchParams(query)
  if (fresh) params.set('new', 'yes')
  return params.size > 0 ? `/tenders?${params}` : '/tenders'
}
