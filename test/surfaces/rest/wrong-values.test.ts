import { expect, it } from 'vitest'
import * as z from 'zod'
import { tools } from '../../../src/surfaces/mcp/catalogue.ts'
import { endpoints } from '../../../src/surfaces/rest/endpoints.ts'

interface Shape {
  properties?: Record<string, Shape>
  items?: Shape
  anyOf?: Shape[]
  oneOf?: Shape[]
  allOf?: Shape[]
  $ref?: string
  $defs?: Record<string, Shape>
}

const wrong = [null, true, 1, 'x', '', [], [null], [[]], {}, { x: null }]

/** Inputs with a value of another kind in the place of each member, at every depth. */
function* inputs(shape: Shape, defs: Record<string, Shape>, depth = 0): Generator<unknown> {
  yield* wrong
  if (depth === 4) return
  const named = shape.$ref?.split('/').at(-1)
  if (named !== undefined && defs[named]) yield* inputs(defs[named], defs, depth + 1)
  for (const [name, member] of Object.entries(shape.properties ?? {}))
    for (const value of inputs(member, defs, depth + 1)) yield { [name]: value }
  if (shape.items) for (const value of inputs(shape.items, defs, depth + 1)) yield [value]
  for (const form of [shape.anyOf, shape.oneOf, shape.allOf].flat())
    if (form) yield* inputs(form, defs, depth + 1)
}

const ofRows = Object.entries(endpoints).flatMap(([row, { input }]) =>
  Object.entries(input as Record<string, unknown>).flatMap(([part, schema]) =>
    schema instanceof z.ZodType ? [[`${part} of ${row}`, schema] as const] : [],
  ),
)
const schemas = [...ofRows, ...tools.map(({ name, input }) => [`input of ${name}`, input] as const)]

it('covers bodies and tools', () => {
  const counted = (start: string) => schemas.filter(([name]) => name.startsWith(start)).length
  expect([counted('json of ') > 30, counted('input of ') > 10]).toEqual([true, true])
})

it.for(schemas)('%s is read whatever stands in it', ([, schema]) => {
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape
  let tried = 0
  for (const given of inputs(shape, shape.$defs ?? {})) {
    expect(() => schema.safeParse(given), JSON.stringify(given)).not.toThrow()
    tried++
  }
  expect(tried).toBeGreaterThanOrEqual(wrong.length)
})
