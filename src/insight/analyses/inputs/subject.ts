import { factsOf, type NoticeRow } from '../../../catalogue/tenders/compose/stored.ts'
import type { Notice } from '../../../catalogue/notices/schema.ts'
import { noticesQuery } from '../../../catalogue/tenders/lots.ts'
import { batchOf, databaseOf, type TenderCtx } from '../../../catalogue/periods/directory.ts'
import type { CallerCtx } from '../../../platform/context/context.ts'
import { companyOf, usable } from '../../../catalogue/documents/dossiers.ts'
import { listedIn, listedQuery } from '../../../catalogue/documents/listed-requirements.ts'
import { getTender } from '../../../catalogue/tenders/queries.ts'
import type { Tender } from '../../../catalogue/tenders/schema.ts'
import { type Distinct, distinctRequirements } from '../../../reading/requirements/distinct.ts'
import { isSure, Requirement } from '../../../reading/requirements/schema.ts'
import { rowsOf } from '../../../platform/db/rows.ts'
import { prepare, sql } from '../../../platform/db/sql.ts'

/** The subject of an analysis: a tender in its current state, with its requirements. */
export interface AnalysisSubject {
  tender: Tender
  tenderVersion: number
  /** Each demand once, without those that are only likely. */
  requirements: Requirement[]
  /** The demands that are only likely. They count once a model confirms them. */
  likely: Requirement[]
  /** The stored documents with the state of their texts and of their readings, by which a change is noticed. */
  documents: unknown[]
  /** The ids of the documents that the company brought itself. */
  ownDocuments: ReadonlySet<string>
}

/** A tender with its requirements and the state of its documents. Throws NOT_FOUND for an unknown tender. */
export async function loadSubject(
  ctx: CallerCtx,
  tenderId: string,
): Promise<AnalysisSubject & { demands: Distinct[] }> {
  const among = usable(tenderId, companyOf(ctx))
  const [tender, [docs, requirements, documents, readings]] = await Promise.all([
    getTender(ctx, tenderId),
    batchOf(ctx, tenderId, (d1) => [
      prepare(d1, sql`SELECT version FROM tender_docs WHERE tender_id = ${tenderId}`),
      prepare(d1, listedQuery(among)),
      prepare(
        d1,
        sql`SELECT d.tender_id AS place, d.id, d.kind, d.language, d.content, f.state, f.fetched_at, f.pages FROM documents AS d
          LEFT JOIN document_files AS f ON f.document_id = d.id AND f.tender_id = d.tender_id
          WHERE d.tender_id IN ${among} ORDER BY d.ordinal, d.id`,
      ),
      prepare(
        d1,
        sql`SELECT document_id, basis, state FROM model_readings
          WHERE tender_id IN ${among} AND findings IS NOT NULL ORDER BY document_id`,
      ),
    ]),
  ])
  const rows = listedIn(requirements).map((each) => Requirement.parse({ ...each, tenderId }))
  const demands = distinctRequirements(rows)
  const requirementsOnce = demands.map(({ requirement }) => requirement)
  const stored = rowsOf<Record<string, unknown>>(documents).map(({ place, ...document }) => ({
    place,
    document,
  }))
  const own = stored.filter(({ place }) => place !== tenderId)
  return {
    tender,
    demands,
    tenderVersion: rowsOf<{ version: number }>(docs)[0]?.version ?? 0,
    requirements: requirementsOnce.filter(isSure),
    likely: requirementsOnce.filter((each) => !isSure(each)),
    documents: [...stored.map(({ document }) => document), ...rowsOf(readings)],
    ownDocuments: new Set(own.map(({ document }) => String(document.id))),
  }
}

/** The notices of a tender as stored, oldest first. */
export async function loadStoredNotices(ctx: TenderCtx, tenderId: string): Promise<Notice[]> {
  const d1 = await databaseOf(ctx, tenderId)
  const { results } = await prepare(d1, noticesQuery(tenderId)).all<NoticeRow>()
  return results.length > 0 ? factsOf(results).notices : []
}
