import { requestCtx } from './request.ts'
import type { Context } from 'hono'
import { readConfig } from '../platform/config/config.ts'
import { securityText } from './docs/security-text.ts'
import { logFailure } from '../platform/context/log.ts'
import { readForm } from '../platform/http/form.ts'
import type { Ctx } from '../platform/context/context.ts'
import { isTransient } from '../platform/db/transient.ts'
import { Problem } from '../platform/context/errors.ts'
import { parseJson, readBytes } from '../platform/http/body.ts'
import type { App } from './rest/mount.ts'
import { networkOf } from '../identity/auth/sessions/network.ts'
import { type Credentials, readCredentials } from '../identity/oauth/clients/authenticate.ts'
import { registerClient } from '../identity/oauth/clients/register.ts'
import { OAuthError } from '../identity/oauth/error.ts'
import { type OAuthForm, oauthForm } from '../identity/oauth/form.ts'
import { metadataPaths, resourceMetadata, serverMetadata } from '../identity/oauth/metadata.ts'
import { redeemCode } from '../identity/oauth/tokens/redeem.ts'
import { refreshTokens } from '../identity/oauth/tokens/refresh.ts'
import { whileAllowed } from '../identity/oauth/tokens/limits.ts'
import { revokeToken } from '../identity/oauth/tokens/revoke.ts'

/**
 * Scripts of any site may call these endpoints: no cookie is read, and without a secret no request acts for anybody.
 */
const open = { 'Access-Control-Allow-Origin': '*', 'X-Content-Type-Options': 'nosniff' }
const secretHeaders = { ...open, 'Cache-Control': 'no-store', Pragma: 'no-cache' }
const preflight = {
  ...open,
  'Access-Control-Allow-Methods': 'GET, HEAD, POST',
  'Access-Control-Allow-Headers': 'Authorization, Content-Type, MCP-Protocol-Version',
  'Access-Control-Max-Age': '86400',
}

type Web = Context<{ Bindings: Env }>
/** In bytes. A registration with 10 redirects and a name needs far less. */
const registrationLimit = 16 * 1024

/** Mounts the authorization server without its consent page: discovery, registration, tokens and revocation. */
export function mountOAuth(app: App): void {
  const endpoints: [
    paths: string[],
    work: (ctx: Ctx, request: Request) => Promise<unknown>,
    status: 200 | 201,
  ][] = [
    // Some clients guess the second path of these pairs when discovery fails.
    [['/oauth/token', '/token'], token, 200],
    [['/oauth/register', '/register'], register, 201],
    [['/oauth/revoke'], revoke, 200],
  ]
  for (const [paths, work, status] of endpoints)
    for (const path of paths) {
      app.post(path, (c) => answer(c, work, status))
      app.options(path, () => new Response(null, { status: 204, headers: preflight }))
    }
  for (const path of metadataPaths) {
    publish(app, `/.well-known/oauth-authorization-server${path}`, serverMetadata)
    publish(app, `/.well-known/oauth-protected-resource${path}`, (origin) => resourceMetadata(origin, path))
  }
  app.get('/.well-known/security.txt', (c, next) => {
    const text = securityText(readConfig(c.env), new Date())
    return text === null ? next() : c.text(text, 200, { 'Cache-Control': 'public, max-age=86400' })
  })
}

/** At its path, and at the path with a slash: some clients add one to the address of a resource. */
function publish(app: App, place: string, document: (origin: string) => object): void {
  for (const path of [place, `${place}/`]) {
    app.get(path, (c) =>
      Response.json(document(readConfig(c.env).PUBLIC_ORIGIN), {
        headers: { ...open, 'Cache-Control': 'public, max-age=300' },
      }),
    )
    app.options(path, () => new Response(null, { status: 204, headers: preflight }))
  }
}

async function answer(
  c: Web,
  work: (ctx: Ctx, request: Request) => Promise<unknown>,
  status: 200 | 201,
): Promise<Response> {
  const ctx = requestCtx(c)
  try {
    const body = await work(ctx, c.req.raw)
    return body === undefined
      ? new Response(null, { status, headers: secretHeaders })
      : Response.json(body, { status, headers: secretHeaders })
  } catch (error) {
    return problem(error, c.req.raw, ctx.requestId)
  }
}

/** An error answer as RFC 6749, section 5.2, defines it. */
function problem(error: unknown, request: Request, requestId: string): Response {
  if (!(error instanceof OAuthError)) {
    logFailure({ requestId }, error)
    const body = { error: 'server_error', error_description: `Something failed on our side: ${requestId}` }
    const retry: Record<string, string> = isTransient(error) ? { 'Retry-After': '1' } : {}
    return Response.json(body, { status: 500, headers: { ...secretHeaders, ...retry } })
  }
  const more: Record<string, string> = {}
  if (error.retryAfter !== undefined) more['Retry-After'] = String(error.retryAfter)
  if (error.code === 'invalid_client' && request.headers.has('authorization'))
    more['WWW-Authenticate'] = 'Basic realm="oauth", charset="UTF-8"'
  const status = error.retryAfter !== undefined ? 429 : error.code === 'invalid_client' ? 401 : 400
  const body = { error: error.code, error_description: error.message }
  return Response.json(body, { status, headers: { ...secretHeaders, ...more } })
}

/** The fields of a request's form. The query is never read, so a secret sent in the query is refused. */
async function formFrom(request: Request): Promise<OAuthForm> {
  const fields = await readForm(request)
  if (!fields)
    throw new OAuthError('invalid_request', 'The body must be application/x-www-form-urlencoded and short')
  const form = oauthForm(fields)
  if (form.repeated.length > 0) throw new OAuthError('invalid_request', 'A parameter is repeated')
  return form
}

async function token(ctx: Ctx, request: Request) {
  const form = await formFrom(request)
  const credentials = readCredentials(request.headers, form)
  const asking = { network: networkOf(request), clientId: credentials.clientId }
  return whileAllowed(ctx, asking, () => answerGrant(ctx, form, credentials))
}

async function answerGrant(ctx: Ctx, form: OAuthForm, credentials: Credentials) {
  const type = form.get('grant_type')
  if (type === 'authorization_code') return redeemCode(ctx, form, credentials)
  if (type === 'refresh_token') return refreshTokens(ctx, form, credentials)
  throw type === undefined
    ? new OAuthError('invalid_request', 'The parameter grant_type is missing')
    : new OAuthError('unsupported_grant_type', 'The grant_type must be authorization_code or refresh_token')
}

async function revoke(ctx: Ctx, request: Request): Promise<undefined> {
  const form = await formFrom(request)
  const credentials = readCredentials(request.headers, form)
  const asking = { network: networkOf(request), clientId: credentials.clientId }
  await whileAllowed(ctx, asking, () => revokeToken(ctx, form, credentials))
}

async function register(ctx: Ctx, request: Request) {
  try {
    const bytes = await readBytes(request, registrationLimit)
    return await registerClient(ctx, parseJson(bytes, request.headers), networkOf(request))
  } catch (error) {
    if (error instanceof Problem)
      throw new OAuthError('invalid_client_metadata', 'The body is not a valid JSON object')
    throw error
  }
}
