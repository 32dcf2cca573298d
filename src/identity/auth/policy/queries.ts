import { eq } from 'drizzle-orm'
import type { CallerCtx } from '../../../platform/context/context.ts'
import { companyPolicies } from '../../schema.gen.ts'
import { noPolicy, type SavePolicy } from './schema.ts'

/** The rules of the caller's company. */
export async function readPolicy(ctx: CallerCtx): Promise<SavePolicy> {
  const { id } = ctx.caller.company
  const found = await ctx.db.select().from(companyPolicies).where(eq(companyPolicies.companyId, id)).get()
  if (!found) return noPolicy
  const { companyId: _company, updatedAt: _updated, ...policy } = found
  return policy
}
