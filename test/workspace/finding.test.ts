import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { CommitConflict } from '../../src/platform/transaction/conflict.ts'
import { hideTender, unhideTender } from '../../src/workspace/search/hidden/commands.ts'
import { listHidden, readHidden } from '../../src/workspace/search/hidden/queries.ts'
import { removeSearch, saveSearch } from '../../src/workspace/search/searches/commands.ts'
import { listSearches, maxSearches } from '../../src/workspace/search/searches/queries.ts'
import {
  lookRow,
  type LookRow,
  noteLook,
  readLook,
  visitOf,
} from '../../src/workspace/search/visits/looks.ts'
import { afterLook, newAfterOf, visitPause, visitStep } from '../../src/workspace/search/visits/visit.ts'
import { newTender } from '../support/bids.ts'
import { addStaff, newStaff, settled, type Staff } from '../support/people.ts'
import { operate } from '../support/api.ts'

const start = Date.UTC(2026, 10, 20, 9)

describe('afterLook', () => {
  const first = afterLook(null, { now: start, seq: 10 })

  it('finds nothing new at the first visit, however long it lasts', () => {
    expect(newAfterOf(first)).toBeNull()
    expect(newAfterOf(afterLook(first, { now: start + visitPause - 1, seq: 99 }))).toBeNull()
  })

  it('leaves the record as it is for a few minutes', () => {
    expect(afterLook(first, { now: start + visitStep - 1, seq: 11 })).toBe(first)
  })

  it('goes on with the visit while looks follow one another, for a whole day', () => {
    let look = afterLook(first, { now: start + visitPause, seq: 20 })
    for (let hours = 1; hours < 12; hours++)
      look = afterLook(look, { now: start + visitPause + hours * 3_600_000, seq: 20 + hours })
    expect([newAfterOf(look), look.beforeAt, look.seenTo]).toEqual([10, start, 31])
  })

  it('begins a visit after a pause, and counts as new what came since the last look', () => {
    const later = afterLook(first, { now: start + visitStep, seq: 12 })
    const next = afterLook(later, { now: start + visitStep + visitPause, seq: 50 })
    expect(next).toEqual({
      newAfter: 12,
      beforeAt: start + visitStep,
      seenTo: 50,
      seenAt: start + visitStep + visitPause,
    })
  })
})

describe('a look at the search', () => {
  const look = async (person: Staff, at: number): Promise<LookRow> => {
    const ctx = person.ctx(new Date(at))
    const [result] = await ctx.d1.batch([readLook(ctx)])
    return { ...lookRow(result), seq: Math.round(at / 1000) }
  }
  const stored = ({ companyId, userId }: Staff) =>
    env.DB.prepare('SELECT * FROM search_visits WHERE company_id = ? AND user_id = ?')
      .bind(companyId, userId)
      .first()

  it('is written once by two tabs at once, and not again within minutes', async () => {
    const [person] = await newStaff('member')
    noteLook(person.ctx(new Date(start)), await look(person, start))
    await settled()
    const later = start + visitPause
    const [one, other] = [await look(person, later), await look(person, later)]
    noteLook(person.ctx(new Date(later)), one)
    noteLook(person.ctx(new Date(later)), other)
    await settled()
    expect(await stored(person)).toMatchObject({ new_after: start / 1000, before_at: start, seen_at: later })
    const soon = later + visitStep - 1
    noteLook(person.ctx(new Date(soon)), await look(person, soon))
    await settled()
    expect(await stored(person)).toMatchObject({ seen_at: later })
    expect(newAfterOf(visitOf(person.ctx(new Date(soon)), await look(person, soon)))).toBe(start / 1000)
  })

  it('is of one person, and is forgotten with the membership', async () => {
    const [person] = await newStaff('owner')
    const colleague = await addStaff(person.companyId, 'member')
    noteLook(person.ctx(new Date(start)), await look(person, start))
    await settled()
    expect([(await look(colleague, start)).seenAt, (await look(person, start)).seenAt]).toEqual([null, start])
    await env.DB.prepare('DELETE FROM memberships WHERE user_id = ?').bind(person.userId).run()
    expect(await stored(person)).toBeNull()
    noteLook(person.ctx(new Date(start)), { ...(await look(person, start)), seenAt: null })
    await settled()
    expect(await stored(person)).toBeNull()
  })
})

