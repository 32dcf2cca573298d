import type { Facets } from '../../../catalogue/tenders/search/schema.ts'
import type { CodeFilter } from '../../core/codes.ts'
import { numberText } from '../../core/reader.ts'
import type { Visit } from '../../core/visit.ts'
import { cpvWords, plainText, WordsText, type Words } from '../../core/words.tsx'
import { addressWith } from '../../parts/listing.tsx'
import { monthText } from '../../parts/tenders/applied.ts'
import type { SearchPageQuery } from '../../parts/tenders/search-query.ts'
import { countryText, sourceText, statusWords } from '../../parts/tenders/labels.tsx'

interface Facet {
  value: string
  text: Words
  n: number
}

interface FacetLinksProps {
  visit: Visit
  /** The parameter that a link sets. */
  filter: 'status' | 'source' | 'regions' | 'cpvCodes' | 'month'
  facets: Facet[]
}

/** The number of links before the others are folded away. */
const first = 6

/** Links to the values of a filter with the number of matches. A link narrows the search to its value. */
export const FacetLinks = ({ visit, filter, facets }: FacetLinksProps) =>
  facets.length === 0 ? null : (
    <>
      <List visit={visit} filter={filter} facets={facets.slice(0, first)} />
      {facets.length > first && (
        <details class="more">
          <summary>{facets.length - first} more</summary>
          <List visit={visit} filter={filter} facets={facets.slice(first)} />
        </details>
      )}
    </>
  )

const List = ({ visit, filter, facets }: FacetLinksProps) => (
  <ul class="facet">
    {facets.map(({ value, text, n }) => (
      <li>
        <a href={addressWith(visit.url, { [filter]: value, page: null })}>
          <span>
            <WordsText words={text} />
          </span>{' '}
          <span class="number">{numberText(visit.reader, n)}</span>
        </a>
      </li>
    ))}
  </ul>
)

type Names = Exclude<FacetLinksProps['filter'], 'regions' | 'cpvCodes'>

/** The values of a filter that takes a single value. Empty once a value is chosen, because no other value is left. */
export function singleFacets(visit: Visit, query: SearchPageQuery, facets: Facets, filter: Names): Facet[] {
  if (query[filter] !== undefined) return []
  const texts = {
    status: (value: string) => statusWords[value as keyof typeof statusWords]?.text ?? value,
    source: sourceText,
    month: (value: string) => monthText(visit.reader, value),
  }
  const found = Object.entries(facets[filter]).map(([value, n]) => ({
    value,
    n,
    text: [texts[filter](value)],
  }))
  if (filter === 'month') return found.toSorted((a, b) => (a.value < b.value ? 1 : -1))
  // Open tenders come first, even if another status has more tenders.
  const [open, rest] = [
    found.filter(({ value }) => value === 'open'),
    found.filter(({ value }) => value !== 'open'),
  ]
  return [...open, ...mostFirst(rest)]
}

/**
 * Countries, or divisions of the CPV. A filter with several codes finds tenders with any of the codes, so a further
 * code would widen the search. Once codes are chosen, only the chosen codes are offered.
 */
export function codeFacets(query: SearchPageQuery, facets: Facets, filter: CodeFilter): Facet[] {
  const [counts, text]: [Record<string, number>, (value: string) => Words] =
    filter === 'regions'
      ? [facets.country, (value) => [countryText(value)]]
      : [facets.cpvDivision, (value) => cpvWords(value)]
  const chosen = query[filter]?.map((code) => code.toUpperCase().replace(/(?<=^\d{2})0{1,6}$/, ''))
  const found = Object.entries(counts).map(([value, n]) => ({ value, n, text: text(value) }))
  const offered = chosen && (chosen.length > 1 ? found.filter(({ value }) => chosen.includes(value)) : [])
  return mostFirst(offered ?? found)
}

const mostFirst = (facets: Facet[]) =>
  facets.toSorted((a, b) => b.n - a.n || plainText(a.text).localeCompare(plainText(b.text)))
