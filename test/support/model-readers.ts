import { env } from 'cloudflare:workers'
import { vi } from 'vitest'
import type { WindowAnswer } from '../../src/insight/models/reading/answer.ts'
import { readNext } from '../../src/insight/models/reading/step.ts'
import { createCtx } from '../../src/platform/context/context.ts'
import type { TestCompany } from './api.ts'
import {
  callWith,
  chatReply,
  isCheck,
  openAiVariables,
  verdictsOn,
  workersAiVariables,
} from './model-stand-in.ts'

/** A line of a window as the prompt of the reader shows it. */
export interface WindowLine {
  n: number
  text: string
}

/** Whether a prompt asks a model to read a window. */
export const isReading = (prompt: string): boolean => prompt.includes('Every line [n] is one sentence')

/** The numbered lines of a window in a prompt. */
export const linesIn = (prompt: string): WindowLine[] =>
  [...prompt.matchAll(/^\[(\d+)\] (?:# )?(.*)$/gm)].map(([, n = '', text = '']) => ({ n: Number(n), text }))

/** What a stand-in of a model finds in a line. */
export interface LineFindings {
  demand?: { code: string; must?: boolean; lot?: string | null }
  risk?: string
  fact?: string
}

/** The answer of a stand-in that reads line by line. */
export function answerFor(prompt: string, find: (line: WindowLine) => LineFindings): WindowAnswer {
  const found = linesIn(prompt).map((line) => ({ s: [line.n], ...find(line) }))
  return {
    demands: found.flatMap(({ s, demand }) => (demand ? [{ s, must: true, lot: null, ...demand }] : [])),
    risks: found.flatMap(({ s, risk }) => (risk ? [{ s, code: risk }] : [])),
    facts: found.flatMap(({ s, fact }) => (fact ? [{ s, code: fact }] : [])),
  } as WindowAnswer
}

/** A stand-in that reads whole windows and judges findings. What it returns is not checked before it is sent. */
export interface Reader {
  read: (lines: WindowLine[]) => unknown
  judge: Parameters<typeof verdictsOn>[1]
}

const answerOf = (reader: Reader, prompt: string): unknown => {
  if (isReading(prompt)) return reader.read(linesIn(prompt))
  return isCheck(prompt) ? verdictsOn(prompt, reader.judge) : { sentences: [], items: [], found: false }
}

interface Options {
  protocol?: 'workers-ai' | 'openai'
  /** Runs before each answer; an error is a failure of the provider. */
  before?: (prompt: string) => Promise<void> | void
  /** Whether an answer is cut off; only with OpenAI's protocol. */
  cutsOff?: (prompt: string) => boolean
}

/** A Worker with a stand-in as its model, and the job that reads. `company` asks. */
export function readingService(
  company: TestCompany,
  reader: Reader,
  { protocol = 'workers-ai', before, cutsOff, ...more }: Options & Record<string, unknown> = {},
) {
  const calls: { prompt: string; answer: string }[] = []
  const atOnce = { now: 0, max: 0 }
  const respond = async (messages: { content: string }[]) => {
    const prompt = messages.map(({ content }) => content).join('\n')
    atOnce.max = Math.max(atOnce.max, ++atOnce.now)
    try {
      await before?.(prompt)
      const answer = answerOf(reader, prompt)
      calls.push({ prompt, answer: JSON.stringify(answer) })
      return answer
    } finally {
      atOnce.now -= 1
    }
  }
  const respondTo = async (_model: string, { messages }: { messages: { content: string }[] }) => ({
    response: await respond(messages),
  })
  const settings = { AI_READING: 'service', AI_DAILY_TOKENS: 1e9, AI_DAILY_TOKENS_TOTAL: 1e9, ...more }
  const variables =
    protocol === 'openai' ? openAiVariables(settings) : workersAiVariables(respondTo as never, settings)
  const fetch = async (_url: RequestInfo | URL, init: RequestInit = {}) => {
    const { messages } = JSON.parse(String(init.body)) as { messages: { content: string }[] }
    const answer = await respond(messages)
    const prompt = messages.map(({ content }) => content).join('\n')
    if (cutsOff?.(prompt)) return Response.json(chatReply('{"demands": [{"s":', { finish: 'length' }, {}))
    return Response.json(chatReply(answer, {}, {}))
  }
  // As in the job: without a caller.
  const step = () => {
    const ctx = createCtx({ ...env, ...variables } as unknown as Env, () => undefined)
    return readNext(Object.assign(ctx, { fetch }))
  }
  const run = async () => {
    for (let steps = 0; steps < 200; steps++) if (!(await step()).more) return
    throw new Error('The reading does not end')
  }
  return {
    variables,
    calls,
    atOnce,
    readingCalls: () => calls.filter(({ prompt }) => isReading(prompt) || isCheck(prompt)),
    windows: () => calls.filter(({ prompt }) => isReading(prompt)).map(({ prompt }) => prompt),
    analyse: async (kind: string, tenderId: string, headers: Record<string, string> = {}) => {
      if (protocol === 'openai') vi.stubGlobal('fetch', fetch)
      try {
        return await callWith(variables, company, `/analysis/${kind}/${tenderId}`, {}, headers)
      } finally {
        vi.unstubAllGlobals()
      }
    },
    step,
    run,
    /** Reads until no document waits, as if the pauses after failures were over. */
    runOut: async () => {
      for (let rounds = 0; rounds < 60; rounds++) {
        await run()
        const { meta } = await env.DB.prepare(
          "UPDATE model_readings SET due_at = 0 WHERE state = 'waiting'",
        ).run()
        if (meta.changes === 0) return
      }
      throw new Error('The reading does not end')
    },
  }
}
