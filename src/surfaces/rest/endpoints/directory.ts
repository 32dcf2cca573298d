import * as z from 'zod'
import { Scope } from '../../../identity/keys/schema.ts'
import { type Endpoint, read, splitRoute } from '../endpoint.ts'
import { release } from '../health/version.ts'

const EndpointLink = z
  .object({
    method: z.string(),
    href: z.string().meta({ description: 'The address on this host, with parameters in braces' }),
    title: z.string(),
    scope: Scope.nullable().meta({ description: 'The scope that a key needs; null for none' }),
  })
  .meta({
    id: 'EndpointLink',
    examples: [
      { method: 'GET', href: '/api/v1/tenders/{id}', title: 'Get one tender', scope: 'tenders:read' },
    ],
  })

const Directory = z.object({
  version: z.string().meta({ description: 'Version of the service', examples: ['1.0.0'] }),
  documentation: z.string().meta({ examples: ['/docs'] }),
  openapi: z.string().meta({ description: 'The OpenAPI document', examples: ['/openapi.json'] }),
  endpoints: z.array(EndpointLink),
})

export const directoryEndpoints = {
  'GET /': read(
    null,
    'List all endpoints',
    {
      reads: 'nothing',
      out: Directory,
      description: 'Takes any key. The address is the base itself, with or without a slash at its end.',
    },
    async () => ({
      version: release,
      documentation: '/docs',
      openapi: '/openapi.json',
      endpoints: await linksOf(),
    }),
  ),
}

async function linksOf(): Promise<z.input<typeof EndpointLink>[]> {
  // The table names this row, so it cannot be imported before it is made.
  const table: Record<string, Pick<Endpoint, 'summary' | 'scope'>> = (await import('../endpoints.ts'))
    .endpoints
  return Object.entries(table).map(([route, { summary, scope }]) => {
    const { method, path } = splitRoute(route)
    const href = `/api/v1${path === '/' ? '' : path.replaceAll(/:(\w+)/g, '{$1}')}`
    return { method, href, title: summary, scope }
  })
}
