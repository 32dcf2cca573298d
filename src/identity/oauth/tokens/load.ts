import { and, eq } from 'drizzle-orm'
import { memberships } from '../../accounts/table.ts'
import type { Ctx } from '../../../platform/context.ts'
import { hashSecret } from '../../sessions/secret.ts'
import { type Credentials, proveClient } from '../clients/authenticate.ts'
import { connections, oauthClients, oauthCodes, oauthTokens } from '../table.ts'

const membership = and(
  eq(memberships.companyId, connections.companyId),
  eq(memberships.userId, connections.userId),
)

/*
 * Client and secret in one query: it gives a row for every client there is, with the secret's part empty where there is
 * none. No batch: its answers are by column name, of which these tables have several in common.
 */

/**
 * A code with its connection, for a client that has proven itself; null for what is not known.
 *
 * @throws OAuthError invalid_client
 */
export async function loadCode({ db }: Ctx, credentials: Credentials, secret: string) {
  const found = await db
    .select({ client: oauthClients, code: oauthCodes, connection: connections, role: memberships.role })
    .from(oauthClients)
    .leftJoin(oauthCodes, eq(oauthCodes.hash, hashSecret(secret)))
    .leftJoin(connections, eq(connections.id, oauthCodes.connectionId))
    .leftJoin(memberships, membership)
    .where(eq(oauthClients.id, credentials.clientId))
    .get()
  const client = proveClient(found?.client, credentials)
  return found?.code && found.connection
    ? { client, code: found.code, connection: found.connection, role: found.role }
    : null
}

/** A token of either kind with its connection, for a client that has proven itself. */
export async function loadToken({ db }: Ctx, credentials: Credentials, secret: string) {
  const found = await db
    .select({ client: oauthClients, token: oauthTokens, connection: connections, role: memberships.role })
    .from(oauthClients)
    .leftJoin(oauthTokens, eq(oauthTokens.hash, hashSecret(secret)))
    .leftJoin(connections, eq(connections.id, oauthTokens.connectionId))
    .leftJoin(memberships, membership)
    .where(eq(oauthClients.id, credentials.clientId))
    .get()
  const client = proveClient(found?.client, credentials)
  return found?.token && found.connection
    ? { client, token: found.token, connection: found.connection, role: found.role }
    : null
}
