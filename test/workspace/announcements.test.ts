import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { deliveryRetention } from '../../src/delivery/retention.ts'
import { deleteExpired } from '../../src/platform/db/retention.ts'
import { announceAwards } from '../../src/workspace/following/awards.ts'
import { announceDeadlines, passedMarks } from '../../src/workspace/following/deadlines.ts'
import { announceQuestions } from '../../src/workspace/following/questions.ts'
import { importNotices } from '../../src/catalogue/import/import-notices.ts'
import { settleDue } from '../../src/catalogue/tenders/settle.ts'
import { tableSource } from '../support/tables.ts'
import { newCompany, type TestCompany } from '../support/api.ts'
import { unlikeSample } from '../support/webhooks.ts'
import { bring, ctxAt, document, eventsOf, newAlert, plansOf, runAt } from '../support/alerts-feed.ts'

const day = 86_400_000
const now = Date.now()
let count = 0
const own = () => `f${++count}x${crypto.randomUUID().slice(0, 8)}`

/** Sets the moment up to which deadlines are announced, so that the next run announces what came near since. */
const toldUpTo = (what: string, upto: number) =>
  env.DB.prepare('UPDATE announcing SET upto = ?2 WHERE what = ?1').bind(what, upto).run()

const save = async ({ call }: TestCompany, tenderId: string | undefined, stage = 'watching') =>
  (await call('POST', '/tenders/saved', { tenderId, stage })).body.data.id as string

const bidFor = async ({ call }: TestCompany, tenderId: string | undefined) =>
  (await call('POST', '/bids', { tenderId })).body.data.id as string

const due = (name: string, deadline: number, tender: object = {}) =>
  document(name, { deadline: new Date(deadline).toISOString(), ...tender })

const told = async (company: TestCompany) =>
  (await eventsOf(company, 'tender.deadline')).map(({ data }) => [data.tender.id, data.daysLeft])

const announceAt = (time: number, d1 = env.DB) => announceDeadlines({ d1, now: new Date(time) })

describe('passedMarks', () => {
  const minute = 60_000
  it.for<[string, number, number, [mark: number, low: number, high: number][]]>([
    [
      'a minute',
      -minute,
      0,
      [
        [1, day - minute, day],
        [3, 3 * day - minute, 3 * day],
        [7, 7 * day - minute, 7 * day],
      ],
    ],
    [
      'three days: a deadline that passed several marks belongs to the nearest',
      -3 * day,
      0,
      [
        [1, 0, day],
        [3, day, 3 * day],
        [7, 4 * day, 7 * day],
      ],
    ],
    [
      'a month',
      -30 * day,
      0,
      [
        [1, 0, day],
        [3, day, 3 * day],
        [7, 3 * day, 7 * day],
      ],
    ],
    ['no time', 0, 0, []],
    ['a clock that went back', minute, 0, []],
  ])('over %s', ([, since, until, expected]) => {
    expect(passedMarks(since, until).map(({ mark, low, high }) => [mark, low, high])).toEqual(expected)
  })
})

