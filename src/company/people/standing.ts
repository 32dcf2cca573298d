import type { CallerCtx } from '../../platform/context/context.ts'
import { forbidden, notFound } from '../../platform/context/errors.ts'
import { prepare, sql } from '../../platform/db/sql.ts'
import type { Role } from '../../identity/accounts/schema.ts'
import { rankOf } from '../../identity/accounts/rank.ts'

/** The present roles of the person who acts and of the person concerned: a session may have an older role. */
export interface PersonStanding {
  actor: Role
  target: Role
  name: string
  email: string
  owners: number
}

interface Row {
  actor: Role | null
  target: Role | null
  name: string | null
  email: string | null
  owners: number
}

export async function readStanding(ctx: CallerCtx, userId: string): Promise<PersonStanding> {
  const { company, user } = ctx.caller
  const roleOf = (id: string) =>
    sql`(SELECT role FROM memberships WHERE company_id = ${company.id} AND user_id = ${id})`
  const row = await prepare(
    ctx.d1,
    sql`SELECT ${roleOf(user.id)} AS actor, ${roleOf(userId)} AS target,
      (SELECT name FROM users WHERE id = ${userId}) AS name, (SELECT email FROM users WHERE id = ${userId}) AS email,
      (SELECT count(*) FROM memberships WHERE company_id = ${company.id} AND role = 'owner') AS owners`,
  ).first<Row>()
  if (!row?.actor) throw left()
  const { actor, target, name, email, owners } = row
  if (target === null || name === null || email === null) throw notFound('User')
  return { actor, target, name, email, owners }
}

/** The caller's present role. */
export async function readRole({ d1, caller: { company, user } }: CallerCtx): Promise<Role> {
  const row = await prepare(
    d1,
    sql`SELECT role FROM memberships WHERE company_id = ${company.id} AND user_id = ${user.id}`,
  ).first<{ role: Role }>()
  if (!row) throw left()
  return row.role
}

/** @throws Problem FORBIDDEN for a member without this right; `what` completes the sentence after "may". */
export function expectManager(role: Role, what: string): void {
  if (rankOf(role) < rankOf('admin'))
    throw forbidden('role', `Only an owner or admin of the company may ${what}`)
}

export const lastOwner = () =>
  forbidden('state', 'A company keeps at least one owner: make someone else an owner first')

const left = () => forbidden('role', 'You no longer belong to this company')
