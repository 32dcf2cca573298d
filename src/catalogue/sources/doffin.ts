import type { Config } from '../../platform/config/config.ts'
import { day, minute } from '../../platform/time/time.ts'
import { isObject, text } from '../notices/json.ts'
import {
  crowded,
  type Feed,
  type ListedNotices,
  type FeedPage,
  plainFeed,
  requestLimits,
  unusable,
} from './feed.ts'
import { parsePage } from './json.ts'

const pageSize = 100

/**
 * In milliseconds: how far back each search reaches. A notice may appear a week after its day of issue, and the search
 * takes no other date. Notices in the catalogue are not fetched again.
 */
const overlap = 10 * day

type Settings = Pick<Config, 'DOFFIN_API_URL' | 'DOFFIN_API_KEY'>

/**
 * Doffin, the Norwegian register: version 2 of its public API (github.com/anskaffelser/eforms-sdk-nor, section "The
 * Doffin API"). The search names the notices with a day of issue in a span of days, at most a thousand of them. Each
 * notice is fetched as eForms XML, with the type `application/octet-stream`.
 */
export const doffinFeed = (config: Settings): Feed => ({
  ...plainFeed,
  name: 'doffin',
  request: (window, page) => {
    const from = dayOf(window.from - (window.divided ? 0 : overlap))
    const query = `numHitsPerPage=${pageSize}&page=${numberOf(page)}&issueDateFrom=${from}&issueDateTo=${dayOf(window.to)}`
    return get(
      config,
      `${config.DOFFIN_API_URL}/search?${query}&sortBy=PUBLICATION_DATE_ASC`,
      'application/json',
    )
  },
  read: (body, { page }) => readPage(body, numberOf(page), config),
  documents: {
    request: (id) => get(config, addressOf(config, id), '*/*'),
    ref: refOf,
    type: /^(application\/octet-stream|(application|text)\/([\w.+-]+\+)?xml)\b/i,
  },
  overlap,
  every: 30 * minute,
  limits: { pages: 20, documents: 20, milliseconds: 40_000, ...requestLimits },
})

const get = ({ DOFFIN_API_KEY: key = '' }: Settings, url: string, accept: string) => ({
  url,
  method: 'GET' as const,
  headers: { Accept: accept, 'Ocp-Apim-Subscription-Key': key },
  body: null,
  secrets: [key],
})

const numberOf = (page: string | null) => (page === null ? 1 : Number(page))
const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10)
const addressOf = ({ DOFFIN_API_URL }: Settings, id: string) =>
  `${DOFFIN_API_URL}/download/${encodeURIComponent(id)}`

function readPage(body: string, page: number, config: Settings): FeedPage {
  const { hits, numHitsTotal: total, numHitsAccessible: accessible } = parsePage(body)
  if (!Array.isArray(hits) || typeof total !== 'number')
    throw unusable('the answer has no hits and their number')
  if (typeof accessible === 'number' && accessible < total)
    throw crowded(`${total} notices are more than the ${accessible} that the search gives out`)
  const more = hits.length > 0 && page * pageSize < total
  return { next: more ? String(page + 1) : null, listed: hits.map(listed(config)) }
}

const listed =
  (config: Settings) =>
  (hit: unknown): ListedNotices => {
    const id = isObject(hit) ? text(hit.id) : null
    if (id === null || !/^\d{4}-\d{1,9}$/.test(id))
      throw unusable('a notice of the list has no Doffin number')
    return { id, ref: refOf(id), url: addressOf(config, id) }
  }

const refOf = (id: string) => `doffin:${id}`
