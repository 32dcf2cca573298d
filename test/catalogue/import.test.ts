import '../support/tables.ts'
import { env } from 'cloudflare:workers'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { createCtx } from '../../src/platform/context/context.ts'
import { importEcbRates } from '../../src/reference/rates/commands.ts'
import { revalueStep } from '../../src/catalogue/import/revalue.ts'
import { compose } from '../../src/catalogue/tenders/compose/facts.ts'
import type { StoredNotice } from '../../src/catalogue/tenders/compose/order.ts'
import { noNames } from '../../src/catalogue/import/names.ts'
import { assignTenders } from '../../src/catalogue/import/resolve.ts'
import { readNotices } from '../../src/catalogue/notices/read-notices.ts'
import { emptyNotice } from '../../src/catalogue/notices/empty.ts'
import type { Notice } from '../../src/catalogue/notices/schema.ts'
import { newCompany, type TestCompany, withdrawTender, operate } from '../support/api.ts'
import { everything, importNotices, newSource } from '../support/imports.ts'
import { fixture, fixtureFiles } from '../support/fixtures.ts'

const eforms = (name: string) => fixture(`notices/eforms/${name}`)
let company: TestCompany
beforeAll(async () => {
  company = await newCompany({ requestLimit: 1_000_000 })
})

const get = async (path: string) => (await company.call('GET', path)).body
const tenderOf = async (source: string) => {
  const { data, pagination } = await get(`/tenders?source=${source}`)
  expect(pagination.total).toBe(1)
  return (await get(`/tenders/${data[0].id}`)).data
}

describe('a change notice', () => {
  const names = ['sdk-examples/cn_24_cumbria.xml', 'sdk-examples/change-cn_24_cumbria_suppliers.xml']
  it.for([names, names.toReversed()])('updates its tender and keeps its history, %s first', async (order) => {
    const source = newSource()
    const outcomes = []
    for (const name of order) {
      const { created, updated } = (await importNotices(source, await eforms(name))).body.data
      outcomes.push([created, updated])
    }
    expect(outcomes).toEqual([
      [1, 0],
      [0, 1],
    ])
    const tender = await tenderOf(source)
    expect(tender.notices.map(({ kind }: { kind: string }) => kind)).toEqual(['competition', 'change'])
    expect(tender.noticeId).toBe(tender.notices[1].id)
  })

  it('that withdraws the call cancels the tender', async () => {
    const source = newSource()
    await importNotices(source, await eforms('sdk-examples/cn_24_minimal.xml'))
    expect((await tenderOf(source)).status).toBe('closed')
    await importNotices(source, await eforms('sdk-examples/change-cn_24_void.xml'))
    expect((await tenderOf(source)).status).toBe('cancelled')
  })
})

describe('an older version of a notice', () => {
  it('is kept as history and overwrites nothing', async () => {
    const source = newSource()
    const newer = new TextDecoder().decode(await eforms('sdk-examples/cn_24_maximal.xml'))
    const older = newer
      .replace(/(<cbc:VersionID[^>]*>)03/, '$102')
      .replaceAll(/(<cbc:Name languageID="ENG">)/g, '$1Older ')
    expect(older).not.toBe(newer)
    await importNotices(source, newer)
    const before = await tenderOf(source)
    expect((await importNotices(source, older)).body.data.updated).toBe(1)
    const after = await tenderOf(source)
    expect([after.title, after.noticeVersion]).toEqual([before.title, '03'])
    expect(after.notices.map(({ version }: { version: string }) => version)).toEqual(['02', '03'])
    expect((await importNotices(source, older)).body.data.unchanged).toBe(1)
  })
})

