import { eq } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context/context.ts'
import type { Credentials } from '../clients/authenticate.ts'
import { endConnections } from '../commands.ts'
import { OAuthError } from '../error.ts'
import { type OAuthForm, required } from '../form.ts'
import { connections, oauthTokens } from '../../schema.gen.ts'
import { loadToken } from './load.ts'

/**
 * RFC 7009: a refresh token ends its connection, an access token only itself. An unknown or expired token is not an
 * error, because the client wanted it not to work.
 *
 * @throws OAuthError
 */
export async function revokeToken(ctx: Ctx, form: OAuthForm, credentials: Credentials): Promise<void> {
  const token = required(form, 'token')
  const found = await loadToken(ctx, credentials, token)
  if (!found) return
  if (found.connection.clientId !== found.client.id)
    throw new OAuthError('unauthorized_client', 'The token was issued to another client')
  if (found.token.kind === 'access')
    await ctx.db.delete(oauthTokens).where(eq(oauthTokens.hash, found.token.hash))
  else await endConnections(ctx, eq(connections.id, found.connection.id), 'client')
}
