import { eq } from 'drizzle-orm'
import { commit } from '../../platform/transaction/commit.ts'
import { canonical } from '../../platform/text/canonical.ts'
import { asRead, revise } from '../../platform/transaction/revise.ts'
import type { CallerCtx } from '../../platform/context/context.ts'
import { forbidden } from '../../platform/context/errors.ts'
import { newId } from '../../platform/context/ids.ts'
import { findTender } from '../../catalogue/tenders/reference.ts'
import { sql } from '../../platform/db/sql.ts'
import { expectLead } from './change.ts'
import { foundMember, foundShares, memberQuery, shareOf, sharesQuery } from './members/queries.ts'
import { newLead } from './members/row.ts'
import { expectFree } from './members/shares.ts'
import { readConsortium } from './queries.ts'
import { findParts } from './responsibilities/queries.ts'
import type { ConsortiumMember } from './members/schema.ts'
import type { Responsibility } from './responsibilities/schema.ts'
import { insertResponsibilities, newResponsibility, shownResponsibility } from './responsibilities/write.ts'
import { type Consortium, type ConsortiumStatus, type CreateConsortium, moves } from './schema.ts'
import type { UpdateConsortium } from './schema.ts'
import { consortiumMembers, consortiums, responsibilities } from '../schema.gen.ts'

/** Makes a consortium for a tender, led by the caller's company. */
export async function createConsortium(ctx: CallerCtx, input: CreateConsortium): Promise<Consortium> {
  const { name, tenderId, sharePercent, responsibilities: asked = [] } = input
  await findTender(ctx, tenderId)
  await findParts(ctx, tenderId, asked)
  const { id: leadCompanyId, name: leadName } = ctx.caller.company
  const id = newId('consortium', ctx.now)
  const at = ctx.now.toISOString()
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
      createdAt: at,
      updatedAt: at,
    },
    status: 201,
  })
}

/**
 * Changes a consortium. `{}` changes nothing; null clears a member. `sharePercent` and `responsibilities` belong to the
 * lead.
 */
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
  const lead = foundMember(rows[0])
  return revise(ctx, {
    action: 'PATCH /consortiums/:id',
    current,
    next: () => {
      if (status) expectMove(current.status, status)
      expectFree(sharePercent, foundShares(rows[1]))
      const change = { ...rest, ...(status && { status }) }
      return {
        change,
        write: (stamp) =>
          ctx.db
            .update(consortiums)
            .set({ ...change, ...stamp })
            .where(asRead(ctx, ofLead, current)),
        beside: newShare(ctx, lead, sharePercent),
        also: newTasks(ctx, { consortiumId: id, lead }, asked),
      }
    },
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

/** The write of the lead's share; empty when the share stays the same. */
function newShare(ctx: CallerCtx, lead: ConsortiumMember, percent: number | null | undefined) {
  if (percent === undefined || shareOf(percent) === shareOf(lead.sharePercent)) return []
  const write = ctx.db
    .update(consortiumMembers)
    .set({ share: shareOf(percent) })
    .where(eq(consortiumMembers.id, lead.id))
  return [write]
}

/** The writes that replace the lead's responsibilities; empty if they stay the same. */
function newTasks(
  ctx: CallerCtx,
  { consortiumId, lead }: { consortiumId: string; lead: ConsortiumMember },
  asked: UpdateConsortium['responsibilities'],
) {
  if (asked === undefined) return []
  const tasks = (asked ?? []).map((each) => newResponsibility(ctx, { consortiumId, memberId: lead.id }, each))
  const shown = tasks.map((task) => shownResponsibility(task, lead.company.name))
  if (saidBy(shown) === saidBy(lead.responsibilities)) return []
  return [
    ctx.db.delete(responsibilities).where(eq(responsibilities.memberId, lead.id)),
    ...insertResponsibilities(ctx, tasks),
  ]
}

/** The content of responsibilities as text, without ids and independent of their order. */
const saidBy = (list: readonly Responsibility[]): string =>
  list
    .map(({ id: _id, ...said }) => canonical(said))
    .toSorted()
    .join()

/**
 * The consortium's version protects the shares too, because every change of a member gives the consortium a new
 * version.
 */
const ofLead = {
  companyId: consortiums.leadCompanyId,
  id: consortiums.id,
  version: consortiums.version,
}
