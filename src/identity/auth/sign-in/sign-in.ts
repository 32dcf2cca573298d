import { noteFailure } from '../../accounts/acts.ts'
import { tryTransact } from '../../../platform/transaction/transact.ts'
import { passwordStands } from '../passwords/check.ts'
import { verifyPassword } from '../passwords/password.ts'
import type { Ctx } from '../../../platform/context/context.ts'
import type { Statement } from '../../../platform/db/statement.ts'
import { day, minute } from '../../../platform/time/time.ts'
import { newSession, newStep } from '../sessions/begin.ts'
import {
  clearAttempts,
  countInAll,
  forgiveAttempt,
  type Limit,
  rateWindow,
} from '../../../platform/http/limits/limits.ts'
import { countForSite, secondsForSite } from '../sessions/site-limit.ts'
import { openDevice } from './device.ts'

export interface Attempt {
  email: string
  password: string
  /** The network, as `networkOf` returns it. */
  network: string
  /** The value of the device cookie. */
  device?: string | null
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
 * Wrong passwords are counted for an account from one network, for a network over all accounts, and for an account
 * from everywhere; with IPv6 the first two also for the allocation around the network. An attacker can use up all
 * of these for another person's account. Browsers in which the person has signed in before are therefore counted
 * separately, and a link to set a new password always signs in.
 */
const perAccount: Limit = { name: 'sign-in', attempts: 10, span: 15 * minute }
const perNetwork: Limit = { name: 'sign-in', attempts: 60, span: 15 * minute }
const everywhere: Limit = { name: 'sign-in everywhere', attempts: 100, span: day }
const perDevice: Limit = { name: 'sign-in device', attempts: 10, span: 15 * minute }

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
  const { seconds, user, forgive } = (await countOfDevice(ctx, attempt)) ?? (await count(ctx, attempt))
  if (seconds > 0) return { refused: 'limited', seconds }
  const right = await verifyPassword(attempt.password, user?.password_hash ?? nobody)
  // Written after the answer: otherwise the time of a refusal would reveal whether the account exists.
  if (user && !right) ctx.later(noteFailure(ctx, user.id, 'sign_in.failed'))
  if (!user || !right) return { refused: 'credentials' }
  if (user.totp === 1) return beginStep(ctx, user, forgive)
  const { token, expiresAt, rows } = newSession(ctx, { userId: user.id, userAgent: attempt.userAgent })
  if (!(await write(ctx, user, [...rows, ...forgive]))) return { refused: 'credentials' }
  return { token, expiresAt, userId: user.id }
}

interface CountedAttempt {
  /** Seconds until another attempt counts; 0 while this attempt may be made. */
  seconds: number
  user: Found | null
  /** The statements that take the attempt back after a right password. */
  forgive: D1PreparedStatement[]
}

const refusedFor = (seconds: number): CountedAttempt => ({ seconds, user: null, forgive: [] })

/**
 * Counts an attempt from a browser in which the person has signed in before. Null for any other browser, and for one
 * with too many wrong passwords, which is then counted like any other.
 */
async function countOfDevice(ctx: Ctx, { device, email }: Attempt): Promise<CountedAttempt | null> {
  const known = openDevice(ctx, device ?? null)
  const user = known && (await findUser(ctx, email))
  if (!known || user?.id !== known.userId) return null
  const window = rateWindow(perDevice, known.id)
  if ((await countInAll(ctx, window)) > 0) return null
  return { seconds: 0, user, forgive: [clearAttempts(ctx, window)] }
}

/**
 * The steps are the same for known and unknown addresses, so that no answer reveals which addresses have accounts.
 */
async function count(ctx: Ctx, attempt: Attempt): Promise<CountedAttempt> {
  const account = rateWindow(perAccount, attempt.network, attempt.email)
  const network = rateWindow(perNetwork, attempt.network)
  const all = rateWindow(everywhere, attempt.email)
  // The network comes before the address: otherwise a refused network would go on writing a row for every address that
  // it names.
  const near = (await secondsForSite(ctx, attempt.network)) || (await countInAll(ctx, network))
  if (near > 0) return refusedFor(near)
  const [seconds, user] = await Promise.all([countInAll(ctx, account), findUser(ctx, attempt.email)])
  if (seconds > 0) return refusedFor(seconds)
  const site = await countForSite(ctx, attempt)
  if (site.seconds > 0) return refusedFor(site.seconds)
  // Last, so that one network cannot use up the attempts of all others.
  const total = await countInAll(ctx, all)
  if (total > 0) return refusedFor(total)
  const forgive = [
    clearAttempts(ctx, account),
    ...[network, all].map((window) => forgiveAttempt(ctx, window)),
    ...site.forgive,
  ]
  return { seconds: 0, user, forgive }
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

/** Writes what the password opened; false if the person's password has changed. */
const write = (ctx: Ctx, user: Found, also: Statement[]): Promise<boolean> =>
  tryTransact(ctx, { guards: [passwordStands(ctx, user.id, user.password_hash)], also })
