import { sql as expression } from 'drizzle-orm'
import { personAct } from '../../accounts/acts.ts'
import type { Ctx } from '../../../platform/context/context.ts'
import type { Statement } from '../../../platform/db/statement.ts'
import { newId } from '../../../platform/context/ids.ts'
import { minute } from '../../../platform/time/time.ts'
import { expiryOf } from './commands.ts'
import { sessionPrefix, stepPrefix } from './schema.ts'
import { hashSecret, newSecret } from './secret.ts'
import { sessions, signInSteps } from '../../schema.gen.ts'

/** The token for the cookie of a new session or state, and its end. */
export interface Begun {
  token: string
  expiresAt: number
  userId: string
}

interface NewSession {
  userId: string
  userAgent: string | null
  /** The company whose provider vouches for the person, and when the person gave the provider a proof. */
  sso?: { companyId: string; provenAt: number | null }
}

/**
 * A new session of a person who has just given or chosen the password, or has signed in by single sign-on, and the
 * statements that make the session; they follow the statements that make person and membership. The session is in the
 * person's company where there is just one, and after single sign-on in the company of the provider.
 */
export function newSession(ctx: Pick<Ctx, 'db' | 'd1' | 'now'>, { userId, userAgent, sso }: NewSession) {
  const token = newSecret(sessionPrefix)
  const now = ctx.now.getTime()
  const expiresAt = expiryOf(now, now)
  const companyId = expression<string | null>`(SELECT CASE WHEN count(*) = 1 THEN min(company_id) END
    FROM memberships WHERE user_id = ${userId})`
  const id = newId('signIn', ctx.now)
  const row = ctx.db.insert(sessions).values({
    hash: hashSecret(token),
    id,
    userId,
    companyId: sso?.companyId ?? companyId,
    ssoCompanyId: sso?.companyId ?? null,
    expiresAt,
    userAgent: userAgent?.slice(0, 300) ?? null,
    createdAt: now,
    lastSeenAt: now,
    provenAt: sso ? Math.min(sso.provenAt ?? 0, now) : now,
  })
  const rows: Statement[] = [row, personAct(ctx, { userId, action: 'session.began', targetId: id })]
  return { token, expiresAt, userId, rows }
}

/** The time to enter the code before the password is needed again. */
const stepTime = 10 * minute

/** The state between a right password and the code, and the statement that makes it. */
export function newStep(ctx: Pick<Ctx, 'db' | 'now'>, userId: string) {
  const token = newSecret(stepPrefix)
  const expiresAt = ctx.now.getTime() + stepTime
  return {
    token,
    expiresAt,
    row: ctx.db.insert(signInSteps).values({ hash: hashSecret(token), userId, expiresAt }),
  }
}
