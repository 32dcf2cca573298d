import { and, eq, sql as expression } from 'drizzle-orm'
import { topicWords } from '../../../delivery/notifications/topics.ts'
import { notificationRow } from '../../../delivery/notifications/write.ts'
import { insertNotifications } from '../../../delivery/events/record.ts'
import type { Ctx } from '../../../platform/context/context.ts'
import { prepare, sql } from '../../../platform/db/sql.ts'
import { unseal } from '../../../platform/db/seal.ts'
import { hour, minute } from '../../../platform/time/time.ts'
import { actRow, service } from '../../../platform/transaction/audit.ts'
import { tryTransact } from '../../../platform/transaction/transact.ts'
import { knownZoneOf } from '../../../reference/language/values/zones.ts'
import { lineOf, mailSubject } from '../digests/compose.ts'
import { type News, readNews } from '../digests/news.ts'
import { moveProgress, readProgress } from '../../following/progress.ts'
import { channelMessage } from './message.ts'
import { post } from './post.ts'
import type { ChannelRow } from './queries.ts'
import { channels } from '../../schema.gen.ts'

/** Max channels that a step posts to, all at once. */
const perStep = 10
const afterScan = 500
/** Max notifications of a topic in a message, because Teams takes at most 28 kB. */
const listed = 5
/** The time that an attempt has. After this time the attempt counts as broken off, and the next attempt is due. */
const lease = 2 * minute
/** The pauses after attempts that failed. After one more failure the channel is switched off. */
const pauses = [minute, 5 * minute, 15 * minute, hour, 3 * hour, 6 * hour, 12 * hour]
export const maxFailures = pauses.length + 1

type Due = ChannelRow & { country: string; upto: number }

/** Posts news to channels. Returns how many messages arrived, and whether more channels are left. */
export async function postToChannels(ctx: Ctx): Promise<{ told: number; more: boolean }> {
  if (ctx.config.WEBHOOK_DELIVERY === 'off') return { told: 0, more: false }
  const left = await markDue(ctx)
  const due = await claim(ctx)
  const news = await readNews(
    ctx,
    due.map(({ companyId, topics, told, upto }) => ({
      companyId,
      userId: null,
      upto,
      of: topics.map((topic) => [topic, told] as const),
    })),
  )
  const told = await Promise.all(due.map((channel, index) => tell(ctx, channel, news[index] ?? [])))
  return { told: told.filter(Boolean).length, more: left || due.length === perStep }
}

/** Finds the channels of the companies that the next notifications are for. Returns whether more are left. */
async function markDue(ctx: Ctx): Promise<boolean> {
  const [from, newest] = await Promise.all([
    readProgress(ctx.d1, 'channels'),
    readProgress(ctx.d1, 'notifications'),
  ])
  const to = Math.min(newest, from + afterScan)
  if (from === to) return false
  await ctx.d1.batch([
    prepare(
      ctx.d1,
      sql`UPDATE channels SET due_at = ${ctx.now.getTime()} WHERE active = 1 AND due_at IS NULL AND company_id IN
        (SELECT n.company_id FROM notifications AS n WHERE n.seq > ${from} AND n.seq <= ${to} AND n.user_id IS NULL)`,
    ),
    moveProgress(ctx.d1, 'channels', to),
  ])
  return to < newest
}

/** Takes channels for an attempt, in one statement that only one run can win. */
async function claim({ d1, db, now }: Ctx): Promise<Due[]> {
  const at = now.getTime()
  const { results } = await prepare(
    d1,
    sql`UPDATE channels SET due_at = ${at + lease}, version = version + 1 WHERE id IN (SELECT id FROM channels
      WHERE due_at <= ${at} AND active = 1 ORDER BY due_at LIMIT ${perStep}) RETURNING id`,
  ).all<{ id: string }>()
  if (results.length === 0) return []
  const ids = JSON.stringify(results.map(({ id }) => id))
  const rows = await db
    .select({
      channel: channels,
      country: expression<string>`(SELECT country FROM companies WHERE id = ${channels.companyId})`,
      upto: expression<number>`(SELECT upto FROM announcing WHERE what = 'notifications')`,
    })
    .from(channels)
    .where(expression`${channels.id} IN (SELECT value FROM json_each(${ids}))`)
  return rows.map(({ channel, ...rest }) => ({ ...channel, ...rest }))
}

/**
 * Posts the news of a channel, and then records what was posted. After a crash between the two the channel gets it once
 * more: the services cannot recognise a repeated message.
 */
async function tell(ctx: Ctx, channel: Due, news: News[]): Promise<boolean> {
  const failure = news.length === 0 ? null : await attempt(ctx, channel, news)
  if (failure !== null) return fail(ctx, channel, failure)
  const { companyId, upto } = channel
  const newer = expression`EXISTS (SELECT 1 FROM notifications
    WHERE company_id = ${companyId} AND user_id IS NULL AND seq > ${upto})`
  await tryTransact(ctx, {
    writes: [
      ctx.db
        .update(channels)
        .set({
          told: upto,
          failures: 0,
          dueAt: expression`iif(${newer}, ${ctx.now.getTime()}, NULL)`,
          version: channel.version + 1,
        })
        .where(asRead(channel)),
    ],
  })
  return news.length > 0
}

/** Our own failure, such as a key that is missing in the configuration, is a failed attempt like any other. */
async function attempt(ctx: Ctx, { id, kind, url, country }: Due, news: News[]): Promise<string | null> {
  try {
    const zone = knownZoneOf(country) ?? 'UTC'
    const parts = news.map(({ topic, total, items }) => {
      const lines = items.slice(0, listed).map((told) => lineOf(ctx, zone, told))
      return { title: topicWords[topic], lines, left: total - lines.length }
    })
    const all = `${ctx.config.PUBLIC_ORIGIN}/notifications`
    const message = channelMessage(kind, { heading: mailSubject(news), parts, all })
    return await post(ctx, unseal(ctx.config.WEBHOOK_KEYS, id, url), message)
  } catch {
    return 'The service failed'
  }
}

const asRead = ({ id, version }: ChannelRow) => and(eq(channels.id, id), eq(channels.version, version))

/**
 * Plans the next attempt. After the last attempt, switches the channel off and notifies the company, in one transaction.
 */
async function fail(ctx: Ctx, channel: Due, failure: string): Promise<false> {
  const pause = pauses[channel.failures]
  const off = pause === undefined
  const reason = `${maxFailures} attempts in a row have failed. The last one: ${failure}`
  const change = {
    failures: channel.failures + 1,
    dueAt: off ? null : ctx.now.getTime() + pause,
    active: !off,
    disabledReason: off ? reason : null,
    version: channel.version + 1,
  }
  const { companyId, id, name } = channel
  const told = notificationRow(ctx, companyId, {
    kind: 'channel.disabled',
    title: `Messages to ${name} were switched off`,
    body: reason,
    data: { channelId: id, reason },
  })
  const act = { companyId, userId: service, action: 'channel.disabled', targetId: id, access: true }
  await tryTransact(ctx, {
    writes: [ctx.db.update(channels).set(change).where(asRead(channel))],
    also: off ? [...insertNotifications(ctx, [told]), actRow(ctx, act)] : [],
  })
  return false
}
