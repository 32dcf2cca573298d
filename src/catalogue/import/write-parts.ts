import { boundList, insertRows } from '../../platform/db/bulk.ts'
import { pack } from '../../platform/db/packed.ts'
import { writePassages } from '../../reading/passages/write.ts'
import { packRequirements } from '../../reading/requirements/stored.ts'
import { suppliedTexts } from '../tenders/compose/parts.ts'
import { storedDocument } from '../tenders/stored-document.ts'
import type { PreparedTender } from './prepare.ts'
import { textDigest } from './versions.ts'

/**
 * Rewrites documents, the texts that came with them, requirements and awards with every change, because they
 * follow from the notices. Text that was read from fetched files stays. `known` are the tenders that have
 * parts already.
 */
export const writeParts = (
  d1: D1Database,
  known: string[],
  prepared: PreparedTender[],
): D1PreparedStatement[] => [
  ...clearParts(d1, known),
  ...insertRows(d1, putDocuments, prepared.flatMap(documentRows)),
  ...insertRows(d1, putPages, prepared.flatMap(pageRows), packedLast),
  ...writePassages(d1, prepared.flatMap(textsOf)),
  ...insertRows(d1, putRequirements, prepared.flatMap(requirementRows), packedLast),
  ...insertRows(d1, putAwards, prepared.flatMap(awardRows)),
]

const theirs = 'tender_id IN (SELECT value FROM json_each(?1))'
const supplied = `SELECT id FROM passages WHERE ${theirs}
  AND document_id NOT IN (SELECT document_id FROM document_files WHERE tender_id = passages.tender_id)`

const clearing = [
  `document_pages WHERE document_id IN (
     SELECT id FROM documents WHERE ${theirs} EXCEPT SELECT document_id FROM document_files WHERE ${theirs})`,
  `passage_index WHERE rowid IN (${supplied})`,
  `passages WHERE id IN (${supplied})`,
  `page_readings WHERE ${theirs}
     AND document_id NOT IN (SELECT document_id FROM document_files WHERE tender_id = page_readings.tender_id)`,
  `stated_deadlines WHERE ${theirs}
     AND document_id NOT IN (SELECT document_id FROM document_files WHERE tender_id = stated_deadlines.tender_id)`,
  ...['model_demands', 'model_readings'].map(
    (table) => `${table} WHERE ${theirs}
     AND document_id NOT IN (SELECT document_id FROM document_files WHERE tender_id = ${table}.tender_id)`,
  ),
  `requirements WHERE ${theirs} AND document_id IS NULL`,
  `documents WHERE ${theirs}`,
  `awards WHERE ${theirs}`,
]

function clearParts(d1: D1Database, tenderIds: string[]): D1PreparedStatement[] {
  if (tenderIds.length === 0) return []
  const ids = boundList(tenderIds)
  return clearing.map((from) => d1.prepare(`DELETE FROM ${from}`).bind(ids))
}

const textsOf = ({ change: { tenderId }, item, documents }: PreparedTender) =>
  suppliedTexts(documents).map((document) => ({ tenderId, document, country: item.buyer.country }))

const putDocuments = 'INSERT INTO documents (tender_id, id, ordinal, kind, language, content, text_digest)'

const documentRows = ({ change: { tenderId }, documents }: PreparedTender) =>
  documents.map(({ document, pages }, ordinal) => [
    tenderId,
    document.id,
    ordinal,
    document.kind,
    document.language,
    storedDocument(document),
    textDigest(pages),
  ])

const putPages = 'INSERT INTO document_pages (document_id, page, text)'
/** The third cell of a row is a packed text. */
const packedLast = [2]

const pageRows = ({ documents }: PreparedTender) =>
  documents.flatMap(({ document, pages }) =>
    (pages ?? []).map((text, index) => [document.id, index + 1, pack(text, 'texts')]),
  )

const putRequirements = 'INSERT INTO requirements (tender_id, ordinal, content)'

const requirementRows = ({ change: { tenderId }, requirements }: PreparedTender) =>
  packRequirements(requirements).map((list, ordinal) => [tenderId, ordinal, list])

const putAwards = 'INSERT INTO awards (tender_id, id, ordinal, awarded_at, value_eur, content)'

const awardRows = ({ change: { tenderId }, awards }: PreparedTender) =>
  awards.map((each, ordinal) => [
    tenderId,
    each.id,
    ordinal,
    each.awardedAt === null ? null : Date.parse(each.awardedAt),
    each.valueEur === null ? null : Math.round(each.valueEur * 100),
    each,
  ])
