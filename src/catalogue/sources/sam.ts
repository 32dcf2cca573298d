import type { Config } from '../../platform/config/config.ts'
import { dateFormat } from '../../platform/text/formats.ts'
import { day, hour } from '../../platform/time/time.ts'
import { type Feed, type FeedPage, plainFeed, requestLimits, unusable } from './feed.ts'
import { parsePage } from './json.ts'
import { withQuery } from './ocds-address.ts'

/**
 * Max opportunities on a page. An ordinary account has ten requests a day, so pages are as large as possible.
 */
const pageSize = 1000

/**
 * SAM.gov, the opportunities of the United States (open.gsa.gov/api/get-opportunities-public-api, version 2): by day of
 * posting in Washington, page by page. `offset` counts pages. A span without opportunities is answered 404.
 */
export const samFeed = ({ SAM_API_URL, SAM_API_KEY: key = '' }: Settings): Feed => ({
  ...plainFeed,
  name: 'sam',
  request: (window, page) => {
    const days = `postedFrom=${dayOf(window.from)}&postedTo=${dayOf(window.to - 1)}`
    const query = `${days}&limit=${pageSize}&offset=${numberOf(page)}&api_key=${encodeURIComponent(key)}`
    return {
      url: withQuery(SAM_API_URL, query),
      method: 'GET',
      headers: { Accept: 'application/json' },
      body: null,
      secrets: [key],
    }
  },
  read: (body, { page }) => readPage(body, numberOf(page)),
  every: 8 * hour,
  lookBack: day,
  limits: { pages: 3, documents: 0, milliseconds: 40_000, ...requestLimits },
  empty: { status: 404, says: /no data found/i, page: '{"totalRecords":0,"opportunitiesData":[]}' },
})

type Settings = Pick<Config, 'SAM_API_URL' | 'SAM_API_KEY'>

const numberOf = (page: string | null) => (page === null ? 0 : Number(page))

/** MM/DD/YYYY in the time of Washington. */
const dayOf = (moment: number) =>
  dateFormat('en-US', {
    timeZone: 'America/New_York',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(moment)

function readPage(body: string, page: number): FeedPage {
  const { totalRecords: total, opportunitiesData: found } = parsePage(body)
  if (!Array.isArray(found) || typeof total !== 'number')
    throw unusable('the answer has no opportunities and their number')
  // A service that counted opportunities in `offset` would leave out a thousand between two pages.
  if (found.length > Math.max(0, total - page * pageSize))
    throw unusable(`the page holds ${found.length} opportunities where ${total} in all leave fewer`)
  const more = found.length > 0 && (page + 1) * pageSize < total
  return { next: more ? String(page + 1) : null, listed: null, size: found.length }
}
