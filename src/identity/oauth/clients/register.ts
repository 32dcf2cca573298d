import * as z from 'zod'
import type { Ctx } from '../../../platform/context/context.ts'
import { newId } from '../../../platform/context/ids.ts'
import { countInAll, type Limit, rateWindow } from '../../../platform/http/limits/limits.ts'
import { siteOf } from '../../auth/sessions/network.ts'
import { hashSecret, newSecret } from '../../auth/sessions/secret.ts'
import { hour } from '../../../platform/time/time.ts'
import { OAuthError } from '../error.ts'
import { type AuthMethod, authMethods } from '../metadata.ts'
import { whyNotRedirect } from '../redirects.ts'
import { oauthClients } from '../../schema.gen.ts'
import { clientSecretPrefix } from '../tokens/secrets.ts'
import { withoutNulls } from '../../../platform/http/body.ts'
import { shownName } from './client.ts'

const maxRedirects = 10
/**
 * Max characters of all redirects of a client together. Anyone may register without an account: longer rows could
 * fill the database.
 */
const redirectsLength = 2000

/** The members of RFC 7591 that are read. A client may send others, and `null` for a member that it does not have. */
const Registration = z.preprocess(
  withoutNulls,
  z.object({
    redirect_uris: z.array(z.string().max(4000)).min(1).max(maxRedirects),
    client_name: z.string().max(1000).optional(),
    token_endpoint_auth_method: z.string().optional(),
    grant_types: z.array(z.string()).optional(),
    response_types: z.array(z.string()).optional(),
  }),
)

/** The limit is generous, because all users of a hosted application register from its few addresses. */
const perNetwork: Limit = { name: 'register', attempts: 120, span: hour }
/** The limit for a whole IPv6 allocation, which has 65,536 networks to register from. */
const perSite: Limit = { name: 'register', attempts: 240, span: hour }

/**
 * Registers a client (RFC 7591). Redirects that are not allowed are left out of the answer as long as one redirect
 * remains, because some applications name a redirect of each kind. A client that names no way to authenticate is a
 * public client.
 *
 * @throws OAuthError
 */
export async function registerClient(ctx: Ctx, metadata: unknown, network: string) {
  const seconds = await countRegistration(ctx, network)
  if (seconds > 0)
    throw new OAuthError('temporarily_unavailable', 'Too many registrations from this network', seconds)
  const parsed = Registration.safeParse(metadata)
  if (!parsed.success) throw refusalOf(parsed.error)
  const { redirectUris, method } = check(parsed.data)
  const secret = method === 'none' ? null : newSecret(clientSecretPrefix)
  const row = {
    id: newId('client', ctx.now),
    kind: 'registered',
    name: shownName(parsed.data.client_name, 'An application without a name'),
    redirectUris,
    secretHash: secret === null ? null : hashSecret(secret),
    createdAt: ctx.now.toISOString(),
    freshUntil: null,
    allowedAt: null,
  } as const
  await ctx.db.insert(oauthClients).values(row)
  return {
    client_id: row.id,
    client_id_issued_at: Math.floor(ctx.now.getTime() / 1000),
    ...(secret !== null && { client_secret: secret, client_secret_expires_at: 0 }),
    client_name: row.name,
    redirect_uris: redirectUris,
    token_endpoint_auth_method: method,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
  }
}

/** Seconds until the network may register again. A refused network uses up nothing of the allocation around it. */
async function countRegistration(ctx: Ctx, network: string): Promise<number> {
  const seconds = await countInAll(ctx, rateWindow(perNetwork, network))
  const site = siteOf(network)
  return seconds > 0 || site === null ? seconds : countInAll(ctx, rateWindow(perSite, site))
}

function check(metadata: z.output<typeof Registration>): { redirectUris: string[]; method: AuthMethod } {
  const { redirect_uris: uris, grant_types: types, response_types: answers } = metadata
  const allowed = [...new Set(uris)].filter((uri) => whyNotRedirect(uri) === null)
  if (allowed.length === 0)
    throw new OAuthError(
      'invalid_redirect_uri',
      `No redirect URI is allowed: it ${whyNotRedirect(uris[0] ?? '')}`,
    )
  if (allowed.join('').length > redirectsLength)
    throw new OAuthError(
      'invalid_redirect_uri',
      `All redirect URIs together may have at most ${redirectsLength} characters`,
    )
  const { token_endpoint_auth_method: requested = 'none' } = metadata
  const method = authMethods.find((each) => each === requested)
  if (!method)
    throw new OAuthError(
      'invalid_client_metadata',
      `token_endpoint_auth_method must be one of ${authMethods.join(', ')}`,
    )
  if (types && !types.includes('authorization_code'))
    throw new OAuthError('invalid_client_metadata', 'grant_types must include authorization_code')
  if (answers && !answers.includes('code'))
    throw new OAuthError('invalid_client_metadata', 'response_types must include code')
  return { redirectUris: allowed, method }
}

function refusalOf({ issues }: z.ZodError): OAuthError {
  const path = issues[0]?.path.join('.') ?? ''
  return path.startsWith('redirect_uris')
    ? new OAuthError('invalid_redirect_uri', `redirect_uris must be a list of 1 to ${maxRedirects} URLs`)
    : new OAuthError('invalid_client_metadata', `The client metadata is invalid${path ? ` at ${path}` : ''}`)
}
