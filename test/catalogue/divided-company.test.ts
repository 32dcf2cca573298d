import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, expect, it } from 'vitest'
import { createApp } from '../../src/app.ts'
import { fetchDocument } from '../../src/catalogue/documents/fetch-document.ts'
import { sweepDocuments } from '../../src/catalogue/documents/request-reading.ts'
import { importNotices } from '../../src/catalogue/import/import-notices.ts'
import { addPeriod } from '../../src/catalogue/periods/commands.ts'
import { runAlerts } from '../../src/delivery/alerts/run/run.ts'
import { announceAwards } from '../../src/workspace/following/awards.ts'
import { announceDeadlines } from '../../src/workspace/following/deadlines.ts'
import { createCtx } from '../../src/platform/context/context.ts'
import { newCompany, origin, type TestCompany } from '../support/api.ts'
import { migrate } from '../support/periods.ts'
import '../support/tables.ts'

/** Everything of companies is in the main database; the tenders of this test are in that of a period. */
const divided = {
  ...env,
  DOCUMENT_FETCHING: 'on',
  // The consumer of the tests does not have the binding.
  DOCUMENTS: { sendBatch: async () => undefined } as unknown as Env['DOCUMENTS'],
  CATALOGUE_1: env.OLDER,
} as Env
const serviceOn = () => createCtx(divided, () => undefined)
const app = createApp()
let company: TestCompany

