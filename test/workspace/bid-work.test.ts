import { describe, expect, it } from 'vitest'
import { listNotifications } from '../../src/delivery/notifications/queries.ts'
import { createBid, removeBid } from '../../src/workspace/bids/commands.ts'
import { updateBid } from '../../src/workspace/bids/update.ts'
import { createComment, removeComment } from '../../src/workspace/bids/comments/commands.ts'
import { listComments } from '../../src/workspace/bids/comments/queries.ts'
import { removePerson } from '../../src/workspace/teams/remove.ts'
import { createTask, updateTask } from '../../src/workspace/tasks/commands.ts'
import { getTask, listTasks } from '../../src/workspace/tasks/queries.ts'
import { newCompany, type TestCompany } from '../support/api.ts'
import { patch, started, tenders } from '../support/bids.ts'
import { newStaff, proven, type Staff } from '../support/people.ts'

const page = { page: 1, limit: 20 }
const toldOf = async (who: Staff) => (await who.act((ctx) => listNotifications(ctx, page))).items

/** Two people of a company, with a bid that has a section. */
async function team() {
  const [ada, bo] = await newStaff('owner', 'member')
  const bid = await ada.act((ctx) => createBid(ctx, { tenderId: tenders.plain }))
  await ada.act((ctx) => updateBid(ctx, bid.id, { sections: [{ key: 'team', heading: 'Team' }] }))
  return { ada, bo, bid }
}

describe('comments on a bid', () => {
  it('stand in their order, of a section or of the bid, and tell whom they mention', async () => {
    const { ada, bo, bid } = await team()
    const mentions = [ada.userId, bo.userId]
    const text = 'Who was on site? '.repeat(30)
    const first = await ada.act((ctx) => createComment(ctx, bid.id, { text, sectionKey: 'team', mentions }))
    await bo.act((ctx) => createComment(ctx, bid.id, { text: 'Eva.' }))
    const all = await bo.act((ctx) => listComments(ctx, bid.id, page))
    expect(all).toMatchObject({ total: 2, items: [first, { sectionKey: null, mentions: [], text: 'Eva.' }] })
    expect(first.author).toEqual({ id: ada.userId, name: ada.name })
    const ofSection = await bo.act((ctx) => listComments(ctx, bid.id, { ...page, sectionKey: 'team' }))
    expect(ofSection.items).toEqual([first])
    const [told] = await toldOf(bo)
    expect(told).toMatchObject({
      kind: 'comment.mentioned',
      title: `${ada.name} mentioned you: Ring road`,
      data: { bidId: bid.id, commentId: first.id, sectionKey: 'team' },
      userId: bo.userId,
      bidId: bid.id,
    })
    expect(told?.body).toHaveLength(300)
    expect(await toldOf(ada)).toEqual([])
  })

  it('tell who has commented on the same section before, once, and not twice whom they mention', async () => {
    const { ada, bo, bid } = await team()
    const comment = (who: Staff, more: object = {}) =>
      who.act((ctx) => createComment(ctx, bid.id, { text: 'Words', sectionKey: 'team', ...more }))
    await comment(ada)
    await comment(ada)
    await comment(bo)
    await comment(bo, { mentions: [ada.userId] })
    await comment(bo, { sectionKey: null })
    expect((await toldOf(ada)).map(({ kind, title }) => [kind, title])).toEqual([
      ['comment.mentioned', `${bo.name} mentioned you: Ring road`],
      ['comment.answered', `${bo.name} answered: Ring road`],
    ])
    expect(await toldOf(bo)).toEqual([])
  })

  it('are removed by their author alone, and with the bid', async () => {
    const { ada, bo, bid } = await team()
    const mine = await bo.act((ctx) => createComment(ctx, bid.id, { text: 'Mine' }))
    const named = { id: bid.id, commentId: mine.id }
    await expect(ada.act((ctx) => removeComment(ctx, named))).rejects.toThrow('Only the author')
    expect(await bo.act((ctx) => removeComment(ctx, named))).toEqual({ id: mine.id, deleted: true })
    await expect(bo.act((ctx) => removeComment(ctx, named))).rejects.toThrow('Comment not found')
    await bo.act((ctx) => createComment(ctx, bid.id, { text: 'Kept' }))
    await ada.act((ctx) => removeBid(ctx, bid.id))
    await expect(ada.act((ctx) => listComments(ctx, bid.id, page))).rejects.toThrow('Bid not found')
  })

  it('leave the version of the bid, and name what is wrong', async () => {
    const [company, other] = [await newCompany(), await newCompany()]
    const bid = await started(company)
    const send = (body: object) => company.call('POST', `/bids/${bid.id}/comments`, body)
    const made = await send({ text: ' Fine ' })
    expect([made.status, made.body.data.text]).toEqual([201, 'Fine'])
    expect((await company.call('GET', `/bids/${bid.id}`)).body.data.version).toBe(1)
    const answers = [
      await send({ text: 'x', sectionKey: 'gone' }),
      await send({ text: 'x', mentions: [other.userId] }),
      await send({ text: ' ' }),
      await other.call('GET', `/bids/${bid.id}/comments`),
    ]
    expect(answers.map(({ status, body }) => [status, body.error])).toEqual([
      [404, 'Section not found'],
      [404, 'User not found'],
      [400, expect.stringContaining('text')],
      [404, 'Bid not found'],
    ])
  })
})

