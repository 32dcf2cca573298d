import { boundList } from '../../platform/db/bulk.ts'
import { and, eq, isNull, sql as expression } from 'drizzle-orm'
import type { Statement } from '../../platform/db/statement.ts'
import { commit } from '../../platform/transaction/commit.ts'
import type { CallerCtx } from '../../platform/context/context.ts'
import { forbidden } from '../../platform/context/errors.ts'
import { noteGates, notifyGates } from '../../identity/keys/commands.ts'
import { apiKeys, connections, memberships, sessions, ssoIdentities } from '../../identity/schema.gen.ts'
import { savedTenders, teamMembers, teams } from '../schema.gen.ts'
import { pokeMail } from '../../identity/mail/outbox.ts'
import { endConnections } from '../../identity/oauth/commands.ts'
import { leaveRows, leaveSections } from '../bids/leave.ts'
import { leaveTasks } from '../tasks/commands.ts'
import { notLastOwner, ranksAs } from '../../identity/accounts/rank.ts'
import type { Proof } from '../../identity/auth/passwords/check.ts'
import { asRead, isAboutOwnership, keysOf, tell, withdrawBeyond } from '../../company/people/roles.ts'
import type { Role } from '../../identity/accounts/schema.ts'
import { highest } from '../../identity/accounts/rank.ts'
import { rankOf } from '../../identity/accounts/rank.ts'
import { expectManager, lastOwner, readStanding } from '../../company/people/standing.ts'

/**
 * Takes a person out of the company. Everyone may leave, except the last owner. The person's keys and connections of
 * this company end for good, but for service keys, which belong to the company. The person's sessions go on in the only other company, or in none. Saved tenders, tasks
 * and sections of unfinished bids lose their owner. The company keeps the person's texts.
 */
export async function removePerson(ctx: CallerCtx, userId: string, prove: Proof) {
  const standing = await readStanding(ctx, userId)
  const { actor, target, owners } = standing
  const isSelf = userId === ctx.caller.user.id
  if (!isSelf) {
    expectManager(actor, 'remove people')
    if (rankOf(target) > rankOf(actor)) throw forbidden('role', 'Only an owner may remove an owner')
  }
  if (target === 'owner' && owners === 1) throw lastOwner()
  const proven = isAboutOwnership(target) ? await prove(ctx) : ctx
  const teamIds = await teamsOf(ctx, userId)
  const least: Role = isSelf ? target : highest('admin', target)
  const answer = await commit(proven, {
    action: isSelf ? 'leave company' : 'remove person',
    access: true,
    targetId: userId,
    writes: [
      ctx.db
        .delete(memberships)
        .where(and(asRead(ctx, userId, target), ranksAs(ctx, least), notLastOwner(ctx))),
    ],
    also: [...leaveBehind(ctx, userId, teamIds), ...(isSelf ? [] : [tell(ctx, standing, null)])],
    answer: { id: userId, deleted: true as const },
  })
  await notifyGates(ctx, keysOf(ctx, userId))
  if (!isSelf) pokeMail(ctx)
  return answer
}

/** The teams are read first, because the places in teams disappear together with the membership. */
async function teamsOf(ctx: CallerCtx, userId: string): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: teamMembers.teamId })
    .from(teamMembers)
    .where(and(eq(teamMembers.companyId, ctx.caller.company.id), eq(teamMembers.userId, userId)))
  return rows.map(({ id }) => id)
}

function leaveBehind(ctx: CallerCtx, userId: string, teamIds: string[]) {
  const companyId = ctx.caller.company.id
  return [
    ctx.db
      .update(apiKeys)
      .set({ revokedAt: ctx.now.getTime() })
      .where(and(keysOf(ctx, userId), isNull(apiKeys.revokedAt), eq(apiKeys.isService, false))),
    noteGates(ctx, keysOf(ctx, userId)),
    endConnections(ctx, and(eq(connections.companyId, companyId), eq(connections.userId, userId)), 'person'),
    withdrawBeyond(ctx, userId, null),
    ...endSso(ctx, userId),
    moveSessions(ctx, userId),
    ctx.db
      .update(teams)
      .set({ version: expression`${teams.version} + 1`, updatedAt: ctx.now.toISOString() })
      .where(
        and(
          eq(teams.companyId, companyId),
          expression`${teams.id} IN (SELECT value FROM json_each(${boundList(teamIds)}))`,
        ),
      ),
    ...leaveWork(ctx, userId),
  ]
}

/** Takes a person out of the saved tenders, sections, tasks and requirements that the person owns. */
export const leaveWork = (ctx: CallerCtx, userId: string): Statement[] => [
  ctx.db
    .update(savedTenders)
    .set({
      assigneeId: null,
      version: expression`${savedTenders.version} + 1`,
      updatedAt: ctx.now.toISOString(),
    })
    .where(and(eq(savedTenders.companyId, ctx.caller.company.id), eq(savedTenders.assigneeId, userId))),
  leaveSections(ctx, userId),
  leaveTasks(ctx, userId),
  leaveRows(ctx, userId),
]

/** The company's provider no longer vouches for the person: an identity that comes again is an unknown one. */
const endSso = (ctx: CallerCtx, userId: string): Statement[] => {
  const { id } = ctx.caller.company
  return [
    ctx.db
      .delete(ssoIdentities)
      .where(and(eq(ssoIdentities.companyId, id), eq(ssoIdentities.userId, userId))),
    ctx.db.delete(sessions).where(and(eq(sessions.userId, userId), eq(sessions.ssoCompanyId, id))),
  ]
}

/** A session moves to the person's other company if there is exactly one, as at sign-in; otherwise the person chooses. */
const moveSessions = (ctx: CallerCtx, userId: string) =>
  ctx.db
    .update(sessions)
    .set({
      companyId: expression`(SELECT CASE count(*) WHEN 1 THEN min(company_id) END FROM memberships WHERE user_id = ${userId})`,
    })
    .where(and(eq(sessions.userId, userId), eq(sessions.companyId, ctx.caller.company.id)))
