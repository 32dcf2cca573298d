import type * as z from 'zod'
import { findMember } from '../../identity/accounts/queries.ts'
import { commit } from '../../platform/transaction/commit.ts'
import { asRead, remove, revise } from '../../platform/transaction/revise.ts'
import type { CallerCtx } from '../../platform/context/context.ts'
import { wantLater } from '../../catalogue/documents/request-reading.ts'
import { newId } from '../../platform/context/ids.ts'
import { Existing } from '../../platform/db/page.ts'
import { findDated } from '../../catalogue/tenders/stated-deadline.ts'
import { findSaved, getSaved, shownSaved } from './queries.ts'
import type { SavedTender, SaveTender, UpdateSaved } from './schema.ts'
import { savedTenders } from '../schema.gen.ts'

/** Puts a tender into the company's pipeline. A repeated request returns the first record, unchanged. */
export async function saveTender(
  ctx: CallerCtx,
  input: z.output<typeof SaveTender>,
): Promise<SavedTender | Existing<SavedTender>> {
  const dated = await findDated(ctx, input.tenderId)
  const existing = await findSaved(ctx, { tenderId: input.tenderId })
  if (existing) return new Existing(existing)
  if (input.assigneeId) await findMember(ctx, input.assigneeId)
  wantLater(ctx, input.tenderId)
  const at = ctx.now.toISOString()
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
    nextActionAt: input.nextActionAt?.toISOString() ?? null,
    version: 1,
    createdAt: at,
    updatedAt: at,
  }
  return commit(ctx, {
    action: 'POST /tenders/saved',
    targetId: row.id,
    writes: [ctx.db.insert(savedTenders).values(row)],
    answer: shownSaved(row, dated),
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
  return revise(ctx, {
    action: 'PATCH /tenders/saved/:id',
    current: await getSaved(ctx, id),
    next: async (current) => {
      if (input.assigneeId) await findMember(ctx, input.assigneeId)
      const { nextActionAt: due, tags, stage, priority, ...rest } = input
      const change = {
        ...rest,
        ...(stage && { stage }),
        ...(priority && { priority }),
        ...(tags !== undefined && { tags: unique(tags) }),
        ...(due !== undefined && { nextActionAt: due?.toISOString() ?? null }),
      }
      return {
        change,
        write: (stamp) =>
          ctx.db
            .update(savedTenders)
            .set({ ...change, ...stamp })
            .where(asRead(ctx, savedTenders, current)),
      }
    },
  })
}

export const removeSaved = async (ctx: CallerCtx, id: string) =>
  remove(ctx, savedTenders, await getSaved(ctx, id), { action: 'DELETE /tenders/saved/:id' })
