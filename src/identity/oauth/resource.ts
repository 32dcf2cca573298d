/** The protected resources: where the connector answers, current transport and legacy one. */
export const resourcePaths = ['/api/mcp', '/api/mcp/sse'] as const
export type ResourcePath = (typeof resourcePaths)[number]

/**
 * The audience a `resource` parameter (RFC 8707) names; null for what is none of ours. Without one the audience is the
 * origin, which stands for every resource of it: clients of early revisions name none.
 */
export function audienceOf(origin: string, resource: string | undefined): string | null {
  if (resource === undefined) return origin
  const url = URL.parse(resource)
  if (!url || url.origin !== origin || /[#?@\\]/.test(resource)) return null
  const path = url.pathname.replace(/\/$/, '')
  return path === '' || resourcePaths.some((each) => each === path) ? origin + path : null
}

/** Whether a token for one audience may be used where another is meant: only the origin stands for more than itself. */
export const coversAudience = (origin: string, granted: string, asked: string): boolean =>
  granted === asked || granted === origin
