import '../support/tables.ts'
import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { embed, embeddingModel } from '../../src/insight/models/embed.ts'
import { rerank, rerankModel } from '../../src/insight/models/rerank.ts'
import { likeness, packed, unpacked } from '../../src/insight/models/vectors/bytes.ts'
import { fillVectors } from '../../src/insight/models/vectors/fill.ts'
import { nearestPassages } from '../../src/insight/models/vectors/nearest.ts'
import { createCtx } from '../../src/platform/context/context.ts'
import { writePassages } from '../../src/reading/passages/write.ts'
import { consumeQueue } from '../../src/surfaces/jobs/queues.ts'
import { importNotices, newCompany, type TestCompany } from '../support/api.ts'
import {
  type ModelRequest,
  type Behaviour,
  callWith,
  endpoint,
  modelCtx,
  openAiVariables,
  stalls,
  status,
  workersAiVariables,
} from '../support/model-stand-in.ts'
import { type Packed, unpack } from '../../src/platform/db/packed.ts'
import { rewritePassages } from '../support/packed.ts'

const models = { AI_EMBEDDING_MODEL: 'vectors', AI_RERANK_MODEL: 'order' }

/** Texts that share a meaning point in the same direction, whatever their words and language. */
const meanings = [/invoice|rechnung|paid|bezahlt|geld/i, /liab|haft/i, /clean|reinig|schul/i]
const vectorOf = (text: string) => [
  ...meanings.map((meaning) => (meaning.test(text) ? 1 : 0.05)),
  ...Array.from({ length: 9 }, () => 0.02),
]
const embeddings: Behaviour = ({ body }) =>
  Response.json({
    object: 'list',
    model: body.model,
    // The protocol allows another order than the order of the texts.
    data: body.input
      .map((text: string, index: number) => ({ object: 'embedding', index, embedding: vectorOf(text) }))
      .toReversed(),
    usage: { prompt_tokens: 40, total_tokens: 40 },
  })
const rated = (scores: number[]) => ({
  model: 'order',
  usage: { total_tokens: 70 },
  results: scores
    .map((relevance_score, index) => ({ index, relevance_score }))
    .toSorted((one, other) => other.relevance_score - one.relevance_score),
})

let company: TestCompany
beforeAll(async () => {
  company = await newCompany()
})
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

const tokens = async () =>
  (await env.DB.prepare('SELECT tokens FROM model_usage WHERE company_id = ?')
    .bind(company.companyId)
    .first<number>('tokens')) ?? 0

function asking(behaviours: Behaviour[], more: object = {}) {
  const { fetch, requests: asked } = endpoint(...behaviours)
  const ctx = modelCtx(company, openAiVariables({ ...models, AI_DEADLINE_MS: '1000', ...more }), fetch)
  return { ctx, asked }
}

async function embedding(...behaviours: Behaviour[]) {
  const { ctx, asked } = asking(behaviours)
  const model = embeddingModel(ctx)
  return { said: model && (await embed(ctx, model, ['Invoices', 'Haftung'])), asked }
}

async function ordering(...behaviours: Behaviour[]) {
  const { ctx, asked } = asking(behaviours)
  const model = rerankModel(ctx)
  return { said: model && (await rerank(ctx, model, 'Who pays?', ['a', 'b', 'c'])), asked }
}

const vectors =
  (...data: unknown[]): Behaviour =>
  () =>
    Response.json({ data: data.map((embedding, index) => ({ index, embedding })) })
const whole = vectorOf('invoice')

/** Failures that any endpoint can have, with the number of requests that each failure takes. */
const faults: [string, Behaviour[], string, number][] = [
  ['is rate limited for an hour', [status(429, '', { 'Retry-After': '3600' })], 'rate_limited', 1],
  ['is rate limited twice', [status(429, '', { 'Retry-After': '0' })], 'rate_limited', 2],
  ['fails twice', [status(503)], 'unavailable', 2],
  ['does not know the key', [status(401)], 'unauthorised', 1],
  ['does not know the model', [status(404)], 'rejected', 1],
  ['redirects', [status(307, '', { Location: 'https://elsewhere.example.com/' })], 'redirect', 1],
  ['stalls', [stalls], 'timeout', 1],
  ['sends an HTML page', [() => new Response('<html>')], 'bad_response', 1],
]

