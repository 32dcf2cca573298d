import { and, eq, isNull, type SQL, sql as expression } from 'drizzle-orm'
import { ranksAs } from '../../identity/accounts/rank.ts'
import { endConnections } from '../../identity/oauth/commands.ts'
import { apiKeys, connections } from '../../identity/schema.gen.ts'
import { sandboxes } from '../schema.gen.ts'
import { insertKey, newKeyRow, noteGates, notifyGates } from '../../identity/keys/commands.ts'
import { endAfter, readMaxLife } from '../../identity/keys/life.ts'
import { keyView } from '../../identity/keys/queries.ts'
import { scopes } from '../../platform/context/caller.ts'
import type { CallerCtx } from '../../platform/context/context.ts'
import { Existing } from '../../platform/db/page.ts'
import { forbidden, invalidData } from '../../platform/context/errors.ts'
import { newId } from '../../platform/context/ids.ts'
import { countInAll, type Limit, rateWindow } from '../../platform/http/limits/limits.ts'
import { logFailure } from '../../platform/context/log.ts'
import { day, hour, iso } from '../../platform/time/time.ts'
import { commit } from '../../platform/transaction/commit.ts'
import { enterSandbox } from './enter.ts'
import {
  expectSandboxPlan,
  findOwnSandbox,
  maxKeys,
  readOwn,
  type SandboxRow,
  shownSandbox,
  timeIn,
  view,
} from './queries.ts'
import { clearSandbox } from './remove.ts'
import {
  type CreateSandboxKey,
  farthest,
  type MoveClock,
  type NewSandbox,
  type NewSandboxKey,
  type Sandbox,
} from './schema.ts'
import { wakeSandbox } from './wake.ts'

const perCompany = {
  made: { name: 'sandboxes of', attempts: 20, span: day },
  moved: { name: 'moves of a sandbox clock of', attempts: 60, span: hour },
} satisfies Record<string, Limit>

const requestLimit = 1000

/** Makes the sandbox of the company, or answers the one there is. Only the first answer has the key itself. */
export async function createSandbox(ctx: CallerCtx): Promise<NewSandbox | Existing<NewSandbox>> {
  expectOwner(ctx)
  expectSandboxPlan(ctx.caller)
  const before = await findOwnSandbox(ctx)
  if (before) {
    await enterSandbox(ctx, before.id)
    return new Existing({ ...(await shownSandbox(ctx, before)), key: null })
  }
  await takeTurn(ctx, perCompany.made, 'make')
  const { company, user } = ctx.caller
  const at = ctx.now.getTime()
  const id = newId('sandbox', ctx.now)
  const row: SandboxRow = {
    id,
    companyId: company.id,
    madeBy: user.id,
    createdAt: at,
    builtAt: null,
    ahead: 0,
    movingTo: null,
    ranAt: at,
    companyVersion: 0,
    companyCopied: -1,
    removedAt: null,
  }
  const key = await newKeyOf(ctx, id, { name: 'Sandbox', scopes: [...scopes] })
  const answer = view(ctx, row, [keyView(key.row)])
  await commit(ctx, {
    action: 'POST /sandbox',
    access: true,
    targetId: id,
    writes: [insertSandbox(ctx, row), insertKey(ctx, key.row, isOwner(ctx))],
    answer: { ...answer, key: null },
    status: 201,
  })
  await enterSandbox(ctx, id)
  return { ...answer, key: key.secret }
}

/** Inserts a sandbox where the caller is still an owner as the statement runs. */
const insertSandbox = (ctx: CallerCtx, { id, companyId, madeBy, createdAt }: SandboxRow) =>
  ctx.db.insert(sandboxes).select(
    expression`SELECT ${id}, ${companyId}, ${madeBy}, ${createdAt}, NULL, 0, NULL, ${createdAt}, 0, -1, NULL
      WHERE ${isOwner(ctx)}`,
  )

/** Makes a further key of the sandbox, held by the caller. */
export async function createSandboxKey(ctx: CallerCtx, input: CreateSandboxKey): Promise<NewSandboxKey> {
  expectOwner(ctx)
  expectSandboxPlan(ctx.caller)
  const sandbox = await readOwn(ctx)
  const { keys } = await shownSandbox(ctx, sandbox)
  if (keys.length >= maxKeys)
    throw forbidden('limit', `A sandbox has at most ${maxKeys} keys: revoke a key first`)
  const { row, secret } = await newKeyOf(ctx, sandbox.id, input)
  const hasRoom = expression`${isOwner(ctx)} AND (SELECT count(*) FROM api_keys AS k
    WHERE k.sandbox_id = ${sandbox.id} AND k.revoked_at IS NULL) < ${maxKeys}
    AND EXISTS (SELECT 1 FROM sandboxes WHERE id = ${sandbox.id} AND removed_at IS NULL)`
  const key = await commit(ctx, {
    action: 'POST /sandbox/keys',
    access: true,
    targetId: row.id,
    writes: [insertKey(ctx, row, hasRoom)],
    answer: { ...keyView(row), key: null },
    status: 201,
  })
  return { ...key, key: secret }
}

