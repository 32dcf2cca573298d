import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import '../../src/platform/http/sentences.ts'

type Code = z.core.$ZodIssue['code']

/**
 * Inputs that a schema refuses, with the sentence that explains the refusal: at least one input for every kind of issue
 * in zod.
 */
const refused: { [C in Code]: [schema: z.ZodType, input: unknown, sentence: string][] } = {
  invalid_type: [
    [z.string(), undefined, 'is required'],
    [z.string(), 5, 'must be a text'],
    [z.number(), 'a', 'must be a number'],
    [z.int(), 1.5, 'must be a whole number'],
    [z.boolean(), 'yes', 'must be true or false'],
    [z.array(z.string()), {}, 'must be a list'],
    [z.strictObject({}), 5, 'must be an object'],
    [z.record(z.string(), z.string()), 5, 'must be an object'],
    [z.null(), 5, 'must be of the type null'],
  ],
  too_big: [
    [z.string().max(2), 'abc', 'must have at most 2 characters'],
    [z.array(z.string()).max(1), ['a', 'b'], 'must have at most 1 item'],
    [z.array(z.string()).length(1), ['a', 'b'], 'must have exactly 1 item'],
    [z.number().max(100), 101, 'must be at most 100'],
    [z.number().lt(100), 100, 'must be less than 100'],
    [z.date().max(new Date(0)), new Date(1), 'must be at most 1970-01-01T00:00:00.000Z'],
  ],
  too_small: [
    [z.string().min(1), '', 'must not be empty'],
    [z.string().min(3), 'a', 'must have at least 3 characters'],
    [z.array(z.string()).min(1), [], 'must have at least 1 item'],
    [z.map(z.string(), z.string()).min(2), new Map(), 'must have at least 2 entries'],
    [z.number().min(0), -1, 'must be at least 0'],
    [z.number().gt(0), 0, 'must be more than 0'],
  ],
  invalid_format: [
    [z.email(), 'a', 'must be an e-mail address'],
    [z.url(), 'a', 'must be an address such as https://example.com'],
    [z.iso.date(), 'a', 'must be a date such as 2026-11-20'],
    [z.iso.datetime(), 'a', 'must be a time such as 2026-11-20T09:00:00Z'],
    [z.ulid(), 'a', 'must be a valid ulid'],
    [z.string().regex(/^b$/), 'a', 'must have the form /^b$/'],
    [z.string().startsWith('b'), 'a', 'must begin with b'],
    [z.string().endsWith('b'), 'a', 'must end with b'],
    [z.string().includes('b'), 'a', 'must contain b'],
  ],
  not_multiple_of: [[z.number().multipleOf(5), 7, 'must be a multiple of 5']],
  unrecognized_keys: [[z.strictObject({}), { a: 1, b: 2 }, 'has members that are not known: a, b']],
  invalid_union: [
    [z.union([z.string(), z.number()]), true, 'must be a text, or must be a number'],
    [z.union([z.object({ a: z.string() }), z.number()]), { a: 1 }, 'has none of the forms it may have'],
    [z.union([z.string(), z.number()]), undefined, 'is required'],
    [
      z.discriminatedUnion('kind', [z.object({ kind: z.literal('a') }), z.object({ kind: z.literal('b') })]),
      { kind: 'c' },
      'must be one of a, b',
    ],
    [z.xor([z.string(), z.string().min(1)]), 'a', 'has more than one of the forms it may have'],
  ],
  invalid_key: [
    [
      z.record(z.string().max(1), z.string()),
      { ab: 'a' },
      'has a name that is not allowed: it must have at most 1 character',
    ],
  ],
  invalid_element: [
    [z.map(z.unknown(), z.string()), new Map([[{}, 5]]), 'holds an element that must be a text'],
  ],
  invalid_value: [
    [z.enum(['a', 'b']), 'c', 'must be one of a, b'],
    [z.literal('a'), 'c', 'must be a'],
    [z.enum(['a', 'b']), undefined, 'is required'],
  ],
  custom: [[z.string().refine(() => false), 'a', 'is not valid']],
}

const cases = Object.entries(refused).flatMap(([code, each]) =>
  each.map(([schema, input, sentence]) => [code, sentence, schema, input] as const),
)

describe('an issue', () => {
  it.for(cases)('of the kind %s says that the input %s', ([code, sentence, schema, input]) => {
    const [issue] = schema.safeParse(input).error?.issues ?? []
    expect([issue?.code, issue?.message]).toEqual([code, sentence])
  })

  it('keeps the sentence that its schema gives', () => {
    expect(z.string('must be a name').safeParse(5).error?.issues[0]?.message).toBe('must be a name')
  })
})
