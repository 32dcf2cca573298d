import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import {
  type Endpoint,
  type CallerOrPublic,
  act,
  create,
  isList,
  read,
} from '../../../src/surfaces/rest/endpoint.ts'
import { endpoints } from '../../../src/surfaces/rest/endpoints.ts'
import { openApiDocument } from '../../../src/surfaces/rest/openapi.ts'
import type { Operation } from '../../../src/surfaces/rest/openapi/document.ts'
import { exampleOf } from '../../../src/surfaces/rest/openapi/example.ts'
import { namesByRoute, operationId } from '../../../src/surfaces/rest/openapi/names.ts'
import { idExample, idOf } from '../../../src/platform/context/ids.ts'

const Range = z
  .strictObject({ from: z.int().default(1), to: z.int() })
  .meta({ id: 'Range', description: 'A range' })
const Thing = z
  .object({ id: idOf('tender'), range: Range, mark: z.string().nullable() })
  .meta({ id: 'Thing' })
const MakeThing = z
  .strictObject({ tenderId: idOf('tender'), range: Range.optional() })
  .meta({ id: 'MakeThing' })
const Rename = z.strictObject({ title: z.string().max(20).optional() })

const unused = () => Promise.reject(new Error('No row of these tests is called'))

const table = {
  'POST /tenders': create('tenders:write', 'Make a thing', { json: MakeThing, out: Thing }, unused),
  'PATCH /tenders/:id': act(
    'tenders:write',
    'Rename',
    { param: z.strictObject({ id: idOf('tender') }), json: Rename, out: Thing },
    unused,
  ),
  'POST /bids': act('bids:write', 'Rename all', { json: Rename, out: Thing }, unused),
  'GET /bids': read('bids:read', 'Show', { out: Thing }, unused),
}
const { paths, components } = openApiDocument('https://tenders.example', '1.0.0', table)
const operation = (path: string, method: string): Partial<Operation> => paths[path]?.[method] ?? {}
const statuses = ({ responses }: Partial<Operation>) => Object.keys(responses ?? {})

describe('a row with a body', () => {
  it('shows it with an example and its rules', () => {
    expect(operation('/tenders', 'post').requestBody).toEqual({
      required: true,
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/MakeThing' },
          example: { tenderId: idExample('tender'), range: { from: 1, to: 1 } },
        },
      },
    })
    expect(components.schemas.MakeThing).toMatchObject({
      additionalProperties: false,
      required: ['tenderId'],
    })
  })

  it('need not be sent where no member is required', () => {
    expect(operation('/bids', 'post').requestBody?.required).toBe(false)
  })

  it('may be refused as INVALID_DATA beside INVALID_PARAMS', () => {
    expect(operation('/bids', 'post').responses?.[400]).toEqual({
      $ref: '#/components/responses/InvalidRequest',
    })
    expect(
      Object.keys(components.responses.InvalidRequest?.content?.['application/json']?.examples ?? {}),
    ).toEqual(['INVALID_PARAMS', 'INVALID_DATA'])
  })

  it('may name what does not exist when it holds an id', () => {
    expect(statuses(operation('/tenders', 'post'))).toEqual([
      '201',
      '400',
      '401',
      '403',
      '404',
      '405',
      '406',
      '429',
      '500',
    ])
    expect(statuses(operation('/tenders/{id}', 'patch'))).toContain('404')
    expect(statuses(operation('/bids', 'post'))).not.toContain('404')
  })
})

describe('a row whose work may be pending', () => {
  it('may answer 202, and takes Prefer', () => {
    const rows = { 'POST /bids': act('bids:write', 'Judge', { out: Thing, mayBePending: true }, unused) }
    const document = openApiDocument('https://tenders.example', '1.0.0', rows)
    const { parameters = [], responses = {} } = document.paths['/bids']?.post ?? {}
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(['200', '202']))
    expect(JSON.stringify(parameters)).toContain('"Prefer"')
    expect(JSON.stringify(operation('/bids', 'post').parameters)).not.toContain('"Prefer"')
  })
})