/** A key of a sandbox lives as long as the rules of the company allow. */
async function newKeyOf(ctx: CallerCtx, sandboxId: string, { name, scopes: chosen }: CreateSandboxKey) {
  const { company, user } = ctx.caller
  const expiresAt = endAfter(ctx, Infinity, await readMaxLife(ctx, company.id))
  const of = { companyId: company.id, name, scopes: chosen, requestLimit, sandboxId, expiresAt }
  return newKeyRow(ctx, of, user.id)
}

/**
 * Sends the clock forward. The work that becomes due on the way is done in steps after the answer, so that a long move
 * needs no long request.
 */
export async function moveClock(ctx: CallerCtx, { to, hours }: MoveClock): Promise<Sandbox> {
  expectStanding(ctx)
  expectSandboxPlan(ctx.caller)
  const row = await readOwn(ctx)
  if (row.movingTo !== null)
    throw forbidden('state', `The clock is on its way to ${iso(row.movingTo)}: wait until it is there`)
  const now = timeIn(row, ctx.now).getTime()
  const end = to?.getTime() ?? now + (hours ?? 0) * hour
  if (end <= now) throw invalidData('to', `must lie after the time of the sandbox, ${iso(now)}`, 'range')
  if (end > now + farthest * day) throw invalidData('to', `must lie within ${farthest} days`, 'range')
  await takeTurn(ctx, perCompany.moved, 'move the clock')
  const moved = { ...row, movingTo: end }
  const answer = await shownSandbox(ctx, moved)
  await commit(ctx, {
    action: 'POST /sandbox/clock',
    targetId: row.id,
    writes: [
      ctx.db
        .update(sandboxes)
        .set({ movingTo: end })
        .where(and(eq(sandboxes.id, row.id), isNull(sandboxes.movingTo), isNull(sandboxes.removedAt))),
    ],
    answer,
  })
  await wakeSandbox(ctx, row.id)
  return answer
}

/** Removes the sandbox: its keys end at once, then database, files and keys go. */
export async function removeSandbox(ctx: CallerCtx): Promise<{ id: string; deleted: true }> {
  expectOwner(ctx)
  const { id } = await readOwn(ctx)
  const at = ctx.now.getTime()
  const keys = eq(apiKeys.sandboxId, id)
  const answer = await commit(ctx, {
    action: 'DELETE /sandbox',
    access: true,
    targetId: id,
    writes: [
      ctx.db
        .update(sandboxes)
        .set({ removedAt: at })
        .where(and(eq(sandboxes.id, id), isNull(sandboxes.removedAt), isOwner(ctx))),
    ],
    also: [
      ctx.db
        .update(apiKeys)
        .set({ revokedAt: at })
        .where(and(keys, isNull(apiKeys.revokedAt))),
      noteGates(ctx, keys),
      endConnections(ctx, eq(connections.sandboxId, id), 'sandbox'),
    ],
    answer: { id, deleted: true as const },
  })
  await notifyGates(ctx, keys)
  // What fails here the cleanup job does.
  await clearSandbox(ctx, id).catch((error: unknown) => logFailure({ requestId: ctx.requestId }, error))
  return answer
}

const isOwner = (ctx: CallerCtx): SQL => ranksAs(ctx, 'owner')

function expectStanding({ caller }: CallerCtx): void {
  if (caller.user.role !== 'owner')
    throw forbidden('role', 'Only an owner of the company may use its sandbox clock')
}

function expectOwner({ caller }: CallerCtx): void {
  if (caller.sandboxId !== undefined)
    throw forbidden('role', 'A key of the sandbox works in it only: use a live key, or the console')
  if (caller.user.role !== 'owner')
    throw forbidden('role', 'Only an owner of the company may make or remove its sandbox')
}

async function takeTurn(ctx: CallerCtx, limit: Limit, act: string): Promise<void> {
  const seconds = await countInAll(ctx, rateWindow(limit, ctx.caller.company.id))
  if (seconds > 0) throw forbidden('limit', `The company may ${act} again in ${Math.ceil(seconds / 60)} min`)
}
