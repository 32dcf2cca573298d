import { windowOf } from '../../../catalogue/tenders/search/search.ts'
import type { Visit } from '../../core/visit.ts'
import { addressWith } from '../../parts/listing.tsx'
import type { SearchPageQuery } from '../../parts/tenders/search-query.ts'

type Sort = NonNullable<SearchPageQuery['sort']>

/** The orders, with words for both directions. */
const sorts: Record<Sort, { text: string; desc: string; asc: string }> = {
  relevance: { text: 'Best match', desc: 'best first', asc: 'best last' },
  publishedAt: { text: 'Published', desc: 'newest first', asc: 'oldest first' },
  deadline: { text: 'Deadline', desc: 'latest first', asc: 'earliest first' },
  estimatedValue: { text: 'Value', desc: 'highest first', asc: 'lowest first' },
}

/** Links to the other orders of the list, and to the reverse of the current order. */
export function SortLinks({ visit, query }: { visit: Visit; query: SearchPageQuery }) {
  const { sort, order } = windowOf(query)
  const other = order === 'asc' ? 'desc' : 'asc'
  const offered = Object.entries(sorts).filter(([name]) => name !== 'relevance' || query.q !== undefined)
  return (
    <nav class="sort" aria-label="Order of the list">
      <span class="soft">Sort by</span>
      {offered.map(([name, { text }]) => (
        <a
          href={addressWith(visit.url, { sort: name, order: null, page: null })}
          aria-current={name === sort ? 'true' : undefined}
        >
          {text}
        </a>
      ))}
      <a class="soft" href={addressWith(visit.url, { sort, order: other, page: null })}>
        {sorts[sort][order]}
        <span class="hidden">, reverse order</span>
      </a>
    </nav>
  )
}
