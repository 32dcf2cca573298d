import { and, eq, isNull } from 'drizzle-orm'
import { audit } from '../../platform/transaction/table.ts'
import type { Ctx } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import type { Membership } from '../sessions/schema.ts'
import { hashSecret, newSecret } from '../sessions/secret.ts'
import { type AuthorizationRequest, errorRedirect } from './authorization.ts'
import { issuerOf } from './metadata.ts'
import { placeOf, withParameters } from './redirects.ts'
import { type Grant, grantsOfRole } from './schema.ts'
import { connections, oauthClients, oauthCodes } from './table.ts'
import { codePrefix, lifetimes } from './tokens/secrets.ts'

/** The grants that an application can get: those it asked for, as far as the role of the person allows them. */
export const grantable = ({ requested }: AuthorizationRequest, { role }: Membership): Grant[] =>
  requested.filter((grant) => grantsOfRole[role].includes(grant))

/**
 * Makes a connection and gives the redirect that carries its code. `ticked` beyond what can be given is ignored; with
 * nothing left there is nothing to allow, and null is the answer.
 */
export async function allow(
  ctx: Ctx,
  request: AuthorizationRequest,
  { userId, company, ticked }: { userId: string; company: Membership; ticked: readonly string[] },
): Promise<string | null> {
  const granted = grantable(request, company).filter((grant) => ticked.includes(grant))
  if (granted.length === 0) return null
  const code = newSecret(codePrefix)
  const at = ctx.now.getTime()
  const { client, redirectUri, challenge, audience, state } = request
  const id = newId('connection', ctx.now)
  const connection = {
    id,
    userId,
    audience,
    companyId: company.id,
    clientId: client.id,
    clientName: client.name,
    redirectHost: placeOf(redirectUri).name,
    grants: granted,
    createdAt: at,
  }
  await ctx.db.batch([
    ctx.db.insert(connections).values(connection),
    ctx.db.insert(oauthCodes).values({
      connectionId: id,
      redirectUri,
      challenge,
      hash: hashSecret(code),
      expiresAt: at + lifetimes.code,
    }),
    ctx.db
      .update(oauthClients)
      .set({ allowedAt: at })
      .where(and(eq(oauthClients.id, client.id), isNull(oauthClients.allowedAt))),
    ctx.db.insert(audit).values({
      companyId: company.id,
      at,
      userId,
      keyId: null,
      targetId: id,
      id: newId('audit', ctx.now),
      action: 'POST /oauth/authorize',
    }),
  ])
  return withParameters(redirectUri, { code, state, iss: issuerOf(ctx.config.PUBLIC_ORIGIN) })
}

export const deny = (ctx: Ctx, request: AuthorizationRequest): string =>
  errorRedirect(ctx, request, 'access_denied', 'The person did not allow it')
