import { refName, type Schema } from '../../../src/surfaces/rest/openapi/document.ts'
import type { Random } from '../random.ts'

/** The material for values: the named schemas, and ids that the service has given. */
export interface Source {
  random: Random
  schemas: Record<string, Schema>
  /** Prefix → ids. */
  ids: Map<string, string[]>
}

const awkward = [
  '',
  ' ',
  '0',
  "Robert'); DROP TABLE bids;--",
  '"unclosed',
  'NEAR(a b) AND * OR -',
  '\u202eright to left',
  'e\u0301',
  '👩‍🚀'.repeat(20),
  'ｆｕｌｌ ｗｉｄｔｈ',
  '%00%0a',
  '\ud800',
  'a'.repeat(5000),
  '../../etc/passwd',
  '=1+1',
  'null',
]
const words = ['road', 'Straße', 'maintenance', 'école', 'IT', 'vehicle*', '-road', 'cleaning', '45', 'DE2']

/** A value that a schema mostly allows. */
export function valueOf(schema: Schema, source: Source, depth = 0): unknown {
  const { random, schemas } = source
  if (schema.$ref) return valueOf(schemas[refName(schema.$ref)] ?? {}, source, depth)
  const either = schema.anyOf ?? schema.oneOf
  if (either) return valueOf(random.pick(either), source, depth)
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => valueOf(part, source, depth)))
  if ('const' in schema) return schema.const
  if (schema.enum) return random.pick(schema.enum)
  const isId = idPrefix(schema)
  if (isId) return idOf(isId, source)
  if (schema.examples && random.chance(0.6)) return random.pick(schema.examples)
  const type = Array.isArray(schema.type) ? random.pick(schema.type) : schema.type
  if (type === 'object') return objectOf(schema, source, depth)
  if (type === 'array') return listOf(schema, source, depth)
  return scalarOf(type, schema, random)
}

function objectOf(schema: Schema, source: Source, depth: number): object {
  const { random } = source
  const required = new Set(schema.required)
  const members = Object.entries(schema.properties ?? {})
    .filter(([name]) => required.has(name) || random.chance(depth > 2 ? 0.2 : 0.4))
    .map(([name, member]) => [name, valueOf(member, source, depth + 1)])
  const more = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : null
  if (more && depth < 5) members.push([textOf(random).slice(0, 40), valueOf(more, source, depth + 1)])
  return Object.fromEntries(members)
}

function listOf(schema: Schema, source: Source, depth: number): unknown[] {
  const max = Math.min(depth > 3 ? 1 : 4, Number(schema.maxItems ?? 4))
  const least = Math.min(max, Number(schema.minItems ?? 0))
  const length = least + source.random.below(max - least + 1)
  return Array.from({ length }, () => valueOf(schema.items ?? {}, source, depth + 1))
}

function scalarOf(type: string | undefined, schema: Schema, random: Random): unknown {
  if (type === 'boolean') return random.chance(0.5)
  if (type === 'null') return null
  if (type === 'integer' || type === 'number') return numberOf(schema, random, type === 'integer')
  if (schema.format === 'date-time') return new Date(random.below(2 ** 31) * 2000).toISOString()
  if (schema.format === 'date') return new Date(random.below(2 ** 31) * 2000).toISOString().slice(0, 10)
  if (schema.format === 'uri')
    return random.pick(['https://hooks.example.com/x', 'http://127.0.0.1/', 'mailto:a@b'])
  const text = textOf(random)
  return schema.maxLength === undefined || random.chance(0.05)
    ? text
    : text.slice(0, Number(schema.maxLength))
}

function numberOf({ minimum = -10, maximum }: Schema, random: Random, whole: boolean): number {
  const max = maximum ?? minimum + 10 ** random.below(9)
  const value = minimum + random.next() * (max - minimum)
  return whole ? Math.round(value) : random.pick([Math.round(value), Math.round(value * 100) / 100, value])
}

export const textOf = (random: Random): string =>
  random.chance(0.2)
    ? random.pick(awkward)
    : Array.from({ length: 1 + random.below(4) }, () => random.pick(words)).join(' ')

/** `tender` of `^tender_[0-7]…`; null if the schema does not describe an id. */
const idPrefix = ({ pattern }: Schema): string | null =>
  (typeof pattern === 'string' && /^\^([a-z]+)_\[0-7\]/.exec(pattern)?.[1]) || null

const signs = '0123456789abcdefghjkmnpqrstvwxyz'

function idOf(prefix: string, { random, ids }: Source): string {
  const known = ids.get(prefix) ?? []
  if (known.length > 0 && random.chance(0.9)) return random.pick(known)
  return `${prefix}_0${Array.from({ length: 25 }, () => random.pick([...signs])).join('')}`
}

/** Something that a schema hardly ever allows. */
export const wrongValue = (random: Random): unknown =>
  random.pick<unknown>([
    null,
    true,
    -1,
    1e308,
    0.1,
    '',
    textOf(random),
    [],
    {},
    [[[]]],
    { __proto__: null, a: 1 },
  ])

/** The same body with one fault: a member that is missing, added or of another kind, at any depth. */
export function spoil(value: unknown, random: Random): unknown {
  if (typeof value !== 'object' || value === null || random.chance(0.1)) return wrongValue(random)
  const names = Object.keys(value)
  if (Array.isArray(value)) {
    return value.toSpliced(random.below(value.length + 1), random.below(2), wrongValue(random))
  }
  if (names.length === 0 || random.chance(0.3)) return { ...value, [textOf(random)]: wrongValue(random) }
  const name = random.pick(names)
  if (random.chance(0.3)) return Object.fromEntries(Object.entries(value).filter(([each]) => each !== name))
  return { ...value, [name]: spoil(value[name as keyof typeof value], random) }
}
