import { eq } from 'drizzle-orm'
import { type Ctx, derive } from '../../platform/context/context.ts'
import { sql } from '../../platform/db/sql.ts'
import { forbidden, Problem } from '../../platform/context/errors.ts'
import { minute } from '../../platform/time/time.ts'
import { guard } from '../../platform/transaction/guard.ts'
import type { Transaction } from '../../platform/transaction/transact.ts'
import { marked, passwordStands, type Proof, proofOf, verifyOwnPassword } from './passwords/check.ts'
import type { Session } from './sessions/schema.ts'
import { sessions } from '../schema.gen.ts'
import { checkCode } from './totp/check.ts'
import { findTotp } from './totp/queries.ts'

/** The time for which a proof of the person serves further acts of the same session. */
const fresh = 5 * minute

/**
 * Whether password and second factor were given in this session so recently that they need not be entered again.
 */
export const isProven = ({ now }: Pick<Ctx, 'now'>, { provenAt }: Pick<Session, 'provenAt'>): boolean =>
  provenAt > now.getTime() - fresh

/** The fields by which a person proves who it is. `network` comes from `networkOf`. */
export interface Typed {
  password: string
  /** A code of the authenticator, or a recovery code; looked at where a second factor is on. */
  code?: string
  network: string
}

export interface Proven {
  /** Guards and writes for the transaction of the act, so that the act depends on the proof and the code works once. */
  parts: Transaction
  /** Called once the act is written. */
  forgive: () => Promise<unknown>
}

/**
 * Checks the password of a person who is signed in, and a code if a second factor is on: a stolen session alone
 * must not get through.
 *
 * @throws Problem as `verifyOwnPassword`; INVALID_DATA on `code`; RATE_LIMIT_EXCEEDED after too many wrong codes.
 */
export async function prove(
  ctx: Ctx,
  session: Session,
  { password, code = '', network }: Typed,
): Promise<Proven> {
  const { id } = session.user
  const stored = await verifyOwnPassword(ctx, session, password, network)
  const factor = (await findTotp(ctx, id)) ? await checkCode(ctx, { userId: id, typed: code, network }) : null
  if (factor && 'refused' in factor)
    throw factor.refused === 'code' ? marked('code', 'The code is wrong or was used already.') : tooMany()
  const seen = ctx.db
    .update(sessions)
    .set({ provenAt: ctx.now.getTime() })
    .where(eq(sessions.hash, session.hash))
  return {
    parts: {
      guards: [passwordStands(ctx, id, stored)],
      writes: factor ? [factor.spend] : [],
      also: [seen],
    },
    forgive: () => factor?.forgive() ?? Promise.resolve(),
  }
}

const tooMany = () => new Problem('RATE_LIMIT_EXCEEDED', 'Too many wrong codes. Try again in some minutes.')

/**
 * The proof for an act in a company, checked when a command needs it: the password of the request, or in a session of
 * single sign-on a sign-on of the last minutes. Acts about the account itself always need the password, because the
 * account may belong to other companies as well.
 */
export const proofInCompany = (
  session: Pick<Session, 'user' | 'hash' | 'ssoCompanyId' | 'provenAt'>,
  password: string,
  network: string,
): Proof =>
  session.ssoCompanyId === null
    ? proofOf(session, password, network)
    : async (ctx) => {
        expectSignedOn(ctx, session)
        return derive(ctx, { holds: [sessionStands(ctx, session.hash)] })
      }

/** @throws Problem FORBIDDEN if the person of a session of single sign-on has not signed on in the last minutes. */
export function expectSignedOn(ctx: Pick<Ctx, 'now'>, session: Pick<Session, 'provenAt'>): void {
  if (!isProven(ctx, session))
    throw forbidden('confirmation', 'Confirm by single sign-on that it is you, then send this again')
}

const sessionStands = ({ d1 }: Pick<Ctx, 'd1'>, hash: string) =>
  guard(d1, sql`EXISTS (SELECT 1 FROM sessions WHERE hash = ${hash})`, 'the session has ended')
