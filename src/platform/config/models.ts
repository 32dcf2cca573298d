import * as z from 'zod'
import { second } from '../time/time.ts'

const modelName = z.string().trim().min(1).max(200).optional()

/** The variables of language models. Unset, the built-in engine answers alone and nothing leaves the service. */
export const modelSettings = {
  AI_PROVIDER: z
    .enum(['builtin', 'workers-ai', 'openai-compatible'])
    .default('builtin')
    .describe(
      'The model that adds to the built-in engine: none, Workers AI, or an endpoint with OpenAI’s protocol',
    ),
  AI_MODEL: modelName.describe(
    'As the provider names it, such as `@cf/openai/gpt-oss-120b`. Must be set with a provider',
  ),
  AI_EMBEDDING_MODEL: modelName.describe(
    'Finds passages by meaning, such as `@cf/baai/bge-m3`. Without it words alone find them',
  ),
  AI_RERANK_MODEL: modelName.describe(
    'Orders the passages found by how well they answer, such as `@cf/baai/bge-reranker-base`',
  ),
  AI_BASE_URL: z
    .url({ protocol: /^https?$/ })
    .refine((url) => {
      const { username, password, search, hash } = new URL(url)
      return username + password + search + hash === ''
    }, 'must be an address without credentials, query and fragment')
    .transform((url) => url.replace(/\/+$/, ''))
    .optional()
    .describe(
      'The address before `/chat/completions`, `/embeddings` and `/rerank`. Must be set with `openai-compatible`; ' +
        '`https` in production',
    ),
  AI_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/)
    .optional()
    .describe('Secret, sent as a bearer token'),
  AI_DAILY_TOKENS: z.coerce
    .number()
    .int()
    .min(0)
    .default(500_000)
    .describe(
      'Tokens of a company in a UTC day. With `0` only companies with their own allowance use models',
    ),
  AI_DAILY_TOKENS_TOTAL: z.coerce
    .number()
    .int()
    .min(0)
    .default(10_000_000)
    .describe(
      'Tokens of all companies together in a UTC day. Beyond it the built-in engine answers, with `degraded`',
    ),
  AI_READING: z
    .enum(['off', 'service', 'company'])
    .default('service')
    .describe(
      'Who is charged for the pages of documents that a model reads, once for all companies: `service`, with at most ' +
        'half of `AI_DAILY_TOKENS_TOTAL`; `company`, the first that asks; with `off` none is read. ' +
        'A company is always charged for its own documents',
    ),
  // A duplicate of a request waits longer than this for the first.
  AI_DEADLINE_MS: z.coerce
    .number()
    .int()
    .min(second)
    .max(60 * second)
    .default(30 * second)
    .describe('Time for one request to a model, retries included: 1,000 to 60,000'),
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