async function call(method: string, path: string, body?: unknown) {
  const execution = createExecutionContext()
  const request = new Request(`${origin}/api/v1${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${company.key}`,
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const response = await app.fetch(request, divided, execution)
  const answer = await response.json()
  await waitOnExecutionContext(execution)
  // oxlint-disable-next-line typescript/no-explicit-any -- the test looks into answers of every shape
  return { status: response.status, body: answer as any }
}

const line = (n: number, more: object = {}) => ({
  format: 'tender/1',
  tender: {
    reference: `W-${n}`,
    title: `Bridge ${n}`,
    buyer: { name: 'Town', country: 'DE' },
    publishedAt: '2023-03-10T08:00:00Z',
    deadline: '2098-01-01T12:00:00Z',
    status: 'open',
    cpvCodes: ['45221111'],
    ...more,
  },
  documents: [
    {
      title: 'Terms',
      language: 'de',
      kind: 'tender_documents',
      pages: ['Der Bieter muss einen Mindestumsatz von 2 000 000 EUR nachweisen.'],
    },
  ],
})

const send = (lines: object[]) =>
  importNotices(serviceOn(), new TextEncoder().encode(lines.map((each) => JSON.stringify(each)).join('\n')), {
    source: 'divided-company',
    charset: undefined,
  })

const idOf = async (title: string): Promise<string> =>
  (await call('GET', `/tenders?q=${encodeURIComponent(`"${title}"`)}`)).body.data[0].id

beforeAll(async () => {
  await migrate(env.OLDER)
  await addPeriod(serviceOn(), {
    binding: 'CATALOGUE_1',
    since: new Date('2023-01-01'),
    until: new Date('2024-01-01'),
  })
  company = await newCompany()
  await send([line(1), line(2), line(3)])
  const stored = await env.DB.prepare('SELECT count(*) AS n FROM tender_docs').first('n')
  expect(stored).toBe(0)
}, 60_000)

it('shows a tender of a period with everything that is read of it', async () => {
  const id = await idOf('Bridge 1')
  const { body } = await call('GET', `/tenders/${id}`)
  expect(body.data).toMatchObject({ id, title: 'Bridge 1', documentCount: 2, savedTenderId: null })
  expect(body.data.requirementCount).toBeGreaterThan(0)
  const documents = await call('GET', `/tenders/${id}/documents`)
  expect(documents.body.data.map(({ title }: { title: string }) => title)).toContain('Terms')
  const [, terms] = documents.body.data
  expect((await call('GET', `/tenders/${id}/documents/${terms.id}/text`)).body.data[0].text).toContain(
    'Mindestumsatz',
  )
  for (const path of ['requirements', 'notices', 'ocds']) {
    const answer = await call('GET', `/tenders/${id}/${path}`)
    expect(answer.status, path).toBe(200)
  }
  const listed = await call('GET', `/tenders?ids=${id}`)
  expect(listed.body.data).toMatchObject([{ id, title: 'Bridge 1' }])
})

it('saves it, bids for it and judges it, and lists show it as it is now', async () => {
  const id = await idOf('Bridge 2')
  expect((await call('POST', '/tenders/saved', { tenderId: id })).status).toBe(201)
  expect((await call('GET', `/tenders/${id}`)).body.data.savedTenderId).not.toBeNull()
  const bid = await call('POST', '/bids', { tenderId: id, title: 'Our bid', value: 1000, currency: 'EUR' })
  expect(bid.status).toBe(201)
  expect((await call('POST', `/analysis/match/${id}`, {})).status).toBe(200)
  expect((await call('POST', `/analysis/risk/${id}`, {})).status).toBe(200)
  await send([line(2, { title: 'Bridge 2, renamed' })])
  const saved = (await call('GET', '/tenders/saved')).body.data
  expect(saved).toMatchObject([{ tenderId: id, tender: { title: 'Bridge 2, renamed' } }])
  expect((await call('GET', '/tenders?q=bridge')).body.pagination.total).toBe(3)
  const ready = await call('PATCH', `/bids/${bid.body.data.id}`, { status: 'ready' })
  expect(ready.status).toBe(200)
  expect((await call('POST', `/bids/${bid.body.data.id}/submit`, {})).body.data).toMatchObject({
    status: 'submitted',
  })
})

it('reminds its followers of the deadline, and tells them of an award', async () => {
  const id = await idOf('Bridge 3')
  await call('POST', '/tenders/saved', { tenderId: id })
  const near = createCtx(divided, () => undefined, new Date('2097-12-31T06:00:00Z'))
  // Of this tender, and of the one with the bid.
  expect(await announceDeadlines(near)).toMatchObject({ told: 2 })
  await announceAwards(serviceOn())
  await send([line(3, { status: 'awarded' })])
  expect(await announceAwards(serviceOn())).toMatchObject({ told: 1 })
  const { results } = await env.DB.prepare(
    "SELECT type FROM events WHERE type LIKE 'tender.%' ORDER BY type",
  ).all()
  expect(results).toEqual([
    { type: 'tender.awarded' },
    { type: 'tender.deadline' },
    { type: 'tender.deadline' },
  ])
})

it('answers a question from its documents', async () => {
  const id = await idOf('Bridge 3')
  const { body } = await call('POST', '/chat', {
    tenderId: id,
    message: 'Which minimum turnover is required?',
  })
  expect(JSON.stringify(body.data)).toContain('Mindestumsatz')
})

it('alerts a company to a new tender of a period, with its item', async () => {
  const alert = await call('POST', '/alerts', {
    name: 'Bridges',
    filters: { q: 'viaduct' },
    frequency: 'instant',
  })
  expect(alert.status).toBe(201)
  await send([line(4, { title: 'Viaduct 4' })])
  expect(await runAlerts(serviceOn())).toMatchObject({ tenders: 1, alerts: 1 })
  const { results } = await env.DB.prepare("SELECT data FROM events WHERE type = 'alert.triggered'").all<{
    data: string
  }>()
  expect(JSON.parse(results[0]?.data ?? '{}')).toMatchObject({ tenders: [{ title: 'Viaduct 4' }] })
})

it('has the documents of a followed tender fetched into the database of the period', async () => {
  const release = {
    ocid: 'ocds-divided-5',
    id: '5',
    date: '2023-05-01T00:00:00Z',
    tag: ['tender'],
    language: 'en',
    buyer: { id: 'b', name: 'Town' },
    parties: [{ id: 'b', name: 'Town', roles: ['buyer'] }],
    tender: {
      id: '5',
      title: 'Bridge 5',
      status: 'active',
      tenderPeriod: { endDate: '2099-05-01T12:00:00Z' },
      documents: [
        {
          id: 'plan',
          title: 'Plan',
          documentType: 'biddingDocuments',
          url: 'https://buyer.example/plan.txt',
        },
      ],
    },
  }
  await send([release])
  const id = await idOf('Bridge 5')
  await call('POST', '/tenders/saved', { tenderId: id })
  const files = () =>
    env.OLDER.prepare('SELECT document_id, state FROM document_files WHERE tender_id = ?1')
      .bind(id)
      .all<{ document_id: string; state: string }>()
  expect((await files()).results).toMatchObject([{ state: 'waiting' }])
  expect(await env.DB.prepare('SELECT count(*) AS n FROM document_files').first('n')).toBe(0)
  expect(await sweepDocuments(serviceOn())).toBe(1)
  const [file] = (await files()).results
  await fetchDocument({ ...serviceOn(), d1: env.OLDER }, file?.document_id ?? '')
  expect((await files()).results[0]?.state).not.toBe('reading')
})
