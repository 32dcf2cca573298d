import type { Listed } from '../../../workspace/pipeline/listed.ts'
import { findListed } from '../../../workspace/pipeline/listed.ts'
import { findBrief } from '../../../insight/match/brief-company.ts'
import type { BriefCompany } from '../../../insight/match/brief-fit.ts'
import { readFacets } from '../../../catalogue/tenders/search/facets.ts'
import { searchTenders } from '../../../catalogue/tenders/search/search.ts'
import { countSearches } from '../../../catalogue/tenders/search/count.ts'
import type { Facets } from '../../../catalogue/tenders/search/schema.ts'
import { longestQuery } from '../../../catalogue/tenders/search/params.ts'
import type { TenderItem } from '../../../catalogue/tenders/item-schema.ts'
import { numberText } from '../page/reader.ts'
import { Page } from '../page/shell.tsx'
import type { Visit } from '../page/visit.ts'
import { Field } from '../parts/fields.tsx'
import { addressWith, Pager } from '../parts/pager.tsx'
import { asTable, Downloads } from '../downloads/links.tsx'
import { goTo } from '../serve.ts'
import { type Applied, appliedFilters, loosenedFilters } from './applied.ts'
import {
  alertAddress,
  anyStatus,
  apiQuery,
  type AskedTenders,
  isOpenAlone,
  readAsked,
  settledAddress,
  type Unclear,
} from './asked.ts'
import { Chips } from './chips.tsx'
import { Narrow } from './narrow.tsx'
import { Nothing } from './nothing.tsx'
import { Result } from './result.tsx'
import { SortLinks } from './sort-links.tsx'

/** The search, which is the page that people use most. */
export async function showSearch(visit: Visit) {
  const { address, unclear } = settledAddress(visit.url)
  if (address !== visit.url.pathname + visit.url.search) return goTo(visit, address)
  const asked = { ...readAsked(visit), facets: true }
  const applied = appliedFilters(visit.reader, asked)
  const loosened = loosenedFilters(visit.reader, asked)
  const { items, total, beside } = await searchTenders(visit.ctx, asked)
  const [company, listed, counts] = await Promise.all([
    findBrief(visit.ctx),
    findListed(
      visit.ctx,
      items.map(({ id }) => id),
    ),
    total === 0
      ? countSearches(
          visit.ctx,
          loosened.map(({ rest }) => rest),
        )
      : [],
  ])
  const facets = (beside?.facets as Facets | undefined) ?? readFacets(null)
  return (
    <SearchPage
      visit={visit}
      asked={asked}
      applied={applied}
      loosened={loosened}
      unclear={unclear}
      facets={facets}
      items={items}
      listed={listed}
      company={company}
      total={total}
      counts={counts}
    />
  )
}

interface SearchPageProps {
  visit: Visit
  asked: AskedTenders
  applied: Applied[]
  /** The filters that can be removed when a search finds nothing. */
  loosened: Applied[]
  unclear: Unclear
  facets: Facets
  items: TenderItem[]
  listed: Map<string, Listed>
  company: BriefCompany | null
  total: number
  /**
   * For every filter in `loosened`, the number of tenders without the filter. Empty unless the search finds nothing.
   */
  counts: number[]
}

const SearchPage = ({ visit, asked, applied, total, ...found }: SearchPageProps) => (
  <Page visit={visit} title="Tenders" here="/tenders">
    <div class="search">
      <form method="get" action="/tenders" role="search">
        <Ask visit={visit} asked={asked} />
        <Narrow
          visit={visit}
          asked={asked}
          facets={found.facets}
          unclear={found.unclear}
          applied={applied.length}
        />
      </form>
      <section class="results" aria-labelledby="found">
        <div class="results-head">
          <h2 id="found">
            {numberText(visit.reader, total)} {isOpenAlone(asked) && 'open '}
            {total === 1 ? 'tender' : 'tenders'}
          </h2>
          <span class="row">
            {isOpenAlone(asked) && (
              <a href={addressWith(visit.url, { status: anyStatus, page: null })}>
                Show all, closed ones too
              </a>
            )}
            <a href={alertAddress(visit.url)}>Create an alert from this search</a>
            {total > 0 && <Downloads path="/tenders/export" query={apiQuery(visit.url)} formats={asTable} />}
          </span>
        </div>
        <Chips visit={visit} applied={applied} />
        {total > 0 && <SortLinks visit={visit} asked={asked} />}
        {total === 0 && <Nothing visit={visit} applied={found.loosened} counts={found.counts} />}
        {found.items.length > 0 && (
          <ol class="plain-list">
            {found.items.map((item) => (
              <Result visit={visit} item={item} listed={found.listed.get(item.id)} company={found.company} />
            ))}
          </ol>
        )}
        <Pager visit={visit} total={total} page={asked.page} limit={asked.limit} of="tenders" />
      </section>
    </div>
  </Page>
)

const Ask = ({ visit: { sent }, asked }: Pick<SearchPageProps, 'visit' | 'asked'>) => (
  <div class="search-ask">
    {(['sort', 'order', 'month'] as const).map(
      (name) => asked[name] !== undefined && <input type="hidden" name={name} value={asked[name]} />,
    )}
    <Field
      sent={sent}
      name="q"
      label="Search tenders"
      type="search"
      maxlength={longestQuery}
      id="q"
      hint={
        <>
          All words must be there: <q>a phrase</q> in quotes, <kbd>start*</kbd> of a word, <kbd>-without</kbd>
          , this <kbd>OR</kbd> that.
        </>
      }
    />
    <button type="submit" class="primary">
      Search
    </button>
  </div>
)
