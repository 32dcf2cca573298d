import type { OpenApiDocument, Operation, ResponseObject } from '../../src/surfaces/rest/openapi/document.ts'
import golden from '../openapi.json'

const { paths, components } = golden as unknown as OpenApiDocument

/** Headers of every answer, from HTTP and for browsers, which no generated client reads. */
const everywhere =
  /^(content-type|content-length|cache-control|vary|date|x-content-type-options|content-security-policy|referrer-policy|strict-transport-security|access-control-.*)$/

interface Described {
  pattern: RegExp
  operation: Operation
}

/** Literal segments come first, because `/tenders/saved` also fits `/tenders/{id}`. */
const operations = new Map<string, Described[]>()
for (const [path, methods] of Object.entries(paths).toSorted(([a], [b]) => count(a) - count(b)))
  for (const [method, operation] of Object.entries(methods)) {
    const pattern = new RegExp(`^/api/v1${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
    operations.set(method, [...(operations.get(method) ?? []), { pattern, operation }])
  }

function count(path: string): number {
  return path.split('{').length
}

/** How an answer of the API differs from the OpenAPI document; null if the document describes it. */
export function undescribed(method: string, path: string, { status, headers }: Response, code: unknown) {
  const known = operations.get(method === 'HEAD' ? 'get' : method.toLowerCase())
  const operation = known?.find(({ pattern }) => pattern.test(path))?.operation
  if (!operation) return null
  const answer = resolved(operation.responses[status])
  if (!answer) return `${status} is not described`
  const named = new Set(Object.keys(answer.headers).map((name) => name.toLowerCase()))
  const surplus = [...headers.keys()].filter((name) => !everywhere.test(name) && !named.has(name))
  if (surplus.length > 0) return `${status} does not describe the header ${surplus.join(', ')}`
  const codes = Object.keys(answer.content?.['application/json']?.examples ?? {})
  if (status >= 400 && codes.length > 0 && !codes.includes(String(code)))
    return `${status} does not describe the code ${String(code)}`
  return null
}

function resolved(answer: Operation['responses'][string] | undefined): ResponseObject | undefined {
  if (!answer || !('$ref' in answer)) return answer
  return components.responses[answer.$ref.slice('#/components/responses/'.length)]
}
