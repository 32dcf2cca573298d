import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { setAllowance } from '../../src/insight/models/budget.ts'
import { complete } from '../../src/insight/models/complete.ts'
import type { Model } from '../../src/insight/models/model.ts'
import { findModel } from '../../src/insight/models/model.ts'
import { newCompany, type TestCompany } from '../support/api.ts'
import {
  type Behaviour,
  chatReply,
  drips,
  endpoint,
  floods,
  modelCtx,
  openAiVariables,
  says,
  stalls,
  status,
  workersAiVariables,
} from '../support/model-stand-in.ts'

const schema = z.object({ answer: z.string(), figures: z.array(z.number()) })
const value = { answer: 'yes', figures: [1, 2] }
const prompt = {
  name: 'test',
  schema,
  maxTokens: 100,
  messages: [{ role: 'user' as const, content: 'Is it so?' }],
}
const openAi: Model = { engine: 'openai-compatible', name: 'stand-in' }

async function ask(behaviours: Behaviour[], { deadlineMs = 5000, variables = openAiVariables() } = {}) {
  const stand = endpoint(...behaviours)
  const company = await newCompany()
  const ctx = modelCtx(company, variables, stand.fetch)
  const completion = await complete(ctx, openAi, { ...prompt, deadlineMs })
  return { completion, asked: stand.requests, company }
}

const usedBy = async ({ companyId }: { companyId: string }) =>
  env.DB.prepare('SELECT tokens, calls FROM model_usage WHERE company_id = ?').bind(companyId).first()

