import * as z from 'zod'
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

/**
 * A tool's definition. It says less than the schemas that check the arguments (no forms of ids and dates, no lower
 * bounds), because a model pays for every word of it in every conversation. A refused argument is answered with the
 * form it must have. Items of lists are described by the names of their members only.
 */
export const definitionOf = ({ name, title, description, input, output, hints }: AnyTool): Definition => ({
  name,
  title,
  description,
  inputSchema: schemaOf(input, 'input', saidOfInputs),
  outputSchema: schemaOf(output, 'output', saidOfOutputs),
  annotations: hints,
})

const saidOfInputs = ['type', 'enum', 'items', 'properties', 'required', 'description', 'maximum', 'anyOf']
const saidOfOutputs = ['type', 'items', 'properties', 'required', 'description', 'anyOf']

function schemaOf(schema: z.ZodObject, io: 'input' | 'output', said: string[]): ObjectSchema {
  const whole: Schema = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' })
  const { properties, required } = whole as { properties: Schema; required?: string[] }
  const members = Object.entries(properties).map(([name, each]) => [name, brief(each, said)])
  return { type: 'object', properties: Object.fromEntries(members), ...(required?.length && { required }) }
}

/** The members of a schema that matter to a caller. A bound that allows every safe integer is left out. */
function brief(schema: unknown, said: string[]): Schema {
  const all = Object.entries(schema as Schema).filter(
    ([name, value]) => said.includes(name) && value !== Number.MAX_SAFE_INTEGER,
  )
  const members = all.map(([name, value]) => [name, memberOf(name, value, said)])
  return nullable(Object.fromEntries(members))
}

function memberOf(name: string, value: unknown, said: string[]): unknown {
  if (name === 'items') return said === saidOfOutputs ? named(value as Schema) : brief(value, said)
  if (name === 'anyOf') return (value as unknown[]).map((each) => brief(each, said))
  if (name !== 'properties') return value
  return Object.fromEntries(Object.entries(value as Schema).map(([key, each]) => [key, brief(each, said)]))
}

/** Describes the items of a list by the names of their members. */
function named({ type, properties }: Schema): Schema {
  const names = Object.keys(properties ?? {})
  return names.length > 0 ? { properties: Object.fromEntries(names.map((name) => [name, {}])) } : { type }
}

/** Shortens `anyOf` of a type and null. */
function nullable(schema: Schema): Schema {
  const { anyOf, ...rest } = schema
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return schema
  const [first, second] = anyOf as [Schema, Schema]
  const isSimple = second.type === 'null' && typeof first.type === 'string'
  return isSimple ? { ...first, type: [first.type, 'null'], ...rest } : schema
}
