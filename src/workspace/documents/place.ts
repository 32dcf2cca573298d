import { uploadsOver } from '../../company/files/in-flight.ts'
import { companyOf, usable } from '../../catalogue/documents/dossiers.ts'
import {
  type DocumentRow,
  documentColumns,
  documentTables,
  shownDocument,
} from '../../catalogue/documents/view.ts'
import { storedDocument } from '../../catalogue/tenders/stored-document.ts'
import type { TenderDocument } from '../../catalogue/tenders/document-schema.ts'
import type { CallerCtx } from '../../platform/context/context.ts'
import { newId } from '../../platform/context/ids.ts'
import { boundList, forRows } from '../../platform/db/bulk.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import { prepare, raw, sql } from '../../platform/db/sql.ts'
import { guard } from '../../platform/transaction/guard.ts'
import { rowChanged } from '../../platform/transaction/conflict.ts'
import { readerRevision } from '../../reading/extract/extract.ts'
import { tenderTerm } from '../../reading/passages/terms.ts'
import type { Brought } from './bring.ts'

/** The company's dossier of a tender as it was read, and its documents with the same bytes as those that were brought. */
export interface DossierState {
  tenderId: string
  /** Null if the company has none yet. */
  dossierId: string | null
  dossiers: number
  known: Map<string, TenderDocument>
}

/** Identifies a file: by its bytes, or by the name of a file without bytes. */
export const documentIdentity = ({ file, title }: Pick<Brought, 'file' | 'title'>): string =>
  file ? file.sha256 : `name ${title}`

export async function readPlace(
  ctx: CallerCtx,
  tenderId: string,
  brought: readonly Brought[],
): Promise<DossierState> {
  const company = companyOf(ctx)
  const [dossiers, known] = await ctx.d1.batch([
    prepare(
      ctx.d1,
      sql`SELECT id FROM dossiers WHERE company_id = ${company} AND tender_id = ${tenderId}
        ORDER BY created_at, id`,
    ),
    prepare(
      ctx.d1,
      sql`SELECT ${raw(documentColumns)}, coalesce(o.sha256, 'name ' || (d.content ->> 'title')) AS identity
        FROM ${documentTables(company)}
        WHERE d.tender_id IN ${usable(tenderId, company)} AND o.document_id IS NOT NULL AND o.replaced_by IS NULL
          AND coalesce(o.sha256, 'name ' || (d.content ->> 'title')) IN
            (SELECT value FROM json_each(${boundList(brought.map(documentIdentity))}))`,
    ),
  ])
  const ids = rowsOf<{ id: string }>(dossiers)
  return {
    tenderId,
    dossierId: ids[0]?.id ?? null,
    dossiers: ids.length,
    known: new Map(
      rowsOf<DocumentRow & { identity: string }>(known).map((row) => [
        row.identity,
        shownDocument(row, tenderId),
      ]),
    ),
  }
}

/** A document to be, as its rows are written. */
interface NewDocument extends Brought {
  id: string
}

/** The statements that add documents to the company's dossier, and the documents as the API shows them. */
export function addition(
  ctx: CallerCtx,
  place: DossierState,
  brought: readonly Brought[],
  kind = 'tender_documents',
) {
  const dossierId = place.dossierId ?? newId('dossier', ctx.now)
  const added = brought.map((each): NewDocument => ({ ...each, id: newId('document', ctx.now) }))
  const rows = added.map((each) => rowOf(each, dossierId, kind))
  return {
    shown: rows.map((row) => shownDocument(row, place.tenderId)),
    guards: [stillSo(ctx, place, brought), uploadsOver(ctx, keysOf(brought))],
    dossier: openDossier(ctx, dossierId, place.tenderId),
    also: [...insertTexts(ctx, dossierId, rows), ...insertOwn(ctx, dossierId, added)],
  }
}

const keysOf = (brought: readonly Brought[]): string[] => brought.flatMap(({ file }) => file?.fileKey ?? [])

/** True while nobody has opened a dossier of the tender, or brought the same bytes, since the place was read. */
const stillSo = (
  ctx: CallerCtx,
  { tenderId, dossiers, dossierId }: DossierState,
  brought: readonly Brought[],
) =>
  guard(
    ctx.d1,
    sql`EXISTS (SELECT 1 FROM tender_docs WHERE tender_id = ${tenderId})
      AND (SELECT count(*) FROM dossiers WHERE company_id = ${companyOf(ctx)} AND tender_id = ${tenderId}) = ${dossiers}
      AND NOT EXISTS (SELECT 1 FROM company_documents WHERE dossier_id = ${dossierId ?? ''}
        AND company_id = ${companyOf(ctx)} AND replaced_by IS NULL
        AND sha256 IN (SELECT value FROM json_each(${boundList(brought.map(documentIdentity))})))`,
    rowChanged,
  )

const openDossier = (ctx: CallerCtx, id: string, tenderId: string) =>
  prepare(
    ctx.d1,
    sql`INSERT OR IGNORE INTO dossiers (id, company_id, tender_id, term, created_at)
      VALUES (${id}, ${companyOf(ctx)}, ${tenderId}, ${tenderTerm(id)}, ${ctx.now.getTime()})`,
  )

function rowOf({ id, title, refusal, file }: NewDocument, dossierId: string, kind: string): DocumentRow {
  const named = { title, url: null, format: null, pages: null, access: 'open', fetchedAt: null } as const
  return {
    id,
    tender_id: dossierId,
    kind,
    language: null,
    content: JSON.stringify(
      storedDocument({ ...named, size: file?.size ?? null, textAvailable: false } as TenderDocument),
    ),
    state: refusal?.status ?? 'waiting',
    reason: refusal?.reason ?? null,
    own: id,
  }
}

/** Documents of a company come after the documents of the notices. */
const afterNotices = 1_000_000

const insertTexts = (ctx: CallerCtx, dossierId: string, rows: readonly DocumentRow[]) => [
  ...forRows(
    ctx.d1,
    rows,
    `INSERT INTO documents (tender_id, id, ordinal, kind, language, content)
     SELECT ?2, value ->> 'id', last.ordinal + 1 + key, value ->> 'kind', NULL, value ->> 'content' FROM json_each(?1),
       (SELECT coalesce(max(ordinal), ${afterNotices}) AS ordinal FROM documents WHERE tender_id = ?2) AS last`,
    dossierId,
  ),
  // A file without bytes is read by no later reader.
  ...forRows(
    ctx.d1,
    rows,
    `INSERT INTO document_files (document_id, tender_id, url, state, reason, due_at, reader)
     SELECT value ->> 'id', ?2, '', value ->> 'state', value ->> 'reason', ?3,
       iif(value ->> 'state' = 'waiting', 0, ${readerRevision}) FROM json_each(?1)`,
    dossierId,
    ctx.now.getTime(),
  ),
]

const insertOwn = (ctx: CallerCtx, dossierId: string, added: readonly NewDocument[]) =>
  forRows(
    ctx.d1,
    added.map(({ id, fileName, file }) => ({ id, fileName, contentType: '', size: 0, ...file })),
    `INSERT INTO company_documents (document_id, company_id, dossier_id, file_key, file_name, content_type, size, sha256,
       uploaded_at, uploaded_by)
     SELECT value ->> 'id', ?2, ?3, value ->> 'fileKey', value ->> 'fileName', value ->> 'contentType', value ->> 'size',
       value ->> 'sha256', ?4, ?5 FROM json_each(?1)`,
    ctx.caller.company.id,
    dossierId,
    ctx.now.getTime(),
    ctx.caller.user.id,
  )
