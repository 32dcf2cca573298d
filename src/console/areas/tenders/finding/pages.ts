import { form, page, type Pages, type Show } from '../../../core/page.tsx'
import { showSearch } from '../search.tsx'
import type { Visit } from '../../../core/visit.ts'
import { safeNext } from '../../../core/visitor.ts'
import { showHidden } from './hidden.tsx'
import { hideForm, unhideForm } from '../../../parts/tenders/hide.tsx'
import { alertFromSearch, removeSearchForm, saveSearchForm } from '../../../parts/tenders/saved-searches.tsx'
import { changeTenders } from './several.tsx'
import { showSearches } from './searches.tsx'

/** Shows the search again from which a refused form was sent: the form names its search. */
const searchAgain: Show = (visit) => {
  const { fields } = visit.sent
  const back = new URL(safeNext(visit, backOf(fields ?? new URLSearchParams())), visit.url)
  return searchAt(visit, back.pathname === '/tenders' ? back : new URL('/tenders', visit.url))
}

/** Shows a search again with the fields of a refused form. */
const searchAt = (visit: Visit, url: URL) => {
  const { fields, problem } = visit.sent
  const all = new URLSearchParams([...url.searchParams, ...(fields ?? [])])
  return showSearch({ ...visit, url, sent: { fields: all, problem } })
}

/** Shows the search again whose tenders were ticked: the address of the form has its query. */
const listAgain: Show = (visit) => searchAt(visit, new URL(`/tenders${visit.url.search}`, visit.url))

const backOf = (fields: URLSearchParams): string =>
  fields.get('back') ?? (fields.get('query') ? `/tenders?${fields.get('query')}` : '/tenders')

export const findingPages = {
  'GET /tenders/hidden': page(showHidden),
  'POST /tenders/hide': form(hideForm, { again: searchAgain }),
  'POST /tenders/several': form(changeTenders, { again: listAgain }),
  'POST /tenders/unhide': form(unhideForm, { again: showHidden }),
  'GET /tenders/searches': page(showSearches),
  'POST /tenders/searches': form(saveSearchForm, { again: searchAgain }),
  'POST /tenders/searches/:id/alert': form(alertFromSearch, { again: showSearches }),
  'POST /tenders/searches/:id/remove': form(removeSearchForm, { again: showSearches }),
} satisfies Pages
