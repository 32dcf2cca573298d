import { describe, expect, it } from 'vitest'
import { endpoints } from '../../../src/surfaces/rest/endpoints.ts'
import { tools } from '../../../src/surfaces/mcp/catalogue.ts'
import { definitions } from '../../../src/surfaces/mcp/definitions.ts'

const contract: Record<string, [grant: string, twin: keyof typeof endpoints]> = {
  search_tenders: ['read', 'GET /tenders'],
  get_tender: ['read', 'GET /tenders/:id'],
  list_tender_requirements: ['read', 'GET /tenders/:id/requirements'],
  read_tender_document: ['read', 'GET /tenders/:id/documents/:documentId/text'],
  ask_tender: ['read', 'POST /chat'],
  assess_fit: ['read', 'POST /analysis/match/:id'],
  find_gaps: ['read', 'POST /analysis/gaps/:id'],
  get_compliance_matrix: ['read', 'GET /compliance/:tenderId'],
  list_pipeline: ['read', 'GET /tenders/saved'],
  list_bids: ['read', 'GET /bids'],
  get_bid: ['read', 'GET /bids/:id'],
  save_tender: ['write', 'POST /tenders/saved'],
  update_pipeline_item: ['write', 'PATCH /tenders/saved/:id'],
  draft_bid: ['write', 'POST /bids'],
  update_bid: ['write', 'PATCH /bids/:id'],
  submit_bid: ['submit', 'POST /bids/:id/submit'],
  remove_from_pipeline: ['delete', 'DELETE /tenders/saved/:id'],
  delete_bid: ['delete', 'DELETE /bids/:id'],
}
const previewed = ['delete_bid', 'remove_from_pipeline', 'submit_bid']

interface Schema {
  type?: string | string[]
  description?: string
  items?: Schema
  properties?: Record<string, Schema>
}

/** The schemas within a schema, with the path of each. */
const within = (schema: Schema, path = ''): [path: string, schema: Schema][] => [
  [path, schema],
  ...(schema.items ? within(schema.items, `${path}[]`) : []),
  ...Object.entries(schema.properties ?? {}).flatMap(([name, each]) => within(each, `${path}.${name}`)),
]

/** The places of which a schema tells no type, or no items of a list, or no members of an object that it describes. */
const untyped = (schema: Schema) =>
  within(schema)
    .filter(
      ([, { type, items, properties }]) =>
        type === undefined ||
        (type === 'array' && !items) ||
        (properties && Object.keys(properties).length === 0),
    )
    .map(([path]) => path)

const undescribedIds = (schema: Schema) =>
  Object.entries(schema.properties ?? {})
    .filter(([name, { description }]) => /^(?!lot).*Id$/.test(name) && !description)
    .map(([name]) => name)

describe('the tools', () => {
  it('are those of the contract, with its grants and twins', () => {
    const own = tools.map(({ name, grant, twin }) => [name, [grant, twin]])
    const wanted = Object.entries(contract).map(([name, [grant, row]]) => [name, [grant, endpoints[row]]])
    expect(Object.fromEntries(own)).toEqual(Object.fromEntries(wanted))
    expect(own).toHaveLength(18)
  })

  it('show what they do before it, where it cannot be undone', () => {
    const asking = tools.filter(({ preview }) => preview).map(({ name }) => name)
    expect(asking.toSorted()).toEqual(previewed)
  })

  it.for(definitions().map((each) => [each.name, each] as const))(
    '%s tells all that a host needs',
    ([name, each]) => {
      expect(name).toMatch(/^[a-z]+(_[a-z]+)+$/)
      expect(each.title.length * each.description.length).toBeGreaterThan(0)
      expect(Object.keys(each.annotations).toSorted()).toEqual([
        'destructiveHint',
        'idempotentHint',
        'openWorldHint',
        'readOnlyHint',
      ])
      expect(each.annotations.readOnlyHint).toBe(contract[name]?.[0] === 'read')
      expect(each.annotations.destructiveHint).toBe(previewed.includes(name))
      expect(each.inputSchema.type).toBe('object')
      expect(untyped(each.inputSchema)).toEqual([])
      expect(untyped(each.outputSchema)).toEqual([])
      expect(undescribedIds(each.inputSchema)).toEqual([])
    },
  )

  it('cost a conversation less than 16 kB together', () => {
    // A tokenizer makes one token of 4.0 characters of these definitions, so 16 kB are about 4,000 tokens.
    expect(new TextEncoder().encode(JSON.stringify({ tools: definitions() })).length).toBeLessThan(16 * 1024)
  })
})
