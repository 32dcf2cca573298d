import '../support/tables.ts'
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { idExample } from '../../src/platform/context/ids.ts'
import type { Clarification } from '../../src/workspace/clarifications/schema.ts'
import { importNotices, newCompany, operate, type TestCompany, withdrawTender } from '../support/api.ts'

let count = 0

/** Imports a tender with documents; a second import of the same source is a new notice. */
async function bring(source: string, tender: object = {}, documents: object[] = []): Promise<string> {
  const line = {
    format: 'tender/1',
    tender: {
      reference: source,
      title: `Bridge ${source}`,
      buyer: { name: 'Town', country: 'DE' },
      publishedAt: '2026-11-20',
      deadline: '2099-01-01T12:00:00Z',
      lots: [{ id: 'LOT-1', title: 'One' }],
      ...tender,
    },
    documents: documents.map((each) => ({ language: 'en', ...each })),
  }
  expect((await importNotices(source, JSON.stringify(line))).body.data.failed).toEqual([])
  const { call } = await newCompany()
  return (await call('GET', `/tenders?source=${source}`)).body.data[0].id
}

const own = () => `ask-${++count}-${crypto.randomUUID().slice(0, 8)}`
const answers = { title: 'Questions and answers 1', kind: 'clarification', pages: ['Question 1: Yes.'] }

/** A tender whose buyer takes questions until 2098. */
async function askable(ocid: string, until = '2098-01-01T00:00:00Z', day = '01'): Promise<string> {
  const release = {
    ocid,
    id: `${ocid}-${day}`,
    date: `2026-11-${day}T00:00:00Z`,
    tag: [day === '01' ? 'tender' : 'tenderUpdate'],
    buyer: { name: 'Town' },
    tender: {
      id: '1',
      title: 'Harbour',
      status: 'active',
      enquiryPeriod: { endDate: until },
      tenderPeriod: { endDate: '2099-01-01T12:00:00Z' },
    },
  }
  await importNotices(ocid, JSON.stringify(release))
  const { call } = await newCompany()
  return (await call('GET', `/tenders?source=${ocid}`)).body.data[0].id
}

const ask = async ({ call }: Pick<TestCompany, 'call'>, tenderId: string, input: object = {}) =>
  (await call('POST', `/tenders/${tenderId}/clarifications`, { question: 'May we use steel?', ...input }))
    .body.data as Clarification
const list = async ({ call }: Pick<TestCompany, 'call'>, tenderId: string, query = '') =>
  (await call('GET', `/tenders/${tenderId}/clarifications${query}`)).body

