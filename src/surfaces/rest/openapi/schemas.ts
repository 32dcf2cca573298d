import * as z from 'zod'
import type { EventKind } from '../../../delivery/events/kind.ts'
import type { Endpoint } from '../endpoint.ts'
import { formQueryOf } from '../negotiate.ts'
import { refName, type Schema, schemaRef } from './document.ts'

type Members = Record<string, Schema>

/** The input and output of a row, as JSON Schema. */
export interface RowSchemas {
  param: Schema
  query: Schema
  /** The parameters that choose the form of the answer. */
  form: Schema
  json: Schema | undefined
  data: Schema
  beside: Members
}

export interface Derived {
  /** Schemas that carry an id, for `components/schemas`. */
  named: Members
  row: (route: string) => RowSchemas
  /** The `data` of a kind of event. */
  eventData: (type: string) => Schema
}

/**
 * The JSON Schemas of a whole table and of the events that webhooks send. A schema with an id may differ in a request,
 * where unknown members are refused and members with a default may be left out: the schema of the request then has
 * `Input` after its name.
 */
export function deriveSchemas(
  table: Record<string, Endpoint>,
  events: Record<string, Pick<EventKind, 'data'>>,
): Derived {
  const answers = convert('output', {
    ...each(table, ({ output, options }) => ({ data: output, beside: options.beside })),
    ...each(events, ({ data }) => ({ data })),
  })
  const requests = convert(
    'input',
    each(table, (row) => ({ ...row.input, form: formQueryOf(row) ?? undefined })),
  )
  const differs = (name: string) =>
    name in answers.named &&
    written({ $ref: name }, answers.named) !== written({ $ref: name }, requests.named)
  const given = rename(answers, (name) => name)
  const asked = rename(requests, (name) => (differs(name) ? `${name}Input` : name))
  return {
    named: { ...given.named, ...asked.named },
    row: (route) => {
      const { param = {}, query = {}, form = {}, json } = asked.rows[route]?.properties ?? {}
      const { data = {}, beside } = given.rows[route]?.properties ?? {}
      return { param, query, form, json, data, beside: beside?.properties ?? {} }
    },
    eventData: (type) => given.rows[type]?.properties?.data ?? {},
  }
}

const each = <T>(table: Record<string, T>, partsOf: (row: T) => Parts): Record<string, Parts> =>
  Object.fromEntries(Object.entries(table).map(([name, row]) => [name, partsOf(row)]))

/** A schema as text with all referenced schemas written out, for comparing and searching. */
export const written = (schema: Schema, named: Members): string =>
  JSON.stringify(schema, (key, value) => (key === '$ref' ? named[refName(value)] : value))

/** Moves the definitions to their place in OpenAPI, under their new names. */
function rename({ named, rows }: Converted, newName: (name: string) => string): Converted {
  const moved = <T>(value: T): T =>
    JSON.parse(JSON.stringify(value), (key, part) =>
      key === '$ref' ? schemaRef(newName(refName(part))).$ref : part,
    )
  const defs = Object.entries(named).map(([name, schema]) => [newName(name), moved(schema)])
  return { named: Object.fromEntries(defs), rows: moved(rows) }
}

type Direction = 'input' | 'output'

interface Converted {
  /** Schemas with an id, without repeats. */
  named: Record<string, Schema>
  /** By route or kind of event: an object schema of its parts. */
  rows: Record<string, Schema>
}

/** The schemas of a row or of an event by their part. */
type Parts = Record<string, z.ZodType | undefined>

/** The JSON Schemas of all parts, in one conversion, so that a schema with an id is converted once. */
function convert(direction: Direction, partsOf: Record<string, Parts>): Converted {
  const rows = Object.entries(partsOf).map(([name, given]) => {
    const parts = Object.entries(given).filter((part): part is [string, z.ZodType] => part[1] !== undefined)
    return [name, z.object(Object.fromEntries(parts))] as const
  })
  const { properties = {}, $defs = {} } = jsonSchema(z.object(Object.fromEntries(rows)), direction)
  return { named: $defs, rows: properties }
}

/** Zod's type of a JSON Schema allows `true` in place of every schema, which its converter never writes. */
const jsonSchema = (schema: z.ZodType, io: Direction) =>
  z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema, path }) => tidy(jsonSchema, io, path),
  }) as Schema & { $defs?: Record<string, Schema> }

function tidy(schema: z.core.JSONSchema.BaseSchema, io: Direction, path: readonly PropertyKey[]): void {
  document(schema)
  if (io === 'input' && 'default' in schema && !isInQuery(path)) {
    // Generators of clients take a member with a `default` for one that is always there, so callers would have to send it.
    schema['x-default'] = schema.default
    delete schema.default
  }
  // An answer may gain members, and a client that refuses unknown members would then fail.
  if (io === 'output' && schema.additionalProperties === false) delete schema.additionalProperties
  // The format is enough; zod's pattern beside it is a page long.
  if (schema.format) delete schema.pattern
  // Validators divide in binary: 8.29 would be no multiple of 0.01. The description of the field says the rule.
  if (schema.multipleOf !== undefined && !Number.isInteger(schema.multipleOf)) delete schema.multipleOf
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
}

/** Whether a path leads into the query of a row: `properties`, the route, `properties`, `query`. */
const isInQuery = (path: readonly PropertyKey[]) => path[0] === 'properties' && path[3] === 'query'

/**
 * Replaces the schema of a parameter's text by the schema for the documentation.
 * `sample` is an example of a request: zod drops `examples` of requests in which something is transformed.
 */
function document(schema: z.core.JSONSchema.BaseSchema): void {
  const { openapi, description, sample } = schema
  delete schema.sample
  if (sample !== undefined) schema.examples = [sample]
  if (typeof openapi !== 'object' || openapi === null) return
  for (const keyword of Object.keys(schema)) delete schema[keyword]
  Object.assign(schema, description === undefined ? {} : { description }, openapi)
}
