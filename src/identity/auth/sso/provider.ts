import type { AuthorizationServer, Client, ClientAuth, IDToken } from 'oauth4webapi'
import type { Ctx } from '../../../platform/context/context.ts'
import { OutboundRefused, requestPublic } from '../../../platform/http/public-fetch/fetch-public.ts'
import { whyNotAddress } from '../../../platform/http/public-fetch/address.ts'
import { Email, nameOf } from '../../../platform/http/params.ts'
import { minute, second } from '../../../platform/time/time.ts'

/** The provider of one company, and the company as the provider knows it. */
export interface Provider {
  issuer: string
  clientId: string
  clientSecret: string
  /** An address of this company alone, so that no provider can answer in place of another. */
  redirectUri: string
}

/** The values of one sign-on that only the browser has, until the provider sends the person back. */
export interface Pending {
  state: string
  nonce: string
  verifier: string
  /** In epoch milliseconds. */
  startedAt: number
  /** Whether the person must sign in at the provider again, although the provider may still know the browser. */
  fresh: boolean
}

/** A person for whom the provider has vouched. */
export interface SignedOn {
  subject: string
  /** When the person gave the provider a proof, in epoch milliseconds; null if the provider does not say. */
  provenAt: number | null
  /** What the provider knows of the person; asked for only where the subject is not known yet. */
  profile: () => Promise<SsoProfile>
}

interface SsoProfile {
  /** Null without an address that the provider has verified. */
  email: string | null
  name: string | null
}

/** A sign-on that failed, in a sentence for the person. */
export class SignOnRefused extends Error {}

const limits = { maxBytes: 256 * 1024, timeoutMs: 5 * second }
/** The clocks of provider and service may differ by this much. */
const tolerance = 30
/** The time between the start of a sign-on and the way back. */
export const pendingTime = 10 * minute

/** The longest subject that the standard allows. */
const maxSubject = 255

type Library = typeof import('oauth4webapi')

interface Known {
  oauth: Library
  as: AuthorizationServer
  client: Client
  auth: ClientAuth
  options: ReturnType<typeof optionsOf>
}

/** Every request follows the rules for addresses that callers choose: https, public hosts, no redirects. */
const optionsOf = (ctx: Ctx, oauth: Library) => ({
  [oauth.customFetch]: (url: string, { method, headers, body }: RequestInit) =>
    requestPublic(
      ctx,
      url,
      { ...(method && { method }), headers: headers ?? {}, body: body ?? null },
      limits,
    ),
  // The rules above decide: plain http is for test origins alone.
  [oauth.allowInsecureRequests]: true,
})