describe('a notice without a known procedure', () => {
  const now = new Date('2026-11-20T00:00:00Z')
  const notice = (change: Partial<Notice>): Notice => ({
    ...emptyNotice,
    noticeId: 'n',
    version: '01',
    kind: 'competition',
    ...change,
  })
  const call = notice({ noticeId: 'call', refs: ['procedure:a'], aliases: ['publication:1-2024'] })
  const award = notice({
    noticeId: 'award',
    kind: 'result',
    refs: ['procedure:b'],
    previous: ['publication:1-2024'],
  })
  const tenders = (notices: Notice[]) =>
    assignTenders(notices, noNames(), { now }).assigned.map(({ tenderId }) => tenderId)

  it.for([[[call, award]], [[award, call]]])(
    'is found by what it points to, in either order',
    ([notices = []]) => {
      expect(new Set(tenders(notices)).size).toBe(1)
    },
  )

  it('stays apart when it is a call: one plan can lead to several', () => {
    const plan = notice({
      noticeId: 'plan',
      kind: 'planning',
      refs: ['notice:plan'],
      aliases: ['publication:9-2024'],
    })
    const calls = ['x', 'y'].map((id) =>
      notice({ noticeId: id, refs: [`procedure:${id}`], previous: ['publication:9-2024'] }),
    )
    expect(new Set(tenders([plan, ...calls])).size).toBe(3)
  })
})

describe('an award notice', () => {
  const names = ['sdk-examples/cn_24_FRA_comments.xml', 'sdk-examples/can_24_FRA_comments.xml']
  it.for([names, names.toReversed()])('finds its tender, %s first', async (order) => {
    const source = newSource()
    for (const name of order) await importNotices(source, await eforms(name))
    const tender = await tenderOf(source)
    expect(tender.status).toBe('awarded')
    expect(tender.notices).toHaveLength(2)
    expect(tender.awards.length).toBeGreaterThan(0)
    expect(tender.awards[0].tenderId).toBe(tender.id)
  })
})

describe('a release package', () => {
  it('tells one story of one process', async () => {
    const source = newSource()
    await importNotices(source, await fixture('notices/ocds/fictional-full-lifecycle-release-package.json'))
    const tender = await tenderOf(source)
    expect(tender.status).toBe('awarded')
    expect(tender.title).toBe('Planned cycle lane improvements')
    expect(tender.notices).toHaveLength(6)
    expect([tender.estimatedValue, tender.currency]).toEqual([1_100_000, 'GBP'])
    expect(tender.deadline).toBe('2010-04-08T18:00:00.000Z')
    expect(tender.awards).toHaveLength(1)
    expect(tender.awards[0]).toMatchObject({
      value: 11_000_000,
      currency: 'GBP',
      suppliers: [{ name: 'AnyCorp Cycle Provision' }],
    })
  })
})

