import { and, eq, isNull } from 'drizzle-orm'
import { personAct } from '../../accounts/acts.ts'
import type { Ctx } from '../../../platform/context/context.ts'
import { forbidden, Problem } from '../../../platform/context/errors.ts'
import { mailRow, pokeMail } from '../../mail/outbox.ts'
import type { Session } from '../sessions/schema.ts'
import { seal } from '../../../platform/db/seal.ts'
import { factorOffMail, factorOnMail, newCodesMail } from '../email-links/mails.ts'
import { type Transaction, tryTransact } from '../../../platform/transaction/transact.ts'
import { marked, passwordChanged, passwordStands, verifyOwnPassword } from '../passwords/check.ts'
import { checkCode } from './check.ts'
import { newTotpSecret, stepOfCode } from './code.ts'
import { findPendingSecret, findTotp } from './queries.ts'
import { hashRecoveryCode, newRecoveryCodes } from './recovery.ts'
import { recoveryCodes, totp } from '../../schema.gen.ts'

type Person = Pick<Session, 'user'>

/**
 * Makes a secret for an authenticator, and replaces a secret that was never switched on. Signing in needs codes
 * only after `enableTotp`.
 *
 * @throws Problem as `verifyOwnPassword`; FORBIDDEN while a second factor is on.
 */
export async function beginTotp(
  ctx: Ctx,
  person: Person,
  { password, network }: { password: string; network: string },
): Promise<void> {
  const stored = await verifyOwnPassword(ctx, person, password, network)
  const userId = person.user.id
  const sealed = seal(ctx.config.WEBHOOK_KEYS, userId, newTotpSecret())
  const createdAt = ctx.now.getTime()
  const secret = ctx.db
    .insert(totp)
    .values({ userId, sealed, createdAt })
    .onConflictDoUpdate({ target: totp.userId, set: { sealed, createdAt }, setWhere: isNull(totp.enabledAt) })
  if (await tryTransact(ctx, { guards: [passwordStands(ctx, userId, stored)], writes: [secret] })) return
  const on = await findTotp(ctx, userId)
  throw on ? forbidden('state', 'A second factor is on already. Switch it off first.') : passwordChanged()
}

/**
 * Switches the second factor on by a first code, which proves that the authenticator has the secret. Answers the
 * recovery codes, which cannot be shown again.
 *
 * @throws Problem INVALID_DATA on `code`; FORBIDDEN where no secret waits.
 */
export async function enableTotp(ctx: Ctx, person: Person, code: string): Promise<string[]> {
  const { id: userId, email } = person.user
  const waiting = await findPendingSecret(ctx, userId)
  if (!waiting) throw forbidden('state', 'No second factor waits to be switched on. Start again.')
  const step = stepOfCode(waiting.secret, code.replaceAll(/[\s-]/g, ''), ctx.now)
  if (step === null) throw wrongCode()
  const codes = newRecoveryCodes()
  // A newer secret may be stored by now, and no code has proved its authenticator.
  const pending = and(eq(totp.userId, userId), isNull(totp.enabledAt), eq(totp.sealed, waiting.sealed))
  const on = ctx.db.update(totp).set({ enabledAt: ctx.now.getTime(), lastStep: step }).where(pending)
  const mail = factorOnMail(email, ctx.config.PUBLIC_ORIGIN)
  const written = await tryTransact(ctx, {
    writes: [on],
    also: [
      ...replaceCodes(ctx, userId, codes),
      mailRow(ctx, mail),
      personAct(ctx, { userId, action: 'second_factor.on', targetId: userId }),
    ],
  })
  if (!written) throw forbidden('stale', 'The second factor was changed meanwhile. Open this page again.')
  pokeMail(ctx)
  return codes
}

/** The proof for a change of a second factor: a stolen session alone, or a password alone, cannot make the change. */
export interface SecondFactor {
  password: string
  /** A code of the authenticator, or a recovery code. */
  code: string
  network: string
}

/** @throws Problem as `verifyOwnPassword`; INVALID_DATA on `code`; RATE_LIMIT_EXCEEDED after too many wrong codes. */
export async function disableTotp(ctx: Ctx, person: Person, proof: SecondFactor): Promise<void> {
  const { id, email } = person.user
  const off = ctx.db.delete(totp).where(eq(totp.userId, id))
  const mail = factorOffMail(email, ctx.config.PUBLIC_ORIGIN)
  const act = personAct(ctx, { userId: id, action: 'second_factor.off', targetId: id })
  await change(ctx, person, proof, { writes: [off], also: [mailRow(ctx, mail), act] })
}

/**
 * Replaces all recovery codes by new ones.
 *
 * @throws Problem as `disableTotp`.
 */
export async function renewRecoveryCodes(ctx: Ctx, person: Person, proof: SecondFactor): Promise<string[]> {
  const { id, email } = person.user
  const codes = newRecoveryCodes()
  const mail = newCodesMail(email, ctx.config.PUBLIC_ORIGIN)
  const act = personAct(ctx, { userId: id, action: 'recovery_codes.renewed', targetId: id })
  await change(ctx, person, proof, { also: [...replaceCodes(ctx, id, codes), mailRow(ctx, mail), act] })
  return codes
}

async function change(
  ctx: Ctx,
  person: Person,
  { password, code, network }: SecondFactor,
  { writes = [], also = [] }: Pick<Transaction, 'writes' | 'also'>,
): Promise<void> {
  const stored = await verifyOwnPassword(ctx, person, password, network)
  const check = await checkCode(ctx, { userId: person.user.id, typed: code, network })
  if ('refused' in check) throw check.refused === 'code' ? wrongCode() : tooManyCodes(check.seconds)
  const guards = [passwordStands(ctx, person.user.id, stored)]
  if (!(await tryTransact(ctx, { guards, writes: [check.spend, ...writes], also }))) throw wrongCode()
  await check.forgive()
  pokeMail(ctx)
}

const replaceCodes = (ctx: Ctx, userId: string, codes: string[]) => [
  ctx.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)),
  ctx.db
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, hash: hashRecoveryCode(userId, code) }))),
]

const wrongCode = () => marked('code', 'The code is wrong or was used already.')

function tooManyCodes(seconds: number): Problem {
  const minutes = Math.ceil(seconds / 60)
  const text = `Too many wrong codes. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`
  return new Problem('RATE_LIMIT_EXCEEDED', text)
}
