import type * as z from 'zod'

export interface Message {
  role: 'system' | 'user' | 'assistant'
  content: string
}

/** What is asked of a model. `schema` describes its whole answer, which is JSON. */
export interface Prompt<T> {
  /** Names the schema where the protocol wants one: `[a-z_]+`. */
  name: string
  messages: Message[]
  schema: z.ZodType<T>
  /** Of the answer. */
  maxTokens: number
  /** Retries included; AI_DEADLINE_MS by default, and at most that. */
  deadlineMs?: number
}

/** Why a model gave no answer that can be used. Nothing of what a provider says goes beyond this word. */
export const failureKinds = [
  'timeout',
  'rate_limited',
  'unauthorised',
  'rejected',
  'redirect',
  'unavailable',
  'too_large',
  'bad_response',
  'bad_json',
  'bad_schema',
  'refused',
  'filtered',
  'truncated',
  'quota',
  'not_configured',
  'unverified',
] as const
export type FailureKind = (typeof failureKinds)[number]

export interface Failure {
  ok: false
  kind: FailureKind
}
export const failed = (kind: FailureKind): Failure => ({ ok: false, kind })

export interface Usage {
  input: number
  output: number
}

export type Completion<T> = { ok: true; value: T; model: string; usage: Usage | null } | Failure

/** One answer of a provider, not yet looked into: text, or what Workers AI has parsed already. */
export type Reply =
  | { ok: true; content: unknown; usage: Usage | null }
  | (Failure & { retryAfterMs?: number; usage?: Usage | null })

/** One question to a provider. */
export interface Ask {
  name: string
  messages: Message[]
  /** JSON Schema of the answer. */
  jsonSchema: Record<string, unknown>
  maxTokens: number
  signal: AbortSignal
}
