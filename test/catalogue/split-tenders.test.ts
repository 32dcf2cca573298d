import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { importNotices, newCompany, operate } from '../support/api.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers of every shape
type Body = any

const release = (ocid: string, id: string, day: number, tender: object, more: object = {}) => ({
  ocid: `ocds-zz9999-${ocid}`,
  id,
  date: `2026-05-0${day}T00:00:00Z`,
  tag: ['tender'],
  language: 'en',
  buyer: { id: 'b', name: 'Town of Delta' },
  tender: { status: 'active', tenderPeriod: { endDate: '2099-05-01T12:00:00Z' }, ...tender },
  ...more,
})

const load = (source: string, ...releases: object[]) => importNotices(source, JSON.stringify({ releases }))

async function ofSource({ call }: Body, source: string): Promise<Body[]> {
  return (await call('GET', `/tenders?source=${source}`)).body.data
}

describe('a tender that is split', () => {
  it('gives back the tenders that were merged, with the records of companies and feed entries', async () => {
    const company = await newCompany()
    const call = async (method: string, path: string, body?: unknown) =>
      (await company.call(method, path, body)).body
    const source = 'split-merged'
    const procedure = '5d0c9a37-61be-4c0f-8a52-7be94d1f2c66'
    const link = 'https://ted.europa.eu/en/notice/-/detail/777123-2026'
    const linked = { documents: [{ id: 'ted', documentType: 'tenderNotice', url: link }] }
    await load(source, release('undo-a', 'a', 1, { id: procedure, title: 'Town hall roof' }))
    await load(source, release('undo-b', 'b', 2, { title: 'Town hall roof, phase two', ...linked }))
    const [b, a] = await ofSource(company, source)
    const saved = (await call('POST', '/tenders/saved', { tenderId: b.id, notes: 'Ours' })).data
    const bid = (await call('POST', '/bids', { tenderId: b.id, title: 'Bid' })).data
    const joining = release('undo-c', 'c', 3, { id: procedure, title: 'Town hall roof', ...linked })
    await load(source, joining)
    expect((await ofSource(company, source)).map(({ id }) => id)).toEqual([a.id])
    expect((await call('GET', `/bids/${bid.id}`)).data.tenderId).toBe(a.id)

    const { cursor } = (await call('GET', '/tenders/changes')).data
    const { status, body } = await operate('POST', `/tenders/${a.id}/split`, {})
    expect([status, body.data.tenders.map(({ id }: Body) => id)]).toEqual([200, [a.id, b.id]])
    const after = await ofSource(company, source)
    expect(after.map(({ id, title }) => [id, title]).toSorted()).toEqual(
      [
        [a.id, 'Town hall roof'],
        [b.id, 'Town hall roof, phase two'],
      ].toSorted(),
    )
    expect((await call('GET', `/bids/${bid.id}`)).data.tenderId).toBe(b.id)
    expect((await call('GET', '/tenders/saved')).data).toMatchObject([
      { id: saved.id, tenderId: b.id, notes: 'Ours' },
    ])
    const { changes } = (await call('GET', `/tenders/changes?since=${cursor}`)).data
    expect(changes.map(({ change, tender }: Body) => [change, tender.id]).toSorted()).toEqual(
      [
        ['updated', a.id],
        ['created', b.id],
      ].toSorted(),
    )
    // Nothing joins the two again.
    const again = await load(source, joining)
    expect(again.body.data).toMatchObject({ created: 0, updated: 0, unchanged: 1 })
    await load(source, release('undo-b', 'b2', 4, { title: 'Town hall roof, phase two', ...linked }))
    expect(await ofSource(company, source)).toHaveLength(2)
  })

  it('loses the notices that are named, and records follow the notice that they were made about', async () => {
    const company = await newCompany()
    const call = async (method: string, path: string, body?: unknown) =>
      (await company.call(method, path, body)).body
    const source = 'split-named'
    await load(source, release('twice', 'a1', 1, { title: 'Street lamps' }))
    const [tender] = await ofSource(company, source)
    const first = (await call('POST', '/bids', { tenderId: tender.id, title: 'Lamps' })).data
    await load(source, release('twice', 'b1', 2, { title: 'Street lamps and masts' }))
    const second = (await call('POST', '/bids', { tenderId: tender.id, title: 'Masts' })).data
    await call('POST', '/tenders/saved', { tenderId: tender.id })

    const noticeIds = ['ocds-zz9999-twice:b1']
    const { body } = await operate('POST', `/tenders/${tender.id}/split`, { noticeIds })
    const [stays, made] = body.data.tenders
    expect([stays.title, made.title]).toEqual(['Street lamps', 'Street lamps and masts'])
    expect((await call('GET', `/bids/${first.id}`)).data.tenderId).toBe(stays.id)
    expect((await call('GET', `/bids/${second.id}`)).data.tenderId).toBe(made.id)
    expect((await call('GET', '/tenders/saved')).data).toMatchObject([{ tenderId: made.id }])
    const listed = (await operate('GET', '/tenders/separated')).body.data.separated
    expect(listed).toContainEqual(
      expect.objectContaining({ tenderId: made.id, other: expect.objectContaining({ tenderId: stays.id }) }),
    )
    const { tenders, stored } = (await env.DB.prepare(
      'SELECT (SELECT tenders FROM corpus) AS tenders, (SELECT count(*) FROM tender_docs) AS stored',
    ).first()) as Body
    expect(tenders).toBe(stored)
  })

  it('gives later notices to the tender with their subject', async () => {
    const company = await newCompany()
    const source = 'split-later'
    await load(source, release('later', 'a1', 1, { title: 'Roofs of the primary school' }))
    await load(source, release('later', 'b1', 2, { title: 'Fire engines with ladders' }))
    const [{ id }] = await ofSource(company, source)
    await operate('POST', `/tenders/${id}/split`, { noticeIds: ['ocds-zz9999-later:b1'] })
    await load(source, release('later', 'b2', 3, { title: 'Fire engines with ladders, second lot' }))
    await load(source, release('later', 'a2', 4, { title: 'Roofs of the primary school, east wing' }))
    expect((await ofSource(company, source)).map(({ title }) => title).toSorted()).toEqual([
      'Fire engines with ladders, second lot',
      'Roofs of the primary school, east wing',
    ])
  })

  it('is refused where nothing or everything would leave', async () => {
    const company = await newCompany()
    await load('split-refused', release('whole', 'a', 1, { title: 'Bus stops' }))
    const [{ id }] = await ofSource(company, 'split-refused')
    for (const body of [{}, { noticeIds: ['unknown'] }, { noticeIds: ['ocds-zz9999-whole:a'] }]) {
      const answer = await operate('POST', `/tenders/${id}/split`, body)
      expect([answer.status, answer.body.code]).toEqual([400, 'INVALID_DATA'])
    }
    const unknown = await operate('POST', '/tenders/tender_01m8jk62m4e019yfc413m155v3/split', {})
    expect([unknown.status, unknown.body.code]).toEqual([404, 'NOT_FOUND'])
  })

  it('is listed for the operator when the import has kept it apart', async () => {
    const company = await newCompany()
    const other = release('kept', 'y', 2, { title: 'Fire engines' }, { buyer: { name: 'County of Epsilon' } })
    await load('split-kept', release('kept', 'x', 1, { title: 'School roofs' }), other)
    const [engines, roofs] = await ofSource(company, 'split-kept')
    const { separated } = (await operate('GET', '/tenders/separated')).body.data
    expect(separated).toContainEqual(
      expect.objectContaining({
        tenderId: engines.id,
        title: 'Fire engines',
        buyer: 'County of Epsilon',
        other: { tenderId: roofs.id, title: 'School roofs', buyer: 'Town of Delta' },
        source: 'split-kept',
      }),
    )
  })
})