describe('composing a tender', () => {
  /** The real notices of every tender that has several notices, in the form in which an import gathers them. */
  async function gathered(): Promise<Notice[][]> {
    const files = (await fixtureFiles('notices')).filter(
      (file) => /(xml|json)$/.test(file) && !/facts\.json|INVALID|latin1/.test(file),
    )
    const read = await Promise.all(
      files.map(async (file) => readNotices(await fixture(`notices/${file}`), { source: 'ted' }).notices),
    )
    const assigned = assignTenders(read.flat(), noNames(), { now: new Date() }).assigned
    const tenders = Map.groupBy(assigned, ({ tenderId }) => tenderId)
    return [...tenders.values()].map((all) => latestOfEach(all.map(({ notice }) => notice)))
  }

  /** A version of a notice that is sent again replaces its earlier copy. */
  const latestOfEach = (notices: Notice[]) => [
    ...new Map(notices.map((each) => [`${each.noticeId} ${each.version}`, each])).values(),
  ]

  const arriving = (notices: Notice[]): StoredNotice[] =>
    notices.map((notice, index) => ({ notice, source: 'ted', importedAt: index + 1 }))

  it('gives the same facts whatever the order of arrival, of notices of one time too', async () => {
    const groups = (await gathered()).filter(({ length }) => length > 1)
    expect(groups.length).toBeGreaterThan(3)
    const sameTime = (notices: Notice[]) =>
      notices.map((notice) => ({ ...notice, dispatchedAt: '2026-05-05T00:00:00.000Z' }))
    const dated = groups.filter((group) => group.every((each) => each.dispatchedAt ?? each.publishedAt))
    // All real notices as one tender with one date: the largest possible number of notices with equal dates.
    for (const group of [...dated, ...groups.map(sameTime), sameTime(groups.flat())])
      fc.assert(
        fc.property(fc.shuffledSubarray(group, { minLength: group.length }), (shuffled) => {
          expect(compose(arriving(shuffled))).toEqual(compose(arriving(group)))
        }),
        { numRuns: 20 },
      )
  })

  it('takes a result after a call of the same time, and a change after what it changes', () => {
    const dispatchedAt = '2026-05-05T00:00:00.000Z'
    const of = (noticeId: string, given: Partial<Notice> & Pick<Notice, 'kind'>): Notice => ({
      ...emptyNotice,
      noticeId,
      version: '01',
      dispatchedAt,
      ...given,
    })
    const call = of('c', { kind: 'competition', status: 'open', version: '03' })
    const changed = of('b', { kind: 'change', status: 'open', change: { reason: null, description: null } })
    const result = of('a', { kind: 'result', status: 'awarded' })
    const corrected = of('0', { kind: 'result', change: { reason: null, description: null } })
    const { notices, status } = compose(arriving([corrected, result, changed, call]))
    expect(notices.map(({ noticeId }) => noticeId)).toEqual(['c', 'b', 'a', '0'])
    expect(status).toBe('awarded')
  })

  it.for([
    ['first', 'second'],
    ['second', 'first'],
  ])('shows two calls of one day alike, the %s first', async (order) => {
    const release = (id: string) =>
      JSON.stringify({
        ocid: 'ocds-213czf-same-day',
        id,
        date: '2026-05-05T00:00:00Z',
        tag: ['tender'],
        language: 'en',
        buyer: { id: 'b', name: 'Town' },
        parties: [{ id: 'b', name: 'Town', roles: ['buyer'] }],
        tender: { id: 't', title: `The ${id} title`, status: 'active' },
      })
    const source = newSource()
    for (const id of order) await importNotices(source, release(id))
    const tender = await tenderOf(source)
    expect([tender.title, tender.notices.length]).toEqual(['The second title', 2])
  })
})

describe('our own format', () => {
  const tender = (change: object = {}) =>
    JSON.stringify({
      format: 'tender/1',
      tender: {
        reference: 'R-1',
        title: 'Bridge inspection',
        buyer: { name: 'Town', country: 'DE' },
        publishedAt: '2026-11-01',
        estimatedValue: 1000,
        currency: 'USD',
        cpvCodes: ['71631450'],
        ...change,
      },
      documents: [
        { title: 'Terms', language: 'en', kind: 'tender_documents', pages: ['Page one.', 'Page two.'] },
      ],
    })

  it('updates by its reference, back to what it was too', async () => {
    const source = newSource()
    const counts = async (text: string) => {
      const { created, updated, unchanged } = (await importNotices(source, text)).body.data
      return [created, updated, unchanged]
    }
    expect(await counts(tender())).toEqual([1, 0, 0])
    expect(await counts(tender())).toEqual([0, 0, 1])
    expect(await counts(tender({ title: 'Bridge survey' }))).toEqual([0, 1, 0])
    expect((await tenderOf(source)).title).toBe('Bridge survey')
    expect(await counts(tender())).toEqual([0, 1, 0])
    expect((await tenderOf(source)).title).toBe('Bridge inspection')
  })

  it('takes back a stage that was told by mistake: the latest import wins', async () => {
    const source = newSource()
    for (const status of ['open', 'awarded', 'open', 'planned', 'cancelled', 'open']) {
      await importNotices(source, tender({ status }))
      if (status !== 'planned') expect((await tenderOf(source)).status).toBe(status)
    }
  })

  it('brings documents with their text by page', async () => {
    const source = newSource()
    await importNotices(source, tender())
    const { id, documentCount } = await tenderOf(source)
    const documents = (await get(`/tenders/${id}/documents`)).data
    expect(documentCount).toBe(2)
    expect(documents.map(({ kind, pages }: { kind: string; pages: number }) => [kind, pages])).toEqual([
      ['notice', 1],
      ['tender_documents', 2],
    ])
    const text = await get(`/tenders/${id}/documents/${documents[1].id}/text?limit=1&page=2`)
    expect(text).toMatchObject({ data: [{ page: 2, text: 'Page two.' }], pagination: { total: 2, pages: 2 } })
    const notice = await get(`/tenders/${id}/documents/${documents[0].id}/text`)
    expect(notice.data[0].text).toContain('Bridge inspection')
    expect((await get(`/tenders/${id}/documents?kind=notice`)).pagination.total).toBe(1)
  })

  it('is valued in euro at the rate of its day, and anew when that day’s rate comes in', async () => {
    const source = newSource()
    await importNotices(source, tender({ publishedAt: '2025-01-07' }))
    // Until the rate of the day itself is known, the rate of 31 December counts: 1,000 USD at 1.0389.
    expect((await tenderOf(source)).estimatedValueEur).toBe(962.56)
    const before = (await get('/tenders/changes')).data
    const ctx = createCtx(env, () => undefined)
    const bank = () =>
      Promise.resolve(
        new Response(ratesFile('2025-01-07', 1.25), { headers: { 'Content-Type': 'text/xml' } }),
      )
    const { changedFrom } = await importEcbRates({ ...ctx, fetch: bank })
    expect(changedFrom).toBe('2025-01-07')
    expect(await revalueStep(ctx)).toMatchObject({ next: null })
    const after = await tenderOf(source)
    expect(after.estimatedValueEur).toBe(800)
    expect((await get(`/tenders?source=${source}&minValue=800&maxValue=800`)).pagination.total).toBe(1)
    expect((await get(`/tenders?source=${source}&minValue=962.56`)).pagination.total).toBe(0)
    const { changes } = (await get(`/tenders/changes?since=${before.cursor}`)).data
    expect(changes.map(({ change, tender: { id } }: Change) => [change, id])).toContainEqual([
      'updated',
      after.id,
    ])
  })

  it('names what is wrong with it', async () => {
    const answer = await importNotices(newSource(), tender({ title: null, deadline: 'soon', colour: 'red' }))
    const [failed] = answer.body.data.failed
    expect(failed.index).toBe(0)
    for (const name of ['title', 'deadline', 'colour']) expect(failed.error).toContain(name)
  })
})