describe('embed', () => {
  it('asks an OpenAI-compatible endpoint, and gives the vectors in the order of the texts', async () => {
    const before = await tokens()
    const { said, asked } = await embedding(embeddings)
    expect(said).toEqual({ ok: true, model: 'vectors', vectors: [vectorOf('Invoices'), vectorOf('Haftung')] })
    expect(asked[0]).toMatchObject({
      url: expect.stringMatching(/\/v1\/embeddings$/),
      redirect: 'manual',
      body: { model: 'vectors', input: ['Invoices', 'Haftung'], encoding_format: 'float' },
    })
    expect(asked[0]?.headers.get('authorization')).toBe('Bearer sk-secret-of-the-operator')
    expect((await tokens()) - before).toBe(4)
  })

  it('asks again after a passing failure', async () => {
    const { said, asked } = await embedding(status(429, '', { 'Retry-After': '0' }), embeddings)
    expect([said?.ok, asked.length]).toEqual([true, 2])
  })

  it.for<[string, Behaviour[], string, number]>([
    ...faults,
    ['gives too few vectors', [vectors(whole)], 'bad_response', 1],
    ['gives vectors of two lengths', [vectors(whole, [...whole, 1])], 'bad_response', 1],
    ['gives no numbers', [vectors(whole, whole.map(String))], 'bad_response', 1],
    [
      'gives a vector of nothing',
      [
        vectors(
          whole,
          whole.map(() => 0),
        ),
      ],
      'bad_response',
      1,
    ],
  ])('ends with a kind where the endpoint %s', async ([, behaviours, kind, requests]) => {
    const { said, asked } = await embedding(...behaviours)
    expect([said, asked.length]).toEqual([{ ok: false, kind }, requests])
  })

  it('asks Workers AI in its shape, and knows its failures', async () => {
    const run = vi.fn(async (_model: string, { text }: { text: string[] }) => ({
      shape: [text.length, 12],
      data: text.map(vectorOf),
      pooling: 'cls',
    }))
    const ctx = modelCtx(company, workersAiVariables(run as never, models))
    const model = { engine: 'workers-ai', name: '@cf/baai/bge-m3' } as const
    expect(await embed(ctx, model, ['Haftung'])).toMatchObject({ ok: true, vectors: [vectorOf('Haftung')] })
    expect(run.mock.calls[0]?.slice(0, 2)).toEqual([
      '@cf/baai/bge-m3',
      { text: ['Haftung'], truncate_inputs: true },
    ])
    run.mockRejectedValue(new Error('3040: Capacity temporarily exceeded'))
    expect(await embed(ctx, model, ['Haftung'])).toEqual({ ok: false, kind: 'rate_limited' })
  })
})

