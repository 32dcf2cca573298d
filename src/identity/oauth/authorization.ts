import { eq } from 'drizzle-orm'
import type { Ctx } from '../../platform/context/context.ts'
import type { Client } from './clients/client.ts'
import { type OAuthCode, OAuthError } from './error.ts'
import { type OAuthForm, oauthForm } from './form.ts'
import { issuerOf } from './metadata.ts'
import { isRegistered, withParameters } from './redirects.ts'
import { audienceOf } from './resource.ts'
import { type Grant, grants } from './schema.ts'
import { oauthClients } from '../schema.gen.ts'
import { fetchClient, isDocumentId } from './clients/document.ts'

/** A request for consent that passed all checks. */
export interface AuthorizationRequest {
  client: Client
  redirectUri: string
  state: string | null
  /** The grants that the application requests. Without a `scope` it requests all, and the person decides. */
  requested: Grant[]
  challenge: string
  audience: string
}

/**
 * The outcome of reading a request: a request that needs consent; a refusal with the redirect that informs the
 * application; or a refusal for the person alone, where no client is proven to whom a redirect may go.
 */
export type AuthorizationReading =
  | { request: AuthorizationRequest }
  | { redirect: string; refused: OAuthError }
  | { refused: OAuthError }

export async function readAuthorization(
  ctx: Ctx,
  params: URLSearchParams,
  network: string,
): Promise<AuthorizationReading> {
  const form = oauthForm(params)
  let proven: Pick<AuthorizationRequest, 'client' | 'redirectUri'>
  try {
    proven = await prove(ctx, form, network)
  } catch (error) {
    if (error instanceof OAuthError) return { refused: error }
    throw error
  }
  const state = form.repeated.includes('state') ? null : (form.get('state') ?? null)
  try {
    return { request: { ...proven, state, ...readRest(ctx, form) } }
  } catch (error) {
    if (error instanceof OAuthError)
      return { redirect: errorRedirect(ctx, { ...proven, state }, error.code, error.message), refused: error }
    throw error
  }
}

/** Finds the client and checks that the redirect is registered for it. */
async function prove(ctx: Ctx, form: OAuthForm, network: string) {
  const [id, redirectUri] = [form.get('client_id'), form.get('redirect_uri')]
  if (id === undefined || form.repeated.includes('client_id'))
    throw new OAuthError('invalid_request', 'The parameter client_id must be there once')
  if (redirectUri === undefined || form.repeated.includes('redirect_uri'))
    throw new OAuthError('invalid_request', 'The parameter redirect_uri must be there once')
  const client = await findClient(ctx, id, network)
  if (!isRegistered(client.redirectUris, redirectUri))
    throw new OAuthError('invalid_redirect_uri', 'The redirect_uri is not one the client has registered')
  return { client, redirectUri }
}

function readRest({ config }: Ctx, form: OAuthForm) {
  const [repeated] = form.repeated
  if (repeated !== undefined) throw new OAuthError('invalid_request', 'A parameter is repeated')
  if (form.get('request'))
    throw new OAuthError('request_not_supported', 'The parameter request is not supported')
  if (form.get('request_uri'))
    throw new OAuthError('request_uri_not_supported', 'The parameter request_uri is not supported')
  if (form.get('response_type') === undefined)
    throw new OAuthError('invalid_request', 'The parameter response_type is missing')
  if (form.get('response_type') !== 'code')
    throw new OAuthError('unsupported_response_type', 'The response_type must be code')
  if ((form.get('response_mode') ?? 'query') !== 'query')
    throw new OAuthError('invalid_request', 'The response_mode must be query')
  const challenge = form.get('code_challenge')
  if (challenge === undefined)
    throw new OAuthError('invalid_request', 'PKCE is required: code_challenge is missing')
  if (form.get('code_challenge_method') !== 'S256')
    throw new OAuthError('invalid_request', 'The code_challenge_method must be S256')
  if (!/^[A-Za-z0-9_-]{43}$/.test(challenge))
    throw new OAuthError('invalid_request', 'The code_challenge must be 43 characters of base64url')
  const audience = audienceOf(config.PUBLIC_ORIGIN, form.get('resource'))
  if (audience === null) throw new OAuthError('invalid_target', 'The resource is not one of this server')
  return { requested: readScope(form.get('scope')) ?? [...grants], challenge, audience }
}

/**
 * The grants that a `scope` names; null without any. Scopes of other servers (`openid profile`) are ignored, as RFC
 * 6749 (section 3.3) allows; the answer names what was granted. `offline_access` requests a refresh token, which
 * every application gets.
 */
export function readScope(scope: string | undefined): Grant[] | null {
  const names = scope?.split(/\s+/) ?? []
  const known = grants.filter((grant) => names.includes(grant))
  return known.length > 0 ? known : null
}

/**
 * The redirect that informs the application of a refusal. Like every answer it names the issuer (RFC 9207).
 */
export const errorRedirect = (
  { config }: Pick<Ctx, 'config'>,
  { redirectUri, state }: Pick<AuthorizationRequest, 'redirectUri' | 'state'>,
  error: OAuthCode,
  description: string,
): string =>
  withParameters(redirectUri, {
    error,
    error_description: description,
    state,
    iss: issuerOf(config.PUBLIC_ORIGIN),
  })

/**
 * The client that requests consent. A metadata document is fetched when it is new or no longer fresh.
 *
 * @throws OAuthError invalid_client, temporarily_unavailable
 */
async function findClient(ctx: Ctx, id: string, network: string): Promise<Client> {
  const known = await ctx.db.select().from(oauthClients).where(eq(oauthClients.id, id)).get()
  if (known?.kind === 'registered') return known
  if (known && (known.freshUntil ?? 0) > ctx.now.getTime()) return known
  if (isDocumentId(id)) return fetchClient(ctx, id, network)
  throw new OAuthError('invalid_client', 'The client is not known')
}
