import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { listNotifications } from '../../src/delivery/notifications/queries.ts'
import type { ComplianceItem } from '../../src/insight/compliance/schema.ts'
import { retrying } from '../../src/platform/transaction/idempotent.ts'
import { derive } from '../../src/platform/context/context.ts'
import { getCompliance } from '../../src/workspace/bids/compliance.ts'
import { updateChosenRows, updateRow, updateRows } from '../../src/workspace/bids/compliance-rows.ts'
import { createBid } from '../../src/workspace/bids/commands.ts'
import { updateBid } from '../../src/workspace/bids/update.ts'
import { removePerson } from '../../src/workspace/teams/remove.ts'
import { listWork } from '../../src/workspace/tasks/work.ts'
import { newCompany, operate, type TestCompany } from '../support/api.ts'
import { audited, importTender, newTender } from '../support/bids.ts'
import { faulty } from '../support/faulty-database.ts'
import { newStaff, proven, type Staff } from '../support/people.ts'

const certificate = 'Bidders must hold a valid ISO 9001 certificate.'
const references = 'Bidders must name three references for comparable works of the last five years.'
const language = 'The tender must be submitted in English.'
const penalty = 'For each day of delay the contractor must pay a penalty of 1% of the contract value.'
const documents = (...sentences: string[]) => [
  { title: 'Terms', kind: 'tender_documents', language: 'en', pages: [sentences.join('\n\n')] },
]
const demanding = () => newTender({}, documents(certificate, references, language, penalty))

const page = { page: 1, limit: 50 }
const matrixOf = (who: Staff, id: string) => who.act((ctx) => getCompliance(ctx, id, {}))
const itemWith = (items: readonly ComplianceItem[], words: string): ComplianceItem => {
  const item = items.find(({ text }) => text?.includes(words))
  if (!item) throw new Error(`No requirement says ${words}`)
  return item
}
const toldOf = async (who: Staff) => (await who.act((ctx) => listNotifications(ctx, page))).items
const workOf = async (who: Staff, done = false) =>
  (await who.act((ctx) => listWork(ctx, { mine: true, done, ...page }))).items.flatMap(
    ({ requirement }) => requirement ?? [],
  )

const patch = ({ call }: TestCompany, id: string, row: string, body: object, headers = {}) =>
  call('PATCH', `/compliance/${id}/requirements/${row}`, body, headers)
const read = async ({ call }: TestCompany, id: string, query = '') =>
  (await call('GET', `/compliance/${id}${query}`)).body.data

