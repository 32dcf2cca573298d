import * as z from 'zod'
import type { Ctx } from '../../../platform/context/context.ts'
import { type Ask, failed, type FailureKind, type Reply } from '../completion.ts'
import { readChatReply, readUsage } from './chat-reply.ts'
import { schemaInWords } from './openai.ts'

const maxCharacters = 2 * 1024 * 1024

/** The part of the binding that is used here; the binding's own types know each model by name. */
interface Runner {
  run: (model: string, input: Record<string, unknown>, options: { signal: AbortSignal }) => Promise<unknown>
}

/** Models that turned out not to accept a schema, for the life of the isolate. */
const schemaless = new Set<string>()

/** Calls a model of Workers AI through its binding. */
export async function askWorkersAi({ env }: Pick<Ctx, 'env'>, model: string, ask: Ask): Promise<Reply> {
  const first = await chat({ env }, model, ask, !schemaless.has(model))
  if (first !== 'no schema') return first
  schemaless.add(model)
  const plain = await chat({ env }, model, ask, false)
  return plain === 'no schema' ? failed('rejected') : plain
}

async function chat(
  ctx: Pick<Ctx, 'env'>,
  model: string,
  { messages, jsonSchema, maxTokens, signal }: Ask,
  withSchema: boolean,
): Promise<Reply | 'no schema'> {
  // Unlike OpenAI, Workers AI takes the schema without a wrapper.
  const prompt = withSchema
    ? { messages, response_format: { type: 'json_schema', json_schema: jsonSchema } }
    : { messages: [...messages, schemaInWords(jsonSchema)] }
  const reply = await runOnce(ctx, model, { ...prompt, max_tokens: maxTokens, temperature: 0 }, signal)
  return reply !== 'no schema' && reply.ok ? readRun(reply.content) : reply
}

/** Runs a model with an input of its own shape. */
export async function runModel(...args: Parameters<typeof runOnce>): Promise<Reply> {
  const reply = await runOnce(...args)
  return reply === 'no schema' ? failed('rejected') : reply
}

/** `no schema` means that the model refuses a JSON Schema. */
async function runOnce(
  { env }: Pick<Ctx, 'env'>,
  model: string,
  input: Record<string, unknown>,
  signal: AbortSignal,
): Promise<Reply | 'no schema'> {
  const ai = env.AI as Runner | undefined
  if (!ai) return failed('not_configured')
  try {
    return { ok: true, content: await inTime(ai.run(model, input, { signal }), signal), usage: null }
  } catch (error) {
    if (signal.aborted) return failed('timeout')
    const kind = kindOf(error)
    return kind === 'no schema' ? kind : failed(kind)
  }
}

/** The binding may ignore the signal, so the wait ends here. */
function inTime<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(new Error('The time is over')), { once: true }),
  )
  return Promise.race([work, aborted])
}

const Native = z.looseObject({
  response: z.union([z.string(), z.record(z.string(), z.unknown())]),
  usage: z.unknown().optional(),
})

/** Reads either form of an answer: `{response}`, parsed or as text, or `{choices}`. */
function readRun(body: unknown): Reply {
  if (typeof body === 'object' && body !== null && 'choices' in body) return readChatReply(body)
  const native = Native.safeParse(body)
  if (!native.success) return failed('bad_response')
  const { response, usage } = native.data
  if (typeof response === 'string' && response.length > maxCharacters) return failed('too_large')
  if (response === '') return { ...failed('bad_response'), usage: readUsage(usage) }
  return { ok: true, content: response, usage: readUsage(usage) }
}

/** The binding names its failures by a number in the message. */
const codes: readonly (readonly [RegExp, FailureKind | 'no schema'])[] = [
  [/\b(?:3036|3040|4006)\b/, 'rate_limited'],
  [/\b(?:3007|3008)\b/, 'timeout'],
  [/\b3006\b/, 'too_large'],
  [/JSON Mode couldn.t be met/i, 'bad_json'],
  [/\b5025\b|json[ _]?(?:schema|mode|object)|response_format/i, 'no schema'],
  [/\b(?:3003|3041|3023)\b|needs to be run remotely/, 'not_configured'],
  [/\b(?:5004|5005|5006|5007|5016|5018|3039|3042)\b/, 'rejected'],
]

function kindOf(error: unknown): FailureKind | 'no schema' {
  const message = error instanceof Error ? error.message : ''
  return codes.find(([pattern]) => pattern.test(message))?.[1] ?? 'unavailable'
}
