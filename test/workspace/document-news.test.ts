import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { listNotifications } from '../../src/delivery/notifications/queries.ts'
import { targetOf } from '../../src/delivery/notifications/shown.ts'
import { saveTender } from '../../src/workspace/pipeline/commands.ts'
import { SaveTender } from '../../src/workspace/pipeline/schema.ts'
import { announceDocuments } from '../../src/workspace/following/documents.ts'
import { countNewDocuments, lookAtDocuments } from '../../src/workspace/following/looks.ts'
import { importNotices, newCompany } from '../support/api.ts'
import { Browser, newPerson } from '../support/browser.ts'
import { plansOf } from '../support/alerts-feed.ts'
import { addStaff, newStaff, type Staff, staffOf } from '../support/people.ts'

const minute = 60_000
/** A moment after the imports, which happen now. */
const after = (minutes: number) => new Date(Date.now() + minutes * minute)

interface Text {
  title: string
  pages: string[]
  kind?: string
}
const terms: Text = { title: 'Terms', pages: ['The insurance covers 5 million.'] }
const clarification: Text = { title: 'Clarification 1', kind: 'clarification', pages: ['Question: Answer.'] }

/** Imports a tender with these documents; a second import of the same source is a new notice. */
async function bring(source: string, documents: Text[], tender: object = {}): Promise<string> {
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
    documents: documents.map((each) => ({ language: 'en', ...each })),
  }
  const { body } = await importNotices(source, JSON.stringify(line))
  expect(body.data.failed).toEqual([])
  const { call } = await newCompany()
  return (await call('GET', `/tenders?source=${source}`)).body.data[0].id
}

let count = 0
const own = () => `news-${++count}-${crypto.randomUUID().slice(0, 8)}`

const follow = (who: Staff, tenderId: string) =>
  who.act((ctx) => saveTender(ctx, SaveTender.parse({ tenderId })))

const announce = async (d1 = env.DB) => {
  while ((await announceDocuments({ d1, now: new Date() })).more);
}

const told = async (who: Staff) => {
  const { items } = await who.act((ctx) => listNotifications(ctx, { page: 1, limit: 100 }))
  return items.filter(({ kind }) => ['tender.documents', 'tender.changed'].includes(kind)).toReversed()
}
const titles = async (who: Staff) => (await told(who)).map(({ title, body }) => [title, body])

describe('announceDocuments', () => {
  it('tells everybody of a following company which documents are new or changed, once a version', async () => {
    const [ada, bo] = await newStaff('owner', 'member')
    const [other] = await newStaff('owner')
    const source = own()
    const id = await bring(source, [terms])
    await follow(ada, id)
    await announce()
    expect(await told(ada)).toEqual([])
    await bring(source, [terms, clarification])
    await announce()
    await announce()
    const amended = { ...terms, pages: ['The insurance covers 9 million.'] }
    await bring(source, [amended, clarification, { title: 'Plan', pages: ['A'] }])
    await Promise.all(Array.from({ length: 4 }, () => announce()))
    // The same texts in another notice are no new versions.
    await bring(source, [amended, clarification], { description: 'Other words' })
    await announce()
    const expected = [
      [`1 new document: Bridge ${source}`, 'Clarification 1'],
      [`Changed: Bridge ${source}`, '1 changed requirement; Documents: Terms (changed); Plan'],
    ]
    expect([await titles(ada), await titles(bo)]).toEqual([expected, expected])
    expect(await told(other)).toEqual([])
    const [first] = await told(bo)
    expect(first).toMatchObject({ tenderId: id, userId: null, data: { tenderId: id } })
    expect(first && targetOf(first)).toBe(`/tenders/${id}/documents`)
  })

  it('tells the bidders too, and nobody who has dropped the tender', async () => {
    const [bidder, dropped] = [await newCompany(), await newCompany()]
    const source = own()
    const id = await bring(source, [terms])
    await bidder.call('POST', '/bids', { tenderId: id })
    await dropped.call('POST', '/tenders/saved', { tenderId: id, stage: 'dropped' })
    await bring(
      source,
      Array.from({ length: 7 }, (_, index) => ({ title: `Part ${index}`, pages: ['x'] })),
    )
    await announce()
    expect(await titles(staffOf(bidder))).toEqual([
      [`7 new documents: Bridge ${source}`, 'Part 0; Part 1; Part 2; Part 3; Part 4; and 2 more'],
    ])
    expect(await told(staffOf(dropped))).toEqual([])
  })

  it('tells of a notice that changes the terms, and of no other notice', async () => {
    const [ada] = await newStaff('owner')
    const ocid = `ocds-${own()}`
    const release = (day: number, tag: string, tender: object = {}) =>
      importNotices(
        ocid,
        JSON.stringify({
          ocid,
          id: `${ocid}-${day}`,
          date: `2026-11-0${day}T00:00:00Z`,
          tag: [tag],
          buyer: { name: 'Town' },
          tender: { id: '1', title: 'Harbour', status: 'active', ...tender },
        }),
        'application/json',
      )
    await release(1, 'tender')
    const { call } = await newCompany()
    const { id } = (await call('GET', `/tenders?source=${ocid}`)).body.data[0]
    await follow(ada, id)
    await release(2, 'tenderUpdate', { description: 'More words' })
    await announce()
    expect(await told(ada)).toEqual([])
    const amendments = [{ id: '1', date: '2026-11-03T00:00:00Z', rationale: 'Later deadline' }]
    await release(3, 'tenderAmendment', { amendments })
    await announce()
    expect(await titles(ada)).toEqual([['1 new document: Harbour', expect.stringContaining('Change notice')]])
  })

  it('writes nothing where it fails, and tells the rest afterwards, by its index', async () => {
    const [ada] = await newStaff('owner')
    const source = own()
    await follow(ada, await bring(source, [terms]))
    await bring(source, [terms, clarification])
    const failing = new Proxy(env.DB, {
      get(target, member) {
        if (member === 'batch') return () => Promise.reject(new Error('The database is gone'))
        return Reflect.get(target, member).bind(target)
      },
    })
    await expect(announce(failing)).rejects.toThrow('gone')
    expect(await told(ada)).toEqual([])
    const plans = await plansOf(announce)
    expect(plans.join('\n')).toContain('SEARCH v USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)')
    expect(await told(ada)).toHaveLength(1)
  })
})

