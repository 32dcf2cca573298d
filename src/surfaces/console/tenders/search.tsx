import type { Listed } from '../../../workspace/pipeline/listed.ts'
import { findListed } from '../../../workspace/pipeline/listed.ts'
import { readHidden } from '../../../workspace/finding/hidden/queries.ts'
import { findNew, noteLook } from '../../../workspace/finding/visits/looks.ts'
import { findBrief } from '../../../insight/match/brief-company.ts'
import type { BriefCompany } from '../../../insight/match/brief-fit.ts'
import type { Translated } from '../../../insight/translations/translations.ts'
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
import { ChooseForm, findHid, Hid, hideAction } from '../finding/hide.tsx'
import { newAfterFor } from '../finding/own.ts'
import { SeveralTenders } from '../finding/several.tsx'
import { type CountedSearch, readSearches } from '../finding/read.ts'
import { SaveThis, SearchLinks } from '../finding/save-search.tsx'
import { goTo } from '../serve.ts'
import { type Applied, appliedFilters, loosenedFilters } from './applied.ts'
import {
  alertAddress,
  anyStatus,
  apiQuery,
  type AskedTenders,
  hidName,
  isOpenAlone,
  readAsked,
  settledAddress,
  type Unclear,
} from './asked.ts'
import { Chips } from './chips.tsx'
import { Narrow } from './narrow.tsx'
import { Nothing } from './nothing.tsx'
import { hideFormId, Result } from './result.tsx'
import { SortLinks } from './sort-links.tsx'
import { translatedTitles } from './translated.tsx'

/** The search, which is the page that people use most. */
export async function showSearch(given: Visit) {
  const { address, unclear } = settledAddress(given.reader, given.url)
  if (address !== given.url.pathname + given.url.search) return goTo(given, address)
  const { visit, hid } = withoutHid(given)
  const newAfter = newAfterFor(visit)
  noteLook(visit.ctx, visit.looked)
  const asked = { ...readAsked(visit), facets: true, countNewAfter: newAfter }
  const applied = appliedFilters(visit.reader, asked)
  const loosened = loosenedFilters(visit.reader, asked)
  const { items, total, beside } = await searchTenders(visit.ctx, asked)
  const ids = items.map(({ id }) => id)
  const fresh = Number(beside?.fresh ?? 0)
  const [company, listed, news, hidden, searches, undo, translated, counts] = await Promise.all([
    findBrief(visit.ctx),
    findListed(visit.ctx, ids),
    fresh > 0 ? findNew(visit.ctx, ids, newAfter) : new Set<string>(),
    readHidden(visit.ctx),
    readSearches(visit),
    findHid(visit, hid),
    translatedTitles(visit, items),
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
      given={given}
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
      news={news}
      fresh={fresh}
      hidden={hidden.count}
      searches={searches}
      undo={undo}
      translated={translated}
    />
  )
}

/**
 * The visit without the name of the tender that was just hidden, so that no link of the page carries the name on.
 */
function withoutHid(visit: Visit): { visit: Visit; hid: string | null } {
  const hid = visit.url.searchParams.get(hidName)
  return { visit: { ...visit, url: new URL(addressWith(visit.url, { [hidName]: null }), visit.url) }, hid }
}

interface SearchPageProps {
  visit: Visit
  /** The visit with the whole address, which says whether all boxes are ticked. */
  given: Visit
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
  /** The tenders of the page that came since the person's last visit. */
  news: Set<string>
  /** The number of matches that came since the person's last visit. */
  fresh: number
  /** The number of tenders that the company has hidden. */
  hidden: number
  searches: CountedSearch[]
  /** The tender that was just hidden. */
  undo: TenderItem | null
  /** The titles of the page that a model has translated for the reader. */
  translated: Map<string, Translated>
}

const SearchPage = ({ visit, asked, applied, total, ...found }: SearchPageProps) => (
  <Page visit={visit} title="Tenders" here="/tenders">
    {found.undo && <Hid visit={visit} tender={found.undo} />}
    {found.searches.length > 0 && <SearchLinks visit={visit} searches={found.searches} />}
    <ChooseForm
      visit={visit}
      action={hideAction}
      back={visit.url.pathname + visit.url.search}
      id={hideFormId}
    />
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
            {found.fresh > 0 && !asked.new && (
              <a href={addressWith(visit.url, { new: 'yes', page: null })}>
                {numberText(visit.reader, found.fresh)} new since your last visit
              </a>
            )}
            {found.hidden > 0 && (
              <a href="/tenders/hidden">{numberText(visit.reader, found.hidden)} hidden</a>
            )}
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
        <SaveThis visit={visit} />
        {total > 0 && <SortLinks visit={visit} asked={asked} />}
        {total === 0 && <Nothing visit={visit} applied={found.loosened} counts={found.counts} />}
        {found.items.length > 0 && <SeveralTenders visit={visit} />}
        {found.items.length > 0 && (
          <ol class="plain-list">
            {found.items.map((item) => (
              <Result
                visit={visit}
                given={found.given}
                item={item}
                listed={found.listed.get(item.id)}
                company={found.company}
                fresh={found.news.has(item.id)}
                openAlone={isOpenAlone(asked)}
                translated={found.translated.get(item.id)?.title}
              />
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
