import type * as z from 'zod'
import { beforeAll, describe, expect, it } from 'vitest'
import { createBid, removeBid } from '../../src/workspace/bids/commands.ts'
import { listNotifications } from '../../src/delivery/notifications/queries.ts'
import { getBid } from '../../src/workspace/bids/queries.ts'
import { findRequirements } from '../../src/workspace/bids/references.ts'
import {
  addSection,
  type PlanSection,
  planSection,
  removeSection,
  seenOf,
  writeSection,
} from '../../src/workspace/bids/sections.ts'
import { submitBid } from '../../src/workspace/bids/submit.ts'
import { updateBid } from '../../src/workspace/bids/update.ts'
import { idExample } from '../../src/platform/context/ids.ts'
import { removePerson } from '../../src/workspace/teams/remove.ts'
import { CommitConflict } from '../../src/platform/transaction/conflict.ts'
import { forbidden } from '../../src/platform/context/errors.ts'
import { importNotices, newCompany } from '../support/api.ts'
import { newTender, patch, started } from '../support/bids.ts'
import { newStaff, proven, type Staff } from '../support/people.ts'

let tenderId = ''
beforeAll(async () => {
  tenderId = await newTender()
})

/** A bid with two sections, of a person in a new company. */
async function drafted() {
  const [owner, colleague, stranger] = [
    ...(await newStaff('owner', 'member')),
    ...(await newStaff('owner')),
  ] as const
  const { id } = await owner.act((ctx) => createBid(ctx, { tenderId, value: 5 }))
  const sections = ['a', 'b'].map((key) => ({ key, heading: key.toUpperCase(), text: `${key} first` }))
  await owner.act((ctx) => updateBid(ctx, id, { sections }))
  const texts = async () => (await owner.act((ctx) => getBid(ctx, id))).sections.map(({ text }) => text)
  return {
    owner,
    colleague,
    stranger,
    id,
    texts,
    seen: (n: number) => seenOf(sections[n] ?? { heading: '', text: '' }),
  }
}

describe('writeSection', () => {
  const write = (who: Staff, id: string, key: string, text: string, seen: string) =>
    who.act((ctx) => writeSection(ctx, id, { key, heading: key.toUpperCase(), text, seen }))

  it('loses nothing of many who write at once, each in another section', async () => {
    const { owner, id } = await drafted()
    const keys = Array.from({ length: 12 }, (_, n) => `s${n}`)
    const sections = keys.map((key) => ({ key, heading: key.toUpperCase() }))
    await owner.act((ctx) => updateBid(ctx, id, { sections }))
    await Promise.all(
      keys.map((key) => write(owner, id, key, `by ${key}`, seenOf({ heading: key.toUpperCase(), text: '' }))),
    )
    const bid = await owner.act((ctx) => getBid(ctx, id))
    expect(bid.sections.map(({ text }) => text)).toEqual(keys.map((key) => `by ${key}`))
  })

  it('refuses who began with another text, and takes the same text twice', async () => {
    const { owner, colleague, id, texts, seen } = await drafted()
    await write(owner, id, 'a', 'Ada', seen(0))
    await expect(write(colleague, id, 'a', 'Grace', seen(0))).rejects.toThrow('written in this section')
    const again = await write(owner, id, 'a', 'Ada', seen(0))
    expect([again.version, await texts()]).toEqual([3, ['Ada', 'b first']])
  })

  it('refuses a section that was removed, a bid that was submitted, and another company', async () => {
    const { owner, stranger, id, seen } = await drafted()
    await expect(write(stranger, id, 'a', 'x', seen(0))).rejects.toThrow('Bid not found')
    await owner.act((ctx) => removeSection(ctx, id, { key: 'a', seen: seen(0) }))
    await expect(write(owner, id, 'a', 'x', seen(0))).rejects.toThrow('removed this section')
    await owner.act((ctx) => submitBid(ctx, id))
    await expect(write(owner, id, 'b', 'x', seen(1))).rejects.toThrow('sections can no longer change')
  })
})

