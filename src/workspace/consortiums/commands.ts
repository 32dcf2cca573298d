import { and, eq } from 'drizzle-orm'
import { commit } from '../../platform/transaction/commit.ts'
import { expectVersion } from '../../platform/transaction/version.ts'
import type { CallerCtx } from '../../platform/context.ts'
import { forbidden } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { findTender } from '../../catalogue/tenders/reference.ts'
import { sql } from '../../platform/db/sql.ts'
import { expectLead } from './change.ts'
import { foundMember, foundShares, memberQuery, shareOf, sharesQuery } from './members/queries.ts'
import { newLead } from './members/row.ts'
import { expectFree } from './members/shares.ts'
import { readConsortium } from './queries.ts'
import { findParts } from './responsibilities/queries.ts'
import { insertResponsibilities, newResponsibility } from './responsibilities/write.ts'
import { type Consortium, type ConsortiumStatus, type CreateConsortium, moves } from './schema.ts'
import type { UpdateConsortium } from './schema.ts'
import { consortiumMembers, consortiums, responsibilities } from './table.ts'

/** Makes a consortium for a tender, led by the caller's company. */
export async function createConsortium(ctx: CallerCtx, input: CreateConsortium): Promise<Consortium> {
  const { name, tenderId, sharePercent, responsibilities: asked = [] } = input
  await findTender(ctx, tenderId)
  await findParts(ctx, tenderId, asked)
  const { id: leadCompanyId, name: leadName } = ctx.caller.company
  const id = newId('consortium', ctx.now)
  const at = ctx.now.getTime()
  const shown = {
    id,
    name,
    tenderId,
    description: input.description ?? null,
    status: 'forming' as const,
    version: 1,
  }
  const lead = newLead(ctx, id, sharePercent)
  const tasks = asked.map((each) => newResponsibility(ctx, { consortiumId: id, memberId: lead.id }, each))
  return commit(ctx, {
    action: 'POST /consortiums',
    targetId: id,
    writes: [
      ctx.db.insert(consortiums).values({ ...shown, leadCompanyId, createdAt: at, updatedAt: at }),
      ctx.db.insert(consortiumMembers).values(lead),
      ...insertResponsibilities(ctx, tasks),
    ],
    answer: {
      ...shown,
      leadCompany: { id: leadCompanyId, name: leadName },
      role: 'lead',
      memberCount: 1,
      createdAt: ctx.now.toISOString(),
      updatedAt: ctx.now.toISOString(),
    },
    status: 201,
  })
}

/** Changes a consortium; `{}` changes nothing, null clears. `sharePercent` and `responsibilities` are the lead's own. */
export async function updateConsortium(
  ctx: CallerCtx,
  id: string,
  input: UpdateConsortium,
): Promise<Consortium> {
  const { consortium: current, rows } = await readConsortium(ctx, id, [
    memberQuery(ctx, id, sql`m.role = 'lead'`),
    sharesQuery(id, 'partner'),
  ])
  const { sharePercent, responsibilities: asked, status, ...rest } = input
  await findParts(ctx, current.tenderId, asked ?? [])
  expectLead(current)
  expectVersion(ctx, current.version)
  if (status) expectMove(current.status, status)
  expectFree(sharePercent, foundShares(rows[1]))
  if (Object.keys(input).length === 0) return current
  const change = { ...rest, ...(status && { status }), version: current.version + 1 }
  const next = { ...change, updatedAt: ctx.now.getTime() }
  const lead = foundMember(rows[0]).id
  return commit(ctx, {
    action: 'PATCH /consortiums/:id',
    targetId: id,
    writes: [
      ctx.db.update(consortiums).set(next).where(asRead(ctx, current)),
      ...(sharePercent === undefined ? [] : [share(ctx, lead, sharePercent)]),
    ],
    also: asked === undefined ? [] : replaceTasks(ctx, { consortiumId: id, memberId: lead }, asked ?? []),
    answer: { ...current, ...change, updatedAt: ctx.now.toISOString() },
  })
}

function expectMove(from: ConsortiumStatus, to: ConsortiumStatus): void {
  const possible: readonly ConsortiumStatus[] = moves[from]
  if (from !== to && !possible.includes(to))
    throw forbidden(
      'state',
      `A consortium that is ${from} cannot become ${to}; it can become ${possible.join(' or ')}`,
    )
}

const share = (ctx: CallerCtx, memberId: string, percent: number | null) =>
  ctx.db
    .update(consortiumMembers)
    .set({ share: shareOf(percent) })
    .where(eq(consortiumMembers.id, memberId))

const replaceTasks = (
  ctx: CallerCtx,
  of: { consortiumId: string; memberId: string },
  asked: NonNullable<UpdateConsortium['responsibilities']>,
) => [
  ctx.db.delete(responsibilities).where(eq(responsibilities.memberId, of.memberId)),
  ...insertResponsibilities(
    ctx,
    asked.map((each) => newResponsibility(ctx, of, each)),
  ),
]

/**
 * The row in the version that was read. Every change of a member gives a new one, so that the shares, too, are those
 * that were read.
 */
const asRead = (ctx: CallerCtx, { id, version }: Consortium) =>
  and(
    eq(consortiums.leadCompanyId, ctx.caller.company.id),
    eq(consortiums.id, id),
    eq(consortiums.version, version),
  )
