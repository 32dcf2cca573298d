import { verifyPassword } from '../accounts/password.ts'
import type { Ctx } from '../context.ts'
import { newId } from '../ids.ts'
import { minute } from '../time.ts'
import { expiryOf } from './commands.ts'
import { sessionPrefix } from './schema.ts'
import {
  clearAttempts,
  countAttempt,
  forgiveAttempt,
  type Limit,
  secondsToWait,
  windowKey,
} from './limits.ts'
import { hashSecret, newSecret } from './secret.ts'

export interface Attempt {
  email: string
  password: string
  /** As `networkOf` gives it. */
  network: string
  userAgent: string | null
}

export type Outcome =
  | { token: string; expiresAt: number; userId: string }
  | { refused: 'credentials' }
  /** `seconds` until another attempt counts. */
  | { refused: 'limited'; seconds: number }

/**
 * Wrong passwords are counted for an account from one network, and for a network over all accounts. Never for an account
 * alone: a stranger who guesses would shut its owner out.
 */
const perAccount: Limit = { attempts: 10, span: 15 * minute }
const perNetwork: Limit = { attempts: 60, span: 15 * minute }

/** Nobody's: compared with when there is no such account, so that the answer takes as long. */
const nobody = `scrypt$32768$8$1$${'A'.repeat(22)}==$${'A'.repeat(43)}=`

interface Found {
  id: string
  password_hash: string
  company_id: string | null
  companies: number
}

/**
 * Begins a session for whoever knows the password. The attempt is counted before the password is looked at and given
 * back when it was right: of many guesses at once none goes uncounted.
 */
export async function signIn(ctx: Ctx, attempt: Attempt): Promise<Outcome> {
  const accountKey = windowKey('sign-in', attempt.network, attempt.email)
  const networkKey = windowKey('sign-in', attempt.network)
  const [account, network, found] = await ctx.d1.batch([
    countAttempt(ctx, accountKey, perAccount),
    countAttempt(ctx, networkKey, perNetwork),
    findUser(ctx, attempt.email),
  ])
  if (!account || !network) throw new Error('The database left statements of a batch unanswered')
  const seconds = Math.max(secondsToWait(ctx, account, perAccount), secondsToWait(ctx, network, perNetwork))
  if (seconds > 0) return { refused: 'limited', seconds }
  const user = (found?.results as Found[] | undefined)?.[0]
  const right = await verifyPassword(attempt.password, user?.password_hash ?? nobody)
  if (!user || !right) return { refused: 'credentials' }
  const forgiven = [clearAttempts(ctx, accountKey), forgiveAttempt(ctx, networkKey)]
  return begin(ctx, user, attempt, forgiven)
}

/** The account with its company, where it has just one. */
const findUser = ({ d1 }: Ctx, email: string) =>
  d1
    .prepare(
      `SELECT u.id, u.password_hash, min(m.company_id) AS company_id, count(m.company_id) AS companies
        FROM users u LEFT JOIN memberships m ON m.user_id = u.id WHERE u.email = ?1 GROUP BY u.id`,
    )
    .bind(email)

async function begin(
  ctx: Ctx,
  user: Found,
  { userAgent }: Attempt,
  also: D1PreparedStatement[],
): Promise<Outcome> {
  const token = newSecret(sessionPrefix)
  const now = ctx.now.getTime()
  const expiresAt = expiryOf(now, now)
  const companyId = user.companies === 1 ? user.company_id : null
  const agent = userAgent?.slice(0, 300) ?? null
  await ctx.d1.batch([
    ctx.d1
      .prepare(
        `INSERT INTO sessions (hash, id, user_id, company_id, user_agent, created_at, last_seen_at, expires_at)
          VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?6, ?7)`,
      )
      .bind(hashSecret(token), newId('signIn', ctx.now), user.id, companyId, agent, now, expiresAt),
    ...also,
  ])
  return { token, expiresAt, userId: user.id }
}
