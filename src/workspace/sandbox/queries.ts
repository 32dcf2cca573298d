import { and, eq, getTableColumns, inArray, isNull } from 'drizzle-orm'
import { apiKeys, companies } from '../../identity/schema.gen.ts'
import { sandboxes } from '../schema.gen.ts'
import { keyView } from '../../identity/keys/queries.ts'
import type { Caller } from '../../platform/context/caller.ts'
import type { CallerCtx, Ctx } from '../../platform/context/context.ts'
import { forbidden, notFound } from '../../platform/context/errors.ts'
import { iso, isoOrNull } from '../../platform/time/time.ts'
import type { Sandbox } from './schema.ts'
import { wakeSandbox } from './wake.ts'

export type SandboxRow = typeof sandboxes.$inferSelect

/** The row of a sandbox that has not been removed, with the plan of its company. */
export const findSandbox = async (
  { db }: Pick<Ctx, 'db'>,
  id: string,
): Promise<(SandboxRow & { plan: Caller['company']['plan'] }) | undefined> =>
  db
    .select({ ...getTableColumns(sandboxes), plan: companies.plan })
    .from(sandboxes)
    .innerJoin(companies, eq(companies.id, sandboxes.companyId))
    .where(and(eq(sandboxes.id, id), isNull(sandboxes.removedAt)))
    .get()

/** Refuses work in a sandbox after the company has left the plan. The sandbox stays as it is until an upgrade. */
export function expectSandboxPlan({ company }: Pick<Caller, 'company'>): void {
  if (company.plan !== 'enterprise')
    throw forbidden('plan', 'The sandbox comes with the API, on the Enterprise plan')
}

/** The row of the company's sandbox, if there is one. */
export const findOwnSandbox = async ({ db, caller }: CallerCtx): Promise<SandboxRow | undefined> =>
  db
    .select()
    .from(sandboxes)
    .where(and(eq(sandboxes.companyId, caller.company.id), isNull(sandboxes.removedAt)))
    .get()

/** The sandboxes of companies on the Enterprise plan, by company. */
export async function findSandboxes(
  { db }: Pick<Ctx, 'db'>,
  companyIds: string[],
): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: sandboxes.id, companyId: sandboxes.companyId })
    .from(sandboxes)
    .innerJoin(companies, eq(companies.id, sandboxes.companyId))
    .where(
      and(
        inArray(sandboxes.companyId, companyIds),
        isNull(sandboxes.removedAt),
        eq(companies.plan, 'enterprise'),
      ),
    )
  return new Map(rows.map(({ id, companyId }) => [companyId, id]))
}

export async function readOwn(ctx: CallerCtx): Promise<SandboxRow> {
  const row = await findOwnSandbox(ctx)
  if (!row) throw notFound('Sandbox')
  return row
}

/** The company's sandbox. Anyone who waits for a move of its clock also wakes work that was broken off. */
export async function getSandbox(ctx: CallerCtx): Promise<Sandbox> {
  const row = await readOwn(ctx)
  if (row.movingTo !== null) ctx.later(wakeSandbox(ctx, row.id))
  return shownSandbox(ctx, row)
}

/** A sandbox as the API shows it, with its keys. */
export async function shownSandbox(ctx: Pick<Ctx, 'db' | 'now'>, row: SandboxRow): Promise<Sandbox> {
  const keys = await ctx.db
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.sandboxId, row.id), isNull(apiKeys.revokedAt)))
    .orderBy(apiKeys.id)
    .limit(maxKeys)
  return view(ctx, row, keys.map(keyView))
}

/** Max keys of a sandbox that work. */
export const maxKeys = 10

export const view = ({ now }: Pick<Ctx, 'now'>, row: SandboxRow, keys: Sandbox['keys']): Sandbox => ({
  id: row.id,
  createdAt: iso(row.createdAt),
  clock: {
    now: iso(timeIn(row, now).getTime()),
    movingTo: isoOrNull(row.movingTo),
    aheadSeconds: Math.floor(row.ahead / 1000),
  },
  keys,
})

/** The time in a sandbox at a moment of the service's clock. */
export const timeIn = ({ ahead }: Pick<SandboxRow, 'ahead'>, now: Date): Date =>
  new Date(now.getTime() + ahead)
