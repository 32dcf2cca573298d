import { and, eq, inArray, isNull, type SQL, sql as expression } from 'drizzle-orm'
import { actRow } from '../../platform/transaction/audit.ts'
import { connections, memberships } from '../schema.gen.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { forbidden, invalidData } from '../../platform/context/errors.ts'
import { getConnection, type CompanyMember, visibleTo } from './queries.ts'
import type { ConnectionView, Grant, RevocationReason } from './schema.ts'

/** Ends connections from their next call. Connections that have ended keep their time and reason. */
export const endConnections = (ctx: Ctx, which: SQL | undefined, because: RevocationReason) =>
  ctx.db
    .update(connections)
    .set({ revokedAt: ctx.now.toISOString(), revokedBecause: because })
    .where(and(which, isNull(connections.revokedAt)))

/**
 * Ends all connections of a person whose password has changed. They are found by the index of the companies: the
 * connections of a company that the person has left have ended already.
 */
export function endConnectionsOf(ctx: Ctx, userId: string) {
  const own = ctx.db
    .select({ id: memberships.companyId })
    .from(memberships)
    .where(eq(memberships.userId, userId))
  return endConnections(
    ctx,
    and(inArray(connections.companyId, own), eq(connections.userId, userId)),
    'password',
  )
}

/** Ends a connection. Ending it twice keeps the first time. */
export async function revokeConnection(ctx: Ctx, member: CompanyMember, id: string): Promise<ConnectionView> {
  await getConnection(ctx, member, id)
  const mine = and(eq(connections.id, id), visibleTo(member))
  await ctx.db.batch([
    endConnections(ctx, mine, 'person'),
    auditRow(ctx, member, 'DELETE /connections/:id', id),
  ])
  return getConnection(ctx, member, id)
}

/**
 * Takes grants away from a connection; its tokens lose them with their next use. Grants are never added here: an
 * application requests more on the consent page.
 */
export async function narrowConnection(
  ctx: Ctx,
  member: CompanyMember,
  id: string,
  grants: readonly Grant[],
): Promise<ConnectionView> {
  const current = await getConnection(ctx, member, id)
  if (current.revokedAt !== null)
    throw forbidden('state', 'The connection has ended; connect the application again')
  const left = current.grants.filter((grant) => grants.includes(grant))
  if (grants.some((grant) => !current.grants.includes(grant)))
    throw forbidden(
      'role',
      'Grants can only be taken away here; the application asks for more by connecting again',
    )
  if (left.length === 0) throw invalidData('grants', 'must keep at least one; end the connection instead')
  await ctx.db.batch([
    ctx.db
      .update(connections)
      .set({ grants: left })
      .where(and(eq(connections.id, id), visibleTo(member), isNull(connections.revokedAt), holds(left))),
    auditRow(ctx, member, 'PATCH /connections/:id', id),
  ])
  return getConnection(ctx, member, id)
}

/**
 * The condition that the row still has all these grants. Without it one of two changes at once could give back a
 * grant that the other took away.
 */
const holds = (left: Grant[]) =>
  and(
    ...left.map(
      (grant) => expression`EXISTS (SELECT 1 FROM json_each(${connections.grants}) WHERE value = ${grant})`,
    ),
  )

const auditRow = (ctx: Ctx, member: CompanyMember, action: string, targetId: string) =>
  actRow(ctx, { action, targetId, companyId: member.companyId, userId: member.userId, access: true })
