import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { idExample } from '../../src/platform/context/ids.ts'
import { importNotices, newCompany } from '../support/api.ts'

const source = 'chat-tests'
let tenderId = ''
let otherTenderId = ''

beforeAll(async () => {
  const tender = (reference: string, title: string, pages: string[]) => ({
    format: 'tender/1',
    tender: {
      reference,
      title,
      publishedAt: '2026-11-01',
      deadline: '2099-03-04T11:00:00+01:00',
      buyer: { name: 'Stadtwerke Musterstadt', country: 'DE' },
    },
    documents: [{ title: 'Terms of the contract', language: 'en', kind: 'tender_documents', pages }],
  })
  const lines = [
    tender('A', 'Cleaning of schools', [
      'Payment\nInvoices are paid within 45 days of their receipt.\n\nInsurance\nThe contractor holds public liability insurance of at least EUR 2,000,000 for each claim.',
    ]),
    {
      ...tender('C', 'Umowa', []),
      documents: [
        {
          title: 'SWZ',
          language: 'pl',
          kind: 'tender_documents',
          pages: ['Wykonawca musi posiadać polisę.'],
        },
      ],
    },
    tender('B', 'Another one', ['Payment\nInvoices are paid within 10 days.']),
    tender('D', 'Windows', ['Submission\nThe deadline for receipt of tenders is 2 March 2099, 12:00.']),
  ]
  await importNotices(source, lines.map((line) => JSON.stringify(line)).join('\n'))
  const { call } = await newCompany()
  const { body } = await call('GET', `/tenders?source=${source}&q=cleaning`)
  tenderId = body.data[0].id
  otherTenderId = (await call('GET', `/tenders?source=${source}&q=another`)).body.data[0].id
})

const question = 'Within how many days are invoices paid?'

/** The tender of this test file with a word in its title. */
const tenderOf = async (word: string): Promise<string> => {
  const { call } = await newCompany()
  return (await call('GET', `/tenders?source=${source}&q=${word}`)).body.data[0].id
}

