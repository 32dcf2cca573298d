import { and, eq, type SQL, sql as expression } from 'drizzle-orm'
import { commit } from '../../platform/transaction/commit.ts'
import { expectVersion } from '../../platform/transaction/version.ts'
import type { CallerCtx } from '../../platform/context/context.ts'
import { newId } from '../../platform/context/ids.ts'
import { Existing } from '../../platform/db/page.ts'
import { findCandidate, getTeamMember } from './queries.ts'
import type { AddTeamMember, TeamMember } from './schema.ts'
import { teamMembers, teams } from '../schema.gen.ts'

/** Adds a person of the company to a team. A repeated request returns the first membership, unchanged. */
export async function addTeamMember(
  ctx: CallerCtx,
  teamId: string,
  input: AddTeamMember,
): Promise<TeamMember | Existing<TeamMember>> {
  const { user, member } = await findCandidate(ctx, teamId, input)
  if (member) return new Existing(member)
  const { role } = input
  const id = newId('member', ctx.now)
  const companyId = ctx.caller.company.id
  const row = { id, teamId, companyId, userId: user.id, role, addedAt: ctx.now.toISOString() }
  const stillHere = expression`EXISTS (SELECT 1 FROM memberships WHERE company_id = ${companyId} AND user_id = ${user.id})`
  return commit(ctx, {
    action: 'POST /teams/:id/members',
    targetId: id,
    writes: [touch(ctx, teamId, stillHere), ctx.db.insert(teamMembers).values(row)],
    answer: { id, teamId, user, role, addedAt: row.addedAt },
    status: 201,
  })
}

/** Takes a person out of a team. An `If-Match` header is compared with the version of the team. */
export async function removeTeamMember(
  ctx: CallerCtx,
  { id: teamId, memberId }: { id: string; memberId: string },
) {
  const { version } = await getTeamMember(ctx, teamId, memberId)
  expectVersion(ctx, version)
  const named = ctx.ifMatch === null ? undefined : eq(teams.version, version)
  const member = and(
    eq(teamMembers.companyId, ctx.caller.company.id),
    eq(teamMembers.teamId, teamId),
    eq(teamMembers.id, memberId),
  )
  return commit(ctx, {
    action: 'DELETE /teams/:id/members/:memberId',
    targetId: memberId,
    writes: [touch(ctx, teamId, named), ctx.db.delete(teamMembers).where(member)],
    answer: { id: memberId, deleted: true as const },
  })
}

/**
 * Writes a new version of the team. The write depends on the version that was read only where the request names a version,
 * so that any number of people can join and leave at once.
 */
const touch = (ctx: CallerCtx, teamId: string, condition?: SQL) =>
  ctx.db
    .update(teams)
    .set({ version: expression`${teams.version} + 1`, updatedAt: ctx.now.toISOString() })
    .where(and(eq(teams.companyId, ctx.caller.company.id), eq(teams.id, teamId), condition))
