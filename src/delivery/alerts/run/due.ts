import { boundList } from '../../../platform/db/bulk.ts'
import type { Ctx } from '../../../platform/context/context.ts'
import { maxAlerts } from '../commands.ts'
import type { AlertRow } from '../queries.ts'

type RunCtx = Pick<Ctx, 'd1' | 'now'>

/**
 * The alerts of a run that have looked at all changes up to `low` or later, and to before `high`. The newest change of
 * the run is `upper`.
 */
export interface Lane {
  low: number
  high: number
  upper: number
}

/** The number of the newest change that created a tender; 0 when there is none. */
export async function newestCreation({ d1 }: RunCtx): Promise<number> {
  const newest = await d1
    .prepare(
      `SELECT seq FROM tender_changes INDEXED BY tender_changes_created
       WHERE change = 'created' ORDER BY seq DESC LIMIT 1`,
    )
    .first<number>('seq')
  return newest ?? 0
}

/**
 * The number of the creation that `count` other creations have followed, up to change `upper`; 0 if there
 * were fewer.
 */
export async function creationBefore({ d1 }: RunCtx, upper: number, count: number): Promise<number> {
  const before = await d1
    .prepare(
      `SELECT seq FROM tender_changes INDEXED BY tender_changes_created
       WHERE change = 'created' AND seq <= ?1 ORDER BY seq DESC LIMIT 1 OFFSET ?2`,
    )
    .bind(upper, count)
    .first<number>('seq')
  return before ?? 0
}

/**
 * The change up to which the due alert with the oldest position has looked, among the alerts of the lane from
 * change `from` on; null if no alert is due. The index answers both parts.
 */
export const oldestDue = ({ d1, now }: RunCtx, { high, upper }: Lane, from: number): Promise<number | null> =>
  d1
    .prepare(
      `SELECT min(seen) AS seen FROM (
         SELECT min(seen_seq) AS seen FROM alerts INDEXED BY alerts_waiting
         WHERE active = 1 AND next_run_at = 0 AND seen_seq >= ?1 AND seen_seq < min(?2, ?3)
         UNION ALL SELECT min(seen_seq) FROM alerts INDEXED BY alerts_waiting
         WHERE active = 1 AND next_run_at BETWEEN 1 AND ?4 AND seen_seq >= ?1 AND seen_seq < ?2)`,
    )
    .bind(from, high, upper, now.getTime())
    .first<number | null>('seen')

/** One more than a company can have, so that a page has at least one whole company. */
const pageSize = maxAlerts + 1

/** The plus signs keep SQLite from using the index on these columns, whose order differs from the primary key's. */
const isDue = `+active = 1 AND +next_run_at <= ?2 AND seen_seq >= ?3 AND seen_seq < ?6
  AND (seen_seq < ?4 OR (?4 = ?5 AND next_run_at > 0))`

const readPage = `SELECT company_id AS companyId, id, seen_seq AS seen, octet_length(filters) + octet_length(found) AS bytes
  FROM alerts WHERE company_id > ?1 AND ${isDue} ORDER BY company_id, id LIMIT ${pageSize}`

const readChosen = `SELECT a.* FROM json_each(?1) AS e
  CROSS JOIN alerts AS a ON a.company_id = e.value ->> 0 AND a.id = e.value ->> 1
  WHERE ${isDue} ORDER BY a.company_id, a.seen_seq, a.id`

interface DueAlert {
  companyId: string
  id: string
  seen: number
  bytes: number
}

/** The bytes of filters and findings that one company, and all companies together, may bring into a step. */
export interface Share {
  company: number
  all: number
}

/** Alerts that are served together. */
export interface Portion {
  /** The share of each company, the alerts with the oldest position first. */
  rows: AlertRow[]
  bytes: number
  /** The last company of the portion; null if no company is left. */
  last: string | null
  /** Whether a company has more than its share. */
  left: boolean
}

const nothing: Portion = { rows: [], bytes: 0, last: null, left: false }

/**
 * The due alerts of the next companies after company `after`, among the alerts that have looked at all changes up to
 * `from` or later and have something to look at up to change `to`. A company with more than its share waits with the
 * rest until all other companies were served. The first company gets its share in any case.
 */
export async function readDue(
  { d1, now }: RunCtx,
  { upper, high }: Lane,
  { after, from, to }: { after: string; from: number; to: number },
  share: Share,
): Promise<Portion> {
  const bounds = [now.getTime(), from, to, upper, high]
  const { results } = await d1
    .prepare(readPage)
    .bind(after, ...bounds)
    .all<DueAlert>()
  const { chosen, ...portion } = choose(results, share)
  if (chosen.length === 0) return nothing
  const keys = boundList(chosen.map(({ companyId, id }) => [companyId, id]))
  const { results: rows } = await d1
    .prepare(readChosen)
    .bind(keys, ...bounds)
    .all<AlertRow>()
  return { ...portion, rows }
}

function choose(page: DueAlert[], share: Share): Omit<Portion, 'rows'> & { chosen: DueAlert[] } {
  const chosen: DueAlert[] = []
  const portion = { bytes: 0, last: null as string | null, left: false }
  for (const own of wholeCompanies(page)) {
    const served = upTo(share.company, own)
    const bytes = sizeOf(served)
    if (portion.last !== null && portion.bytes + bytes > share.all) break
    chosen.push(...served)
    portion.bytes += bytes
    portion.last = own[0]?.companyId ?? null
    portion.left ||= served.length < own.length
  }
  return { chosen, ...portion }
}

/** A full page may end in the middle of a company, which then waits for the next page. */
function wholeCompanies(page: DueAlert[]): DueAlert[][] {
  const companies = [...Map.groupBy(page, ({ companyId }) => companyId).values()]
  return page.length === pageSize && companies.length > 1 ? companies.slice(0, -1) : companies
}

const sizeOf = (alerts: DueAlert[]) => alerts.reduce((sum, { bytes }) => sum + bytes, 0)

/** The alerts with the oldest positions that together have at most this many bytes; at least one alert. */
function upTo(max: number, own: DueAlert[]): DueAlert[] {
  let sum = 0
  return own
    .toSorted((a, b) => a.seen - b.seen || (a.id < b.id ? -1 : 1))
    .filter(({ bytes }, index) => {
      sum += bytes
      return index === 0 || sum <= max
    })
}