describe('a schema in both directions', () => {
  it('is strict and lenient about defaults where it is asked for', () => {
    expect(components.schemas.RangeInput).toMatchObject({ additionalProperties: false, required: ['to'] })
    expect(components.schemas.MakeThing?.properties?.range).toEqual({
      $ref: '#/components/schemas/RangeInput',
    })
  })

  it('is open and whole where it is answered', () => {
    expect(components.schemas.Range).toEqual({
      type: 'object',
      description: 'A range',
      properties: { from: { type: 'integer', default: 1 }, to: { type: 'integer' } },
      required: ['from', 'to'],
    })
    expect(components.schemas.Thing?.properties?.range).toEqual({ $ref: '#/components/schemas/Range' })
  })
})

describe('operationId', () => {
  const named: [string, CallerOrPublic, string][] = [
    ['GET /tenders', 'list', 'listTenders'],
    ['GET /tenders/changes', 'read', 'getTenderChanges'],
    ['GET /tenders/:id', 'read', 'getTender'],
    ['GET /tenders/:id/documents', 'list', 'listTenderDocuments'],
    ['GET /tenders/:id/documents/:documentId/text', 'list', 'listTenderDocumentText'],
    ['GET /tenders/saved', 'list', 'listSavedTenders'],
    ['POST /tenders/saved', 'create', 'createSavedTender'],
    ['PATCH /tenders/saved/:id', 'act', 'updateSavedTender'],
    ['DELETE /tenders/saved/:id', 'act', 'deleteSavedTender'],
    ['POST /bids', 'create', 'createBid'],
    ['POST /bids/:id/submit', 'act', 'submitBid'],
    ['GET /bids/:id/history', 'list', 'listBidHistory'],
    ['POST /analysis/risk/:id', 'act', 'assessRisk'],
    ['GET /market/insights', 'read', 'getMarketInsights'],
    ['GET /alerts/notifications/list', 'list', 'listNotifications'],
    ['PATCH /alerts/notifications/:id/read', 'act', 'markNotificationRead'],
    ['POST /teams/:id/members', 'create', 'addTeamMember'],
    ['DELETE /teams/:id/members/:memberId', 'act', 'removeTeamMember'],
    ['POST /consortiums/:id/members/:memberId/accept', 'act', 'acceptConsortiumInvitation'],
    ['PATCH /consortiums/:id/responsibilities/:responsibilityId', 'act', 'updateConsortiumResponsibility'],
    ['GET /assets/:id/download', 'read', 'downloadAsset'],
    ['GET /compliance/:tenderId', 'read', 'getCompliance'],
    ['POST /compliance/espd', 'act', 'createEspd'],
    ['GET /compliance/certifications/list', 'list', 'listCertifications'],
    ['POST /chat', 'act', 'askTender'],
    ['GET /chat/:sessionId/messages', 'list', 'listChatMessages'],
    ['POST /webhooks/:id/rotate-secret', 'act', 'rotateWebhookSecret'],
    ['POST /webhooks/:id/deliveries/:deliveryId/redeliver', 'act', 'redeliverWebhookDelivery'],
    ['GET /me/usage', 'read', 'getUsage'],
    ['GET /health', 'open', 'getHealth'],
  ]

  it.for(named)('of %s (%s) is %s', ([route, kind, name]) => {
    expect(operationId(route, kind)).toBe(name)
  })

  const verbs =
    /^(?:list|get|create|update|delete|add|remove|replace|upload|download|export|submit|review|draft|save|analyse|assess|match|find|ask|mark|move|invite|accept|decline|test|rotate|replay|redeliver)[A-Z][A-Za-z]+$/
  const ids = Object.entries<Endpoint>(endpoints).map(([route, { kind }]) => operationId(route, kind))

  it.for(ids)('%s is a method: a verb of the field and what it acts on, without the HTTP method', (id) => {
    expect(id).toMatch(verbs)
    expect(id.length).toBeLessThanOrEqual(32)
  })

  it('is of one row alone, also in lower case', () => {
    expect(new Set(ids.map((id) => id.toLowerCase())).size).toBe(ids.length)
  })

  it('lists exactly where the answer is a page of a list', () => {
    const rows = Object.entries<Endpoint>(endpoints)
    const named = rows.filter(([route, { kind }]) => operationId(route, kind).startsWith('list'))
    expect(named.map(([route]) => route)).toEqual(
      rows.filter(([, { kind }]) => isList(kind)).map(([route]) => route),
    )
  })

  it('is stated only for rows that exist', () => {
    expect(Object.keys(namesByRoute).filter((route) => !(route in endpoints))).toEqual([])
  })
})

