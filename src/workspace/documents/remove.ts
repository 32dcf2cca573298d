import { replacedEnding } from '../../catalogue/documents/dossiers.ts'
import { clearText } from '../../catalogue/documents/write-text.ts'
import { boundList } from '../../platform/db/bulk.ts'
import { commit } from '../../platform/transaction/commit.ts'
import { mustChange } from '../../platform/transaction/transact.ts'
import type { CallerCtx } from '../../platform/context/context.ts'
import { prepare, sql } from '../../platform/db/sql.ts'
import { discard } from '../../company/files/storage.ts'
import { type DocumentIds, findOwnDocument, type OwnDocument } from './own.ts'

/** Replaces an answer of a conversation that quoted a deleted document. */
const goneAnswer = 'This answer quoted a document that your company has deleted.'

/** Replaces the words of a deleted document in what people recorded about a requirement. */
const goneRequirement = 'Requirement of a deleted document'

/**
 * Statements that remove documents of one dossier with their texts and all that was read from them. `derived` comes first,
 * because it removes stored answers and a commit stores one; `rows` removes a row for each of `ids`.
 */
export function removal(ctx: CallerCtx, dossierId: string, ids: readonly string[]) {
  const company = ctx.caller.company.id
  const among = sql`IN (SELECT value FROM json_each(${boundList(ids)}))`
  const quotes = (column: string) =>
    sql`EXISTS (SELECT 1 FROM json_each(${boundList(ids)}) AS gone WHERE instr(${{ text: column, values: [] }}, gone.value))`
  const isEmpty = sql`NOT EXISTS
    (SELECT 1 FROM company_documents WHERE company_id = ${company} AND dossier_id = ${dossierId})`
  const run = (text: ReturnType<typeof sql>) => prepare(ctx.d1, text)
  return {
    derived: [
      run(sql`DELETE FROM notifications WHERE company_id = ${company} AND kind = 'requirement.assigned'
        AND data ->> 'requirementId' IN (SELECT requirement_id FROM compliance_rows
          WHERE company_id = ${company} AND document_id ${among})`),
      run(sql`UPDATE compliance_rows SET title = ${goneRequirement}, text = NULL, document_id = NULL, version = version + 1
        WHERE company_id = ${company} AND document_id ${among}`),
      ...clearText(ctx, [...ids]),
      run(sql`UPDATE chat_messages SET text = ${goneAnswer}, citations = '[]'
        WHERE company_id = ${company} AND ${quotes('citations')}`),
      run(sql`DELETE FROM analyses WHERE company_id = ${company}
        AND tender_id = (SELECT tender_id FROM dossiers WHERE company_id = ${company} AND id = ${dossierId})`),
      run(sql`DELETE FROM idempotency WHERE company_id = ${company} AND ${quotes('answer')}`),
      run(sql`DELETE FROM document_files WHERE document_id ${among}`),
      run(sql`DELETE FROM documents
        WHERE tender_id IN (${dossierId}, ${dossierId + replacedEnding}) AND id ${among}`),
    ],
    rows: run(sql`DELETE FROM company_documents WHERE company_id = ${company} AND document_id ${among}`),
    /** A dossier without documents goes too, with the request that a model reads it. */
    dossier: [
      run(
        sql`DELETE FROM model_requests WHERE company_id = ${company} AND tender_id = ${dossierId} AND ${isEmpty}`,
      ),
      run(sql`DELETE FROM dossiers WHERE company_id = ${company} AND id = ${dossierId} AND ${isEmpty}`),
    ],
  }
}

/**
 * Deletes a document of the company with everything that was read from it: requirements, analyses, answers. The version
 * before it goes too; but where this version was never read, the version before is the present one again.
 */
export async function deleteDocument(ctx: CallerCtx, ids: DocumentIds) {
  const row = await findOwnDocument(ctx, ids)
  const gone = withReplaced(row)
  const { derived, rows, dossier } = removal(ctx, row.dossierId, gone)
  const answer = await commit(ctx, {
    action: 'DELETE /tenders/:id/documents/:documentId',
    targetId: row.id,
    guards: [...derived, forgottenAnswers(ctx)],
    writes: [mustChange(gone.length, rows)],
    also: [unreplaced(ctx, row.id), ...dossier],
    answer: { id: row.id, deleted: true as const },
  })
  await discard(
    ctx,
    [row.fileKey, gone.length > 1 ? row.beforeKey : null].filter((key) => key !== null),
  )
  return answer
}

/** Removes what models answered about the company's own documents. A new version keeps the answers: most of its words are the same. */
const forgottenAnswers = (ctx: CallerCtx) =>
  prepare(ctx.d1, sql`DELETE FROM model_answers WHERE company_id = ${ctx.caller.company.id}`)

/** The document, with the version that it has replaced. */
export const withReplaced = ({ id, before, isBeforeReplaced }: OwnDocument): string[] =>
  before !== null && isBeforeReplaced ? [id, before] : [id]

const unreplaced = (ctx: CallerCtx, id: string) =>
  prepare(
    ctx.d1,
    sql`UPDATE company_documents SET replaced_by = NULL
      WHERE company_id = ${ctx.caller.company.id} AND replaced_by = ${id}`,
  )
