import type { DocumentText } from '../document/document-text.ts'
import { boundList, forRows, insertRows } from '../../platform/db/bulk.ts'
import { toPacked, pack } from '../../platform/db/packed.ts'
import { agreeing, deadlinesIn } from '../facts/deadlines.ts'
import { conceptTables } from '../../reference/language/concepts-cues.ts'
import { readDocument } from '../document/reading.ts'
import { readingRevision } from '../document/revision.ts'
import { packReading } from '../document/stored.ts'
import { passagesOf } from './passages.ts'
import { packSentences } from './sentences.ts'
import { tenderTerm } from './terms.ts'
import { wordingsTable } from './values.ts'
import { packWords } from './words.ts'
import { signTables } from '../injection/signs.ts'

/** The tables that passages are written with. */
export const passageTables = [...conceptTables, wordingsTable, ...signTables]

/** A document of a tender, with the members that passages are made from. */
export interface TenderText {
  tenderId: string
  document: DocumentText
  /** The buyer's country, ISO 3166-1 alpha-2: it decides how dates are read. */
  country: string | null
}

/**
 * Statements that rewrite what is found in the text of documents, for the caller's batch: their readings,
 * their passages and the closing dates that they state. One removal, and two statements for about every half
 * megabyte of text.
 */
export function writePassages(d1: D1Database, documents: TenderText[]): D1PreparedStatement[] {
  const passages = documents.flatMap(({ tenderId, document }) => {
    const own = passagesOf(document)
    const packed = packWords(own)
    return own.map((passage, i) => ({
      ...passage,
      tenderId,
      text: pack(passage.text, 'texts'),
      sentences: pack(packSentences(passage.sentences), 'texts', passage.text),
      words: pack(packed[i]?.words ?? '', 'texts', passage.text),
      terms: [tenderTerm(tenderId), ...(packed[i]?.terms ?? [])].join(' '),
    }))
  })
  return [
    ...clearPassages(
      d1,
      documents.map(({ document }) => document.id),
    ),
    ...insertRows(d1, insertReadings, documents.flatMap(readingRows), [4]),
    ...forRows(d1, passages, insertPassages),
    ...insertRows(d1, insertDeadlines, documents.flatMap(deadlineRows)),
    ...forRows(
      d1,
      documents.map(({ tenderId, document }) => ({ tenderId, id: document.id })),
      insertModelReadings,
    ),
  ]
}

const insertReadings = 'INSERT INTO page_readings (tender_id, document_id, page, revision, content)'

/**
 * In characters: a text crafted to have a longer reading is not stored, and is read again for each analysis.
 */
const maxLength = 400_000

function readingRows({ tenderId, document }: TenderText) {
  const pages = packReading(readDocument(document), document.pages)
  if (pages.some((page) => page.length > maxLength)) return []
  return pages.map((page, i) => [
    tenderId,
    document.id,
    i + 1,
    readingRevision,
    pack(page, 'texts', document.pages[i]),
  ])
}

const insertDeadlines =
  'INSERT INTO stated_deadlines (tender_id, document_id, at, day, precision, labelled, agrees_from, agrees_until)'

const deadlineRows = ({ tenderId, document, country }: TenderText) =>
  deadlinesIn(document, country).map((stated) => {
    const { at, day, precision, isLabelled } = stated
    return [tenderId, document.id, at, day, precision, isLabelled, ...agreeing(stated, country)]
  })

/** Documents of a tender whose documents a model reads are due for that reading. */
const insertModelReadings = `
  INSERT INTO model_readings (document_id, tender_id, state, attempts, due_at)
  SELECT value ->> 'id', value ->> 'tenderId', 'waiting', 0, 0 FROM json_each(?1)
  WHERE value ->> 'tenderId' IN (SELECT tender_id FROM model_requests) ON CONFLICT DO NOTHING`

const insertPassages = [
  `INSERT INTO passages (tender_id, document_id, ordinal, page, start_at, end_at, heading, language, text, sentences,
     words, revision)
   SELECT value ->> 'tenderId', value ->> 'documentId', value ->> 'ordinal', value ->> 'page',
     value ->> 'start', value ->> 'end', value ->> 'heading', value ->> 'language', ${toPacked("value ->> 'text'")},
     ${toPacked("value ->> 'sentences'")}, ${toPacked("value ->> 'words'")}, ${readingRevision}
   FROM json_each(?1)`,
  // The index of the words uses the row's id in `passages`.
  `INSERT INTO passage_index (rowid, terms)
   SELECT p.id, value ->> 'terms' FROM json_each(?1) CROSS JOIN passages AS p
     ON p.document_id = value ->> 'documentId' AND p.ordinal = value ->> 'ordinal'`,
]

/**
 * Statements that remove the readings, passages and closing dates of tenders or of documents, and what a model found in
 * them; the prefix of an id shows which it is.
 */
export function clearPassages(d1: D1Database, ids: string[]): D1PreparedStatement[] {
  const ofTenders = ids.filter((id) => id.startsWith('tender_'))
  const ofDocuments = ids.filter((id) => !id.startsWith('tender_'))
  return [...removal(d1, 'tender_id', ofTenders), ...removal(d1, 'document_id', ofDocuments)]
}

function removal(d1: D1Database, column: string, ids: string[]): D1PreparedStatement[] {
  if (ids.length === 0) return []
  const given = `${column} IN (SELECT value FROM json_each(?1))`
  return [
    `DELETE FROM page_readings WHERE ${given}`,
    `DELETE FROM passage_index WHERE rowid IN (SELECT id FROM passages WHERE ${given})`,
    `DELETE FROM passages WHERE ${given}`,
    `DELETE FROM stated_deadlines WHERE ${given}`,
    `DELETE FROM model_demands WHERE ${given}`,
    `DELETE FROM model_readings WHERE ${given}`,
  ].map((sql) => d1.prepare(sql).bind(boundList(ids)))
}
