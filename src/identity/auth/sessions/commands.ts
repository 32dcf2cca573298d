import { and, eq, exists, isNull, ne } from 'drizzle-orm'
import { personAct } from '../../accounts/acts.ts'
import { memberships, sessions } from '../../schema.gen.ts'
import { prepared } from '../../../platform/db/statement.ts'
import { tryTransact } from '../../../platform/transaction/transact.ts'
import type { Ctx } from '../../../platform/context/context.ts'
import { forbidden, notFound } from '../../../platform/context/errors.ts'
import { day, hour } from '../../../platform/time/time.ts'
import type { Session } from './schema.ts'

/** A session ends this long after its last use, and in any case this long after it began. */
const idleTime = 14 * day
const maxTime = 90 * day
/** The precision of the last use: without this every request would be a write. */
const seenEvery = hour

export const expiryOf = (createdAt: number, now: number): number =>
  Math.min(now + idleTime, createdAt + maxTime)

/**
 * Records that a session is in use and extends it. Returns the new end, or null if the end need not move yet.
 */
export async function extendSession(ctx: Ctx, session: Session): Promise<number | null> {
  const now = ctx.now.getTime()
  // A company's limit on unused sessions is measured by the last use, which must then be known more exactly.
  const every = session.maxIdle === null ? seenEvery : Math.min(seenEvery, session.maxIdle / 10)
  if (session.lastSeenAt > now - every) return null
  const expiresAt = expiryOf(session.createdAt, now)
  await ctx.db.update(sessions).set({ lastSeenAt: now, expiresAt }).where(eq(sessions.hash, session.hash))
  return expiresAt
}

/**
 * Chooses the company of the session. A company that the person does not belong to is not found, and neither is another
 * company than the one of the session's single sign-on.
 */
export async function chooseCompany(ctx: Ctx, { hash, user }: Session, companyId: string): Promise<void> {
  const belongs = ctx.db
    .select({ companyId: memberships.companyId })
    .from(memberships)
    .where(and(eq(memberships.companyId, companyId), eq(memberships.userId, user.id)))
  const { meta } = await ctx.db
    .update(sessions)
    .set({ companyId })
    .where(and(eq(sessions.hash, hash), isNull(sessions.ssoCompanyId), exists(belongs)))
  if (meta.changes === 0) throw notFound('Company')
}

/**
 * Refuses what changes the person's other companies in a session of single sign-on: the provider of one company must not
 * decide about another.
 */
export function expectOwnSession({ ssoCompanyId }: Pick<Session, 'ssoCompanyId'>): void {
  if (ssoCompanyId !== null)
    throw forbidden(
      'state',
      'You signed in by single sign-on, which opens one company. Sign out, and sign in with your password first',
    )
}

/** Notes that the person has just proved who it is. */
export async function markProven(ctx: Ctx, { hash }: Pick<Session, 'hash'>): Promise<void> {
  await ctx.db.update(sessions).set({ provenAt: ctx.now.getTime() }).where(eq(sessions.hash, hash))
}

/** Ends one session of the same person, this session or another, from its next request. */
export async function endSession(ctx: Ctx, { user }: Session, id: string): Promise<void> {
  const own = ctx.db.delete(sessions).where(and(eq(sessions.id, id), eq(sessions.userId, user.id)))
  const act = personAct(ctx, { userId: user.id, action: 'session.ended', targetId: id })
  if (!(await tryTransact(ctx, { writes: [own], also: [act] }))) throw notFound('Session')
}

/**
 * Ends all sessions of the person but this session; answers how many. Used after a change of the password, and on
 * demand.
 */
export async function endOtherSessions(ctx: Ctx, { hash, user }: Session): Promise<number> {
  const others = ctx.db.delete(sessions).where(and(eq(sessions.userId, user.id), ne(sessions.hash, hash)))
  const act = personAct(ctx, { userId: user.id, action: 'sessions.ended' }, 'changes() > 0')
  const [ended] = await ctx.d1.batch([prepared(ctx.d1, others), act])
  return ended?.meta.changes ?? 0
}
