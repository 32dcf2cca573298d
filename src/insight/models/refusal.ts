import { eq } from 'drizzle-orm'
import type { CallerCtx } from '../../platform/context/context.ts'
import { forbidden } from '../../platform/context/errors.ts'
import { commit } from '../../platform/transaction/commit.ts'
import { modelRefusals } from '../schema.gen.ts'

/** Whether a company has decided against language models, as SQL over the id of the company. */
export const hasRefused = (companyId: string): string =>
  `EXISTS (SELECT 1 FROM model_refusals WHERE company_id = ${companyId})`

/** Whether no model may see the documents of a company, as SQL over the id of the company. */
export const mayNotSend = (companyId: string): string =>
  `(${hasRefused(companyId)} OR EXISTS
    (SELECT 1 FROM model_allowances WHERE company_id = ${companyId} AND daily_tokens = 0))`

/** Whether the work of the company may be sent to a language model, where one is configured. */
export async function usesModels({ db, caller }: CallerCtx): Promise<boolean> {
  const row = await db
    .select({ at: modelRefusals.decidedAt })
    .from(modelRefusals)
    .where(eq(modelRefusals.companyId, caller.company.id))
    .get()
  return row === undefined
}

/**
 * Decides for the whole company whether its work may be sent to a language model.
 *
 * @throws FORBIDDEN for anyone but an owner.
 */
export async function decideOnModels(ctx: CallerCtx, { use }: { use: boolean }): Promise<{ use: boolean }> {
  const { company, user } = ctx.caller
  if (user.role !== 'owner') throw forbidden('role', 'Only an owner decides about language models')
  const before = await usesModels(ctx)
  if (before === use) return { use }
  const row = { companyId: company.id, decidedAt: ctx.now.getTime(), decidedBy: user.id }
  return commit(ctx, {
    action: 'decide on models',
    access: true,
    targetId: company.id,
    changes: [{ field: 'models', from: before, to: use }],
    writes: [
      use
        ? ctx.db.delete(modelRefusals).where(eq(modelRefusals.companyId, company.id))
        : ctx.db.insert(modelRefusals).values(row),
    ],
    answer: { use },
  })
}
