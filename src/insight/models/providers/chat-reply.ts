import * as z from 'zod'
import { failed, type Reply, type TokenUsage } from '../completion.ts'

const count = z.number().min(0).catch(0)

const UsageShape = z
  .object({ prompt_tokens: count, completion_tokens: count, total_tokens: count })
  .transform(({ prompt_tokens, completion_tokens, total_tokens }): TokenUsage | null => {
    // Models that return numbers may state only the sum.
    const input = prompt_tokens + completion_tokens > 0 ? prompt_tokens : total_tokens
    return input + completion_tokens > 0
      ? { input: Math.round(input), output: Math.round(completion_tokens) }
      : null
  })

/** Parts of a text, the form in which some endpoints send a text. */
const Parts = z
  .array(z.looseObject({ text: z.string().optional() }))
  .transform((parts) => parts.map(({ text = '' }) => text).join(''))

const Choice = z.looseObject({
  finish_reason: z.string().nullish().catch(null),
  message: z.looseObject({
    content: z.union([z.string(), Parts, z.record(z.string(), z.unknown())]).nullish(),
    refusal: z.string().nullish().catch(null),
  }),
})

const ChatReply = z.looseObject({
  choices: z.array(Choice).min(1),
  usage: UsageShape.nullish().catch(null),
})

/** A reply in the shape of OpenAI's chat completions, which Workers AI uses for some models as well. */
export function readChatReply(body: unknown): Reply {
  const parsed = ChatReply.safeParse(body)
  const choice = parsed.data?.choices[0]
  if (!parsed.success || !choice) return failed('bad_response')
  const usage = parsed.data.usage ?? null
  const { finish_reason, message } = choice
  if (finish_reason === 'content_filter') return { ...failed('filtered'), usage }
  if (message.refusal) return { ...failed('refused'), usage }
  if (finish_reason === 'length') return { ...failed('truncated'), usage }
  const { content } = message
  if (content === null || content === undefined || content === '') return { ...failed('bad_response'), usage }
  return { ok: true, content, usage }
}

export const readTokenUsage = (usage: unknown): TokenUsage | null => UsageShape.safeParse(usage).data ?? null
