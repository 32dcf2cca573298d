import type { CallerCtx } from '../../platform/context/context.ts'
import { forbidden } from '../../platform/context/errors.ts'
import { prepare, raw, type Sql, sql } from '../../platform/db/sql.ts'
import { guard } from '../../platform/transaction/guard.ts'

/**
 * Refuses everybody but an owner, in person. Role and plan are read again, because a session may have an older role. `what`
 * completes the sentence after "may"; with `plan` the company must be on the enterprise plan.
 */
export async function expectOwner(
  { d1, caller }: CallerCtx,
  { what, plan }: { what: string; plan?: string },
): Promise<void> {
  const { company, user, key, connectionId } = caller
  if (key || connectionId) throw forbidden('person', `Only people, in the console, may ${what}`)
  const row = await prepare(
    d1,
    sql`SELECT m.role, c.plan FROM memberships AS m JOIN companies AS c ON c.id = m.company_id
      WHERE m.company_id = ${company.id} AND m.user_id = ${user.id}`,
  ).first<{ role: string; plan: string }>()
  if (row?.role !== 'owner') throw forbidden('role', `Only an owner of the company may ${what}`)
  if (plan !== undefined && row.plan !== 'enterprise') throw forbidden('plan', plan)
}

const onPlan: Sql = raw(`AND c.plan = 'enterprise'`)

/** The guard that the caller is still an owner when the change is written, and the company on the plan. */
export const ownerStands = ({ d1, caller: { company, user } }: CallerCtx, { plan }: { plan?: string } = {}) =>
  guard(
    d1,
    sql`EXISTS (SELECT 1 FROM memberships AS m JOIN companies AS c ON c.id = m.company_id
      WHERE m.company_id = ${company.id} AND m.user_id = ${user.id} AND m.role = 'owner'
      ${plan === undefined ? raw('') : onPlan})`,
    'the person is no longer an owner, or the plan has ended',
  )