describe('complete, of an OpenAI-compatible endpoint', () => {
  it('asks for JSON of the schema, follows no redirect and sends the key as a bearer token', async () => {
    const { completion, asked, company } = await ask([says(value)])
    expect(completion).toMatchObject({
      ok: true,
      value,
      model: 'stand-in',
      usage: { input: 100, output: 50 },
    })
    expect(asked).toHaveLength(1)
    expect(asked[0]).toMatchObject({
      url: expect.stringMatching(/^https:\/\/models-\d+\.example\.com\/v1\/chat\/completions$/),
      redirect: 'manual',
      body: {
        model: 'stand-in',
        stream: false,
        max_tokens: 100,
        temperature: 0,
        response_format: {
          type: 'json_schema',
          json_schema: {
            name: 'test',
            strict: true,
            schema: { type: 'object', required: ['answer', 'figures'], additionalProperties: false },
          },
        },
      },
    })
    expect(asked[0]?.headers.get('authorization')).toBe('Bearer sk-secret-of-the-operator')
    expect(await usedBy(company)).toEqual({ tokens: 150, calls: 1 })
  })

  const text = JSON.stringify(value)
  it.for<[string, Behaviour]>([
    ['in a fence', says(`\`\`\`json\n${text}\n\`\`\``)],
    ['in a fence among words', says(`Here you are:\n\`\`\`\n${text}\n\`\`\`\nAnything else?`)],
    ['after its thoughts', says(`<think>{"answer": maybe}</think>\n${text}`)],
    ['after thoughts whose beginning was not sent', says(`hm {\n</think>${text}`)],
    ['among words', says(`Sure! ${text} Hope this helps.`)],
    ['in parts', () => Response.json(partsOf(text))],
    ['with more members than asked for', says({ ...value, extra: true })],
  ])('reads JSON %s', async ([, behaviour]) => {
    const { completion, asked } = await ask([behaviour])
    expect(completion).toMatchObject({ ok: true, value })
    expect(asked).toHaveLength(1)
  })

  const key = 'sk-secret-of-the-operator'
  it.for<[string, Behaviour[], string, number]>([
    ['refuses', [says(null, { refusal: 'I cannot help with that' })], 'refused', 1],
    ['is filtered', [says('', { finish: 'content_filter' })], 'filtered', 1],
    ['is filtered before it begins', [status(400, '{"error":{"code":"content_filter"}}')], 'filtered', 1],
    ['is cut at its length', [says(text.slice(0, 20), { finish: 'length' })], 'truncated', 1],
    ['says nothing', [says('')], 'bad_response', 1],
    ['has no choices', [() => Response.json({ choices: [] })], 'bad_response', 1],
    ['sends an HTML page', [() => new Response('<html>Bad gateway</html>')], 'bad_response', 1],
    [
      'sends half an event stream',
      [() => new Response('data: {"choices":[{"delta":{"con')],
      'bad_response',
      1,
    ],
    ['redirects', [status(307, '', { Location: 'https://elsewhere.example.com/' })], 'redirect', 1],
    ['does not know the key', [status(401, `Incorrect API key provided: ${key}`)], 'unauthorised', 1],
    ['does not know the model', [status(404, 'no such model')], 'rejected', 1],
    ['finds the prompt too large', [status(413)], 'too_large', 1],
    ['is rate limited for an hour', [status(429, '', { 'Retry-After': '3600' })], 'rate_limited', 1],
    [
      'is rate limited until a date',
      [status(429, '', { 'Retry-After': 'Fri, 01 Jan 2100 00:00:00 GMT' })],
      'rate_limited',
      1,
    ],
    ['is rate limited twice', [status(429, '', { 'Retry-After': '0' })], 'rate_limited', 2],
    ['fails twice', [status(503)], 'unavailable', 2],
    ['cannot be reached', [], 'unavailable', 2],
    ['answers in prose twice', [says('I would say yes.')], 'bad_json', 2],
    ['answers by another schema twice', [says({ answer: 1 })], 'bad_schema', 2],
    ['refuses every way of asking', [status(400, 'invalid request')], 'rejected', 2],
  ])('ends with a kind where it %s', async ([, behaviours, kind, requests]) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const { completion, asked } = await ask(behaviours)
    expect(completion).toEqual({ ok: false, kind })
    expect(asked).toHaveLength(requests)
    const logged = JSON.stringify(warn.mock.calls)
    warn.mockRestore()
    expect(logged).toContain(`\\"failure\\":\\"${kind}\\"`)
    expect(logged).not.toMatch(/sk-secret|Is it so|API key|cannot help/)
  })

  it.for<[string, Behaviour]>([
    ['stalls', stalls],
    ['drips', drips],
  ])('ends at the deadline where it %s, charged with the estimate', async ([, behaviour]) => {
    const { completion, asked, company } = await ask([behaviour], { deadlineMs: 60 })
    expect(completion).toEqual({ ok: false, kind: 'timeout' })
    expect(asked).toHaveLength(1)
    expect(await usedBy(company)).toEqual({ tokens: 103, calls: 1 })
  })

  it('stops reading after two megabytes', async () => {
    const { behaviour, sent } = floods()
    const { completion } = await ask([behaviour])
    expect(completion).toEqual({ ok: false, kind: 'too_large' })
    expect(sent.bytes).toBeLessThan(4 * 1024 * 1024)
  })

  it.for<[string, Behaviour]>([
    ['a 429 that says when', status(429, '', { 'Retry-After': '0' })],
    ['a 502', status(502, '<html>')],
    ['prose', says('Yes, it is.')],
    ['another schema', says({ answer: true })],
  ])('succeeds at the second attempt after %s, which is charged as well', async ([, behaviour]) => {
    const { completion, asked, company } = await ask([behaviour, says(value)])
    expect(completion).toMatchObject({ ok: true, value })
    expect(asked).toHaveLength(2)
    expect(await usedBy(company)).toMatchObject({ calls: 2 })
  })

  it('shows the model what could not be read', async () => {
    const { asked } = await ask([says('Yes, it is.'), says(value)])
    expect(asked[1]?.body.messages).toMatchObject([
      prompt.messages[0],
      { role: 'assistant', content: 'Yes, it is.' },
      { role: 'user', content: expect.stringContaining('JSON') },
    ])
  })

  it.for<[string, string, (body: Record<string, unknown>) => boolean]>([
    ['a schema', 'json_schema is not supported', (body) => 'json_schema' in Object(body.response_format)],
    ['max_tokens', "use 'max_completion_tokens' instead", (body) => 'max_tokens' in body],
    ['a temperature', "'temperature' does not support 0", (body) => 'temperature' in body],
  ])('asks more plainly an endpoint that takes no %s, and remembers it', async ([, refusal, offends]) => {
    const variables = openAiVariables()
    const picky: Behaviour = ({ body }) =>
      offends(body) ? new Response(refusal, { status: 400 }) : Response.json(chatReply(value))
    const first = await ask([picky], { variables })
    expect([first.completion.ok, first.asked.length]).toEqual([true, 2])
    expect(await usedBy(first.company)).toEqual({ tokens: 150, calls: 1 })
    const second = await ask([picky], { variables })
    expect([second.completion.ok, second.asked.length]).toEqual([true, 1])
  })

  it('tells the schema in words where it cannot be sent', async () => {
    const { asked } = await ask([status(400, 'response_format'), says(value)])
    expect(asked[1]?.body.response_format).toEqual({ type: 'json_object' })
    expect(asked[1]?.body.messages.at(-1).content).toContain('"figures"')
  })
})

const partsOf = (text: string) => ({
  choices: [{ finish_reason: 'stop', message: { content: [{ type: 'text', text }] } }],
})

