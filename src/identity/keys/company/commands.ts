import { and, eq, isNull, type SQL, sql as expression } from 'drizzle-orm'
import type { Proof } from '../../auth/passwords/check.ts'
import { ranksAs } from '../../accounts/rank.ts'
import { changesBetween, type FieldChange } from '../../../platform/transaction/changes.ts'
import { commit } from '../../../platform/transaction/commit.ts'
import type { CallerCtx } from '../../../platform/context/context.ts'
import { forbidden, invalidData, notFound } from '../../../platform/context/errors.ts'
import { insertKey, newKeyRow, noteGates, notifyGates } from '../commands.ts'
import { keyView } from '../queries.ts'
import type { KeyCaller, Scope } from '../schema.ts'
import { apiKeys } from '../../schema.gen.ts'
import type { CreateOwnKey, RotateKey, UpdateOwnKey } from './schema.ts'
import { expectLife } from '../life.ts'
import { rotationOf } from '../rotate.ts'
import { prepare, sql } from '../../../platform/db/sql.ts'

/**
 * Creates a key of the caller. Only this answer contains the secret: the answer stored for a repetition of the form
 * leaves the secret out. `prove` is always called.
 */
export async function createOwnKey(
  ctx: CallerCtx,
  input: CreateOwnKey,
  prove: Proof,
): Promise<{ key: KeyCaller['key']; secret: string }> {
  const { company, user } = ctx.caller
  expectLife(ctx, input.expiresAt, await expectKeyMaker(ctx))
  const proven = await prove(ctx)
  const { row, secret } = newKeyRow(ctx, { ...input, companyId: company.id }, user.id)
  const key = await commit(proven, {
    action: 'POST /keys',
    access: true,
    targetId: row.id,
    writes: [insertKey(ctx, row, may(ctx))],
    answer: keyView(row),
  })
  return { key, secret }
}

/**
 * Changes what a key may do, from its next request. The password is needed if the key is to do more or to last
 * longer.
 */
export async function updateOwnKey(
  ctx: CallerCtx,
  id: string,
  change: UpdateOwnKey,
  prove: Proof,
): Promise<KeyCaller['key']> {
  const maxLife = await expectKeyMaker(ctx)
  const current = await readRow(ctx, id)
  if (current.revokedAt !== null)
    throw forbidden('state', 'The key has been revoked, for good: make a new one')
  if (change.expiresAt !== undefined) expectLife(ctx, change.expiresAt, maxLife)
  const { expiresAt, ...rest } = change
  const expiry = expiresAt === undefined ? current.expiresAt : (expiresAt?.getTime() ?? null)
  if (expiry !== current.expiresAt && expiry !== null && expiry <= ctx.now.getTime())
    throw invalidData('expiresAt', 'must lie in the future; revoke the key to end it now', 'range')
  const next = { ...current, ...given(rest), expiresAt: expiry }
  const proven = widens(current, next) ? await prove(ctx) : ctx
  const { name, scopes, requestLimit } = next
  return changeOwn(proven, {
    action: 'PATCH /keys/:id',
    id,
    set: {
      name,
      scopes,
      requestLimit,
      expiresAt: expiry,
      ...(expiry !== current.expiresAt && { warnedDays: null }),
    },
    changes: changesBetween(keyView(current), keyView(next)),
    // Only the state that was judged above is changed: of two changes at once, neither restores what the other removed
    // away.
    where: and(
      eq(apiKeys.scopes, current.scopes),
      eq(apiKeys.requestLimit, current.requestLimit),
      expression`${apiKeys.expiresAt} IS ${current.expiresAt}`,
      isNull(apiKeys.revokedAt),
    ),
    answer: keyView(next),
  })
}

/**
 * Replaces a key by a new one of the same name, scopes, limit and length of life. The replaced key goes on working for the
 * overlap, so that its programs can be changed one after the other. The caller holds the new key: otherwise an admin would get
 * a key of an owner. Only this answer contains the secret.
 */
