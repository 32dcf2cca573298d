import * as z from 'zod'
import type { Endpoint } from '../endpoint.ts'
import type { Schema } from './document.ts'

export type Direction = 'input' | 'output'

export interface Converted {
  /** Schemas that have an id, by id. */
  named: Record<string, Schema>
  /** Row → an object schema whose members are the parts of the row. */
  rows: Record<string, Schema>
}

/** Converts parts of all rows to JSON Schema in one go, so that a schema with an id is converted once. */
export function convert(
  direction: Direction,
  table: Record<string, Endpoint>,
  partsOf: (row: Endpoint) => Record<string, z.ZodType | undefined>,
): Converted {
  const rows = Object.entries(table).map(([route, row]) => {
    const parts = Object.entries(partsOf(row)).filter(
      (part): part is [string, z.ZodType] => part[1] !== undefined,
    )
    return [route, z.object(Object.fromEntries(parts))] as const
  })
  const { properties = {}, $defs = {} } = jsonSchema(z.object(Object.fromEntries(rows)), direction)
  return { named: $defs, rows: properties }
}

/** Zod's type of a JSON Schema allows `true` in place of every schema, which its converter never writes. */
const jsonSchema = (schema: z.ZodType, io: Direction) =>
  z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => tidy(jsonSchema, io),
  }) as Schema & { $defs?: Record<string, Schema> }

function tidy(schema: z.core.JSONSchema.BaseSchema, io: Direction): void {
  document(schema)
  // An answer may gain members; a client that refuses unknown ones would break on them.
  if (io === 'output' && schema.additionalProperties === false) delete schema.additionalProperties
  // The format says enough; the pattern that zod writes beside it is a page long.
  if (schema.format) delete schema.pattern
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
}

/**
 * Replaces the schema of a parameter's text by the schema in its documentation, and removes the router's notes.
 * `sample` is an example of a request: zod drops `examples` of a request schema that transforms something.
 */
function document(schema: z.core.JSONSchema.BaseSchema): void {
  const { openapi, description, sample } = schema
  delete schema.repeatable
  delete schema.anyText
  delete schema.sample
  if (sample !== undefined) schema.examples = [sample]
  if (typeof openapi !== 'object' || openapi === null) return
  for (const keyword of Object.keys(schema)) delete schema[keyword]
  Object.assign(schema, description === undefined ? {} : { description }, openapi)
}
