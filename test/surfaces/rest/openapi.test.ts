import { describe, expect, it } from 'vitest'
import { endpoints } from '../../../src/surfaces/rest/endpoints.ts'
import { exposedHeaders } from '../../../src/surfaces/rest/answer.ts'
import { type Endpoint, isList, splitRoute } from '../../../src/surfaces/rest/endpoint.ts'
import { openApiDocument } from '../../../src/surfaces/rest/openapi.ts'
import { eventTypes } from '../../../src/delivery/events/schema.ts'
import { deliveryHeaders } from '../../../src/surfaces/rest/openapi/webhooks.ts'
import { eventKinds } from '../../../src/workspace/following/event-kinds.ts'
import { formQueryOf } from '../../../src/surfaces/rest/negotiate.ts'
import { isVersioned } from '../../../src/surfaces/rest/openapi/conditions.ts'
import { type Operation, refName, type ResponseObject } from '../../../src/surfaces/rest/openapi/document.ts'
import { type Case, cases } from '../../support/cases.ts'
import golden from '../../openapi.json'

const document = openApiDocument('https://tenders.example', '1.0.0')
const rows = Object.entries<Endpoint>(endpoints)

function operationOf(route: string): Operation {
  const { method, path } = splitRoute(route)
  const operation = document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
  if (!operation) throw new Error(`${route} is not in the document`)
  return operation
}

/** The answers of an operation: the success as its status, every other status with its codes. */
const answersOf = ({ responses }: Operation) =>
  Object.entries(responses).map(([status, answer]) => {
    if (!('$ref' in answer)) return status
    const { content } = document.components.responses[refName(answer.$ref)] as ResponseObject
    return [status, ...Object.keys(content?.['application/json']?.examples ?? {})].join(' ')
  })

const successOf = ({ kind, options }: Endpoint) =>
  options.accepted ? '202' : kind === 'create' ? '201' : '200'

const refused = {
  params: '400 INVALID_PARAMS',
  key: '401 INVALID_AUTH KEY_INACTIVE KEY_EXPIRED',
  rights: '403 INSUFFICIENT_SCOPE FORBIDDEN',
  unknown: '404 NOT_FOUND',
  limit: '429 RATE_LIMIT_EXCEEDED',
  failure: '500 INTERNAL_ERROR',
}

describe('openApiDocument', () => {
  it('is the same in this runtime as in test/openapi.json', () => {
    expect(
      document,
      'to accept a change: UPDATE_GOLDEN=1 npx vitest run --config test/vitest.config.ts --project node',
    ).toEqual(golden)
  })

  it('describes each row of the table and nothing else', () => {
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
    )
    expect(described.toSorted()).toEqual(Object.keys(endpoints).toSorted())
  })

  it.for(rows)('tells what %s does and needs', ([route, row]) => {
    const operation = operationOf(route)
    expect(operation.summary).toBe(row.summary)
    expect(operation['x-required-scope'] ?? null).toBe(row.scope)
    expect(operation.security).toEqual(row.kind === 'open' ? [] : [{ apiKey: [] }])
    if (row.scope) expect(operation.description).toContain(`\`${row.scope}\``)
    expect(document.tags.map(({ name }) => name)).toEqual(expect.arrayContaining(operation.tags))
  })

  it.for(rows)('lists every answer of %s with its codes', ([route, row]) => {
    const { params, key, rights, unknown, limit, failure } = refused
    const refers = Object.keys((cases as Record<string, Case>)[route]?.references ?? {}).length > 0
    const found = route.includes('/:') || refers || row.options.account === 'live' ? [unknown] : []
    const takesBody = row.input.json || row.options.raw || route.startsWith('POST ')
    const input = takesBody ? `${params} INVALID_DATA` : params
    const isDownload = row.kind === 'download'
    // The bytes of a file have the form that they have.
    const form = isDownload ? [] : ['406 INVALID_PARAMS']
    const keyed = [
      input,
      key,
      rights,
      ...found,
      '405 NOT_FOUND',
      ...form,
      ...(isDownload ? ['416 INVALID_PARAMS'] : []),
      limit,
      failure,
    ]
    const openly = [params, ...found, ...form, ...(row.options.formats ? [limit] : []), failure]
    expect(answersOf(operationOf(route))).toEqual([
      ...(row.options.existing ? ['200'] : []),
      successOf(row),
      ...(row.options.mayBePending ? ['202'] : []),
      ...(isDownload ? ['206', '304'] : []),
      ...((isVersioned(row) && route.startsWith('GET ')) || row.options.dated ? ['304'] : []),
      ...(row.kind === 'open' ? openly : keyed),
    ])
  })

  it('gives every parameter a description and an example', () => {
    const parameters = rows.flatMap(([route]) => operationOf(route).parameters ?? [])
    const lacking = parameters.filter(({ description, example }) => !description || example === undefined)
    expect(lacking).toEqual([])
  })

  it('sends lists as one parameter, separated by commas', () => {
    const cpv = operationOf('GET /tenders').parameters?.find(({ name }) => name === 'cpvCodes')
    expect(cpv).toMatchObject({ style: 'form', explode: false, example: ['45', '71320000'] })
  })

  it('resolves every reference within itself', () => {
    const refs = [...JSON.stringify(document).matchAll(/"#\/components\/(\w+)\/([\w-]+)"/g)]
    const parts: Record<string, object> = document.components
    expect(refs.length).toBeGreaterThan(100)
    expect(refs.filter(([, part = '', name = '']) => !(name in (parts[part] ?? {})))).toEqual([])
  })

  it('lets answers gain members', () => {
    const answers = Object.values(document.paths).flatMap((path) =>
      Object.values(path as Record<string, { responses?: unknown }>).map(({ responses }) => responses),
    )
    const schemas = document.components.schemas as Record<string, unknown>
    const reached = new Set<string>()
    const visit = (part: unknown): void => {
      const text = JSON.stringify(part)
      expect(text).not.toContain('"additionalProperties":false')
      for (const [, name = ''] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
        if (reached.has(name)) continue
        reached.add(name)
        visit(schemas[name])
      }
    }
    visit(answers)
    expect(reached.size).toBeGreaterThan(40)
  })

  it.for(eventTypes)('shows %s as a webhook receives it', (type) => {
    const post = document.webhooks[type]?.post
    const body = post?.requestBody?.content['application/json']?.example as { event: string; data: unknown }
    const { data } = eventKinds[type]
    expect([body.event, data.parse(body.data)]).toEqual([type, body.data])
    expect(post?.parameters?.map(({ name }) => name)).toEqual(Object.keys(deliveryHeaders))
  })

  it('documents headers that other origins may read', () => {
    expect(exposedHeaders).toEqual(expect.arrayContaining(Object.keys(document.components.headers)))
  })
})

