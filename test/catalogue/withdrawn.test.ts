import { describe, expect, it } from 'vitest'
import { importNotices, newCompany, operate } from '../support/api.ts'
import { jobCtx, newFeed, rowOf, running } from '../support/sources.ts'
import { ocdsStandIn, packageOf, type Published, release } from '../support/sources-stand-in.ts'
import { applyNotices, composeBatch, readBatch, writeBatch } from '../../src/catalogue/import/apply.ts'
import { readWithOriginals } from '../../src/catalogue/import/original.ts'
import { noticeTables } from '../../src/catalogue/notices/read-notices.ts'
import { loadTables } from '../../src/platform/files/tables.ts'
import { readSources } from '../../src/catalogue/sources/queries.ts'

const documentOf = (published: Published[]) =>
  JSON.stringify(
    packageOf(
      published.map((each) => each.release),
      null,
    ),
  )

const later = (name: string, of: string) =>
  release(name, '2026-11-18T11:00:00Z', {
    id: `${name}-1`,
    ocid: `ocds-test-${of}`,
    tag: ['tenderUpdate'],
  })

async function onlyTender(source: string) {
  const { call } = await newCompany()
  const { data } = (await call('GET', `/tenders?source=${source}`)).body
  return data.length === 1 ? (data[0].id as string) : null
}

const withdraw = (id: string | null, more = {}) =>
  operate('DELETE', `/tenders/${id}`, { reason: 'Court order 12 O 3/26', ...more })

