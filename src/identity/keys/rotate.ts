import { and, eq, isNull, type SQL, sql as expression } from 'drizzle-orm'
import type { Ctx } from '../../platform/context/context.ts'
import { forbidden } from '../../platform/context/errors.ts'
import { hour, iso } from '../../platform/time/time.ts'
import { retrying } from '../../platform/transaction/idempotent.ts'
import { transact } from '../../platform/transaction/transact.ts'
import { apiKeys, memberships } from '../schema.gen.ts'
import { insertKey, newKeyRow, noteGates, notifyGates, readKey } from './commands.ts'
import { endAfter, readMaxLife } from './life.ts'
import { keyView } from './queries.ts'

interface Rotation {
  /** Who holds the new key. */
  holder: string
  /** How long the replaced key goes on working. */
  overlapHours: number
  /** The longest life by the rules of the company. */
  maxLife: number | null
}

/**
 * A new key of the same name, scopes, limit and length of life as the current one, and the statement that ends the
 * current one after the overlap. The statement changes only the key as it was read.
 */
export function rotationOf(
  ctx: Ctx,
  current: typeof apiKeys.$inferSelect,
  { holder, overlapHours, maxLife }: Rotation,
) {
  const now = ctx.now.getTime()
  if (current.revokedAt !== null || (current.expiresAt ?? Infinity) <= now)
    throw forbidden('state', 'The key has ended: make a new one')
  if (current.sandboxId !== null) throw forbidden('state', 'Keys of a sandbox are replaced on its page')
  const life = current.expiresAt === null ? Infinity : current.expiresAt - current.createdAt
  const { companyId, name, scopes, requestLimit, isService } = current
  const next = { companyId, name, scopes, requestLimit, isService, expiresAt: endAfter(ctx, life, maxLife) }
  const end = Math.min(current.expiresAt ?? Infinity, now + overlapHours * hour)
  const replace = (condition?: SQL) =>
    ctx.db
      .update(apiKeys)
      // The company knows of this end.
      .set({ expiresAt: end, warnedDays: 1 })
      .where(
        and(
          eq(apiKeys.companyId, companyId),
          eq(apiKeys.id, current.id),
          isNull(apiKeys.revokedAt),
          expression`${apiKeys.expiresAt} IS ${current.expiresAt}`,
          condition,
        ),
      )
  return { ...newKeyRow(ctx, next, holder), end, replace }
}

/** Replaces a key for the operator. Its holder holds the new key too. Only this answer contains the key itself. */
export const rotateKey = (ctx: Ctx, id: string, { overlapHours }: Pick<Rotation, 'overlapHours'>) =>
  retrying(async () => {
    const current = await readKey(ctx, id)
    const { companyId, userId: holder } = current
    if (!current.isService && !(await isMember(ctx, companyId, holder)))
      throw forbidden('state', 'The holder of the key has left the company: make a new one')
    const maxLife = await readMaxLife(ctx, companyId)
    const { row, secret, end, replace } = rotationOf(ctx, current, { holder, overlapHours, maxLife })
    const replaced = and(eq(apiKeys.companyId, companyId), eq(apiKeys.id, id))
    await transact(ctx, { writes: [replace(), insertKey(ctx, row)], also: [noteGates(ctx, replaced)] })
    await notifyGates(ctx, replaced)
    const replaces = { id, expiresAt: iso(end) }
    return { ...keyView(row), key: secret, companyId, userId: holder, revokedAt: null, replaces }
  })

const isMember = async ({ db }: Pick<Ctx, 'db'>, companyId: string, userId: string): Promise<boolean> =>
  (await db
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(and(eq(memberships.companyId, companyId), eq(memberships.userId, userId)))
    .get()) !== undefined
