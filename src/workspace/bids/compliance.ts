import { judgeTables } from '../../insight/match/evidence/judge.ts'
import { topicOf } from '../../insight/match/evidence/topics.ts'
import { loadTables } from '../../platform/files/tables.ts'
import { holdsFor } from '../../reading/requirements/merge-lots.ts'
import { loadCompany } from '../../insight/analyses/inputs/company.ts'
import { occasionOf } from '../../insight/analyses/inputs/inputs.ts'
import { loadSubject } from '../../insight/analyses/inputs/subject.ts'
import { withStated } from '../../insight/analyses/inputs/with-stated.ts'
import { unlistedNote } from '../../insight/analyses/inputs/unlisted.ts'
import type { CallerCtx } from '../../platform/context/context.ts'
import { notFound } from '../../platform/context/errors.ts'
import type { Tender } from '../../catalogue/tenders/schema.ts'
import type { Requirement } from '../../reading/requirements/schema.ts'
import { prepare, sql } from '../../platform/db/sql.ts'
import { type BidAnswer, matrixOf } from '../../insight/compliance/matrix.ts'
import type { ComplianceMatrix, ReadCompliance } from '../../insight/compliance/schema.ts'

/** The requirements of a tender or of one lot, with the company's data and sections of bids that answer them. */
export const getCompliance = async (
  ctx: CallerCtx,
  tenderId: string,
  wanted: ReadCompliance,
): Promise<ComplianceMatrix> => (await loadCompliance(ctx, tenderId, wanted)).matrix

/** The matrix with its inputs, for a page that also shows the tender and its requirements. */
export async function loadCompliance(
  ctx: CallerCtx,
  tenderId: string,
  { lotId }: ReadCompliance,
): Promise<{ tender: Tender; requirements: Requirement[]; matrix: ComplianceMatrix }> {
  const [{ tender, requirements }, company, answers, unlisted] = await Promise.all([
    loadSubject(ctx, tenderId),
    loadCompany(ctx),
    loadAnswers(ctx, tenderId),
    unlistedNote(ctx, tenderId),
    loadTables(ctx, judgeTables),
  ])
  if (lotId !== undefined && !tender.lots.some(({ id }) => id === lotId)) throw notFound(`Lot ${lotId}`)
  // Texts are loaded only if a requirement for references is judged by the CPV codes that they state.
  const isCompared = requirements.some((each) => topicOf(each) === 'references')
  const known = isCompared && tender.cpvCodes.length === 0 ? await withStated(ctx, tender) : tender
  const occasion = await occasionOf(ctx.d1, { tender: known, now: ctx.now, language: 'en' })
  const wanted = requirements.filter((each) => !lotId || holdsFor(each, lotId))
  const matrix = matrixOf(tenderId, wanted, company, { occasion, answers })
  return { tender, requirements: wanted, matrix: { ...matrix, unlisted } }
}

/** The members of a bid's stored section that show which requirement the section answers. */
interface AnsweringSection {
  key: string
  heading: string
  requirementId: string | null
  text: string
}

/** The sections of the company's bids that answer requirements; withdrawn bids are left out. */
async function loadAnswers(ctx: CallerCtx, tenderId: string): Promise<BidAnswer[]> {
  const { results } = await prepare(
    ctx.d1,
    sql`SELECT id, sections FROM bids WHERE company_id = ${ctx.caller.company.id} AND tender_id = ${tenderId}
      AND status <> 'withdrawn' ORDER BY created_at, id`,
  ).all<{ id: string; sections: string }>()
  return results.flatMap(({ id: bidId, sections }) =>
    (JSON.parse(sections) as AnsweringSection[]).flatMap(({ key, heading, requirementId, text }) =>
      requirementId !== null && text.trim() !== '' ? [{ requirementId, bidId, key, heading }] : [],
    ),
  )
}
