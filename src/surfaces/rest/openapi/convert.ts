import * as z from 'zod'
import type { Schema } from './document.ts'

export type Direction = 'input' | 'output'

export interface Converted {
  /** Schemas with an id, without repeats. */
  named: Record<string, Schema>
  /** By route or kind of event: an object schema of its parts. */
  rows: Record<string, Schema>
}

/** The schemas of a row or of an event by their part. */
export type Parts = Record<string, z.ZodType | undefined>

/** The JSON Schemas of all parts, in one conversion, so that a schema with an id is converted once. */
export function convert(direction: Direction, partsOf: Record<string, Parts>): Converted {
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
