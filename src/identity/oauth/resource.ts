/** The protected resources: the addresses of the connector, with the current transport and the legacy transport. */
export const resourcePaths = ['/api/mcp', '/api/mcp/sse'] as const
export type ResourcePath = (typeof resourcePaths)[number]

/**
 * The audience that a `resource` parameter (RFC 8707) names; null for a resource of another service. Without the
 * parameter the audience is the origin, which stands for all its resources, because clients of early revisions name no
 * resource.
 */
export function audienceOf(origin: string, resource: string | undefined): string | null {
  if (resource === undefined) return origin
  const url = URL.parse(resource)
  if (!url || url.origin !== origin || /[#?@\\]/.test(resource)) return null
  const path = url.pathname.replace(/\/$/, '')
  return path === '' || resourcePaths.some((each) => each === path) ? origin + path : null
}

/** Whether a token for one audience may be used at another audience. Only a token for the origin may. */
export const coversAudience = (origin: string, granted: string, requested: string): boolean =>
  granted === requested || granted === origin
