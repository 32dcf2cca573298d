import '../../support/tables.ts'
import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createApp } from '../../../src/app.ts'
import { sampleDocuments, sampleLines, sampleTables } from '../../../src/insight/models/reading/check.ts'
import { windowsOf } from '../../../src/insight/models/reading/windows.ts'
import { loadTables } from '../../../src/platform/files/tables.ts'
import { answerFor } from '../../support/model-readers.ts'
import {
  endpoint,
  openAiVariables,
  says,
  stalls,
  status,
  workersAiVariables,
  type Behaviour,
} from '../../support/model-stand-in.ts'
import { tableSource } from '../../support/tables.ts'

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  await loadTables(tableSource, sampleTables)
  await env.DB.prepare('DELETE FROM model_days').run()
})

async function check(variables: Record<string, unknown>, behaviour?: Behaviour) {
  const headers = { Authorization: `Bearer ${env.OPERATOR_TOKEN}`, 'Content-Type': 'application/json' }
  const request = new Request('https://service.test/operator/models/check', {
    method: 'POST',
    headers,
    body: '{}',
  })
  if (behaviour) vi.stubGlobal('fetch', endpoint(behaviour).fetch)
  try {
    const response = await createApp().fetch(request, { ...env, ...variables }, createExecutionContext())
    // oxlint-disable-next-line typescript/no-explicit-any -- the test looks into all members
    return ((await response.json()) as any).data
  } finally {
    vi.unstubAllGlobals()
  }
}

const rowCounts = () =>
  Promise.all(
    ['model_answers', 'model_readings', 'model_requests', 'model_demands', 'documents', 'model_usage'].map(
      (table) => env.DB.prepare(`SELECT count(*) AS n FROM ${table}`).first('n'),
    ),
  )

/** Reads the sample as its truth says, and gives every seventh demand another code. */
function readSample(prompt: string, errs = false) {
  const lines = sampleLines()
  let demands = 0
  return answerFor(prompt, ({ text }) => {
    const { demand = '', risk, fact } = lines.find((line) => line.text === text) ?? {}
    const isWrong = errs && demand !== '' && ++demands % 7 === 0
    return {
      ...(demand && { demand: { code: isWrong ? 'samples' : demand } }),
      ...(risk && { risk }),
      ...(fact && { fact }),
    }
  })
}

const standIn = (errs: boolean) =>
  workersAiVariables((async (_model: string, { messages }: { messages: { content: string }[] }) => ({
    response: readSample(messages.map(({ content }) => content).join('\n'), errs),
    usage: { prompt_tokens: 3000, completion_tokens: 500 },
  })) as never)

describe('POST /operator/models/check', () => {
  it('reads a sample of which every line is one line of a window', () => {
    const shown = sampleDocuments().flatMap((document) =>
      windowsOf(document).flatMap(({ sentences }) => sentences.map(({ flat }) => flat)),
    )
    expect(shown).toEqual(sampleLines().map(({ text }) => text))
  })

  it('prints what a right reading finds, and stores nothing but its tokens', async () => {
    const before = await rowCounts()
    const report = await check(standIn(false))
    expect(report).toMatchObject({ worked: true, pages: 4, calls: 2, missed: [], wrong: [] })
    expect(report.tokens).toEqual({ input: 6000, output: 1000 })
    for (const kind of ['demands', 'risks', 'facts']) {
      const { expected, found, named, right } = report[kind]
      expect(expected).toBeGreaterThan(8)
      expect([found, named, right]).toEqual([expected, expected, expected])
    }
    expect(await rowCounts()).toEqual(before)
    expect(await env.DB.prepare('SELECT sum(tokens) AS n FROM model_days').first('n')).toBe(7000)
  })

  it('counts and names errors', async () => {
    const { demands, missed, wrong } = await check(standIn(true))
    expect(demands.found).toBeLessThan(demands.expected)
    expect(missed).toHaveLength(demands.expected - demands.found)
    expect(wrong).toHaveLength(demands.named - demands.right)
    expect(wrong[0]).toMatch(/^samples: /)
  })

  it.for<[string, Record<string, unknown>, Behaviour | undefined, string]>([
    ['no model is configured', { AI_PROVIDER: 'builtin' }, undefined, 'No model is configured'],
    ['the key is wrong', openAiVariables(), status(401), 'check AI_API_KEY'],
    ['the model is unknown', openAiVariables(), status(404), 'check AI_MODEL'],
    [
      'the tokens are used up',
      openAiVariables({ AI_DAILY_TOKENS_TOTAL: 1000 }),
      says('{}'),
      'AI_DAILY_TOKENS_TOTAL',
    ],
    ['the model is slow', openAiVariables({ AI_DEADLINE_MS: 1000 }), stalls, 'AI_DEADLINE_MS'],
    ['the answer is cut off', openAiVariables(), says('{"dem', { finish: 'length' }), 'cut off'],
    ['the answer is no JSON', openAiVariables(), says('I would rather not'), 'JSON output'],
    [
      'the binding is missing',
      { AI_PROVIDER: 'workers-ai', AI_MODEL: 'x', AI: undefined },
      undefined,
      'binding AI',
    ],
  ])('says what to do where %s', async ([, variables, behaviour, sentence]) => {
    const report = await check(variables, behaviour)
    expect(report.worked).toBe(false)
    expect(report.sentence).toContain(sentence)
    expect(report.demands.named).toBe(0)
  })
})
