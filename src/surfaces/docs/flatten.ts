import { refName, type Schema } from '../rest/openapi/document.ts'

type Named = Record<string, Schema>

export interface FlatMember {
  /** The path of the member: `window.limit` in an object, `series[].start` in a list of objects. */
  name: string
  schema: Schema
  description: string | undefined
  required: boolean
}

/** The members of an object and of unnamed objects inside it. Named objects have a table of their own. */
export function membersOf(object: Schema, named: Named, before = ''): FlatMember[] {
  const { properties = {}, required = [] } = object
  return Object.entries(properties).flatMap(([key, schema]) => {
    const name = before + key
    const own = { name, schema, description: textOf(schema, named), required: required.includes(key) }
    const inner = schema.items
      ? membersOf(schema.items, named, `${name}[].`)
      : membersOf(objectIn(schema), named, `${name}.`)
    return [own, ...inner]
  })
}

/** An object that may also be null is described like any other. */
const objectIn = (schema: Schema) => schema.anyOf?.find(({ properties }) => properties) ?? schema

/** The description of a member, otherwise of its type. */
function textOf(schema: Schema | undefined, named: Named): string | undefined {
  if (!schema || schema.description) return schema?.description
  if (schema.$ref) return named[refName(schema.$ref)]?.description
  return textOf(schema.items ?? schema.anyOf?.[0], named)
}