describe('PATCH /compliance/:tenderId/requirements/:requirementId', () => {
  it('keeps state, owner, note and section, and counts versions', async () => {
    const [company, id] = [await newCompany(), await demanding()]
    const bid = (await company.call('POST', '/bids', { tenderId: id })).body.data
    const sections = [{ key: 'quality', heading: 'Quality' }]
    await company.call('PATCH', `/bids/${bid.id}`, { sections })
    const before = itemWith((await read(company, id)).items, 'ISO 9001')
    expect(before).toMatchObject({
      group: 'company',
      state: 'open',
      ownerId: null,
      ownNote: null,
      sectionKey: null,
      version: 0,
      updatedAt: null,
      certainty: 'sure',
      foundBy: 'rules',
    })
    expect(before.note).toBe(before.reason)
    const change = {
      state: 'done',
      ownerId: company.userId,
      note: ' Ask the TÜV. ',
      sectionKey: 'quality',
    } as const
    const { status, body, headers } = await patch(company, id, before.requirementId, change)
    expect([status, headers.get('etag')]).toEqual([200, expect.stringMatching(/^"1-/)])
    expect(body.data).toMatchObject({
      ...change,
      note: 'Ask the TÜV.',
      ownNote: 'Ask the TÜV.',
      reason: before.reason,
      status: before.status,
      version: 1,
      updatedBy: company.userId,
    })
    const after = await read(company, id)
    expect(itemWith(after.items, 'ISO 9001')).toEqual(body.data)
    expect(after.summary.company).toMatchObject({ done: 1 })
    expect(await audited(company)).toContain('PATCH /compliance/:tenderId/requirements/:requirementId')
    const same = await patch(company, id, before.requirementId, { state: 'done' })
    expect(same.body.data.version).toBe(1)
    const cleared = await patch(company, id, before.requirementId, {
      state: null,
      ownerId: null,
      note: null,
      sectionKey: null,
    })
    expect(cleared.body.data).toMatchObject({ state: 'open', note: before.reason, ownNote: null, version: 2 })
  })

  it('refuses an earlier version, unknown people and sections, and another requirement', async () => {
    const [company, id] = [await newCompany(), await demanding()]
    const { requirementId } = itemWith((await read(company, id)).items, 'ISO 9001')
    await patch(company, id, requirementId, { note: 'One' })
    const stale = await patch(company, id, requirementId, { note: 'Two' }, { 'If-Match': '"0"' })
    expect([stale.status, stale.body.error]).toEqual([403, expect.stringContaining('changed since')])
    const stranger = await newCompany()
    for (const [body, what] of [
      [{ ownerId: stranger.userId }, 'User'],
      [{ sectionKey: 'unknown' }, 'Section'],
    ] as const) {
      const { status, body: answer } = await patch(company, id, requirementId, body)
      expect([status, answer.error]).toEqual([404, expect.stringContaining(what)])
    }
    const other = await demanding()
    expect((await patch(company, other, requirementId, { note: 'x' })).status).toBe(404)
    expect(itemWith((await read(company, id)).items, 'ISO 9001').version).toBe(1)
  })

  it('shows nothing of it to another company', async () => {
    const [company, stranger, id] = [await newCompany(), await newCompany(), await demanding()]
    const { requirementId } = itemWith((await read(company, id)).items, 'ISO 9001')
    await patch(company, id, requirementId, { note: 'Our secret', state: 'done' })
    expect(JSON.stringify(await read(stranger, id))).not.toContain('Our secret')
    const own = await patch(stranger, id, requirementId, { note: 'Theirs' }, { 'If-Match': '"0"' })
    expect(own.body.data).toMatchObject({ version: 1, ownNote: 'Theirs', state: 'open' })
    expect(itemWith((await read(company, id)).items, 'ISO 9001').ownNote).toBe('Our secret')
  })

  it('lets one of two first changes at once be the first, and loses none', async () => {
    const [ada, bo] = await newStaff('owner', 'member')
    const id = await demanding()
    const { requirementId } = itemWith((await matrixOf(ada, id)).items, 'ISO 9001')
    await Promise.all([
      ada.act((ctx) => updateRow(ctx, id, requirementId, { note: 'By Ada' })),
      bo.act((ctx) => updateRow(ctx, id, requirementId, { state: 'done' })),
    ])
    expect(itemWith((await matrixOf(ada, id)).items, 'ISO 9001')).toMatchObject({
      ownNote: 'By Ada',
      state: 'done',
      version: 2,
    })
  })

  it('takes a state from the section that answers it until people set one', async () => {
    const [ada] = await newStaff('owner')
    const id = await demanding()
    const { requirementId } = itemWith((await matrixOf(ada, id)).items, 'ISO 9001')
    const bid = await ada.act((ctx) => createBid(ctx, { tenderId: id }))
    const section = {
      key: 'iso',
      heading: 'ISO',
      requirementId,
      text: 'We hold it.',
      status: 'done',
    } as const
    await ada.act((ctx) => updateBid(ctx, bid.id, { sections: [section] }))
    const shown = async () => {
      const { state, sectionKey } = itemWith((await matrixOf(ada, id)).items, 'ISO 9001')
      return [state, sectionKey]
    }
    expect(await shown()).toEqual(['done', 'iso'])
    await ada.act((ctx) => updateRow(ctx, id, requirementId, { state: 'open' }))
    expect(await shown()).toEqual(['open', 'iso'])
    await ada.act((ctx) => updateRow(ctx, id, requirementId, { state: null, ownerId: ada.userId }))
    expect(await shown()).toEqual(['done', 'iso'])
    expect([await workOf(ada), (await workOf(ada, true)).length]).toEqual([[], 1])
  })
})

describe('PATCH /compliance/:tenderId/requirements', () => {
  it('changes all of them or none, and answers with the new counts', async () => {
    const [company, id] = [await newCompany(), await demanding()]
    const { items } = await read(company, id)
    const [first, second] = [itemWith(items, 'ISO 9001'), itemWith(items, 'English')]
    const send = (body: object) => company.call('PATCH', `/compliance/${id}/requirements`, body)
    const refused = await send({
      items: [
        { requirementId: first.requirementId, state: 'done' },
        { requirementId: second.requirementId, state: 'done', version: 7 },
      ],
    })
    expect([refused.status, refused.body.error]).toEqual([403, expect.stringContaining('changed since')])
    expect((await read(company, id)).items.map(({ version }: ComplianceItem) => version)).toEqual(
      items.map(() => 0),
    )
    const { body } = await send({
      items: [
        { requirementId: first.requirementId, state: 'not_applicable', version: 0 },
        { requirementId: second.requirementId, state: 'done', note: 'Translated' },
      ],
    })
    expect(body.data.items.map(({ state }: ComplianceItem) => state).toSorted()).toEqual([
      'done',
      'not_applicable',
    ])
    const { summary, headline } = await read(company, id)
    expect(body.data).toMatchObject({ summary, headline })
    expect(summary).toMatchObject({ company: { total: 1 }, bid: { done: 1 } })
    expect((await send({ items: [] })).status).toBe(400)
  })

  it('is written whole or not at all where the database fails', async () => {
    const [ada] = await newStaff('owner')
    const id = await demanding()
    const rows = (await matrixOf(ada, id)).items.map(({ requirementId }) => ({ requirementId, note: 'Note' }))
    for (const [fault, notes] of [
      ['before', 0],
      ['after', rows.length],
    ] as const) {
      let failed = false
      const { database } = faulty(env.DB, 'Network connection lost', (statements) => {
        if (failed || !statements.some((sql) => sql.includes('INSERT INTO compliance_rows'))) return null
        failed = true
        return fault
      })
      const write = retrying(() => updateRows(derive(ada.ctx(), { d1: database }), id, { items: rows }))
      await write.catch(() => undefined)
      const { items } = await matrixOf(ada, id)
      const written = items.filter(({ ownNote }) => ownNote === 'Note').length
      expect([0, rows.length]).toContain(written)
      expect(written).toBeGreaterThanOrEqual(notes)
    }
  })

  it('leaves a ticked row alone that somebody has changed since', async () => {
    const [ada, bo] = await newStaff('owner', 'member')
    const id = await demanding()
    const { items } = await matrixOf(ada, id)
    const chosen = items.map(({ requirementId, version }) => ({ requirementId, version }))
    const touched = itemWith(items, 'ISO 9001')
    await bo.act((ctx) => updateRow(ctx, id, touched.requirementId, { note: 'Mine' }))
    const outcome = await ada.act((ctx) => updateChosenRows(ctx, id, chosen, { state: 'done' }))
    expect(outcome).toEqual({
      changed: items.length - 1,
      same: 0,
      left: [{ name: touched.title, reason: 'changed' }],
    })
    expect(itemWith((await matrixOf(ada, id)).items, 'ISO 9001')).toMatchObject({
      state: 'open',
      ownNote: 'Mine',
    })
  })
})

describe('an owner', () => {
  it('is told once, by another person alone, and finds the requirement among the tasks', async () => {
    const [ada, bo] = await newStaff('owner', 'member')
    const id = await demanding()
    const { items } = await matrixOf(ada, id)
    const [first, ...others] = items
    if (!first) throw new Error('No requirement')
    await ada.act((ctx) => updateRow(ctx, id, first.requirementId, { ownerId: ada.userId }))
    await ada.act((ctx) =>
      updateRows(ctx, id, {
        items: others.map(({ requirementId }) => ({ requirementId, ownerId: bo.userId })),
      }),
    )
    expect(await toldOf(ada)).toEqual([])
    const told = await toldOf(bo)
    expect(told).toEqual([
      expect.objectContaining({
        kind: 'requirement.assigned',
        title: `${others.length} requirements for you`,
        tenderId: id,
      }),
    ])
    expect((await workOf(ada)).map(({ requirementId }) => requirementId)).toEqual([first.requirementId])
    expect((await workOf(bo)).length).toBe(others.length)
    await bo.act((ctx) => updateRow(ctx, id, others[0]?.requirementId ?? '', { state: 'done' }))
    expect([(await workOf(bo)).length, (await workOf(bo, true)).length]).toEqual([others.length - 1, 1])
    await ada.act((ctx) => updateRow(ctx, id, first.requirementId, { ownerId: bo.userId }))
    expect((await toldOf(bo))[0]).toMatchObject({ data: { requirementId: first.requirementId } })
  })

  it('who leaves the company takes care of nothing any more', async () => {
    const [ada, bo] = await newStaff('owner', 'member')
    const id = await demanding()
    const { requirementId } = itemWith((await matrixOf(ada, id)).items, 'ISO 9001')
    await ada.act((ctx) => updateRow(ctx, id, requirementId, { ownerId: bo.userId, note: 'Stays' }))
    await ada.act((ctx) => removePerson(ctx, bo.userId, proven))
    expect(itemWith((await matrixOf(ada, id)).items, 'ISO 9001')).toMatchObject({
      ownerId: null,
      ownNote: 'Stays',
      version: 2,
    })
  })
})

describe('a requirement that is read again', () => {
  it('keeps its row by its words, and is listed as no longer demanded where it is gone', async () => {
    const source = `again-${crypto.randomUUID().slice(0, 8)}`
    await importTender(source, {}, documents(certificate, references))
    const company = await newCompany()
    const id = (await company.call('GET', `/tenders?source=${source}`)).body.data[0].id
    const { items } = await read(company, id)
    for (const words of ['ISO 9001', 'references'])
      await patch(company, id, itemWith(items, words).requirementId, { note: `On ${words}`, state: 'done' })
    // Another document states the demand, so that it has another id; the other demand is gone.
    const other = { ...documents(`Lot rules.\n\n${certificate}`)[0], title: 'New terms' }
    await importTender(source, { publishedAt: '2026-02-01' }, [other, ...documents(language)])
    const after = await read(company, id)
    const moved = itemWith(after.items, 'ISO 9001')
    expect(moved).toMatchObject({ ownNote: 'On ISO 9001', state: 'done', version: 1 })
    expect(after.noLongerDemanded).toEqual([
      expect.objectContaining({ ownNote: 'On references', state: 'done', version: 1 }),
    ])
    const { body } = await patch(company, id, moved.requirementId, { note: 'Again' })
    expect(body.data).toMatchObject({ ownNote: 'Again', version: 2 })
    const gone = after.noLongerDemanded[0].requirementId
    expect((await patch(company, id, gone, { note: null })).status).toBe(404)
    const rows = [{ requirementId: gone, note: null, state: null }]
    const cleared = await company.call('PATCH', `/compliance/${id}/requirements`, { items: rows })
    expect([cleared.status, cleared.body.data.items]).toEqual([200, []])
    expect((await read(company, id)).noLongerDemanded).toEqual([])
  })
})

describe('the work on requirements', () => {
  it('counts against the stored bytes of the company', async () => {
    const [company, id] = [await newCompany(), await demanding()]
    const used = async () =>
      (await company.call('GET', '/me/usage')).body.data.quotas.find(
        ({ name }: { name: string }) => name === 'storedBytes',
      ).used as number
    const { requirementId } = itemWith((await read(company, id)).items, 'ISO 9001')
    const before = await used()
    await patch(company, id, requirementId, { note: 'x'.repeat(3000) })
    expect((await used()) - before).toBeGreaterThan(3200)
    await operate('PUT', `/companies/${company.companyId}/quotas`, { storedBytes: await used() })
    const { status, body } = await patch(company, id, requirementId, { note: 'y'.repeat(4000) })
    expect([status, body.error]).toEqual([403, expect.stringContaining('storedBytes')])
    expect(itemWith((await read(company, id)).items, 'ISO 9001').ownNote).toBe('x'.repeat(3000))
  })

  it('needs bids:write', async () => {
    const [company, id] = [await newCompany({ scopes: ['compliance:read'] }), await demanding()]
    const { requirementId } = itemWith((await read(company, id)).items, 'ISO 9001')
    expect((await patch(company, id, requirementId, { note: 'x' })).body.code).toBe('INSUFFICIENT_SCOPE')
  })
})

describe('GET /compliance/:tenderId', () => {
  it('narrows items by group, state and owner, and counts all', async () => {
    const [company, id] = [await newCompany(), await demanding()]
    const all = await read(company, id)
    const { requirementId } = itemWith(all.items, 'ISO 9001')
    await patch(company, id, requirementId, { ownerId: company.userId, state: 'done' })
    for (const query of [`?ownerId=${company.userId}`, '?state=done', '?group=company&state=done']) {
      const found = await read(company, id, query)
      expect(found.items.map((each: ComplianceItem) => each.requirementId)).toEqual([requirementId])
      expect(found.counts).toEqual(all.counts)
    }
    const groups = new Set(all.items.map(({ group }: ComplianceItem) => group))
    expect(groups).toEqual(new Set(['company', 'bid', 'contract']))
    const { summary } = all
    expect(summary.company.total + summary.bid.total + summary.contract.total).toBe(all.items.length)
    const { body } = await company.call('GET', `/tenders/${id}/requirements?group=contract`)
    expect(body.data).toEqual([
      expect.objectContaining({
        group: 'contract',
        nature: 'contract_term',
        certainty: 'sure',
        foundBy: 'rules',
      }),
    ])
  })
})
