import { asTable, Downloads } from '../../parts/downloads.tsx'
import { SaveThis, savingFailed } from '../../parts/tenders/saved-searches.tsx'
import { numberText } from '../../core/reader.ts'
import type { Visit } from '../../core/visit.ts'
import { addressWith } from '../../parts/listing.tsx'
import {
  alertAddress,
  anyStatus,
  apiQuery,
  isOpenAlone,
  type SearchPageQuery,
} from '../../parts/tenders/search-query.ts'
import { resultWindow } from '../../../catalogue/tenders/search/search.ts'
import { WordsText } from '../../core/words.tsx'
import { Empty } from '../../core/shell.tsx'
import type { Applied } from '../../parts/tenders/applied.ts'

interface FoundHeadProps {
  visit: Visit
  query: SearchPageQuery
  total: number
  /** The number of matches that came since the person's last visit. */
  fresh: number
  /** The number of tenders that the company has hidden. */
  hidden: number
}

/** The number of found tenders, and links to what the search leaves out. */
export const FoundHead = ({ visit, query, total, fresh, hidden }: FoundHeadProps) => (
  <div class="results-head">
    <h2 id="found">
      {numberText(visit.reader, total)} {isOpenAlone(query) && 'open '}
      {total === 1 ? 'tender' : 'tenders'}
    </h2>
    <span class="row">
      {fresh > 0 && !query.new && (
        <a href={addressWith(visit.url, { new: 'yes', page: null })}>
          {numberText(visit.reader, fresh)} new since your last visit
        </a>
      )}
      {hidden > 0 && <a href="/tenders/hidden">{numberText(visit.reader, hidden)} hidden</a>}
      {isOpenAlone(query) && (
        <a href={addressWith(visit.url, { status: anyStatus, page: null })}>Show all, closed ones too</a>
      )}
    </span>
  </div>
)

/** What can be done with the whole search: save it, be notified of new tenders, download it. */
export const FoundTools = ({ visit, total }: Pick<FoundHeadProps, 'visit' | 'total'>) => (
  <details class="folding" open={savingFailed(visit)}>
    <summary>Save or download</summary>
    <div class="row small">
      <SaveThis visit={visit} />
      <a href={alertAddress(visit.url)}>
        Create an alert<span class="hidden"> from this search</span>
      </a>
      {total > 0 && <Downloads path="/tenders/export" query={apiQuery(visit.url)} formats={asTable} />}
    </div>
  </details>
)

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
  const { sort, order } = resultWindow(query)
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

interface NothingProps {
  visit: Visit
  applied: Applied[]
  /** For every filter in `applied`, the number of tenders that the search finds without the filter. */
  counts: number[]
}

/**
 * The page of a search without results. It shows how many tenders the search finds when one filter is
 * removed.
 */
export function Nothing({ visit, applied, counts }: NothingProps) {
  const helpful = applied
    .map((filter, index) => ({ filter, n: counts[index] ?? 0 }))
    .filter(({ n }) => n > 0)
    .toSorted((a, b) => b.n - a.n)
  const [only] = applied
  if (helpful.length === 0)
    return (
      <Empty
        title="No tender matches"
        text={
          only
            ? 'Removing one filter is not enough. Remove several, or use fewer and more general words.'
            : 'No tenders have been imported yet.'
        }
        {...(only && { link: { href: '/tenders', text: 'Show all tenders' } })}
      />
    )
  return (
    <div class="empty">
      <p class="empty-title">No tender matches all of this</p>
      <p>Remove a filter:</p>
      <ul class="loosen">
        {helpful.map(({ filter: { name, text, without }, n }) => (
          <li>
            <a href={addressWith(visit.url, { ...without, page: null })}>
              Without the {name.toLowerCase()} <WordsText words={text} />
            </a>{' '}
            <span class="number">
              {numberText(visit.reader, n)} {n === 1 ? 'tender' : 'tenders'}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
