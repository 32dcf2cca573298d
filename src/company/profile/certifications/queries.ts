import type { CallerCtx } from '../../../platform/context/context.ts'
import { listRows } from '../../../platform/db/lists.ts'
import type { Page } from '../../../platform/db/page.ts'
import { raw, type Sql, sql } from '../../../platform/db/sql.ts'
import { day, iso, isoOrNull } from '../../../platform/time/time.ts'
import type { CertificationStatus, ListCertifications, ListedCertification } from './schema.ts'

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
