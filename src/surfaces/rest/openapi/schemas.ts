import type { Endpoint } from '../endpoint.ts'
import { convert, type Converted } from './convert.ts'
import { refName, type Schema, schemaRef } from './document.ts'

type Members = Record<string, Schema>

/** Input and output of a row as JSON Schema. */
export interface RowSchemas {
  param: Schema
  query: Schema
  json: Schema | undefined
  data: Schema
  beside: Members
}

export interface Derived {
  /** Schemas with an id, for `components/schemas`. */
  named: Members
  row: (route: string) => RowSchemas
}

/**
 * The JSON Schemas of a whole table. A schema with an id can mean something else in a request, where unknown members
 * are refused and members with a default may be missing; the schema of the request then gets `Input` at the end of its
 * name.
 */
export function deriveSchemas(table: Record<string, Endpoint>): Derived {
  const answers = convert('output', table, ({ output, options }) => ({
    data: output,
    beside: options.beside,
  }))
  const requests = convert('input', table, ({ input }) => ({ ...input }))
  const differs = (name: string) =>
    name in answers.named &&
    written({ $ref: name }, answers.named) !== written({ $ref: name }, requests.named)
  const given = rename(answers, (name) => name)
  const asked = rename(requests, (name) => (differs(name) ? `${name}Input` : name))
  return {
    named: { ...given.named, ...asked.named },
    row: (route) => {
      const { param = {}, query = {}, json } = asked.rows[route]?.properties ?? {}
      const { data = {}, beside } = given.rows[route]?.properties ?? {}
      return { param, query, json, data, beside: beside?.properties ?? {} }
    },
  }
}

/** A schema as text with all references written out, for comparing and searching. */
export const written = (schema: Schema, named: Members): string =>
  JSON.stringify(schema, (key, value) => (key === '$ref' ? named[refName(value)] : value))

/** Moves the definitions to the place where OpenAPI expects them, under their new names. */
function rename({ named, rows }: Converted, newName: (name: string) => string): Converted {
  const moved = <T>(value: T): T =>
    JSON.parse(JSON.stringify(value), (key, part) =>
      key === '$ref' ? schemaRef(newName(refName(part))).$ref : part,
    )
  const defs = Object.entries(named).map(([name, schema]) => [newName(name), moved(schema)])
  return { named: Object.fromEntries(defs), rows: moved(rows) }
}
