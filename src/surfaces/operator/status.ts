import { readModelDay } from '../../insight/models/budget.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { type UnreadTender, selectUnreadDeadlines } from '../../catalogue/tenders/unread-deadlines.ts'
import { readSources } from '../../catalogue/sources/queries.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import { type JobRow, jobStatuses, readJobs } from '../jobs/queries.ts'
import { isoOrNull } from '../../platform/time/time.ts'
import type { Status } from './status-schema.ts'

const counted = [
  'tender_docs',
  'notices',
  'requirements',
  'documents',
  'awards',
  'companies',
  'users',
  'api_keys',
]

const givenUp = `
  SELECT (SELECT coalesce(sum(dead_letters), 0) FROM deliveries) AS deadLetters,
    (SELECT count(*) FROM deliveries WHERE status = 'failed') AS deliveries,
    (SELECT count(*) FROM mails WHERE due_at IS NULL) AS mails,
    (SELECT count(*) FROM document_files WHERE state = 'failed') AS documents,
    (SELECT count(*) FROM imports WHERE state = 'failed') AS imports,
    (SELECT count(*) FROM webhooks WHERE disabled_reason IS NOT NULL) AS webhooks`

/** How much background work waits, and since when. */
export async function readStatus(ctx: Ctx): Promise<Status> {
  const [
    [
      waiting,
      due,
      unread,
      rates,
      events,
      deliveries,
      documents,
      mails,
      imports,
      plans,
      jobs,
      lost,
      models,
      ...sizes
    ],
    sources,
  ] = await Promise.all([
    ctx.d1.batch<Record<string, number | string | null>>([
      ctx.d1.prepare('SELECT count(*) AS n, min(since) AS oldest FROM gate_notices'),
      ctx.d1
        .prepare(
          `SELECT count(*) AS n FROM tender_numbers
           WHERE ((status = 1 OR later = 1) AND deadline <= ?1) OR closes_at <= ?1`,
        )
        .bind(ctx.now.getTime()),
      selectUnreadDeadlines(ctx),
      ctx.d1.prepare("SELECT max(day) AS day FROM exchange_rates WHERE source = 'ecb'"),
      ctx.d1.prepare('SELECT count(*) AS n, min(at) AS oldest FROM events WHERE fanned_out_at IS NULL'),
      ctx.d1
        .prepare(
          `SELECT count(*) AS n, min(next_attempt_at) AS oldest FROM deliveries
           WHERE status = 'pending' AND next_attempt_at <= ?1`,
        )
        .bind(ctx.now.getTime()),
      ctx.d1
        .prepare(
          `SELECT count(*) AS n, min(due_at) AS oldest FROM document_files
           WHERE state IN ('waiting', 'reading') AND due_at <= ?1`,
        )
        .bind(ctx.now.getTime()),
      ctx.d1.prepare('SELECT count(*) AS n, min(created_at) AS oldest FROM mails WHERE due_at IS NOT NULL'),
      ctx.d1.prepare(
        'SELECT count(*) AS n, min(created_at) AS oldest FROM imports WHERE finished_at IS NULL',
      ),
      ctx.d1.prepare(
        'SELECT count(*) AS n, min(asked_at) AS oldest FROM plan_requests WHERE decided_at IS NULL',
      ),
      readJobs(ctx.d1),
      ctx.d1.prepare(givenUp),
      readModelDay(ctx),
      ...counted.map((table) => ctx.d1.prepare(`SELECT count(*) AS n FROM ${table}`)),
    ]),
    readSources(ctx),
  ])
  const number = (result: typeof waiting, column: string) => Number(result?.results[0]?.[column] ?? 0)
  const lag = (result: typeof waiting) => {
    const oldest = result?.results[0]?.oldest
    return {
      waiting: number(result, 'n'),
      oldest: isoOrNull(typeof oldest === 'number' ? oldest : null),
    }
  }
  const day = rates?.results[0]?.day
  return {
    time: ctx.now.toISOString(),
    gateNotices: lag(waiting),
    events: lag(events),
    deliveries: lag(deliveries),
    documentReadings: lag(documents),
    mails: lag(mails),
    imports: lag(imports),
    planRequests: lag(plans),
    jobs: jobStatuses(ctx, rowsOf<JobRow>(jobs)),
    deadlines: {
      due: number(due, 'n'),
      unread: { tenders: number(unread, 'n'), newest: rowsOf<UnreadTender>(unread) },
    },
    rates: { newestDay: typeof day === 'string' ? day : null },
    sources,
    models: { tokensToday: number(models, 'tokens'), ceiling: ctx.config.AI_DAILY_TOKENS_TOTAL },
    sizes: Object.fromEntries(counted.map((table, index) => [table, number(sizes[index], 'n')])),
    database: { bytes: waiting?.meta.size_after ?? 0 },
    givenUp: {
      deadLetters: number(lost, 'deadLetters'),
      deliveries: number(lost, 'deliveries'),
      mails: number(lost, 'mails'),
      documents: number(lost, 'documents'),
      imports: number(lost, 'imports'),
      webhooks: number(lost, 'webhooks'),
    },
  }
}
