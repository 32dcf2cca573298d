import { and, eq, sql as expression } from 'drizzle-orm'
import type * as z from 'zod'
import { commit } from '../../platform/transaction/commit.ts'
import type { CallerCtx } from '../../platform/context/context.ts'
import { forbidden, invalidData, notFound, Problem } from '../../platform/context/errors.ts'
import { newId } from '../../platform/context/ids.ts'
import { mailRow, pokeMail } from '../../identity/mail/outbox.ts'
import { countInAll, type Limit, rateWindow } from '../../platform/http/limits/limits.ts'
import { hashSecret, newSecret } from '../../identity/auth/sessions/secret.ts'
import { prepare, raw, sql } from '../../platform/db/sql.ts'
import { day, hour, iso } from '../../platform/time/time.ts'
import { invitations } from '../schema.gen.ts'
import { memberships } from '../../identity/schema.gen.ts'
import { invitationMail } from './invite-mail.ts'
import { ranksAs, rankIn } from '../../identity/accounts/rank.ts'
import { type Invitation, invitationPrefix, invitationTime, type Invite, openInvitations } from './schema.ts'
import type { Role } from '../../identity/accounts/schema.ts'
import { highest } from '../../identity/accounts/rank.ts'
import { rankOf } from '../../identity/accounts/rank.ts'
import type { Proof } from '../../identity/auth/passwords/check.ts'
import { isAboutOwnership } from './roles.ts'
import { expectManager, readRole } from './standing.ts'

/**
 * Max mails of a company in an hour, and max to one address in a day. Both count for each company, so that no
 * company delays another company's invitations.
 */
const perCompany: Limit = { name: 'invitations', attempts: 30, span: hour }
const perAddress: Limit = { name: 'invitations to', attempts: 6, span: day }
/**
 * The most mails to an address from all companies: a person who founds several companies must not fill another person's
 * mailbox.
 */
const perAddressInAll: Limit = { name: 'invitations to', attempts: 12, span: day }

/**
 * Invites someone to join, by a link to the address. The answer does not reveal whether the address has an account. A
 * repeated invitation gets another link, and the link before no longer works. `prove` is called where an owner is
 * invited: a session alone, which may be stolen, cannot give ownership.
 */
export async function invitePerson(
  ctx: CallerCtx,
  { email, role }: z.output<typeof Invite>,
  prove: Proof,
): Promise<Invitation> {
  const { actor, current } = await expectInvitable(ctx, email, role)
  const proven = isAboutOwnership(role) ? await prove(ctx) : ctx
  await takeTurn(ctx, email)
  const token = newSecret(invitationPrefix)
  const at = ctx.now.getTime()
  const { company, user } = ctx.caller
  const id = current?.id ?? newId('invitation', ctx.now)
  const link = {
    hash: hashSecret(token),
    role,
    invitedBy: user.id,
    createdAt: at,
    expiresAt: at + invitationTime,
  }
  const url = `${ctx.config.PUBLIC_ORIGIN}/invitations/accept?token=${token}`
  const answer = await commit(proven, {
    action: `invite as ${role}`,
    access: true,
    targetId: id,
    writes: [
      stillMay(ctx, { email, least: highest('admin', role) }),
      ctx.db
        .insert(invitations)
        .values({ id, companyId: company.id, email, ...link })
        .onConflictDoUpdate({
          target: [invitations.companyId, invitations.email],
          set: link,
          setWhere: and(eq(invitations.id, id), expression`${rankIn(invitations.role)} <= ${rankOf(actor)}`),
        }),
    ],
    also: [
      mailRow(ctx, invitationMail({ to: email, company: company.name, inviter: user.name, role, link: url })),
    ],
    answer: {
      id,
      email,
      role,
      invitedBy: { id: user.id, name: user.name },
      createdAt: iso(at),
      expiresAt: iso(at + invitationTime),
      expired: false,
    },
    status: 201,
  })
  pokeMail(ctx)
  return answer
}

interface Found {
  belongs: number
  open: number
  id: string | null
  role: Role | null
}

