import '../support/tables.ts'
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { writePassages } from '../../src/reading/passages/write.ts'
import { listDates } from '../../src/workspace/calendar/dates.ts'
import { importNotices, newCompany } from '../support/api.ts'
import { importTender } from '../support/bids.ts'
import { callTool } from '../support/mcp.ts'
import { newSource } from '../support/imports.ts'

const deadline = '2098-12-16T12:00:00.000Z'
const company = await newCompany()
const found = async (id: string) => (await company.call('GET', `/tenders/${id}`)).body.data

/** A tender of London with a text that came along. */
const tenderWith = async (text: string, members: object = {}): Promise<string> => {
  const source = newSource()
  await importTender(source, { buyer: { name: 'Town', country: 'GB' }, deadline, ...members }, [
    { title: 'Instructions', kind: 'tender_documents', language: 'en', pages: [text] },
  ])
  return (await company.call('GET', `/tenders?source=${source}`)).body.data[0].id
}

describe('a deadline that documents state', () => {
  it.each([
    ['earlier', 'Closing date for tenders: 14 December 2098 at 10:00.', '2098-12-14T10:00:00.000Z', 'notice'],
    [
      'of an earlier day',
      'Closing date for tenders: 14 December 2098.',
      '2098-12-14T00:00:00.000Z',
      'notice',
    ],
    ['later', 'Closing date for tenders: 20 December 2098 at 12:00.', deadline, 'document'],
    ['that has passed', 'Closing date for tenders: 14 December 2020 at 12:00.', deadline, 'document'],
  ])('%s is shown beside the deadline of the notice', async (_case, text, shown, source) => {
    const tender = await found(await tenderWith(text))
    expect(tender).toMatchObject({ deadline: shown, status: 'open', deadlineConflict: { source } })
    expect([shown, tender.deadlineConflict.other]).toContain(deadline)
  })

  it('is the one by which the analysis counts the days left', async () => {
    const id = await tenderWith('Closing date for tenders: 14 December 2098 at 10:00.')
    const { body } = await company.call('POST', `/analysis/tender/${id}`)
    const [left] = body.data.result.recommendation.reasons
    const days = Math.floor((Date.parse('2098-12-14T10:00:00Z') - Date.now()) / (24 * 60 * 60 * 1000))
    expect(left.text).toBe(`${days} days are left until the deadline.`)
    const cited = body.data.citations.filter((each: { id: string }) => left.citations.includes(each.id))
    expect(cited).toMatchObject([{ page: 1 }])
  })

  it.each([
    ['the same', 'Closing date for tenders: 16 December 2098 at 12:00.', {}],
    ['of the same day', 'Closing date for tenders: 16 December 2098.', {}],
    [
      'of one lot',
      'Closing date for tenders: 14 December 2098 at 12:00.',
      {
        lots: ['2098-12-14T12:00:00.000Z', deadline].map((at, i) => ({
          id: `L${i}`,
          title: 'Lot',
          deadline: at,
        })),
      },
    ],
    ['for questions', 'Closing date for questions: 14 December 2098 at 12:00.', {}],
    ['not there', 'Bids are opened in public.', {}],
  ])('that is %s is no conflict', async (_case, text, members) => {
    expect((await found(await tenderWith(text, members))).deadlineConflict).toBeNull()
  })

  it('is shown in bids by their lots, and the notice decides until when they can be submitted', async () => {
    const lots = [
      { id: 'EARLY', title: 'Early', deadline },
      { id: 'LATE', title: 'Late', deadline: '2098-12-30T12:00:00.000Z' },
    ]
    const tenderId = await tenderWith('Closing date for tenders: 20 December 2098 at 12:00.', { lots })
    const stated = '2098-12-20T12:00:00.000Z'
    const bid = async (lotId: string) =>
      (await company.call('POST', '/bids', { tenderId, lotIds: [lotId], value: 1 })).body.data
    const [early, late] = [await bid('EARLY'), await bid('LATE')]
    expect(early).toMatchObject({ deadline, deadlineConflict: { other: stated, source: 'document' } })
    expect(late).toMatchObject({
      deadline: stated,
      deadlineConflict: { other: lots[1]?.deadline, source: 'notice' },
    })
    const listed = await company.call('GET', `/bids?tenderId=${tenderId}`)
    expect(listed.body.data).toContainEqual(late)
    expect((await company.call('POST', `/bids/${late.id}/submit`)).status).toBe(200)
  })

  it('is shown in the pipeline and the calendar too', async () => {
    const tenderId = await tenderWith('Closing date for tenders: 14 December 2098 at 10:00.')
    const shown = {
      deadline: '2098-12-14T10:00:00.000Z',
      deadlineConflict: { other: deadline, source: 'notice' },
    }
    const saved = (await company.call('POST', '/tenders/saved', { tenderId })).body.data
    expect(saved).toMatchObject(shown)
    const listed = (await company.call('GET', '/tenders/saved?limit=100')).body.data
    expect(listed).toContainEqual(saved)
    const dates = await listDates({ d1: env.DB, now: new Date() }, company.companyId)
    expect(dates.filter(({ path }) => path === `/tenders/${tenderId}`)).toMatchObject([
      { kind: 'deadline', at: new Date(shown.deadline), noticeAt: new Date(deadline) },
    ])
  })

  it('that a notice has replaced since is no conflict', async () => {
    const source = newSource()
    const release = (id: string, date: string, endDate: string) => ({
      id,
      ocid: `ocds-${source}`,
      date,
      tag: ['tender'],
      language: 'en',
      buyer: { name: 'Town' },
      tender: { title: 'Ring road', status: 'active', tenderPeriod: { endDate } },
    })
    const first = release('1', '2026-01-01T12:00:00Z', '2098-12-14T12:00:00Z')
    await importNotices(source, JSON.stringify(first))
    const { id } = (await company.call('GET', `/tenders?source=${source}`)).body.data[0]
    const pages = ['Closing date for tenders: 14 December 2098 at 12:00.']
    const document = {
      id: `document_${source}`,
      title: 'Terms',
      kind: 'tender_documents',
      language: 'en',
      pages,
    } as const
    await env.DB.batch(
      writePassages(env.DB, [{ tenderId: id, document: { ...document, pages }, country: 'GB' }]),
    )
    expect((await found(id)).deadlineConflict).toBeNull()
    await importNotices(source, JSON.stringify(release('2', '2026-02-01T12:00:00Z', deadline)))
    expect(await found(id)).toMatchObject({ deadline, deadlineConflict: null })
  })

  it('is the deadline everywhere where the notice states none', async () => {
    const text = 'Closing date for tenders: 14 December 2098 at 10:00.'
    const tenderId = await tenderWith(text, { deadline: null })
    const shown = {
      deadline: '2098-12-14T10:00:00.000Z',
      deadlineConflict: { other: null, source: 'notice' },
    }
    expect(await found(tenderId)).toMatchObject({ ...shown, status: 'open' })
    const saved = (await company.call('POST', '/tenders/saved', { tenderId })).body.data
    const bid = (await company.call('POST', '/bids', { tenderId })).body.data
    for (const each of [saved, bid]) expect(each).toMatchObject(shown)
    const dates = await listDates({ d1: env.DB, now: new Date() }, company.companyId)
    expect(dates.filter(({ path }) => path === `/tenders/${tenderId}`)).toMatchObject([
      { kind: 'deadline', at: new Date(shown.deadline) },
    ])
    const { body } = await company.call('POST', `/analysis/tender/${tenderId}`, {})
    const date = body.data.result.keyDates.find(({ code }: { code: string }) => code === 'deadline')
    expect(date).toMatchObject({ at: shown.deadline, source: 'document' })
    const { data } = await callTool(company.key, 'get_tender', { tenderId })
    expect(data).toMatchObject({
      deadline: shown.deadline,
      next: 'The deadline is stated by the documents, the notice states none.',
    })
  })

  it('goes with the text of its document', async () => {
    const source = newSource()
    const members = { buyer: { name: 'Town', country: 'GB' }, deadline }
    const text = { title: 'Terms', kind: 'tender_documents', language: 'en' }
    await importTender(source, members, [{ ...text, pages: ['Closing date for tenders: 14 December 2098.'] }])
    const { id } = (await company.call('GET', `/tenders?source=${source}`)).body.data[0]
    expect((await found(id)).deadlineConflict).toEqual({ other: deadline, source: 'notice' })
    await importTender(source, members, [{ ...text, pages: ['Bids are opened in public.'] }])
    expect(await found(id)).toMatchObject({ deadline, deadlineConflict: null })
  })

  it('is named to assistants', async () => {
    const tenderId = await tenderWith('Closing date for tenders: 14 December 2098 at 10:00.')
    const { data } = await callTool(company.key, 'get_tender', { tenderId })
    expect(data).toMatchObject({
      deadline: '2098-12-14T10:00:00.000Z',
      next: `The notice states another deadline, ${deadline}: ask the buyer which holds.`,
    })
  })
})
