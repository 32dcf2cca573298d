import type { CallerCtx } from '../../../platform/context/context.ts'
import { forbidden } from '../../../platform/context/errors.ts'
import { prepare, sql } from '../../../platform/db/sql.ts'

/**
 * Refuses everybody but an owner or admin, in person, of a company on the enterprise plan. Role and plan are read
 * again, because a session may have an older role. Returns the longest life of a key by the rules of the company, in
 * milliseconds; null without such a rule.
 */
export async function expectKeyMaker({ d1, caller }: CallerCtx): Promise<number | null> {
  const { company, user, key, connectionId } = caller
  if (key || connectionId) throw forbidden('person', 'Keys are made and ended by people, in the console')
  const row = await prepare(
    d1,
    sql`SELECT (SELECT role FROM memberships WHERE company_id = ${company.id} AND user_id = ${user.id}) AS role,
      (SELECT plan FROM companies WHERE id = ${company.id}) AS plan,
      (SELECT max_key_life FROM company_policies WHERE company_id = ${company.id}) AS maxLife`,
  ).first<{ role: string | null; plan: string | null; maxLife: number | null }>()
  if (row?.role !== 'owner' && row?.role !== 'admin')
    throw forbidden('role', 'Only an owner or admin of the company may make, change or revoke API keys')
  if (row.plan !== 'enterprise') throw forbidden('plan', 'API keys come with the Enterprise plan')
  return row.maxLife
}
