import type { SandboxRow } from './queries.ts'
import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '../../platform/context/context.ts'
import { day, hour, second } from '../../platform/time/time.ts'
import { nextRelease } from './examples.ts'
import { sandboxes } from '../schema.gen.ts'

/** The hour in UTC at which daily alerts are due. */
const alertsAt = 6 * hour
/** In milliseconds: how long a move of the clock waits for the first attempts of deliveries. */
const timeout = 20 * second

/**
 * The next moment at which something becomes due, at most `end`: a deadline, an example, the hour of daily alerts, or
 * the hour at which a person is mailed. A clock that jumped over it would make deadlines and alerts of several days one,
 * and date mails too late.
 */
export async function nextMoment(own: Ctx, row: SandboxRow, end: number): Promise<number> {
  const now = own.now.getTime()
  const alerts = Math.floor((now - alertsAt) / day + 1) * day + alertsAt
  const [ofRows, release] = await Promise.all([
    own.d1
      .prepare(
        `SELECT min(at) AS at FROM (SELECT min(deadline) AS at FROM tender_numbers WHERE deadline > ?1
         UNION ALL SELECT min(digest_at) FROM mail_plans WHERE digest_at > ?1)`,
      )
      .bind(now)
      .first<number>('at'),
    nextRelease(own, row),
  ])
  return Math.min(end, alerts, ofRows ?? end, release ?? end)
}

/** Whether deliveries that are due wait for their attempt. A clock that moved on would date the attempts too late. */
export async function isSending({ d1, now, config }: Ctx): Promise<boolean> {
  if (config.WEBHOOK_DELIVERY === 'off') return false
  const at = now.getTime()
  const found = await d1
    .prepare(
      `SELECT 1 AS found FROM deliveries AS d JOIN webhooks AS w ON w.id = d.webhook_id
       WHERE d.status = 'pending' AND w.active = 1 AND d.next_attempt_at > ?1 AND d.next_attempt_at <= ?2
       UNION ALL SELECT 1 FROM events WHERE fanned_out_at IS NULL AND at > ?1 LIMIT 1`,
    )
    .bind(at - timeout, at)
    .first()
  return found !== null
}

/** Notes that the work up to a moment has run, and that the clock has arrived if this was where it went. */
export async function concludeRound({ db }: Ctx, row: SandboxRow, at: number): Promise<boolean> {
  const isThere = row.movingTo !== null && row.movingTo <= at
  await db
    .update(sandboxes)
    .set({ ranAt: at, ...(isThere && { movingTo: null }) })
    .where(standing(row))
  return row.movingTo === null || isThere
}

/** Moves the clock to a moment, unless it has been moved in the meantime. */
export async function setClock({ db, now }: Ctx, row: SandboxRow, at: number): Promise<void> {
  await db
    .update(sandboxes)
    .set({ ahead: Math.max(row.ahead, at - now.getTime()) })
    .where(standing(row))
}

const standing = ({ id, ahead }: SandboxRow) =>
  and(eq(sandboxes.id, id), eq(sandboxes.ahead, ahead), isNull(sandboxes.removedAt))
