import { boundList, forRows } from '../../../platform/db/bulk.ts'
import type { Ctx } from '../../../platform/context/context.ts'
import { prepare, sql } from '../../../platform/db/sql.ts'
import { day, hour } from '../../../platform/time/time.ts'
import { leases } from '../leases.ts'
import type { UsageSeries } from '../usage.ts'

/** In milliseconds: how far the company's view of its keys reaches back. */
export const usageMaxAge = 35 * day
/**
 * A key's time of last use is written some minutes late, and a key at its limit is refused for up to an hour after its
 * last use.
 */
const overlap = 2 * hour
const keysPerRun = 200

interface Due {
  id: string
  hash: string
  companyId: string
  /** Null for a key whose counts were never carried. */
  carriedAt: number | null
}

/**
 * Copies the counts of keys from their gates into one table, beginning with the counts that were copied longest ago;
 * answers how many keys were looked at. The counts of an hour only grow, so this may run at any time, twice, or beside
 * itself. With `onDemand` it also looks at keys that seem unused since.
 */
export async function carryUsage(ctx: Ctx, onDemand = false): Promise<number> {
  const keys = await findDue(ctx, onDemand)
  const read = await Promise.allSettled(keys.map((key) => readGate(ctx, key)))
  const done = read.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  const statements = [...countsOf(ctx, done), carriedNow(ctx, done)]
  if (done.length > 0) await ctx.d1.batch(statements)
  return done.length
}

async function findDue({ d1, now }: Ctx, onDemand: boolean): Promise<Due[]> {
  const { results } = await prepare(
    d1,
    sql`SELECT k.id, k.hash, k.company_id AS companyId, c.carried_at AS carriedAt
      FROM api_keys AS k LEFT JOIN key_usage_carries AS c ON c.key_id = k.id
      WHERE ${onDemand ? sql`coalesce(k.revoked_at, ${now.getTime()})` : sql`k.last_used_at`} >= ${now.getTime() - usageMaxAge}
        AND (${onDemand ? 1 : 0} OR k.last_used_at > coalesce(c.carried_at, 0) - ${overlap})
      ORDER BY c.carried_at LIMIT ${keysPerRun}`,
  ).all<Due>()
  return results
}

/** Reads from the hour before the last look, because late counts belong to that hour. */
async function readGate({ env, now }: Ctx, key: Due) {
  const end = now.getTime() + 1
  const from = Math.max(now.getTime() - usageMaxAge, (key.carriedAt ?? 0) - hour)
  const { hours } = await leases.usage(env, key.hash, from - (from % hour), end)
  return { key, hours }
}

type Read = Awaited<ReturnType<typeof readGate>>

const countsOf = ({ d1 }: Ctx, read: Read[]): D1PreparedStatement[] =>
  forRows(
    d1,
    read.flatMap(({ key, hours }) => hours.map((each) => rowOf(key, each))),
    `INSERT INTO key_usage SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6
     FROM json_each(?1) WHERE true
     ON CONFLICT DO UPDATE SET requests = max(requests, excluded.requests), errors = max(errors, excluded.errors),
       limited = max(limited, excluded.limited)`,
  )

const rowOf = ({ companyId, id }: Due, { start, endpoint, requests, errors, limited }: UsageSeries) => [
  companyId,
  id,
  start,
  endpoint,
  requests,
  errors,
  limited,
]

const carriedNow = ({ d1, now }: Ctx, read: Read[]): D1PreparedStatement =>
  d1
    .prepare(
      `INSERT INTO key_usage_carries SELECT value, ?1 FROM json_each(?2) WHERE true
       ON CONFLICT DO UPDATE SET carried_at = max(carried_at, excluded.carried_at)`,
    )
    .bind(now.getTime(), boundList(read.map(({ key }) => key.id)))
