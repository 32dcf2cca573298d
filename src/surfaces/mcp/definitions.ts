import * as z from 'zod'
import { tools } from './catalogue.ts'
import type { AnyTool, Hints } from './tool.ts'

type Schema = Record<string, unknown>
type ObjectSchema = Schema & { type: 'object' }

/** A tool as `tools/list` shows it. */
export interface Definition {
  name: string
  title: string
  description: string
  inputSchema: ObjectSchema
  outputSchema: ObjectSchema
  annotations: Hints
}

/** The definitions of all tools. The build writes them beside the Worker, which has no descriptions. */
export const definitions = (): Definition[] => tools.map(definitionOf)

/**
 * A tool's definition. It says less than the schemas that check the arguments (no forms of ids, no bounds), because
 * a model pays for every word of it in every conversation. A refused argument is answered with the form it must have. Of
 * the output it has the types of the members that every answer has, and of those that are `listed`; what is deeper than
 * the items of a list shows itself in the answer.
 */
export const definitionOf = ({ name, title, description, input, output, hints }: AnyTool): Definition => ({
  name,
  title,
  description,
  inputSchema: inputOf(input),
  outputSchema: outputOf(converted(output, 'output'), 0) as ObjectSchema,
  annotations: hints,
})

const said = new Set(['type', 'enum', 'items', 'properties', 'required', 'description', 'anyOf'])

const converted = (schema: z.ZodObject, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' }) as {
    properties: Record<string, OutputSchema>
    required?: string[]
  }

function inputOf(schema: z.ZodObject): ObjectSchema {
  const { properties, required } = converted(schema, 'input')
  const members = Object.entries(properties).map(([name, each]) => [name, brief(each)])
  return { type: 'object', properties: Object.fromEntries(members), ...(required?.length && { required }) }
}

/** The schema of an output, as `z.toJSONSchema` makes it, with what a member of it may have. */
interface OutputSchema {
  type?: string
  items?: OutputSchema
  properties?: Record<string, OutputSchema>
  required?: string[]
  listed?: boolean
}

/** An answer has depth 0, and the items of its lists have depth 1. */
function outputOf({ type, items, properties, required = [] }: OutputSchema, depth: number): Schema {
  if (items) return { type, items: outputOf(items, depth) }
  if (!properties || depth > 1) return { type }
  const members = Object.entries(properties)
    .filter(([name, { listed = false }]) => listed || required.includes(name))
    .map(([name, each]) => [name, outputOf(each, depth + 1)])
  return { type, properties: Object.fromEntries(members) }
}

/** The members of a schema that matter to a caller. */
function brief(schema: unknown): Schema {
  const all = Object.entries(schema as Schema).filter(([name]) => said.has(name))
  return nullable(Object.fromEntries(all.map(([name, value]) => [name, memberOf(name, value)])))
}

function memberOf(name: string, value: unknown): unknown {
  if (name === 'items') return brief(value)
  if (name === 'anyOf') return (value as unknown[]).map((each) => brief(each))
  if (name !== 'properties') return value
  return Object.fromEntries(Object.entries(value as Schema).map(([key, each]) => [key, brief(each)]))
}

/** Shortens `anyOf` of a type and null. */
function nullable(schema: Schema): Schema {
  const { anyOf, ...rest } = schema
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return schema
  const [first, second] = anyOf as [Schema, Schema]
  const isSimple = second.type === 'null' && typeof first.type === 'string'
  return isSimple ? { ...first, type: [first.type, 'null'], ...rest } : schema
}
