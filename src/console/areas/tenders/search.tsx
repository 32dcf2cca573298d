import { findListed } from '../../../workspace/pipeline/listed.ts'
import { readHidden } from '../../../workspace/search/hidden/queries.ts'
import { findNew, noteLook } from '../../../workspace/search/visits/looks.ts'
import { findBrief } from '../../../insight/match/brief-company.ts'
import { findVerdicts } from '../../../insight/analyses/verdicts.ts'
import { readFacets } from '../../../catalogue/tenders/search/facets.ts'
import { searchTenders } from '../../../catalogue/tenders/search/search.ts'
import { countSearches } from '../../../catalogue/tenders/search/count.ts'
import type { Facets } from '../../../catalogue/tenders/search/schema.ts'
import type { Visit } from '../../core/visit.ts'
import { addressWith } from '../../parts/listing.tsx'
import { findHid } from '../../parts/tenders/hide.tsx'
import { hidName, newAfterFor, readSearchQuery, settledAddress } from '../../parts/tenders/search-query.ts'
import { readSearches } from '../../parts/tenders/saved-searches.ts'
import { goTo } from '../../core/serve.ts'
import { appliedFilters, loosenedFilters } from '../../parts/tenders/applied.ts'
import { SearchPage } from './search-page.tsx'
import { translatedTitles } from '../../parts/tenders/translated.tsx'

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
