import type { Ctx } from '../../../platform/context/context.ts'
import { readCapped } from '../../../platform/http/capped.ts'
import { hour, second } from '../../../platform/time/time.ts'
import { type Ask, failed, type Reply } from '../completion.ts'
import { readChatReply } from './chat-reply.ts'

const maxBytes = 2 * 1024 * 1024

type Endpoint = Pick<Ctx, 'fetch' | 'config'>

/** The options that an endpoint understands. An option that the endpoint has refused is left out from then on. */
interface Dialect {
  schema: boolean
  temperature: boolean
  limit: 'max_tokens' | 'max_completion_tokens'
}

const fullest: Dialect = { schema: true, temperature: true, limit: 'max_tokens' }

/** By address and model, for the life of the isolate, so that an endpoint refuses an option only once. */
const learnt = new Map<string, Dialect>()

/**
 * Calls any endpoint that speaks OpenAI's chat completions. A request refused with 400 is repeated with fewer
 * options.
 */
export async function askOpenAi(ctx: Endpoint, model: string, ask: Ask): Promise<Reply> {
  const place = `${ctx.config.AI_BASE_URL} ${model}`
  for (let dialect = learnt.get(place) ?? fullest; ;) {
    const body = bodyOf(model, ask, dialect)
    const { status, text, reply } = await postJson(ctx, '/chat/completions', body, ask.signal)
    const plainer = status === 400 || status === 422 ? lessOf(dialect, text) : null
    if (!plainer) return reply.ok ? readChatReply(reply.content) : reply
    learnt.set(place, plainer)
    dialect = plainer
  }
}

function bodyOf(model: string, { messages, jsonSchema, name, maxTokens }: Ask, dialect: Dialect) {
  const format = dialect.schema
    ? { type: 'json_schema', json_schema: { name, schema: jsonSchema, strict: true } }
    : { type: 'json_object' }
  return {
    model,
    stream: false,
    [dialect.limit]: maxTokens,
    response_format: format,
    messages: dialect.schema ? messages : [...messages, schemaInWords(jsonSchema)],
    ...(dialect.temperature && { temperature: 0 }),
  }
}

/** The prompt describes the schema if the protocol has no field for it. */
export const schemaInWords = (jsonSchema: Record<string, unknown>) => ({
  role: 'system' as const,
  content: `Answer with one JSON object and nothing else, by this JSON Schema: ${JSON.stringify(jsonSchema)}`,
})

/** Drops the option that the refusal names; null if no option is left to drop. */
function lessOf(dialect: Dialect, refusal: string): Dialect | null {
  if (/content_filter|content_policy/.test(refusal)) return null
  if (dialect.limit === 'max_tokens' && refusal.includes('max_completion_tokens'))
    return { ...dialect, limit: 'max_completion_tokens' }
  if (dialect.temperature && refusal.includes('temperature')) return { ...dialect, temperature: false }
  return dialect.schema ? { ...dialect, schema: false } : null
}

interface Sent {
  status: number
  /** The text shows which option was refused. It is not used for anything else and never logged. */
  text: string
  /** The JSON of the endpoint's response; null if the response is not JSON. */
  reply: Reply
}

/** Posts JSON to a path below `AI_BASE_URL`. */
export async function postJson(
  { fetch, config }: Endpoint,
  path: '/chat/completions' | '/embeddings' | '/rerank',
  body: object,
  signal: AbortSignal,
): Promise<Sent> {
  const { AI_BASE_URL: base, AI_API_KEY: key } = config
  const failure = (reply: Reply, status = 0, text = ''): Sent => ({ status, text, reply })
  if (!base) return failure(failed('not_configured'))
  const headers = { 'Content-Type': 'application/json', ...(key && { Authorization: `Bearer ${key}` }) }
  const init = { method: 'POST', headers, body: JSON.stringify(body), signal }
  try {
    // Redirects are not followed, because they would take the prompt to another host.
    const response = await fetch(base + path, { ...init, redirect: 'manual' })
    const { status } = response
    const { bytes, end } = await readCapped(response.body, maxBytes, signal)
    const text = new TextDecoder().decode(bytes)
    if (!response.ok) return failure(refusalOf(response, text), status, text)
    if (end !== 'whole') return failure(failed(cutShort[end]), status)
    return failure({ ok: true, content: parsed(text), usage: null }, status)
  } catch {
    return failure(failed(signal.aborted ? 'timeout' : 'unavailable'))
  }
}

/** The kind of failure for each way in which an answer is incomplete. */
const cutShort = { longer: 'too_large', broken: 'bad_response', stopped: 'timeout' } as const

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function refusalOf({ status, headers }: Response, text: string): Reply {
  if (status >= 300 && status < 400) return failed('redirect')
  if (status === 401 || status === 403) return failed('unauthorised')
  if (status === 408) return failed('unavailable')
  if (status === 413) return failed('too_large')
  if (status === 429) return { ...failed('rate_limited'), ...retryAfter(headers) }
  if (status >= 500) return failed('unavailable')
  return failed(/content_filter|content_policy/.test(text) ? 'filtered' : 'rejected')
}

/** The pause of a Retry-After, in seconds or as a date. For a date the clock is read again. */
function retryAfter(headers: Headers): { retryAfterMs?: number } {
  const value = headers.get('Retry-After')
  if (value === null) return {}
  const ms = /^\d{1,9}$/.test(value) ? Number(value) * second : Date.parse(value) - Date.now()
  return { retryAfterMs: Number.isNaN(ms) ? hour : Math.max(0, ms) }
}
