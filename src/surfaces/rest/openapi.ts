import { eventKinds } from '../../workspace/following/event-kinds.ts'
import { endpoints } from './endpoints.ts'
import { type Endpoint, splitRoute } from './endpoint.ts'
import { type Header, headerRef, type OpenApiDocument, type Operation, refName } from './openapi/document.ts'
import { envelopeSchemas } from './openapi/envelope.ts'
import { headers } from './openapi/headers.ts'
import { overview } from './openapi/overview.ts'
import { operationOf } from './openapi/operation.ts'
import { errorResponses, isRefusal } from './openapi/responses.ts'
import { deriveSchemas } from './openapi/schemas.ts'
import { tagsOf } from './openapi/tags.ts'
import { webhooksOf } from './openapi/webhooks.ts'

/**
 * The API as an OpenAPI 3.1 document, derived from the endpoint table. `origin` is the service's origin, without a
 * path. Building the document takes some milliseconds, so callers cache it.
 */
export function openApiDocument(
  origin: string,
  version: string,
  table: Record<string, Endpoint> = endpoints,
): OpenApiDocument {
  const schemas = deriveSchemas(table, eventKinds)
  const named = { ...envelopeSchemas, ...schemas.named }
  const paths: OpenApiDocument['paths'] = {}
  for (const [route, row] of Object.entries(table)) {
    const { method, path } = splitRoute(route)
    const operations = (paths[path.replaceAll(/:(\w+)/g, '{$1}')] ??= {})
    operations[method.toLowerCase()] = operationOf(route, table, row, schemas.row(route), named)
  }
  const responses = errorResponses(refusalsIn(paths))
  return {
    openapi: '3.1.0',
    info: infoOf(origin, version),
    servers: [{ url: `${origin}/api/v1`, description: 'This service' }],
    tags: tagsOf(Object.keys(paths)),
    paths,
    webhooks: webhooksOf(schemas.eventData),
    components: {
      securitySchemes: { apiKey: { type: 'http', scheme: 'bearer', description: keyDescription } },
      schemas: named,
      responses,
      headers: headersIn({ paths, responses }),
    },
  }
}

const infoOf = (origin: string, version: string): OpenApiDocument['info'] => ({
  title: 'Tender Marketplace API',
  version,
  summary: 'Search, judge and win public tenders',
  description: overview,
  contact: { name: 'Tender Marketplace', url: `${origin}/docs` },
  license: { name: 'Proprietary', url: `${origin}/docs/license.txt` },
})

const keyDescription =
  'An API key, `tmk_live_…`, as `Authorization: Bearer <key>`. Each operation names the scope the key needs.'

/** The headers that answers refer to; those about the end of a row are left out while no row is deprecated. */
function headersIn(answers: object): Record<string, Header> {
  const text = JSON.stringify(answers)
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => text.includes(`"${headerRef(name).$ref}"`)),
  )
}

/** Names of the shared error answers that the operations refer to. */
function refusalsIn(paths: OpenApiDocument['paths']) {
  const operations = Object.values(paths).flatMap((methods): Operation[] => Object.values(methods))
  const answers = operations.flatMap(({ responses }) => Object.values(responses))
  return new Set(
    answers.flatMap((answer) => ('$ref' in answer ? refName(answer.$ref) : [])).filter(isRefusal),
  )
}
