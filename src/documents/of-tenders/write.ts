import { documentRequirements } from '../../reading/requirements/requirements.ts'
import type { Ctx } from '../../platform/context.ts'
import { clearPassages, writePassages } from '../../reading/passages/write.ts'
import { jsonChunks } from '../../platform/db/json-chunks.ts'
import type { DocumentText } from '../../reading/document-text.ts'

/** Replaces everything that follows from the text of one fetched document: pages, passages, requirements. */
export function replaceText(
  ctx: Pick<Ctx, 'd1'>,
  { tenderId, lotIds }: { tenderId: string; lotIds: string[] },
  document: DocumentText,
): D1PreparedStatement[] {
  const pages = document.pages.map((text, index) => ({
    page: index + 1,
    text,
    path: document.paths?.[index] ?? null,
  }))
  return [
    ...clearText(ctx, [document.id]),
    ...jsonChunks(pages).map((json) =>
      ctx.d1
        .prepare(
          `INSERT INTO document_pages (document_id, page, text, path)
           SELECT ?1, value ->> 'page', value ->> 'text', value ->> 'path' FROM json_each(?2)`,
        )
        .bind(document.id, json),
    ),
    ...writePassages(ctx.d1, [{ tenderId, document }]),
    ...jsonChunks(documentRequirements(tenderId, [document], lotIds)).map((json) =>
      insertRequirements(ctx, { tenderId, documentId: document.id }, json),
    ),
  ]
}

/** Removes the text of fetched documents and what follows from it. */
export function clearText(ctx: Pick<Ctx, 'd1'>, documentIds: string[]): D1PreparedStatement[] {
  const ids = JSON.stringify(documentIds)
  const clear = (table: string) =>
    ctx.d1.prepare(`DELETE FROM ${table} WHERE document_id IN (SELECT value FROM json_each(?1))`).bind(ids)
  return [clear('document_pages'), clear('requirements'), ...clearPassages(ctx.d1, documentIds)]
}

/** Those of notices are numbered from 0 and written anew with them; those of fetched documents stand above. */
const aboveNotices = 1_000_000

const insertRequirements = (
  ctx: Pick<Ctx, 'd1'>,
  { tenderId, documentId }: { tenderId: string; documentId: string },
  json: string,
): D1PreparedStatement =>
  ctx.d1
    .prepare(
      `INSERT INTO requirements (tender_id, ordinal, id, lot_id, category, mandatory, content, document_id)
       SELECT ?1, last.ordinal + 1 + key, value ->> 'id', value ->> 'lotId', value ->> 'category',
         value ->> 'mandatory', value, ?2
       FROM json_each(?3),
         (SELECT max(${aboveNotices}, coalesce(max(ordinal), 0)) AS ordinal FROM requirements WHERE tender_id = ?1)
           AS last`,
    )
    .bind(tenderId, documentId, json)