describe('the document as generators read it', () => {
  const document = openApiDocument('https://tenders.example', '1.0.0')
  const operations = Object.values(document.paths).flatMap((methods): Operation[] => Object.values(methods))

  it('has no default where a default would make a member of a request required', () => {
    const bodies = operations.map(({ requestBody }) => requestBody)
    const refs = new Set<string>()
    const visit = (part: unknown): void => {
      const text = JSON.stringify(part ?? null)
      expect(text).not.toContain('"default":')
      for (const [, name = ''] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
        if (refs.has(name)) continue
        refs.add(name)
        visit(document.components.schemas[name])
      }
    }
    visit(bodies)
    expect(JSON.stringify(bodies)).toContain('"x-default":')
    expect(document.paths['/tenders']?.get?.parameters?.find(({ name }) => name === 'limit')).toMatchObject({
      schema: { default: 20 },
    })
  })

  it('has JSON alone for every answer that has JSON, and names the other formats', () => {
    const answers = operations.flatMap(({ responses }) => Object.values(responses))
    const types = answers.map((answer) => Object.keys(('content' in answer && answer.content) || {}))
    expect(types.filter((each) => each.includes('application/json') && each.length > 1)).toEqual([])
    const formats = answers.flatMap((answer) =>
      'x-other-formats' in answer ? Object.keys(answer['x-other-formats'] as object) : [],
    )
    expect(formats).toEqual(expect.arrayContaining(['text/csv', 'text/event-stream', 'application/xml']))
  })

  it('names the service alone as server, licence and contact', () => {
    const { info, servers } = openApiDocument('https://api.town.test', '1.0.0')
    const urls = [info.license?.url, info.contact?.url, ...servers.map(({ url }) => url)]
    expect(urls.map((url) => new URL(url ?? '').origin)).toEqual(Array(3).fill('https://api.town.test'))
  })
})

describe('exampleOf', () => {
  const named = { Word: { type: 'string' as const, examples: ['lot'] } }
  const word = { $ref: '#/components/schemas/Word' }

  it.for([
    [{ type: 'string', examples: ['a', 'b'] }, 'a'],
    [{ type: 'integer', default: 20, minimum: 1 }, 20],
    [{ type: 'string', enum: ['works', 'supplies'] }, 'works'],
    [{ type: 'boolean', const: false }, false],
    [word, 'lot'],
    [{ ...word, examples: ['own'] }, 'own'],
    [{ anyOf: [word, { type: 'null' }] }, 'lot'],
    [{ type: ['number', 'null'], minimum: 0 }, 0],
    [{ type: 'array', items: word }, ['lot']],
    [{ type: 'string', format: 'email' }, 'ada@example.com'],
    [
      { type: 'object', properties: { a: word, b: { type: 'boolean' } } },
      { a: 'lot', b: true },
    ],
    [{ type: 'object', propertyNames: { type: 'string' }, additionalProperties: word }, { text: 'lot' }],
    [
      {
        allOf: [
          { type: 'object', properties: { a: word } },
          { type: 'object', properties: { b: word } },
        ],
      },
      { a: 'lot', b: 'lot' },
    ],
    [{ type: 'null' }, null],
  ] as const)('of %j is %j', ([schema, value]) => {
    expect(exampleOf(structuredClone(schema) as never, named)).toEqual(value)
  })
})
