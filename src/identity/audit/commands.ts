import { and, eq } from 'drizzle-orm'
import type { Bytes } from '../../platform/http/bytes.ts'
import { transact } from '../../platform/transaction/transact.ts'
import type { CallerCtx, Ctx } from '../../platform/context/context.ts'
import { Problem } from '../../platform/context/errors.ts'
import { newId } from '../../platform/context/ids.ts'
import type { FieldChange } from '../../platform/transaction/changes.ts'
import { actRow, noCompany, operator, originColumns } from '../../platform/transaction/audit.ts'
import { audit } from '../../platform/schema.gen.ts'

/** The company, person and thing of an act of the operator, as far as they are known. */
export interface AuditSubject {
  companyId: string | null
  targetId: string | null
}

/** Who of the operators acts: the name of the token, and the reason that was given. */
export interface Actor {
  operator: string
  reason: string | null
}

/**
 * Does an act of the operator and keeps a row of it. The row is written before the act, because a job or an import
 * consists of many transactions: after a crash there may be a row without its act, but never an act without its row. A
 * refusal deletes the row.
 */
export async function recorded<A>(
  ctx: Ctx,
  {
    action,
    changes,
    operator: name,
    reason,
    ...before
  }: AuditSubject & Actor & { action: string; changes: FieldChange[] },
  act: () => Promise<A>,
  about: (answer: A) => AuditSubject,
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
    ...originColumns(ctx),
    changes: changes.length > 0 ? changes : null,
    operator: name,
    reason,
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

/**
 * Notes that a caller takes a file with the company's data, before its first byte is sent. A file that is read in
 * parts counts once, by its first part.
 */
export async function noteDownload(
  ctx: CallerCtx,
  { status, headers }: Pick<Bytes, 'status' | 'headers'>,
  { action, targetId = '' }: { action: string; targetId?: string | undefined },
): Promise<void> {
  const isFile = headers['Content-Disposition']?.startsWith('attachment') ?? false
  const isStart =
    status === 200 || (status === 206 && headers['Content-Range']?.startsWith('bytes 0-') === true)
  if (!isFile || !isStart) return
  const { company, user, key, connectionId } = ctx.caller
  const by = { companyId: company.id, userId: user.id, keyId: key?.id, connectionId }
  await transact(ctx, { also: [actRow(ctx, { ...by, action, targetId })] })
}
