import type * as z from 'zod'

export interface PromptMessage {
  role: 'system' | 'user' | 'assistant'
  content: string
}

/** A question to a model. `schema` describes the whole answer, which is JSON. */
export interface Prompt<T> {
  /** The name of the schema, for protocols that need one: `[a-z_]+`. */
  name: string
  messages: PromptMessage[]
  schema: z.ZodType<T>
  /** Maximum tokens of the answer. */
  maxTokens: number
  /** The time for all attempts: by default and at most AI_DEADLINE_MS. */
  deadlineMs?: number
}

/** Why a model gave no usable answer. No other text of a provider is passed on. */
export type FailureKind =
  | 'timeout'
  | 'rate_limited'
  | 'unauthorised'
  | 'rejected'
  | 'redirect'
  | 'unavailable'
  | 'too_large'
  | 'bad_response'
  | 'bad_json'
  | 'bad_schema'
  | 'refused'
  | 'filtered'
  | 'truncated'
  | 'quota'
  | 'not_configured'
  | 'unverified'

export interface ModelFailure {
  ok: false
  kind: FailureKind
}
export const failed = (kind: FailureKind): ModelFailure => ({ ok: false, kind })

export interface TokenUsage {
  input: number
  output: number
}

export type Completion<T> = { ok: true; value: T; model: string; usage: TokenUsage | null } | ModelFailure

/** One unchecked answer of a provider: text, or a value that Workers AI has already parsed. */
export type Reply =
  | { ok: true; content: unknown; usage: TokenUsage | null }
  | (ModelFailure & { retryAfterMs?: number; usage?: TokenUsage | null; refusesSchema?: true })

/** One question to a provider. */
export interface Ask {
  name: string
  messages: PromptMessage[]
  /** JSON Schema of the answer. */
  jsonSchema: Record<string, unknown>
  maxTokens: number
  signal: AbortSignal
}
