import { noteFailure } from '../accounts/acts.ts'
import { tryTransact } from '../../platform/transaction/transact.ts'
import { passwordStands } from '../passwords/check.ts'
import { verifyPassword } from '../passwords/password.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Statement } from '../../platform/db/statement.ts'
import { minute } from '../../platform/time.ts'
import { newSession, newStep } from '../sessions/begin.ts'
import {
  clearAttempts,
  countInAll,
  forgiveAttempt,
  type Limit,
  windowOf,
} from '../../platform/limits/limits.ts'
import { countForSite, secondsForSite } from '../sessions/site-limit.ts'

export interface Attempt {
  email: string
  password: string
  /** The network, as `networkOf` gives it. */
  network: string
  userAgent: string | null
}

export type SignInOutcome =
  | { token: string; expiresAt: number; userId: string }
  /** The password was right, and the code of the second factor is still owed: `step` is the token of this state. */
  | { step: string; expiresAt: number }
  | { refused: 'credentials' }
  /** `seconds` until another attempt counts. */
  | { refused: 'limited'; seconds: number }

/**
 * Wrong passwords are counted for an account from one network, and for a network over all accounts; with IPv6 both also
 * for the allocation around the network. They are never counted for an account alone: otherwise a stranger who guesses
 * would shut the owner out.
 */
const perAccount: Limit = { name: 'sign-in', attempts: 10, span: 15 * minute }
const perNetwork: Limit = { name: 'sign-in', attempts: 60, span: 15 * minute }

/**
 * A hash of no account. An unknown address is compared with it, so that the answer takes as long as for a known
 * address.
 */
const nobody = `scrypt$32768$8$1$${'A'.repeat(22)}==$${'A'.repeat(43)}=`

interface Found {
  id: string
  password_hash: string
  /** Whether a second factor is on: 0 or 1. */
  totp: number
}

/**
 * Begins a session for a person who knows the password. The attempt is counted before the password is looked at, and
 * taken back when the password was right, so that none of many guesses at once goes uncounted.
 */
export async function signIn(ctx: Ctx, attempt: Attempt): Promise<SignInOutcome> {
  const account = windowOf(perAccount, attempt.network, attempt.email)
  const network = windowOf(perNetwork, attempt.network)
  // The network comes before the address: otherwise a refused network would go on writing a row for every address that
  // it names.
  const near = (await secondsForSite(ctx, attempt.network)) || (await countInAll(ctx, network))
  if (near > 0) return { refused: 'limited', seconds: near }
  const [seconds, user] = await Promise.all([countInAll(ctx, account), findUser(ctx, attempt.email)])
  if (seconds > 0) return { refused: 'limited', seconds }
  const site = await countForSite(ctx, attempt)
  if (site.seconds > 0) return { refused: 'limited', seconds: site.seconds }
  const right = await verifyPassword(attempt.password, user?.password_hash ?? nobody)
  // Written after the answer: otherwise the time of a refusal would tell whether the account exists.
  if (user && !right) ctx.later(noteFailure(ctx, user.id, 'sign_in.failed'))
  if (!user || !right) return { refused: 'credentials' }
  const forgiven = [clearAttempts(ctx, account), forgiveAttempt(ctx, network), ...site.forgive]
  if (user.totp === 1) return beginStep(ctx, user, forgiven)
  const { token, expiresAt, rows } = newSession(ctx, { userId: user.id, userAgent: attempt.userAgent })
  if (!(await write(ctx, user, [...rows, ...forgiven]))) return { refused: 'credentials' }
  return { token, expiresAt, userId: user.id }
}

const findUser = ({ d1 }: Ctx, email: string) =>
  d1
    .prepare(
      `SELECT u.id, u.password_hash, t.enabled_at IS NOT NULL AS totp
        FROM users u LEFT JOIN totp t ON t.user_id = u.id WHERE u.email = ?1`,
    )
    .bind(email)
    .first<Found>()

/** Notes that the password was right. From here only the code leads on. */
async function beginStep(ctx: Ctx, user: Found, also: D1PreparedStatement[]): Promise<SignInOutcome> {
  const { token, expiresAt, row } = newStep(ctx, user.id)
  if (!(await write(ctx, user, [row, ...also]))) return { refused: 'credentials' }
  return { step: token, expiresAt }
}

/** Writes what the password opened; false where the person's password has changed. */
const write = (ctx: Ctx, user: Found, also: Statement[]): Promise<boolean> =>
  tryTransact(ctx, { guards: [passwordStands(ctx, user.id, user.password_hash)], also })
