import { and, desc, eq, isNotNull, isNull, type SQL, sql as expression } from 'drizzle-orm'
import { connections, oauthTokens, users } from '../schema.gen.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { notFound } from '../../platform/context/errors.ts'
import type { Caller } from '../../platform/context/caller.ts'
import type { Page } from '../../platform/db/page.ts'
import type { ConnectionView } from './schema.ts'

/** A person who works for a company, in the console or by a key. */
export interface CompanyMember {
  userId: string
  companyId: string
  role: Caller['user']['role']
}

/**
 * Owners and admins see every connection of the company; members see their connections. Nobody sees a connection whose
 * code was never redeemed.
 */
export const visibleTo = ({ userId, companyId, role }: CompanyMember): SQL | undefined =>
  and(
    eq(connections.companyId, companyId),
    isNotNull(connections.openedAt),
    role === 'member' ? eq(connections.userId, userId) : undefined,
  )

export interface ConnectionFilter {
  /** Returns only the connections that have not ended. */
  active?: boolean
  page: number
  limit: number
}

/** Connections, the newest first. */
export async function listConnections(
  ctx: Pick<Ctx, 'db'>,
  member: CompanyMember,
  { active, page, limit }: ConnectionFilter,
): Promise<Page<ConnectionView>> {
  const where = and(visibleTo(member), active ? isNull(connections.revokedAt) : undefined)
  const [rows, total] = await Promise.all([
    select(ctx)
      .where(where)
      .orderBy(desc(connections.createdAt), desc(connections.id))
      .limit(limit)
      .offset((page - 1) * limit),
    ctx.db.$count(connections, where),
  ])
  return { items: rows.map(view), total }
}

/** Living connections that the member may end, the least recently used first. */
export async function listLeastUsed(
  ctx: Pick<Ctx, 'db' | 'now'>,
  member: CompanyMember,
  { ownOnly, limit }: { ownOnly: boolean; limit: number },
): Promise<ConnectionView[]> {
  const living = expression`EXISTS (SELECT 1 FROM ${oauthTokens} WHERE ${oauthTokens.connectionId} = ${connections.id}
    AND ${oauthTokens.expiresAt} > ${ctx.now.getTime()})`
  const own = ownOnly ? eq(connections.userId, member.userId) : undefined
  const rows = await select(ctx)
    .where(and(visibleTo(member), isNull(connections.revokedAt), own, living))
    .orderBy(expression`coalesce(${connections.lastUsedAt}, ${connections.createdAt})`)
    .limit(limit)
  return rows.map(view)
}

export async function getConnection(
  ctx: Pick<Ctx, 'db'>,
  member: CompanyMember,
  id: string,
): Promise<ConnectionView> {
  const found = await select(ctx)
    .where(and(eq(connections.id, id), visibleTo(member)))
    .get()
  if (!found) throw notFound('Connection')
  return view(found)
}

const select = ({ db }: Pick<Ctx, 'db'>) =>
  db
    .select({ connection: connections, user: users })
    .from(connections)
    .innerJoin(users, eq(users.id, connections.userId))

function view({
  connection,
  user,
}: {
  connection: typeof connections.$inferSelect
  user: typeof users.$inferSelect
}): ConnectionView {
  const { id, clientName, clientId, redirectHost, grants, sandboxId, revokedBecause } = connection
  return {
    id,
    clientName,
    clientId,
    redirectHost,
    grants,
    sandboxId,
    revokedBecause,
    user: { id: user.id, name: user.name, email: user.email },
    createdAt: connection.createdAt,
    lastUsedAt: connection.lastUsedAt,
    revokedAt: connection.revokedAt,
  }
}
