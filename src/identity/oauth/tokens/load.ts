import { and, eq } from 'drizzle-orm'
import { connections, memberships, oauthClients, oauthCodes, oauthTokens } from '../../schema.gen.ts'
import type { Ctx } from '../../../platform/context/context.ts'
import { hashSecret } from '../../auth/sessions/secret.ts'
import { type Credentials, proveClient } from '../clients/authenticate.ts'

const membership = and(
  eq(memberships.companyId, connections.companyId),
  eq(memberships.userId, connections.userId),
)

/*
 * Client and secret come in one query. Its row has the client in any case, and an empty part for an unknown secret. A
 * batch would not do: D1 returns rows by column name, and these tables share several names.
 */

/**
 * A code with its connection, for a client that has authenticated; null for an unknown code.
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

/** A token of either kind with its connection, for a client that has authenticated. */
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
