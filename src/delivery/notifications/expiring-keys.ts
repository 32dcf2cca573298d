import { insertNotifications } from '../events/record.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { boundList } from '../../platform/db/bulk.ts'
import { prepare, raw, sql } from '../../platform/db/sql.ts'
import { day, iso } from '../../platform/time/time.ts'
import { mustChange, tryTransact } from '../../platform/transaction/transact.ts'
import { planCovers } from '../webhooks/plan.ts'
import { notificationRow } from './write.ts'

const keysPerStep = 100

interface Due {
  id: string
  companyId: string
  name: string
  expiresAt: number
  /** The notice that is due, in days before the end. */
  days: number
  /** JSON list of the people to notify. */
  people: string
}

/** A key that was made for a shorter time than the notice needs no such notice. */
const dueDays = raw(
  `CASE ${[1, 7, 30]
    .map((days) => `WHEN remaining <= ${days * day} AND life > ${days * day} THEN ${days}`)
    .join(' ')} END`,
)

/**
 * Notifies the holders of keys that end within 30, 7 and 1 days, and the owners and admins of the company where the key
 * belongs to the company. Each notice is given once; of two runs at once, one writes. Keys of a company without the plan
 * do not work, so no one is notified when they expire.
 */
export async function warnOfExpiringKeys(
  ctx: Pick<Ctx, 'd1' | 'now'>,
): Promise<{ warned: number; more: boolean }> {
  const now = ctx.now.getTime()
  const { results: due } = await prepare(
    ctx.d1,
    sql`SELECT * FROM (
        SELECT id, companyId, name, expiresAt, warned, people, ${dueDays} AS days FROM (
          SELECT k.id, k.company_id AS companyId, k.name, k.expires_at AS expiresAt, k.warned_days AS warned,
            k.expires_at - ${now} AS remaining, k.expires_at - k.created_at AS life,
            (SELECT json_group_array(m.user_id) FROM memberships AS m WHERE m.company_id = k.company_id
              AND CASE k.is_service WHEN 1 THEN m.role IN ('owner', 'admin') ELSE m.user_id = k.user_id END) AS people
          FROM api_keys AS k
          WHERE k.expires_at > ${now} AND k.expires_at <= ${now + 30 * day}
            AND k.revoked_at IS NULL AND ${raw(planCovers('k.company_id'))}))
      WHERE days IS NOT NULL AND (warned IS NULL OR warned > days) ORDER BY expiresAt, id LIMIT ${keysPerStep}`,
  ).all<Due>()
  if (due.length === 0) return { warned: 0, more: false }
  const marks = prepare(
    ctx.d1,
    sql`UPDATE api_keys SET warned_days = each.value ->> 'days'
      FROM json_each(${boundList(due.map(({ id, expiresAt, days }) => ({ id, expiresAt, days })))}) AS each
      WHERE api_keys.id = each.value ->> 'id' AND api_keys.expires_at = each.value ->> 'expiresAt'
        AND (api_keys.warned_days IS NULL OR api_keys.warned_days > each.value ->> 'days')`,
  )
  const rows = due.flatMap(({ id, companyId, name, expiresAt, days, people }) =>
    (JSON.parse(people) as string[]).map((userId) =>
      notificationRow(ctx, companyId, {
        kind: 'key.expiring',
        title: `The API key ${name} ends ${days === 1 ? 'within a day' : `within ${days} days`}`,
        body: `It works until ${iso(expiresAt)}. Replace it before, or give it a later end.`,
        data: { keyId: id, expiresAt: iso(expiresAt), days },
        userId,
      }),
    ),
  )
  const written = await tryTransact(ctx, {
    writes: [mustChange(due.length, marks)],
    also: insertNotifications(ctx, rows),
  })
  return { warned: written ? due.length : 0, more: written && due.length === keysPerStep }
}
