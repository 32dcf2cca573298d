import { batchOf, type HomeCtx } from '../../../catalogue/periods/directory.ts'
import { boundList } from '../../../platform/db/bulk.ts'
import { rowsOf } from '../../../platform/db/rows.ts'
import { fromPacked, type Packed, unpack } from '../../../platform/db/packed.ts'
import { stemsOf } from '../../../reference/language/stems.ts'
import { textLanguages } from '../../../reference/language/tokens.ts'
import { valuesIn } from '../../../reference/language/values/values.ts'
import { readingRevision } from '../../../reading/document/revision.ts'
import type { Candidate } from '../../../reading/passages/passages.ts'
import { unpackSentences } from '../../../reading/passages/sentences.ts'
import { rememberWords } from '../../../reading/passages/words.ts'
import type { Inquiry } from './question.ts'
import { conceptTerm, tenderTerm } from '../../../reading/passages/terms.ts'

/** A row of `candidateColumns`. */
export type CandidateRow = Omit<Candidate, 'start' | 'end' | 'text' | 'sentences'> & {
  text: Packed
  start_at: number
  end_at: number
  sentences: Packed
  words: Packed
  revision: number
}

/** The columns of a passage `p`. */
export const candidateColumns = `p.document_id AS documentId, p.page, p.ordinal, p.start_at, p.end_at, p.heading,
  p.language, ${fromPacked('p.text')} AS text, ${fromPacked('p.sentences')} AS sentences, ${fromPacked('p.words')} AS words, p.revision,
  (SELECT content ->> 'title' FROM documents WHERE tender_id = p.tender_id AND id = p.document_id) AS title`

export function asCandidate({
  start_at,
  end_at,
  sentences,
  text: packed,
  words,
  revision,
  ...row
}: CandidateRow): Candidate {
  const text = unpack(packed)
  const read = unpackSentences(text, unpack(sentences, text))
  const place = { start: start_at, end: end_at }
  // A row of an older version has other words and values, until it is rewritten.
  if (revision !== readingRevision) {
    const again = read.map((one) => ({ ...one, values: valuesIn(one.flat, row.language) }))
    return { ...row, ...place, text, sentences: again }
  }
  const candidate = { ...row, ...place, text, sentences: read }
  rememberWords(candidate, unpack(words, text))
  return candidate
}

/** The words and concepts of a question, which may be read in several languages. */
export type Lookup = Pick<Inquiry, 'terms' | 'concepts'>

/**
 * The terms of a question to look up, each once and with its stems in every language.
 */
export function lookUps({ terms, concepts }: Lookup): string[][] {
  const words = [...new Set(terms.map(({ word }) => word))].map((word) => [
    ...new Set([word, ...textLanguages.flatMap((language) => stemsOf(word, language))]),
  ])
  const named = new Set(concepts.map(({ concept }) => concept))
  return [...words, ...[...named].map((concept) => [conceptTerm(concept)])]
}

/** A term in quotes, so that nothing in it is read as an operator. */
const quoted = (term: string) => `"${term.replaceAll('"', '""')}"`

/**
 * The passages of a tender with most of the terms of the question; a term that is rare within the tender counts most.
 * Terms are looked up together with the term of the tender, so that the rows of other tenders are skipped: the ranking
 * of the index would read the rows of every tender. With a company its own documents count as well.
 */
export function candidates(
  d1: D1Database,
  tenderId: string,
  inquiry: Lookup,
  limit: number,
  companyId = '',
): D1PreparedStatement {
  const expressions = lookUps(inquiry).map((forms) => `(${forms.map(quoted).join(' OR ')})`)
  return d1
    .prepare(
      `WITH place AS MATERIALIZED (
         SELECT ?3 AS term UNION ALL SELECT term FROM dossiers WHERE company_id = ?5 AND tender_id = ?4),
       hit AS MATERIALIZED (
         SELECT f.rowid AS id, term.key AS term FROM json_each(?1) AS term CROSS JOIN place
         CROSS JOIN passage_index AS f WHERE f.passage_index MATCH '"' || place.term || '" AND ' || term.value),
       best AS (
         SELECT id, sum(weight) AS weight FROM hit
         JOIN (SELECT term, 1.0 / (count(*) + 2) AS weight FROM hit GROUP BY term) USING (term)
         GROUP BY id ORDER BY weight DESC, id LIMIT ?2)
       SELECT ${candidateColumns} FROM best CROSS JOIN passages AS p ON p.id = best.id ORDER BY best.weight DESC, p.id`,
    )
    .bind(boundList(expressions), limit, tenderTerm(tenderId), tenderId, companyId)
}

/**
 * The candidates among the stored passages of a tender and of the company's documents, at most `limit` of each database,
 * the best first; none for a question without terms.
 */
export async function findCandidates(
  ctx: HomeCtx,
  tenderId: string,
  inquiry: Lookup,
  limit: number,
  companyId = '',
): Promise<Candidate[]> {
  if (inquiry.terms.length === 0 && inquiry.concepts.length === 0) return []
  const [found] = await batchOf(ctx, tenderId, (d1) => [candidates(d1, tenderId, inquiry, limit, companyId)])
  return rowsOf<CandidateRow>(found).map(asCandidate)
}
