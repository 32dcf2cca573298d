import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { setAllowance } from '../../src/insight/models/budget.ts'
import { importNotices, newCompany, operate } from '../support/api.ts'
import { callWith, isCheck, verdictsOn, workersAiVariables } from '../support/model-stand-in.ts'

const source = 'models-tests'
const pages = [
  [
    'Payment',
    'Invoices are paid within 60 days of their receipt.',
    '',
    'Liability',
    'The liability of the contractor is unlimited. A performance bond of 10 % of the contract price is provided.',
    '',
    'Suitability',
    'The tenderer must hold a valid ISO 9001 certificate or equivalent.',
    '',
    'Scope',
    'The contract covers the cleaning of twelve schools of the town, including windows and gymnasiums.',
  ].join('\n'),
]
let tenderId = ''

beforeAll(async () => {
  const document = {
    format: 'tender/1',
    tender: {
      reference: 'M',
      title: 'Cleaning of schools',
      buyer: { name: 'Town', country: 'IE' },
      publishedAt: '2026-11-01',
      deadline: '2098-01-01T12:00:00Z',
      cpvCodes: ['90911200'],
    },
    documents: [{ title: 'Terms', language: 'en', kind: 'contract', pages }],
  }
  await importNotices(source, JSON.stringify(document))
  const { call } = await newCompany()
  tenderId = (await call('GET', `/tenders?source=${source}`)).body.data[0].id
})

type Prompted = { messages: { content: string }[] }
const textOf = ({ messages }: Prompted) => messages.map(({ content }) => content).join('\n')

/** The id by which a prompt names the passage that contains the words, for the answer of a model. */
const idOf = (prompt: string, words: string, kind = 'p') =>
  prompt
    .split('<<<')
    .find((part) => part.includes(words) && part.startsWith(kind))
    ?.split(' ')[0] ?? 'none'

/**
 * A binding that answers with `write`, finds all findings right, and stores the other prompts it received.
 */
function binding(write: (prompt: string) => unknown) {
  const prompts: string[] = []
  const run = (_model: string, input: Prompted) => {
    const prompt = textOf(input)
    if (isCheck(prompt)) return Promise.resolve({ response: verdictsOn(prompt) })
    prompts.push(prompt)
    return Promise.resolve({ response: write(prompt) })
  }
  return { prompts, variables: workersAiVariables(run as never) }
}

const failing = () => workersAiVariables(() => Promise.reject(new Error('3007: Request timeout')))
const quiet = () => vi.spyOn(console, 'warn').mockImplementation(() => undefined)

const question = 'Within how many days are invoices paid?'
const answering = (prompt: string) =>
  prompt.includes('"queries"')
    ? { queries: ['payment of invoices'] }
    : {
        found: true,
        sentences: [
          {
            text: 'Rechnungen werden binnen 60 Tagen bezahlt.',
            quotes: [
              { passage: idOf(prompt, 'Invoices are paid'), quote: 'Invoices are paid within 60 days' },
            ],
          },
        ],
      }

