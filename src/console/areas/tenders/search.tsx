import { findListed, type ListedTender } from '../../../workspace/pipeline/listed.ts'
import { readHidden } from '../../../workspace/search/hidden/queries.ts'
import { findNew, noteLook } from '../../../workspace/search/visits/looks.ts'
import { findBrief } from '../../../insight/match/brief-company.ts'
import { findVerdicts, type ListedVerdict } from '../../../insight/analyses/verdicts.ts'
import { readFacets } from '../../../catalogue/tenders/search/facets.ts'
import { searchTenders } from '../../../catalogue/tenders/search/search.ts'
import { countSearches } from '../../../catalogue/tenders/search/count.ts'
import type { Facets } from '../../../catalogue/tenders/search/schema.ts'
import type { Visit } from '../../core/visit.ts'
import { addressWith, Pager } from '../../parts/listing.tsx'
import { ChooseForm, findHid, Hid, hideAction } from '../../parts/tenders/hide.tsx'
import {
  hidName,
  isOpenAlone,
  newAfterFor,
  readSearchQuery,
  type SearchPageQuery,
  settledAddress,
  type Unclear,
} from '../../parts/tenders/search-query.ts'
import { type CountedSearch, readSearches, SearchLinks } from '../../parts/tenders/saved-searches.tsx'
import { goTo } from '../../core/visitor.ts'
import { type Applied, appliedFilters, loosenedFilters } from '../../parts/tenders/applied.ts'
import { translatedTitles } from '../../parts/tenders/translated.tsx'
import type { BriefCompany } from '../../../insight/match/brief-fit.ts'
import type { Translated } from '../../../insight/models/translations/translations.ts'
import { maxQueryLength } from '../../../catalogue/tenders/search/params.ts'
import type { TenderItem } from '../../../catalogue/tenders/item-schema.ts'
import { Fields } from '../../core/sent.tsx'
import { Page } from '../../core/shell.tsx'
import { Field } from '../../parts/fields.tsx'
import { SeveralTenders } from './finding/several.tsx'
import { FoundHead, Nothing, SortLinks, FoundTools } from './found-head.tsx'
import { Narrow } from './narrow.tsx'
import { hideFormId, FoundTenderRow } from '../../parts/tenders/result.tsx'
import { WordsText } from '../../core/words.tsx'

/** The search, which is the page that people use most: what it shows is read here. */
export async function showSearch(given: Visit) {
  const { address, unclear } = settledAddress(given.url)
  if (address !== given.url.pathname + given.url.search) return goTo(given, address)
  const { visit, hid } = withoutHid(given)
  const newAfter = newAfterFor(visit)
  noteLook(visit.ctx, visit.lastLook)
  const query = { ...readSearchQuery(visit), facets: true, countNewAfter: newAfter }
  const applied = appliedFilters(visit.reader, query)
  const loosened = loosenedFilters(visit.reader, query)
  const { items, total, beside } = await searchTenders(visit.ctx, query)
  const ids = items.map(({ id }) => id)
  const fresh = Number(beside?.fresh ?? 0)
  const [company, verdicts, listed, news, hidden, searches, undo, translated, counts] = await Promise.all([
    findBrief(visit.ctx),
    findVerdicts(visit.ctx, ids),
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
      query={query}
      applied={applied}
      loosened={loosened}
      unclear={unclear}
      facets={facets}
      items={items}
      listed={listed}
      company={company}
      verdicts={verdicts}
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
  /** The visit with the whole address, which shows whether all boxes are ticked. */
  given: Visit
  query: SearchPageQuery
  applied: Applied[]
  /** The filters that can be removed when a search finds nothing. */
  loosened: Applied[]
  unclear: Unclear
  facets: Facets
  items: TenderItem[]
  listed: Map<string, ListedTender>
  company: BriefCompany | null
  verdicts: Map<string, ListedVerdict>
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

/** The page of the search. On a phone the filters and the tools are folded, so that the first result is in sight. */
const SearchPage = ({ visit, query, applied, total, ...found }: SearchPageProps) => (
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
        <Fields sent={visit.sent}>
          <Ask query={query} />
          <Narrow
            visit={visit}
            query={query}
            facets={found.facets}
            unclear={found.unclear}
            applied={applied.length}
          />
        </Fields>
      </form>
      <section class="results" aria-labelledby="found">
        <FoundHead visit={visit} query={query} total={total} fresh={found.fresh} hidden={found.hidden} />
        <Chips visit={visit} applied={applied} />
        {total === 0 && <Nothing visit={visit} applied={found.loosened} counts={found.counts} />}
        <div class="tools">
          {total > 0 && <SortLinks visit={visit} query={query} />}
          <FoundTools visit={visit} total={total} />
          {found.items.length > 0 && <SeveralTenders visit={visit} />}
        </div>
        {found.items.length > 0 && (
          <ol class="plain-list">
            {found.items.map((item) => (
              <FoundTenderRow
                visit={visit}
                given={found.given}
                item={item}
                listed={found.listed.get(item.id)}
                company={found.company}
                verdict={found.verdicts.get(item.id)}
                fresh={found.news.has(item.id)}
                openAlone={isOpenAlone(query)}
                translated={found.translated.get(item.id)?.title}
              />
            ))}
          </ol>
        )}
        <Pager total={total} page={query.page} limit={query.limit} of="tenders" />
      </section>
    </div>
  </Page>
)

const Ask = ({ query }: Pick<SearchPageProps, 'query'>) => (
  <div class="search-ask">
    {(['sort', 'order', 'month'] as const).map(
      (name) => query[name] !== undefined && <input type="hidden" name={name} value={query[name]} />,
    )}
    <Field
      name="q"
      label="Search tenders"
      type="search"
      maxlength={maxQueryLength}
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

/** The applied filters, each with a link that takes the filter away. */
const Chips = ({ visit, applied }: { visit: Visit; applied: Applied[] }) =>
  applied.length === 0 ? null : (
    <ul class="chips" aria-label="Applied filters">
      {applied.map(({ name, text, without }) => (
        <li>
          <a class="chip" href={addressWith(visit.url, { ...without, page: null })}>
            <span class="hidden">Remove </span>
            <span class="soft">{name}:</span> <WordsText words={text} /> <span aria-hidden="true">×</span>
          </a>
        </li>
      ))}
      {applied.length > 1 && (
        <li>
          <a href="/tenders">Clear all</a>
        </li>
      )}
    </ul>
  )
