import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { waitForReading } from '../../src/insight/models/reading/progress.ts'
import { readNext } from '../../src/insight/models/reading/step.ts'
import { importNotices, newCompany, type TestCompany } from '../support/api.ts'
import { answerFor, isReading, type LineFindings, linesIn } from '../support/model-readers.ts'
import { callWith, isCheck, modelCtx, verdictsOn, workersAiVariables } from '../support/model-stand-in.ts'

const page = [
  'Suitability',
  'The tenderer must hold a valid ISO 9001 certificate.',
  'Bidders have looked after at least three towns of this size.',
  'The buyer will publish the result.',
  '',
  'Contract',
  'Rain or shine, the work is carried out by 30 June 2097.',
  'We settle bills once a quarter has gone by.',
].join('\n')

let count = 0
async function newTender(pages = [page]): Promise<string> {
  const source = `model-reading-${++count}`
  const tender = {
    reference: 'R',
    title: 'Cleaning of schools',
    buyer: { name: 'Town', country: 'IE' },
    publishedAt: '2026-11-01',
    deadline: '2098-01-01T12:00:00Z',
    cpvCodes: ['90911200'],
  }
  const documents = [{ title: 'Terms', language: 'en', kind: 'tender_documents', pages }]
  await importNotices(source, JSON.stringify({ format: 'tender/1', tender, documents }))
  return (await (await newCompany()).call('GET', `/tenders?source=${source}`)).body.data[0].id
}

const found: Record<string, LineFindings> = {
  'ISO 9001': { demand: { code: 'certificate' } },
  'three towns': { demand: { code: 'references' } },
  'quarter has gone': { risk: 'long_payment_term' },
  '30 June 2097': { fact: 'contract_end' },
}
const findIn = ({ text }: { text: string }): LineFindings =>
  Object.entries(found).find(([words]) => text.includes(words))?.[1] ?? {}

/** What a model answers to a prompt; an error is a failure of the provider. */
type Answers = (prompt: string) => unknown

/** A model that reads what it is told to find, and adds nothing else. */
const reading =
  (find: (line: { n: number; text: string }) => LineFindings = findIn): Answers =>
  (prompt) => {
    if (isReading(prompt)) return answerFor(prompt, find)
    return isCheck(prompt) ? verdictsOn(prompt) : { sentences: [], items: [], found: false }
  }

const fails =
  (message: string): Answers =>
  () => {
    throw new Error(message)
  }

let company: TestCompany
beforeEach(async () => {
  company = await newCompany()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  await env.DB.prepare('DELETE FROM model_readings').run()
})

/** A Worker with a model and the job that reads; `run` does steps until nothing is due. */
function service(answers: Answers, more: Record<string, unknown> = {}) {
  const prompts: string[] = []
  const run = async (_model: string, input: { messages: { content: string }[] }) => {
    const prompt = input.messages.map(({ content }) => content).join('\n')
    prompts.push(prompt)
    return { response: answers(prompt), usage: { prompt_tokens: 2000, completion_tokens: 100 } }
  }
  const variables = workersAiVariables(run as never, { AI_READING: 'service', ...more })
  const step = () => readNext(modelCtx(company, variables))
  return {
    windows: () => prompts.filter(isReading),
    analyse: async (kind: string, tenderId: string, headers: Record<string, string> = {}) =>
      callWith(variables, company, `/analysis/${kind}/${tenderId}`, {}, headers),
    step,
    run: async () => {
      for (let steps = 0; steps < 50; steps++) if (!(await step()).more) return
      throw new Error('The reading does not end')
    },
  }
}

const listed = async (tenderId: string) =>
  (await company.call('GET', `/tenders/${tenderId}/requirements?limit=100`)).body.data as {
    text: string
    code: string
    certainty: string
    foundBy: string
    source: { quote: string; page: number }
  }[]