describe('the documents of a tender', () => {
  it('mark what is new since the person last looked, and say so on the page of the tender', async () => {
    const [person, browser] = [await newPerson(), new Browser()]
    await browser.signIn(person)
    const companyId = person.companies[0]?.id ?? ''
    const ada = await addStaff(companyId, 'member')
    const source = own()
    const id = await bring(source, [terms])
    const page = async (path = '') => (await browser.open(`/tenders/${id}${path}`)).text
    await bring(source, [terms, { title: 'Before', pages: ['x'] }])
    await follow(ada, id)
    await bring(source, [
      { ...terms, pages: ['Other words.'] },
      { title: 'Before', pages: ['x'] },
      clarification,
    ])
    expect(await page()).toContain('2 documents are new or changed since you last looked.')
    const documents = await page('/documents')
    expect(documents).toContain('2 documents are new or changed since you last looked.')
    expect(documents.match(/<span class="badge[^>]*>(New|Changed)</g)?.length).toBe(2)
    // The marks stay during the look, and the page of the tender asks for no second one.
    expect(await page('/documents')).toContain('2 documents are new or changed')
    expect(await page()).not.toContain('since you last looked')
  })

  it('are all known to a person who looked an hour ago, and to a company that does not follow', async () => {
    const [ada, bo] = await newStaff('owner', 'member')
    const [other] = await newStaff('owner')
    const source = own()
    const id = await bring(source, [terms])
    await follow(ada, id)
    await bring(source, [terms, clarification])
    const look = (who: Staff, minutes: number) =>
      who.act((ctx) => lookAtDocuments(ctx, id), after(minutes)).then((changes) => [...changes.values()])
    const unseen = (who: Staff, minutes: number) =>
      who.act((ctx) => countNewDocuments(ctx, id), after(minutes))
    expect([await unseen(ada, 1), await look(ada, 1), await unseen(ada, 2)]).toEqual([1, ['new'], 0])
    expect([await look(ada, 20), await look(ada, 45), await look(ada, 80)]).toEqual([['new'], ['new'], []])
    expect([await unseen(bo, 90), await unseen(other, 90), await look(other, 90)]).toEqual([1, 0, []])
    await bring(source, [{ ...terms, pages: ['New words.'] }, clarification])
    expect([await look(other, 130), await look(ada, 130)]).toEqual([['changed'], ['changed']])
  })
})