describe('rerank', () => {
  it('asks an OpenAI-compatible endpoint, and gives the scores in the order of the texts', async () => {
    const { said, asked } = await ordering(() => Response.json(rated([0.2, 0.9, 0.4])))
    expect(said).toEqual({ ok: true, scores: [0.2, 0.9, 0.4] })
    expect(asked[0]).toMatchObject({
      url: expect.stringMatching(/\/v1\/rerank$/),
      body: { model: 'order', query: 'Who pays?', documents: ['a', 'b', 'c'], top_n: 3 },
    })
  })

  it('turns scores that are no shares into shares, in the same order', async () => {
    const { said } = await ordering(() => Response.json(rated([-3, 4, 0])))
    const scores = said?.ok ? said.scores : []
    expect(scores.every((score) => score > 0 && score < 1)).toBe(true)
    expect(scores.map((score) => score > 0.5)).toEqual([false, true, false])
  })

  it.for<[string, Behaviour[], string, number]>([
    ...faults,
    ['leaves a text out', [() => Response.json(rated([0.1, 0.2]))], 'bad_response', 1],
    [
      'rates a text twice',
      [() => Response.json({ results: [0, 0, 1].map((index) => ({ index, relevance_score: 0.5 })) })],
      'bad_response',
      1,
    ],
    [
      'rates a text that was not sent',
      [() => Response.json({ results: [0, 1, 7].map((index) => ({ index, relevance_score: 0.5 })) })],
      'bad_response',
      1,
    ],
  ])('ends with a kind where the endpoint %s', async ([, behaviours, kind, requests]) => {
    const { said, asked } = await ordering(...behaviours)
    expect([said, asked.length]).toEqual([{ ok: false, kind }, requests])
  })

  it('asks Workers AI in its shape', async () => {
    const run = vi.fn(async (_model: string, _input: object) => ({
      response: [
        { id: 1, score: 0.9 },
        { id: 0, score: 0.1 },
      ],
    }))
    const ctx = modelCtx(company, workersAiVariables(run as never, models))
    const model = { engine: 'workers-ai', name: '@cf/baai/bge-reranker-base' } as const
    expect(await rerank(ctx, model, 'Who pays?', ['a', 'b'])).toEqual({ ok: true, scores: [0.1, 0.9] })
    expect(run.mock.calls[0]?.slice(0, 2)).toEqual([
      '@cf/baai/bge-reranker-base',
      { query: 'Who pays?', contexts: [{ text: 'a' }, { text: 'b' }], top_k: 2 },
    ])
  })
})

describe('the bytes of a vector', () => {
  it('keep where it points', () => {
    const [one, other] = [vectorOf('invoice'), vectorOf('Haftung')]
    const exact = (a: number[], b: number[]) => {
      const dot = (x: number[], y: number[]) => x.reduce((sum, each, i) => sum + each * (y[i] ?? 0), 0)
      return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b))
    }
    const told = likeness(unpacked(packed(one)), unpacked(packed(other)))
    expect(told).toBeCloseTo(exact(one, other), 1)
    expect(likeness(unpacked(packed(one)), unpacked(packed([...one, 1])))).toBeNull()
  })
})

const page = (text: string) =>
  ({ pages: [text], kind: 'contract', language: 'de', title: 'Vertrag' }) as const
const texts = [
  page('Zahlung\nRechnungen werden binnen 60 Tagen bezahlt.'),
  page('Haftung\nDer Auftragnehmer haftet unbegrenzt.'),
  page('Gegenstand\nDie Schulen werden gereinigt.'),
]
let tenderId = ''

beforeAll(async () => {
  const tender = {
    reference: 'V',
    title: 'Reinigung',
    buyer: { name: 'Stadt', country: 'DE' },
    publishedAt: '2026-11-01',
    languages: ['de'],
  }
  await importNotices('vectors', JSON.stringify({ format: 'tender/1', tender, documents: texts }))
  tenderId = (await company.call('GET', '/tenders?source=vectors')).body.data[0].id
})

const service = (variables: object, fetch: typeof globalThis.fetch) =>
  Object.assign(
    createCtx({ ...env, ...variables } as unknown as Env, () => undefined),
    { fetch },
  )
const filling = (behaviour: Behaviour, more: object = {}) => {
  const { fetch, requests: asked } = endpoint(behaviour)
  return { ctx: service(openAiVariables({ ...models, ...more }), fetch), asked }
}
const stored = async () =>
  (
    await env.DB.prepare(
      'SELECT hex(text) AS text, vector_model AS model FROM passages WHERE tender_id = ? ORDER BY id',
    )
      .bind(tenderId)
      .all<{ text: string; model: string | null }>()
  ).results
const modelsOf = async () => [...new Set((await stored()).map(({ model }) => model))]

