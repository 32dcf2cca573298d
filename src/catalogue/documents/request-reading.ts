import type { Ctx } from '../../platform/context/context.ts'
import { periodDatabase } from '../../platform/db/period-databases.ts'
import { bindingOfTender, databaseOf, inDatabase, readPeriods } from '../periods/directory.ts'
import { readerRevision } from '../../reading/extract/extract.ts'

/**
 * Requests that the documents of a tender are read, because a company works with the tender. Only documents
 * that anyone may fetch and whose text is not known are read. Repeating the request changes nothing. Only
 * `fetchDocument` calls their addresses.
 */
export async function wantDocuments(ctx: Ctx, tenderId: string): Promise<void> {
  if (ctx.config.DOCUMENT_FETCHING === 'off') return
  const period = await bindingOfTender(ctx, tenderId)
  const { results } = await (
    await databaseOf(ctx, tenderId)
  )
    .prepare(
      `INSERT INTO document_files (document_id, tender_id, url, state, due_at)
       SELECT id, tender_id, content ->> 'url', 'waiting', ?2 FROM documents
       WHERE tender_id = ?1 AND kind <> 'notice' AND content ->> 'url' LIKE 'http%'
         AND content ->> 'access' = 'open' AND NOT content ->> 'textAvailable'
       ON CONFLICT DO NOTHING RETURNING document_id`,
    )
    .bind(tenderId, ctx.now.getTime())
    .all<{ document_id: string }>()
  await sendDocuments(
    ctx,
    results.map(({ document_id }) => document_id),
    period,
  )
}

/**
 * Requests the documents after the answer was sent. If this fails, the next request or the sweep repeats it.
 */
export const wantLater = (ctx: Ctx, tenderId: string): void =>
  ctx.later(wantDocuments(ctx, tenderId).catch(() => undefined))

/** Documents of companies are read even where no public document is fetched. */
const ownAlone = 'document_id IN (SELECT document_id FROM company_documents WHERE file_key IS NOT NULL)'
/** Public documents, and those of companies whose bytes are there. */
const known = 'document_id NOT IN (SELECT document_id FROM company_documents WHERE file_key IS NULL)'

/** Max documents that are sent to the queue at a time. */
const perSweep = 100

/** How many files of earlier readers are read again at a time: their addresses are asked again. */
const againPerSweep = 20

/**
 * Sends due documents whose message may have been lost: documents that wait, and readings that broke off. Files that
 * earlier readers read become due before.
 */
export async function sweepDocuments(ctx: Ctx): Promise<number> {
  let sent = await sweepDocumentsOf(ctx, null)
  for (const { binding } of await readPeriods(ctx)) {
    const period = periodDatabase(ctx.env, binding, ctx.observed)
    sent += await sweepDocumentsOf(inDatabase(ctx, period), binding)
  }
  return sent
}

async function sweepDocumentsOf(ctx: Ctx, period: string | null): Promise<number> {
  const within = ctx.config.DOCUMENT_FETCHING === 'off' ? ownAlone : known
  await ctx.d1
    .prepare(
      `UPDATE document_files SET state = 'waiting', attempts = 0, crashes = 0, due_at = ?1 WHERE document_id IN (
         SELECT document_id FROM document_files INDEXED BY document_files_reader
         WHERE reader < ?2 AND state IN ('read', 'encrypted', 'scanned', 'unsupported', 'failed')
           AND ${within} LIMIT ?3)`,
    )
    .bind(ctx.now.getTime(), readerRevision, againPerSweep)
    .run()
  const { results } = await ctx.d1
    .prepare(
      `SELECT document_id FROM document_files
       WHERE state IN ('waiting', 'reading') AND due_at <= ?1 AND ${within} ORDER BY due_at LIMIT ?2`,
    )
    .bind(ctx.now.getTime(), perSweep)
    .all<{ document_id: string }>()
  await sendDocuments(
    ctx,
    results.map(({ document_id }) => document_id),
    period,
  )
  return results.length
}

/** Queues documents to be read. Messages carry ids, and the database of a period. */
export async function sendDocuments(
  ctx: Pick<Ctx, 'env'>,
  ids: readonly string[],
  period: string | null = null,
): Promise<void> {
  for (let start = 0; start < ids.length; start += messagesPerBatch) {
    const batch = ids.slice(start, start + messagesPerBatch)
    await ctx.env.DOCUMENTS.sendBatch(
      batch.map((documentId) => ({ body: { documentId, ...(period !== null && { period }) } })),
    )
  }
}

/** Max messages that a queue takes at a time; a tender may name more documents. */
const messagesPerBatch = 100
