import type { CallerCtx } from '../../../platform/context/context.ts'
import { notFound } from '../../../platform/context/errors.ts'
import { listRows } from '../../../platform/db/lists.ts'
import type { Page } from '../../../platform/db/page.ts'
import { prepare, raw, type Sql, sql } from '../../../platform/db/sql.ts'
import { earliestId } from '../../../platform/context/ids.ts'
import { day, iso, isoOrNull } from '../../../platform/time/time.ts'
import { readWebhook } from '../queries.ts'
import { composeBody, type StoredEvent } from './body.ts'
import { unsignedHeaders } from './headers.ts'
import type {
  Delivery,
  DeliveryAttempt,
  DeliveryStatus,
  ListDeliveries,
  WebhookStatistics,
} from './schema.ts'

interface DeliveryRow extends StoredEvent {
  id: string
  webhookId: string
  eventId: string
  status: DeliveryStatus
  nextAttemptAt: number | null
  createdAt: number
  completedAt: number | null
  /** A list as JSON text. */
  attempts: string
}

const columns = raw(`d.id, d.webhook_id AS webhookId, d.event_id AS eventId, d.event, d.status,
  d.next_attempt_at AS nextAttemptAt, d.created_at AS createdAt, d.completed_at AS completedAt, e.data, e.at,
  (SELECT json_group_array(json_object('number', number, 'at', at, 'statusCode', status_code,
      'durationMs', duration_ms, 'error', error, 'responseSnippet', response_snippet))
    FROM (SELECT * FROM delivery_attempts WHERE delivery_id = d.id AND finished_at IS NOT NULL ORDER BY number)
  ) AS attempts`)
const from = raw('deliveries AS d JOIN events AS e ON e.id = d.event_id AND +e.company_id = d.company_id')

export const shownDelivery = (row: DeliveryRow): Delivery => ({
  id: row.id,
  webhookId: row.webhookId,
  event: row.event,
  status: row.status,
  attempts: (JSON.parse(row.attempts) as (Omit<DeliveryAttempt, 'at'> & { at: number })[]).map((each) => ({
    ...each,
    at: iso(each.at),
  })),
  nextAttemptAt: isoOrNull(row.nextAttemptAt),
  payload: JSON.parse(composeBody(row, row.webhookId)) as Delivery['payload'],
  createdAt: iso(row.createdAt),
  completedAt: isoOrNull(row.completedAt),
})

const ofWebhook = (ctx: CallerCtx, webhookId: string): [Sql, Sql] => [
  sql`d.webhook_id = ${webhookId}`,
  sql`d.company_id = ${ctx.caller.company.id}`,
]

/** The deliveries of an endpoint, the newest first: ids sort by their creation. */
export async function listDeliveries(
  ctx: CallerCtx,
  webhookId: string,
  { status, event, from: since, to: until, page, limit }: ListDeliveries,
): Promise<Page<Delivery>> {
  await readWebhook(ctx, webhookId)
  return listRows(
    ctx,
    {
      select: columns,
      from,
      where: [
        ...ofWebhook(ctx, webhookId),
        status ? sql`d.status = ${status}` : null,
        event ? sql`d.event = ${event}` : null,
        since ? sql`d.id >= ${earliestId('delivery', since)}` : null,
        until ? sql`d.id < ${earliestId('delivery', new Date(until.getTime() + 1))}` : null,
      ],
      orderBy: raw('d.id DESC'),
      page,
      limit,
    },
    shownDelivery,
  )
}

/** Counts the deliveries of an endpoint in the last 24 hours. */
export async function getWebhookStatistics(ctx: CallerCtx, webhookId: string): Promise<WebhookStatistics> {
  await readWebhook(ctx, webhookId)
  const began = new Date(ctx.now.getTime() - day)
  const [ofId, ofCompany] = ofWebhook(ctx, webhookId)
  const query = sql`WITH
    made AS (SELECT d.id, d.status FROM deliveries AS d
      WHERE ${ofId} AND ${ofCompany} AND d.id >= ${earliestId('delivery', began)}),
    tried AS (SELECT a.error, a.status_code, a.duration_ms FROM made CROSS JOIN delivery_attempts AS a
      ON a.delivery_id = made.id WHERE a.finished_at IS NOT NULL),
    answered AS (SELECT duration_ms, row_number() OVER (ORDER BY duration_ms) AS place, count(*) OVER () AS n
      FROM tried WHERE status_code IS NOT NULL)
    SELECT count(*) AS deliveries, count(*) FILTER (WHERE status = 'succeeded') AS succeeded,
      count(*) FILTER (WHERE status = 'failed') AS failed, count(*) FILTER (WHERE status = 'pending') AS pending,
      (SELECT count(*) FROM tried) AS attempts,
      (SELECT count(*) FROM tried WHERE error IS NOT NULL) AS failedAttempts,
      (SELECT duration_ms FROM answered WHERE place = (n + 1) / 2) AS medianDurationMs
    FROM made`
  const row = await prepare(ctx.d1, query).first<Omit<WebhookStatistics, 'from' | 'to'>>()
  if (!row) throw new Error('A count returns a row')
  return { from: began.toISOString(), to: ctx.now.toISOString(), ...row }
}

/** One delivery with the request of its attempts, without the signatures. */
export async function getDelivery(
  ctx: CallerCtx,
  webhookId: string,
  id: string,
): Promise<{ delivery: Delivery; url: string; headers: Record<string, string> }> {
  const { url } = await readWebhook(ctx, webhookId)
  const row = await readDelivery(ctx, webhookId, id)
  return { delivery: shownDelivery(row), url, headers: unsignedHeaders(row) }
}

/** One delivery of an endpoint. */
export async function readDelivery(ctx: CallerCtx, webhookId: string, id: string): Promise<DeliveryRow> {
  const [one, two] = ofWebhook(ctx, webhookId)
  const query = sql`SELECT ${columns} FROM ${from} WHERE ${one} AND ${two} AND d.id = ${id}`
  const row = await prepare(ctx.d1, query).first<DeliveryRow>()
  if (!row) throw notFound('Delivery')
  return row
}
