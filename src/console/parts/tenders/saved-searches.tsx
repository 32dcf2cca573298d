import { countSearches } from '../../../catalogue/tenders/search/count.ts'
import { getSearch, listSearches } from '../../../workspace/search/searches/queries.ts'
import { type SavedSearch, SaveSearch, SearchId } from '../../../workspace/search/searches/schema.ts'
import { nothingSent, sentFor } from '../../core/sent.tsx'
import { change, parameters, type Visit } from '../../core/visit.ts'
import { alertFilters, newAfterFor, queryToSave, readSearchQuery } from './search-query.ts'
import { createAlert } from '../../../delivery/alerts/commands.ts'
import { CreateAlert } from '../../../delivery/alerts/schema.ts'
import { removeSearch, saveSearch } from '../../../workspace/search/searches/commands.ts'
import type { FormDone } from '../../core/page.tsx'
import { numberText } from '../../core/reader.ts'
import { Field } from '../fields.tsx'
import { FoldedForm } from '../form.tsx'
import { Badge } from '../elements.tsx'

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

const action = '/tenders/searches'

/** The form to name the search as it was sent last. */
const sentHere = (visit: Visit) => (visit.sent.fields?.has('query') ? visit.sent : sentFor(visit, action))

/** Whether the page shows why the search could not be saved. */
export const savingFailed = (visit: Visit): boolean => sentHere(visit).problem !== null

/** The folded form that names the search of the page. */
export const SaveThis = ({ visit }: { visit: Visit }) => (
  <FoldedForm
    summary="Save this search"
    action={action}
    button="Save the search"
    sent={sentHere(visit)}
    of={SaveSearch}
  >
    <Field
      name="name"
      id="search-name"
      label="Name"
      hint="A search of yours with the same name is replaced."
    />
    <input type="hidden" name="query" value={queryToSave(visit.url)} />
  </FoldedForm>
)

/** Max searches that are named next to other content; a separate page has all. */
const maxNamed = 8

/** Links to the person's searches, with the number of new tenders. */
export const SearchLinks = ({ visit, searches }: { visit: Visit; searches: CountedSearch[] }) => (
  <ul class="chips" aria-label="Saved searches">
    {searches.slice(0, maxNamed).map((search) => (
      <li>
        <a class="chip" href={searchHref(search)}>
          <bdi>{search.name}</bdi>
        </a>
        {(search.fresh ?? 0) > 0 && (
          <>
            {' '}
            <a href={searchHref(search, true)}>
              <Badge tone="info">{numberText(visit.reader, search.fresh ?? 0)} new</Badge>
              <span class="hidden"> in {search.name}</span>
            </a>
          </>
        )}
      </li>
    ))}
    <li>
      <a href={action}>{searches.length > maxNamed ? `All ${searches.length}` : 'Manage'}</a>
    </li>
  </ul>
)

/** Names a search and returns to it. */
export async function saveSearchForm(visit: Visit, fields: URLSearchParams): Promise<FormDone> {
  const input = { name: fields.get('name') ?? '', query: fields.get('query') ?? '' }
  const saved = await change(visit, SaveSearch, input, (ctx, each) =>
    saveSearch(ctx, {
      ...each,
      query: queryToSave(new URL(`/tenders?${each.query}`, visit.url)),
    }),
  )
  return { to: searchHref(saved), say: `Saved as “${saved.name}”.` }
}

export async function removeSearchForm(visit: Visit): Promise<FormDone> {
  const { name } = await change(visit, SearchId, visit.param, (ctx, { id }) => removeSearch(ctx, id))
  return { to: action, say: `“${name}” is removed.` }
}

/** Creates an alert that finds what the search finds, under the name of the search. */
export async function alertFromSearch(visit: Visit): Promise<FormDone> {
  const { name, query } = await getSearch(visit.ctx, parameters(SearchId, visit).id)
  const filters = alertFilters(new URL(`/tenders?${query}`, visit.url))
  const alert = await change(visit, CreateAlert, { name, filters }, createAlert)
  return { to: `/alerts/${alert.id}`, say: 'Alert created. It reports new tenders.' }
}