describe('announceDeadlines', { timeout: 60_000 }, () => {
  it('tells a follower 7, 3 and 1 days before, once each', async () => {
    const company = await newCompany()
    const deadline = now + 10 * day
    const [tender] = await bring([due(own(), deadline)])
    const savedTenderId = await save(company, tender)
    const bids = [await bidFor(company, tender), await bidFor(company, tender)]
    await toldUpTo('deadlines', now)
    for (const left of [8, 7.0001, 7, 6.9, 3.5, 3, 1.2, 1, 0.5, 0]) await announceAt(deadline - left * day)
    expect(await told(company)).toEqual([
      [tender, 7],
      [tender, 3],
      [tender, 1],
    ])
    const [event] = await eventsOf(company, 'tender.deadline')
    const item = (await company.call('GET', `/tenders/${tender}`)).body.data
    expect(unlikeSample('tender.deadline', event?.data)).toEqual([])
    expect(event?.data).toEqual({
      tender: expect.objectContaining({ id: tender, title: item.title, deadline: item.deadline }),
      daysLeft: 7,
      savedTenderId,
      bidIds: bids.toSorted(),
    })
    const { data } = (await company.call('GET', '/alerts/notifications/list?kind=tender.deadline')).body
    expect(data.map(({ title }: { title: string }) => title.split(':')[0])).toEqual([
      '1 day left',
      '3 days left',
      '7 days left',
    ])
  })

  it('after a pause tells of the nearest mark, with the days that are left in truth', async () => {
    const company = await newCompany()
    const deadline = now + 10 * day
    const [tender] = await bring([due(own(), deadline)])
    await save(company, tender)
    await toldUpTo('deadlines', deadline - 9 * day)
    await announceAt(deadline - 1.5 * day)
    await announceAt(deadline - 1.4 * day)
    expect(await told(company)).toEqual([[tender, 2]])
    await announceAt(deadline - 0.2 * day)
    expect(await told(company)).toEqual([
      [tender, 2],
      [tender, 1],
    ])
  })

  it('tells of an earlier deadline that documents state, and of the notice’s once the earlier has passed', async () => {
    const company = await newCompany()
    const deadline = Math.floor(now / day) * day + 10 * day
    const [tender = ''] = await bring([due(own(), deadline)])
    await save(company, tender)
    const earlier = new Date(deadline - 2 * day)
    await env.DB.prepare(
      `INSERT INTO stated_deadlines (tender_id, document_id, at, day, precision, labelled, agrees_from, agrees_until)
       VALUES (?1, 'terms', ?2, ?3, 'minute', 1, ?2, ?2)`,
    )
      .bind(tender, earlier.toISOString(), earlier.toISOString().slice(0, 10))
      .run()
    await toldUpTo('deadlines', now)
    for (const left of [7, 6.5, 5, 3, 1]) await announceAt(deadline - left * day)
    expect(await told(company)).toEqual([
      [tender, 5],
      [tender, 3],
      [tender, 1],
      [tender, 1],
    ])
    const deadlines = (await eventsOf(company, 'tender.deadline')).map(({ data }) => data.tender.deadline)
    expect(deadlines).toEqual([...Array(3).fill(earlier.toISOString()), new Date(deadline).toISOString()])
  })

  it('tells of the next mark only where a tender is followed after one', async () => {
    const company = await newCompany()
    const deadline = now + 5 * day
    const [tender] = await bring([due(own(), deadline)])
    await toldUpTo('deadlines', now)
    await save(company, tender)
    await announceAt(now + 1000)
    expect(await told(company)).toEqual([])
    await announceAt(deadline - 3 * day)
    expect(await told(company)).toEqual([[tender, 3]])
  })

  it('tells again of a deadline that moves', async () => {
    const company = await newCompany()
    const name = own()
    const first = now + 7.5 * day
    const [tender] = await bring([due(name, first)])
    await save(company, tender)
    await toldUpTo('deadlines', now)
    await announceAt(first - 7 * day)
    const second = first + 4 * day
    await bring([due(name, second)])
    await announceAt(second - 7 * day)
    await announceAt(second - 3 * day)
    expect(await told(company)).toEqual([
      [tender, 7],
      [tender, 7],
      [tender, 3],
    ])
  })

  it('knows who follows: by stage, by live bid, and not of what is over', async () => {
    const [saved, dropped, bidding, withdrawn, nobody] = await Promise.all(
      Array.from({ length: 5 }, () => newCompany()),
    )
    if (!saved || !dropped || !bidding || !withdrawn || !nobody) throw new Error('Five were made')
    const deadline = now + 8 * day
    const [tender, cancelled] = await bring([
      due(own(), deadline),
      due(own(), deadline, { status: 'cancelled' }),
    ])
    await save(saved, tender, 'submitted')
    await save(saved, cancelled)
    await save(dropped, tender, 'dropped')
    const record = await save(bidding, tender, 'lost')
    const bid = await bidFor(bidding, tender)
    const other = await bidFor(withdrawn, tender)
    await withdrawn.call('PATCH', `/bids/${other}`, { status: 'withdrawn' })
    await toldUpTo('deadlines', now)
    await announceAt(deadline - 7 * day)
    expect(await told(saved)).toEqual([[tender, 7]])
    for (const each of [dropped, withdrawn, nobody]) expect(await told(each)).toEqual([])
    const [event] = await eventsOf(bidding, 'tender.deadline')
    expect(event?.data).toMatchObject({ savedTenderId: record, bidIds: [bid] })
  })

  it('tells once when several run at once, when one fails, and of more than one step', async () => {
    const company = await newCompany()
    const deadline = now + 8 * day
    const name = own()
    const tenders = await bring(Array.from({ length: 450 }, (_, i) => due(`${name}-${i}`, deadline)))
    const rows = tenders.map((tenderId) => ({ tenderId, id: savedId() }))
    await env.DB.prepare(
      `INSERT INTO saved_tenders (id, company_id, tender_id, stage, priority, tags, version, created_at, updated_at)
       SELECT value ->> 'id', ?2, value ->> 'tenderId', 'watching', 'low', '[]', 1, 0, 0 FROM json_each(?1)`,
    )
      .bind(JSON.stringify(rows), company.companyId)
      .run()
    await toldUpTo('deadlines', now)
    const step = await announceDeadlines({ d1: env.DB, now: new Date(deadline - 7 * day) }, 1)
    expect([step, (await told(company)).length]).toEqual([{ told: 200, more: true }, 200])
    let batches = 0
    const failing = new Proxy(env.DB, {
      get(target, member) {
        if (member === 'batch')
          return (statements: D1PreparedStatement[]) => {
            if (++batches === 2) throw new Error('The database is gone')
            return target.batch(statements)
          }
        return Reflect.get(target, member).bind(target)
      },
    })
    await expect(announceAt(deadline - 7 * day, failing)).rejects.toThrow('gone')
    expect(await told(company)).toHaveLength(400)
    await Promise.all(Array.from({ length: 4 }, () => announceAt(deadline - 7 * day + 1000)))
    await announceAt(deadline - 7 * day + 2000)
    expect(new Set((await told(company)).map(([id]) => id)).size).toBe(450)
    expect(await told(company)).toHaveLength(450)
  })

  it('finds what has come near by the index, and followers by the tender', async () => {
    await toldUpTo('deadlines', now)
    const plans = await plansOf((d1) => announceAt(now + 60_000, d1))
    const searched = plans.filter((step) => step.startsWith('SEARCH'))
    for (const index of [
      'n USING COVERING INDEX tender_numbers_status_deadline',
      's USING COVERING INDEX stated_deadlines_at',
      's USING INDEX saved_tenders_of_tender',
      'b USING INDEX bids_of_tender',
    ])
      expect(
        searched.some((step) => step.includes(index)),
        index,
      ).toBe(true)
    expect(plans.filter((step) => /^SCAN (?!p\b|near\b|json_each|value|\(subquery|b\b)/.test(step))).toEqual(
      [],
    )
  })
})

const savedId = () => `saved_01jd0c4kwq${crypto.randomUUID().replaceAll('-', '').slice(0, 16)}`

describe('announceAwards', { timeout: 60_000 }, () => {
  const announce = (d1 = env.DB) => announceAwards({ d1, now: new Date() })
  const awardsTold = async (company: TestCompany) =>
    (await eventsOf(company, 'tender.awarded')).map(({ data }) => {
      expect(unlikeSample('tender.awarded', data)).toEqual([])
      return [
        data.tender.id,
        data.awards.map(({ suppliers }: { suppliers: { name: string }[] }) => suppliers[0]?.name),
      ]
    })

  /** An OCDS release of a procedure with these winners, by lot. */
  async function release(
    ocid: string,
    date: string,
    winners: string[],
    { title = 'Any', ...tender }: { title?: string; [member: string]: unknown } = {},
  ) {
    const parties = [
      { id: 'buyer', name: 'Town', roles: ['buyer'] },
      ...winners.map((name) => ({ id: name, name, roles: ['supplier'] })),
    ]
    const one = {
      ocid,
      id: `${ocid}-${date}`,
      date,
      tag: winners.length > 0 ? ['award'] : ['tender'],
      language: 'en',
      initiationType: 'tender',
      buyer: { id: 'buyer', name: 'Town' },
      parties,
      tender: { id: ocid, title, status: winners.length > 0 ? 'complete' : 'active', ...tender },
      awards: winners.map((name, i) => ({
        id: `${ocid}-award-${i}`,
        status: 'active',
        date,
        suppliers: [{ id: name, name }],
      })),
    }
    const bytes = new TextEncoder().encode(JSON.stringify(one))
    const report = await importNotices(ctxAt(), bytes, { source: 'ocds', charset: undefined })
    if (report.failed.length > 0) throw new Error(JSON.stringify(report.failed))
    return env.DB.prepare('SELECT tender_id FROM tender_refs WHERE ref = ?1')
      .bind(`ocid:${ocid}`)
      .first<string>('tender_id')
  }

  it('tells followers of an award, and of further ones, once each', async () => {
    const [company, other] = await Promise.all([newCompany(), newCompany()])
    const ocid = `ocds-test-${own()}`
    const tender = (await release(ocid, '2026-10-01T00:00:00Z', [])) ?? undefined
    await save(company, tender)
    await announce()
    expect(await awardsTold(company)).toEqual([])
    await release(ocid, '2026-10-20T00:00:00Z', ['Bau AG'])
    await announce()
    await announce()
    expect(await awardsTold(company)).toEqual([[tender, ['Bau AG']]])
    // A correction does not announce the award again.
    await release(ocid, '2026-10-21T00:00:00Z', ['Bau AG'], { title: 'Other title' })
    await announce()
    expect(await awardsTold(company)).toHaveLength(1)
    await release(ocid, '2026-10-22T00:00:00Z', ['Bau AG', 'Weg GmbH'])
    await Promise.all(Array.from({ length: 4 }, () => announce()))
    expect((await awardsTold(company))[1]).toEqual([tender, ['Bau AG', 'Weg GmbH']])
    expect(await awardsTold(company)).toHaveLength(2)
    expect(await awardsTold(other)).toEqual([])
  })

  it('tells nothing again when a deadline of a tender with awards passes', async () => {
    const company = await newCompany()
    const ocid = `ocds-test-${own()}`
    const endDate = new Date(now + 60_000).toISOString()
    const open = { status: 'active', lots: [{ id: '1', title: 'One', tenderPeriod: { endDate } }] }
    const tender = (await release(ocid, '2026-10-01T00:00:00Z', [], open)) ?? ''
    await save(company, tender)
    await release(ocid, '2026-10-20T00:00:00Z', ['Bau AG'], open)
    await announce()
    expect(await awardsTold(company)).toEqual([[tender, ['Bau AG']]])
    const [changes, statuses] = [changesOf(tender), statusOf(tender)]
    expect([await changes.first('n'), await statuses.first('status')]).toEqual([2, 'open'])
    await settleDue({ d1: env.DB, now: new Date(now + 120_000), ...tableSource })
    expect([await changes.first('n'), await statuses.first('status')]).toEqual([3, 'closed'])
    await announce()
    expect(await awardsTold(company)).toHaveLength(1)
  })

  const changesOf = (tenderId: string) =>
    env.DB.prepare('SELECT count(*) AS n FROM tender_changes WHERE tender_id = ?1').bind(tenderId)
  const statusOf = (tenderId: string) =>
    env.DB.prepare("SELECT item ->> 'status' AS status FROM tender_docs WHERE tender_id = ?1").bind(tenderId)

  it('tells nobody of awards that were there before they followed', async () => {
    const company = await newCompany()
    const ocid = `ocds-test-${own()}`
    const tender = (await release(ocid, '2026-10-20T00:00:00Z', ['Bau AG'])) ?? undefined
    await announce()
    await save(company, tender)
    await release(ocid, '2026-10-21T00:00:00Z', ['Bau AG'], { title: 'Other title' })
    await announce()
    expect(await awardsTold(company)).toEqual([])
  })

  it('tells of a tender that is awarded without naming anybody', async () => {
    const company = await newCompany()
    const name = own()
    const [tender] = await bring([document(name)])
    await save(company, tender)
    await bring([document(name, { status: 'awarded' })])
    await announce()
    expect(await awardsTold(company)).toEqual([[tender, []]])
  })
})

describe('announceQuestions', () => {
  const questionsTold = async ({ companyId }: TestCompany) => {
    const { results } = await env.DB.prepare(
      "SELECT title, tender_id FROM notifications WHERE company_id = ?1 AND kind = 'tender.questions_deadline' ORDER BY id",
    )
      .bind(companyId)
      .all<{ title: string; tender_id: string }>()
    return results.map(({ title, tender_id }) => [title, tender_id])
  }
  const run = async (at: number) => {
    let place: string | null = null
    do place = (await announceQuestions({ d1: env.DB, env, now: new Date(at) }, place)).next
    while (place !== null)
  }

  it('tells followers 3 days and 1 day before questions end, once each, while the tender is open', async () => {
    const [company, late, other] = [await newCompany(), await newCompany(), await newCompany()]
    const end = now + 10 * day
    const title = own()
    const [tender, over] = await bring([
      due(title, now + 20 * day, { title }),
      document(own(), { status: 'awarded' }),
    ])
    // The format of these tests cannot state when questions end. Notices of other formats can, so the value is stored
    // here.
    await env.DB.prepare(
      "UPDATE tender_docs SET item = json_set(item, '$.questionsDeadline', ?1) WHERE tender_id IN (?2, ?3)",
    )
      .bind(new Date(end).toISOString(), tender, over)
      .run()
    for (const each of [tender, over]) await save(company, each)
    await save(other, tender, 'dropped')
    for (const left of [4, 3, 2.9, 2]) await run(end - left * day)
    await bidFor(late, tender)
    await Promise.all([run(end - 1.5 * day), run(end - 1.5 * day)])
    await run(end - 1.5 * day)
    for (const left of [1, 0.5, 0, -1]) await run(end - left * day)
    expect(await questionsTold(company)).toEqual([
      [`3 days left for questions: ${title}`, tender],
      [`1 day left for questions: ${title}`, tender],
    ])
    expect(await questionsTold(late)).toEqual([
      [`2 days left for questions: ${title}`, tender],
      [`1 day left for questions: ${title}`, tender],
    ])
    expect(await questionsTold(other)).toEqual([])
  })
})

describe('the retention of announcements', () => {
  it('keeps what an alert may still come upon, and what is young', async () => {
    const [company, resting] = await Promise.all([newCompany(), newCompany()])
    const word = own()
    await newAlert(resting, { filters: { q: word }, active: false })
    for (const each of [company, resting]) await newAlert(each, { filters: { q: word } })
    const deadline = now + 8 * day
    const [tender] = await bring([due(word, deadline, { title: word })])
    await runAt()
    await save(company, tender)
    await toldUpTo('deadlines', now)
    await announceAt(deadline - 7 * day)
    const kept = async () =>
      (
        await env.DB.prepare('SELECT company_id, kind FROM announced WHERE tender_id = ? ORDER BY kind')
          .bind(tender)
          .all<{ company_id: string; kind: string }>()
      ).results.map(({ company_id, kind }) => [
        company_id === company.companyId ? 'company' : 'resting',
        kind,
      ])
    const forget = (days: number) =>
      deleteExpired({ d1: env.DB, now: new Date(now + days * day) }, deliveryRetention.announced)
    expect(await kept()).toHaveLength(3)
    await forget(29)
    expect(await kept()).toHaveLength(3)
    await forget(32)
    expect(await kept()).toEqual([['resting', 'new']])
  })
})
