import type { Config } from '../../platform/config/config.ts'
import { isObject, type Json, objects, text } from '../notices/json.ts'
import { hour } from '../../platform/time/time.ts'
import {
  crowded,
  type DateSpan,
  type Feed,
  type ListedNotices,
  type FeedPage,
  plainFeed,
  requestLimits,
  SourceFault,
  unusable,
} from './feed.ts'
import { parsePage } from './json.ts'

/** The search allows up to 250 results on a page; a run can fetch about a hundred notices. */
const pageSize = 100
/** The search returns at most this many results of a query by page numbers. A day has some 4,000 notices. */
const maxResults = 15_000

const xml = /^(application|text)\/([\w.+-]+\+)?xml\b/i

/**
 * Tenders Electronic Daily. The search API (docs.ted.europa.eu/reuse/search-api.html) returns the publication
 * numbers of a day, and every notice is fetched as XML from the site. Pages are requested by number and not
 * by iteration token: a number means the same page after a pause or a crash, but nothing documents how long a
 * token lives or whether it can be used twice.
 */
export const tedFeed = (config: Pick<Config, 'TED_API_URL' | 'TED_NOTICE_URL'>): Feed => ({
  ...plainFeed,
  name: 'ted',
  request: (window, page) => ({
    url: config.TED_API_URL,
    method: 'POST',
    headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
    body: JSON.stringify({
      query: queryOf(window),
      fields: ['publication-number', 'publication-date'],
      page: numberOf(page),
      limit: pageSize,
      scope: 'ALL',
      checkQuerySyntax: false,
      paginationMode: 'PAGE_NUMBER',
    }),
  }),
  read: (body, { page }) => readPage(parsePage(body), numberOf(page), addressOf(config)),
  documents: {
    request: (id) => ({
      url: addressOf(config)(id),
      method: 'GET',
      headers: { Accept: 'application/xml, text/xml' },
      body: null,
    }),
    ref: refOf,
    type: xml,
  },
  every: 3 * hour,
  limits: { pages: 20, documents: pageSize, milliseconds: 40_000, ...requestLimits },
})

/**
 * Ascending by number, so that notices that appear during the reading are on the last pages. The search
 * grammar has DESC but no ASC: a field without a direction is ascending, and ASC is a syntax error.
 */
const queryOf = ({ from, to }: DateSpan) =>
  `publication-date>=${dayOf(from)} AND publication-date<=${dayOf(to - 1)} SORT BY publication-number`

const numberOf = (page: string | null) => (page === null ? 1 : Number(page))

/**
 * The day of a moment as the search expects it. Publication dates are days without a zone, and the Official Journal
 * appears once, in the morning.
 */
const dayOf = (moment: DateSpan['from']) => new Date(moment).toISOString().slice(0, 10).replaceAll('-', '')

const addressOf =
  ({ TED_NOTICE_URL }: Pick<Config, 'TED_NOTICE_URL'>) =>
  (id: string) =>
    TED_NOTICE_URL.replace(/\{number\}|%7Bnumber%7D/i, id)

function readPage(body: Json, page: number, address: (id: string) => string): FeedPage {
  if (body.timedOut === true) throw new SourceFault('unavailable', 'the search timed out at the source')
  if (!Array.isArray(body.notices)) throw unusable('the answer has no list of notices')
  const total = typeof body.totalNoticeCount === 'number' ? body.totalNoticeCount : null
  if (total !== null && total > maxResults)
    throw crowded(`${total} notices are more than the search gives out`)
  const found = body.notices.length
  const more = total === null ? found === pageSize : found > 0 && page * pageSize < total
  return { next: more ? String(page + 1) : null, listed: objects(body.notices).map(listed(address)) }
}

const listed =
  (address: (id: string) => string) =>
  (notice: Json): ListedNotices => {
    const number = isObject(notice) ? text(notice['publication-number']) : null
    if (number === null || !/^\d{1,9}-\d{4}$/.test(number))
      throw unusable('a notice of the list has no publication number')
    const id = number.replace(/^0+(?=\d)/, '')
    return { id, ref: refOf(id), url: address(id) }
  }

const refOf = (id: string) => `publication:${id}`
