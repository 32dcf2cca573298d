import * as z from 'zod'
import { prepare, raw, type Sql, sql } from '../../platform/db/sql.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import { iso } from '../../platform/time/time.ts'
import { databaseOf, type TenderCtx } from '../periods/directory.ts'
import { pairedRequirements, type RequirementChange } from './revised-requirements.ts'
import { RevisedRequirement, TenderEdit } from './revisions-schema.ts'

/** The columns that `revisionOf` reads, of `tender_revisions` as r. */
export const revisionColumns = 'r.seq, r.tender_id, r.document_id, r.edits, r.removed, r.added, r.at'

export interface RevisionRow {
  seq: number
  tender_id: string
  document_id: string | null
  edits: string
  removed: string
  added: string | null
  at: number
}

/** A document that came, or whose text changed. */
interface DocumentChange {
  documentId: string
  /** Null once the tender no longer has the document. */
  title: string | null
  change: 'new' | 'changed'
}

/** What changed about a tender at one moment. */
export interface TenderChange {
  at: string
  edits: TenderEdit[]
  requirements: RequirementChange[]
  documents: DocumentChange[]
}

const Edits = z.array(TenderEdit)
const Requirements = z.array(RevisedRequirement)

export const revisionOf = ({ edits, removed, added }: RevisionRow) => ({
  edits: Edits.parse(JSON.parse(edits)),
  requirements: pairedRequirements(
    Requirements.parse(JSON.parse(removed)),
    Requirements.parse(JSON.parse(added ?? '[]')),
  ),
})

const maxChanges = 100

/**
 * The last changes of a tender, the newest first: members with their values before and after, documents and requirements.
 * What one transaction changed is one entry.
 */
export async function listTenderChanges(ctx: TenderCtx, tenderId: string): Promise<TenderChange[]> {
  const d1 = await databaseOf(ctx, tenderId)
  const [revisions, versions] = await d1.batch([
    prepare(
      d1,
      sql`SELECT ${raw(revisionColumns)} FROM tender_revisions AS r
        WHERE r.tender_id = ${tenderId} AND r.added IS NOT NULL ORDER BY r.seq DESC LIMIT ${maxChanges}`,
    ),
    prepare(d1, versionsOf(sql`v.tender_id = ${tenderId}`)),
  ])
  const changes = new Map<number, TenderChange>()
  const entryAt = (at: number) => {
    const entry = changes.get(at) ?? { at: iso(at), edits: [], requirements: [], documents: [] }
    changes.set(at, entry)
    return entry
  }
  for (const row of rowsOf<RevisionRow>(revisions)) {
    const { edits, requirements } = revisionOf(row)
    const entry = entryAt(row.at)
    entry.edits.push(...edits)
    entry.requirements.push(...requirements)
  }
  for (const { at, ...document } of rowsOf<DocumentChange & { at: number }>(versions))
    entryAt(at).documents.push(document)
  return [...changes]
    .toSorted(([a], [b]) => b - a)
    .slice(0, maxChanges)
    .map(([, change]) => change)
}

const versionsOf = (where: Sql): Sql =>
  sql`SELECT v.document_id AS documentId, d.content ->> 'title' AS title, v.change, v.at
    FROM document_versions AS v LEFT JOIN documents AS d ON d.tender_id = v.tender_id AND d.id = v.document_id
    WHERE ${where} ORDER BY v.seq DESC LIMIT ${maxChanges}`
