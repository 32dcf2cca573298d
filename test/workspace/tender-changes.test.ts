import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { listNotifications } from '../../src/delivery/notifications/queries.ts'
import { targetOf } from '../../src/delivery/notifications/shown.ts'
import { type Cadence, type Topic, topicNames } from '../../src/delivery/notifications/topics.ts'
import { createCtx, derive } from '../../src/platform/context/context.ts'
import { chooseMails } from '../../src/workspace/news/digests/commands.ts'
import { mailAtOnce } from '../../src/workspace/news/digests/run.ts'
import { createBid } from '../../src/workspace/bids/commands.ts'
import { updateBid } from '../../src/workspace/bids/update.ts'
import { affectedSections } from '../../src/workspace/following/affected.ts'
import { editText, joinedEdits, requirementsText } from '../../src/workspace/following/change-words.ts'
import { announceDocuments } from '../../src/workspace/following/documents.ts'
import { Browser, newPerson } from '../support/browser.ts'
import { importNotices, newCompany } from '../support/api.ts'
import { addStaff, newStaff, type Staff } from '../support/people.ts'

let count = 0
const own = () => `changes-${++count}-${crypto.randomUUID().slice(0, 8)}`

async function bring(source: string, tender: object = {}, documents: object[] = []): Promise<string> {
  const line = {
    format: 'tender/1',
    tender: {
      reference: source,
      title: `Bridge ${source}`,
      buyer: { name: 'Town', country: 'DE' },
      publishedAt: '2026-11-20',
      deadline: '2099-01-01T12:00:00Z',
      ...tender,
    },
    documents: documents.map((each) => ({ language: 'en', kind: 'tender_documents', ...each })),
  }
  expect((await importNotices(source, JSON.stringify(line))).body.data.failed).toEqual([])
  const { call } = await newCompany()
  return (await call('GET', `/tenders?source=${source}`)).body.data[0].id
}

const terms = (amount: string) => [
  {
    title: 'Terms',
    pages: [
      `The bidder must have a yearly turnover of at least EUR ${amount} in each of the last three years.`,
    ],
  },
]

const announce = async () => {
  while ((await announceDocuments({ d1: env.DB, now: new Date() })).more);
}

const told = async (who: Staff) => {
  const { items } = await who.act((ctx) => listNotifications(ctx, { page: 1, limit: 100 }))
  return items.filter(({ kind }) => kind.startsWith('tender.')).toReversed()
}

/** A bid with a section for the first requirement of the tender, and that requirement. */
async function bidOn(who: Staff, tenderId: string) {
  const { call } = await newCompany()
  const [requirement] = (await call('GET', `/tenders/${tenderId}/requirements`)).body.data
  const { id } = await who.act((ctx) => createBid(ctx, { tenderId, title: 'Our bid' }))
  const sections = [
    { key: 'money', heading: 'Our turnover', requirementId: requirement.id },
    { key: 'other', heading: 'Other' },
  ]
  await who.act((ctx) => updateBid(ctx, id, { sections }))
  return { id, requirementId: requirement.id as string }
}

