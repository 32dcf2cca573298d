import { and, eq } from 'drizzle-orm'
import type { Ctx } from '../../platform/context/context.ts'
import { Problem } from '../../platform/context/errors.ts'
import { newId } from '../../platform/context/ids.ts'
import { noCompany, operator } from '../../platform/transaction/audit.ts'
import { audit } from '../../platform/schema.gen.ts'

/** The company, person and thing of an act of the operator, as far as they are known. */
export interface About {
  companyId: string | null
  targetId: string | null
}

/**
 * Does an act of the operator and keeps a row of it. The row is written before the act, because a job or an import
 * consists of many transactions: after a crash there may be a row without its act, but never an act without its row. A
 * refusal deletes the row.
 */
export async function recorded<A>(
  ctx: Ctx,
  { action, ...before }: About & { action: string },
  act: () => Promise<A>,
  about: (answer: A) => About,
): Promise<A> {
  const id = newId('audit', ctx.now)
  const companyId = before.companyId ?? noCompany
  const row = and(eq(audit.companyId, companyId), eq(audit.id, id))
  await ctx.db.insert(audit).values({
    id,
    companyId,
    at: ctx.now.toISOString(),
    userId: operator,
    action,
    targetId: before.targetId ?? '',
    access: true,
  })
  try {
    const answer = await act()
    const after = about(answer)
    const next = {
      companyId: after.companyId ?? companyId,
      targetId: after.targetId ?? before.targetId ?? '',
    }
    if (next.companyId !== companyId || next.targetId !== (before.targetId ?? ''))
      await ctx.db.update(audit).set(next).where(row)
    return answer
  } catch (error) {
    if (error instanceof Problem) await ctx.db.delete(audit).where(row)
    throw error
  }
}