describe('POST /chat', () => {
  it('names both deadlines where notice and documents state different days', async () => {
    const { call } = await newCompany()
    const tenderIdOfTwo = await tenderOf('windows')
    const ask = async (message: string, id = tenderIdOfTwo) =>
      (await call('POST', '/chat', { tenderId: id, message })).body.data.answer
    const both =
      'Notice and documents state different deadlines: 4 March 2099 by the notice, 2 March 2099 by the documents. Plan for 2 March 2099'
    // A quote below has only one of the days, so a reader of the first line must know both.
    expect((await ask('When is the deadline for tenders?')).startsWith(both)).toBe(true)
    expect(await ask('Who is the buyer?')).not.toContain('different deadlines')
    expect(await ask('How long must the proposal remain firm?')).not.toContain('different deadlines')
    expect(await ask('When is the deadline for tenders?', tenderId)).not.toContain('different deadlines')
  })

  it('answers with the words of the document, and keeps question and answer', async () => {
    const { call } = await newCompany()
    const { status, body } = await call('POST', '/chat', { tenderId, message: question })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      certainty: 'certain',
      found: true,
      engine: 'builtin',
      model: null,
      degraded: false,
    })
    expect(body.data.answer).toContain('45 days')
    const [citation] = body.data.citations
    expect(citation).toMatchObject({ id: 'c1', page: 1, quote: expect.stringContaining('within 45 days') })
    const text = await call('GET', `/tenders/${tenderId}/documents/${citation.documentId}/text`)
    expect(text.body.data[0].text).toContain(citation.quote)

    const messages = await call('GET', `/chat/${body.data.sessionId}/messages`)
    expect(messages.body.data).toMatchObject([
      { role: 'user', text: question, citations: [], engine: null, certainty: null },
      {
        id: body.data.messageId,
        role: 'assistant',
        text: body.data.answer,
        engine: 'builtin',
        certainty: 'certain',
      },
    ])
    const sessions = await call('GET', '/chat')
    expect(sessions.body.data).toMatchObject([{ id: body.data.sessionId, tenderId, messageCount: 2 }])
    expect((await call('GET', `/chat?tenderId=${otherTenderId}`)).body.data).toEqual([])
  })

  it('knows what the notice says', async () => {
    const { call } = await newCompany()
    const { body } = await call('POST', '/chat', { tenderId, message: 'Who is the buyer?' })
    expect(body.data.answer).toContain('Stadtwerke Musterstadt')
  })

  it('says honestly that the documents do not answer', async () => {
    const { call } = await newCompany()
    const message = 'How many electric buses have to be delivered to the depot?'
    const { body } = await call('POST', '/chat', { tenderId, message })
    expect(body.data.found).toBe(false)
    expect(['closest', 'none']).toContain(body.data.certainty)
    expect(body.data.answer).not.toBe('')
  })

  it('says beside an answer that is not certain which languages are not read', async () => {
    const { call } = await newCompany()
    const found = await call('GET', `/tenders?source=${source}&q=umowa`)
    const ask = async (id: string) =>
      (await call('POST', '/chat', { tenderId: id, message: 'Which insurance do we need?' })).body.data.answer
    expect(await ask(found.body.data[0].id)).toMatch(/bare words of the question alone: Polish\./)
    expect(await ask(tenderId)).not.toMatch(/bare words/)
  })

  it('goes on with a conversation about its own tender only', async () => {
    const { call } = await newCompany()
    const first = (await call('POST', '/chat', { tenderId, message: question })).body.data
    const second = await call('POST', '/chat', {
      tenderId,
      sessionId: first.sessionId,
      message: 'What insurance does the contractor need?',
    })
    expect(second.body.data).toMatchObject({ sessionId: first.sessionId, found: true })
    const { body } = await call('GET', `/chat/${first.sessionId}/messages?limit=1&page=4`)
    expect([body.pagination.total, body.data[0].role]).toEqual([4, 'assistant'])

    const elsewhere = { tenderId: otherTenderId, sessionId: first.sessionId, message: question }
    const refused = await call('POST', '/chat', elsewhere)
    expect([refused.status, refused.body.code, refused.body.details[0].path]).toEqual([
      400,
      'INVALID_DATA',
      'sessionId',
    ])
  })

  it('ends a conversation at 400 messages', async () => {
    const { call } = await newCompany()
    const { sessionId } = (await call('POST', '/chat', { tenderId, message: question })).body.data
    await env.DB.prepare('UPDATE chat_sessions SET message_count = 400 WHERE id = ?1').bind(sessionId).run()
    const { status, body } = await call('POST', '/chat', { tenderId, sessionId, message: question })
    expect([status, body.error]).toEqual([403, 'A conversation has at most 400 messages: begin a new one'])
  })

  it('never shows one company the conversation of another', async () => {
    const [company, other] = [await newCompany(), await newCompany()]
    const { sessionId } = (await company.call('POST', '/chat', { tenderId, message: question })).body.data
    expect((await other.call('GET', '/chat')).body.data).toEqual([])
    expect((await other.call('GET', `/chat/${sessionId}/messages`)).status).toBe(404)
    const joined = await other.call('POST', '/chat', { tenderId, sessionId, message: question })
    const madeUp = await other.call('POST', '/chat', {
      tenderId,
      message: question,
      sessionId: idExample('session'),
    })
    const { requestId: _, ...seen } = joined.body
    const { requestId: __, ...expected } = madeUp.body
    expect(seen).toEqual(expected)
    expect(joined.status).toBe(404)
  })

  it('keeps the order of questions that come at once', async () => {
    const { call } = await newCompany()
    const { sessionId } = (await call('POST', '/chat', { tenderId, message: question })).body.data
    const asked = await Promise.all(
      Array.from({ length: 5 }, (_, n) =>
        call('POST', '/chat', { tenderId, sessionId, message: `${question} (${n})` }),
      ),
    )
    expect(asked.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    const { body } = await call('GET', `/chat/${sessionId}/messages`)
    expect(body.pagination.total).toBe(12)
    expect(body.data.map(({ role }: { role: string }) => role)).toEqual(
      Array.from({ length: 12 }, (_, n) => (n % 2 === 0 ? 'user' : 'assistant')),
    )
  })

  it('comes sentence by sentence where that is asked for, and is kept like any other', async () => {
    const { call } = await newCompany()
    const accept = { Accept: 'text/event-stream' }
    const streamed = await call('POST', '/chat', { tenderId, message: question }, accept)
    expect(streamed.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    const events = (streamed.body as string)
      .split('\n\n')
      .filter(Boolean)
      .map((block) => {
        const [, name, data = ''] = /^event: (\w+)\ndata: (.*)$/s.exec(block) ?? []
        return { name, data: JSON.parse(data) }
      })
    const last = events.at(-1)
    expect(last).toMatchObject({ name: 'answer', data: { found: true, engine: 'builtin' } })
    const sentences = events.filter(({ name }) => name === 'sentence').map(({ data }) => data.text)
    expect(sentences.length).toBeGreaterThan(0)
    expect(sentences.join('')).toBe(last?.data.answer)
    const messages = await call('GET', `/chat/${last?.data.sessionId}/messages`)
    expect(messages.body.data[1].text).toBe(last?.data.answer)

    const refused = await call('POST', '/chat', { tenderId: idExample('tender'), message: question }, accept)
    expect([refused.status, refused.body.code]).toEqual([404, 'NOT_FOUND'])
  })

  it('answers an Idempotency-Key once', async () => {
    const { call } = await newCompany()
    const headers = { 'Idempotency-Key': 'ask-1' }
    const twice = await Promise.all(
      [1, 2].map(() => call('POST', '/chat', { tenderId, message: question }, headers)),
    )
    expect(twice[0]?.body.data).toEqual(twice[1]?.body.data)
    expect((await call('GET', '/chat')).body.pagination.total).toBe(1)
  })

  it.for([
    ['an empty question', { message: '   ' }],
    ['a question of 4,001 characters', { message: 'a'.repeat(4001) }],
    ['a language that is none', { message: 'a', language: 'english' }],
    ['an unknown member', { message: 'a', model: 'x' }],
  ] as const)('refuses %s', async ([, body]) => {
    const { call } = await newCompany()
    expect((await call('POST', '/chat', { tenderId, ...body })).body.code).toBe('INVALID_DATA')
  })
})
