import { env } from 'cloudflare:workers'
import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { createTask } from '../../src/workspace/tasks/commands.ts'
import { createBid } from '../../src/workspace/bids/commands.ts'
import { CreateBid, UpdateBid } from '../../src/workspace/bids/params.ts'
import { updateBid } from '../../src/workspace/bids/update.ts'
import { renewAddress } from '../../src/workspace/following/calendar/address.ts'
import { listDates } from '../../src/workspace/following/calendar/dates.ts'
import { maxUnknown } from '../../src/workspace/following/calendar/feed.ts'
import { icsOf } from '../../src/workspace/following/calendar/ics.ts'
import type { CalendarDate } from '../../src/workspace/following/calendar/schema.ts'
import { Existing } from '../../src/platform/db/page.ts'
import { analyse } from '../../src/insight/analyses/commands.ts'
import { removePerson } from '../../src/workspace/teams/remove.ts'
import { saveTender, updateSaved } from '../../src/workspace/pipeline/commands.ts'
import { importNotices, newCompany, send } from '../support/api.ts'
import { importTender, later, lot, newTender, soon } from '../support/bids.ts'
import { Browser, newPerson } from '../support/browser.ts'
import { addStaff, newStaff, proven, type Staff } from '../support/people.ts'

const at = new Date('2026-11-20T12:00:00Z')
const date = (members: Partial<CalendarDate> = {}): CalendarDate => ({
  uid: 'tender_1-deadline',
  kind: 'deadline',
  at: new Date('2027-01-15T23:59:59Z'),
  title: 'Road',
  of: 'Town',
  path: '/tenders/tender_1',
  changedAt: at,
  ...members,
})

const origin = 'https://tenders.example'
const eventsOf = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((each) => new ICAL.Event(each))

describe('icsOf', () => {
  it.for([
    'plain',
    'commas, semicolons; and back\\slashes \\n',
    'two\nlines\r\nand three',
    `${'Μεγάλος τίτλος έργου '.repeat(12)}𝒜𝒷`,
    'x'.repeat(74),
    'x'.repeat(300),
    'BEGIN:VEVENT\r\nEND:VCALENDAR',
  ])('writes a text that a parser reads back whole: %j', (title) => {
    const text = icsOf({ name: title, origin, dates: [date({ title })] })
    const [event] = eventsOf(text)
    const lines = text.split('\r\n')
    expect(event?.summary).toBe(`Deadline: ${title.replaceAll('\r\n', '\n')}`)
    expect(Math.max(...lines.map((line) => new TextEncoder().encode(line).length))).toBeLessThanOrEqual(75)
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  })

  it('says the instant in UTC, whatever the zone of who reads', () => {
    const [event] = eventsOf(icsOf({ name: 'N', origin, dates: [date()] }))
    expect(event?.startDate.toJSDate().toISOString()).toBe('2027-01-15T23:59:59.000Z')
    expect(event?.startDate.zone).toBe(ICAL.Timezone.utcTimezone)
  })

  it('keeps the UID and counts SEQUENCE up when a date moves', () => {
    const [before, after] = [
      date(),
      date({ at: new Date('2027-02-01T12:00:00Z'), changedAt: new Date(at.getTime() + 1000) }),
    ]
    const [one, two] = [before, after].map((each) => eventsOf(icsOf({ name: 'N', origin, dates: [each] }))[0])
    expect(one?.uid).toBe('tender_1-deadline@tenders.example')
    expect([two?.uid, Number(two?.sequence) > Number(one?.sequence)]).toEqual([one?.uid, true])
  })
})

const pathOf = async (person: Staff) => new URL((await person.act(renewAddress)).address).pathname
const save = async (person: Staff, tenderId: string): Promise<string> => {
  const saved = await person.act((ctx) => saveTender(ctx, { tenderId }))
  return saved instanceof Existing ? saved.existing.id : saved.id
}
const feed = (path: string, network = '2001:db8:ca1::1') =>
  send(path, { headers: { 'CF-Connecting-IP': network } })
