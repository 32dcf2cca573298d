import { noteFailure } from '../../accounts/acts.ts'
import { type CallerCtx, type Ctx, derive } from '../../../platform/context/context.ts'
import { sql } from '../../../platform/db/sql.ts'
import { Problem, wrongFields } from '../../../platform/context/errors.ts'
import { countInAll, forgiveAttempt, type Limit, rateWindow } from '../../../platform/http/limits/limits.ts'
import { guard } from '../../../platform/transaction/guard.ts'
import type { Session } from '../sessions/schema.ts'
import { minute } from '../../../platform/time/time.ts'
import { verifyPassword } from './password.ts'

/** A problem of one field of a form. */
export const marked = (path: string, message: string): Problem => wrongFields([{ path, message }])

/** Only a session of the person can use up these attempts. */
const perNetwork: Limit = { name: 'own password', attempts: 10, span: 15 * minute }
const perPerson: Limit = { name: 'own password', attempts: 30, span: 15 * minute }

/**
 * Checks the password of a person who is signed in, before a change that a stolen session must not make. `network`
 * comes from `networkOf`. Returns the password in its stored form, for `passwordStands`.
 *
 * @throws Problem INVALID_DATA on `password` for a wrong password; RATE_LIMIT_EXCEEDED after too many wrong
 * passwords.
 */
export async function verifyOwnPassword(
  ctx: Ctx,
  { user }: Pick<Session, 'user'>,
  password: string,
  network: string,
): Promise<string> {
  const windows = [rateWindow(perNetwork, user.id, network), rateWindow(perPerson, user.id)]
  const [seconds, stored] = await Promise.all([
    countInAll(ctx, ...windows),
    ctx.d1
      .prepare('SELECT password_hash FROM users WHERE id = ?1')
      .bind(user.id)
      .first<string>('password_hash'),
  ])
  if (seconds > 0) {
    const minutes = Math.ceil(seconds / 60)
    const text = `Too many wrong passwords. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`
    throw new Problem('RATE_LIMIT_EXCEEDED', text)
  }
  const right = stored !== null && password !== '' && (await verifyPassword(password, stored))
  if (!right) {
    await noteFailure(ctx, user.id, 'password.failed')
    throw marked('password', 'The password is wrong.')
  }
  await ctx.d1.batch(windows.map((window) => forgiveAttempt(ctx, window)))
  return stored
}

/**
 * The guard of a transaction that depends on a password: it breaks where the stored password is no longer the one
 * that was checked. Hashing is slow enough for a reset to come between.
 */
export const passwordStands = ({ d1 }: Pick<Ctx, 'd1'>, userId: string, stored: string) =>
  guard(
    d1,
    sql`EXISTS (SELECT 1 FROM users WHERE id = ${userId} AND password_hash = ${stored})`,
    'another password was set',
  )

/**
 * Checks the caller's password and throws a Problem if it is wrong. Commits with the returned context depend on the
 * password: if it changes before the commit, nothing is written, and the retried command checks again.
 */
export type Proof = (ctx: CallerCtx) => Promise<CallerCtx>

/** A proof by the password of a request. The password is checked when a command needs the proof. */
export const proofOf =
  ({ user }: Pick<Session, 'user'>, password: string, network: string): Proof =>
  async (ctx) => {
    const stored = await verifyOwnPassword(ctx, { user }, password, network)
    return derive(ctx, { holds: [passwordStands(ctx, user.id, stored)] })
  }

export const passwordChanged = (): Problem => marked('password', 'The password was changed meanwhile.')
