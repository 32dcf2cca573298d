import { createHash } from 'node:crypto'
import type { Ctx } from '../../platform/context/context.ts'
import { forRows } from '../../platform/db/bulk.ts'
import type { PreparedTender } from './prepare.ts'

/** The digest of the text of a document; null for a document without text. */
export const textDigest = (pages: string[] | null): string | null =>
  pages === null || pages.length === 0
    ? null
    : createHash('sha256').update(pages.join('\f')).digest('base64url').slice(0, 22)

/**
 * Statements that record which documents a new notice has brought to a tender, and whose text it has changed.
 * They compare with the documents before, and so come before the documents are rewritten. A merged tender
 * brings documents under other ids that are not new to anybody, and is left out.
 */
export function writeVersions(
  { d1, now }: Pick<Ctx, 'd1' | 'now'>,
  prepared: PreparedTender[],
): D1PreparedStatement[] {
  const rows = prepared
    .filter(({ change }) => change.state.doc && change.written.length > 0 && change.merged.length === 0)
    .flatMap(({ change: { tenderId }, documents }) =>
      documents
        .filter(({ news }) => news)
        .map(({ document, pages }) => [tenderId, document.id, textDigest(pages) ?? '']),
    )
  return forRows(d1, rows, putVersions, now.getTime())
}

const putVersions = `
  INSERT OR IGNORE INTO document_versions (tender_id, document_id, version, change, at)
  SELECT e.value ->> 0, e.value ->> 1, e.value ->> 2, iif(d.id IS NULL, 'new', 'changed'), ?2
  FROM json_each(?1) AS e LEFT JOIN documents AS d ON d.tender_id = e.value ->> 0 AND d.id = e.value ->> 1
  WHERE d.id IS NULL OR (d.text_digest <> e.value ->> 2 AND e.value ->> 2 <> '')`
