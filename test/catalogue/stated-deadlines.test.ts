import '../support/tables.ts'
import { env } from 'cloudflare:workers'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { datedItem, shownDeadlineOf, statedDeadlinesOf } from '../../src/catalogue/tenders/stated-deadline.ts'
import { clearText, replaceText } from '../../src/catalogue/documents/write-text.ts'
import { agreeing } from '../../src/reading/facts/deadlines.ts'
import { instantOf } from '../../src/reference/language/values/zones.ts'
import { writePassages } from '../../src/reading/passages/write.ts'
import { listDates } from '../../src/workspace/following/calendar/dates.ts'
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
    [
      'with a time that only one of two lines gives',
      'Closing date for tenders: 14 December 2098.\n\nTenders are due on 14 December 2098 at noon.',
      '2098-12-14T12:00:00.000Z',
      'notice',
    ],
    ['later', 'Closing date for tenders: 20 December 2098 at 12:00.', deadline, 'document'],
    ['that has passed', 'Closing date for tenders: 14 December 2020 at 12:00.', deadline, 'document'],
  ])('%s is shown beside the deadline of the notice', async (_case, text, shown, source) => {
    const tender = await found(await tenderWith(text))
    expect(tender).toMatchObject({ deadline: shown, status: 'open', deadlineConflict: { source } })
    expect([shown, tender.deadlineConflict.other]).toContain(deadline)
  })

  it('is the deadline of a list, which is filtered by the deadline of the notice', async () => {
    const text = 'Closing date for tenders: 14 December 2098 at 10:00.'
    const id = await tenderWith(text)
    const shown = '2098-12-14T10:00:00.000Z'
    const conflict = { other: deadline, source: 'notice' }
    const path =
      '/tenders?status=open&deadlineAfter=2098-12-16&deadlineBefore=2098-12-16&limit=100&sort=publishedAt'
    const list = async () =>
      (await company.call('GET', path)).body.data.filter((each: { id: string }) => each.id === id)
    // The second answer may be a cached one.
    for (const _ of [1, 2])
      expect(await list()).toMatchObject([{ deadline: shown, deadlineConflict: conflict }])
    const { tender } = (await company.call('POST', '/bids', { tenderId: id })).body.data
    expect(tender.deadline).toBe(shown)
    const saved = (await company.call('POST', '/tenders/saved', { tenderId: id })).body.data
    expect(saved.tender.deadline).toBe(shown)
  })

  it('appears in a list that was answered before the document was read', async () => {
    const source = newSource()
    await importTender(source, { buyer: { name: 'Town', country: 'GB' }, deadline })
    const listed = async () => (await company.call('GET', `/tenders?source=${source}`)).body.data[0]
    const { id, deadlineConflict } = await listed()
    expect(deadlineConflict).toBeNull()
    const text = 'Closing date for tenders: 14 December 2098 at 10:00.'
    const document = {
      id: 'document_later',
      title: 'A',
      kind: 'other',
      language: 'en',
      pages: [text],
    } as const
    const read = { tenderId: id, country: 'GB', document: { ...document, pages: [text] }, requirements: [] }
    await env.DB.batch(replaceText({ d1: env.DB }, read))
    expect(await listed()).toMatchObject({
      deadline: '2098-12-14T10:00:00.000Z',
      deadlineConflict: { other: deadline, source: 'notice' },
    })
    await env.DB.batch(clearText({ d1: env.DB }, [document.id]))
    expect(await listed()).toMatchObject({ deadline, deadlineConflict: null })
  })

  it('is the one by which the analysis counts the days left', async () => {
    const id = await tenderWith('Closing date for tenders: 14 December 2098 at 10:00.')
    const { body } = await company.call('POST', `/analysis/tender/${id}`)
    const [left] = body.data.result.recommendation.reasons
    const days = Math.round((Date.parse('2098-12-14T10:00:00Z') - Date.now()) / (24 * 60 * 60 * 1000))
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
    const dates = await listDates({ d1: env.DB, env, now: new Date() }, company.companyId)
    expect(dates.filter(({ path }) => path === `/tenders/${tenderId}`)).toMatchObject([
      { kind: 'deadline', at: new Date(shown.deadline), noticeAt: new Date(deadline) },
    ])
  })

  it('decides the order and the filters of what a company follows', async () => {
    const follower = await newCompany()
    const get = async (path: string) =>
      (await follower.call('GET', path)).body.data.map((each: { tenderId: string }) => each.tenderId)
    const ids = [
      await tenderWith('Bids are opened in public.', { deadline: '2098-12-15T12:00:00.000Z' }),
      await tenderWith('Closing date for tenders: 14 December 2098 at 10:00.'),
      await tenderWith('Closing date for tenders: 20 December 2098 at 12:00.'),
    ]
    const [plain, earlier, later] = ids
    for (const tenderId of ids) {
      await follower.call('POST', '/tenders/saved', { tenderId })
      await follower.call('POST', '/bids', { tenderId })
    }
    expect(await get('/tenders/saved?sort=deadline')).toEqual([earlier, plain, later])
    expect(await get('/tenders/saved?sort=deadline&order=desc')).toEqual([later, plain, earlier])
    expect(await get('/tenders/saved?deadlineBefore=2098-12-14')).toEqual([earlier])
    expect(await get('/tenders/saved?deadlineAfter=2098-12-15&sort=deadline')).toEqual([plain, later])
    expect(await get('/bids?sort=deadline')).toEqual([earlier, plain, later])
    // The deadline of the catalogue is the deadline of the notice, in what is shown and in the order.
    const listed = (await follower.call('GET', '/tenders?sort=deadline&deadlineBefore=2098-12-14&limit=100'))
      .body.data
    expect(listed.map(({ id }: { id: string }) => id)).not.toContain(earlier)
  })

  it('is the same in SQL as in the answer for one tender', async () => {
    const tenderId = await tenderWith('Bids are opened in public.')
    const now = new Date('2098-03-28T12:00:00.000Z')
    // The clocks of London change on 30 March 2098.
    const at = fc
      .integer({ min: -3, max: 60 * 24 * 4 })
      .map((minutes) => new Date(now.getTime() + minutes * 60_000 - 20_000))
    const stated = fc
      .record({ at, precision: fc.constantFrom('minute', 'minute', 'day'), isLabelled: fc.boolean() })
      .map(({ at: time, ...rest }) => {
        const day = time.toISOString().slice(0, 10)
        const start = instantOf(day, '00:00', 'Europe/London')
        return { ...rest, day, at: (rest.precision === 'day' ? start : time).toISOString() }
      })
    const times = fc.array(
      at.map((time) => time.toISOString()),
      { maxLength: 3 },
    )
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(stated, { maxLength: 4, selector: (each) => each.at }),
        times,
        times,
        async (all, deadlines, formerDeadlines) => {
          // A date may be that of a notice, to the minute.
          const known = [...deadlines, ...all.slice(0, 1).map((each) => each.at)].toSorted()
          const item = {
            buyer: { country: 'GB' },
            deadlines: known,
            ...(formerDeadlines.length > 0 && { formerDeadlines }),
          }
          await env.DB.batch([
            env.DB.prepare(
              "UPDATE tender_docs SET item = json_patch(json_remove(item, '$.formerDeadlines'), ?2) WHERE tender_id = ?1",
            ).bind(tenderId, JSON.stringify(item)),
            env.DB.prepare('DELETE FROM stated_deadlines WHERE tender_id = ?').bind(tenderId),
            ...all.map((each) =>
              env.DB.prepare('INSERT INTO stated_deadlines VALUES (?, ?, ?, ?, ?, ?, ?, ?)').bind(
                tenderId,
                'terms',
                each.at,
                each.day,
                each.precision,
                Number(each.isLabelled),
                ...agreeing(each, 'GB'),
              ),
            ),
          ])
          const [row] = (
            await env.DB.prepare(`SELECT item, ${statedDeadlinesOf('t.tender_id').text} AS stated,
            ${shownDeadlineOf('t.tender_id', now).text} AS shown FROM tender_docs AS t WHERE tender_id = ?`)
              .bind(tenderId)
              .all<{ item: string; stated: string; shown: number | null }>()
          ).results
          const expected = row && datedItem(row, now).deadline
          expect(row?.shown ?? null).toBe(expected === null ? null : Date.parse(expected ?? ''))
        },
      ),
      { numRuns: 60 },
    )
  })

  it('is found by an index', async () => {
    const { results } = await env.DB.prepare(
      `EXPLAIN QUERY PLAN SELECT id FROM saved_tenders AS s WHERE company_id = ''
       ORDER BY ${shownDeadlineOf('s.tender_id', new Date()).text}`,
    ).all<{ detail: string }>()
    const steps = results.map(({ detail }) => detail)
    expect(steps.filter((step) => /^SCAN (?:stated|stated_deadlines|d|doc|s)\b/.test(step))).toEqual([])
    expect(steps).toContain('SEARCH stated USING PRIMARY KEY (tender_id=?)')
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
    const dates = await listDates({ d1: env.DB, env, now: new Date() }, company.companyId)
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
      deadlineConflict: { other: deadline, source: 'notice' },
      next: `The notice states another deadline, ${deadline}: ask the buyer which date applies.`,
    })
    const { id: bidId } = (await company.call('POST', '/bids', { tenderId })).body.data
    await company.call('POST', '/tenders/saved', { tenderId })
    const listed = async (tool: string, args: object, list: string) =>
      (await callTool(company.key, tool, args)).data[list].find(
        (each: { id: string; tenderId?: string }) => (each.tenderId ?? each.id) === tenderId,
      )
    const shown = { deadline: data.deadline, deadlineConflict: data.deadlineConflict }
    expect((await callTool(company.key, 'get_bid', { bidId })).data).toMatchObject(shown)
    expect(await listed('list_bids', { tenderId }, 'bids')).toMatchObject(shown)
    expect(await listed('list_pipeline', { sort: 'updatedAt', limit: 25 }, 'items')).toMatchObject(shown)
    const found = await listed(
      'search_tenders',
      { deadlineAfter: '2098-12-16', sort: 'publishedAt', limit: 25 },
      'tenders',
    )
    expect(found).toMatchObject(shown)
  })
})
