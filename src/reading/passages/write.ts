import type { DocumentText } from '../document-text.ts'
import { boundList, forRows } from '../../platform/db/bulk.ts'
import { passagesOf } from './passages.ts'
import { packSentences } from './sentences.ts'
import { indexTerms } from './terms.ts'

/** A document of a tender, with the members that passages are made from. */
export interface TenderText {
  tenderId: string
  document: DocumentText
}

/**
 * Statements that write the passages of documents anew, for the caller's batch: a removal, and two for about every
 * half a megabyte of text.
 */
export function writePassages(d1: D1Database, documents: TenderText[]): D1PreparedStatement[] {
  const passages = documents.flatMap(({ tenderId, document }) =>
    passagesOf(document).map((passage) => ({
      ...passage,
      tenderId,
      sentences: packSentences(passage.sentences),
      terms: indexTerms(tenderId, passage),
    })),
  )
  return [
    ...clearPassages(
      d1,
      documents.map(({ document }) => document.id),
    ),
    ...forRows(d1, passages, insertPassages),
  ]
}

const insertPassages = [
  `INSERT INTO passages (tender_id, document_id, ordinal, page, start_at, end_at, heading, language, text, sentences)
   SELECT value ->> 'tenderId', value ->> 'documentId', value ->> 'ordinal', value ->> 'page',
     value ->> 'start', value ->> 'end', value ->> 'heading', value ->> 'language', value ->> 'text', value ->> 'sentences'
   FROM json_each(?1)`,
  // The index of the words uses the row's id in `passages`.
  `INSERT INTO passage_index (rowid, terms)
   SELECT p.id, value ->> 'terms' FROM json_each(?1) CROSS JOIN passages AS p
     ON p.document_id = value ->> 'documentId' AND p.ordinal = value ->> 'ordinal'`,
]

/** Statements that remove the passages of tenders or of documents; the prefix of an id says which it is. */
export function clearPassages(d1: D1Database, ids: string[]): D1PreparedStatement[] {
  const ofTenders = ids.filter((id) => id.startsWith('tender_'))
  const ofDocuments = ids.filter((id) => !id.startsWith('tender_'))
  return [...removal(d1, 'tender_id', ofTenders), ...removal(d1, 'document_id', ofDocuments)]
}

function removal(d1: D1Database, column: string, ids: string[]): D1PreparedStatement[] {
  if (ids.length === 0) return []
  const given = `${column} IN (SELECT value FROM json_each(?1))`
  return [
    `DELETE FROM passage_index WHERE rowid IN (SELECT id FROM passages WHERE ${given})`,
    `DELETE FROM passages WHERE ${given}`,
  ].map((sql) => d1.prepare(sql).bind(boundList(ids)))
}
