import type { Ctx } from '../../platform/context.ts'
import { writeMarket } from '../market/write.ts'
import { searchRowOf } from '../tenders/compose/index-entry.ts'
import { writeSearchRows } from '../tenders/search/write.ts'
import { writePassages } from '../../reading/passages/write.ts'
import { suppliedTexts } from '../tenders/compose/parts.ts'
import type { Prepared } from './prepare.ts'

/** A name of a source's procedure or notice, and the tender it belongs to. */
export interface Ref {
  source: string
  ref: string
  tenderId: string
}

/**
 * Every statement of one import batch, a few for the whole batch: all of it happens, or nothing. `refs` are the names
 * that were not known when the batch was read; should one be taken by now, the batch fails and is read again.
 */
export function statements(ctx: Ctx, prepared: Prepared[], refs: Ref[]) {
  const { d1 } = ctx
  const tenderIds = prepared.map(({ change }) => change.tenderId)
  const created = prepared.filter(({ change }) => !change.state.doc).length
  return [
    unchangedSinceRead(d1, prepared),
    ...writeSearchRows(d1, prepared.map(searchRowOf)),
    d1.prepare('UPDATE corpus SET tenders = tenders + ?1').bind(created),
    bulk(d1, 'INSERT INTO tender_refs (source, ref, tender_id)', ['source', 'ref', 'tenderId'], refs),
    bulk(
      d1,
      'INSERT OR REPLACE INTO notices (tender_id, notice_id, version, source, content, imported_at)',
      ['tenderId', 'noticeId', 'version', 'source', 'content', 'importedAt'],
      prepared.flatMap(noticeRows),
    ),
    ...partStatements(d1, tenderIds, prepared),
    fetchAgain(ctx, prepared),
    ...writeMarket(
      d1,
      tenderIds,
      prepared.map(({ market }) => market),
    ),
    bulk(
      d1,
      'INSERT INTO tender_changes (tender_id, change, at)',
      ['tenderId', 'change', 'at'],
      changeRows(ctx, prepared),
    ),
  ]
}

/** One insert for many rows: their members, in the order of the columns. A member that is an object arrives as JSON. */
function bulk(d1: D1Database, insert: string, members: string[], rows: object[]): D1PreparedStatement {
  const columns = members.map((member) => `value ->> '${member}'`).join(', ')
  return d1.prepare(`${insert} SELECT ${columns} FROM json_each(?1)`).bind(JSON.stringify(rows))
}

/** Fails the batch, and so rolls it back, when a tender is no longer what it was when the batch was composed. */
function unchangedSinceRead(d1: D1Database, prepared: Prepared[]): D1PreparedStatement {
  const expected = prepared.map(({ change: { tenderId, state } }) => [tenderId, state.doc?.version ?? 0])
  return d1
    .prepare(
      `SELECT json('a tender has changed since it was read') FROM json_each(?1) AS expected
       LEFT JOIN tender_docs ON tender_docs.tender_id = expected.value ->> 0
       WHERE coalesce(tender_docs.version, 0) <> expected.value ->> 1`,
    )
    .bind(JSON.stringify(expected))
}

const noticeRows = ({ change: { tenderId, source, written } }: Prepared) =>
  written.map(({ notice, importedAt }) => ({
    tenderId,
    source,
    importedAt,
    content: notice,
    noticeId: notice.noticeId,
    version: notice.version,
  }))

const textsOf = ({ change: { tenderId }, documents }: Prepared) =>
  suppliedTexts(documents).map((document) => ({ tenderId, document }))

const changeRows = (ctx: Ctx, prepared: Prepared[]) =>
  prepared
    .filter(({ announced }) => announced)
    .map(({ change: { tenderId, state } }) => ({
      tenderId,
      change: state.doc ? 'updated' : 'created',
      at: ctx.now.getTime(),
    }))

