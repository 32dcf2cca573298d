import type { Ctx } from '../../platform/context/context.ts'
import { forbidden } from '../../platform/context/errors.ts'
import { prepare, sql } from '../../platform/db/sql.ts'
import { fetchOne } from './fetch-listed.ts'
import { reasonLength } from './failures.ts'
import { SourceFault } from './feed.ts'
import { importDocuments, importPage } from './import-fetched.ts'
import { dayOf } from './next-task.ts'
import { failureOf, type FailureRow, getFailure } from './queries.ts'
import type { SourceFailure } from './schema.ts'
import { feedOf } from './sources.ts'

/**
 * Retries something that was set aside: a notice is fetched again, and a page is imported from its stored
 * bytes. If the page never arrived, or left the rest of its window unread, the next runs read the window
 * again, which also resolves the failure.
 */
export async function retryFailure(ctx: Ctx, id: string): Promise<SourceFailure> {
  const row = await getFailure(ctx, id)
  if (row.resolved_at !== null) return failureOf(row)
  if (isMissing(row)) await readWindowAgain(ctx, row)
  else await note(ctx, row, row.kind === 'page' ? await importStored(ctx, row) : await refetch(ctx, row))
  return failureOf(await getFailure(ctx, id))
}

/**
 * Whether the source must be queried again, because the page left the rest of its window unread, or an error
 * came in its place.
 */
const isMissing = ({ kind, rest_unread, body_key, answer }: FailureRow) =>
  kind === 'page' && (rest_unread === 1 || body_key === null || answer !== null)

/** Makes the source read again from the day of the window, unless an earlier start is already planned. */
async function readWindowAgain(ctx: Ctx, { source, window_from }: FailureRow): Promise<void> {
  const from = dayOf(window_from)
  const now = ctx.now.getTime()
  await prepare(
    ctx.d1,
    sql`UPDATE sources SET again = min(coalesce(again, ${from}), ${from}), again_at = ${now},
      next_at = CASE WHEN attempts = 0 THEN ${now} ELSE next_at END WHERE name = ${source}`,
  ).run()
}

/** Imports a page from its stored bytes. Returns why this still fails, or null when it worked. */
async function importStored(ctx: Ctx, row: FailureRow): Promise<string | null> {
  const stored = row.body_key === null ? null : await ctx.env.FILES.get(row.body_key)
  if (!stored) return 'The bytes of the page were not kept'
  const answer = { bytes: new Uint8Array(await stored.arrayBuffer()), charset: row.charset ?? undefined }
  const { broken } = await importPage(ctx, row.source, row.what, answer)
  return broken[0]?.reason ?? null
}

async function refetch(ctx: Ctx, row: FailureRow): Promise<string | null> {
  const feed = feedOf(ctx.config, row.source)
  if (!feed?.documents) throw forbidden('service', `The source ${row.source} is not configured`)
  const listed = { id: row.what, ref: feed.documents.ref(row.what) }
  const fetched = await fetchOne(ctx, feed, listed, { limits: feed.limits })
  if (fetched instanceof SourceFault) return fetched.message
  const { broken } = await importDocuments(ctx, row.source, [fetched])
  return broken[0]?.reason ?? null
}

async function note(ctx: Ctx, { id }: FailureRow, reason: string | null): Promise<void> {
  const now = ctx.now.getTime()
  const outcome =
    reason === null
      ? sql`resolved_at = ${now}`
      : sql`attempts = attempts + 1, failed_at = ${now}, reason = ${reason.slice(0, reasonLength)}`
  const { text, values } = outcome
  await prepare(ctx.d1, {
    text: `UPDATE source_failures SET ${text} WHERE id = ?`,
    values: [...values, id],
  }).run()
}
