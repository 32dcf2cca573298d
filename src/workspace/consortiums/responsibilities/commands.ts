import { and, eq, sql as expression } from 'drizzle-orm'
import { commit } from '../../../platform/transaction/commit.ts'
import { differing } from '../../../platform/transaction/revise.ts'
import { expectVersion } from '../../../platform/transaction/version.ts'
import type { CallerCtx } from '../../../platform/context/context.ts'
import { forbidden } from '../../../platform/context/errors.ts'
import { sql } from '../../../platform/db/sql.ts'
import { expectLead, touch } from '../change.ts'
import { foundMember, memberQuery } from '../members/queries.ts'
import type { ConsortiumMember } from '../members/schema.ts'
import { readConsortium } from '../queries.ts'
import { responsibilities } from '../../schema.gen.ts'
import { findParts, foundResponsibility, responsibilityQuery } from './queries.ts'
import type { CreateResponsibility, Responsibility, UpdateResponsibility } from './schema.ts'
import { insertResponsibilities, newResponsibility, shownResponsibility } from './write.ts'

interface Named {
  id: string
  responsibilityId: string
}

export async function createResponsibility(
  ctx: CallerCtx,
  consortiumId: string,
  input: CreateResponsibility,
): Promise<Responsibility> {
  const { memberId } = input
  const { consortium, rows } = await readConsortium(ctx, consortiumId, [
    memberQuery(ctx, consortiumId, sql`m.id = ${memberId}`),
  ])
  const member = foundMember(rows[0])
  await findParts(ctx, consortium.tenderId, [input])
  expectLead(consortium)
  expectStanding(member)
  const row = newResponsibility(ctx, { consortiumId, memberId }, input)
  return commit(ctx, {
    action: 'POST /consortiums/:id/responsibilities',
    targetId: row.id,
    writes: [touch(ctx, consortium, stillStanding(memberId)), ...insertResponsibilities(ctx, [row])],
    answer: shownResponsibility(row, member.company.name),
    status: 201,
  })
}

/** Changes a responsibility or gives it to another member; `{}` changes nothing, null clears. */
export async function updateResponsibility(
  ctx: CallerCtx,
  { id: consortiumId, responsibilityId: id }: Named,
  input: UpdateResponsibility,
): Promise<Responsibility> {
  const { consortium, rows } = await readConsortium(ctx, consortiumId, [
    responsibilityQuery(consortiumId, id),
    memberQuery(ctx, consortiumId, sql`m.id = ${input.memberId ?? ''}`),
  ])
  const { responsibility, version } = foundResponsibility(rows[0])
  const member = input.memberId === undefined ? null : foundMember(rows[1])
  await findParts(ctx, consortium.tenderId, [input])
  expectLead(consortium)
  if (member) expectStanding(member)
  expectVersion(ctx, consortium.version)
  const { dueAt, ...rest } = input
  const due = dueAt === undefined ? {} : { dueAt: dueAt?.getTime() ?? null }
  const shownDue = dueAt === undefined ? {} : { dueAt: dueAt?.toISOString() ?? null }
  const changed = differing(responsibility, { ...rest, ...shownDue })
  if (!changed) return responsibility
  const change = { ...rest, ...due, version: version + 1 }
  const inVersion = and(ofConsortium(consortiumId, id), eq(responsibilities.version, version))
  return commit(ctx, {
    action: 'PATCH /consortiums/:id/responsibilities/:responsibilityId',
    targetId: id,
    writes: [
      touch(ctx, consortium, member ? stillStanding(member.id) : undefined),
      ctx.db.update(responsibilities).set(change).where(inVersion),
    ],
    answer: { ...responsibility, ...changed, ...(member && { companyName: member.company.name }) },
  })
}

export async function removeResponsibility(
  ctx: CallerCtx,
  { id: consortiumId, responsibilityId: id }: Named,
) {
  const { consortium, rows } = await readConsortium(ctx, consortiumId, [
    responsibilityQuery(consortiumId, id),
  ])
  foundResponsibility(rows[0])
  expectLead(consortium)
  expectVersion(ctx, consortium.version)
  return commit(ctx, {
    action: 'DELETE /consortiums/:id/responsibilities/:responsibilityId',
    targetId: id,
    writes: [touch(ctx, consortium), ctx.db.delete(responsibilities).where(ofConsortium(consortiumId, id))],
    answer: { id, deleted: true as const },
  })
}

const ofConsortium = (consortiumId: string, id: string) =>
  and(eq(responsibilities.consortiumId, consortiumId), eq(responsibilities.id, id))

/**
 * Only companies that take part get responsibilities. A company that leaves keeps its responsibilities until someone
 * gives them to another member.
 */
function expectStanding({ status }: ConsortiumMember): void {
  if (status === 'declined' || status === 'removed')
    throw forbidden(
      'state',
      `This member ${status === 'declined' ? 'has declined' : 'was removed'}; only invited and accepted members take responsibilities`,
    )
}

const stillStanding = (memberId: string) =>
  expression`EXISTS (SELECT 1 FROM consortium_members WHERE id = ${memberId} AND status IN ('invited', 'accepted'))`
