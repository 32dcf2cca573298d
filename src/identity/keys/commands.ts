import { boundList } from '../../platform/db/bulk.ts'
import { and, eq, isNull, type SQL, sql as expression } from 'drizzle-orm'
import type { DrizzleD1Database } from 'drizzle-orm/d1'
import { apiKeys, gateNotices, memberships } from '../schema.gen.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { forbidden, invalidData, notFound } from '../../platform/context/errors.ts'
import { newId } from '../../platform/context/ids.ts'
import { withinQuota } from '../../platform/transaction/over-quota.ts'
import { gateOf } from './stub.ts'
import { generateKey, hashKey, previewOf } from './key.ts'
import { endAfter, expectLife, readMaxLife } from './life.ts'
import { day } from '../../platform/time/time.ts'
import { leases } from './leases.ts'
import { keyView } from './queries.ts'
import type { Scope } from './schema.ts'

/** Gates notified in one round, and max rounds: revoked keys have gates too, thousands over the years. */
const perRound = 100
const rounds = 50

export interface NewKey {
  companyId: string
  userId?: string | undefined
  name: string
  scopes: Scope[]
  requestLimit: number
  expiresAt?: Date | null | undefined
  /** The sandbox that the key works in; a key without a sandbox works on live data. */
  sandboxId?: string
  /** Whether the key belongs to the company, and survives the leaving of its holder. */
  isService?: boolean
}

/** How long a key lives for which the operator names no end. */
const defaultLife = 365 * day

/**
 * Makes a key for a user of the company, by default for its owner. Only this answer contains the key itself.
 */
export async function createKey(ctx: Ctx, { userId, ...input }: NewKey) {
  const { companyId } = input
  const [holder, maxLife] = [await findHolder(ctx.db, companyId, userId), await readMaxLife(ctx, companyId)]
  const { expiresAt = endAfter(ctx, defaultLife, maxLife) } = input
  expectLife(ctx, expiresAt, maxLife)
  const { row, secret } = newKeyRow(ctx, { ...input, expiresAt }, holder)
  await withinQuota(insertKey(ctx, row))
  return { ...keyView(row), key: secret, companyId: row.companyId, userId: row.userId, revokedAt: null }
}

/** The row of a new key, and the key itself, which is stored nowhere. */
export function newKeyRow(ctx: Ctx, input: Omit<NewKey, 'userId'>, holder: string) {
  if (input.expiresAt && input.expiresAt <= ctx.now)
    throw invalidData('expiresAt', 'must lie in the future', 'range')
  const sandboxId = input.sandboxId ?? null
  const secret = generateKey(sandboxId === null ? 'live' : 'sandbox')
  const row: typeof apiKeys.$inferSelect = {
    hash: hashKey(secret),
    id: newId('key', ctx.now),
    companyId: input.companyId,
    userId: holder,
    name: input.name,
    preview: previewOf(secret),
    scopes: input.scopes,
    requestLimit: input.requestLimit,
    expiresAt: input.expiresAt?.getTime() ?? null,
    revokedAt: null,
    lastUsedAt: null,
    createdAt: ctx.now.getTime(),
    sandboxId,
    isService: input.isService ?? false,
    warnedDays: null,
  }
  return { row, secret }
}

/** Inserts a key; no row changes where a condition fails. */
export const insertKey = (ctx: Ctx, row: typeof apiKeys.$inferSelect, condition?: SQL) =>
  ctx.db.insert(apiKeys).select(
    expression`SELECT ${row.hash}, ${row.id}, ${row.companyId}, ${row.userId}, ${row.name}, ${row.preview},
      ${JSON.stringify(row.scopes)}, ${row.requestLimit}, ${row.expiresAt}, ${row.revokedAt}, ${row.lastUsedAt}, ${row.createdAt},
      ${row.sandboxId}, ${row.isService ? 1 : 0}, ${row.warnedDays}
      WHERE ${condition ?? expression`true`}`,
  )

async function findHolder(db: DrizzleD1Database, companyId: string, userId: string | undefined) {
  const who = userId ? eq(memberships.userId, userId) : eq(memberships.role, 'owner')
  const found = await db
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(and(eq(memberships.companyId, companyId), who))
    .orderBy(memberships.createdAt)
    .get()
  if (found) return found.userId
  throw userId
    ? notFound('User')
    : forbidden('state', 'The company has no owner yet who could hold the key; add one first')
}