describe('POST /chat, with a model', () => {
  it('answers in the model’s words with the document’s as citations, and keeps both', async () => {
    const company = await newCompany()
    const { variables, prompts } = binding(answering)
    const asked = { tenderId, message: question, language: 'de' }
    const { status, body } = await callWith(variables, company, '/chat', asked)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      found: true,
      answer: 'Rechnungen werden binnen 60 Tagen bezahlt.',
      engine: 'workers-ai',
      model: variables.AI_MODEL,
      degraded: false,
      citations: [{ id: 'c1', page: 1, quote: 'Invoices are paid within 60 days' }],
    })
    expect(prompts.at(-1)).toContain('German')
    const { body: kept } = await company.call('GET', `/chat/${body.data.sessionId}/messages`)
    expect(kept.data[1]).toMatchObject({ text: body.data.answer, engine: 'workers-ai' })
  })

  it('asks in other words for what its own words do not find', async () => {
    const company = await newCompany()
    const { variables, prompts } = binding(answering)
    const asked = { tenderId, message: 'Qua celeritate pecunia advenit?' }
    const { body } = await callWith(variables, company, '/chat', asked)
    expect(prompts.map((prompt) => prompt.includes('"queries"'))).toEqual([true, false])
    expect(body.data).toMatchObject({ certainty: 'closest', engine: 'workers-ai' })
  })

  it('answers without the model where it fails, and says so', async () => {
    const company = await newCompany()
    const warn = quiet()
    const { body } = await callWith(failing(), company, '/chat', { tenderId, message: question })
    warn.mockRestore()
    const { body: plain } = await company.call('POST', '/chat', { tenderId, message: question })
    const { sessionId: _s, messageId: _m, ...expected } = plain.data
    expect(body.data).toMatchObject({ ...expected, engine: 'builtin', model: null, degraded: true })
    const kept = async (sessionId: string) =>
      (await company.call('GET', `/chat/${sessionId}/messages`)).body.data.map(
        ({ degraded }: { degraded: boolean | null }) => degraded,
      )
    expect(await kept(body.data.sessionId)).toEqual([null, true])
    expect(await kept(plain.data.sessionId)).toEqual([null, false])
  })

  it('asks no model for a company that has no allowance', async () => {
    const company = await newCompany()
    await setAllowance({ d1: env.DB }, company.companyId, 0)
    const { variables, prompts } = binding(answering)
    const { body } = await callWith(variables, company, '/chat', { tenderId, message: question })
    expect(prompts).toEqual([])
    expect(body.data).toMatchObject({ engine: 'builtin', degraded: false, found: true })
  })

  it('asks once a question, however many come at once into a conversation', async () => {
    const company = await newCompany()
    const { variables, prompts } = binding(answering)
    const ask = (sessionId?: string) =>
      callWith(variables, company, '/chat', { tenderId, message: question, ...(sessionId && { sessionId }) })
    const { sessionId } = (await ask()).body.data
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(sessionId)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(prompts.filter((prompt) => !prompt.includes('"queries"'))).toHaveLength(6)
    const { body } = await company.call('GET', `/chat/${sessionId}/messages`)
    expect(body.pagination.total).toBe(12)
  })

  it('asks once for an Idempotency-Key', async () => {
    const company = await newCompany()
    const { variables, prompts } = binding(answering)
    const asked = { tenderId, message: question }
    const headers = { 'Idempotency-Key': 'once' }
    const both = await Promise.all([1, 2].map(() => callWith(variables, company, '/chat', asked, headers)))
    expect(both[0]?.body.data).toEqual(both[1]?.body.data)
    expect(prompts.filter((prompt) => !prompt.includes('"queries"'))).toHaveLength(1)
  })
})

const quotes = (prompt: string, quote: string) => [{ passage: idOf(prompt, quote), quote }]

