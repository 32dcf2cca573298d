import { rowsOf } from '../../platform/db/rows.ts'
import { boundList } from '../../platform/db/bulk.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { notFound } from '../../platform/context/errors.ts'
import { prepare, sql } from '../../platform/db/sql.ts'
import { day, hour, iso, isoOrNull } from '../../platform/time/time.ts'
import type { SourceFailure, SourcesStatus, SourceStatus } from './schema.ts'
import type { SourceRow } from './source-state.ts'

export interface FailureRow {
  id: string
  source: string
  kind: 'page' | 'document'
  what: string
  reason: string
  answer: string | null
  window_from: number
  window_to: number
  rest_unread: number
  body_key: string | null
  charset: string | null
  attempts: number
  created_at: number
  failed_at: number
  resolved_at: number | null
}

export const failureOf = (row: FailureRow): SourceFailure => ({
  id: row.id,
  source: row.source,
  kind: row.kind,
  what: row.what,
  reason: row.reason,
  answer: row.answer,
  attempts: row.attempts,
  stored: row.body_key !== null,
  createdAt: iso(row.created_at),
  failedAt: iso(row.failed_at),
  resolvedAt: isoOrNull(row.resolved_at),
})

export async function getFailure(ctx: Pick<Ctx, 'd1'>, id: string): Promise<FailureRow> {
  const row = await prepare(ctx.d1, sql`SELECT * FROM source_failures WHERE id = ${id}`).first<FailureRow>()
  if (!row) throw notFound('Failure')
  return row
}

const shown = 20

/** The state of the sources that are switched on, and the newest failures of all sources. */
export async function readSources(ctx: Pick<Ctx, 'd1' | 'now' | 'config'>): Promise<SourcesStatus> {
  const names = boundList(ctx.config.SOURCES)
  const [sources, counts, newest] = await ctx.d1.batch([
    prepare(ctx.d1, sql`SELECT * FROM sources WHERE name IN (SELECT value FROM json_each(${names}))`),
    ctx.d1.prepare(
      `SELECT source, count(*) AS n, min(created_at) AS oldest FROM source_failures
       WHERE resolved_at IS NULL GROUP BY source`,
    ),
    prepare(
      ctx.d1,
      sql`SELECT * FROM source_failures WHERE resolved_at IS NULL ORDER BY failed_at DESC, id DESC LIMIT ${shown}`,
    ),
  ])
  const rows = new Map(rowsOf<SourceRow>(sources).map((row) => [row.name, row]))
  const counted = rowsOf<{ source: string; n: number; oldest: number }>(counts)
  const open = new Map(counted.map(({ source, n }) => [source, n]))
  return {
    on: ctx.config.SOURCES.map((name) =>
      statusOf(name, rows.get(name), ctx.now.getTime(), open.get(name) ?? 0),
    ),
    failures: {
      open: counted.reduce((sum, { n }) => sum + n, 0),
      oldest: counted.length === 0 ? null : iso(Math.min(...counted.map(({ oldest }) => oldest))),
      newest: rowsOf<FailureRow>(newest).map(failureOf),
    },
  }
}

function statusOf(name: string, row: SourceRow | undefined, now: number, openFailures: number): SourceStatus {
  return {
    name,
    state: row ? stateOf(row, now) : 'behind',
    readUntil: isoOrNull(row?.watermark ?? null),
    nextAt: isoOrNull(row?.next_at ?? null),
    attempts: row?.attempts ?? 0,
    lastSuccessAt: isoOrNull(row?.last_success_at ?? null),
    lastErrorAt: isoOrNull(row?.last_error_at ?? null),
    lastError: row?.last_error ?? null,
    lastAnswer: row?.last_answer ?? null,
    stalledSince: row ? isoOrNull(stalledSince(row, now)) : null,
    problem: row ? problemOf(row, openFailures, now) : null,
    fetched: { pages: row?.fetched_pages ?? 0, documents: row?.fetched_documents ?? 0 },
    notices: {
      created: row?.created ?? 0,
      updated: row?.updated ?? 0,
      unchanged: row?.unchanged ?? 0,
      withdrawn: row?.withdrawn ?? 0,
    },
    openFailures,
  }
}

/** How long a source may work without progress. */
export const stallTimeout = hour

/** Since when a source has been working without progress; null if it makes progress, or nothing is due. */
function stalledSince(row: SourceRow, now: number): number | null {
  const isAtWork = row.attempts > 0 || row.window_from !== null
  const since = row.progress_at ?? row.last_success_at ?? row.window_started_at
  return isAtWork && since !== null && now - since > stallTimeout ? since : null
}

/** The problem of the source, in one sentence; null without a problem. */
function problemOf(row: SourceRow, openFailures: number, now: number): string | null {
  const { name, attempts, last_error, last_error_at, last_success_at, next_at, watermark } = row
  const since = stalledSince(row, now)
  if (attempts > 0) {
    const times = attempts === 1 ? 'once' : `${attempts} times in a row`
    const rest = name === 'ecb' ? '' : `, and not all that was published since ${short(watermark)} is read`
    const why = `last because ${last_error ?? 'of an unknown error'}`
    const stalled = since === null ? '' : `No progress since ${short(since)}: `
    return `${stalled}${name} has failed ${times}, ${why}; it is tried again at ${short(next_at)}${rest}.`
  }
  if (since !== null)
    return `${name} has brought nothing new since ${short(since)}, and page after page of one span is still read (${row.pages} so far).`
  if (openFailures > 0) {
    const what = openFailures === 1 ? 'one page or notice' : `${openFailures} pages or notices`
    return `${name} is read on, but ${what} could not be read and stand set aside among the failures.`
  }
  const isLast = last_error_at !== null && last_error_at >= (last_success_at ?? 0)
  return isLast ? `${name} is read on, but ${last_error ?? 'its last answer was wrong'}.` : null
}

const short = (moment: number) => `${iso(moment).slice(0, 16).replace('T', ' ')} UTC`

function stateOf(row: SourceRow, now: number): SourceStatus['state'] {
  if (row.lease_until !== null && row.lease_until > now) return 'running'
  if (row.attempts > 0) return 'retrying'
  const late = row.name === 'ecb' ? row.next_at + day <= now : now - row.watermark > day
  return late || row.window_from !== null ? 'behind' : 'current'
}
