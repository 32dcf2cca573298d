import type { EventKind } from '../../../delivery/events/kind.ts'
import type { Endpoint } from '../endpoint.ts'
import { formQueryOf } from '../negotiate.ts'
import { convert, type Converted, type Parts } from './convert.ts'
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
