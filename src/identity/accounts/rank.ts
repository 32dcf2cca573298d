import { type SQL, type SQLWrapper, sql as expression } from 'drizzle-orm'
import type { CallerCtx } from '../../platform/context/context.ts'
import type { Role } from './schema.ts'

const ranks = { member: 1, admin: 2, owner: 3 } as const satisfies Record<Role, number>
export const rankOf = (role: Role): number => ranks[role]

/** The highest of some roles. */
export const highest = (...roles: [Role, ...Role[]]): Role =>
  roles.reduce((best, role) => (rankOf(role) > rankOf(best) ? role : best))

/** `rankOf` in SQL, so that roles are compared in the statement of the change. */
export const rankIn = (role: SQLWrapper | Role): SQL<number> =>
  expression`(CASE ${role} WHEN 'owner' THEN 3 WHEN 'admin' THEN 2 WHEN 'member' THEN 1 ELSE 0 END)`

/** The condition that the caller has this role or a higher role in the company when the statement runs. */
export const ranksAs = (ctx: CallerCtx, role: Role): SQL =>
  expression`EXISTS (SELECT 1 FROM memberships AS own WHERE own.company_id = ${ctx.caller.company.id}
    AND own.user_id = ${ctx.caller.user.id} AND ${rankIn(expression`own.role`)} >= ${rankOf(role)})`

/** The condition that a row of `memberships` is not the company's last owner. */
export const notLastOwner = (ctx: CallerCtx): SQL =>
  expression`("memberships"."role" <> 'owner' OR (SELECT count(*) FROM memberships AS others
    WHERE others.company_id = ${ctx.caller.company.id} AND others.role = 'owner') > 1)`
