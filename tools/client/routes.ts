import type { OpenApiDocument, Operation, ResponseObject } from '../../src/surfaces/rest/openapi/document.ts'

/** An operation as the client needs it. */
export interface Route {
  name: string
  method: string
  path: string
  /** What the operation takes beside its path. Beside a body a query only chooses a format, as `accept` does. */
  input: 'query' | 'body' | 'upload' | null
  /** Whether the input may be left out. */
  isOptional: boolean
  answer: 'data' | 'list' | 'bytes' | 'lines'
  summary: string
  scope: string | null
}

/** The operations of the document, in its order. */
export const routesIn = ({ paths }: Pick<OpenApiDocument, 'paths'>): Route[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => routeOf(method, path, operation)),
  )

function routeOf(method: string, path: string, operation: Operation): Route {
  const { operationId: name, parameters = [], requestBody, summary } = operation
  const query = parameters.filter((parameter) => parameter.in === 'query')
  const isJson = requestBody && 'application/json' in requestBody.content
  return {
    name,
    method: method.toUpperCase(),
    path,
    input: isJson ? 'body' : requestBody ? 'upload' : query.length > 0 ? 'query' : null,
    isOptional: requestBody ? !requestBody.required : query.every(({ required }) => !required),
    answer: answerOf(operation),
    summary,
    scope: operation['x-required-scope'] ?? null,
  }
}

function answerOf({ operationId, responses }: Operation): Route['answer'] {
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1] as ResponseObject
  const types = Object.keys(success.content ?? {})
  if (types.includes('application/x-ndjson')) return 'lines'
  if (!types.includes('application/json')) return 'bytes'
  return operationId.startsWith('list') ? 'list' : 'data'
}

const letters: Record<string, string> = { GET: 'G', POST: 'P', PATCH: 'A', PUT: 'U', DELETE: 'D' }
const inputFlags = { query: '?', body: '+', upload: '^' }
const answerFlags = { data: '', list: '', bytes: '*', lines: '~' }

/**
 * The routes as `connect` takes them, a third as long as JSON. A line has the name, the letter of the method, in base 36
 * how many characters of the path are those of the line before, the rest of the path with `:` for a parameter, and flags.
 */
export function routeTable(routes: readonly Route[]): string {
  let before = ''
  const lines = routes.map(({ name, method, path, input, answer }) => {
    const short = path.replaceAll(/\{\w+\}/g, ':')
    const shared = sharedLength(before, short)
    const flags = (input ? inputFlags[input] : '') + answerFlags[answer]
    before = short
    return `${name} ${letters[method]}${shared.toString(36)}${short.slice(shared)}${flags}`
  })
  return lines.join('\n')
}

/** How many leading characters two paths share, at most those that one digit in base 36 can say. */
function sharedLength(one: string, other: string): number {
  let length = 0
  while (length < 35 && length < one.length && one[length] === other[length]) length++
  return length
}
