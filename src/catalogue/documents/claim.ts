import { fromPacked, type Packed } from '../../platform/db/packed.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { lotsIn } from '../tenders/lots.ts'
import type { Requirement } from '../../reading/requirements/schema.ts'
import { readPackedRequirements } from '../../reading/requirements/stored.ts'
import { minute } from '../../platform/time/time.ts'
import { tenderOfTexts } from './dossiers.ts'

/** A reading that has not ended after this time has died: fetching may take a minute, extraction seconds. */
const lease = 5 * minute

export interface ClaimedDocument {
  documentId: string
  /** The tender, or the dossier of a company with its own document. */
  tenderId: string
  url: string
  attempts: number
  crashes: number
  /** The digest of the file that was read last. Its text stays until the text of a new file replaces it. */
  sha256: string | null
  /** The revision of the readers that read it. */
  reader: number
  /** The digest of that file's text. */
  textDigest: string | null
  /** The time after which this reading counts as dead. It also identifies the reading. */
  leaseUntil: number
  title: string
  kind: string
  language: string | null
  format: string | null
  /** The lots of the document's tender, which the text may name. */
  lotIds: string[]
  /** The buyer's country, ISO 3166-1 alpha-2. */
  country: string | null
  /** The requirements of the text that was read last. */
  requirements: Requirement[]
  /** The file of a company's own document; null for a public document. */
  own: OwnFile | null
}

/** A file that a company has brought. */
export interface OwnFile {
  /** Null if its bytes are incomplete. */
  fileKey: string | null
  fileName: string
  contentType: string
  /** The bytes of the version that this document replaces, if they are still there. */
  replacedKey: string | null
}

type Names = Pick<ClaimedDocument, 'title' | 'kind' | 'language' | 'format' | 'country'>

/**
 * Takes a document for one reading; null when the document is not due or another reading has it. The row is written
 * before anything is done with the bytes, so that a reading that kills its process is counted.
 */
export async function claimDocument(
  ctx: Pick<Ctx, 'd1' | 'now'>,
  documentId: string,
): Promise<ClaimedDocument | null> {
  const now = ctx.now.getTime()
  const [claimed, named, notices, owned, required] = await ctx.d1.batch([
    ctx.d1
      .prepare(
        `UPDATE document_files SET crashes = crashes + (state = 'reading'), state = 'reading',
           attempts = attempts + 1, due_at = ?2
         WHERE document_id = ?1 AND state IN ('waiting', 'reading') AND due_at <= ?3
         RETURNING document_id AS documentId, tender_id AS tenderId, url, attempts, crashes, sha256, reader,
           text_digest AS textDigest, due_at AS leaseUntil`,
      )
      .bind(documentId, now + lease, now),
    ctx.d1
      .prepare(
        `SELECT d.content ->> 'title' AS title, d.kind, d.language, d.content ->> 'format' AS format,
           (SELECT item ->> '$.buyer.country' FROM tender_docs
             WHERE tender_id = ${tenderOfTexts('f.tender_id').text}) AS country
         FROM document_files AS f JOIN documents AS d ON d.tender_id = f.tender_id AND d.id = f.document_id
         WHERE f.document_id = ?1`,
      )
      .bind(documentId),
    ctx.d1
      .prepare(
        `SELECT ${fromPacked('n.content')} AS content, ${fromPacked('n.compiled')} AS compiled, n.source, n.imported_at
         FROM document_files AS f JOIN notices AS n ON n.tender_id = ${tenderOfTexts('f.tender_id').text}
         WHERE f.document_id = ?1`,
      )
      .bind(documentId),
    ctx.d1
      .prepare(
        `SELECT file_key AS fileKey, file_name AS fileName, content_type AS contentType,
           (SELECT old.file_key FROM company_documents AS old WHERE old.replaced_by = o.document_id) AS replacedKey
         FROM company_documents AS o WHERE document_id = ?1`,
      )
      .bind(documentId),
    ctx.d1
      .prepare(
        `SELECT ${fromPacked('content')} AS content FROM requirements WHERE document_id = ?1 ORDER BY ordinal`,
      )
      .bind(documentId),
  ])
  const [row] = rowsOf<Omit<ClaimedDocument, keyof Names | 'lotIds' | 'requirements' | 'own'>>(claimed)
  const [names] = rowsOf<Names>(named)
  const lotIds = lotsIn(notices, ctx.now).map(({ id }) => id)
  const [own = null] = rowsOf<OwnFile>(owned)
  const requirements = readPackedRequirements(rowsOf<{ content: Packed }>(required))
  return row && names ? { ...row, ...names, lotIds, requirements, own } : null
}
