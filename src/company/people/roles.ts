import { and, eq, sql as expression } from 'drizzle-orm'
import type * as z from 'zod'
import { commit } from '../../platform/transaction/commit.ts'
import type { CallerCtx } from '../../platform/context/context.ts'
import { forbidden } from '../../platform/context/errors.ts'
import { noteGates, notifyGates } from '../../identity/keys/commands.ts'
import { invitations } from '../schema.gen.ts'
import { apiKeys, memberships } from '../../identity/schema.gen.ts'
import { mailRow, pokeMail } from '../../identity/mail/outbox.ts'
import type { Proof } from '../../identity/auth/passwords/check.ts'
import { roleMail } from './invite-mail.ts'
import { notLastOwner, ranksAs, rankIn } from '../../identity/accounts/rank.ts'
import type { ChangeRole } from './schema.ts'
import type { Role } from '../../identity/accounts/schema.ts'
import { highest } from '../../identity/accounts/rank.ts'
import { rankOf } from '../../identity/accounts/rank.ts'
import { expectManager, lastOwner, readStanding, type PersonStanding } from './standing.ts'

/** The keys of one person in the company. */
export const keysOf = (ctx: CallerCtx, userId: string) =>
  and(eq(apiKeys.companyId, ctx.caller.company.id), eq(apiKeys.userId, userId))

/**
 * Sets the role of a person of the company, from the next request of session, key or connection. The password is
 * needed if someone gains or loses ownership, the caller included.
 */
export async function changeRole(
  ctx: CallerCtx,
  { userId, role }: z.output<typeof ChangeRole>,
  prove: Proof,
): Promise<{ id: string; name: string; role: Role }> {
  const standing = await readStanding(ctx, userId)
  const { target, name } = standing
  expectChangeable(standing, role)
  if (target === role) return { id: userId, name, role }
  const proven = isAboutOwnership(target, role) ? await prove(ctx) : ctx
  const toSelf = userId === ctx.caller.user.id
  const answer = await commit(proven, {
    action: `change role to ${role}`,
    access: true,
    targetId: userId,
    changes: [{ field: 'role', from: target, to: role }],
    writes: [
      ctx.db
        .update(memberships)
        .set({ role })
        .where(
          and(asRead(ctx, userId, target), ranksAs(ctx, highest('admin', target, role)), notLastOwner(ctx)),
        ),
    ],
    also: [
      noteGates(ctx, keysOf(ctx, userId)),
      withdrawBeyond(ctx, userId, role),
      ...(toSelf ? [] : [tell(ctx, standing, role)]),
    ],
    answer: { id: userId, name, role },
  })
  await notifyGates(ctx, keysOf(ctx, userId))
  if (!toSelf) pokeMail(ctx)
  return answer
}

/** Whether ownership is given, taken, or given up. */
export const isAboutOwnership = (...roles: (Role | null)[]): boolean => roles.includes('owner')

function expectChangeable({ actor, target, owners }: PersonStanding, role: Role): void {
  expectManager(actor, 'change roles')
  if (rankOf(target) > rankOf(actor)) throw forbidden('role', 'Only an owner may change the role of an owner')
  if (rankOf(role) > rankOf(actor)) throw forbidden('role', 'Only an owner may make someone an owner')
  if (target === 'owner' && role !== 'owner' && owners === 1) throw lastOwner()
}

/** The person's membership with the role that was read: after a change in between, the write matches no row. */
export const asRead = (ctx: CallerCtx, userId: string, role: Role) =>
  and(
    eq(memberships.companyId, ctx.caller.company.id),
    eq(memberships.userId, userId),
    eq(memberships.role, role),
  )

/** The invitations of a person that go beyond the person's new role; all invitations for a person without a role. */
export const withdrawBeyond = (ctx: CallerCtx, userId: string, role: Role | null) =>
  ctx.db
    .delete(invitations)
    .where(
      and(
        eq(invitations.companyId, ctx.caller.company.id),
        eq(invitations.invitedBy, userId),
        role === null || role === 'member'
          ? undefined
          : expression`${rankIn(invitations.role)} > ${rankOf(role)}`,
      ),
    )

/** The mail to the person whose role changed. */
export const tell = (ctx: CallerCtx, { email }: PersonStanding, role: Role | null) => {
  const { company, user } = ctx.caller
  return mailRow(ctx, roleMail({ to: email, company: company.name, actor: user.name, role }))
}
