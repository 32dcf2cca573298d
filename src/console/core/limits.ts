import * as z from 'zod'

/** Limits of a field, which the browser checks before it sends the form. */
export interface Limits {
  /** Whether the schema refuses both null and an empty text. */
  required: boolean
  /** The longest text, in UTF-16 units. */
  maxlength?: number
  /** The bounds of a number. */
  min?: number
  max?: number
  step?: number | 'any'
}

const known = new WeakMap<z.ZodType, Limits>()

/** The limits of a field, read from the schema that judges its value. Each schema is read once. */
export function limitsOf(schema: z.ZodType): Limits {
  const found = known.get(schema)
  if (found) return found
  const limits = { ...measuresOf(schema), required: isRequired(schema) }
  known.set(schema, limits)
  return limits
}

/** Forms send an empty field as null or as empty text, so a field is required when both are refused. */
const isRequired = (schema: z.ZodType): boolean =>
  !schema.safeParse(null).success && !schema.safeParse('').success

type Measures = Omit<Limits, 'required'>

function measuresOf(schema: z.core.$ZodType): Measures {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return measuresOf(schema.unwrap())
  // `Email` trims a text before it checks the length, so both steps of a pipe can have limits.
  if (schema instanceof z.ZodPipe) return { ...measuresOf(schema.in), ...measuresOf(schema.out) }
  const json = z.toJSONSchema(schema, { unrepresentable: 'any' })
  if (json.type === 'string') return defined({ maxlength: json.maxLength })
  if (json.type !== 'number' && json.type !== 'integer') return {}
  const bounds = defined({ min: bounded(json.minimum), max: bounded(json.maximum) })
  return { ...bounds, step: json.multipleOf ?? (json.type === 'integer' ? 1 : 'any') }
}

/**
 * zod sets the range of exact numbers for an integer without bounds. That range is not a limit of the field,
 * so it is left out.
 */
const bounded = (bound: number | undefined): number | undefined =>
  bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER ? bound : undefined

const defined = (limits: Record<string, number | undefined>): Measures =>
  Object.fromEntries(Object.entries(limits).filter(([, limit]) => limit !== undefined))