describe('a tender that changes', () => {
  it('is told once to everybody who works on it, with the values before and after', async () => {
    const [[ada, bo], [other]] = [await newStaff('owner', 'member'), await newStaff('owner')]
    const source = own()
    const tenderId = await bring(source, { estimatedValue: 2_400_000, currency: 'EUR' }, terms('2,000,000'))
    const { requirementId } = await bidOn(ada, tenderId)
    await announce()
    await bring(
      source,
      { deadline: '2099-02-01T11:00:00Z', estimatedValue: 2_600_000, currency: 'EUR' },
      terms('3,000,000'),
    )
    await Promise.all(Array.from({ length: 4 }, () => announce()))
    await announce()
    const [notice, ...others] = await told(bo)
    expect(others).toEqual([])
    expect(notice).toMatchObject({
      kind: 'tender.changed',
      title: `Changed: Bridge ${source}`,
      body: 'Deadline: 2099-02-01 11:00 UTC (was 2099-01-01 12:00 UTC); Value: 2,600,000 EUR (was 2,400,000 EUR); 1 changed requirement; Documents: Terms (changed)',
      tenderId,
      userId: null,
    })
    expect(notice && targetOf(notice)).toBe(`/tenders/${tenderId}/changes`)
    expect(await told(ada)).toHaveLength(1)
    expect(await told(other)).toEqual([])
    const sections = await ada.act((ctx) => affectedSections(ctx, tenderId, [requirementId]))
    expect(sections).toMatchObject([{ key: 'money', heading: 'Our turnover', requirementId }])
    expect(await other.act((ctx) => affectedSections(ctx, tenderId, [requirementId]))).toEqual([])
  })

  it('is mailed in the same words', async () => {
    const [ada] = await newStaff('owner')
    const source = own()
    const tenderId = await bring(source, {}, terms('2,000,000'))
    await ada.act((ctx) => createBid(ctx, { tenderId }))
    const choices = Object.fromEntries(topicNames.map((topic) => [topic, 'at_once'])) as Record<
      Topic,
      Cadence
    >
    await ada.act((ctx) => chooseMails(ctx, { choices, timeZone: 'UTC', hour: 7, weekday: 1 }))
    await bring(source, { deadline: '2099-02-01T11:00:00Z' }, terms('3,000,000'))
    await announce()
    const letters: { to: string[]; text: string }[] = []
    const later: Promise<unknown>[] = []
    const service = {
      ...env,
      MAIL_SENDER: 'http',
      MAIL_FROM: 'Tenders <no-reply@tenders.example>',
      MAIL_API_KEY: 'x',
    }
    const ctx = derive(
      createCtx(service as unknown as Env, (each) => void later.push(each), new Date(Date.now() + 3_600_000)),
      {
        fetch: async (_url: RequestInfo | URL, init?: RequestInit) => {
          letters.push(JSON.parse(String(init?.body)) as (typeof letters)[number])
          return new Response('{}')
        },
      },
    )
    while ((await mailAtOnce(ctx)).more);
    await Promise.all(later)
    const mail = letters.find(({ to }) => to.includes(ada.email))?.text ?? ''
    expect(mail).toContain(`/tenders/${tenderId}/changes`)
    expect(mail.replaceAll(/\s+/g, ' ')).toMatch(
      /Deadline: .*2099.* \(was .*2099.*\); 1 changed requirement; Documents: Terms \(changed\)/,
    )
  })

  it('is told as documents alone where nothing else changes', async () => {
    const [ada] = await newStaff('owner')
    const source = own()
    const tenderId = await bring(source)
    await ada.act((ctx) => createBid(ctx, { tenderId }))
    await bring(source, {}, [{ title: 'Plan', kind: 'other', pages: ['A'] }])
    await announce()
    expect(await told(ada)).toMatchObject([
      { kind: 'tender.documents', title: `1 new document: Bridge ${source}` },
    ])
  })

  it('is told as nothing where two notices take back each other’s changes', async () => {
    const [ada] = await newStaff('owner')
    const source = own()
    const tenderId = await bring(source)
    await ada.act((ctx) => createBid(ctx, { tenderId }))
    await bring(source, { deadline: '2099-02-01T11:00:00Z' })
    await bring(source)
    await announce()
    expect(await told(ada)).toEqual([])
  })

  it('has a page with each change, the affected sections of the own company, and links', async () => {
    const person = await newPerson()
    const companyId = person.companies[0]?.id ?? ''
    const ada = await addStaff(companyId, 'member')
    const browser = new Browser()
    await browser.signIn(person)
    const source = own()
    const tenderId = await bring(source, {}, terms('2,000,000'))
    const path = `/tenders/${tenderId}/changes`
    expect((await browser.open(path)).text).toContain('No changes')
    const bid = await bidOn(ada, tenderId)
    const [stranger] = await newStaff('owner')
    await bidOn(stranger, tenderId)
    await bring(source, { deadline: '2099-02-01T11:00:00Z' }, terms('3,000,000'))
    const { status, text } = await browser.open(path)
    expect(status).toBe(200)
    expect(text).toContain('2099-01-01T12:00:00.000Z')
    expect(text).toContain('2099-02-01T11:00:00.000Z')
    expect(text).toContain('1 changed requirement')
    expect(text).toMatch(/EUR 2,000,000[^]*EUR 3,000,000/)
    expect(text.match(/\/section\?key=money/g)).toHaveLength(1)
    expect(text).toContain(`/bids/${bid.id}/section?key=money`)
    expect(text).toMatch(new RegExp(`/tenders/${tenderId}/requirements#requirement_`))
    expect(text).toMatch(new RegExp(`/tenders/${tenderId}/documents/doc_`))
  })
})

describe('the words of a change', () => {
  const edit = (
    member: 'deadline' | 'estimatedValue' | 'lot' | 'lotValue' | 'title',
    from: string | null,
    to: string | null,
    lotId: string | null = null,
  ) => ({ member, lotId, from, to })
  it.for<[ReturnType<typeof edit>, string]>([
    [edit('deadline', null, '2099-02-01T11:00:00.000Z'), 'Deadline: 2099-02-01 11:00 UTC (was none)'],
    [edit('estimatedValue', '1234567.5 EUR', null), 'Value: none (was 1,234,567.5 EUR)'],
    [edit('lot', null, 'Roofs', 'LOT-2'), 'Lot LOT-2 added: Roofs'],
    [edit('lot', 'Roofs', null, 'LOT-2'), 'Lot LOT-2 removed: Roofs'],
    [edit('lotValue', '5 EUR', '6 EUR', 'LOT-2'), 'Lot LOT-2, value: 6 EUR (was 5 EUR)'],
    [edit('title', 'A', 'B'), 'Title: B (was A)'],
  ])('are short: %o', ([each, words]) => {
    expect(editText(each)).toBe(words)
  })

  it('join the changes of several notices', () => {
    expect(
      joinedEdits([
        edit('title', 'A', 'B'),
        edit('deadline', 'x', 'y'),
        edit('title', 'B', 'C'),
        edit('deadline', 'y', 'x'),
      ]),
    ).toEqual([edit('title', 'A', 'C')])
  })

  it('count requirements', () => {
    const one = { id: 'a', category: 'other', title: 'a', text: null }
    const [came, went, changed] = [
      { before: null, after: one },
      { before: one, after: null },
      { before: one, after: one },
    ]
    expect(requirementsText([])).toBeNull()
    expect(requirementsText([came, came, changed, went])).toBe('2 new requirements, 1 changed, 1 removed')
    expect(requirementsText([went])).toBe('1 removed requirement')
  })
})