describe('a withdrawn tender', () => {
  it('stays out when its source reads its notices again, and a later notice of it', async () => {
    const feed = newFeed()
    const published = [release('out1', '2026-11-18T09:00:00Z')]
    const source = ocdsStandIn(published)
    const run = running(feed, source)
    await run.at('2026-11-18T12:00:00Z')
    const id = await onlyTender(feed.name)
    expect((await withdraw(id)).status).toBe(200)
    published.push(later('out2', 'out1'), release('in', '2026-11-18T11:30:00Z'))
    await run.at('2026-11-18T12:15:00Z')
    expect(await rowOf(feed.name)).toMatchObject({ created: 2, unchanged: 0, withdrawn: 1 })
    // The daily reading of the last days meets the first notice, too.
    await run.at('2026-11-19T12:00:00Z')
    expect((await rowOf(feed.name)).withdrawn).toBeGreaterThan(1)
    expect(await onlyTender(feed.name)).not.toBe(id)
    const ctx = jobCtx('2026-11-19T12:00:00Z', source)
    const { on } = await readSources({ ...ctx, config: { ...ctx.config, SOURCES: [feed.name] } })
    expect(on[0]?.notices.withdrawn).toBe((await rowOf(feed.name)).withdrawn)
  })

  it('is skipped by an import until it is readmitted', async () => {
    const source = 'withdrawn-import'
    const published = [release('back', '2026-11-18T09:00:00Z'), release('other', '2026-11-18T09:00:00Z')]
    await importNotices(source, documentOf(published.slice(0, 1)))
    const id = await onlyTender(source)
    await withdraw(id)
    const { body } = await importNotices(source, documentOf(published))
    expect(body.data).toMatchObject({
      received: 2,
      created: 1,
      skipped: [{ id: expect.stringContaining('back'), reason: 'withdrawn' }],
      failed: [],
    })
    // The same procedure is withdrawn under whichever source it arrives.
    expect((await importNotices('elsewhere', documentOf(published.slice(0, 1)))).body.data.created).toBe(0)
    const listed = (await operate('GET', '/tenders/withdrawn')).body.data.withdrawn
    expect(listed[0]).toEqual({
      tenderId: id,
      reason: 'Court order 12 O 3/26',
      legal: false,
      at: expect.any(String),
    })
    const readmitted = await operate('POST', `/tenders/${id}/readmit`, {})
    expect([readmitted.status, readmitted.body.data.tenderId]).toEqual([200, id])
    expect((await operate('POST', `/tenders/${id}/readmit`, {})).status).toBe(404)
    const again = await importNotices(source, documentOf(published))
    expect(again.body.data).toMatchObject({ created: 1, unchanged: 1, skipped: [] })
  })

  it('stays out when an import has read its names before the withdrawal', async () => {
    const ctx = jobCtx('2026-11-18T12:00:00Z', ocdsStandIn([]))
    const [source, call] = ['withdrawn-race', release('race', '2026-11-18T09:00:00Z')]
    await loadTables(ctx, noticeTables)
    const bytes = new TextEncoder().encode(documentOf([call]))
    const notices = [...readWithOriginals(bytes, { source, charset: undefined }).read.keys()]
    const early = await composeBatch(ctx, await readBatch(ctx, { source, notices }))
    await importNotices(source, documentOf([call]))
    await withdraw(await onlyTender(source))
    await expect(writeBatch(ctx, early)).rejects.toThrow('a name has been withdrawn')
    expect(await applyNotices(ctx, { source, notices })).toEqual(['withdrawn'])
  })

  it('is counted with the companies that saved it or bid on it, and needs a reason', async () => {
    const source = 'withdrawn-companies'
    await importNotices(source, documentOf([release('counted', '2026-11-18T09:00:00Z')]))
    const id = await onlyTender(source)
    const [one, two] = [await newCompany(), await newCompany()]
    for (const { call } of [one, two]) await call('POST', '/tenders/saved', { tenderId: id })
    for (const title of ['A', 'B']) await one.call('POST', '/bids', { tenderId: id, title })
    const refused = await operate('DELETE', `/tenders/${id}`, {})
    expect([refused.status, refused.body.details[0].path]).toEqual([400, 'reason'])
    const { body } = await withdraw(id)
    expect(body.data).toMatchObject({ id, companies: { saved: 2, bidding: 1 } })
    expect((await withdraw(id)).status).toBe(404)
    expect((await one.call('GET', `/tenders/${id}`)).status).toBe(404)
    await operate('POST', `/tenders/${id}/readmit`, {})
    expect((await one.call('GET', `/tenders/${id}`)).status).toBe(404)
    await importNotices(source, documentOf([release('counted', '2026-11-18T09:00:00Z')]))
    // What the companies saved and wrote is of the tender again.
    const found = (await one.call('GET', `/tenders/${id}`)).body.data
    expect(found.savedTenderId).not.toBeNull()
    const bids = (await one.call('GET', `/bids?tenderId=${id}`)).body.data
    expect(bids).toHaveLength(2)
    expect((await two.call('GET', '/tenders/saved')).body.data[0].tender).toMatchObject({
      id,
      status: 'open',
    })
    expect((await withdraw(id)).status).toBe(200)
  })

  it.for([
    [true, 'Withdrawn for legal reasons'],
    [false, 'Works'],
  ] as const)(
    'shows its words in the change feed unless the law forbids it (legal: %s)',
    async ([legal, title]) => {
      const source = `withdrawn-feed-${legal}`
      const { call } = await newCompany()
      const published = [release(`feed-${legal}`, '2026-11-18T09:00:00Z')]
      await importNotices(source, documentOf(published))
      const id = await onlyTender(source)
      await call('POST', '/tenders/saved', { tenderId: id })
      await withdraw(id, { legal })
      const { changes } = (await call('GET', '/tenders/changes?limit=100')).body.data
      const own = changes.filter((each: { tender: { id: string } }) => each.tender.id === id)
      expect(own.map((each: { change: string }) => each.change)).toEqual(['created', 'deleted'])
      for (const { tender } of own) expect(tender.title).toContain(title)
      const saved = (await call('GET', '/tenders/saved')).body.data[0].tender
      expect(saved.title).toContain(title)
      expect(own[1].tender.buyer.name === null).toBe(legal)
    },
  )

  it('takes the words of a tender that was merged into it out of the feed, too', async () => {
    const source = 'withdrawn-merged'
    const { call } = await newCompany()
    const procedure = '5e0c1f7a-55aa-4b7e-9d3e-1a2b3c4d5799'
    const url = 'https://ted.europa.eu/en/notice/-/detail/795799-2026'
    const documents = [{ id: 'ted', documentType: 'tenderNotice', url }]
    const named = (name: string, more: object) =>
      release(name, '2026-11-18T09:00:00Z', {
        tender: { title: `Secret ${name}`, status: 'active', ...more },
      })
    for (const each of [
      named('one', { id: procedure }),
      named('two', { id: 'two', documents }),
      named('three', { id: procedure, documents }),
    ])
      await importNotices(source, documentOf([each]))
    const id = await onlyTender(source)
    const feed = async () =>
      JSON.stringify((await call('GET', '/tenders/changes?limit=100')).body.data.changes)
    expect((await feed()).match(/Secret (?:one|two)/g)).not.toBeNull()
    await withdraw(id, { legal: true })
    expect(await feed()).not.toContain('Secret')
  })
})