describe('addSection and removeSection', () => {
  it('give each section a key of its own, and remove only what was seen', async () => {
    const { owner, id, texts, seen } = await drafted()
    for (const heading of ['One', 'Two'])
      await owner.act((ctx) => addSection(ctx, id, { heading, text: heading }))
    const { sections } = await owner.act((ctx) =>
      removeSection(ctx, id, { key: 'own-1', seen: seenOf({ heading: 'One', text: 'One' }) }),
    )
    expect(sections.map(({ key }) => key)).toEqual(['a', 'b', 'own-2'])
    await owner.act((ctx) => addSection(ctx, id, { heading: 'Three', text: '' }))
    expect(await texts()).toEqual(['a first', 'b first', 'Two', ''])
    await expect(
      owner.act((ctx) => removeSection(ctx, id, { key: 'own-2', seen: seen(0) })),
    ).rejects.toThrow()
  })
})

describe('the plan of a section', () => {
  const plan = (who: Staff, id: string, change: Omit<z.output<typeof PlanSection>, 'key'>) =>
    who.act((ctx) => planSection(ctx, id, { key: 'a', ...change }))
  const dueAt = '2098-01-02T12:00:00.000Z'
  const planOf = async ({ owner, id }: { owner: Staff; id: string }) => {
    const { sections } = await owner.act((ctx) => getBid(ctx, id))
    return sections.map(({ ownerId, dueAt, status }) => [ownerId, dueAt, status])
  }

  it('keeps what others write, and ends with the membership of its owner', async () => {
    const drafting = await drafted()
    const { owner, colleague, stranger, id, seen } = drafting
    await Promise.all([
      plan(owner, id, { ownerId: colleague.userId, dueAt: new Date(dueAt) }),
      owner.act((ctx) => writeSection(ctx, id, { key: 'a', heading: 'A', text: '', seen: seen(0) })),
      plan(owner, id, { status: 'review' }),
    ])
    expect(await planOf(drafting)).toEqual([
      [colleague.userId, dueAt, 'review'],
      [null, null, 'drafting'],
    ])
    for (const ownerId of [stranger.userId, idExample('user')])
      await expect(plan(owner, id, { ownerId })).rejects.toThrow('User not found')
    await expect(plan(stranger, id, { status: 'done' })).rejects.toThrow('Bid not found')
    const before = await owner.act((ctx) => getBid(ctx, id))
    await owner.act((ctx) => removePerson(ctx, colleague.userId, proven))
    const after = await owner.act((ctx) => getBid(ctx, id))
    expect((await planOf(drafting))[0]).toEqual([null, dueAt, 'review'])
    expect(after.version).toBe(before.version + 1)
  })

  it('tells the new owner once, for all sections of a change, and nobody of what is the person’s own', async () => {
    const { owner, colleague, id } = await drafted()
    const own = (ownerId: string) => ({ key: 'a', heading: 'A', ownerId, dueAt: new Date(dueAt) })
    const sections = [own(colleague.userId), { key: 'b', heading: 'B', ownerId: colleague.userId }]
    for (let time = 1; time <= 2; time++) await owner.act((ctx) => updateBid(ctx, id, { sections }))
    await plan(owner, id, { ownerId: owner.userId })
    await plan(colleague, id, { ownerId: colleague.userId })
    await plan(owner, id, { ownerId: null })
    await plan(owner, id, { ownerId: colleague.userId })
    const told = async (who: Staff) =>
      (await who.act((ctx) => listNotifications(ctx, { page: 1, limit: 20 }))).items.map(
        ({ kind, title, body, data }) => [kind, title, body.split('; ').at(-1), data.sectionKey],
      )
    expect(await told(colleague)).toEqual([
      ['section.assigned', 'Section for you: A', 'due 2098-01-02 12:00 UTC', 'a'],
      ['section.assigned', '2 sections for you: A, B', 'due 2098-01-02 12:00 UTC', null],
    ])
    expect(await told(owner)).toEqual([])
  })

  it.for([
    ['', 'open'],
    ['Text', 'drafting'],
  ])('follows a text of “%s” to %s, unless a status is named', async ([text = '', status]) => {
    const { owner, id } = await drafted()
    const put = (more: object) =>
      owner.act((ctx) => updateBid(ctx, id, { sections: [{ key: 'a', heading: 'A', text, ...more }] }))
    expect((await put({})).sections[0]?.status).toBe(status)
    expect((await put({ status: 'done' })).sections[0]?.status).toBe('done')
    expect((await put({})).sections[0]?.status).toBe('done')
  })
})

