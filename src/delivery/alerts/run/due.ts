import type { Ctx } from '../../../platform/context.ts'
import { mostAlerts } from '../commands.ts'
import type { AlertRow } from '../queries.ts'

type RunCtx = Pick<Ctx, 'd1' | 'now'>

/** Among the alerts of a run: those that have looked at all before change `low`, up to the newest change `upper`. */
export interface Lane {
  low: number
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

/** The change up to which all due alerts have looked; null where none is due. Both parts are answered by the index. */
export const oldestDue = ({ d1, now }: RunCtx, { low, upper }: Lane): Promise<number | null> =>
  d1
    .prepare(
      `SELECT min(seen) AS seen FROM (
         SELECT min(seen_seq) AS seen FROM alerts INDEXED BY alerts_waiting
         WHERE active = 1 AND next_run_at = 0 AND seen_seq >= ?1 AND seen_seq < ?2
         UNION ALL SELECT min(seen_seq) FROM alerts INDEXED BY alerts_waiting
         WHERE active = 1 AND next_run_at BETWEEN 1 AND ?3 AND seen_seq >= ?1)`,
    )
    .bind(low, upper, now.getTime())
    .first<number | null>('seen')

/** One more than a company can have, so that a page holds at least one company as a whole. */
const pageSize = mostAlerts + 1

/** Bytes of filters and findings that are read at once: an isolate has 128 MB for all jobs together. */
export const bytesAtOnce = 4_000_000

/** Plus signs keep the index aside, which has another order than the primary key. */
const isDue = `company_id > ?1 AND +active = 1 AND +next_run_at <= ?2 AND seen_seq >= ?3
  AND (seen_seq < ?4 OR (?4 = ?5 AND next_run_at > 0))`

/**
 * The due alerts of the next companies, each company's all, that have something to look at up to change `to`. In the
 * order of the primary key, and no more companies than `most` bytes hold; the first company in any case.
 */
export async function readDue(
  { d1, now }: RunCtx,
  { low, upper }: Lane,
  { after, to }: { after: string; to: number },
  most = bytesAtOnce,
): Promise<AlertRow[]> {
  const { results } = await d1
    .prepare(
      `SELECT * FROM alerts WHERE ${isDue} AND company_id <= (
         SELECT coalesce(max(company_id) FILTER (WHERE bytes <= ?6), min(company_id)) FROM (
           SELECT company_id, sum(bytes) OVER (ORDER BY company_id) AS bytes FROM (
             SELECT company_id, octet_length(filters) + octet_length(found) AS bytes FROM alerts
             WHERE ${isDue} ORDER BY company_id, id LIMIT ${pageSize})))
       ORDER BY company_id, id LIMIT ${pageSize}`,
    )
    .bind(after, now.getTime(), low, to, upper, most)
    .all<AlertRow>()
  const last = results.at(-1)?.company_id
  const isCut = results.length === pageSize && results[0]?.company_id !== last
  return isCut ? results.filter(({ company_id }) => company_id !== last) : results
}
