import '../support/tables.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { createBid } from '../../src/workspace/bids/commands.ts'
import { updateBid } from '../../src/workspace/bids/update.ts'
import { createTask } from '../../src/workspace/tasks/commands.ts'
import { listWork, type PersonalWork } from '../../src/workspace/tasks/work.ts'
import { newTender } from '../support/bids.ts'
import { atWork } from '../support/work.ts'
import { newStaff, type Staff } from '../support/people.ts'

let tenderId = ''
beforeAll(async () => {
  tenderId = await newTender()
})

const nameOf = ({ task, section }: PersonalWork) => task?.title ?? section?.heading
const read = (who: Staff, query: Partial<Parameters<typeof listWork>[1]> = {}) =>
  who.act(async (ctx) => {
    const { items, total } = await listWork(ctx, { mine: true, done: false, page: 1, limit: 100, ...query })
    return { names: items.map(nameOf), total }
  })

/** Work of two people: tasks and sections, open and done, with and without a date. */
async function fill(ada: Staff, grace: Pick<Staff, 'userId'>) {
  const { id } = await ada.act((ctx) => createBid(ctx, { tenderId }))
  const section = (key: string, more: object) => ({ key, heading: `Section ${key}`, ...more })
  const [mine, theirs] = [{ ownerId: ada.userId }, { ownerId: grace.userId }]
  const sections = [
    section('a', { ...mine, dueAt: new Date('2097-01-02T12:00:00Z') }),
    section('b', mine),
    section('c', { ...mine, status: 'done' }),
    section('d', { ...theirs, dueAt: new Date('2097-01-04T12:00:00Z') }),
    section('e', {}),
  ]
  await ada.act((ctx) => updateBid(ctx, id, { sections }))
  const assigneeId = ada.userId
  await ada.act((ctx) =>
    createTask(ctx, { title: 'Task 1', assigneeId, dueAt: new Date('2097-01-03T12:00:00Z') }),
  )
  await ada.act((ctx) => createTask(ctx, { title: 'Task 2', assigneeId: grace.userId }))
  return id
}

describe('listWork', () => {
  it('lists tasks and sections together, the first due at the top, with the exact total', async () => {
    const [ada, grace] = await newStaff('owner', 'member')
    await fill(ada, grace)
    const own = ['Section a', 'Task 1', 'Section b']
    expect(await read(ada)).toEqual({ names: own, total: 3 })
    expect(await read(grace)).toEqual({ names: ['Section d', 'Task 2'], total: 2 })
    expect((await read(ada, { mine: false })).names).toEqual([
      'Section a',
      'Task 1',
      'Section d',
      'Section b',
      'Task 2',
    ])
    expect(await read(ada, { done: true })).toEqual({ names: ['Section c'], total: 1 })
    expect(await read(ada, { limit: 2, page: 2 })).toEqual({ names: ['Section b'], total: 3 })
  })

  it('lists nothing of another company, and no section of a bid that ended', async () => {
    const [[ada, grace], [stranger]] = [await newStaff('owner', 'member'), await newStaff('owner')]
    const id = await fill(ada, grace)
    expect(await read(stranger, { mine: false })).toEqual({ names: [], total: 0 })
    await ada.act((ctx) => updateBid(ctx, id, { status: 'withdrawn' }))
    expect(await read(ada)).toEqual({ names: ['Task 1'], total: 1 })
  })
})

describe('the page of the tasks', () => {
  it('lists what the overview lists and counts', async () => {
    const { browser, colleague, person } = await atWork()
    await fill(colleague, person)
    const [overview, tasks] = [await browser.open('/'), await browser.open('/tasks')]
    const listed = ({ text }: { text: string }) =>
      [...text.matchAll(/(Section|Task) \w<\//g)].map(([all]) => all)
    expect(overview.text).toContain('Mine (2)')
    expect(listed(overview)).toEqual(['Section d</', 'Task 2</'])
    expect(listed(tasks)).toEqual(listed(overview))
    expect(tasks.text).toMatch(/href="[^"]*section\?key=d"/)
    const everybody = await browser.open('/tasks?who=all&by=bid')
    expect(listed(everybody)).toHaveLength(5)
    expect((await browser.open('/tasks?who=all&state=done')).text).toContain('Section c')
  })
})
