import * as z from 'zod'

type Code = z.core.$ZodIssue['code']
type Sentences = {
  [C in Code]: (issue: z.core.$ZodRawIssue<Extract<z.core.$ZodIssue, { code: C }>>) => string
}

const types: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  nan: 'NaN',
  int: 'a whole number',
  bigint: 'a whole number',
  boolean: 'true or false',
  date: 'a date',
  array: 'a list',
  set: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
  map: 'an object',
  file: 'a file',
}

const formats: Record<string, string> = {
  email: 'an e-mail address',
  url: 'an address such as https://example.com',
  uuid: 'a UUID',
  datetime: 'a time such as 2026-11-20T09:00:00Z',
  date: 'a date such as 2026-11-20',
  time: 'a time of day such as 09:00:00',
  base64: 'base64',
}

const units: Record<string, string> = { string: 'character', file: 'byte', map: 'entry', object: 'member' }
const counted = new Set(['string', 'file', 'array', 'set', 'map', 'object'])
const plural = (unit: string) => (unit.endsWith('y') ? `${unit.slice(0, -1)}ies` : `${unit}s`)

function sized(how: string, count: number | bigint, origin: string): string {
  const unit = units[origin] ?? 'item'
  return `must have ${how} ${count} ${Number(count) === 1 ? unit : plural(unit)}`
}

/** A bound in the unit of the sentence: a date is in milliseconds. */
const bound = (value: number | bigint, origin: string) =>
  origin === 'date' ? new Date(Number(value)).toISOString() : String(value)

const listed = (values: readonly z.core.util.Primitive[]) => values.map(String).join(', ')
const oneOf = (values: readonly z.core.util.Primitive[]) =>
  values.length === 1 ? `must be ${String(values[0])}` : `must be one of ${listed(values)}`
/** Other APIs write a direction into the value that sorts: `-deadline`, `deadline:asc`. */
function directionIn(input: unknown, values: readonly z.core.util.Primitive[]): string {
  const [, minus, name, order] =
    (typeof input === 'string' && /^([-+]?)(\w{1,50}?)(?:[:_. ](asc|desc))?$/i.exec(input)) || []
  if (name === undefined || !(minus || order) || !values.includes(name)) return ''
  return `: ${name}, with order=${order?.toLowerCase() ?? (minus === '-' ? 'desc' : 'asc')} beside it`
}

/** The first keys: a key comes from the caller, and there may be as many as fit into a body. */
const named = (keys: readonly string[]) => {
  const some = keys.slice(0, 5).map((key) => key.slice(0, 50))
  return [...some, ...(keys.length > 5 ? [`and ${keys.length - 5} more`] : [])].join(', ')
}
const joined = (issues: readonly z.core.$ZodIssue[]) => issues.map(({ message }) => message).join(' and ')

/** The problem of a member, as the rest of a sentence that begins with the member's name. */
const sentences: Sentences = {
  invalid_type: ({ expected, input }) =>
    input === undefined ? 'is required' : `must be ${types[expected] ?? `of the type ${expected}`}`,
  invalid_value: ({ values, input }) =>
    input === undefined ? 'is required' : oneOf(values) + directionIn(input, values),
  too_big: ({ origin, maximum, inclusive, exact }) => {
    if (counted.has(origin)) return sized(exact ? 'exactly' : 'at most', maximum, origin)
    return `must be ${inclusive ? 'at most' : 'less than'} ${bound(maximum, origin)}`
  },
  too_small: ({ origin, minimum, inclusive, exact }) => {
    if (origin === 'string' && minimum === 1 && !exact) return 'must not be empty'
    if (counted.has(origin)) return sized(exact ? 'exactly' : 'at least', minimum, origin)
    return `must be ${inclusive ? 'at least' : 'more than'} ${bound(minimum, origin)}`
  },
  invalid_format: ({ format, pattern, prefix, suffix, includes }) => {
    if (format === 'starts_with') return `must begin with ${String(prefix)}`
    if (format === 'ends_with') return `must end with ${String(suffix)}`
    if (format === 'includes') return `must contain ${String(includes)}`
    if (format === 'regex') return `must have the form ${pattern}`
    return `must be ${formats[format] ?? `a valid ${format}`}`
  },
  not_multiple_of: ({ divisor }) => `must be a multiple of ${divisor}`,
  unrecognized_keys: ({ keys }) => `has members that are not known: ${named(keys)}`,
  invalid_union: ({ errors, options, inclusive, input }) => {
    if (input === undefined) return 'is required'
    if (inclusive === false) return 'has more than one of the forms it may have'
    if (options && options.length > 0) return oneOf(options)
    // Where all forms fail at the member itself, name the types that it may have; problems deeper in several forms
    // would only confuse.
    const flat = errors.every((branch) => branch.every(({ path }) => path.length === 0))
    return flat && errors.length > 0 ? errors.map(joined).join(', or ') : 'has none of the forms it may have'
  },
  invalid_key: ({ issues }) => `has a name that is not allowed: it ${joined(issues)}`,
  invalid_element: ({ issues }) => `holds an element that ${joined(issues)}`,
  custom: () => 'is not valid',
}

/**
 * Every message of zod in the words of this API; a schema's own message goes before. A kind of issue without a row here
 * would reach callers in zod's words, so the table does not compile without the row.
 */
const sentenceOf: z.core.$ZodErrorMap = (issue) => {
  const sentence = sentences[issue.code] as ((issue: z.core.$ZodRawIssue) => string) | undefined
  return sentence?.(issue)
}

z.config({ customError: sentenceOf })
