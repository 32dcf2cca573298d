import type { Ctx } from '../../platform/context/context.ts'
import { replacedEnding } from './dossiers.ts'

const before = '(SELECT document_id FROM company_documents WHERE replaced_by = ?1)'
const archived = `tender_id || '${replacedEnding}'`
const place = '(SELECT dossier_id FROM company_documents WHERE replaced_by = ?1)'
const inUse = `document_id = ${before} AND tender_id = ${place}`

/**
 * Statements that put a new version of a company's document in the place of the version before: the text of the
 * old version is no longer used. Its pages and requirements stay, so that people see what has changed.
 */
export const supersede = ({ d1 }: Pick<Ctx, 'd1'>, documentId: string): D1PreparedStatement[] =>
  [
    `DELETE FROM page_readings WHERE document_id = ${before}`,
    `DELETE FROM passage_index WHERE rowid IN (SELECT id FROM passages WHERE document_id = ${before})`,
    `DELETE FROM passages WHERE document_id = ${before}`,
    `DELETE FROM stated_deadlines WHERE document_id = ${before}`,
    `DELETE FROM model_demands WHERE document_id = ${before}`,
    `DELETE FROM model_readings WHERE document_id = ${before}`,
    // The numbers of requirements replaced earlier may be the same.
    `UPDATE requirements SET tender_id = ${archived}, ordinal = ordinal +
       (SELECT coalesce(max(r.ordinal), 0) FROM requirements AS r WHERE r.tender_id = requirements.${archived})
     WHERE ${inUse}`,
    `UPDATE document_files SET tender_id = ${archived} WHERE ${inUse}`,
    `UPDATE documents SET tender_id = ${archived}, ordinal = ordinal + 1000000
     WHERE id = ${before} AND tender_id = ${place}`,
    `UPDATE company_documents SET file_key = NULL, size = 0 WHERE replaced_by = ?1`,
  ].map((text) => d1.prepare(text).bind(documentId))
