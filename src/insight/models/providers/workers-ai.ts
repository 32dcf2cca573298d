import * as z from 'zod'
import type { Ctx } from '../../../platform/context/context.ts'
import { type Ask, failed, type FailureKind, type Reply } from '../completion.ts'
import { readChatReply, readTokenUsage } from './chat-reply.ts'
import { schemaInWords } from './openai.ts'

const maxCharacters = 2 * 1024 * 1024

/** The part of the binding that is used here; the binding's own types know each model by name. */
interface Runner {
  run: (model: string, input: Record<string, unknown>, options: { signal: AbortSignal }) => Promise<unknown>
}

/** Models that turned out not to accept a schema, for the life of the isolate. */
const schemaless = new Set<string>()

/** Calls a model of Workers AI through its binding. */
export async function askWorkersAi(ctx: Pick<Ctx, 'env'>, model: string, ask: Ask): Promise<Reply> {
  const first = await chat(ctx, model, ask, !schemaless.has(model))
  if (first.ok || !first.refusesSchema) return first
  schemaless.add(model)
  return chat(ctx, model, ask, false)
}

async function chat(
  ctx: Pick<Ctx, 'env'>,
  model: string,
  { messages, jsonSchema, maxTokens, signal }: Ask,
  withSchema: boolean,
): Promise<Reply> {
  // Unlike OpenAI, Workers AI takes the schema without a wrapper.
  const prompt = withSchema
    ? { messages, response_format: { type: 'json_schema', json_schema: jsonSchema } }
    : { messages: [...messages, schemaInWords(jsonSchema)] }
  const reply = await runModel(ctx, model, { ...prompt, max_tokens: maxTokens, temperature: 0 }, signal)
  return reply.ok ? readRun(reply.content) : reply
}

/** Runs a model with an input of its own shape. */
export async function runModel(
  { env }: Pick<Ctx, 'env'>,
  model: string,
  input: Record<string, unknown>,
  signal: AbortSignal,
): Promise<Reply> {
  const ai = env.AI as Runner | undefined
  if (!ai) return failed('not_configured')
  try {
    return { ok: true, content: await inTime(ai.run(model, input, { signal }), signal), usage: null }
  } catch (error) {
    return signal.aborted ? failed('timeout') : failureOf(error)
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
  if (response === '') return { ...failed('bad_response'), usage: readTokenUsage(usage) }
  return { ok: true, content: response, usage: readTokenUsage(usage) }
}

/** The binding names its failures by a number in the message. */
const codes: readonly (readonly [RegExp, FailureKind, refusesSchema?: true])[] = [
  [/\b(?:3036|3040|4006)\b/, 'rate_limited'],
  [/\b(?:3007|3008)\b/, 'timeout'],
  [/\b3006\b/, 'too_large'],
  [/JSON Mode couldn.t be met/i, 'bad_json'],
  [/\b5025\b|json[ _]?(?:schema|mode|object)|response_format/i, 'rejected', true],
  [/\b(?:3003|3041|3023)\b|needs to be run remotely/, 'not_configured'],
  [/\b(?:5004|5005|5006|5007|5016|5018|3039|3042)\b/, 'rejected'],
]

function failureOf(error: unknown): Reply {
  const message = error instanceof Error ? error.message : ''
  const [, kind = 'unavailable', refusesSchema] = codes.find(([pattern]) => pattern.test(message)) ?? []
  return { ...failed(kind), ...(refusesSchema && { refusesSchema }) }
}
