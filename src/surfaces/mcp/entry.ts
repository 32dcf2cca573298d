import type { Context } from 'hono'
import { requestCtx } from '../request.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { isTransient } from '../../platform/db/transient.ts'
import { Problem } from '../../platform/context/errors.ts'
import { logFailure } from '../../platform/context/log.ts'
import { addWindow, privateHeaders, secondsLeft } from '../rest/answer.ts'
import type { ResourcePath } from '../../identity/oauth/resource.ts'
import { type Access, admit } from './access.ts'
import { Refusal, refusalResponse } from './refusal.ts'

/** A request with a valid token. */
export interface AuthorizedRequest {
  ctx: Ctx
  request: Request
  path: ResourcePath
  access: Access
}

/**
 * Checks every request of the connector: first its origin, then its token, then the hourly limit. Over the limit `work`
 * is called too, with `admitted: false`, because refused calls are recorded.
 */
export const guarded =
  (path: ResourcePath, work: (entry: AuthorizedRequest) => Promise<Response>) =>
  async (c: Context): Promise<Response> => {
    const ctx = requestCtx(c)
    const headers: Record<string, string> = { ...privateHeaders, 'X-Request-Id': ctx.requestId }
    try {
      Object.assign(headers, headersForOrigin(ctx, c.req.raw))
      if (c.req.method === 'OPTIONS') return withHeaders(preflight(), headers)
      const access = await admit(ctx, c.req.raw, path)
      const answer = await worked(ctx, access, async (place) =>
        work({ ctx: place, request: c.req.raw, path, access }),
      )
      addWindow(headers, access.window, ctx.now)
      if (answer.status === 429) headers['Retry-After'] = String(secondsLeft(access.window, ctx.now))
      return withHeaders(answer, headers)
    } catch (error) {
      if (isTransient(error)) headers['Retry-After'] = '1'
      return withHeaders(refusalResponse(refusalOf(ctx, error)), headers)
    }
  }

/** Works in the place of the caller, whose use of the database ends with the work. */
async function worked(ctx: Ctx, access: Access, work: (place: Ctx) => Promise<Response>): Promise<Response> {
  try {
    return await work(await placeOf(ctx, access))
  } finally {
    access.use.release(null)
  }
}

/** A key or connection of a sandbox works in its sandbox, on no live data. */
async function placeOf(ctx: Ctx, { caller }: Access): Promise<Ctx> {
  if (caller.sandboxId === undefined) return ctx
  return (await import('../../workspace/sandbox/enter.ts')).sandboxOrLive(ctx, caller)
}

/** A sandbox that was removed is the caller's affair; any other failure is ours. */
function refusalOf({ requestId }: Ctx, error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof Problem && error.code === 'FORBIDDEN')
    return new Refusal(403, 'access_denied', error.message)
  logFailure({ requestId }, error)
  return new Refusal(
    500,
    'server_error',
    'Something failed on our side. Quote the request id if you report it.',
  )
}

function withHeaders(answer: Response, headers: Record<string, string>): Response {
  const all = new Headers(answer.headers)
  for (const [name, value] of Object.entries(headers)) all.set(name, value)
  return new Response(answer.body, { status: answer.status, headers: all })
}

const allowedHeaders =
  'Authorization, Content-Type, Accept, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id, Last-Event-ID'

/**
 * The CORS headers for a page of an allowed origin. A page of another origin is refused, because it could make a
 * browser act for the person in front of it. Programs send no Origin header and pass.
 */
export function headersForOrigin({ config }: Ctx, request: Request): Record<string, string> {
  const origin = request.headers.get('origin')
  if (origin === null) return {}
  if (origin !== config.PUBLIC_ORIGIN && !config.MCP_ALLOWED_ORIGINS.includes(origin))
    throw new Refusal(403, 'forbidden_origin', 'Pages of this origin may not call the connector')
  return {
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Expose-Headers':
      'WWW-Authenticate, Retry-After, MCP-Protocol-Version, RateLimit, RateLimit-Policy, X-Request-Id',
    Vary: 'Authorization, Origin',
  }
}

const preflight = (): Response =>
  new Response(null, {
    status: 204,
    headers: {
      'Access-Control-Allow-Methods': 'POST, GET, DELETE',
      'Access-Control-Allow-Headers': allowedHeaders,
      'Access-Control-Max-Age': '86400',
    },
  })
