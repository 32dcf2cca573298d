import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { createApp } from '../../src/app.ts'
import { type CallerCtx, createCtx } from '../../src/platform/context/context.ts'
import type { TestCompany } from './api.ts'

/** A reply in the shape of OpenAI's chat completions. */
export const chatReply = (
  content: unknown,
  { finish = 'stop', ...message }: { finish?: string; refusal?: string } = {},
  usage: object = { prompt_tokens: 100, completion_tokens: 50 },
) => ({
  id: 'x',
  object: 'chat.completion',
  usage,
  choices: [
    {
      index: 0,
      finish_reason: finish,
      message: {
        role: 'assistant',
        content: typeof content === 'object' && content !== null ? JSON.stringify(content) : content,
        ...message,
      },
    },
  ],
})

export interface ModelRequest {
  url: string
  headers: Headers
  redirect: string | undefined
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into requests of every shape
  body: any
}

export type Behaviour = (requests: ModelRequest, signal: AbortSignal | null) => Response | Promise<Response>

/**
 * A model's endpoint, replacing `fetch`: the nth request gets the nth behaviour, and all further requests get
 * the last.
 */
export function endpoint(...behaviours: Behaviour[]) {
  const requests: ModelRequest[] = []
  const fetch = async (input: RequestInfo | URL, init: RequestInit = {}) => {
    const each: ModelRequest = {
      url: String(input),
      headers: new Headers(init.headers),
      redirect: init.redirect,
      body: JSON.parse(String(init.body)),
    }
    requests.push(each)
    const behaviour = behaviours[Math.min(requests.length, behaviours.length) - 1]
    if (!behaviour) throw new TypeError('connection refused')
    return behaviour(each, init.signal ?? null)
  }
  return { fetch: fetch as typeof globalThis.fetch, requests }
}

export const says =
  (content: unknown, message: { finish?: string; refusal?: string } = {}): Behaviour =>
  () =>
    Response.json(chatReply(content, message))

export const status =
  (code: number, body = '', headers: Record<string, string> = {}): Behaviour =>
  () =>
    new Response(code >= 300 && code < 400 ? null : body, { status: code, headers })

/** Never answers. */
export const stalls: Behaviour = (_request, signal) =>
  new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))

/** Sends a byte now and then and never ends. */
export const drips: Behaviour = () => {
  const body = new ReadableStream({
    async pull(controller) {
      await scheduler.wait(5)
      controller.enqueue(new TextEncoder().encode(' '))
    },
  })
  return new Response(body, { headers: { 'Content-Type': 'application/json' } })
}

/** Twenty megabytes of an answer; `sent` shows how many megabytes were read. */
export function floods() {
  const sent = { bytes: 0 }
  const chunk = new Uint8Array(64 * 1024).fill(32)
  const behaviour: Behaviour = () =>
    new Response(
      new ReadableStream({
        pull(controller) {
          if (sent.bytes >= 20 * 1024 * 1024) return controller.close()
          sent.bytes += chunk.byteLength
          controller.enqueue(chunk)
        },
      }),
    )
  return { behaviour, sent }
}

let count = 0

/**
 * The variables of an endpoint that no other test uses, because the service remembers what it has learnt about an
 * endpoint.
 */
export const openAiVariables = (more: Record<string, unknown> = {}) => ({
  AI_PROVIDER: 'openai-compatible',
  AI_MODEL: 'stand-in',
  AI_BASE_URL: `https://models-${++count}.example.com/v1/`,
  AI_API_KEY: 'sk-secret-of-the-operator',
  AI_READING: 'off',
  ...more,
})

/** A Workers AI binding; its `run` is the stand-in. */
export const workersAiVariables = (
  run: (...args: never[]) => unknown,
  more: Record<string, unknown> = {},
) => ({
  AI_PROVIDER: 'workers-ai',
  AI_MODEL: `@cf/stand-in/${++count}`,
  AI_READING: 'off',
  AI: { run },
  ...more,
})

/** The context of a company's request, with other variables than the test Worker's. */
export function modelCtx(
  { companyId }: Pick<TestCompany, 'companyId'>,
  variables: Record<string, unknown>,
  fetch: typeof globalThis.fetch = endpoint().fetch,
): CallerCtx {
  const ctx = createCtx({ ...env, ...variables } as unknown as Env, () => undefined)
  const caller = { company: { id: companyId } } as CallerCtx['caller']
  return Object.assign(ctx, { caller, keyHash: '', idempotency: null, ifMatch: null, fetch })
}

/** A request to the API of a Worker with other variables. */
export async function callWith(
  variables: Record<string, unknown>,
  { key }: TestCompany,
  path: string,
  body: object = {},
  more: Record<string, string> = {},
) {
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', ...more }
  const request = new Request(`https://service.test/api/v1${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  const response = await createApp().fetch(request, { ...env, ...variables }, createExecutionContext())
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers of every shape
  return { status: response.status, body: (await response.json()) as any }
}

/** The answer of a model to the check of findings: `judge` returns the verdict on the words of each. */
export const verdictsOn = (
  prompt: string,
  judge: (finding: string) => { verdict: 'yes' | 'no' | 'unsure'; reason?: string } = () => ({
    verdict: 'yes',
  }),
) => ({
  // The rules of the prompt show the marks too, with a first id and no finding: the finding itself comes later.
  findings: [
    ...new Map(
      [...prompt.matchAll(/<<<(f\d+) [0-9a-f]{16} ([^]*?)<<<end/g)].map(
        ([, id, finding = '']) => [id, finding] as const,
      ),
    ),
  ].map(([id, finding]) => ({ id, reason: null, ...judge(finding) })),
})

export const isCheck = (prompt: string): boolean => prompt.includes('"verdict"')
