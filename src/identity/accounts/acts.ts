import type { Ctx } from '../../platform/context/context.ts'
import { earliestId, newId } from '../../platform/context/ids.ts'
import { hour } from '../../platform/time/time.ts'
import { noCompany, originColumns } from '../../platform/transaction/audit.ts'

/** An act about a person's account. Each company of the person gets a row of it. */
interface PersonAct {
  userId: string
  /** The person who did it, if it was not the owner of the account. */
  by?: string
  action: string
  targetId?: string
}

/**
 * The rows of an act about a person's own account: one row for each company that the person belongs to at this moment,
 * whose owners may read it, or one row for no company where the person belongs to none. `when` is SQL of our own.
 */
export const personAct = (
  { d1, now, origin }: Pick<Ctx, 'd1' | 'now' | 'origin'>,
  { userId, by = userId, action, targetId = '' }: PersonAct,
  when = 'true',
): D1PreparedStatement =>
  d1
    .prepare(
      `INSERT INTO audit (id, company_id, at, user_id, action, target_id, access, network, country, user_agent)
        SELECT ?1, company_id, ?2, ?4, ?5, ?6, 1, ?7, ?8, ?9 FROM memberships WHERE user_id = ?3 AND ${when}
        UNION ALL SELECT ?1, '${noCompany}', ?2, ?4, ?5, ?6, 1, ?7, ?8, ?9
          WHERE NOT EXISTS (SELECT 1 FROM memberships WHERE user_id = ?3) AND ${when}`,
    )
    .bind(
      newId('audit', now),
      now.getTime(),
      userId,
      by,
      action,
      targetId,
      ...Object.values(originColumns({ origin })),
    )

/** Counts a failure. The failures of an hour share a row, so that guessing does not fill the table. */
export async function noteFailure(
  ctx: Pick<Ctx, 'd1' | 'now' | 'origin'>,
  userId: string,
  action: string,
): Promise<void> {
  const since = earliestId('audit', new Date(ctx.now.getTime() - hour))
  await ctx.d1.batch([
    ctx.d1
      .prepare(
        `UPDATE audit SET times = times + 1 WHERE user_id = ?1 AND access = 1 AND id > ?2 AND action = ?3`,
      )
      .bind(userId, since, action),
    personAct(ctx, { userId, action, targetId: userId }, 'changes() = 0'),
  ])
}