describe('a model that reads the documents of a tender', () => {
  it('answers 202 with what the rules know, and 200 with what the model found once it has read', async () => {
    const tenderId = await newTender()
    const { analyse, run } = service(reading())
    const first = await analyse('risk', tenderId)
    expect([first.status, first.body.data.state, first.body.data.progress]).toEqual([
      202,
      'reading',
      { page: 0, pages: 1 },
    ])
    await run()
    const then = await analyse('risk', tenderId)
    expect([then.status, then.body.data.state, then.body.data.progress]).toEqual([
      200,
      'complete',
      { page: 1, pages: 1 },
    ])
    const flag = then.body.data.result.flags.find(
      ({ code }: { code: string }) => code === 'long_payment_term',
    )
    expect(flag).toMatchObject({ certainty: 'likely', foundBy: 'model' })
    const cited = then.body.data.citations.find(({ id }: { id: string }) => flag.evidence.includes(id))
    expect(cited.quote).toBe('We settle bills once a quarter has gone by.')
  })

  it('answers 200 to a request that prefers to wait, once the model has read', async () => {
    const tenderId = await newTender()
    const { analyse, run } = service(reading())
    const answer = analyse('risk', tenderId, { Prefer: 'respond-async, wait=30' })
    await vi.waitFor(async () => {
      expect(await env.DB.prepare('SELECT 1 FROM model_readings').first()).not.toBeNull()
    })
    await run()
    const { status, body } = await answer
    expect([status, body.data.state]).toEqual([200, 'complete'])
    expect(body.data.result.flags.map(({ code }: { code: string }) => code)).toContain('long_payment_term')
  })

  it('waits no longer for a caller that has gone', async () => {
    const tenderId = await newTender()
    await service(reading()).analyse('risk', tenderId)
    const gone = Object.assign(modelCtx(company, {}), { signal: AbortSignal.abort() })
    const ended = await waitForReading(gone, tenderId, 600)
    expect(ended.state).toBe('reading')
  })

  it('confirms requirements of the rules and lists what only it found apart', async () => {
    const tenderId = await newTender()
    const { analyse, run } = service(reading())
    await analyse('gaps', tenderId).catch(() => undefined)
    await run()
    const rows = await listed(tenderId)
    expect(rows.find(({ code }) => code === 'certificate')).toMatchObject({
      certainty: 'sure',
      foundBy: 'both',
    })
    expect(rows.find(({ text }) => text.includes('three towns'))).toMatchObject({
      code: 'references',
      certainty: 'likely',
      foundBy: 'model',
      source: { quote: 'Bidders have looked after at least three towns of this size.', page: 1 },
    })
  })

  it('takes a choice that the rules read as one requirement by the way that a model names', async () => {
    const choice = [
      'The bidder must submit one of the following:',
      '- an annual turnover of EUR 200,000;',
      '- a bank statement.',
    ].join('\n')
    const tenderId = await newTender([`Suitability\n${choice}`])
    const before = await listed(tenderId)
    expect(before.map(({ source }) => source.quote)).toEqual([choice])
    const naming = reading(({ text }) =>
      text.includes('bank statement') ? { demand: { code: before[0]?.code ?? '' } } : {},
    )
    const { analyse, run } = service(naming)
    await analyse('risk', tenderId)
    await run()
    const rows = await listed(tenderId)
    expect(rows.map(({ certainty, foundBy }) => [certainty, foundBy])).toEqual([['sure', 'both']])
  })

  it('reads a date from the sentence that it points at', async () => {
    const tenderId = await newTender()
    const { analyse, run } = service(reading())
    await analyse('tender', tenderId)
    await run()
    const { body } = await analyse('tender', tenderId)
    expect(body.error).toBeUndefined()
    const dates = body.data.result.keyDates as { code: string; at: string }[]
    expect(dates.find(({ code }) => code === 'contract_end')?.at).toBe('2097-06-30T00:00:00.000Z')
  })

  it('reads each window once, for all companies and versions', async () => {
    const tenderId = await newTender()
    const { analyse, run, windows } = service(reading())
    await analyse('risk', tenderId)
    await run()
    expect(windows()).toHaveLength(1)
    company = await newCompany()
    await analyse('risk', tenderId)
    await run()
    expect(windows()).toHaveLength(1)
  })

  it('shows every sentence in a window, with its heading', async () => {
    const parts = ['Windows', 'Floors', 'Gardens', 'Kitchens', 'Roofs', 'Lifts', 'Halls', 'Stairs']
    const many = parts.map((part, i) =>
      [
        part,
        ...Array.from(
          { length: 60 },
          (_, k) => `The contractor must do thing ${i}.${k} with great care and in time.`,
        ),
      ].join('\n'),
    )
    const tenderId = await newTender(many)
    const { analyse, run, windows } = service(reading(() => ({})))
    await analyse('risk', tenderId)
    await run()
    const seen = windows().flatMap((each) => linesIn(each).map(({ text }) => text))
    expect(windows().length).toBeGreaterThan(3)
    for (let i = 0; i < parts.length; i++)
      for (let k = 0; k < 60; k++)
        expect(seen.filter((text) => text.includes(`thing ${i}.${k} `))).toHaveLength(1)
    for (const each of windows()) expect(each).toMatch(/^(?:# |\[1\] # )/m)
  })

  it.for([
    ['the provider fails', fails('3040: Capacity temporarily exceeded'), 'waiting'],
    ['the provider is too slow', fails('3007: Request timeout'), 'waiting'],
    ['the answer is no JSON', () => 'I would rather not', 'partly'],
    ['the answer has another shape', () => ({ demands: 'all' }), 'partly'],
  ] as const)('leaves the findings of the rules alone when %s', async ([, answers, state]) => {
    const tenderId = await newTender()
    const { analyse, run } = service(answers)
    await analyse('risk', tenderId)
    await run()
    const row = await env.DB.prepare('SELECT state FROM model_readings WHERE tender_id = ?')
      .bind(tenderId)
      .first()
    expect(row?.state).toBe(state)
    const rows = await listed(tenderId)
    expect(rows.find(({ code }) => code === 'certificate')).toMatchObject({
      certainty: 'sure',
      foundBy: 'rules',
    })
  })

  it('goes on where a step broke off, and asks only for what is missing', async () => {
    const pages = Array.from(
      { length: 8 },
      (_, i) => `Part ${i}\n${'The contractor must work with care. '.repeat(200)}`,
    )
    const tenderId = await newTender(pages)
    let calls = 0
    const breaking: Answers = (prompt) => {
      if (isReading(prompt) && ++calls > 3 && calls < 10)
        throw new Error('3040: Capacity temporarily exceeded')
      return reading(() => ({}))(prompt)
    }
    const { analyse, step, windows } = service(breaking)
    await analyse('risk', tenderId)
    await step()
    const before = windows().length
    await env.DB.prepare('UPDATE model_readings SET due_at = 0').run()
    await step()
    const total = new Set(windows().map((each) => each.replace(/[0-9a-f]{16}/g, ''))).size
    expect(before).toBeLessThan(windows().length)
    const row = await env.DB.prepare('SELECT state, windows, done FROM model_readings WHERE tender_id = ?')
      .bind(tenderId)
      .first()
    expect(row).toMatchObject({ state: 'read', windows: total, done: total })
  })
})
