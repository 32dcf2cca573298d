import { boundList } from '../../platform/db/bulk.ts'
import type { Ctx } from '../../platform/context.ts'
import { prepare, sql } from '../../platform/db/sql.ts'
import type { Told } from '../../delivery/notifications/shown.ts'
import { type Topic, topics } from '../../delivery/notifications/topics.ts'
import type { MailPlan } from './plans.ts'

/** What is new of a topic: the newest notifications, and the number of all of them. */
export interface News {
  topic: Topic
  total: number
  items: Told[]
}

/** A mail lists so many notifications of a topic. The console lists the others. */
export const mostListed = 10

interface Row extends Omit<Told, 'data'> {
  topic: Topic
  total: number
  data: string
}

/**
 * The statement for what a person was not told yet of these topics, up to the number that the plan was read with. What
 * the person has read in the console meanwhile is not new.
 */
export function newsFor({ d1 }: Pick<Ctx, 'd1'>, plan: MailPlan, of: readonly Topic[]): D1PreparedStatement {
  const kinds = of.flatMap((topic) => topics[topic].map((kind) => [kind, topic, toldUpTo(plan, topic)]))
  const lowest = Math.min(plan.upto, ...of.map((topic) => toldUpTo(plan, topic)))
  const { companyId, userId, upto } = plan
  return prepare(
    d1,
    sql`SELECT * FROM (SELECT k.value ->> 1 AS topic, n.kind, n.title, n.body, n.data, n.alert_id AS alertId,
        n.tender_id AS tenderId, n.bid_id AS bidId, n.seq,
        count(*) OVER (PARTITION BY k.value ->> 1) AS total,
        row_number() OVER (PARTITION BY k.value ->> 1 ORDER BY n.seq DESC) AS place
      FROM notifications AS n JOIN json_each(${boundList(kinds)}) AS k ON k.value ->> 0 = n.kind
      WHERE n.company_id = ${companyId} AND n.seq > ${lowest} AND n.seq > k.value ->> 2 AND n.seq <= ${upto}
        AND (n.user_id IS NULL OR n.user_id = ${userId})
        AND NOT EXISTS (SELECT 1 FROM notification_reads AS r WHERE r.company_id = n.company_id
          AND r.user_id = ${userId} AND r.notification_id = n.id AND r.read_at IS NOT NULL)
        AND n.created_at > coalesce((SELECT s.until FROM notifications_seen AS s
          WHERE s.company_id = ${companyId} AND s.user_id = ${userId}), 0))
      WHERE place <= ${mostListed} ORDER BY seq DESC`,
  )
}

const toldUpTo = ({ told, since }: MailPlan, topic: Topic): number => told[topic] ?? since

/** The news by topic, in the order of the topics that were asked for. */
export function newsOf(of: readonly Topic[], rows: Row[]): News[] {
  const byTopic = Map.groupBy(rows, ({ topic }) => topic)
  return of.flatMap((topic) => {
    const found = byTopic.get(topic) ?? []
    const [first] = found
    return first ? [{ topic, total: first.total, items: found.map(toldOf) }] : []
  })
}

const toldOf = ({ topic: _topic, total: _total, data, ...row }: Row): Told => ({
  ...row,
  data: JSON.parse(data) as Told['data'],
})

/** Reads the news of several people in one round trip. */
export async function readNews(
  { d1 }: Pick<Ctx, 'd1'>,
  asked: { plan: MailPlan; of: readonly Topic[] }[],
): Promise<News[][]> {
  if (asked.length === 0) return []
  const results = await d1.batch<Row>(asked.map(({ plan, of }) => newsFor({ d1 }, plan, of)))
  return asked.map(({ of }, index) => newsOf(of, results[index]?.results ?? []))
}
