import { and, eq, isNull } from 'drizzle-orm'
import { sandboxEnv, storeOf } from '../../platform/db/sandbox/env.ts'
import type { Caller } from '../../platform/context/caller.ts'
import { createCtx, type Ctx, derive } from '../../platform/context/context.ts'
import { forbidden } from '../../platform/context/errors.ts'
import { minute, second } from '../../platform/time/time.ts'
import { copyCompany } from './company.ts'
import { expectSandboxPlan, findSandbox, type SandboxRow, timeIn } from './queries.ts'
import { wakeSandbox } from './wake.ts'
import { releaseExamples } from './examples.ts'
import { sandboxes } from '../schema.gen.ts'

/** The context of work in a sandbox: its database, its files, its queues and its time. */
export function sandboxCtx(
  { env, later, now, live, requestId, observed, origin, fetch }: Ctx,
  row: SandboxRow,
): Ctx {
  const own = createCtx(sandboxEnv(env, row.id), later, timeIn(row, now), origin, observed)
  return derive(own, { live, requestId, fetch })
}

/**
 * Opens a sandbox; null if there is none of this id, or the company has left the plan. A sandbox whose making broke off is completed first, and a
 * change of the company or its people reaches the sandbox before any work in it.
 */
export async function enterSandbox(ctx: Ctx, id: string): Promise<Ctx | null> {
  const row = await findSandbox(ctx, id)
  if (row?.plan !== 'enterprise') return null
  const own = sandboxCtx(ctx, row)
  if (row.builtAt === null) await build(ctx, own, row)
  else if (row.companyCopied < row.companyVersion) await copyCompany(ctx, own, row)
  return own
}

/**
 * The context in which a caller works: the sandbox of its key or connection, or live data. Neither gets the live context
 * once its sandbox is gone.
 */
export async function sandboxOrLive(ctx: Ctx, caller: Pick<Caller, 'sandboxId' | 'company'>): Promise<Ctx> {
  const { sandboxId } = caller
  if (sandboxId === undefined) return ctx
  expectSandboxPlan(caller)
  const own = await enterSandbox(ctx, sandboxId)
  if (!own) throw forbidden('state', 'This sandbox has been removed')
  wakeSoon(ctx, sandboxId)
  return own
}

/** The sandboxes that this isolate has recently woken, with the time in epoch milliseconds. */
const wokenAt = new Map<string, number>()

/** Makes the work that became due run within a minute: a sandbox that nobody uses rests for an hour at a time. */
function wakeSoon(ctx: Ctx, id: string): void {
  const now = ctx.now.getTime()
  if (now - (wokenAt.get(id) ?? 0) < 30 * second) return
  if (wokenAt.size >= 1000) wokenAt.clear()
  wokenAt.set(id, now)
  ctx.later(wakeSandbox(ctx, id, minute))
}

/** In bytes: files of a sandbox. All other quotas are those of the basic plan. */
const fileBytes = 50_000_000

/**
 * Fills a new sandbox: tables, the company with its people and profile, small quotas and the first examples. Every
 * statement may run again, so that the next request completes what a crash left half-made.
 */
async function build(live: Ctx, own: Ctx, row: SandboxRow): Promise<void> {
  await storeOf(live.env, row.id).prepare()
  await copyCompany(live, own, row)
  await own.d1
    .prepare(
      `UPDATE quotas SET enterprise = iif(name = 'fileBytes', ?1, basic),
         highest = iif(name = 'fileBytes', ?1, highest)`,
    )
    .bind(fileBytes)
    .run()
  await releaseExamples(own, row, 0)
  await live.db
    .update(sandboxes)
    .set({ builtAt: live.now.getTime() })
    .where(and(eq(sandboxes.id, row.id), isNull(sandboxes.builtAt)))
}