describe('a question to the buyer', () => {
  it.for<[string, object, object]>([
    ['is a draft at first', {}, { status: 'draft', sentAt: null, answer: null, version: 1 }],
    [
      'is sent once it has a time of sending',
      { sentAt: '2026-11-21T10:00:00+01:00' },
      { status: 'sent', sentAt: '2026-11-21T09:00:00.000Z', answeredAt: null },
    ],
    [
      'is answered once it has an answer',
      { answer: 'Yes', answeredAt: '2026-11-22T09:00:00Z' },
      { status: 'answered', answer: 'Yes', answeredAt: '2026-11-22T09:00:00.000Z', daysLeft: null },
    ],
    ['may be about a lot', { lotId: 'LOT-1' }, { lotId: 'LOT-1', requirementId: null }],
  ])('%s', async ([, input, expected]) => {
    const company = await newCompany()
    const tenderId = await bring(own())
    const made = await ask(company, tenderId, input)
    expect(made).toMatchObject({
      tenderId,
      question: 'May we use steel?',
      askedBy: { id: company.userId },
      ...expected,
    })
    expect((await list(company, tenderId)).data).toEqual([made])
  })

  it.for<[string, object, string]>([
    ['a lot of another tender', { lotId: 'LOT-9' }, 'NOT_FOUND'],
    ['a made-up requirement', { requirementId: idExample('requirement') }, 'NOT_FOUND'],
    ['a made-up document', { documentId: idExample('document') }, 'NOT_FOUND'],
    ['a time of the answer without an answer', { answeredAt: '2026-11-22T09:00:00Z' }, 'INVALID_DATA'],
    [
      'an answer before the question',
      { sentAt: '2026-11-22T09:00:00Z', answer: 'Yes', answeredAt: '2026-11-21T09:00:00Z' },
      'INVALID_DATA',
    ],
    ['a page without a document', { documentPage: 2 }, 'INVALID_DATA'],
    ['an empty question', { question: ' ' }, 'INVALID_DATA'],
    ['a state, which follows from the answer', { status: 'answered' }, 'INVALID_DATA'],
  ])('refuses %s', async ([, input, code]) => {
    const { call } = await newCompany()
    const tenderId = await bring(own())
    const { body } = await call('POST', `/tenders/${tenderId}/clarifications`, {
      question: 'May we?',
      ...input,
    })
    expect(body.code).toBe(code)
    expect((await list({ call }, tenderId)).data).toEqual([])
  })

  it('goes from draft to sent to answered and back, with the document of the answer', async () => {
    const company = await newCompany()
    const source = own()
    const tenderId = await bring(source)
    const { id } = await ask(company, tenderId)
    await bring(source, {}, [answers])
    const documents = (await company.call('GET', `/tenders/${tenderId}/documents?kind=clarification`)).body
      .data
    const patch = async (body: object) =>
      (await company.call('PATCH', `/tenders/${tenderId}/clarifications/${id}`, body)).body
        .data as Clarification
    expect(await patch({ sentAt: '2026-11-21T10:00:00Z' })).toMatchObject({ status: 'sent', version: 2 })
    const document = { id: documents[0].id, title: answers.title, url: null, page: 1 }
    const answer = { answer: 'Steel is fine', documentId: document.id, documentPage: 1 }
    const answered = await patch(answer)
    expect(answered).toMatchObject({
      status: 'answered',
      document,
      version: 3,
      sentAt: '2026-11-21T10:00:00.000Z',
    })
    expect(await patch({})).toEqual(answered)
    expect(await patch(answer)).toEqual(answered)
    expect((await list(company, tenderId, '?status=answered')).data).toEqual([answered])
    expect(await patch({ answer: null, documentId: null })).toMatchObject({
      status: 'sent',
      answer: null,
      answeredAt: null,
      document: null,
    })
    expect(await patch({ sentAt: null, question: 'May we use wood?' })).toMatchObject({
      status: 'draft',
      question: 'May we use wood?',
    })
  })

  it('can be removed only while it is a draft', async () => {
    const company = await newCompany()
    const tenderId = await bring(own())
    const [draft, sent] = [
      await ask(company, tenderId),
      await ask(company, tenderId, { sentAt: '2026-11-21T10:00:00Z' }),
    ]
    const remove = async ({ id }: Clarification) =>
      (await company.call('DELETE', `/tenders/${tenderId}/clarifications/${id}`)).body
    expect(await remove(draft)).toEqual({ success: true, data: { id: draft.id, deleted: true } })
    expect(await remove(sent)).toMatchObject({ code: 'FORBIDDEN' })
    expect((await list(company, tenderId)).data).toEqual([sent])
  })

  it('shows the days left for questions until it is answered', async () => {
    const company = await newCompany()
    const ocid = `ocds-${own()}`
    const tenderId = await askable(ocid, new Date(Date.now() + 2.5 * 86_400_000).toISOString())
    const { id, questionsDeadline, daysLeft } = await ask(company, tenderId)
    expect([questionsDeadline?.slice(0, 4), daysLeft]).toEqual([String(new Date().getFullYear()), 3])
    const path = `/tenders/${tenderId}/clarifications/${id}`
    expect((await company.call('PATCH', path, { answer: 'Yes' })).body.data).toMatchObject({
      questionsDeadline: null,
      daysLeft: null,
    })
    expect((await company.call('PATCH', path, { answer: null })).body.data).toMatchObject({ daysLeft: 3 })
    await askable(ocid, '2026-11-05T00:00:00Z', '02')
    expect((await list(company, tenderId, '?status=draft')).data).toMatchObject([{ id, daysLeft: 0 }])
  })

  it('is one of ten changes at once, and If-Match refuses a stale one', async () => {
    const company = await newCompany()
    const tenderId = await bring(own())
    const { id } = await ask(company, tenderId)
    const path = `/tenders/${tenderId}/clarifications/${id}`
    const statuses = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        company.call('PATCH', path, { answer: `Answer ${n}` }, { 'If-Match': '"1"' }),
      ),
    )
    expect(statuses.map(({ status }) => status).toSorted()).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 403),
    ])
    expect((await list(company, tenderId)).data).toMatchObject([{ version: 2, status: 'answered' }])
  })

  it('is written once for an Idempotency-Key', async () => {
    const company = await newCompany()
    const tenderId = await bring(own())
    const path = `/tenders/${tenderId}/clarifications`
    const headers = { 'Idempotency-Key': 'once' }
    const sent = await Promise.all(
      Array.from({ length: 3 }, () => company.call('POST', path, { question: 'Once?' }, headers)),
    )
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([201]))
    expect((await list(company, tenderId)).pagination.total).toBe(1)
  })

  it('is seen by its company alone', async () => {
    const [company, other] = [await newCompany(), await newCompany()]
    const tenderId = await bring(own())
    const { id } = await ask(company, tenderId)
    expect((await list(other, tenderId)).data).toEqual([])
    const path = `/tenders/${tenderId}/clarifications/${id}`
    for (const answer of [await other.call('PATCH', path, { answer: 'x' }), await other.call('DELETE', path)])
      expect(answer.body).toMatchObject({ code: 'NOT_FOUND', error: 'Clarification not found' })
    expect((await list(company, tenderId)).data).toMatchObject([{ id, version: 1 }])
  })

  it('counts against a quota, with the bytes of its texts', async () => {
    const company = await newCompany()
    const tenderId = await bring(own())
    await operate('PUT', `/companies/${company.companyId}/quotas`, { clarifications: 2 })
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        company.call('POST', `/tenders/${tenderId}/clarifications`, { question: 'Any?' }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 403, 403, 403, 403])
    const use = async () =>
      (
        await env.DB.prepare(
          "SELECT quota, used FROM quota_use WHERE company_id = ? AND quota IN ('clarifications', 'storedBytes') ORDER BY quota",
        )
          .bind(company.companyId)
          .all<{ quota: string; used: number }>()
      ).results.map(({ used }) => used)
    const [, before = 0] = await use()
    const made = answers.filter(({ status }) => status === 201).map(({ body }) => body.data.id)
    await company.call('PATCH', `/tenders/${tenderId}/clarifications/${made[0]}`, { question: 'Anyone?' })
    expect(await use()).toEqual([2, before + 3])
    for (const id of made) await company.call('DELETE', `/tenders/${tenderId}/clarifications/${id}`)
    expect(await use()).toEqual([0, before - 2 * 204])
  })
})

