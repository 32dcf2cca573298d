import { judgeTables } from '../../insight/match/evidence/judge.ts'
import { topicOf } from '../../insight/match/evidence/topics.ts'
import { readMarks } from '../../insight/analyses/demands.ts'
import { loadTables } from '../../platform/files/tables.ts'
import type { Distinct } from '../../reading/requirements/distinct.ts'
import { holdsFor } from '../../reading/requirements/merge-lots.ts'
import { loadCompany } from '../../insight/analyses/inputs/company.ts'
import { occasionOf } from '../../insight/analyses/inputs/inputs.ts'
import { loadSubject } from '../../insight/analyses/inputs/subject.ts'
import { withStated } from '../../insight/analyses/inputs/stated.ts'
import { unlistedNote } from '../../insight/analyses/inputs/unlisted.ts'
import { listDocuments } from '../../catalogue/documents/queries.ts'
import type { TenderDocument } from '../../catalogue/tenders/document-schema.ts'
import { listMemberNames, type MemberName } from '../../identity/accounts/queries.ts'
import type { CallerCtx } from '../../platform/context/context.ts'
import { noPart } from '../../platform/context/errors.ts'
import { iso } from '../../platform/time/time.ts'
import type { Tender } from '../../catalogue/tenders/schema.ts'
import type { Requirement } from '../../reading/requirements/schema.ts'
import { prepare, sql } from '../../platform/db/sql.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import { type BidSection, matrixOf } from '../../insight/compliance/matrix.ts'
import type { RowWork } from '../../insight/compliance/rows.ts'
import type {
  ComplianceItem,
  ComplianceMatrix,
  ListCompliance,
  ReadCompliance,
  RowState,
} from '../../insight/compliance/schema.ts'

/**
 * The requirements of a tender or of one lot, with the company's data and sections of bids that answer them and the work
 * of its people. Counts and summary are of all requirements of the lot, items only of those that fit all filters, or a
 * page of them.
 */
export async function getCompliance(
  ctx: CallerCtx,
  tenderId: string,
  { page = 1, limit, ...wanted }: Partial<ListCompliance>,
): Promise<ComplianceMatrix> {
  const { matrix } = await loadCompliance(ctx, tenderId, wanted)
  const items = matrix.items.filter(fits(wanted))
  const start = limit === undefined ? 0 : (page - 1) * limit
  return { ...matrix, items: items.slice(start, limit === undefined ? undefined : start + limit) }
}

/** Whether a requirement of the matrix fits the filters. */
export const fits =
  (wanted: Omit<ReadCompliance, 'lotId'>) =>
  (item: ComplianceItem): boolean =>
    (['group', 'status', 'state', 'ownerId'] as const).every(
      (name) => wanted[name] === undefined || wanted[name] === item[name],
    )

/** The matrix with what it was made of, for a page that shows more and for a change of its rows. */
export interface Loaded {
  tender: Tender
  documents: TenderDocument[]
  requirements: Requirement[]
  demands: Distinct[]
  sections: BidSection[]
  people: MemberName[]
  work: RowWork[]
  matrix: ComplianceMatrix
  /** The matrix as it is after changes of rows. */
  withWork: (work: RowWork[]) => ComplianceMatrix
}

/** Max documents of a tender whose titles are read. */
const maxDocuments = 500

export async function loadCompliance(
  ctx: CallerCtx,
  tenderId: string,
  { lotId }: Pick<ReadCompliance, 'lotId'>,
): Promise<Loaded> {
  const [{ tender, demands }, company, own, unlisted, people, { items: documents }] = await Promise.all([
    loadSubject(ctx, tenderId),
    loadCompany(ctx),
    loadWork(ctx, tenderId),
    unlistedNote(ctx, tenderId),
    listMemberNames(ctx),
    listDocuments(ctx, tenderId, { page: 1, limit: maxDocuments }),
    loadTables(ctx, judgeTables),
  ])
  const lots = tender.lots.map(({ id }) => id)
  if (lotId !== undefined && !lots.includes(lotId)) throw noPart(`Lot ${lotId}`, lots)
  const wanted = demands.filter(({ requirement }) => !lotId || holdsFor(requirement, lotId))
  const requirements = wanted.map(({ requirement }) => requirement)
  // Texts are loaded only if a requirement for references is judged by the CPV codes that they state.
  const isCompared = requirements.some((each) => topicOf(each) === 'references')
  const known = isCompared && tender.cpvCodes.length === 0 ? await withStated(ctx, tender) : tender
  const occasion = await occasionOf(ctx.d1, { tender: known, now: ctx.now, language: 'en' })
  const input = {
    occasion,
    sections: own.sections,
    marks: await readMarks(ctx, requirements),
    names: new Map(people.map(({ id, name }) => [id, name])),
    titles: new Map(documents.map(({ id, title }) => [id, title])),
  }
  const withWork = (work: RowWork[]): ComplianceMatrix => {
    const { noLongerDemanded, ...matrix } = matrixOf(tenderId, wanted, company, { ...input, work })
    // A row of another lot is still demanded.
    return { ...matrix, unlisted, noLongerDemanded: lotId === undefined ? noLongerDemanded : [] }
  }
  const { sections, work } = own
  return {
    tender,
    documents,
    requirements,
    demands: wanted,
    sections,
    people,
    work,
    matrix: withWork(work),
    withWork,
  }
}

/** The members of a bid's stored section that show which requirement the section answers. */
interface StoredSection extends Pick<BidSection, 'key' | 'heading'> {
  requirementId: string | null
  demandIds?: string[]
  text: string
  status: string
}

interface StoredRow {
  id: string
  requirement_id: string
  title: string
  text: string | null
  document_id: string | null
  state: RowState | null
  owner_id: string | null
  note: string | null
  section_key: string | null
  version: number
  updated_at: number
  updated_by: string
}

/** The sections of the company's bids on a tender, without withdrawn bids, and the work on its requirements. */
async function loadWork({ d1, caller }: CallerCtx, tenderId: string) {
  const companyId = caller.company.id
  const [bids, rows] = await d1.batch([
    prepare(
      d1,
      sql`SELECT id, sections FROM bids WHERE company_id = ${companyId} AND tender_id = ${tenderId}
        AND status <> 'withdrawn' ORDER BY created_at, id`,
    ),
    prepare(
      d1,
      sql`SELECT id, requirement_id, title, text, document_id, state, owner_id, note, section_key, version, updated_at, updated_by
        FROM compliance_rows WHERE company_id = ${companyId} AND tender_id = ${tenderId}
        ORDER BY updated_at DESC, id`,
    ),
  ])
  const sections = rowsOf<{ id: string; sections: string }>(bids).flatMap(({ id: bidId, sections: stored }) =>
    (JSON.parse(stored) as StoredSection[]).map(
      ({ key, heading, requirementId, demandIds = [], text, status }): BidSection => ({
        bidId,
        key,
        heading,
        answers: [...(requirementId === null ? [] : [requirementId]), ...demandIds],
        isWritten: text.trim() !== '',
        isDone: status === 'done',
      }),
    ),
  )
  return { sections, work: rowsOf<StoredRow>(rows).map(workOf) }
}

const workOf = (row: StoredRow): RowWork => ({
  id: row.id,
  requirementId: row.requirement_id,
  title: row.title,
  text: row.text,
  documentId: row.document_id,
  state: row.state,
  ownerId: row.owner_id,
  note: row.note,
  sectionKey: row.section_key,
  version: row.version,
  updatedAt: iso(row.updated_at),
  updatedBy: row.updated_by,
})