describe('the analyses, with a model', () => {
  it('general: sums up in the language asked for, and changes nothing else', async () => {
    const company = await newCompany()
    const text = 'Zwölf Schulen werden gereinigt.'
    const write = (prompt: string) => ({
      sentences: [{ text, quotes: quotes(prompt, 'cleaning of twelve schools of the town') }],
    })
    const path = `/analysis/tender/${tenderId}`
    const { body } = await callWith(binding(write).variables, company, path, { language: 'de' })
    const { body: plain } = await company.call('POST', path, { language: 'de' })
    expect(body.data).toMatchObject({ engine: 'workers-ai', degraded: false, cached: false })
    const [sentence] = body.data.result.summary
    expect(sentence.text).toBe(text)
    const cited = body.data.citations.find(({ id }: { id: string }) => id === sentence.citations[0])
    expect(pages[cited.page - 1]).toContain(cited.quote)
    expect({ ...body.data.result, summary: [] }).toEqual({ ...plain.data.result, summary: [] })
  })

  const flagOf = (data: { result: { flags: Record<string, unknown>[] } }) =>
    data.result.flags.find(({ code }) => code === 'unlimited_liability') ?? {}

  it('risk: adds to explanations and evidence, and touches no score, severity or title', async () => {
    const company = await newCompany()
    const more = 'The contractor provides a performance bond of 10 %.'
    const write = (prompt: string) => ({
      items: [
        {
          key: idOf(prompt, 'liability', 'f'),
          sentences: [{ text: more, quotes: quotes(prompt, 'A performance bond of 10 %') }],
        },
      ],
    })
    const { variables } = binding(write)
    const path = `/analysis/risk/${tenderId}`
    const { body: plain } = await company.call('POST', path)
    const { body } = await callWith(variables, company, path)
    expect([body.data.engine, body.data.model]).toEqual(['workers-ai', variables.AI_MODEL])
    const changed = body.data.result.flags.filter(
      (flag: { code: string; explanation: string }) =>
        plain.data.result.flags.find(({ code }: { code: string }) => code === flag.code).explanation !==
        flag.explanation,
    )
    expect(changed).toHaveLength(1)
    const before = plain.data.result.flags.find(({ code }: { code: string }) => code === changed[0].code)
    const added = changed[0].evidence.filter((id: string) => !before.evidence.includes(id))
    expect(changed[0]).toEqual({
      ...before,
      explanation: `${before.explanation} ${more}`,
      evidence: [...before.evidence, ...added],
    })
    expect(body.data.citations.map(({ id }: { id: string }) => id)).toEqual(expect.arrayContaining(added))
    expect(body.data.result).toMatchObject({ score: plain.data.result.score, level: plain.data.result.level })
    const again = await callWith(variables, company, path)
    expect(again.body.data).toEqual({ ...body.data, cached: true })
  })

  it('match and gaps: tell the model what the company has, and it changes no figure', async () => {
    const company = await newCompany()
    const profile = { cpvCodes: ['90911200'], regions: ['IE'] }
    await operate('PATCH', `/companies/${company.companyId}`, { profile })
    for (const kind of ['match', 'gaps']) {
      const path = `/analysis/${kind}/${tenderId}`
      const { variables, prompts } = binding((prompt) => ({
        items: [
          {
            key: 'f1',
            sentences: [
              { text: 'An equivalent will do.', quotes: quotes(prompt, 'a valid ISO 9001 certificate') },
            ],
          },
        ],
      }))
      const { body } = await callWith(variables, company, path)
      const { body: plain } = await company.call('POST', path)
      expect([prompts.length, body.data.engine, body.data.degraded]).toEqual([1, 'workers-ai', false])
      expect(JSON.stringify(body.data.result)).toContain(' An equivalent will do."')
      const figures = ({ result }: { result: Record<string, unknown> }) =>
        JSON.stringify(result, (key, value) =>
          ['explanation', 'remedy', 'evidence', 'citation'].includes(key) ? null : value,
        )
      expect(figures(body.data)).toBe(figures(plain.data))
    }
  })

  it.for(['tender', 'risk', 'gaps'])(
    '%s: is the built-in one, and says so, where the model fails',
    async (kind) => {
      const company = await newCompany()
      const path = `/analysis/${kind}/${tenderId}`
      const warn = quiet()
      const { status, body } = await callWith(failing(), company, path)
      const again = await callWith(failing(), company, path)
      warn.mockRestore()
      const { body: plain } = await company.call('POST', path)
      expect([status, body.data.engine, body.data.model, body.data.degraded]).toEqual([
        200,
        'builtin',
        null,
        true,
      ])
      expect(body.data.result).toEqual(plain.data.result)
      // The answer is not stored, because the model may work again at the next question.
      expect(again.body.data.cached).toBe(false)
    },
  )

  it('risk: says so, too, once the day’s allowance is used up', async () => {
    const company = await newCompany()
    await setAllowance({ d1: env.DB }, company.companyId, 10)
    const { variables, prompts } = binding(() => ({ items: [] }))
    const warn = quiet()
    const { body } = await callWith(variables, company, `/analysis/risk/${tenderId}`)
    warn.mockRestore()
    expect(prompts).toEqual([])
    expect(body.data).toMatchObject({ engine: 'builtin', degraded: true })
    expect(flagOf(body.data)).toMatchObject({ severity: 'high' })
  })
})