const summaries = async (path: string) =>
  eventsOf((await feed(path)).body).map(({ summary, startDate }) => [
    summary,
    startDate.toJSDate().toISOString(),
  ])

/**
 * A tender with a deadline for questions and an opening of bids. Only a notice in a publisher's own format, such as
 * this OCDS release, states both.
 */
async function noticedTender(): Promise<string> {
  const source = `calendar-${crypto.randomUUID().slice(0, 8)}`
  const release = {
    ocid: `ocds-213czf-${source}`,
    id: '1',
    date: '2026-10-01T00:00:00Z',
    tag: ['tender'],
    initiationType: 'tender',
    buyer: { id: 'B', name: 'County' },
    parties: [{ id: 'B', name: 'County', roles: ['buyer'], address: { countryName: 'GB' } }],
    tender: {
      id: 'T',
      title: 'School roof',
      status: 'active',
      tenderPeriod: { endDate: '2098-05-01T10:00:00Z' },
      enquiryPeriod: { endDate: '2098-04-01T10:00:00Z' },
      bidOpening: { date: '2098-05-01T11:00:00Z' },
    },
  }
  await importNotices(source, JSON.stringify({ releases: [release] }))
  const { call } = await newCompany()
  return (await call('GET', `/tenders?source=${source}`)).body.data[0].id
}

