import { and, eq, isNull, lte, or } from 'drizzle-orm'
import { companies, companyPolicies, connections, memberships, oauthTokens, users } from '../schema.gen.ts'
import { callerCompany } from '../accounts/company.ts'
import type { Ctx } from '../../platform/context/context.ts'
import type { Caller } from '../../platform/context/caller.ts'
import { hashSecret, isSecret } from '../auth/sessions/secret.ts'
import { iso, minute } from '../../platform/time/time.ts'
import { networksOf } from '../auth/policy/networks.ts'
import { coversAudience, type ResourcePath } from './resource.ts'
import { type Grant, grantsOfRole } from './schema.ts'
import { accessPrefix } from './tokens/secrets.ts'

/** The connection that an access token belongs to, and what the token may do there. */
export interface Connection {
  id: string
  companyId: string
  userId: string
  role: Caller['user']['role']
  /** The grants of the token, as far as the connection and the person's role still have them. */
  grants: Grant[]
  clientName: string
  /** The origin, or one resource of the origin. */
  audience: string
  /** The sandbox in which the connection works; null for live data. */
  sandboxId: string | null
  user: Caller['user']
  company: Caller['company']
  /** The networks from which the company lets assistants in; an empty list allows every address. */
  networks: string[]
  /** SHA-256 of the token in hex. */
  tokenHash: string
  /** The end of the token, in epoch milliseconds. */
  expiresAt: number
}

export type TokenRefusal = 'unknown' | 'expired' | 'revoked' | 'left_company'

const lastUsedEvery = 5 * minute

/**
 * The connection of an access token, in one query: token, connection, person, membership and company in their
 * present state, so that anything that ends or narrows a connection takes effect with the next call.
 */
export async function authenticateToken(
  ctx: Ctx,
  token: string,
): Promise<{ connection: Connection } | { reason: TokenRefusal }> {
  if (!isSecret(accessPrefix, token)) return { reason: 'unknown' }
  const found = await findToken(ctx, hashSecret(token))
  if (!found) return { reason: 'unknown' }
  const { token: own, connection, user, company, role, policy } = found
  if (connection.revokedAt !== null) return { reason: 'revoked' }
  if (own.expiresAt <= ctx.now.toISOString()) return { reason: 'expired' }
  if (role === null) return { reason: 'left_company' }
  noteUse(ctx, connection)
  const { id, companyId, userId, clientName, sandboxId } = connection
  const may = (grant: Grant) => connection.grants.includes(grant) && grantsOfRole[role].includes(grant)
  return {
    connection: {
      id,
      companyId,
      userId,
      clientName,
      sandboxId,
      role,
      grants: own.grants.filter(may),
      audience: own.audience,
      user: { id: user.id, name: user.name, email: user.email, role },
      company: callerCompany(company),
      networks: networksOf(policy).networks.connector,
      tokenHash: own.hash,
      expiresAt: Date.parse(own.expiresAt),
    },
  }
}

/** Whether the connection's token was issued for the resource of the call. */
export const mayUseAt = (ctx: Ctx, { audience }: Connection, path: ResourcePath): boolean =>
  coversAudience(ctx.config.PUBLIC_ORIGIN, audience, ctx.config.PUBLIC_ORIGIN + path)

const findToken = ({ db }: Ctx, hash: string) =>
  db
    .select({
      token: oauthTokens,
      connection: connections,
      user: users,
      company: companies,
      role: memberships.role,
      policy: companyPolicies,
    })
    .from(oauthTokens)
    .innerJoin(connections, eq(connections.id, oauthTokens.connectionId))
    .innerJoin(users, eq(users.id, connections.userId))
    .innerJoin(companies, eq(companies.id, connections.companyId))
    .leftJoin(
      memberships,
      and(eq(memberships.companyId, connections.companyId), eq(memberships.userId, connections.userId)),
    )
    .leftJoin(companyPolicies, eq(companyPolicies.companyId, connections.companyId))
    .where(and(eq(oauthTokens.hash, hash), eq(oauthTokens.kind, 'access')))
    .get()

/** Writes down a use, at most every five minutes; the answer does not wait for this. */
function noteUse(ctx: Ctx, { id, lastUsedAt }: typeof connections.$inferSelect): void {
  const before = iso(ctx.now.getTime() - lastUsedEvery)
  if (lastUsedAt !== null && lastUsedAt > before) return
  const due = or(isNull(connections.lastUsedAt), lte(connections.lastUsedAt, before))
  ctx.later(
    ctx.db
      .update(connections)
      .set({ lastUsedAt: ctx.now.toISOString() })
      .where(and(eq(connections.id, id), due))
      .run(),
  )
}
