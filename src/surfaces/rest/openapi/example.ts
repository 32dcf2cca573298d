import { refName, type Schema } from './document.ts'

type Named = Record<string, Schema>

const formats: Record<string, string> = {
  'date-time': '2026-11-20T09:30:00.000Z',
  date: '2026-11-20',
  email: 'ada@example.com',
  uri: 'https://example.com/notice/1',
  uuid: '0193411a-4c57-7b2c-9d3f-6a1b2c3d4e5f',
}

/** A value that the schema allows: the schema's example, otherwise a value composed of its parts. */
export function exampleOf(schema: Schema, named: Named): unknown {
  if (schema.examples?.length) return schema.examples[0]
  if (schema.$ref) return exampleOf(named[refName(schema.$ref)] ?? {}, named)
  if ('const' in schema) return schema.const
  if ('default' in schema) return schema.default
  if ('x-default' in schema) return schema['x-default']
  if (schema.enum) return schema.enum[0]
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => exampleOf(part, named)))
  const [choice] = schema.anyOf ?? schema.oneOf ?? []
  return choice ? exampleOf(choice, named) : typedExample(schema, named)
}

function typedExample(schema: Schema, named: Named): unknown {
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'object') return objectExample(schema, named)
  if (type === 'array') return schema.items ? [exampleOf(schema.items, named)] : []
  if (type === 'string') return formats[schema.format ?? ''] ?? 'text'
  if (type === 'boolean') return true
  if (type === 'number' || type === 'integer') return schema.minimum ?? 1
  return null
}

function objectExample(
  { properties = {}, propertyNames, additionalProperties }: Schema,
  named: Named,
): unknown {
  const members = Object.entries(properties).map(([name, member]) => [name, exampleOf(member, named)])
  if (typeof additionalProperties === 'object' && propertyNames)
    members.push([String(exampleOf(propertyNames, named)), exampleOf(additionalProperties, named)])
  return Object.fromEntries(members)
}
