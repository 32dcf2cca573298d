import { createHash } from 'node:crypto'
import type { Ctx } from '../../../platform/context/context.ts'
import { newId } from '../../../platform/context/ids.ts'
import { loadTables } from '../../../platform/files/tables.ts'
import { decodeNotices } from '../../notices/decode-notices.ts'
import { eachNotice, noticeTables } from '../../notices/read-notices.ts'
import { type ImportRow, importOf, importPartKey } from './queries.ts'
import { sendImports } from './queue.ts'
import type { Import } from './schema.ts'
import { type DocumentPart, splitDocument } from './split-document.ts'

/** The number of parts that are stored at once: an invocation has six connections. */
const putsAtOnce = 6

/**
 * Stores a document and lets the queue import it, part by part. The same document of the same source, sent
 * again while it is under way, is the same import: after an interruption its sender sends it again, and the
 * stored parts are overwritten.
 *
 * @throws Unreadable if the document as a whole cannot be read; nothing is stored then.
 */
export async function receiveImport(
  ctx: Ctx,
  bytes: Uint8Array,
  { source, charset }: { source: string; charset: string | undefined },
): Promise<Import> {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const parts = splitDocument(decodeNotices(bytes, charset).text)
  await loadTables(ctx, noticeTables)
  // The first notice shows whether the document is of a known format at all.
  for (const _ of eachNotice(parts[0]?.text ?? '', source)) break
  const row = await begin(ctx, { source, sha256, bytes: bytes.byteLength })
  if (row.state !== 'receiving') return importOf(row, ctx.now)
  await store(ctx, row.id, parts)
  const stored = await ready(ctx, row, parts.length)
  await sendImports(ctx, [row.id])
  return importOf(stored, ctx.now)
}

type Document = Pick<ImportRow, 'source' | 'sha256' | 'bytes'>

/** A row for the document, or the row of the same document that is under way already. */
async function begin(ctx: Ctx, { source, sha256, bytes }: Document): Promise<ImportRow> {
  const now = ctx.now.getTime()
  const [, found] = await ctx.d1.batch<ImportRow>([
    ctx.d1
      .prepare(
        `INSERT INTO imports (id, source, sha256, bytes, state, due_at, created_at, updated_at)
         VALUES (?1, ?2, ?3, ?4, 'receiving', ?5, ?5, ?5) ON CONFLICT DO NOTHING`,
      )
      .bind(newId('import', ctx.now), source, sha256, bytes, now),
    ctx.d1
      .prepare('SELECT * FROM imports WHERE source = ?1 AND sha256 = ?2 AND finished_at IS NULL')
      .bind(source, sha256),
  ])
  const row = found?.results[0]
  if (!row) throw new Error('The import was finished while its document was received; send it again')
  return row
}

async function store({ env }: Ctx, id: string, parts: DocumentPart[]): Promise<void> {
  for (let first = 0; first < parts.length; first += putsAtOnce)
    await Promise.all(
      parts
        .slice(first, first + putsAtOnce)
        .map(({ text, base }, index) =>
          env.FILES.put(importPartKey(id, first + index), text, { customMetadata: { base: String(base) } }),
        ),
    )
}

async function ready(ctx: Ctx, row: ImportRow, parts: number): Promise<ImportRow> {
  const now = ctx.now.getTime()
  await ctx.d1
    .prepare(
      `UPDATE imports SET state = 'waiting', parts = ?2, due_at = ?3, updated_at = ?3 WHERE id = ?1 AND state = 'receiving'`,
    )
    .bind(row.id, parts, now)
    .run()
  return { ...row, state: 'waiting', parts, updated_at: now }
}