describe('tasks', () => {
  const make = async ({ call }: TestCompany, body: object) => (await call('POST', '/tasks', body)).body.data

  it('belong to a bid, its tender and its section, and are listed as asked', async () => {
    const company = await newCompany()
    const bid = await started(company)
    await patch(company, bid, { sections: [{ key: 'team', heading: 'Team' }] })
    const dueAt = '2098-01-02T12:00:00.000Z'
    const open = await make(company, { title: 'Later' })
    const mine = await make(company, {
      title: 'Ask',
      dueAt,
      bidId: bid.id,
      sectionKey: 'team',
      assigneeId: company.userId,
    })
    const done = await make(company, { title: 'Done', dueAt: '2098-01-01T12:00:00Z', done: true })
    expect(mine).toMatchObject({ tenderId: bid.tenderId, bidId: bid.id, sectionKey: 'team', version: 1 })
    const cases: [query: string, expected: object[]][] = [
      ['', [done, mine, open]],
      ['?done=false', [mine, open]],
      ['?mine=true', [mine]],
      [`?assigneeId=${company.userId}&done=true`, []],
      [`?bidId=${bid.id}`, [mine]],
      [`?tenderId=${bid.tenderId}`, [mine]],
      ['?dueBefore=2098-01-01', [done]],
      ['?dueAfter=2098-01-02', [mine]],
      ['?sort=createdAt&order=asc&limit=2', [open, mine]],
    ]
    for (const [query, expected] of cases)
      expect((await company.call('GET', `/tasks${query}`)).body.data, query).toEqual(expected)
    await company.call('DELETE', `/bids/${bid.id}`)
    expect((await company.call('GET', '/tasks')).body.data).toEqual([done, open])
  })

  it('change under their version, and null clears', async () => {
    const company = await newCompany()
    const task = await make(company, { title: 'Ask', dueAt: '2098-01-01T12:00:00Z' })
    const path = `/tasks/${task.id}`
    const changed = (await company.call('PATCH', path, { done: true, dueAt: null })).body.data
    expect(changed).toMatchObject({ done: true, dueAt: null, title: 'Ask', version: 2 })
    expect((await company.call('PATCH', path, {})).body.data).toEqual(changed)
    const stale = { 'If-Match': '"1"' }
    for (const answer of [
      await company.call('PATCH', path, { title: 'x' }, stale),
      await company.call('DELETE', path, undefined, stale),
    ])
      expect([answer.status, answer.body.code]).toEqual([403, 'FORBIDDEN'])
    const answers = await Promise.all(
      [{ title: 'A' }, { title: 'B' }].map((body) => company.call('PATCH', path, body)),
    )
    expect(answers.map(({ body }) => body.data.version).toSorted()).toEqual([3, 4])
  })

  it('refuse what does not fit together', async () => {
    const [company, other] = [await newCompany(), await newCompany()]
    const bid = await started(company)
    const send = (body: object) => company.call('POST', '/tasks', { title: 'x', ...body })
    const answers = [
      await send({ sectionKey: 'team' }),
      await send({ bidId: bid.id, sectionKey: 'team' }),
      await send({ bidId: bid.id, tenderId: tenders.withLots }),
      await send({ assigneeId: other.userId }),
      await company.call('GET', '/tasks?dueAfter=2098-01-02&dueBefore=2098-01-01'),
    ]
    expect(answers.map(({ status, body }) => [status, body.details?.[0]?.path ?? body.error])).toEqual([
      [400, 'sectionKey'],
      [404, 'Section not found'],
      [400, 'tenderId'],
      [404, 'User not found'],
      [400, 'dueAfter'],
    ])
  })

  it('tell whom somebody else gives them, once, and are nobody’s when the person leaves', async () => {
    const { ada, bo, bid } = await team()
    const dueAt = new Date('2098-01-02T12:00:00Z')
    const { id } = await ada.act((ctx) =>
      createTask(ctx, { title: 'Ask', assigneeId: bo.userId, bidId: bid.id, dueAt }),
    )
    await ada.act((ctx) => createTask(ctx, { title: 'Own', assigneeId: ada.userId }))
    await ada.act((ctx) => updateTask(ctx, id, { title: 'Ask Eva', assigneeId: bo.userId }))
    expect(await toldOf(bo)).toMatchObject([
      {
        kind: 'task.assigned',
        title: 'Task for you: Ask',
        data: { taskId: id },
        bidId: bid.id,
        userId: bo.userId,
      },
    ])
    expect((await toldOf(bo))[0]?.body).toBe(`From ${ada.name}; due 2098-01-02 12:00 UTC`)
    expect(await toldOf(ada)).toEqual([])
    const mine = { mine: true, sort: 'dueAt' as const, ...page }
    expect((await bo.act((ctx) => listTasks(ctx, mine))).items).toMatchObject([{ title: 'Ask Eva' }])
    await ada.act((ctx) => removePerson(ctx, bo.userId, proven))
    expect(await ada.act((ctx) => getTask(ctx, id))).toMatchObject({ assigneeId: null, version: 3 })
  })
})
