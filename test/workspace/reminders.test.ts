import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { listNotifications } from '../../src/delivery/notifications/queries.ts'
import { targetOf } from '../../src/delivery/notifications/shown.ts'
import { deleteExpired } from '../../src/platform/db/retention.ts'
import { findJob } from '../../src/surfaces/jobs/jobs.ts'
import { createBid } from '../../src/workspace/bids/commands.ts'
import { updateBid } from '../../src/workspace/bids/update.ts'
import { workspaceRetention } from '../../src/workspace/retention.ts'
import { createTask, updateTask } from '../../src/workspace/tasks/commands.ts'
import { markAt, remindOfSections, remindOfTasks, dueWords } from '../../src/workspace/tasks/remind.ts'
import { plansOf } from '../support/alerts-feed.ts'
import { tenders } from '../support/bids.ts'
import { ctxAt, newStaff, type Staff } from '../support/people.ts'

const hour = 3_600_000
const day = 24 * hour
/** 13:00 in Berlin, the time zone of the staff. */
const due = Date.parse('2097-12-04T12:00:00Z')
/** 06:00 in Berlin on the day before. */
const morning = Date.parse('2097-12-03T05:00:00Z')

async function run(work: typeof remindOfTasks, at: number, d1 = env.DB): Promise<void> {
  let place: string | null = null
  do place = (await work({ d1, now: new Date(at) }, place)).next
  while (place !== null)
}
const both = async (at: number) => {
  await run(remindOfTasks, at)
  await run(remindOfSections, at)
}

const reminders = async (who: Staff) => {
  const { items } = await who.act((ctx) => listNotifications(ctx, { page: 1, limit: 100 }))
  return items.filter(({ kind }) => kind.endsWith('.due')).toReversed()
}
const titles = async (who: Staff) => (await reminders(who)).map(({ title }) => title)

const task = (who: Staff, more: object = {}) =>
  who.act((ctx) =>
    createTask(ctx, { title: 'Ask the bank', assigneeId: who.userId, dueAt: new Date(due), ...more }),
  )

/** A bid with two sections of the person, the second of them done. */
async function written(who: Staff) {
  const bid = await who.act((ctx) => createBid(ctx, { tenderId: tenders.plain }))
  const section = { ownerId: who.userId, dueAt: new Date(due) }
  const sections = [
    { key: 'team', heading: 'Team', ...section },
    { key: 'price', heading: 'Price', status: 'done' as const, ...section },
    { key: 'plan', heading: 'Plan', ownerId: who.userId },
  ]
  await who.act((ctx) => updateBid(ctx, bid.id, { sections }))
  return bid
}

const numbered = (count: number) => JSON.stringify(Array.from({ length: count }, (_, index) => 1000 + index))

describe('markAt', () => {
  it.for<[string, number, number, string, number, string | null]>([
    ['an hour before the mails of the day before', morning, due, 'Europe/Berlin', 7, 'before Due tomorrow'],
    ['earlier', morning - 1, due, 'Europe/Berlin', 7, null],
    ['on the day itself', due - hour, due, 'Europe/Berlin', 7, 'before Due today'],
    ['at the due date', due, due, 'Europe/Berlin', 7, 'over Overdue'],
    ['much later', due + 2 * day, due, 'Europe/Berlin', 7, null],
    ['where the mails come at midnight', due - day - 12 * hour, due, 'UTC', 0, 'before Due tomorrow'],
    [
      'in a zone far ahead',
      Date.parse('2097-12-03T16:00:00Z'),
      due,
      'Pacific/Kiritimati',
      7,
      'before Due tomorrow',
    ],
  ])('%s', ([, now, dueAt, timeZone, hourOfMails, expected]) => {
    const dated = { dueAt, timeZone, hour: hourOfMails }
    const mark = markAt(dated, now)
    expect(mark && `${mark} ${dueWords(dated, now)}`).toBe(expected)
  })
})

