import { and, asc, eq, type SQL, sql as expression } from 'drizzle-orm'
import { insertNotifications } from '../../../delivery/events/record.ts'
import { notificationRow } from '../../../delivery/notifications/write.ts'
import { planCovers } from '../../../delivery/webhooks/plan.ts'
import { standardSignature } from '../../../delivery/webhooks/signature.ts'
import { actsByIds } from '../../../identity/audit/queries.ts'
import type { Ctx } from '../../../platform/context/context.ts'
import { boundList } from '../../../platform/db/bulk.ts'
import { prepare, raw, sql } from '../../../platform/db/sql.ts'
import { unseal } from '../../../platform/db/seal.ts'
import { day, hour, minute } from '../../../platform/time/time.ts'
import { tryTransact } from '../../../platform/transaction/transact.ts'
import { post } from '../../news/channels/post.ts'
import { auditOutbox, auditStreams } from '../../schema.gen.ts'
import { entriesOf } from '../queries.ts'

/** Max streams that a step posts to, and max entries of one message. */
const perStep = 10
const perMessage = 100
/** The time that an attempt has. After this time it counts as broken off, and the next attempt is due. */
const lease = 2 * minute
/** The pauses after attempts that failed. The last pause repeats: no entry is dropped before its retention ends. */
const pauses = [minute, 5 * minute, 15 * minute, hour]
/** Attempts in a row that fail before the owners are notified, and attempts from one notice to the next: a week. */
const noticeAfter = pauses.length
const noticeEvery = (7 * day) / hour

type Stream = typeof auditStreams.$inferSelect

/** Posts what waits to the streams that are due. Returns how many entries arrived, and whether more are left. */
export async function postToStreams(ctx: Ctx): Promise<{ sent: number; more: boolean }> {
  if (ctx.config.WEBHOOK_DELIVERY === 'off') return { sent: 0, more: false }
  const due = await claim(ctx)
  const sent = await Promise.all(due.map((stream) => tell(ctx, stream)))
  return { sent: sent.reduce((sum, each) => sum + each, 0), more: due.length === perStep }
}

/** Takes streams for an attempt, in one statement that only one run can win. */
async function claim({ d1, db, now }: Ctx): Promise<Stream[]> {
  const at = now.getTime()
  const { results } = await prepare(
    d1,
    sql`UPDATE audit_streams SET due_at = ${at + lease}, version = version + 1 WHERE company_id IN
      (SELECT s.company_id FROM audit_streams AS s
        WHERE s.due_at <= ${at} AND ${raw(planCovers('s.company_id'))} ORDER BY s.due_at LIMIT ${perStep})
      RETURNING company_id AS id`,
  ).all<{ id: string }>()
  if (results.length === 0) return []
  const ids = boundList(results.map(({ id }) => id))
  return db
    .select()
    .from(auditStreams)
    .where(expression`${auditStreams.companyId} IN (SELECT value FROM json_each(${ids}))`)
}

/**
 * Posts the next entries of a stream, oldest first, and then takes them out of the outbox. After a crash between the two
 * they arrive once more, under the same id.
 */
async function tell(ctx: Ctx, stream: Stream): Promise<number> {
  const { companyId } = stream
  const waiting = await ctx.db
    .select({ id: auditOutbox.auditId })
    .from(auditOutbox)
    .where(eq(auditOutbox.companyId, companyId))
    .orderBy(asc(auditOutbox.auditId))
    .limit(perMessage)
  const ids = waiting.map(({ id }) => id)
  const problem = ids.length === 0 ? null : await attempt(ctx, stream, ids)
  if (problem !== null) return fail(ctx, stream, problem)
  const left = expression`EXISTS (SELECT 1 FROM audit_outbox WHERE company_id = ${companyId})`
  const now = ctx.now.getTime()
  const dueAt = expression`iif(${left}, ${now}, NULL)`
  const sent = sql`DELETE FROM audit_outbox WHERE company_id = ${companyId}
    AND audit_id IN (SELECT value FROM json_each(${boundList(ids)}))`
  await tryTransact(ctx, {
    // First, so that the update sees what is left.
    guards: [prepare(ctx.d1, sent)],
    writes: [change(ctx, stream, { dueAt, failures: 0, problem: null, sentAt: now })],
  })
  return ids.length
}

/** Plans the next attempt, and notifies the owners of a stream that keeps failing. */
async function fail(ctx: Ctx, stream: Stream, problem: string): Promise<0> {
  const failures = stream.failures + 1
  const pause = pauses[stream.failures] ?? hour
  const late = failures - noticeAfter
  await tryTransact(ctx, {
    writes: [change(ctx, stream, { dueAt: ctx.now.getTime() + pause, failures, problem })],
    also:
      late >= 0 && late % noticeEvery === 0
        ? insertNotifications(ctx, await noticesOf(ctx, stream, problem))
        : [],
  })
  return 0
}

const change = (
  { db }: Ctx,
  { companyId, version }: Stream,
  to: Partial<Record<'dueAt' | 'failures' | 'sentAt', number | SQL> & Pick<Stream, 'problem'>>,
) =>
  db
    .update(auditStreams)
    .set({ ...to, version: version + 1 })
    .where(and(eq(auditStreams.companyId, companyId), eq(auditStreams.version, version)))

/** Only owners see the stream, so they alone are notified. */
async function noticesOf(ctx: Ctx, { companyId, host }: Stream, problem: string) {
  const { results: owners } = await prepare(
    ctx.d1,
    sql`SELECT user_id AS userId FROM memberships WHERE company_id = ${companyId} AND role = 'owner'`,
  ).all<{ userId: string }>()
  return owners.map(({ userId }) =>
    notificationRow(ctx, companyId, {
      kind: 'audit.failing',
      title: 'The activity does not reach its address',
      body: `${host}: ${problem}. We try again each hour, and keep entries for a month.`,
      data: { host, problem },
      userId,
    }),
  )
}

/** Returns null if the entries arrived, otherwise the reason. */
async function attempt(ctx: Ctx, stream: Stream, ids: string[]): Promise<string | null> {
  const { companyId } = stream
  const { WEBHOOK_KEYS: keys } = ctx.config
  try {
    const acts = await actsByIds(ctx, companyId, ids)
    const message = { type: 'audit', companyId, entries: await entriesOf(ctx, companyId, acts) }
    const secret = unseal(keys, companyId, stream.secret)
    return await post(ctx, unseal(keys, companyId, stream.url), message, (body) => {
      const [id, seconds] = [ids[0] ?? '', String(Math.floor(ctx.now.getTime() / 1000))]
      return {
        'webhook-id': id,
        'webhook-timestamp': seconds,
        'webhook-signature': `v1,${standardSignature(secret, `${id}.${seconds}.${body}`)}`,
      }
    })
  } catch {
    return 'The service failed'
  }
}
