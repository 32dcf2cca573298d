import { judgeTables } from '../match/evidence/judge.ts'
import { topicOf } from '../match/evidence/topics.ts'
import { loadTables } from '../../platform/assets/tables.ts'
import { holdsFor } from '../../reading/requirements/merge-lots.ts'
import { loadCompany } from '../analyses/inputs/company.ts'
import { occasionOf } from '../analyses/inputs/inputs.ts'
import { loadSubject } from '../analyses/inputs/subject.ts'
import { withStated } from '../analyses/inputs/with-stated.ts'
import { unlistedNote } from '../analyses/inputs/unlisted.ts'
import type { CallerCtx } from '../../platform/context/context.ts'
import { notFound } from '../../platform/context/errors.ts'
import { listRows } from '../../platform/db/lists.ts'
import type { Page } from '../../platform/db/page.ts'
import type { Tender } from '../../catalogue/tenders/schema.ts'
import type { Requirement } from '../../reading/requirements/schema.ts'
import { prepare, raw, type Sql, sql } from '../../platform/db/sql.ts'
import { day, iso, isoOrNull } from '../../platform/time/time.ts'
import { type BidAnswer, matrixOf } from './matrix.ts'
import type {
  CertificationStatus,
  ComplianceMatrix,
  ListCertifications,
  ListedCertification,
  ReadCompliance,
} from './schema.ts'

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
  // Texts are loaded only where a demand for references is judged by the CPV codes that they state.
  const isCompared = requirements.some((each) => topicOf(each) === 'references')
  const known = isCompared && tender.cpvCodes.length === 0 ? await withStated(ctx, tender) : tender
  const occasion = await occasionOf(ctx.d1, { tender: known, now: ctx.now, language: 'en' })
  const wanted = requirements.filter((each) => !lotId || holdsFor(each, lotId))
  const matrix = matrixOf(tenderId, wanted, company, { occasion, answers })
  return { tender, requirements: wanted, matrix: { ...matrix, unlisted } }
}

/** The members of a bid's stored section that tell which requirement the section answers. */
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

interface CertificationRow {
  id: string
  name: string
  standard: string | null
  issuer: string | null
  number: string | null
  issued_at: number | null
  expires_at: number | null
  asset_id: string | null
}

/** A certificate that is valid until a day is valid until the end of that day. */
const lastMoment = day - 1
/** In days: a certificate with at most this much time left counts as expiring. */
const soon = 90

const statusOf = (expiresAt: number | null, now: number): CertificationStatus => {
  if (expiresAt === null || expiresAt + lastMoment > now + soon * day) return 'valid'
  return expiresAt + lastMoment < now ? 'expired' : 'expiring'
}

/** `statusOf` as a condition in SQL. */
function inStatus(status: CertificationStatus, now: number): Sql {
  const ended = now - lastMoment
  const ending = ended + soon * day
  if (status === 'valid') return sql`(c.expires_at IS NULL OR c.expires_at > ${ending})`
  return status === 'expired'
    ? sql`c.expires_at < ${ended}`
    : sql`c.expires_at BETWEEN ${ended} AND ${ending}`
}

const shown = (row: CertificationRow, now: Date): ListedCertification => ({
  id: row.id,
  name: row.name,
  standard: row.standard,
  issuer: row.issuer,
  number: row.number,
  issuedAt: isoOrNull(row.issued_at),
  expiresAt: row.expires_at === null ? null : iso(row.expires_at + lastMoment),
  status: statusOf(row.expires_at, now.getTime()),
  assetId: row.asset_id,
})

const sortColumns = { expiresAt: 'c.expires_at', issuedAt: 'c.issued_at', name: 'c.name COLLATE NOCASE' }

export function listCertifications(
  ctx: CallerCtx,
  { status, sort, order, page, limit }: ListCertifications,
): Promise<Page<ListedCertification>> {
  const direction = order ?? (sort === 'issuedAt' ? 'desc' : 'asc')
  return listRows<CertificationRow, ListedCertification>(
    ctx,
    {
      select: raw('c.*'),
      from: raw('certifications AS c'),
      where: [
        sql`c.company_id = ${ctx.caller.company.id}`,
        status ? inStatus(status, ctx.now.getTime()) : null,
      ],
      orderBy: raw(`${sortColumns[sort]} ${direction} NULLS LAST, c.id ${direction}`),
      page,
      limit,
    },
    (row) => shown(row, ctx.now),
  )
}
