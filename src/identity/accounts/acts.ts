import type { Ctx } from '../../platform/context.ts'
import { earliestId, newId } from '../../platform/ids.ts'
import { hour } from '../../platform/time.ts'
import { noCompany } from '../../platform/transaction/audit.ts'

/** What happens to a person's account. Each company of the person has a row of it. */
interface PersonAct {
  userId: string
  /** Who did it, where it was not the person. */
  by?: string
  action: string
  targetId?: string
}

/**
 * The rows of an act about a person's own account: one for each company the person belongs to as it happens, whose owners
 * may read it, and one for no company where there is none. `when` is SQL of our own.
 */
export const personAct = (
  { d1, now }: Pick<Ctx, 'd1' | 'now'>,
  { userId, by = userId, action, targetId = '' }: PersonAct,
  when = 'true',
): D1PreparedStatement =>
  d1
    .prepare(
      `INSERT INTO audit (id, company_id, at, user_id, action, target_id, access)
        SELECT ?1, company_id, ?2, ?4, ?5, ?6, 1 FROM memberships WHERE user_id = ?3 AND ${when}
        UNION ALL SELECT ?1, '${noCompany}', ?2, ?4, ?5, ?6, 1
          WHERE NOT EXISTS (SELECT 1 FROM memberships WHERE user_id = ?3) AND ${when}`,
    )
    .bind(newId('audit', now), now.getTime(), userId, by, action, targetId)

/** Failures of an hour share a row, so that whoever guesses writes no more than a count. */
export async function noteFailure(
  ctx: Pick<Ctx, 'd1' | 'now'>,
  userId: string,
  action: string,
): Promise<void> {
  const lately = earliestId('audit', new Date(ctx.now.getTime() - hour))
  await ctx.d1.batch([
    ctx.d1
      .prepare(
        `UPDATE audit SET times = times + 1 WHERE user_id = ?1 AND access = 1 AND id > ?2 AND action = ?3`,
      )
      .bind(userId, lately, action),
    personAct(ctx, { userId, action, targetId: userId }, 'changes() = 0'),
  ])
}
