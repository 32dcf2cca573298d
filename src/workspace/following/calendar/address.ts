import { and, eq } from 'drizzle-orm'
import type { CallerCtx, Ctx } from '../../../platform/context/context.ts'
import { commit } from '../../../platform/transaction/commit.ts'
import { hashSecret, isSecret, newSecret } from '../../../identity/auth/sessions/secret.ts'
import { calendarAddresses } from '../../schema.gen.ts'

const prefix = 'cal_'

const own = ({ caller }: CallerCtx) =>
  and(eq(calendarAddresses.companyId, caller.company.id), eq(calendarAddresses.userId, caller.user.id))

/** The time at which the person's calendar got its address; null without an address. */
export async function findAddress(ctx: CallerCtx): Promise<{ createdAt: string } | null> {
  const found = await ctx.db
    .select({ createdAt: calendarAddresses.createdAt })
    .from(calendarAddresses)
    .where(own(ctx))
    .get()
  return found ?? null
}

/**
 * Creates a new address of the person's calendar, which is shown once: the answer stored for a repeated form does
 * not contain the address. The address before stops working.
 */
export async function renewAddress(ctx: CallerCtx): Promise<{ address: string }> {
  const { company, user } = ctx.caller
  const secret = newSecret(prefix)
  const fresh = { tokenHash: hashSecret(secret), createdAt: ctx.now.toISOString() }
  await commit(ctx, {
    action: 'renew calendar address',
    access: true,
    targetId: user.id,
    writes: [
      ctx.db
        .insert(calendarAddresses)
        .values({ companyId: company.id, userId: user.id, ...fresh })
        .onConflictDoUpdate({
          target: [calendarAddresses.companyId, calendarAddresses.userId],
          set: fresh,
        }),
    ],
    answer: { renewed: true },
  })
  return { address: `${ctx.config.PUBLIC_ORIGIN}/api/v1/calendar/${secret}.ics` }
}

/** Takes the address of the person's calendar away. */
export const revokeAddress = (ctx: CallerCtx): Promise<{ revoked: true }> =>
  commit(ctx, {
    action: 'revoke calendar address',
    access: true,
    targetId: ctx.caller.user.id,
    writes: [],
    also: [ctx.db.delete(calendarAddresses).where(own(ctx))],
    answer: { revoked: true },
  })

/** The person whose calendar a secret opens. */
export interface Holder {
  companyId: string
  companyName: string
}

/**
 * The holder of a secret; null for an unknown secret. Any text is looked up by its hash, so the time does not
 * reveal how near a guess was. A person who has left the company has lost the row.
 */
export const findHolder = ({ d1 }: Pick<Ctx, 'd1'>, secret: string): Promise<Holder | null> =>
  d1
    .prepare(
      `SELECT a.company_id AS companyId, c.name AS companyName FROM calendar_addresses AS a
        JOIN companies AS c ON c.id = a.company_id WHERE a.token_hash = ?1`,
    )
    .bind(isSecret(prefix, secret) ? hashSecret(secret) : '')
    .first<Holder>()