async function expectInvitable(ctx: CallerCtx, email: string, role: Role) {
  const companyId = ctx.caller.company.id
  const [actor, found] = await Promise.all([
    readRole(ctx),
    prepare(
      ctx.d1,
      sql`SELECT i.id, i.role, ${raw(membersOf)} AS belongs, (SELECT count(*) FROM invitations
            WHERE company_id = ${companyId} AND email <> ${email} AND expires_at > ${ctx.now.getTime()}) AS open
          FROM (SELECT ${companyId} AS company_id, ${email} AS email) AS asked
          LEFT JOIN invitations AS i ON i.company_id = asked.company_id AND i.email = asked.email`,
    ).first<Found>(),
  ])
  expectManager(actor, 'invite people')
  if (rankOf(role) > rankOf(actor)) throw forbidden('role', 'Only an owner may invite an owner')
  if (found?.belongs) throw invalidData('email', 'belongs to someone of the company already', 'conflict')
  if (found?.role && rankOf(found.role) > rankOf(actor))
    throw forbidden('role', 'An owner invited this address as an owner; only an owner may change that')
  if ((found?.open ?? 0) >= openInvitations)
    throw forbidden('limit', `At most ${openInvitations} invitations may be open; withdraw one first`)
  return { actor, current: found?.id ? { id: found.id } : null }
}

const membersOf = `EXISTS (SELECT 1 FROM memberships AS m JOIN users AS u ON u.id = m.user_id
  WHERE m.company_id = asked.company_id AND u.email = asked.email)`

/** Counts the mail before it is written, so that none of many requests at once goes uncounted. */
async function takeTurn(ctx: CallerCtx, email: string): Promise<void> {
  const { id } = ctx.caller.company
  if ((await countInAll(ctx, rateWindow(perCompany, id))) > 0)
    throw limited('Your company has sent many invitations in the last hour. Try again in an hour')
  if ((await countInAll(ctx, rateWindow(perAddress, id, email))) > 0)
    throw limited('You have sent this address many invitations today. Try again tomorrow')
  if ((await countInAll(ctx, rateWindow(perAddressInAll, email))) > 0)
    throw limited('Many invitations went to this address today. Try again tomorrow')
}

const limited = (text: string) => new Problem('RATE_LIMIT_EXCEEDED', text)

/** The write that touches the caller's own membership where all conditions still hold, and otherwise matches no row. */
const stillMay = (ctx: CallerCtx, { email, least }: { email: string; least: Role }) => {
  const companyId = ctx.caller.company.id
  const open = expression`(SELECT count(*) FROM invitations WHERE company_id = ${companyId} AND email <> ${email}
    AND expires_at > ${ctx.now.getTime()}) < ${openInvitations}`
  const stranger = expression`NOT EXISTS (SELECT 1 FROM memberships AS m JOIN users AS u ON u.id = m.user_id
    WHERE m.company_id = ${companyId} AND u.email = ${email})`
  return ctx.db
    .update(memberships)
    .set({ role: expression`${memberships.role}` })
    .where(
      and(
        eq(memberships.companyId, companyId),
        eq(memberships.userId, ctx.caller.user.id),
        ranksAs(ctx, least),
        open,
        stranger,
      ),
    )
}

/** Withdraws an invitation: its link no longer works. */
export async function withdrawInvitation(ctx: CallerCtx, id: string) {
  const mine = and(eq(invitations.companyId, ctx.caller.company.id), eq(invitations.id, id))
  const [actor, found] = await Promise.all([
    readRole(ctx),
    ctx.db.select({ role: invitations.role }).from(invitations).where(mine).get(),
  ])
  if (!found) throw notFound('Invitation')
  expectManager(actor, 'withdraw invitations')
  if (rankOf(found.role) > rankOf(actor))
    throw forbidden('role', 'Only an owner may withdraw an owner’s invitation')
  const least = highest('admin', found.role)
  return commit(ctx, {
    action: 'withdraw invitation',
    access: true,
    targetId: id,
    writes: [
      ctx.db.delete(invitations).where(and(mine, eq(invitations.role, found.role), ranksAs(ctx, least))),
    ],
    answer: { id, deleted: true as const },
  })
}
