import * as z from 'zod'
import { second } from '../time/time.ts'

const modelName = z.string().trim().min(1).max(200).optional()

/** The variables of language models. Unset, the built-in engine answers alone and nothing leaves the service. */
export const modelSettings = {
  /**
   * The model that adds to the findings of the built-in engine: none, Workers AI, or any endpoint with OpenAI's
   * protocol.
   */
  AI_PROVIDER: z.enum(['builtin', 'workers-ai', 'openai-compatible']).default('builtin'),
  /** As the provider names it, such as `@cf/openai/gpt-oss-120b`. */
  AI_MODEL: modelName,
  /** Finds passages by meaning, such as `@cf/baai/bge-m3`. Unset, words alone find them. */
  AI_EMBEDDING_MODEL: modelName,
  /** Puts passages in the order of how well they answer, such as `@cf/baai/bge-reranker-base`. */
  AI_RERANK_MODEL: modelName,
  /** What `/chat/completions`, `/embeddings` and `/rerank` follow, such as `https://models.example/v1`. */
  AI_BASE_URL: z
    .url({ protocol: /^https?$/ })
    .refine((url) => {
      const { username, password, search, hash } = new URL(url)
      return username + password + search + hash === ''
    }, 'must be an address without credentials, query and fragment')
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  /** Secret. Sent as a bearer token where it is set. */
  AI_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/)
    .optional(),
  /** Tokens that a company may use a day, unless the company has an allowance. With 0, only an allowance counts. */
  AI_DAILY_TOKENS: z.coerce.number().int().min(0).default(200_000),
  /** Tokens that all companies together may use a day. Beyond them the built-in engine answers alone. */
  AI_DAILY_TOKENS_TOTAL: z.coerce.number().int().min(0).default(10_000_000),
  /**
   * The time for one answer of a model, retries included. A duplicate of a request waits longer than this for the
   * first.
   */
  AI_DEADLINE_MS: z.coerce
    .number()
    .int()
    .min(second)
    .max(60 * second)
    .default(30 * second),
}

interface Settings {
  ENVIRONMENT: string
  AI_PROVIDER: string
  AI_MODEL?: string | undefined
  AI_BASE_URL?: string | undefined
}

/** Refuses a provider without the variables that it needs. */
export function checkModels(settings: Settings, context: z.RefinementCtx): void {
  const { ENVIRONMENT, AI_PROVIDER, AI_MODEL, AI_BASE_URL } = settings
  const refuse = (name: string, message: string) =>
    context.addIssue({ code: 'custom', path: [name], message })
  if (AI_PROVIDER !== 'builtin' && !AI_MODEL) refuse('AI_MODEL', 'must name a model')
  if (AI_PROVIDER !== 'openai-compatible') return
  if (!AI_BASE_URL) refuse('AI_BASE_URL', 'must be set for an OpenAI-compatible endpoint')
  else if (ENVIRONMENT === 'production' && !AI_BASE_URL.startsWith('https:'))
    refuse('AI_BASE_URL', 'must begin with https:// in production')
}