export async function rotateOwnKey(
  ctx: CallerCtx,
  id: string,
  { overlapHours }: RotateKey,
  prove: Proof,
): Promise<{ key: KeyCaller['key']; secret: string }> {
  const maxLife = await expectKeyMaker(ctx)
  const of = { holder: ctx.caller.user.id, overlapHours, maxLife }
  const { row, secret, replace } = rotationOf(ctx, await readRow(ctx, id), of)
  const replaced = isOurs(ctx, id)
  const key = await commit(await prove(ctx), {
    action: 'POST /keys/:id/rotate',
    access: true,
    targetId: [id, row.id],
    writes: [replace(may(ctx)), insertKey(ctx, row, may(ctx))],
    also: [noteGates(ctx, replaced)],
    answer: keyView(row),
  })
  await notifyGates(ctx, replaced)
  return { key, secret }
}

/** Ends a key for good: its next request is refused. Revoking twice keeps the first time. */
export async function revokeOwnKey(ctx: CallerCtx, id: string): Promise<KeyCaller['key']> {
  await expectKeyMaker(ctx)
  const current = await readRow(ctx, id)
  if (current.revokedAt !== null) return keyView(current)
  return changeOwn(ctx, {
    action: 'POST /keys/:id/revoke',
    id,
    set: { revokedAt: ctx.now.getTime() },
    where: isNull(apiKeys.revokedAt),
    answer: keyView(current),
  })
}

/** The members of a key that the thief of a session would want to widen. */
interface Power {
  scopes: readonly Scope[]
  requestLimit: number
  expiresAt: number | null
}

/** Whether the change would give more power to the thief of a session. */
const widens = (from: Power, to: Power): boolean =>
  to.requestLimit > from.requestLimit ||
  to.scopes.some((scope) => !from.scopes.includes(scope)) ||
  (from.expiresAt !== null && (to.expiresAt === null || to.expiresAt > from.expiresAt))

interface KeyChange {
  action: string
  changes?: FieldChange[]
  id: string
  set: Partial<typeof apiKeys.$inferInsert>
  where: SQL | undefined
  answer: KeyCaller['key']
}

async function changeOwn(ctx: CallerCtx, { id, set, where, ...change }: KeyChange) {
  const row = isOurs(ctx, id)
  await commit(ctx, {
    ...change,
    targetId: id,
    access: true,
    writes: [
      ctx.db
        .update(apiKeys)
        .set(set)
        .where(and(row, where, may(ctx))),
    ],
    also: [noteGates(ctx, row)],
  })
  await notifyGates(ctx, row)
  return change.answer
}

const isOurs = (ctx: CallerCtx, id: string) =>
  and(eq(apiKeys.companyId, ctx.caller.company.id), eq(apiKeys.id, id))

/**
 * The condition that the caller may do this when the statement runs: the session may have an older role, and the
 * plan may have ended.
 */
const may = (ctx: CallerCtx): SQL =>
  expression`${ranksAs(ctx, 'admin')} AND EXISTS
    (SELECT 1 FROM companies WHERE id = ${ctx.caller.company.id} AND plan = 'enterprise')`

async function readRow(ctx: CallerCtx, id: string): Promise<typeof apiKeys.$inferSelect> {
  const found = await ctx.db.select().from(apiKeys).where(isOurs(ctx, id)).get()
  if (!found) throw notFound('Key')
  return found
}

/** The members that a change names; a member that is left out keeps its value. */
const given = <T extends object>(change: T) =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }

/**
 * Refuses everybody but an owner or admin, in person, of a company on the enterprise plan. Role and plan are read
 * again, because a session may have an older role. Returns the longest life of a key by the rules of the company, in
 * milliseconds; null without such a rule.
 */
async function expectKeyMaker({ d1, caller }: CallerCtx): Promise<number | null> {
  const { company, user, key, connectionId } = caller
  if (key || connectionId) throw forbidden('person', 'Keys are made and ended by people, in the console')
  const row = await prepare(
    d1,
    sql`SELECT (SELECT role FROM memberships WHERE company_id = ${company.id} AND user_id = ${user.id}) AS role,
      (SELECT plan FROM companies WHERE id = ${company.id}) AS plan,
      (SELECT max_key_life FROM company_policies WHERE company_id = ${company.id}) AS maxLife`,
  ).first<{ role: string | null; plan: string | null; maxLife: number | null }>()
  if (row?.role !== 'owner' && row?.role !== 'admin')
    throw forbidden('role', 'Only an owner or admin of the company may make, change or revoke API keys')
  if (row.plan !== 'enterprise') throw forbidden('plan', 'API keys come with the Enterprise plan')
  return row.maxLife
}