/** A new notice may announce new versions of the files that were fetched; what was read stays until it is replaced. */
const fetchAgain = (ctx: Ctx, prepared: Prepared[]): D1PreparedStatement => {
  const told = prepared.filter(({ change }) => change.written.length > 0)
  return ctx.d1
    .prepare(
      `UPDATE document_files SET state = 'waiting', attempts = 0, crashes = 0, due_at = ?2
       WHERE tender_id IN (SELECT value FROM json_each(?1))`,
    )
    .bind(JSON.stringify(told.map(({ change }) => change.tenderId)), ctx.now.getTime())
}

/**
 * Documents, the texts that came with them, requirements and awards follow from the notices: written anew with every
 * change. What was read from a fetched file stays.
 */
function partStatements(d1: D1Database, tenderIds: string[], prepared: Prepared[]): D1PreparedStatement[] {
  const of = JSON.stringify(tenderIds)
  const clear = (table: string) =>
    d1.prepare(`DELETE FROM ${table} WHERE tender_id IN (SELECT value FROM json_each(?1))`).bind(of)
  const clearPages = d1
    .prepare(
      `DELETE FROM document_pages WHERE document_id IN (
         SELECT id FROM documents WHERE tender_id IN (SELECT value FROM json_each(?1))
         EXCEPT SELECT document_id FROM document_files WHERE tender_id IN (SELECT value FROM json_each(?1)))`,
    )
    .bind(of)
  const supplied = `SELECT id FROM passages WHERE tender_id IN (SELECT value FROM json_each(?1))
    AND document_id NOT IN (SELECT document_id FROM document_files WHERE tender_id = passages.tender_id)`
  const clearPassages = ['passage_index WHERE rowid', 'passages WHERE id'].map((from) =>
    d1.prepare(`DELETE FROM ${from} IN (${supplied})`).bind(of),
  )
  const clearRequirements = d1
    .prepare(
      `DELETE FROM requirements
       WHERE tender_id IN (SELECT value FROM json_each(?1)) AND document_id IS NULL`,
    )
    .bind(of)
  return [
    clearPages,
    ...clearPassages,
    clearRequirements,
    ...['documents', 'awards'].map(clear),
    bulk(
      d1,
      'INSERT INTO documents (tender_id, id, ordinal, kind, language, content)',
      ['tenderId', 'id', 'ordinal', 'kind', 'language', 'content'],
      prepared.flatMap(({ documents }) =>
        documents.map(({ document }, ordinal) => ({ ...document, ordinal, content: document })),
      ),
    ),
    bulk(
      d1,
      'INSERT INTO document_pages (document_id, page, text)',
      ['documentId', 'page', 'text'],
      prepared.flatMap(({ documents }) =>
        documents.flatMap(({ document, pages }) =>
          (pages ?? []).map((text, index) => ({ documentId: document.id, page: index + 1, text })),
        ),
      ),
    ),
    ...writePassages(d1, prepared.flatMap(textsOf)),
    bulk(
      d1,
      'INSERT INTO requirements (tender_id, ordinal, id, lot_id, category, mandatory, content)',
      ['tenderId', 'ordinal', 'id', 'lotId', 'category', 'mandatory', 'content'],
      prepared.flatMap(({ requirements }) =>
        requirements.map((each, ordinal) => ({ ...each, ordinal, content: each })),
      ),
    ),
    bulk(
      d1,
      'INSERT INTO awards (tender_id, id, ordinal, awarded_at, value_eur, content)',
      ['tenderId', 'id', 'ordinal', 'awardedAtMs', 'valueEurCents', 'content'],
      prepared.flatMap(({ awards }) =>
        awards.map((each, ordinal) => ({
          ...each,
          ordinal,
          awardedAtMs: each.awardedAt === null ? null : Date.parse(each.awardedAt),
          valueEurCents: each.valueEur === null ? null : Math.round(each.valueEur * 100),
          content: each,
        })),
      ),
    ),
  ]
}