describe('fillVectors', () => {
  it('does nothing without a model, and leaves what a failing model did not do', async () => {
    expect(await fillVectors(createCtx(env, () => undefined))).toEqual({ embedded: 0, more: false })
    expect(await fillVectors(filling(status(503)).ctx)).toEqual({ embedded: 0, more: false })
    expect(await modelsOf()).toEqual([null])
  })

  it('stops where the service has used half of the day', async () => {
    const { ctx, asked } = filling(embeddings, { AI_DAILY_TOKENS_TOTAL: '2' })
    expect(await fillVectors(ctx)).toEqual({ embedded: 0, more: false })
    expect(asked).toEqual([])
  })

  it('gives every passage a vector, once, counted for the day', async () => {
    const day = () => env.DB.prepare('SELECT sum(tokens) AS n FROM model_days').first<number>('n')
    const before = (await day()) ?? 0
    const { ctx, asked } = filling(embeddings)
    while ((await fillVectors(ctx)).more);
    expect(await modelsOf()).toEqual(['vectors'])
    const sent = asked.flatMap(({ body }) => body.input as string[])
    expect(sent.filter((text) => text.startsWith('Zahlung'))).toHaveLength(1)
    expect((await day()) ?? 0).toBe(before + 4 * asked.length)
    expect(await fillVectors(ctx)).toEqual({ embedded: 0, more: false })
  })

  it.for([
    ['refuses', () => new Response('{}', { status: 400 })],
    ['answers without a number', () => Response.json({ data: [] })],
  ] as const)('leaves out a text that the model %s, and gives vectors to all others', async ([, refused]) => {
    const hostile = /^Zahlung/
    const { ctx } = filling(
      (asked, signal) =>
        asked.body.input.some((text: string) => hostile.test(text)) ? refused() : embeddings(asked, signal),
      { AI_EMBEDDING_MODEL: `careful-${crypto.randomUUID()}` },
    )
    while ((await fillVectors(ctx)).more);
    const rows = await stored()
    expect(new Set(rows.map(({ model }) => model)).size).toBe(1)
    const { results } = await env.DB.prepare(
      'SELECT heading, hex(text) AS text, vector IS NULL AS none FROM passages',
    ).all<{
      heading: string | null
      text: Packed
      none: number
    }>()
    const without = results.filter(({ none }) => none === 1)
    expect(without.length).toBeGreaterThan(0)
    expect(without.every(({ heading, text }) => hostile.test(heading ?? unpack(text)))).toBe(true)
    expect(results.length).toBeGreaterThan(without.length)
  })

  it('blames no text while the model refuses every text', async () => {
    const { ctx } = filling(() => new Response('{}', { status: 400 }), { AI_EMBEDDING_MODEL: 'unknown' })
    expect(await fillVectors(ctx)).toEqual({ embedded: 0, more: false })
    expect(await modelsOf()).not.toContain('unknown')
  })

  it('begins anew for another model, and for a text that was read anew', async () => {
    const { ctx } = filling(embeddings, { AI_EMBEDDING_MODEL: 'better' })
    while ((await fillVectors(ctx)).more);
    expect(await modelsOf()).toEqual(['better'])
    const { results } = await env.DB.prepare('SELECT id FROM documents WHERE tender_id = ? LIMIT 1')
      .bind(tenderId)
      .all<{ id: string }>()
    const document = { ...texts[0], id: results[0]?.id ?? '', pages: ['Zahlung\nGezahlt wird bar.'] }
    await env.DB.batch(
      writePassages(env.DB, [{ tenderId, document: { ...page(''), ...document }, country: null }]),
    )
    expect(await modelsOf()).toEqual(expect.arrayContaining([null, 'better']))
  })

  it('gives no vector to a passage that was written anew while the model was asked', async () => {
    const { fetch } = endpoint(async (asked) => {
      await rewritePassages(tenderId, ({ text }) => ({ text: `${text} Neu.` }))
      return embeddings(asked, null)
    })
    await fillVectors(service(openAiVariables(models), fetch))
    expect(await modelsOf()).not.toContain('vectors')
  })
})

