import { boundList } from '../../platform/db/bulk.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { derivedId } from '../../platform/context/ids.ts'
import { prepare, sql } from '../../platform/db/sql.ts'
import { day } from '../../platform/time/time.ts'
import type { DateSpan } from './feed.ts'

/** A page or notice that could not be fetched or read. */
export interface Broken {
  kind: 'unavailable' | 'unusable'
  what: { kind: 'page' | 'document'; name: string }
  reason: string
  /**
   * The beginning of the error that came in place of the page; null if the page came and could not be read.
   */
  answer: string | null
  bytes: Uint8Array<ArrayBuffer> | null
  charset: string | null
  /** True when the page did not even name the next page, so that the rest of its window is unread. */
  restUnread: boolean
  /**
   * True if the window has more notices than the source returns: the next window shows nothing about this
   * one.
   */
  isCrowded?: boolean
}

export const reasonLength = 500

/**
 * Stores the bytes, and returns the statement that sets a notice or page aside. The id of a notice, or of a
 * page that never arrived, follows from its name, the id of any other page from its bytes: the same failure
 * is one row however often it is found.
 */
export async function setAside(
  ctx: Pick<Ctx, 'd1' | 'env' | 'now'>,
  source: string,
  window: DateSpan,
  { what, bytes, ...broken }: Omit<Broken, 'isCrowded'>,
  attempts: number,
): Promise<D1PreparedStatement> {
  const id = derivedId(
    'failure',
    source,
    what.kind,
    await identityOf(what, broken.answer === null ? bytes : null),
  )
  const key = bytes && `sources/${source}/${id}`
  if (bytes && key) await ctx.env.FILES.put(key, bytes)
  const now = ctx.now.getTime()
  const row = [
    id,
    source,
    what.kind,
    what.name.slice(0, 300),
    broken.reason.slice(0, reasonLength),
    broken.answer,
    window.from,
    window.to,
    broken.restUnread ? 1 : 0,
    key,
    broken.charset,
    attempts,
    now,
  ]
  return ctx.d1
    .prepare(
      `INSERT INTO source_failures (id, source, kind, what, reason, answer, window_from, window_to, rest_unread, body_key,
        charset, attempts, created_at, failed_at)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?13)
      ON CONFLICT (id) DO UPDATE SET reason = excluded.reason, answer = excluded.answer, window_from = excluded.window_from,
        window_to = excluded.window_to, rest_unread = excluded.rest_unread, body_key = excluded.body_key,
        charset = excluded.charset, attempts = attempts + excluded.attempts, failed_at = excluded.failed_at,
        resolved_at = NULL`,
    )
    .bind(...row)
}

async function identityOf({ kind, name }: Broken['what'], bytes: Broken['bytes']): Promise<string> {
  if (kind === 'document' || bytes === null) return name
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The statement that resolves the failures of pages in a window that has been read again as a whole. */
export const resolvePages = (
  { d1, now }: Pick<Ctx, 'd1' | 'now'>,
  source: string,
  { from, to, startedAt }: DateSpan & { startedAt: number },
): D1PreparedStatement =>
  prepare(
    d1,
    sql`UPDATE source_failures SET resolved_at = ${now.getTime()} WHERE source = ${source} AND kind = 'page'
      AND resolved_at IS NULL AND window_from >= ${from} AND window_to <= ${to} AND failed_at < ${startedAt}`,
  )

/** The number of pages of a window that never arrived and were set aside since the window was begun. */
export async function failedPages(
  { d1 }: Pick<Ctx, 'd1'>,
  source: string,
  { from, to, startedAt }: DateSpan & { startedAt: number },
): Promise<number> {
  const count = sql`SELECT count(*) AS n FROM source_failures WHERE source = ${source} AND kind = 'page'
    AND resolved_at IS NULL AND window_from = ${from} AND window_to = ${to} AND failed_at >= ${startedAt}
    AND (body_key IS NULL OR answer IS NOT NULL)`
  return (await prepare(d1, count).first<number>('n')) ?? 0
}

export const resolveDocuments = (
  { d1, now }: Pick<Ctx, 'd1' | 'now'>,
  source: string,
  names: string[],
): D1PreparedStatement =>
  prepare(
    d1,
    sql`UPDATE source_failures SET resolved_at = ${now.getTime()} WHERE source = ${source} AND kind = 'document'
      AND resolved_at IS NULL AND what IN (SELECT value FROM json_each(${boundList(names)}))`,
  )

/** How long resolved failures are retained. */
const memory = 30 * day

/** Deletes failures that were resolved long ago, with their bytes. */
export async function forgetResolved(ctx: Pick<Ctx, 'd1' | 'env' | 'now'>, source: string): Promise<void> {
  const { results } = await prepare(
    ctx.d1,
    sql`DELETE FROM source_failures WHERE id IN (SELECT id FROM source_failures WHERE source = ${source}
      AND resolved_at < ${ctx.now.getTime() - memory} LIMIT 500) RETURNING body_key`,
  ).all<{ body_key: string | null }>()
  const keys = results.flatMap(({ body_key }) => body_key ?? [])
  if (keys.length > 0) await ctx.env.FILES.delete(keys)
}