describe('GET /calendar/:token.ics', () => {
  it('has every date of what the company follows, and nothing of what it dropped', async () => {
    const [owner] = await newStaff('owner')
    const tenderId = await noticedTender()
    const id = await save(owner, tenderId)
    const nextAction = { nextAction: 'Call the buyer', nextActionAt: new Date('2098-03-01T09:00:00Z') }
    await owner.act((ctx) => updateSaved(ctx, id, nextAction))
    const withLots = await newTender({ title: 'Ring road', lots: [lot('SOON'), lot('LATER', later)] })
    const task = { title: 'Book the crane', dueAt: new Date('2098-03-02T09:00:00Z') }
    await owner.act((ctx) => createTask(ctx, task))
    await owner.act((ctx) => createTask(ctx, { ...task, title: 'Done already', done: true }))
    await owner.act((ctx) => createBid(ctx, { tenderId: withLots, lotIds: ['LATER'], title: 'Our road' }))
    const dropped = await newTender({ title: 'Dropped' })
    const saved = await save(owner, dropped)
    await owner.act((ctx) => updateSaved(ctx, saved, { stage: 'dropped' }))
    expect(await summaries(await pathOf(owner))).toEqual([
      ['Deadline: Ring road', soon],
      ['Next action: Call the buyer', '2098-03-01T09:00:00.000Z'],
      ['Task: Book the crane', '2098-03-02T09:00:00.000Z'],
      ['Questions close: School roof', '2098-04-01T10:00:00.000Z'],
      ['Deadline: School roof', '2098-05-01T10:00:00.000Z'],
      ['Opening of bids: School roof', '2098-05-01T11:00:00.000Z'],
      ['Bid due: Our road', later],
    ])
  })

  it('has the site visit and the end of questions that only documents state, once they were analysed', async () => {
    const [owner] = await newStaff('owner')
    const words =
      'A site visit takes place on 3 March 2097. Questions may be asked until 1 April 2097, 12:00 noon.'
    const tenderId = await newTender({ title: 'Depot' }, [
      { title: 'Invitation', language: 'en', kind: 'tender_documents', pages: [words] },
    ])
    await save(owner, tenderId)
    const path = await pathOf(owner)
    expect((await summaries(path)).map(([title]) => title)).toEqual(['Deadline: Depot'])
    await owner.act((ctx) => analyse(ctx, 'general', { tenderId, language: 'en', refresh: false }))
    expect(await summaries(path)).toContainEqual(['Site visit: Depot', '2097-03-03T00:00:00.000Z'])
    expect((await summaries(path)).map(([title]) => title)).toContain('Questions close: Depot')
    expect((await feed(path)).body).toContain('DTSTART;VALUE=DATE:20970303')
  })

  it('moves an event with its date and keeps its UID', async () => {
    const [owner] = await newStaff('owner')
    const source = `calendar-${crypto.randomUUID().slice(0, 8)}`
    await importTender(source, {})
    const { call } = await newCompany()
    const { id: tenderId } = (await call('GET', `/tenders?source=${source}`)).body.data[0]
    await save(owner, tenderId)
    const path = await pathOf(owner)
    const [before] = eventsOf((await feed(path)).body)
    await importTender(source, { deadline: later })
    const [after] = eventsOf((await feed(path)).body)
    expect([before?.startDate.toJSDate().toISOString(), after?.startDate.toJSDate().toISOString()]).toEqual([
      soon,
      later,
    ])
    expect(after?.uid).toBe(before?.uid)
    expect(Number(after?.sequence)).toBeGreaterThanOrEqual(Number(before?.sequence))
  })

  it('counts SEQUENCE up when a deadline gives way to the next, or to a date of documents', async () => {
    const [owner] = await newStaff('owner')
    const id = await newTender({
      lots: [lot('FIRST', '2098-01-10T12:00:00Z'), lot('SECOND', '2098-02-10T12:00:00Z')],
      deadline: undefined,
    })
    await save(owner, id)
    const at = async (time: string) => {
      const dates = await owner.act((ctx) => listDates(ctx, owner.companyId), new Date(time))
      const [event] = eventsOf(icsOf({ name: 'N', origin, dates }))
      return {
        day: event?.startDate.toJSDate().toISOString().slice(0, 10),
        sequence: Number(event?.sequence),
      }
    }
    const [before, after] = [await at('2098-01-09T12:00:00Z'), await at('2098-01-20T12:00:00Z')]
    expect([before.day, after.day]).toEqual(['2098-01-10', '2098-02-10'])
    expect(after.sequence).toBeGreaterThan(before.sequence)
    await env.DB.batch([
      env.DB.prepare(
        `INSERT INTO document_files (document_id, tender_id, url, state, due_at, fetched_at)
          VALUES (?1, ?2, 'https://a.example', 'read', 0, ?3)`,
      ).bind(`doc-${id}`, id, Date.parse('2098-01-21T12:00:00Z')),
      env.DB.prepare(
        `INSERT INTO stated_deadlines (tender_id, document_id, at, day, precision, labelled, agrees_from, agrees_until)
          VALUES (?2, ?1, '2098-02-05T12:00:00.000Z', '2098-02-05', 'minute', 1,
            '2098-02-05T12:00:00.000Z', '2098-02-05T12:01:00.000Z')`,
      ).bind(`doc-${id}`, id),
    ])
    const read = await at('2098-01-22T12:00:00Z')
    expect(read.day).toBe('2098-02-05')
    expect(read.sequence).toBeGreaterThan(after.sequence)
  })

  it('drops the dates of a tender that was cancelled', async () => {
    const [owner] = await newStaff('owner')
    const source = `calendar-${crypto.randomUUID().slice(0, 8)}`
    await importTender(source, {})
    const { call } = await newCompany()
    const { id: tenderId } = (await call('GET', `/tenders?source=${source}`)).body.data[0]
    await save(owner, tenderId)
    const path = await pathOf(owner)
    expect(await summaries(path)).toEqual([['Deadline: Ring road', soon]])
    await importTender(source, { status: 'cancelled' })
    expect(await summaries(path)).toEqual([])
  })

  it('names the person of a due date, and leads to the section itself', async () => {
    const [owner] = await newStaff('owner')
    const member = await addStaff(owner.companyId, 'member')
    const tenderId = await newTender({ title: 'Ring road' })
    const section = { key: 'a b', heading: 'Team', ownerId: member.userId, dueAt: '2098-03-02T09:00:00Z' }
    const { id } = await owner.act((ctx) => createBid(ctx, CreateBid.parse({ tenderId, title: 'Our road' })))
    await owner.act((ctx) => updateBid(ctx, id, UpdateBid.parse({ sections: [{ ...section, text: '' }] })))
    const [, event] = eventsOf((await feed(await pathOf(owner))).body)
    expect([event?.summary, event?.description]).toEqual([
      'Section due: Team',
      `Our road\nOwner: ${member.name}`,
    ])
    expect(event?.component.getFirstPropertyValue('url')).toMatch(
      new RegExp(`/bids/${id}/section\\?key=a%20b$`),
    )
  })

  it('is private, a calendar by its type, and opens by the newest address of a member alone', async () => {
    const [owner] = await newStaff('owner')
    const member = await addStaff(owner.companyId, 'member')
    const [old, fresh, others] = [await pathOf(member), await pathOf(member), await pathOf(owner)]
    const { status, headers } = await feed(fresh)
    expect([status, headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
    expect(headers.get('cache-control')).toMatch(/^private/)
    expect((await feed(old)).status).toBe(404)
    await owner.act((ctx) => removePerson(ctx, member.userId, proven))
    expect([(await feed(fresh)).status, (await feed(others)).status]).toEqual([404, 200])
  })

  it('keeps no address: the database holds its digest', async () => {
    const [owner] = await newStaff('owner')
    const secret = /cal_[\w-]+/.exec(await pathOf(owner))?.[0] ?? ''
    const row = await env.DB.prepare('SELECT * FROM calendar_addresses WHERE user_id = ?')
      .bind(owner.userId)
      .first()
    expect(row?.token_hash).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.stringify(row)).not.toContain(secret)
  })

  it('turns away a network that guesses, and nobody else', async () => {
    const [owner] = await newStaff('owner')
    const path = await pathOf(owner)
    const guess = () => feed(`/api/v1/calendar/cal_${'A'.repeat(43)}.ics`, '2001:db8:bad::1')
    const answers = await Promise.all(Array.from({ length: maxUnknown }, guess))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]))
    const refused = await guess()
    expect([refused.status, refused.body.code]).toEqual([429, 'RATE_LIMIT_EXCEEDED'])
    expect((await feed(path)).status).toBe(200)
  })

  it('answers a valid address in a network that guesses', async () => {
    const [owner] = await newStaff('owner')
    const [path, network] = [await pathOf(owner), '2001:db8:bad::2']
    const guess = () => feed(`/api/v1/calendar/cal_${'B'.repeat(43)}.ics`, network)
    await Promise.all(Array.from({ length: maxUnknown + 1 }, guess))
    expect((await guess()).status).toBe(429)
    expect((await feed(path, network)).status).toBe(200)
  })

  it.for(['/calendar/x.ics', `/calendar/cal_${'é'.repeat(43)}.ics`, '/calendar/cal_.ics'])(
    'does not know %s',
    async (path) => {
      const { status, body } = await feed(`/api/v1${path}`)
      expect([status, body.error]).toEqual([404, 'Calendar not found'])
    },
  )
})

describe('the page of the calendar', () => {
  it('makes an address that is shown once, renews and revokes it', async () => {
    const browser = new Browser()
    await browser.signIn(await newPerson())
    const page = await browser.open('/calendar')
    const made = await browser.send(page, '/calendar/address', [])
    const path = /\/api\/v1\/calendar\/cal_[\w-]+\.ics/.exec(made.text)?.[0] ?? ''
    expect((await feed(path)).status).toBe(200)
    const again = await browser.send(page, '/calendar/address', [])
    expect([again.text.includes('cal_'), (await feed(path)).status]).toEqual([false, 200])
    const after = await browser.open('/calendar')
    expect(after.text).not.toContain('cal_')
    expect((await browser.send(after, '/calendar/address/revoke', [])).status).toBe(303)
    expect((await feed(path)).status).toBe(404)
  })
})