describe('the queues whose messages write passages', () => {
  it.for([
    ['tender-marketplace-documents', models, ['passages/vectors']],
    ['tender-marketplace-imports', models, ['passages/vectors']],
    ['tender-marketplace-deliveries', models, []],
    ['tender-marketplace-documents', {}, []],
  ] as const)('%s with %o wakes the job of vectors at once: %o', async ([queue, variables, woken]) => {
    const names: string[] = []
    const jobs = { idFromName: String, get: () => ({ wake: async (name: string) => void names.push(name) }) }
    const { fetch } = endpoint(embeddings)
    const ctx = service({ ...openAiVariables(variables), JOBS: jobs }, fetch)
    await consumeQueue(ctx, { queue, messages: [] } as unknown as MessageBatch)
    expect(names).toEqual(woken)
  })
})

describe('nearestPassages', () => {
  it('compares every vector of a tender, however many there are', async () => {
    const { ctx } = filling(embeddings)
    while ((await fillVectors(ctx)).more);
    const far = packed(vectorOf('a ship'))
    const copy = env.DB.prepare(
      `INSERT INTO passages (tender_id, document_id, ordinal, page, start_at, end_at, heading, language, text, sentences,
         words, revision, vector, vector_model)
       SELECT p.tender_id, p.document_id, 1000 + n.value, p.page, p.start_at, p.end_at, p.heading, p.language, p.text,
         p.sentences, p.words, p.revision, CASE n.value WHEN 8999 THEN ?3 ELSE ?2 END, p.vector_model
       FROM (SELECT * FROM passages WHERE tender_id = ?1 LIMIT 1) AS p,
         (WITH RECURSIVE n (value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < 8999) SELECT value FROM n) AS n`,
    )
    await copy.bind(tenderId, far, packed(vectorOf('Haftung'))).run()
    const { fetch } = endpoint(embeddings)
    const asking = modelCtx(company, openAiVariables(models), fetch)
    const near = await nearestPassages(asking, { tenderId, text: 'Liability', limit: 20 })
    await env.DB.prepare('DELETE FROM passages WHERE tender_id = ? AND ordinal > 1000').bind(tenderId).run()
    expect(near).toHaveLength(20)
    expect(near?.slice(0, 3).map(({ ordinal }) => ordinal)).toContain(9999)
  })

  it('reads the passages of a tender by their index, in order', async () => {
    const sql = `EXPLAIN QUERY PLAN SELECT id, vector FROM passages INDEXED BY passages_of_tender
      WHERE tender_id = ?1 AND id > ?2 AND vector_model = ?3 AND vector IS NOT NULL ORDER BY id LIMIT ?4`
    const { results } = await env.DB.prepare(sql).bind('', 0, '', 1).all<{ detail: string }>()
    expect(results.map(({ detail }) => detail)).toEqual([
      'SEARCH passages USING INDEX passages_of_tender (tender_id=? AND rowid>?)',
    ])
  })
})

