import type * as z from 'zod'
import type { Ctx } from '../../platform/context/context.ts'
import { log } from '../../platform/context/log.ts'
import { second } from '../../platform/time/time.ts'
import { charged, type Payer } from './budget.ts'
import {
  type Ask,
  type Completion,
  failed,
  type FailureKind,
  type Prompt,
  type PromptMessage,
  type Reply,
} from './completion.ts'
import { jsonSchemaOf } from './json-schema.ts'
import type { Model } from './model.ts'
import { askOpenAi } from './providers/openai.ts'
import { askWorkersAi } from './providers/workers-ai.ts'

const providers = {
  'workers-ai': askWorkersAi,
  'openai-compatible': askOpenAi,
} satisfies Record<Model['engine'], (ctx: Payer, model: string, ask: Ask) => Promise<Reply>>

/** In milliseconds: the pause before a second attempt, if the provider names none. */
const pause = { rate_limited: second, unavailable: 250 }

/** A second attempt needs at least this much time. */
const leastMs = 500

/**
 * Requests JSON of a schema from a model, within one deadline and with at most two attempts: the second after
 * a transient error or for JSON that can be corrected. Never throws for a fault of the provider: every fault
 * is a kind of failure.
 */
export async function complete<T>(
  ctx: Payer,
  model: Model,
  { name, messages, schema, maxTokens, deadlineMs = Infinity }: Prompt<T>,
): Promise<Completion<T>> {
  const allowed = Math.min(deadlineMs, ctx.config.AI_DEADLINE_MS)
  const end = performance.now() + allowed
  const signal = AbortSignal.timeout(allowed)
  const ask = { name, messages, jsonSchema: jsonSchemaOf(schema), maxTokens, signal }
  const provider = providers[model.engine]
  const attempt = async (current: Ask) =>
    readReply(await charged(ctx, sizeOf(current), () => provider(ctx, model.name, current)), schema, model)
  const first = await attempt(ask)
  if (first.ok) return first
  const again = await prepared(first, messages, end)
  const second = again && (await attempt({ ...ask, messages: again }))
  const outcome = second ?? first
  if (!outcome.ok) note(ctx, model, outcome.kind)
  return outcome.ok ? outcome : failed(outcome.kind)
}

const sizeOf = ({ messages, maxTokens }: Ask) => ({
  characters: messages.reduce((sum, { content }) => sum + content.length, 0),
  maxTokens,
})

type Outcome<T> =
  | Extract<Completion<T>, { ok: true }>
  | (Extract<Reply, { ok: false }> & { said?: string; problems?: string })

/** Checks a model's answer: it must be JSON and fit the schema. */
function readReply<T>(reply: Reply, schema: z.ZodType<T>, { name }: Model): Outcome<T> {
  if (!reply.ok) return reply
  const { content, usage } = reply
  const found = typeof content === 'string' ? jsonIn(content) : content
  const said = typeof content === 'string' ? content : JSON.stringify(content)
  if (found === undefined) return { ...failed('bad_json'), said, problems: 'it is not JSON' }
  const parsed = schema.safeParse(found)
  if (parsed.success) return { ok: true, value: parsed.data, model: name, usage }
  const problems = parsed.error.issues
    .slice(0, 5)
    .map(({ path, code }) => `${path.join('.') || 'the answer'}: ${code}`)
  return { ...failed('bad_schema'), said, problems: problems.join('; ') }
}

/** The second call, after the pause before it; null if a second attempt cannot help or there is no time. */
async function prepared<T>(
  outcome: Extract<Outcome<T>, { ok: false }>,
  messages: PromptMessage[],
  end: number,
): Promise<PromptMessage[] | null> {
  const { kind, said = '', problems = '', retryAfterMs } = outcome
  if (kind === 'bad_json' || kind === 'bad_schema')
    return end - performance.now() > leastMs ? repairing(messages, said, problems) : null
  return (await waited({ kind, retryAfterMs }, end)) ? messages : null
}

/** Backs off after a transient error; false if permanent or out of time. */
export async function waited(
  { kind, retryAfterMs }: { kind: FailureKind; retryAfterMs?: number | undefined },
  end: number,
): Promise<boolean> {
  if (kind !== 'rate_limited' && kind !== 'unavailable') return false
  const wait = retryAfterMs ?? pause[kind]
  if (performance.now() + wait + leastMs > end) return false
  if (wait > 0) await scheduler.wait(wait)
  return true
}

/** In characters: an answer that could not be read is sent back to the model, up to this length. */
const shown = 4000

const repairing = (messages: PromptMessage[], said: string, problems: string): PromptMessage[] => [
  ...messages,
  ...(said ? [{ role: 'assistant' as const, content: said.slice(0, shown) }] : []),
  {
    role: 'user',
    content: `That cannot be read (${problems}). Answer again with the JSON object alone, exactly as the schema says, without any other text.`,
  },
]

/** Logs only the kind: a provider's message may repeat the prompt. */
export function note(
  { requestId }: Pick<Ctx, 'requestId'>,
  { engine, name }: Model,
  kind: FailureKind,
): void {
  log('warn', { requestId }, { engine, model: name, failure: kind })
}

/**
 * The JSON value in a model's text, whether alone, in a fence, after the model's thoughts or among other
 * words; otherwise undefined.
 */
function jsonIn(said: string): unknown {
  const text = withoutThoughts(said).trim()
  const fenced = insideFence(text)
  const from = text.indexOf('{')
  const to = text.lastIndexOf('}')
  const braced = from >= 0 && to > from ? text.slice(from, to + 1) : null
  for (const each of [text, fenced, braced]) {
    const value = each === null ? undefined : parsed(each)
    if (value !== undefined) return value
  }
  return undefined
}

/** Removes everything before the closing mark of a model's thoughts, even if the opening mark is missing. */
function withoutThoughts(said: string): string {
  const end = said.lastIndexOf('</think>')
  return end >= 0 ? said.slice(end + '</think>'.length) : said
}

function insideFence(text: string): string | null {
  const start = text.indexOf('```')
  const line = start < 0 ? -1 : text.indexOf('\n', start)
  const end = line < 0 ? -1 : text.indexOf('```', line)
  return end < 0 ? null : text.slice(line + 1, end)
}

/** Parses an object. Other values do not count, because every answer that we request is an object. */
function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}
