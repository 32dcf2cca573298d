import { beforeAll, describe, expect, it } from 'vitest'
import { columnLimit, readBoard, stageLimit } from '../../src/workspace/pipeline/board.ts'
import { saveTender } from '../../src/workspace/pipeline/commands.ts'
import { newStaff, type Staff } from '../support/people.ts'
import { importTenders } from '../support/work.ts'

/** Open tenders. The value of a tender is 1,000 EUR times its number; a tender whose number 3 divides has no value. */
let tenderIds: string[] = []
beforeAll(async () => {
  tenderIds = await importTenders('board', stageLimit + 5, (n) => ({
    title: `Tender ${n}`,
    currency: 'EUR',
    estimatedValue: n % 3 === 0 ? null : n * 1000,
    deadline: deadlineOf(n),
  }))
})

/**
 * The deadline of tender `n`: the first tender has none, the second deadline has passed, and all others come in reverse
 * order.
 */
const deadlineOf = (n: number) =>
  n === 0 ? null : n === 1 ? '2020-01-01T12:00:00Z' : new Date(Date.UTC(2099, 0, 200 - n)).toISOString()

const save = (who: Staff, n: number, more: object = {}) =>
  who.act((ctx) => saveTender(ctx, { tenderId: tenderIds[n] ?? '', ...more }))

describe('readBoard', () => {
  it('sums each stage in EUR, and knows of how many it has no value', async () => {
    const [owner, other] = await newStaff('owner', 'member')
    await Promise.all([save(owner, 2), save(owner, 4), save(owner, 3), save(owner, 5, { stage: 'won' })])
    const { columns } = await owner.act((ctx) => readBoard(ctx, {}))
    expect(columns.map(({ stage }) => stage)).toEqual([
      'watching',
      'qualifying',
      'preparing',
      'submitted',
      'won',
      'lost',
      'dropped',
    ])
    expect(columns[0]).toMatchObject({ count: 3, valueEur: 6000, valued: 2 })
    expect(columns[4]).toMatchObject({ count: 1, valueEur: 5000, valued: 1 })
    expect(await other.act((ctx) => readBoard(ctx, {}))).toMatchObject({
      columns: [{ count: 3 }, {}, {}, {}, {}, {}, {}],
    })
    const [stranger] = await newStaff('owner')
    expect((await stranger.act((ctx) => readBoard(ctx, {}))).columns[0]).toMatchObject({
      count: 0,
      items: [],
    })
  })

  it('puts what is due next first, then what has no deadline, then what has passed', async () => {
    const [owner] = await newStaff('owner')
    for (const n of [1, 0, 5, 9]) await save(owner, n)
    const { columns } = await owner.act((ctx) => readBoard(ctx, {}))
    expect(columns[0]?.items.map(({ tender }) => tender.title)).toEqual([
      'Tender 9',
      'Tender 5',
      'Tender 0',
      'Tender 1',
    ])
  })

  it('shows so many of a stage and counts all', async () => {
    const [owner] = await newStaff('owner')
    await Promise.all(tenderIds.map((_, n) => save(owner, n)))
    const { columns } = await owner.act((ctx) => readBoard(ctx, {}))
    expect([columns[0]?.items.length, columns[0]?.count]).toEqual([columnLimit, tenderIds.length])
  })

  it('shows all of one stage, by pages in the same order', async () => {
    const [owner] = await newStaff('owner')
    await Promise.all(tenderIds.map((_, n) => save(owner, n, n === 2 ? { stage: 'won' } : {})))
    const ids = async (page: number) => {
      const { columns } = await owner.act((ctx) => readBoard(ctx, { stage: 'watching' }, page))
      expect(columns.map(({ count }) => count)).toEqual([tenderIds.length - 1, 0, 0, 0, 0, 0, 0])
      return columns[0]?.items.map(({ tenderId }) => tenderId) ?? []
    }
    const [first, second] = [await ids(1), await ids(2)]
    expect([first.length, second.length]).toEqual([stageLimit, tenderIds.length - 1 - stageLimit])
    expect(new Set([...first, ...second]).size).toBe(tenderIds.length - 1)
    expect(second.at(-1)).toBe(tenderIds[1])
  })

  it('narrows cards and sums alike, and knows every tag', async () => {
    const [owner] = await newStaff('owner')
    await save(owner, 2, { tags: ['b', 'A'], priority: 'high' })
    await save(owner, 4, { tags: ['c'], assigneeId: owner.userId })
    const board = (filter: object) => owner.act((ctx) => readBoard(ctx, filter))
    for (const [filter, n] of [
      [{ tag: 'A' }, 2],
      [{ priority: 'high' }, 2],
      [{ assigneeId: owner.userId }, 4],
    ] as const) {
      const { columns, tags } = await board(filter)
      expect(columns[0]).toMatchObject({ count: 1, valueEur: n * 1000, items: [{ tenderId: tenderIds[n] }] })
      expect(tags).toEqual(['A', 'b', 'c'])
    }
    expect((await board({ tag: "' OR 1" })).columns[0]?.count).toBe(0)
  })
})
