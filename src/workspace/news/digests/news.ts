import { statedDeadlinesOf } from '../../../catalogue/tenders/stated-deadline.ts'
import { boundList } from '../../../platform/db/bulk.ts'
import type { Ctx } from '../../../platform/context/context.ts'
import { prepare, raw, type Sql, sql } from '../../../platform/db/sql.ts'
import type { NotificationContent } from '../../../delivery/notifications/shown.ts'
import { type OwnVerdict, verdictOf } from '../../../insight/analyses/verdicts.ts'
import { type Topic, topics } from '../../../delivery/notifications/topics.ts'
import type { MailPlan } from './plans.ts'

/** The news of a topic: the newest notifications, and the number of all new notifications. */
export interface News {
  topic: Topic
  total: number
  items: DigestNotice[]
}

/**
 * A notification. A notification of an alert also has the tender that the alert has found, and the verdict of the
 * company's own analysis where one holds.
 */
export type DigestNotice = NotificationContent & {
  item: string | null
  /** The deadlines that the tender's documents state, as `statedDeadlinesOf` has them. */
  stated: string | null
  verdict: OwnVerdict | null
}

/** Max notifications of a topic in a mail. The console lists the others. */
const maxListed = 10

interface Row extends Omit<DigestNotice, 'data' | 'verdict'> {
  topic: Topic
  total: number
  data: string
  verdict: string | null
}

/**
 * Whose news is requested: the news of a person, or of a company's channel. A channel gets no notification that is
 * meant for one person only.
 */
export interface NewsRequest {
  companyId: string
  userId: string | null
  /** The number up to which notifications are looked at. */
  upto: number
  /** The topics, each with the number up to which it was sent. */
  of: readonly (readonly [topic: Topic, told: number])[]
}

/** The request for the news of a person's mail about some topics. */
export const askedFor = ({ told, since, ...plan }: MailPlan, of: readonly Topic[]): NewsRequest => ({
  companyId: plan.companyId,
  userId: plan.userId,
  upto: plan.upto,
  of: of.map((topic) => [topic, told[topic] ?? since]),
})

/** The statement for what was not sent yet. Notifications that the person has read in the console are not new. */
function newsFor({ d1 }: Pick<Ctx, 'd1'>, { companyId, userId, upto, of }: NewsRequest): D1PreparedStatement {
  const kinds = of.flatMap(([topic, told]) => topics[topic].map((kind) => [kind, topic, told]))
  const lowest = Math.min(upto, ...of.map(([, told]) => told))
  return prepare(
    d1,
    sql`SELECT t.*, iif(t.topic = 'alerts', (SELECT d.item FROM tender_docs AS d WHERE d.tender_id = t.tenderId), NULL) AS item,
      iif(t.topic = 'alerts', ${statedDeadlinesOf('t.tenderId')}, NULL) AS stated,
      iif(t.topic = 'alerts', ${verdictOf(companyId, 't.tenderId')}, NULL) AS verdict
      FROM (SELECT k.value ->> 1 AS topic, n.kind, n.title, n.body, n.data, n.alert_id AS alertId,
        n.tender_id AS tenderId, n.bid_id AS bidId, n.seq,
        count(*) OVER (PARTITION BY k.value ->> 1) AS total,
        row_number() OVER (PARTITION BY k.value ->> 1 ORDER BY n.seq DESC) AS place
      FROM notifications AS n JOIN json_each(${boundList(kinds)}) AS k ON k.value ->> 0 = n.kind
      WHERE n.company_id = ${companyId} AND n.seq > ${lowest} AND n.seq > k.value ->> 2 AND n.seq <= ${upto}
        AND ${userId === null ? raw('n.user_id IS NULL') : unreadBy(companyId, userId)}) AS t
      WHERE place <= ${maxListed} ORDER BY seq DESC`,
  )
}

const unreadBy = (companyId: string, userId: string): Sql => sql`(n.user_id IS NULL OR n.user_id = ${userId})
  AND n.actor_id IS NOT ${userId}
  AND NOT EXISTS (SELECT 1 FROM notification_reads AS r WHERE r.company_id = n.company_id
    AND r.user_id = ${userId} AND r.notification_id = n.id AND r.read_at IS NOT NULL)
  AND n.created_at > coalesce((SELECT s.until FROM notifications_seen AS s
    WHERE s.company_id = ${companyId} AND s.user_id = ${userId}), 0)`

/** The news by topic, in the order of the topics that were requested. */
function newsOf({ of }: NewsRequest, rows: Row[]): News[] {
  const byTopic = Map.groupBy(rows, ({ topic }) => topic)
  return of.flatMap(([topic]) => {
    const found = byTopic.get(topic) ?? []
    const [first] = found
    return first ? [{ topic, total: first.total, items: found.map(toldOf) }] : []
  })
}

const toldOf = ({ topic: _topic, total: _total, data, verdict, ...row }: Row): DigestNotice => ({
  ...row,
  // Our own JSON, from a result that its schema has passed.
  verdict: verdict === null ? null : (JSON.parse(verdict) as OwnVerdict),
  data: JSON.parse(data) as NotificationContent['data'],
})

/** Reads the news of several people or channels in one round trip. */
export async function readNews({ d1 }: Pick<Ctx, 'd1'>, asked: NewsRequest[]): Promise<News[][]> {
  if (asked.length === 0) return []
  const results = await d1.batch<Row>(asked.map((each) => newsFor({ d1 }, each)))
  return asked.map((each, index) => newsOf(each, results[index]?.results ?? []))
}