describe('complete, of Workers AI', () => {
  const askBinding = async (run: (...args: never[]) => unknown, deadlineMs = 5000) => {
    const spy = vi.fn<(...args: never[]) => unknown>(run)
    const variables = workersAiVariables(spy)
    const ctx = modelCtx(await newCompany(), variables)
    const model: Model = { engine: 'workers-ai', name: variables.AI_MODEL }
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const completion = await complete(ctx, model, { ...prompt, deadlineMs })
    warn.mockRestore()
    return { completion, calls: spy.mock.calls as unknown[][] }
  }
  const usage = { prompt_tokens: 7, completion_tokens: 3 }

  it.for<[string, unknown]>([
    ['parsed', { response: value, usage }],
    ['as text', { response: JSON.stringify(value), usage }],
    ['in a fence', { response: `\`\`\`json\n${JSON.stringify(value)}\n\`\`\``, usage }],
    ['in the shape of chat completions', chatReply(value, {}, usage)],
  ])('reads an answer %s, asked with the bare schema', async ([, reply]) => {
    const { completion, calls } = await askBinding(() => Promise.resolve(reply))
    expect(completion).toMatchObject({ ok: true, value, usage: { input: 7, output: 3 } })
    expect(calls[0]?.[1]).toMatchObject({
      response_format: { type: 'json_schema', json_schema: { type: 'object' } },
      max_tokens: 100,
    })
    expect(calls[0]?.[2]).toMatchObject({ signal: expect.any(AbortSignal) })
  })

  it.for<[string, string, number]>([
    ['3036: You have used up your daily free allocation of 10,000 neurons', 'rate_limited', 2],
    ['3040: Capacity temporarily exceeded, please try again.', 'rate_limited', 2],
    ['3007: Request timeout', 'timeout', 1],
    ['3006: Request is too large', 'too_large', 1],
    ['5007: No such model @cf/x or task', 'rejected', 1],
    ['3041: The account is not allowed to access this model', 'not_configured', 1],
    ['Binding AI needs to be run remotely', 'not_configured', 1],
    ['5025: This model does not support JSON Schema.', 'rejected', 2],
    ["JSON Mode couldn't be met", 'bad_json', 2],
    ['InferenceUpstreamError', 'unavailable', 2],
  ])('knows the error %s', async ([message, kind, calls]) => {
    const result = await askBinding(() => Promise.reject(new Error(message)))
    expect(result.completion).toEqual({ ok: false, kind })
    expect(result.calls).toHaveLength(calls)
  })

  it.for<[unknown, string]>([
    [undefined, 'bad_response'],
    ['text', 'bad_response'],
    [{ response: '' }, 'bad_response'],
    [{ response: 'no JSON' }, 'bad_json'],
    [{ response: { answer: 1 } }, 'bad_schema'],
    [{ response: ' '.repeat(3_000_000) }, 'too_large'],
  ])('ends with a kind for %#', async ([reply, kind]) => {
    expect((await askBinding(() => Promise.resolve(reply))).completion).toEqual({ ok: false, kind })
  })

  it('does not wait for a binding that ignores its signal', async () => {
    const { completion } = await askBinding(() => new Promise(() => undefined), 50)
    expect(completion).toEqual({ ok: false, kind: 'timeout' })
  })

  it('says that it is not configured where there is no binding', async () => {
    const ctx = modelCtx(await newCompany(), { AI_PROVIDER: 'workers-ai', AI_MODEL: 'x' })
    expect(await complete(ctx, { engine: 'workers-ai', name: 'x' }, prompt)).toEqual({
      ok: false,
      kind: 'not_configured',
    })
  })
})