describe('what the buyer published', () => {
  it('follows the own questions, with its document, page by page', async () => {
    const company = await newCompany()
    const source = own()
    const tenderId = await bring(source)
    const first = await ask(company, tenderId)
    const second = await ask(company, tenderId, { question: 'And wood?' })
    await bring(source, {}, [
      answers,
      { title: 'Plan', kind: 'other', pages: ['A'] },
      { ...answers, title: 'Answers 2' },
    ])
    const { data, pagination } = await list(company, tenderId)
    expect(pagination.total).toBe(4)
    expect(data.map(({ id, status, document }: Clarification) => [status, document?.title ?? id])).toEqual([
      ['draft', second.id],
      ['draft', first.id],
      ['published', answers.title],
      ['published', 'Answers 2'],
    ])
    const pages = await Promise.all(
      [1, 2, 3, 4, 5].map((page) => list(company, tenderId, `?limit=1&page=${page}`)),
    )
    expect(pages.flatMap((page) => page.data)).toEqual(data)
    expect((await list(company, tenderId, '?status=published')).data).toEqual(data.slice(2))
    const path = `/tenders/${tenderId}/clarifications/${data[2].id}`
    expect((await company.call('PATCH', path, { answer: 'x' })).body.code).toBe('NOT_FOUND')
  })

  it('includes a notice that changes the terms, in the words of the buyer', async () => {
    const company = await newCompany()
    const ocid = `ocds-${own()}`
    const tenderId = await askable(ocid)
    const release = {
      ocid,
      id: `${ocid}-2`,
      date: '2026-11-02T00:00:00Z',
      tag: ['tenderAmendment'],
      buyer: { name: 'Town' },
      tender: {
        id: '1',
        title: 'Harbour',
        status: 'active',
        tenderPeriod: { endDate: '2099-02-01T12:00:00Z' },
        amendments: [
          { id: '1', date: '2026-11-02T00:00:00Z', description: 'The deadline moves by a month.' },
        ],
      },
    }
    await importNotices(ocid, JSON.stringify(release))
    expect((await list(company, tenderId)).data).toMatchObject([
      {
        status: 'published',
        question: null,
        askedBy: null,
        answer: 'The deadline moves by a month.',
        answeredAt: '2026-11-02T00:00:00.000Z',
        version: 1,
      },
    ])
  })
})

describe('a tender that goes', () => {
  it('leaves the company its own questions after a withdrawal', async () => {
    const [company, other] = [await newCompany(), await newCompany()]
    const source = own()
    const tenderId = await bring(source, {}, [answers])
    const { id } = await ask(company, tenderId)
    await withdrawTender(tenderId)
    expect((await list(company, tenderId)).data).toMatchObject([{ id }])
    expect((await list(company, tenderId, '?status=sent')).data).toEqual([])
    expect((await list(other, tenderId)).code).toBe('NOT_FOUND')
    expect(
      (await company.call('POST', `/tenders/${tenderId}/clarifications`, { question: 'x' })).status,
    ).toBe(404)
  })

  it('takes its questions into the tender that it becomes part of', async () => {
    const company = await newCompany()
    const [removed, kept] = [await bring(own()), await bring(own())]
    const [moved, stays] = [await ask(company, removed), await ask(company, kept)]
    await env.DB.prepare('INSERT INTO merged_tenders (tender_id, kept_id, at) VALUES (?1, ?2, 0)')
      .bind(removed, kept)
      .run()
    const ids = async (tenderId: string) =>
      (await list(company, tenderId)).data.map(({ id }: Clarification) => id).toSorted()
    expect(await ids(kept)).toEqual([moved.id, stays.id].toSorted())
    await env.DB.prepare(
      'INSERT INTO split_tenders (from_id, to_id, since, until, at) VALUES (?1, ?2, 0, 0, 1)',
    )
      .bind(kept, removed)
      .run()
    expect([await ids(removed), await ids(kept)]).toEqual([[moved.id], [stays.id]])
  })
})
