import type { Ctx } from '../../platform/context/context.ts'
import { Refusal } from './refusal.ts'

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

export const preflight = (): Response =>
  new Response(null, {
    status: 204,
    headers: {
      'Access-Control-Allow-Methods': 'POST, GET, DELETE',
      'Access-Control-Allow-Headers': allowedHeaders,
      'Access-Control-Max-Age': '86400',
    },
  })
