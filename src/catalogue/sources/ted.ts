import type { Config } from '../../platform/config/config.ts'
import { isObject, type Json, objects, text } from '../notices/json.ts'
import { hour } from '../../platform/time.ts'
import {
  type Feed,
  type Listed,
  type Page,
  requestLimits,
  SourceFault,
  unusable,
  type DateSpan,
} from './feed.ts'
import { parsePage } from './json.ts'

/** The search allows up to 250 results on a page; a run can fetch about a hundred notices. */
const pageSize = 100
/** The search returns at most this many results of a query by page numbers. A day has some 4,000 notices. */
const mostResults = 15_000

/**
 * Tenders Electronic Daily. The search API (docs.ted.europa.eu/reuse/search-api.html) returns the publication numbers
 * of a day, and every notice is fetched as XML from the site. Pages are asked for by number and not by iteration token:
 * a number means the same page after a pause or a crash, whereas it is not documented how long a token lives or whether
 * it can be used twice.
 */
export const tedFeed = (config: Pick<Config, 'TED_API_URL' | 'TED_NOTICE_URL'>): Feed => ({
  kind: 'ted',
  name: 'ted',
  request: (window, page) => ({
    url: config.TED_API_URL,
    method: 'POST',
    headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
    body: JSON.stringify({
      query: `publication-date>=${dayOf(window.from)} AND publication-date<=${dayOf(window.to - 1)} SORT BY publication-number ASC`,
      fields: ['publication-number', 'publication-date'],
      page: numberOf(page),
      limit: pageSize,
      scope: 'ALL',
      checkQuerySyntax: false,
      paginationMode: 'PAGE_NUMBER',
    }),
  }),
  read: (body, page) => readPage(parsePage(body), numberOf(page), addressOf(config)),
  documentUrl: addressOf(config),
  every: 3 * hour,
  limits: { pages: 20, documents: pageSize, milliseconds: 40_000, ...requestLimits },
  busy: { statuses: [], wait: null },
  charset: null,
})

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

function readPage(body: Json, page: number, address: (id: string) => string): Page {
  if (body.timedOut === true) throw new SourceFault('unavailable', 'the search timed out at the source')
  if (!Array.isArray(body.notices)) throw unusable('the answer has no list of notices')
  const total = typeof body.totalNoticeCount === 'number' ? body.totalNoticeCount : null
  if (total !== null && total > mostResults)
    throw unusable(`${total} notices are more than the search gives out`)
  const found = body.notices.length
  const more = total === null ? found === pageSize : found > 0 && page * pageSize < total
  return { next: more ? String(page + 1) : null, listed: objects(body.notices).map(listed(address)) }
}

const listed =
  (address: (id: string) => string) =>
  (notice: Json): Listed => {
    const number = isObject(notice) ? text(notice['publication-number']) : null
    if (number === null || !/^\d{1,9}-\d{4}$/.test(number))
      throw unusable('a notice of the list has no publication number')
    const id = number.replace(/^0+(?=\d)/, '')
    return { id, ref: `publication:${id}`, url: address(id) }
  }