describe('the daily allowance', () => {
  it('has a ceiling over all companies, beyond which nobody’s model is asked', async () => {
    const stand = endpoint(says(value))
    const today =
      (await env.DB.prepare('SELECT tokens FROM model_days WHERE day = ?')
        .bind(new Date().toISOString().slice(0, 10))
        .first<number>('tokens')) ?? 0
    const variables = openAiVariables({ AI_DAILY_TOKENS_TOTAL: String(today + 500) })
    const kinds = []
    for (let n = 0; n < 5; n++) {
      const done = await complete(modelCtx(await newCompany(), variables, stand.fetch), openAi, prompt)
      kinds.push(done.ok ? 'ok' : done.kind)
    }
    // Each call is charged 150 tokens, and the estimate of the fourth call exceeds the ceiling.
    expect(kinds).toEqual(['ok', 'ok', 'ok', 'quota', 'quota'])
    expect(stand.requests).toHaveLength(3)
  })

  it('is one for all companies of the basic plan that a person has founded', async () => {
    const stand = endpoint(says(value))
    const variables = openAiVariables({ AI_DAILY_TOKENS: '400' })
    const companies = await Promise.all([1, 2, 3].map(() => newCompany({ plan: 'basic' })))
    const founded = companies.map(({ companyId }) => companyId)
    await env.DB.prepare('UPDATE companies SET founded_by = ? WHERE id IN (SELECT value FROM json_each(?))')
      .bind(companies[0]?.userId ?? '', JSON.stringify(founded))
      .run()
    const asked = async (company: TestCompany) =>
      (await complete(modelCtx(company, variables, stand.fetch), openAi, prompt)).ok
    const [a, b, c] = companies
    if (!a || !b || !c) throw new Error('There are three')
    expect([await asked(a), await asked(b), await asked(c), await asked(a)]).toEqual([
      true,
      true,
      false,
      false,
    ])
    // Another person’s company, and a company that pays, have allowances of their own.
    expect(await asked(await newCompany({ plan: 'basic' }))).toBe(true)
    await env.DB.prepare("UPDATE companies SET plan = 'enterprise' WHERE id = ?").bind(c.companyId).run()
    expect(await asked(c)).toBe(true)
  })

  it('admits exactly as many of 50 calls at once as fit, and refuses the rest without asking', async () => {
    const company = await newCompany()
    // Each call is estimated at ceil(9 / 3.2) + 100 = 103 tokens and uses just as many.
    const exact = () => Response.json(chatReply(value, {}, { prompt_tokens: 3, completion_tokens: 100 }))
    const stand = endpoint(exact)
    const ctx = modelCtx(company, openAiVariables({ AI_DAILY_TOKENS: '1050' }), stand.fetch)
    const all = await Promise.all(Array.from({ length: 50 }, () => complete(ctx, openAi, prompt)))
    expect(all.filter(({ ok }) => ok)).toHaveLength(10)
    expect(all.filter((each) => !each.ok && each.kind === 'quota')).toHaveLength(40)
    expect(stand.requests).toHaveLength(10)
    expect(await usedBy(company)).toEqual({ tokens: 1030, calls: 10 })
  })

  it('gives back what was reserved and not used, and begins anew each day', async () => {
    const company = await newCompany()
    const variables = openAiVariables({ AI_DAILY_TOKENS: '160' })
    const ctx = modelCtx(company, variables, endpoint(says(value)).fetch)
    expect((await complete(ctx, openAi, prompt)).ok).toBe(true)
    expect(await complete(ctx, openAi, prompt)).toEqual({ ok: false, kind: 'quota' })
    const tomorrow = { ...ctx, now: new Date(ctx.now.getTime() + 86_400_000) }
    expect((await complete(tomorrow, openAi, prompt)).ok).toBe(true)
  })

  it('takes nothing for what no model worked on', async () => {
    const { company } = await ask([status(401, 'no')])
    expect(await usedBy(company)).toEqual({ tokens: 0, calls: 1 })
  })

  it('is a company’s own where it was given one, and 0 keeps it from models', async () => {
    const [company, other] = [await newCompany(), await newCompany()]
    const variables = openAiVariables()
    await setAllowance({ d1: env.DB }, company.companyId, 0)
    expect(await findModel(modelCtx(company, variables))).toBeNull()
    expect(await findModel(modelCtx(other, variables))).toEqual(openAi)
    await setAllowance({ d1: env.DB }, company.companyId, null)
    expect(await findModel(modelCtx(company, variables))).toEqual(openAi)
    const off = openAiVariables({ AI_DAILY_TOKENS: '0' })
    expect(await findModel(modelCtx(company, off))).toBeNull()
    await setAllowance({ d1: env.DB }, company.companyId, 500)
    expect(await findModel(modelCtx(company, off))).toEqual(openAi)
  })
})

describe('the configuration', () => {
  it('is the built-in engine alone by default', async () => {
    expect(await findModel(modelCtx(await newCompany(), {}))).toBeNull()
  })

  it.for<[string, Record<string, unknown>, string]>([
    ['no model', { AI_PROVIDER: 'workers-ai' }, 'AI_MODEL'],
    ['no address', { AI_PROVIDER: 'openai-compatible', AI_MODEL: 'x' }, 'AI_BASE_URL'],
    ['an address with a password', { AI_BASE_URL: 'https://a:b@models.example.com' }, 'AI_BASE_URL'],
    ['no such provider', { AI_PROVIDER: 'skynet' }, 'AI_PROVIDER'],
    ['a deadline of an hour', { AI_DEADLINE_MS: '3600000' }, 'AI_DEADLINE_MS'],
    [
      'plain http in production',
      {
        ENVIRONMENT: 'production',
        AI_PROVIDER: 'openai-compatible',
        AI_MODEL: 'x',
        AI_BASE_URL: 'http://models.example.com',
      },
      'AI_BASE_URL',
    ],
  ])('is refused by name with %s', async ([, variables, name]) => {
    const company = await newCompany()
    expect(() => modelCtx(company, { AI_API_KEY: 'sk-secret', ...variables })).toThrow(name)
    expect(() => modelCtx(company, { AI_API_KEY: 'sk-secret', ...variables })).not.toThrow('sk-secret')
  })
})
