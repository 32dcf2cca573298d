import * as z from 'zod'

/** Bounds that strict structured outputs refuse; the zod schema checks them afterwards. */
const unsupported = new Set([
  '$schema',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minimum',
  'maximum',
  'pattern',
  'default',
])

const known = new WeakMap<z.ZodType, Record<string, unknown>>()

/**
 * The JSON Schema of an answer in the form for strict structured outputs: every member is required, and no other is
 * allowed.
 */
export function jsonSchemaOf(schema: z.ZodType): Record<string, unknown> {
  const made = known.get(schema) ?? (plain(z.toJSONSchema(schema)) as Record<string, unknown>)
  known.set(schema, made)
  return made
}

function plain(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(plain)
  if (typeof node !== 'object' || node === null) return node
  return Object.fromEntries(
    Object.entries(node).flatMap(([key, value]) => (unsupported.has(key) ? [] : [[key, plain(value)]])),
  )
}
