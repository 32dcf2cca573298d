import { and, eq } from 'drizzle-orm'
import type * as z from 'zod'
import { findMember } from '../../identity/accounts/queries.ts'
import { commit } from '../../platform/transaction/commit.ts'
import { expectVersion } from '../../platform/transaction/version.ts'
import type { CallerCtx } from '../../platform/context.ts'
import { wantLater } from '../../documents/of-tenders/request-reading.ts'
import { newId } from '../../platform/ids.ts'
import { Existing } from '../../platform/db/page.ts'
import { findTender } from '../../catalogue/tenders/reference.ts'
import { findSaved, getSaved, shownSaved } from './queries.ts'
import type { SavedTender, SaveTender, UpdateSaved } from './schema.ts'
import { savedTenders } from './table.ts'

/** Puts a tender into the company's pipeline; a second time gives the first record, unchanged. */
export async function saveTender(
  ctx: CallerCtx,
  input: z.output<typeof SaveTender>,
): Promise<SavedTender | Existing<SavedTender>> {
  const tender = await findTender(ctx, input.tenderId)
  const existing = await findSaved(ctx, { tenderId: input.tenderId })
  if (existing) return new Existing(existing)
  if (input.assigneeId) await findMember(ctx, input.assigneeId)
  wantLater(ctx, input.tenderId)
  const at = ctx.now.getTime()
  const row = {
    id: newId('saved', ctx.now),
    companyId: ctx.caller.company.id,
    tenderId: input.tenderId,
    stage: input.stage ?? ('watching' as const),
    priority: input.priority ?? ('medium' as const),
    notes: input.notes ?? null,
    tags: unique(input.tags),
    assigneeId: input.assigneeId ?? null,
    nextAction: input.nextAction ?? null,
    nextActionAt: input.nextActionAt?.getTime() ?? null,
    version: 1,
    createdAt: at,
    updatedAt: at,
  }
  return commit(ctx, {
    action: 'POST /tenders/saved',
    targetId: row.id,
    writes: [ctx.db.insert(savedTenders).values(row)],
    answer: shownSaved(row, tender),
    status: 201,
  })
}

const unique = (tags: string[] | null | undefined) => [...new Set(tags ?? [])]

/** Changes a record of the pipeline; `{}` changes nothing, null clears. */
export async function updateSaved(
  ctx: CallerCtx,
  id: string,
  input: z.output<typeof UpdateSaved>,
): Promise<SavedTender> {
  const current = await getSaved(ctx, id)
  expectVersion(ctx, current.version)
  if (input.assigneeId) await findMember(ctx, input.assigneeId)
  const { nextActionAt, tags, stage, priority, ...rest } = input
  const change = {
    ...rest,
    ...(stage && { stage }),
    ...(priority && { priority }),
    ...(tags !== undefined && { tags: unique(tags) }),
    ...(nextActionAt !== undefined && { nextActionAt: nextActionAt?.getTime() ?? null }),
  }
  if (Object.keys(change).length === 0) return current
  const next = { ...change, version: current.version + 1, updatedAt: ctx.now.getTime() }
  const answer = {
    ...current,
    ...rest,
    ...(stage && { stage }),
    ...(priority && { priority }),
    ...(tags !== undefined && { tags: unique(tags) }),
    ...(nextActionAt !== undefined && { nextActionAt: nextActionAt?.toISOString() ?? null }),
    version: next.version,
    updatedAt: ctx.now.toISOString(),
  }
  return commit(ctx, {
    action: 'PATCH /tenders/saved/:id',
    targetId: id,
    writes: [ctx.db.update(savedTenders).set(next).where(asRead(ctx, current))],
    answer,
  })
}

export async function removeSaved(ctx: CallerCtx, id: string) {
  const current = await getSaved(ctx, id)
  expectVersion(ctx, current.version)
  return commit(ctx, {
    action: 'DELETE /tenders/saved/:id',
    targetId: id,
    writes: [ctx.db.delete(savedTenders).where(asRead(ctx, current))],
    answer: { id, deleted: true as const },
  })
}

/** The company's row in the version that was read: a change in between makes the write match nothing. */
const asRead = (ctx: CallerCtx, { id, version }: SavedTender) =>
  and(
    eq(savedTenders.companyId, ctx.caller.company.id),
    eq(savedTenders.id, id),
    eq(savedTenders.version, version),
  )
