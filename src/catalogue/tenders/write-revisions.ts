import { insertRows } from '../../platform/db/bulk.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { isSure, type Requirement } from '../../reading/requirements/schema.ts'
import type { RevisedRequirement, TenderEdit } from './revisions-schema.ts'

type RunCtx = Pick<Ctx, 'd1' | 'now'>

/** The beginning of a text that a change keeps, in characters. */
const textLength = 200
/** Further requirements would make a row longer than the database stores. */
const maxCompared = 1500

/** Requirements on both sides of a change. */
interface Sides {
  before: readonly Requirement[]
  after: readonly Requirement[]
}

/** A tender that a further notice changes: members with their values, and the requirements of its notices. */
export interface EditedTender extends Sides {
  tenderId: string
  edits: TenderEdit[]
}

/** Statements that record what further notices change. */
export function reviseTenders({ d1, now }: RunCtx, edited: readonly EditedTender[]): D1PreparedStatement[] {
  const rows = edited.flatMap(({ tenderId, edits, ...sides }) => {
    const { removed, added } = differences(sides)
    const isChanged = edits.length > 0 || removed.length > 0 || added.length > 0
    return isChanged ? [[tenderId, edits, removed, added, now.getTime()]] : []
  })
  return insertRows(d1, 'INSERT INTO tender_revisions (tender_id, edits, removed, added, at)', rows)
}

/**
 * Statements that record what the reading of a document changes in its requirements. The first reading changes nothing,
 * unless the document came after the first notice.
 */
export function reviseDocument(
  { d1, now }: RunCtx,
  read: { tenderId: string; documentId: string; textDigest: string | null; requirements: Requirement[] },
  after: Requirement[],
): D1PreparedStatement[] {
  const { removed, added } = differences({ before: read.requirements, after })
  if (removed.length === 0 && added.length === 0) return []
  return [
    d1
      .prepare(
        `INSERT INTO tender_revisions (tender_id, document_id, edits, removed, added, at)
         SELECT ?1, ?2, '[]', ?5, ?6, ?4
         WHERE ?3 OR EXISTS (SELECT 1 FROM document_versions WHERE tender_id = ?1 AND document_id = ?2 AND change = 'new')`,
      )
      .bind(
        read.tenderId,
        read.documentId,
        read.textDigest === null ? 0 : 1,
        now.getTime(),
        JSON.stringify(removed),
        JSON.stringify(added),
      ),
  ]
}

/** The requirements that are only on one side, in these words. */
function differences({ before, after }: Sides): {
  removed: RevisedRequirement[]
  added: RevisedRequirement[]
} {
  const [then, now] = [comparable(before), comparable(after)]
  const only = (some: typeof then, others: typeof then) =>
    [...some].flatMap(([key, each]) => (others.has(key) ? [] : [each]))
  return { removed: only(then, now), added: only(now, then) }
}

/** The sure requirements as a change keeps them, by all their members. */
const comparable = (requirements: readonly Requirement[]): Map<string, RevisedRequirement> =>
  new Map(
    requirements
      .filter(isSure)
      .slice(0, maxCompared)
      .map((each) => {
        const short = shortOf(each)
        return [JSON.stringify(short), short]
      }),
  )

const shortOf = ({ id, category, title, text }: Requirement): RevisedRequirement => ({
  id,
  category,
  title,
  // A character takes two places at most.
  text:
    text &&
    Array.from(text.slice(0, 2 * textLength))
      .slice(0, textLength)
      .join(''),
})
