import type * as z from 'zod'
import { type Payer, charged } from './budget.ts'
import { note, waited } from './complete.ts'
import { failed, type ModelFailure, type Reply, type TokenUsage } from './completion.ts'
import type { Model } from './model.ts'

/** A token costs an embedding or reranking model at most a thirtieth of what it costs a language model. */
const weight = 0.1

export interface ModelCall<T> {
  model: Model
  /** The length of the text that the model reads, in characters. */
  characters: number
  deadlineMs: number
  send: (signal: AbortSignal) => Promise<Reply>
  /** Reads the provider's JSON. Fails for anything that is not a whole answer. */
  shape: z.ZodType<{ value: T; usage: TokenUsage | null }>
}

/**
 * Calls a model that returns numbers, within one deadline, and with one more attempt after a transient error.
 */
export async function call<T>(
  ctx: Payer,
  { model, characters, deadlineMs, send, shape }: ModelCall<T>,
): Promise<{ ok: true; value: T } | ModelFailure> {
  const allowed = Math.min(deadlineMs, ctx.config.AI_DEADLINE_MS)
  const end = performance.now() + allowed
  const signal = AbortSignal.timeout(allowed)
  const attempt = () =>
    charged(ctx, { characters, maxTokens: 0, weight }, async () => readBy(shape, await send(signal)))
  const first = await attempt()
  const reply = !first.ok && (await waited(first, end)) ? await attempt() : first
  if (reply.ok) return { ok: true, value: reply.content as T }
  note(ctx, model, reply.kind)
  return failed(reply.kind)
}

function readBy<T>(shape: ModelCall<T>['shape'], reply: Reply): Reply {
  if (!reply.ok) return reply
  const read = shape.safeParse(reply.content)
  return read.success
    ? { ok: true, content: read.data.value, usage: read.data.usage }
    : failed('bad_response')
}
