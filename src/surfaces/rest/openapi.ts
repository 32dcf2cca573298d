import { eventKinds } from '../../workspace/following/event-kinds.ts'
import { endpoints } from './endpoints.ts'
import { type Endpoint, splitRoute } from './endpoint.ts'
import { type Header, headerRef, type OpenApiDocument, type Operation, refName } from './openapi/document.ts'
import { envelopeSchemas } from './openapi/envelope.ts'
import { headers } from './openapi/headers.ts'
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

/** The document's introduction, in CommonMark. */
const overview = `
Public procurement as an API: tenders from official sources in one form, with their documents, requirements and awards.

**Answers.** JSON under one base. A success is \`{"success":true,"data":…}\`; a list adds \`pagination\`. An error is
\`{"success":false,"error":"…","code":"…","requestId":"…"}\`; \`code\` is one of ten and stable. Every documented member
is always present: what is unknown is \`null\`, an empty list is \`[]\`. Answers may gain members.

**Requests.** Send the key as \`Authorization: Bearer tmk_live_…\`. Unknown parameters and body members are refused by
name. Ids are opaque strings with a prefix that says what they name.

**Limits.** Each key has its own requests for each hour; the window begins with its first request. Every answer to an
admitted key says what is left. Past the limit the answer is 429 with \`Retry-After\`. The plan of a company
limits its records and bytes: \`GET /me/usage\` has the quotas, and a write beyond a quota is FORBIDDEN, naming quota, use and limit.

**Times and money.** Times are RFC 3339 in UTC with milliseconds. Amounts are numbers in major units beside an ISO 4217
\`currency\`; amounts in different currencies are compared in euro at the reference rate of the European Central Bank on
the day of publication.
`.trim()
