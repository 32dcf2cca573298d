import { noteFailure } from '../../accounts/acts.ts'
import { and, eq, lt } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context/context.ts'
import {
  clearAttempts,
  countInAll,
  forgiveAttempt,
  type Limit,
  rateWindow,
} from '../../../platform/http/limits/limits.ts'
import { day, minute } from '../../../platform/time/time.ts'
import { unseal } from '../../../platform/db/seal.ts'
import { type Must, must } from '../../../platform/transaction/transact.ts'
import { stepOfCode } from './code.ts'
import { hashRecoveryCode, readRecoveryCode } from './recovery.ts'
import { recoveryCodes, totp } from '../../schema.gen.ts'

/**
 * Wrong codes are counted like wrong passwords: for an account from one network, and for a network. A code has only
 * a million values, so attempts for an account from all networks are bounded as well. Only a person who knows the
 * password or reads the mailbox can use up this bound, and the person still signs in by a recovery code.
 */
const perAccount: Limit = { name: 'code', attempts: 10, span: 15 * minute }
const perNetwork: Limit = { name: 'code', attempts: 60, span: 15 * minute }
const everywhere: Limit = { name: 'code', attempts: 100, span: day }

export type CodeCheck =
  /**
   * `spend` is a write for the transaction that the code opens, so that the code works once. `forgive` is called after
   * the transaction.
   */
  | { spend: Must; forgive: () => Promise<unknown> }
  | { refused: 'code' }
  | { refused: 'limited'; seconds: number }

interface Factor {
  sealed: string
  last_step: number
  recovery: number
}

/** Whether a text is a right code of the person's second factor, or one of the recovery codes. */
export async function checkCode(
  ctx: Ctx,
  { userId, typed, network }: { userId: string; typed: string; network: string },
): Promise<CodeCheck> {
  const recovery = readRecoveryCode(typed)
  const hash = recovery === null ? '' : hashRecoveryCode(userId, recovery)
  const windows = {
    account: rateWindow(perAccount, network, userId),
    network: rateWindow(perNetwork, network),
    all: rateWindow(everywhere, userId),
  }
  const [near, factor] = await Promise.all([
    countInAll(ctx, windows.account, windows.network),
    findFactor(ctx, userId, hash),
  ])
  // An attempt that is refused to one network must not use up the attempts of the person.
  const inAll = near === 0 && recovery === null
  const seconds = inAll ? await countInAll(ctx, windows.all) : near
  if (seconds > 0) return { refused: 'limited', seconds }
  const spend =
    factor &&
    (recovery === null ? spendCode(ctx, userId, factor, typed) : spendRecovery(ctx, userId, factor, hash))
  if (!spend) {
    await noteFailure(ctx, userId, 'code.failed')
    return { refused: 'code' }
  }
  const forgive = () =>
    ctx.d1.batch([
      clearAttempts(ctx, windows.account),
      forgiveAttempt(ctx, windows.network),
      ...(inAll ? [forgiveAttempt(ctx, windows.all)] : []),
    ])
  return { spend, forgive }
}

const findFactor = ({ d1 }: Ctx, userId: string, hash: string) =>
  d1
    .prepare(
      `SELECT sealed, last_step,
          EXISTS (SELECT 1 FROM recovery_codes r WHERE r.user_id = totp.user_id AND r.hash = ?2) AS recovery
        FROM totp WHERE user_id = ?1 AND enabled_at IS NOT NULL`,
    )
    .bind(userId, hash)
    .first<Factor>()

const codeUsed = 'the code was used'

function spendCode(ctx: Ctx, userId: string, { sealed, last_step }: Factor, typed: string) {
  const secret = unseal(ctx.config.WEBHOOK_KEYS, userId, sealed)
  const step = stepOfCode(secret, typed.replaceAll(/[\s-]/g, ''), ctx.now)
  if (step === null || step <= last_step) return null
  const unused = and(eq(totp.userId, userId), lt(totp.lastStep, step))
  return must(ctx.db.update(totp).set({ lastStep: step }).where(unused), codeUsed)
}

function spendRecovery(ctx: Ctx, userId: string, { recovery }: Factor, hash: string) {
  if (recovery !== 1) return null
  const own = and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.hash, hash))
  return must(ctx.db.delete(recoveryCodes).where(own), codeUsed)
}
