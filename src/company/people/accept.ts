import { and, eq, gt, sql as expression } from 'drizzle-orm'
import type * as z from 'zod'
import { commit } from '../../platform/transaction/commit.ts'
import { retrying } from '../../platform/transaction/idempotent.ts'
import { callerCtx, type CallerCtx, type Ctx } from '../../platform/context/context.ts'
import { forbidden, invalidData, notFound } from '../../platform/context/errors.ts'
import { newId } from '../../platform/context/ids.ts'
import type { Caller } from '../../platform/context/caller.ts'
import { type Begun, newSession } from '../../identity/auth/sessions/begin.ts'
import { chooseCompany, expectOwnSession } from '../../identity/auth/sessions/commands.ts'
import type { Session } from '../../identity/auth/sessions/schema.ts'
import { hashPassword } from '../../identity/auth/passwords/password.ts'
import { whyNotPassword } from '../../identity/auth/passwords/rules.ts'
import { invitations } from '../schema.gen.ts'
import { memberships, users } from '../../identity/schema.gen.ts'
import { readInvitation } from './queries.ts'
import type { Invited, SignUpByInvitation } from './schema.ts'

/** The context of a person who acts for a company that the session is not in yet. */
export const actingAs = (ctx: Ctx, caller: Omit<Caller, 'key'>): CallerCtx =>
  callerCtx(ctx, { ...caller, key: null }, '')

/** The invitation of a link, in its present state. */
async function mustRead(ctx: Ctx, token: string): Promise<Invited> {
  const invited = await readInvitation(ctx, token)
  if (!invited) throw notFound('Invitation')
  return invited
}

/**
 * Accepts an invitation for a person who is signed in with the invited address; the session goes on in the new company.
 * A person who belongs to the company already keeps the present role.
 *
 * @throws Problem NOT_FOUND for a link that no longer works, FORBIDDEN for another address.
 */
export const acceptInvitation = (ctx: Ctx, session: Session, token: string): Promise<Invited> =>
  retrying(async () => {
    const invited = await mustRead(ctx, token)
    const { user } = session
    expectOwnSession(session)
    if (user.email !== invited.email) throw anotherAddress(invited)
    const { company, role, id } = invited
    await commit(actingAs(ctx, { user: { ...user, role }, company }), {
      action: 'accept invitation',
      access: true,
      targetId: id,
      writes: [take(ctx, invited, user.id)],
      also: [
        ctx.db
          .insert(memberships)
          .values(joining(ctx, invited, user.id))
          .onConflictDoNothing(),
      ],
      answer: null,
    })
    await chooseCompany(ctx, session, company.id)
    return invited
  })

/**
 * Makes an account for the invited address with its membership, and signs the person in. The link came to the address,
 * which needs no further proof. When two requests come at once, one wins.
 *
 * @throws Problem NOT_FOUND for a link that no longer works, FORBIDDEN once the address has an account,
 * INVALID_DATA for a password that is easy to guess.
 */
export async function signUpByInvitation(
  ctx: Ctx,
  token: string,
  { name, password }: z.output<typeof SignUpByInvitation>,
  userAgent: string | null,
): Promise<Begun> {
  const { email } = expectNew(await mustRead(ctx, token))
  const weakness = whyNotPassword(password, { email })
  if (weakness !== null) throw invalidData('password', weakness)
  const passwordHash = await hashPassword(password)
  return retrying(async () => {
    const invited = expectNew(await mustRead(ctx, token))
    const userId = newId('user', ctx.now)
    const { rows, ...begun } = newSession(ctx, { userId, userAgent })
    const user = { id: userId, name, email: invited.email, role: invited.role }
    return commit(actingAs(ctx, { user, company: invited.company }), {
      action: 'accept invitation',
      access: true,
      targetId: invited.id,
      writes: [
        ctx.db
          .insert(users)
          .values({ id: userId, email: invited.email, name, passwordHash, createdAt: ctx.now.toISOString() }),
        take(ctx, invited, userId),
        ctx.db.insert(memberships).values(joining(ctx, invited, userId)),
      ],
      also: rows,
      answer: begun,
    })
  })
}

function expectNew(invited: Invited): Invited {
  if (invited.known)
    throw forbidden('role', `${invited.email} has an account. Sign in with it to accept the invitation`)
  return invited
}

const joining = (ctx: Ctx, { company, role }: Invited, userId: string) => ({
  companyId: company.id,
  userId,
  role,
  createdAt: ctx.now.toISOString(),
})

/** Deletes the invitation, where it is still the invitation that was read and the person still has its address. */
const take = (ctx: Ctx, { id, hash }: Invited, userId: string) =>
  ctx.db
    .delete(invitations)
    .where(
      and(
        eq(invitations.id, id),
        eq(invitations.hash, hash),
        gt(invitations.expiresAt, ctx.now.getTime()),
        expression`${invitations.email} = (SELECT email FROM users WHERE id = ${userId})`,
      ),
    )

const anotherAddress = ({ email }: Invited) =>
  forbidden('role', `This invitation is for ${email}. Sign in with that address to accept it`)