interface Change {
  change: string
  tender: { id: string }
}

/** The bank's file for one day and one currency. */
const ratesFile = (day: string, usd: number) => `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
<gesmes:subject>Reference rates</gesmes:subject><gesmes:Sender><gesmes:name>European Central Bank</gesmes:name></gesmes:Sender>
<Cube><Cube time="${day}"><Cube currency="USD" rate="${usd}"/></Cube></Cube></gesmes:Envelope>`

describe('imports at once', () => {
  it('of the same notice make one tender', async () => {
    const source = newSource()
    const document = await eforms('sdk-examples/cn_24_cumbria.xml')
    const answers = await Promise.all(Array.from({ length: 8 }, () => importNotices(source, document)))
    const sum = (name: string) => answers.reduce((total, { body }) => total + body.data[name], 0)
    expect([sum('created'), sum('updated'), sum('unchanged')]).toEqual([1, 0, 7])
    await tenderOf(source)
  })

  it('of different notices of one tender lose none', async () => {
    const source = newSource()
    const names = [
      'cn_24_FRA_comments',
      'can_24_FRA_comments',
      'cn_24_cumbria',
      'change-cn_24_cumbria_suppliers',
    ]
    await Promise.all(
      names.map(async (name) => importNotices(source, await eforms(`sdk-examples/${name}.xml`))),
    )
    const { data } = await get(`/tenders?source=${source}`)
    expect(data).toHaveLength(2)
    for (const { id } of data) expect((await get(`/tenders/${id}`)).data.notices).toHaveLength(2)
  })
})