describe('PATCH /bids/:id with a plan', () => {
  it('keeps what is not named, clears with null, and refuses who is not of the company', async () => {
    const [company, other] = [await newCompany(), await newCompany()]
    const bid = await started(company)
    const section = { key: 'a', heading: 'A' }
    const dueAt = '2098-01-02T12:00:00.000Z'
    const put = (more: object) => patch(company, bid, { sections: [{ ...section, ...more }] })
    await put({ ownerId: company.userId, dueAt: '2098-01-02T13:00:00+01:00' })
    expect((await put({ text: 'x' })).body.data.sections).toMatchObject([
      { ownerId: company.userId, dueAt, status: 'drafting' },
    ])
    expect((await put({ ownerId: null, dueAt: null, text: '' })).body.data.sections).toMatchObject([
      { ownerId: null, dueAt: null, status: 'open' },
    ])
    const refused = await put({ ownerId: other.userId })
    expect([refused.status, refused.body.error]).toEqual([404, 'User not found'])
    expect((await put({ status: 'ready' })).status).toBe(400)
  })
})

describe('updateBid with a check', () => {
  it('asks it of the bid that is changed, anew whenever somebody was first', async () => {
    const { owner, id } = await drafted()
    const refused = owner.act((ctx) =>
      updateBid(ctx, id, { value: 7 }, () => {
        throw forbidden('state', 'not now')
      }),
    )
    await expect(refused).rejects.toThrow('not now')
    let asked = 0
    await owner.act((ctx) =>
      updateBid(ctx, id, { value: 9 }, () => {
        if (++asked === 1) throw new CommitConflict('somebody was first')
      }),
    )
    expect([asked, (await owner.act((ctx) => getBid(ctx, id))).value]).toEqual([2, 9])
    await owner.act((ctx) => removeBid(ctx, id))
  })
})

describe('findRequirements', () => {
  /** A release that asks for a concept and for a guarantee. */
  const release = {
    ocid: 'ocds-work-1',
    id: '1',
    date: '2026-01-01T12:00:00Z',
    tag: ['tender'],
    language: 'en',
    buyer: { name: 'Town' },
    tender: {
      title: 'Ring road',
      status: 'active',
      tenderPeriod: { endDate: '2098-01-01T12:00:00Z' },
      awardCriteria: { criteria: [{ type: 'quality', name: 'Concept', description: 'How it is built.' }] },
      submissionTerms: { depositsGuarantees: 'A bond of five per cent.' },
    },
  }

  it('finds those of the tender alone', async () => {
    const [owner] = await newStaff('owner')
    const source = `asked-${crypto.randomUUID().slice(0, 8)}`
    await importNotices(source, JSON.stringify(release))
    const { call } = await newCompany()
    const asked: string = (await call('GET', `/tenders?source=${source}`)).body.data[0].id
    const { body } = await call('GET', `/tenders/${asked}/requirements`)
    const ids: string[] = body.data.map(({ id }: { id: string }) => id)
    expect(ids).toHaveLength(2)
    const found = await owner.act((ctx) => findRequirements(ctx, asked, ids))
    expect(ids.map((id) => found.get(id)?.id)).toEqual(ids)
    const other = await owner.act((ctx) => findRequirements(ctx, tenderId, ids))
    expect(other.size).toBe(0)
  })
})