describe('reminders', () => {
  it('tell the owner of a task and of a section the day before, and once each is overdue', async () => {
    const [ada, bo] = await newStaff('owner', 'member')
    const bid = await written(ada)
    const { id } = await task(ada, { bidId: bid.id })
    for (const at of [morning - hour, morning, morning + hour, due - hour, due + 1, due + hour])
      await both(at)
    const found = await reminders(ada)
    expect(found.map(({ kind, title }) => [kind, title])).toEqual([
      ['task.due', 'Due tomorrow: Ask the bank'],
      ['section.due', 'Due tomorrow: Team'],
      ['task.due', 'Overdue: Ask the bank'],
      ['section.due', 'Overdue: Team'],
    ])
    expect(found[0]).toMatchObject({
      body: 'Ring road; due 2097-12-04 12:00 UTC',
      data: { taskId: id },
      userId: ada.userId,
    })
    expect(found.slice(0, 2).map(targetOf)).toEqual([
      `/bids/${bid.id}#tasks`,
      `/bids/${bid.id}/section?key=team`,
    ])
    expect(await reminders(bo)).toEqual([])
  })

  it('tell anew of a date that moves, and the person who gets the task', async () => {
    const [ada, bo] = await newStaff('owner', 'member')
    const { id } = await task(ada)
    await both(morning)
    await ada.act((ctx) => updateTask(ctx, id, { dueAt: new Date(due + day) }))
    await both(due)
    expect(await titles(ada)).toEqual(['Due tomorrow: Ask the bank', 'Due tomorrow: Ask the bank'])
    await ada.act((ctx) => updateTask(ctx, id, { assigneeId: bo.userId }))
    await both(due + day)
    expect([await titles(ada), await titles(bo)]).toEqual([
      ['Due tomorrow: Ask the bank', 'Due tomorrow: Ask the bank'],
      ['Overdue: Ask the bank'],
    ])
  })

  it('leave out what is done, what nobody owns, and bids that are closed', async () => {
    const [ada] = await newStaff('owner')
    await task(ada, { bidId: (await written(ada)).id })
    await env.DB.prepare("UPDATE bids SET status = 'withdrawn' WHERE company_id = ?")
      .bind(ada.companyId)
      .run()
    await task(ada, { done: true })
    await task(ada, { assigneeId: null })
    await both(morning)
    await both(due)
    expect(await titles(ada)).toEqual([])
  })

  it('come once when several run at once, and after one that failed', async () => {
    const [ada] = await newStaff('owner')
    await written(ada)
    await task(ada)
    const failing = new Proxy(env.DB, {
      get(target, member) {
        if (member === 'batch') return () => Promise.reject(new Error('The database is gone'))
        return Reflect.get(target, member).bind(target)
      },
    })
    await expect(run(remindOfTasks, morning, failing)).rejects.toThrow('gone')
    expect(await titles(ada)).toEqual([])
    await Promise.all(Array.from({ length: 4 }, () => both(morning)))
    await both(morning + hour)
    expect((await titles(ada)).toSorted()).toEqual(['Due tomorrow: Ask the bank', 'Due tomorrow: Team'])
  })

  it('are not written for a task that is done between reading and writing', async () => {
    const [ada] = await newStaff('owner')
    const { id } = await task(ada)
    let done = false
    const slow = new Proxy(env.DB, {
      get(target, member) {
        if (member === 'batch')
          return async (statements: D1PreparedStatement[]) => {
            if (!done) await ada.act((ctx) => updateTask(ctx, id, { done: true }))
            done = true
            return target.batch(statements)
          }
        return Reflect.get(target, member).bind(target)
      },
    })
    await run(remindOfTasks, morning, slow)
    await both(due)
    expect([done, await titles(ada)]).toEqual([true, []])
  })

  it('go through more bids and tasks than one step takes, by their indexes', async () => {
    const [ada] = await newStaff('owner')
    const section = {
      key: 'a',
      heading: 'A',
      status: 'open',
      ownerId: ada.userId,
      dueAt: '2097-12-04T12:00:00.000Z',
    }
    await env.DB.batch([
      env.DB.prepare(
        `INSERT INTO bids (id, company_id, tender_id, lot_ids, title, status, currency, sections, asset_ids, version, created_at, updated_at)
         SELECT 'bid_x' || ?1 || value, ?1, ?2, '[]', 'Many', 'draft', 'EUR', ?3, '[]', 1, 0, 0 FROM json_each(?4)`,
      ).bind(ada.companyId, tenders.plain, JSON.stringify([section]), numbered(45)),
      env.DB.prepare(
        `INSERT INTO tasks (id, company_id, title, due_at, assignee_id, done, version, created_at, updated_at)
         SELECT 'task_x' || ?1 || value, ?1, 'Many', ?2, ?3, 0, 1, 0, 0 FROM json_each(?4)`,
      ).bind(ada.companyId, due, ada.userId, numbered(450)),
    ])
    await both(morning)
    await both(morning)
    const of = await env.DB.prepare(
      "SELECT kind, count(*) AS n FROM notifications WHERE company_id = ? AND kind LIKE '%.due' GROUP BY 1 ORDER BY 1",
    )
      .bind(ada.companyId)
      .all()
    expect(of.results).toEqual([
      { kind: 'section.due', n: 45 },
      { kind: 'task.due', n: 450 },
    ])
    const plans = await plansOf(async (d1) => {
      await run(remindOfTasks, morning - hour, d1)
      await run(remindOfSections, morning - hour, d1)
    })
    for (const index of ['t USING INDEX tasks_dated', 'b USING INDEX bids_dated'])
      expect(plans.join('\n')).toContain(index)
    expect(plans.filter((step) => /^SCAN (t|d|p|c|r)\b(?! VIRTUAL)/.test(step))).toEqual([])
    const forget = (days: number) =>
      deleteExpired({ d1: env.DB, now: new Date(morning + days * day) }, workspaceRetention.reminders)
    expect([await forget(29), (await forget(31)) >= 495]).toEqual([0, true])
  })

  it('are jobs of their own, one for tasks and one for sections', async () => {
    const ctx = ctxAt(new Date(morning))
    for (const name of ['reminders/tasks', 'reminders/sections']) {
      const step = await findJob(ctx, name)?.step(ctx, { onDemand: false, place: null })
      expect(Object.keys(step ?? {})).toEqual(['done', 'next'])
      expect(step?.done).toEqual({ reminded: expect.any(Number) })
    }
  })
})
