import { forRows } from '../../platform/db/bulk.ts'
import type { Ctx } from '../../platform/context/context.ts'
import type { TenderEdit } from './revisions-schema.ts'

type RunCtx = Pick<Ctx, 'd1' | 'now'>

/** The beginning of a text that a change keeps, in characters. */
const textLength = 200
/** Further requirements would make a row longer than the database stores. */
const maxCompared = 1500

const shortOf = (content: string) =>
  `json_object('id', ${content} ->> 'id', 'category', ${content} ->> 'category', 'title', ${content} ->> 'title',
    'text', substr(${content} ->> 'text', 1, ${textLength}))`

const requirementsOf = (tender: string, document: string) => `
  SELECT ${shortOf('q.content')} AS short FROM requirements AS q
  WHERE q.tender_id = ${tender} AND q.document_id IS ${document}
    AND q.content ->> 'certainty' IS NOT 'likely' ORDER BY q.ordinal LIMIT ${maxCompared}`

const putBefore = `(SELECT json_group_array(json(short)) FROM (${requirementsOf('t.id', 't.document')}))`

/** What is written around the statements that rewrite the requirements of tenders or of a document. */
export interface Revising {
  before: D1PreparedStatement[]
  after: D1PreparedStatement[]
}

/** Records what a further notice changes about tenders: members with their values, and requirements of notices. */
export const revisingTenders = (
  ctx: RunCtx,
  edited: readonly { tenderId: string; edits: TenderEdit[] }[],
): Revising => ({
  before: forRows(
    ctx.d1,
    edited.map(({ tenderId, edits }) => [tenderId, edits]),
    `INSERT INTO tender_revisions (tender_id, document_id, edits, removed, at)
     SELECT t.id, t.document, t.edits, ${putBefore}, ?2
     FROM (SELECT value ->> 0 AS id, NULL AS document, value -> 1 AS edits FROM json_each(?1)) AS t`,
    ctx.now.getTime(),
  ),
  after: edited.length === 0 ? [] : compareWith(ctx),
})

/**
 * Records what the reading of a document changes in the requirements. The first reading changes nothing, unless the document
 * came after the first notice.
 */
export const revisingDocument = (
  ctx: RunCtx,
  { tenderId, documentId, textDigest }: { tenderId: string; documentId: string; textDigest: string | null },
): Revising => ({
  before: [
    ctx.d1
      .prepare(
        `INSERT INTO tender_revisions (tender_id, document_id, edits, removed, at)
         SELECT t.id, t.document, '[]', ${putBefore}, ?4 FROM (SELECT ?1 AS id, ?2 AS document) AS t
         WHERE ?3 OR EXISTS (SELECT 1 FROM document_versions WHERE tender_id = ?1 AND document_id = ?2 AND change = 'new')`,
      )
      .bind(tenderId, documentId, textDigest === null ? 0 : 1, ctx.now.getTime()),
  ],
  after: compareWith(ctx),
})

const others = (of: string, than: string) =>
  `(SELECT json_group_array(json(short)) FROM (SELECT short FROM (${of}) WHERE short NOT IN (${than})))`

/** Leaves of the requirements before the change those that are gone, and adds those that are new. */
const compareWith = ({ d1, now }: RunCtx): D1PreparedStatement[] => {
  const present = requirementsOf('tender_revisions.tender_id', 'tender_revisions.document_id')
  const then = `SELECT e.value AS short FROM json_each(tender_revisions.removed) AS e`
  return [
    d1.prepare(`UPDATE tender_revisions SET removed = ${others(then, present)}, added = ${others(present, then)}
      WHERE added IS NULL`),
    d1
      .prepare(
        `DELETE FROM tender_revisions WHERE at = ?1 AND edits = '[]' AND removed = '[]' AND added = '[]'`,
      )
      .bind(now.getTime()),
  ]
}