describe('an example', () => {
  const ofJson = rows.filter(([, { kind, options }]) => kind !== 'download' && !options.formats)
  it.for(ofJson)('of an answer of %s is one by the row’s schema', ([route, row]) => {
    const { kind, output, options } = row
    const answer = operationOf(route).responses[successOf(row)] as ResponseObject
    const body = answer.content?.['application/json']?.example as { data: unknown; [beside: string]: unknown }
    const { data, pagination, success, ...beside } = body
    const items = isList(kind) ? (data as unknown[]) : [data]
    expect(items.map((item) => output.parse(item))).toEqual(items)
    expect([success, pagination !== undefined]).toEqual([true, isList(kind)])
    expect(options.beside?.parse(beside) ?? {}).toEqual(beside)
  })

  it.for(rows)('of each parameter of %s is accepted by the row', ([route, row]) => {
    const { input } = row
    const form = formQueryOf(row)
    for (const { name, in: place, example } of operationOf(route).parameters ?? []) {
      // A header is described for the caller and read by the handler, without a schema.
      if (place === 'header') continue
      const schema = (place === 'path' ? input.param : input.query)?.shape[name] ?? form?.shape[name]
      const text = Array.isArray(example) ? example.join(',') : String(example)
      expect(schema?.safeParse(text).success, `${name}=${text}`).toBe(true)
    }
  })

  const withBody = rows.filter(([, { input }]) => input.json)
  it.for(withBody)('of the body of %s is accepted by the row', ([route, { input }]) => {
    const body = operationOf(route).requestBody?.content['application/json']?.example
    expect(input.json?.safeParse(body).error?.issues).toBeUndefined()
  })

  it('says nothing by its type alone', () => {
    const places: string[] = []
    const look = (place: string, value: unknown) => {
      if (value === 'text') places.push(place)
      else if (typeof value === 'object' && value !== null)
        for (const [name, part] of Object.entries(value)) look(`${place} ${name}`, part)
    }
    for (const [route] of rows) {
      const { parameters = [], requestBody, responses } = operationOf(route)
      for (const { name, example } of parameters) look(`${route} ${name}`, example)
      look(route, requestBody?.content['application/json']?.example)
      for (const response of Object.values(responses))
        look(route, (response as ResponseObject).content?.['application/json']?.example)
    }
    expect(places).toEqual([])
  })
})