export interface KeyChange {
  name?: string | undefined
  scopes?: Scope[] | undefined
  requestLimit?: number | undefined
  expiresAt?: Date | null | undefined
}

/** Changes what a key may do, from the next request of the key. */
export async function updateKey(ctx: Ctx, id: string, change: KeyChange) {
  const { expiresAt, ...rest } = change
  if (expiresAt !== undefined) await expectLifeOf(ctx, id, expiresAt)
  const expiry = expiresAt === undefined ? {} : { expiresAt: expiresAt?.getTime() ?? null, warnedDays: null }
  return changeKey(ctx, id, { ...rest, ...expiry })
}

async function expectLifeOf(ctx: Ctx, id: string, expiresAt: Date | null): Promise<void> {
  const { companyId } = await readKey(ctx, id)
  expectLife(ctx, expiresAt, await readMaxLife(ctx, companyId))
}

export async function readKey(ctx: Pick<Ctx, 'db'>, id: string): Promise<typeof apiKeys.$inferSelect> {
  const found = await ctx.db.select().from(apiKeys).where(eq(apiKeys.id, id)).get()
  if (!found) throw notFound('Key')
  return found
}

/** Ends a key for good: its next request is refused. Revoking twice keeps the first time. */
export async function revokeKey(ctx: Ctx, id: string) {
  return changeKey(ctx, id, { revokedAt: ctx.now.getTime() }, isNull(apiKeys.revokedAt))
}

async function changeKey(
  ctx: Ctx,
  id: string,
  change: Partial<typeof apiKeys.$inferInsert>,
  condition?: SQL,
) {
  const row = eq(apiKeys.id, id)
  const write =
    Object.keys(change).length > 0
      ? ctx.db.update(apiKeys).set(change).where(and(row, condition))
      : ctx.db.select().from(apiKeys).where(row)
  await ctx.db.batch([write, noteGates(ctx, row)])
  await notifyGates(ctx, row)
  const found = await readKey(ctx, id)
  const revokedAt = found.revokedAt === null ? null : new Date(found.revokedAt).toISOString()
  return { ...keyView(found), companyId: found.companyId, userId: found.userId, revokedAt }
}

/** The statement that notes which gates a change concerns; it belongs in the batch of the change. */
export const noteGates = (ctx: Ctx, keys: SQL | undefined) =>
  ctx.db
    .insert(gateNotices)
    .select(
      ctx.db
        .select({ hash: apiKeys.hash, since: expression<number>`${ctx.now.getTime()}`.as('since') })
        .from(apiKeys)
        .where(keys),
    )
    // A later change of a waiting key gets a new notice: otherwise telling the gate of the earlier change would drop
    // both.
    .onConflictDoUpdate({
      target: gateNotices.hash,
      set: { since: expression`max(${gateNotices.since} + 1, excluded.since)` },
    })

/**
 * Notifies the gates of these keys, or of every key with a notice, that they must read their records again. Called
 * after the commit and before the answer. If a notification fails, the `outbox` job retries it, and the gate
 * rereads its record within five minutes in any case. The gate of a key that was erased empties itself.
 */
export async function notifyGates(ctx: Ctx, keys?: SQL): Promise<number> {
  let notified = 0
  for (let round = 0; round < rounds; round++) {
    const due = await ctx.db
      .select({ hash: gateNotices.hash, since: gateNotices.since, key: apiKeys.id })
      .from(gateNotices)
      .leftJoin(apiKeys, eq(apiKeys.hash, gateNotices.hash))
      .where(keys)
      .limit(perRound)
    const done = await tell(ctx, due)
    notified += done
    if (done === 0 || due.length < perRound) break
  }
  return notified
}

interface Notice {
  hash: string
  since: number
  /** The id of the key; null for a key that was erased. */
  key: string | null
}

/**
 * Notifies these gates, and drops their notices unless a newer notice has come since. Returns the number of gates
 * notified.
 */
async function tell(ctx: Ctx, due: Notice[]): Promise<number> {
  const results = await Promise.allSettled(
    due.map(async ({ hash, since, key }) => {
      await leases.refresh(ctx.env, hash)
      if (key === null) await gateOf(ctx.env, hash).forget()
      return { hash, since }
    }),
  )
  const done = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  if (done.length === 0) return 0
  await ctx.d1
    .prepare(
      `DELETE FROM gate_notices WHERE (hash, since) IN (SELECT value ->> 'hash', value ->> 'since' FROM json_each(?1))`,
    )
    .bind(boundList(done))
    .run()
  return done.length
}
