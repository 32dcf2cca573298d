import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { exposedHeaders } from '../../../src/surfaces/rest/answer.ts'
import {
  type Header,
  type OpenApiDocument,
  type Operation,
  refName,
  type ResponseObject,
  type Schema,
} from '../../../src/surfaces/rest/openapi/document.ts'

/** The ways in which an answer breaks the OpenAPI document; empty if it breaks nothing. */
export type Judge = (operation: Operation, answer: Response, text: string) => string[]

/**
 * Judges answers by the document: status, media type, body and headers. The document allows answers to gain
 * members. Here an answer may only have members that the document names, so that the service returns nothing
 * undescribed.
 */
export function judgeBy(document: OpenApiDocument): Judge {
  const { responses, headers, schemas } = document.components
  const components = { schemas: closed(schemas, referredByAllOf(document)) }
  const ajv = new Ajv2020({ strict: false, allErrors: false })
  addFormats.default(ajv)
  const validators = new Map<Schema, ValidateFunction>()
  const validatorOf = (schema: Schema) => {
    const known = validators.get(schema) ?? ajv.compile({ ...closedSchema(schema), components })
    validators.set(schema, known)
    return known
  }
  return (operation, answer, text) => {
    if (answer.status >= 500) return [`status ${answer.status}`]
    const named = operation.responses[String(answer.status)]
    if (!named) return [`status ${answer.status} is not described`]
    const response = '$ref' in named ? responses[refName(named.$ref)] : named
    if (!response) return [`${JSON.stringify(named)} leads nowhere`]
    return [
      ...bodyProblems(response, answer, text, validatorOf),
      ...headerProblems(response, answer, headers),
    ]
  }
}

function bodyProblems(
  { content, 'x-other-formats': otherFormats = {} }: ResponseObject,
  answer: Response,
  text: string,
  validatorOf: (schema: Schema) => ValidateFunction,
): string[] {
  if (!content) return text === '' ? [] : [`a body where ${answer.status} has none`]
  const type = answer.headers.get('content-type')?.split(';')[0] ?? 'none'
  if (type in otherFormats) return []
  const described = content[type] ?? content['*/*']
  if (!described) return [`media type ${type} is not described`]
  if (type !== 'application/json' || !content[type]) return []
  const validate = validatorOf(described.schema)
  if (validate(JSON.parse(text))) return []
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) =>
      `${instancePath || 'the body'} ${message} ${JSON.stringify(params)}`,
  )
}

function headerProblems(
  response: ResponseObject,
  { headers }: Response,
  described: Record<string, Header>,
): string[] {
  const named = new Map(
    Object.entries(response.headers ?? {}).map(([name, ref]) => [name.toLowerCase(), ref]),
  )
  const undescribed = exposedHeaders
    .filter((name) => headers.has(name) && !named.has(name.toLowerCase()))
    // Every answer with a known length has this header, and HTTP describes it, so the document need not.
    .filter((name) => name !== 'Content-Length')
    .map((name) => `header ${name} is not described`)
  const wrong = [...named].flatMap(([name, ref]) => {
    const value = headers.get(name)
    const { type } = described[refName(ref.$ref)]?.schema ?? {}
    return value !== null && type === 'integer' && !/^\d+$/.test(value) ? [`header ${name} is ${value}`] : []
  })
  const lacking =
    named.has('x-request-id') && !headers.has('x-request-id') ? ['header X-Request-Id is missing'] : []
  return [...undescribed, ...wrong, ...lacking]
}

/**
 * Schemas that others extend by `allOf` must stay open, or they would refuse the members of their extensions. The
 * extensions are closed as a whole.
 */
function referredByAllOf(document: OpenApiDocument): Set<string> {
  const found = new Set<string>()
  JSON.stringify(document, (key, value: unknown) => {
    if (key === 'allOf') for (const { $ref } of value as Schema[]) if ($ref) found.add(refName($ref))
    return value
  })
  return found
}

const closed = (schemas: Record<string, Schema>, open: Set<string>) =>
  Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, open.has(name) ? schema : closedSchema(schema)]),
  )

function closedSchema(schema: Schema): Schema & { unevaluatedProperties?: false } {
  if (schema.allOf) return { ...schema, unevaluatedProperties: false }
  const parts = Object.entries(schema).map(([keyword, value]) => [keyword, closedPart(keyword, value)])
  const result = Object.fromEntries(parts) as Schema
  if (result.properties && result.additionalProperties === undefined) result.additionalProperties = false
  return result
}

function closedPart(keyword: string, value: unknown): unknown {
  if (keyword === 'properties')
    return Object.fromEntries(
      Object.entries(value as Record<string, Schema>).map(([name, part]) => [name, closedSchema(part)]),
    )
  if (keyword === 'anyOf' || keyword === 'oneOf') return (value as Schema[]).map(closedSchema)
  const isSchema = ['items', 'additionalProperties'].includes(keyword) && typeof value === 'object'
  return isSchema ? closedSchema(value as Schema) : value
}