/** Reads the provider's metadata. Also the test of an issuer before it is stored. */
export async function discover(ctx: Ctx, provider: Omit<Provider, 'redirectUri'>): Promise<Known> {
  const oauth = await import('oauth4webapi')
  const options = optionsOf(ctx, oauth)
  const issuer = new URL(provider.issuer)
  const as = await explained(oauth, async () =>
    oauth.processDiscoveryResponse(
      issuer,
      await oauth.discoveryRequest(issuer, { algorithm: 'oidc', ...options }),
    ),
  )
  const missing = (['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const).find(
    (name) => as[name] === undefined,
  )
  if (missing) throw new SignOnRefused(`The provider does not state its ${missing}`)
  // Our page sends people there, so it follows the rules for requests of our own.
  const refusal = whyNotAddress(ctx.config, as.authorization_endpoint ?? '')
  if (refusal) throw new SignOnRefused(`The authorization_endpoint of the provider ${refusal}`)
  const client = {
    client_id: provider.clientId,
    [oauth.clockTolerance]: tolerance,
    [oauth.clockSkew]: Math.round((ctx.now.getTime() - Date.now()) / second),
  }
  const takesBasic = as.token_endpoint_auth_methods_supported?.includes('client_secret_basic') ?? true
  const auth = takesBasic
    ? oauth.ClientSecretBasic(provider.clientSecret)
    : oauth.ClientSecretPost(provider.clientSecret)
  return { oauth, as, client, auth, options }
}

/** The address at the provider to which the person goes, and what the browser must bring back. */
export async function beginSignOn(
  ctx: Ctx,
  provider: Provider,
  { fresh, email = null }: { fresh: boolean; email?: string | null },
): Promise<{ href: string; pending: Pending }> {
  const { oauth, as } = await discover(ctx, provider)
  const pending: Pending = {
    state: oauth.generateRandomState(),
    nonce: oauth.generateRandomNonce(),
    verifier: oauth.generateRandomCodeVerifier(),
    startedAt: ctx.now.getTime(),
    fresh,
  }
  const url = new URL(as.authorization_endpoint ?? '')
  const parameters = {
    response_type: 'code',
    client_id: provider.clientId,
    redirect_uri: provider.redirectUri,
    scope: 'openid email profile',
    state: pending.state,
    nonce: pending.nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(pending.verifier),
    code_challenge_method: 'S256',
    ...(email !== null && { login_hint: email }),
    ...(fresh && { prompt: 'login', max_age: '0' }),
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return { href: url.href, pending }
}

/**
 * Redeems the code of a provider's answer and checks the identity: state, issuer, audience, nonce, times and signature.
 *
 * @throws SignOnRefused
 */
export async function finishSignOn(
  ctx: Ctx,
  provider: Provider,
  { pending, answer }: { pending: Pending; answer: URLSearchParams },
): Promise<SignedOn> {
  const { oauth, as, client, auth, options } = await discover(ctx, provider)
  const { claims, accessToken } = await explained(oauth, async () => {
    const checked = oauth.validateAuthResponse(as, client, answer, pending.state)
    const { redirectUri } = provider
    const response = await oauth.authorizationCodeGrantRequest(
      as,
      client,
      auth,
      checked,
      redirectUri,
      pending.verifier,
      options,
    )
    const tokens = await oauth.processAuthorizationCodeResponse(as, client, response, {
      expectedNonce: pending.nonce,
      requireIdToken: true,
      ...(pending.fresh && { maxAge: pendingTime / second }),
    })
    await oauth.validateApplicationLevelSignature(as, response, options)
    const found = oauth.getValidatedIdTokenClaims(tokens)
    if (!found) throw new SignOnRefused('The provider sent no identity')
    return { claims: found, accessToken: tokens.access_token }
  })
  if (claims.sub.length > maxSubject) throw new SignOnRefused('The subject of the provider is too long')
  const provenAt = claims.auth_time === undefined ? null : claims.auth_time * second
  if (pending.fresh && (provenAt ?? 0) < pending.startedAt - tolerance * second)
    throw new SignOnRefused('The provider did not ask you to sign in again')
  const profile = async () =>
    profileOf(
      typeof claims.email === 'string' || as.userinfo_endpoint === undefined
        ? claims
        : await explained(oauth, async () =>
            oauth.processUserInfoResponse(
              as,
              client,
              claims.sub,
              await oauth.userInfoRequest(as, client, accessToken, options),
            ),
          ),
    )
  return { subject: claims.sub, provenAt, profile }
}

/** Entra ID marks an address of a verified domain by `xms_edov`, and does not send `email_verified`. */
function profileOf(claims: Partial<IDToken>): SsoProfile {
  const isVerified = [claims.email_verified, claims.xms_edov].some((each) => each === true || each === 1)
  return {
    email: isVerified ? (Email.safeParse(claims.email).data ?? null) : null,
    name: nameOf(200).safeParse(claims.name).data ?? null,
  }
}

/** Turns the failures of a provider into a sentence. An unforeseen failure stays as it is. */
async function explained<T>(oauth: Library, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof OutboundRefused)
      throw new SignOnRefused(`The provider cannot be reached. ${error.message}`, { cause: error })
    if (error instanceof oauth.AuthorizationResponseError)
      throw new SignOnRefused(`The provider did not sign you in (${plain(error.error)})`, { cause: error })
    if (error instanceof oauth.ResponseBodyError || error instanceof oauth.WWWAuthenticateChallengeError)
      throw new SignOnRefused(
        `The provider refused the client id, the client secret or the code (${'error' in error ? plain(error.error) : error.status})`,
        { cause: error },
      )
    if (error instanceof oauth.OperationProcessingError || error instanceof oauth.UnsupportedOperationError)
      throw new SignOnRefused(`The answer of the provider is not valid: ${error.message}`, { cause: error })
    throw error
  }
}

/** An error code of the provider; anything else could be a text that misleads the reader. */
const plain = (code: string): string => (/^[a-z_]{1,60}$/.test(code) ? code : 'no known reason')
