import { eq } from 'drizzle-orm'
import { rankOf } from '../../identity/accounts/rank.ts'
import { sessions, signInSteps } from '../../identity/schema.gen.ts'
import { sql } from '../../platform/db/sql.ts'
import type { CallerCtx } from '../../platform/context/context.ts'
import { forbidden } from '../../platform/context/errors.ts'
import { commit } from '../../platform/transaction/commit.ts'
import { guard } from '../../platform/transaction/guard.ts'
import { expectManager, readStanding } from './standing.ts'

/**
 * Ends all sessions of a person of the company, and half-finished sign-ins. Sessions in other companies end as well: the
 * person could go on from them into this company.
 */
export async function endSessionsOf(ctx: CallerCtx, userId: string): Promise<{ id: string; name: string }> {
  const { actor, target, name } = await readStanding(ctx, userId)
  expectManager(actor, 'end sessions of people')
  if (rankOf(target) > rankOf(actor))
    throw forbidden('role', 'Only an owner may end the sessions of an owner')
  const {
    user,
    company: { id },
  } = ctx.caller
  return commit(ctx, {
    action: 'end sessions',
    access: true,
    targetId: userId,
    guards: [
      guard(
        ctx.d1,
        sql`EXISTS (SELECT 1 FROM memberships WHERE company_id = ${id} AND user_id = ${userId} AND role = ${target})
          AND EXISTS (SELECT 1 FROM memberships WHERE company_id = ${id} AND user_id = ${user.id} AND role = ${actor})`,
        'a role has changed',
      ),
    ],
    writes: [],
    also: [
      ctx.db.delete(sessions).where(eq(sessions.userId, userId)),
      ctx.db.delete(signInSteps).where(eq(signInSteps.userId, userId)),
    ],
    answer: { id: userId, name },
  })
}
