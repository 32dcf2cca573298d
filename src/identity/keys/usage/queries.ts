import { rowsOf } from '../../../platform/db/rows.ts'
import type { CallerCtx } from '../../../platform/context/context.ts'
import { forbidden } from '../../../platform/context/errors.ts'
import { prepare, raw, sql } from '../../../platform/db/sql.ts'
import { day, hour, iso, isoOrNull } from '../../../platform/time/time.ts'

/** The requests of a span by their outcome. */
export interface Counts {
  answered: number
  /** Admitted, and answered with 400 or above. */
  failed: number
  /** Refused because the limit of the hour was used up. */
  limited: number
}

interface Span extends Counts {
  start: string
}

export interface CompanyUsage {
  /** The time at which the counts were last brought up to date; null before the first time. */
  carriedAt: string | null
  /**
   * The last 48 hours and the last 30 days in UTC, the running hour and day last; spans without requests are present
   * too.
   */
  hours: Span[]
  days: Span[]
  /** The keys of the same 30 days, the busiest first. */
  keys: (Counts & { id: string; name: string | null; preview: string | null; thisHour: number })[]
  endpoints: (Counts & { endpoint: string })[]
}

const hoursShown = 48
const daysShown = 30
const counts = 'sum(u.requests - u.errors) AS answered, sum(u.errors) AS failed, sum(u.limited) AS limited'
const floor = (ms: number, size: number) => Math.floor(ms / size) * size

/** The use of all keys of the company, ended keys too, in one batch. Only for owners and admins. */
export async function readCompanyUsage(ctx: CallerCtx): Promise<CompanyUsage> {
  const { company, user } = ctx.caller
  if (user.role === 'member')
    throw forbidden('role', 'Only an owner or admin of the company may see the use of its keys')
  const now = ctx.now.getTime()
  const firstHour = floor(now, hour) - (hoursShown - 1) * hour
  const firstDay = floor(now, day) - (daysShown - 1) * day
  const of = (from: number) => sql`u.company_id = ${company.id} AND u.start >= ${from}`
  const [carried, hours, days, keys, endpoints] = await ctx.d1.batch<Record<string, never>>([
    prepare(
      ctx.d1,
      sql`SELECT max(c.carried_at) AS at FROM api_keys AS k JOIN key_usage_carries AS c ON c.key_id = k.id
        WHERE k.company_id = ${company.id}`,
    ),
    prepare(
      ctx.d1,
      sql`SELECT u.start, ${raw(counts)} FROM key_usage AS u WHERE ${of(firstHour)} GROUP BY u.start`,
    ),
    // The number is written out: SQLite takes a bound number for a float, and the division would keep its fraction.
    prepare(
      ctx.d1,
      sql`SELECT ${raw(`u.start / ${day} * ${day} AS start, ${counts}`)} FROM key_usage AS u WHERE ${of(firstDay)} GROUP BY 1`,
    ),
    prepare(
      ctx.d1,
      sql`SELECT u.key_id AS id, k.name, k.preview, ${raw(counts)},
          sum(iif(u.start >= ${floor(now, hour)}, u.requests, 0)) AS thisHour
        FROM key_usage AS u LEFT JOIN api_keys AS k ON k.id = u.key_id AND k.company_id = u.company_id
        WHERE ${of(firstDay)} GROUP BY u.key_id ORDER BY sum(u.requests) DESC, u.key_id LIMIT 100`,
    ),
    prepare(
      ctx.d1,
      sql`SELECT u.endpoint, ${raw(counts)} FROM key_usage AS u WHERE ${of(firstDay)} AND u.endpoint <> ''
        GROUP BY u.endpoint ORDER BY sum(u.requests) DESC, u.endpoint`,
    ),
  ])
  return {
    carriedAt: isoOrNull(rowsOf<{ at: number | null }>(carried)[0]?.at ?? null),
    hours: spansOf(rowsOf(hours), firstHour, hour, hoursShown),
    days: spansOf(rowsOf(days), firstDay, day, daysShown),
    keys: rowsOf(keys),
    endpoints: rowsOf(endpoints),
  }
}

function spansOf(rows: (Counts & { start: number })[], first: number, size: number, length: number): Span[] {
  const found = new Map(rows.map((row) => [row.start, row]))
  return Array.from({ length }, (_, index) => {
    const start = first + index * size
    const { answered = 0, failed = 0, limited = 0 } = found.get(start) ?? {}
    return { start: iso(start), answered, failed, limited }
  })
}