describe('GET /tenders/changes', () => {
  it('walks every creation, update and deletion once, and goes on from its cursor', async () => {
    const start = (await walk()).cursor
    const source = newSource()
    await importNotices(source, await eforms('sdk-examples/cn_24_cumbria.xml'))
    const { id } = await tenderOf(source)
    await importNotices(source, await eforms('sdk-examples/change-cn_24_cumbria_suppliers.xml'))
    const withdrawn = await withdrawTender(id)
    expect(withdrawn.body.data.id).toBe(id)
    const { changes, cursor } = await walk(start)
    expect(changes.map(({ change, tender }) => [change, tender.id])).toEqual([
      ['created', id],
      ['updated', id],
      ['deleted', id],
    ])
    expect((await walk(cursor)).changes).toEqual([])
    expect((await company.call('GET', `/tenders/${id}`)).status).toBe(404)
    expect((await get(`/tenders?source=${source}`)).pagination.total).toBe(0)
    await operate('POST', `/tenders/${id}/readmit`, {})
    expect(
      (await importNotices(source, await eforms('sdk-examples/cn_24_cumbria.xml'))).body.data.created,
    ).toBe(1)
    expect((await tenderOf(source)).id).toBe(id)
  })

  it('refuses what is no cursor', async () => {
    for (const since of ['', 'x1', 'c', 'c1', 'c1-', '-1', 'c01-1', 'c0-1', 'C1-1', 'c99999999999999999'])
      await expectRefused(since)
    expect(await walk('c0', 100)).toEqual(await walk(undefined, 100))
  })

  it('refuses a cursor that it never gave', async () => {
    await importNotices(newSource(), await eforms('sdk-examples/cn_24_cumbria.xml'))
    const { cursor } = await walk(undefined, 100)
    const [seq = '', at = ''] = cursor.slice(1).split('-')
    const next = (text: string) => (Number.parseInt(text, 36) + 1).toString(36)
    for (const made of [`c${next(seq)}-${at}`, `c${seq}-${next(at)}`, `czzzzzzzzzz-${at}`, 'c1-zzzzzzzzzz'])
      await expectRefused(made)
  })

  it('refuses a cursor of changes that a restored database has lost, and not those before', async () => {
    const load = async () => importNotices(newSource(), await eforms('sdk-examples/cn_24_cumbria.xml'))
    await load()
    const kept = (await walk(undefined, 100)).cursor
    await load()
    const lost = (await walk(undefined, 100)).cursor
    const seq = Number.parseInt(lost.slice(1), 36)
    await env.DB.batch([
      env.DB.prepare('DELETE FROM tender_changes WHERE seq = ?').bind(seq),
      env.DB.prepare("UPDATE sqlite_sequence SET seq = ? WHERE name = 'tender_changes'").bind(seq - 1),
    ])
    await expectRefused(lost)
    // Later changes take the numbers of the lost changes.
    await load()
    const [number] = (await walk(undefined, 100)).cursor.split('-')
    expect(lost.split('-')[0]).toBe(number)
    await expectRefused(lost)
    expect((await walk(kept)).changes).toHaveLength(1)
  })

  async function expectRefused(since: string) {
    const { status, body } = await company.call('GET', `/tenders/changes?since=${since}`)
    expect([since, status, body.code, body.details?.[0].path]).toEqual([
      since,
      400,
      'INVALID_PARAMS',
      'since',
    ])
    expect(body.error).toContain('without `since`')
  }

  interface Walked {
    changes: { change: string; tender: { id: string } }[]
    cursor: string
  }
  async function walk(since?: string, limit = 2): Promise<Walked> {
    const changes = []
    for (let cursor = since; ;) {
      const { data } = await get(`/tenders/changes?limit=${limit}${cursor ? `&since=${cursor}` : ''}`)
      changes.push(...data.changes)
      cursor = data.cursor
      if (!data.more) return { changes, cursor: data.cursor }
    }
  }
})

describe('an import that fails', () => {
  it('writes nothing of its batch', async () => {
    const source = newSource()
    await env.DB.exec(
      "CREATE TRIGGER broken BEFORE INSERT ON tender_changes BEGIN SELECT raise(ABORT, 'disk'); END",
    )
    const before = await everything()
    try {
      const answer = await importNotices(source, await eforms('sdk-examples/cn_24_cumbria.xml'))
      expect([answer.status, answer.body.code]).toEqual([500, 'INTERNAL_ERROR'])
      expect(answer.body.error).not.toContain('disk')
      expect(await everything()).toBe(before)
    } finally {
      await env.DB.exec('DROP TRIGGER broken')
    }
    expect(
      (await importNotices(source, await eforms('sdk-examples/cn_24_cumbria.xml'))).body.data.created,
    ).toBe(1)
  })
})