describe('POST /chat, with vectors and order', () => {
  beforeAll(async () => {
    const { ctx } = filling(embeddings)
    while ((await fillVectors(ctx)).more);
  })

  /** A binding that does the work of the three models of Workers AI; `fails` names the models that fail. */
  function binding(fails: ('vectors' | 'order' | 'words')[] = []) {
    const asked: { kind: string; input: ModelRequest['body'] }[] = []
    const run = async (_model: string, input: ModelRequest['body']) => {
      const kind = input.text ? 'vectors' : input.contexts ? 'order' : 'words'
      asked.push({ kind, input })
      if (fails.some((each) => each === kind)) throw new Error('3007: Request timeout')
      if (kind === 'vectors') return { data: input.text.map(vectorOf) }
      if (kind === 'order')
        return {
          response: input.contexts.map(({ text }: { text: string }, id: number) => ({
            id,
            score: text.includes('Gezahlt') ? 0.9 : 0.1,
          })),
        }
      const prompt = input.messages.map(({ content }: { content: string }) => content).join('\n')
      if (prompt.includes('"queries"')) return { response: { queries: [] } }
      const passage = prompt.split('<<<').find((part: string) => part.includes('Gezahlt wird bar'))
      const quote = { passage: passage?.split(' ')[0] ?? 'none', quote: 'Gezahlt wird bar' }
      return {
        response: passage
          ? { found: true, sentences: [{ text: 'The money comes in cash.', quotes: [quote] }] }
          : { found: false, sentences: [] },
      }
    }
    return { asked, variables: workersAiVariables(run as never, models) }
  }
  // The documents contain none of the words of this question.
  const message = 'How do they hand the Geld over?'
  const ask = (variables: Record<string, unknown>) =>
    callWith(variables, company, '/chat', { tenderId, message })

  it('finds by meaning in another language, in the order of the model, without other words', async () => {
    const { asked, variables } = binding()
    const { body } = await ask(variables)
    expect(asked.map(({ kind }) => kind)).toEqual(['vectors', 'order', 'words'])
    // Its quote shares no word with the question and only one with the answer, so it is not certain.
    expect(body.data).toMatchObject({
      certainty: 'closest',
      answer: 'The money comes in cash.',
      engine: 'workers-ai',
      degraded: false,
      citations: [{ quote: 'Gezahlt wird bar' }],
    })
    const prompt: string = asked[2]?.input.messages[1].content
    expect(prompt.slice(0, 200)).toContain('Gezahlt')
  })

  it('answers in the order of words and meaning where the model of order fails', async () => {
    const { asked, variables } = binding(['order'])
    const { body } = await ask(variables)
    expect(asked.map(({ kind }) => kind)).toEqual(['vectors', 'order', 'words'])
    expect(body.data).toMatchObject({ certainty: 'closest', engine: 'workers-ai', degraded: false })
  })

  it('finds by other words where the model of vectors fails', async () => {
    const { asked, variables } = binding(['vectors'])
    const { status: code } = await ask(variables)
    expect(code).toBe(200)
    expect(asked[1]?.input.messages?.[0].content).toContain('"queries"')
  })

  it('compares forty passages with the question where there are no vectors, and reads all', async () => {
    const pages = Array.from(
      { length: 50 },
      (_, n) => `Clause ${n + 1}\nThe contractor waxes floor ${n + 1}.`,
    )
    const documents = [{ title: 'Floors', language: 'en', kind: 'contract', pages }]
    const tender = { reference: 'F', title: 'Floors', buyer: { name: 'Town', country: 'IE' } }
    const dated = { ...tender, publishedAt: '2026-11-01' }
    await importNotices('floors', JSON.stringify({ format: 'tender/1', tender: dated, documents }))
    const { id } = (await company.call('GET', '/tenders?source=floors')).body.data[0]
    const { asked, variables } = binding()
    const asks = { tenderId: id, message: 'Which floor does the contractor wax?' }
    await callWith({ ...variables, AI_EMBEDDING_MODEL: undefined }, company, '/chat', asks)
    const order = asked.find(({ kind }) => kind === 'order')
    expect(new Set(order?.input.contexts.map(({ text }: { text: string }) => text)).size).toBe(40)
    // The notice is a passage as well.
    expect(asked.at(-1)?.input.messages[1].content.match(/<<<p\d+ /g)).toHaveLength(41)
  })

  it('answers without models where all fail', async () => {
    const { body } = await ask(binding(['vectors', 'order', 'words']).variables)
    const { body: plain } = await company.call('POST', '/chat', { tenderId, message })
    const { sessionId: _s, messageId: _m, ...expected } = plain.data
    expect(body.data).toMatchObject({ ...expected, engine: 'builtin', degraded: body.data.degraded })
  })

  it('compares nothing with vectors of other dimensions', async () => {
    const { fetch } = endpoint(vectors(Array.from({ length: 20 }, () => 1)))
    const ctx = modelCtx(company, openAiVariables(models), fetch)
    expect(await nearestPassages(ctx, { tenderId, text: 'Geld', limit: 5 })).toBeNull()
  })
})