describe('a hidden tender', () => {
  it('is hidden once for the whole company and for nobody else, until somebody shows it', async () => {
    const [person, other] = [...(await newStaff('owner')), ...(await newStaff('owner'))]
    const colleague = await addStaff(person.companyId, 'member')
    const tenderId = await newTender({})
    await person.act((ctx) => hideTender(ctx, tenderId))
    await colleague.act((ctx) => hideTender(ctx, tenderId))
    const { items, total } = await listHidden(colleague.ctx(), { page: 1, limit: 20 })
    expect([total, items[0]?.tender.id, items[0]?.by]).toEqual([1, tenderId, person.name])
    expect(await readHidden(other.ctx(), tenderId)).toEqual({ isHidden: false, count: 0 })
    await other.act((ctx) => unhideTender(ctx, tenderId))
    expect(await readHidden(person.ctx(), tenderId)).toEqual({ isHidden: true, count: 1 })
    await colleague.act((ctx) => unhideTender(ctx, tenderId))
    expect(await readHidden(person.ctx(), tenderId)).toEqual({ isHidden: false, count: 0 })
    await expect(
      person.act((ctx) => hideTender(ctx, 'tender_01jd0c4kwqe5m9v2x7h3tz8rgn')),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('makes room for the next ones at the limit of the company', async () => {
    const [person] = await newStaff('owner')
    await operate('PUT', `/companies/${person.companyId}/quotas`, { hiddenTenders: 3 })
    const ids = [await newTender(), await newTender(), await newTender(), await newTender()]
    for (const [index, id] of ids.entries())
      await person.act((ctx) => hideTender(ctx, id), new Date(start + index))
    const { items } = await listHidden(person.ctx(), { page: 1, limit: 20 })
    expect(items.map(({ tender }) => tender.id)).toEqual(ids.slice(2).toReversed())
  })
})

describe('a saved search', () => {
  const names = async (person: Staff) => (await listSearches(person.ctx())).map(({ name }) => name)

  it('is replaced under its name in whatever case, and is its owner’s alone', async () => {
    const [person] = await newStaff('member')
    const colleague = await addStaff(person.companyId, 'member')
    const { id } = await person.act((ctx) => saveSearch(ctx, { name: 'Roads', query: 'q=road' }))
    await person.act((ctx) => saveSearch(ctx, { name: 'ROADS', query: 'q=roads' }))
    expect(await listSearches(person.ctx())).toEqual([{ id, name: 'ROADS', query: 'q=roads' }])
    expect(await names(colleague)).toEqual([])
    await expect(colleague.act((ctx) => removeSearch(ctx, id))).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await person.act((ctx) => removeSearch(ctx, id))
    expect(await names(person)).toEqual([])
  })

  it('is saved once by two forms at once', async () => {
    const [person] = await newStaff('member')
    const save = () => person.act((ctx) => saveSearch(ctx, { name: 'Roads', query: 'q=road' }))
    const [one, other] = await Promise.all([save(), save()])
    expect(one.id).toBe(other.id)
    expect(await names(person)).toEqual(['Roads'])
  })

  it('is refused beyond the most that a person names, also at once', async () => {
    const [person] = await newStaff('member')
    for (let n = 1; n < maxSearches; n++)
      await person.act((ctx) => saveSearch(ctx, { name: `Search ${n}`, query: '' }))
    const last = ['A', 'B'].map((name) => person.act((ctx) => saveSearch(ctx, { name, query: '' })))
    const outcomes = await Promise.allSettled(last)
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const refused = outcomes.find((each) => each.status === 'rejected')
    expect(refused?.reason).not.toBeInstanceOf(CommitConflict)
    expect(refused?.reason).toMatchObject({ code: 'FORBIDDEN' })
    expect(await names(person)).toHaveLength(maxSearches)
    await person.act((ctx) => saveSearch(ctx, { name: 'search 1', query: 'q=x' }))
    expect(await names(person)).toHaveLength(maxSearches)
  })
})
