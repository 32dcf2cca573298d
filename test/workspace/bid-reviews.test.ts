import { describe, expect, it } from 'vitest'
import { listNotifications } from '../../src/delivery/notifications/queries.ts'
import { createBid } from '../../src/workspace/bids/commands.ts'
import { saveSection } from '../../src/workspace/bids/comments/save-section.ts'
import { listHistory } from '../../src/workspace/bids/history.ts'
import { getBid } from '../../src/workspace/bids/queries.ts'
import { reviewSection } from '../../src/workspace/bids/review-section.ts'
import type { Bid } from '../../src/workspace/bids/schema.ts'
import { planSection, seenOf } from '../../src/workspace/bids/sections.ts'
import { updateBid } from '../../src/workspace/bids/update.ts'
import { listWork } from '../../src/workspace/tasks/work.ts'
import { removePerson } from '../../src/workspace/teams/remove.ts'
import { newCompany } from '../support/api.ts'
import { emitted, patch, started, tenders } from '../support/bids.ts'
import { newStaff, proven, type Staff } from '../support/people.ts'

const page = { page: 1, limit: 20 }

/** A bid with two sections: Bo owns the first, whose reviewers are Cy and Di. */
async function reviewed() {
  const [ada, bo, cy, di] = await newStaff('owner', 'member', 'member', 'member')
  const { id } = await ada.act((ctx) => createBid(ctx, { tenderId: tenders.plain, value: 1 }))
  const sections = [
    { key: 'team', heading: 'Team', text: 'Eva leads.', ownerId: bo.userId },
    { key: 'plan', heading: 'Plan' },
  ]
  await ada.act((ctx) => updateBid(ctx, id, { sections }))
  await name(bo, id, cy, di)
  return { ada, bo, cy, di, id }
}
const name = (who: Staff, id: string, ...reviewers: Staff[]) =>
  who.act((ctx) =>
    planSection(ctx, id, { key: 'team', reviewers: reviewers.map(({ userId }) => ({ userId })) }),
  )
const decide = (who: Staff, id: string, decision: 'approved' | 'changes', reason?: string, seen?: string) =>
  who.act((ctx) => reviewSection(ctx, { id, key: 'team' }, { decision, reason }, seen))
const write = (who: Staff, id: string, text: string) =>
  who.act(async (ctx) => {
    const [section] = (await getBid(ctx, id)).sections
    if (!section) throw new Error('no section')
    return saveSection(ctx, id, { key: 'team', heading: section.heading, text, seen: seenOf(section) })
  })
const decisions = ({ sections }: Bid) => sections[0]?.reviewers.map(({ decision }) => decision)
const toldOf = async (who: Staff) =>
  (await who.act((ctx) => listNotifications(ctx, page))).items
    .filter(({ kind }) => kind.startsWith('section.review'))
    .map(({ title, body }) => [title, body])
const ready = (who: Staff, id: string) => who.act((ctx) => updateBid(ctx, id, { status: 'ready' }))

describe('the reviewers of a section', () => {
  it('approve or ask for changes, each for themselves, and the history keeps who decided what', async () => {
    const { ada, bo, cy, di, id } = await reviewed()
    await expect(ready(ada, id)).rejects.toThrow('open are the reviews of “Team”')
    await expect(decide(ada, id, 'approved')).rejects.toThrow('Only a reviewer')
    await expect(decide(cy, id, 'changes', ' ')).rejects.toThrow('must say what should change')
    const wanted = await decide(cy, id, 'changes', 'Name a deputy')
    expect(wanted.sections[0]?.reviewers).toEqual([
      { userId: cy.userId, decision: 'changes', reason: 'Name a deputy', at: expect.any(String) },
      { userId: di.userId, decision: 'open', reason: null, at: null },
    ])
    await decide(di, id, 'approved')
    await expect(ready(ada, id)).rejects.toThrow('Team')
    const approved = await decide(cy, id, 'approved')
    expect(decisions(approved)).toEqual(['approved', 'approved'])
    const again = await decide(cy, id, 'approved')
    expect(again.version).toBe(approved.version)
    expect((await ready(ada, id)).status).toBe('ready')
    const history = await ada.act((ctx) => listHistory(ctx, id, page))
    const review = { sectionKey: 'team', heading: 'Team' }
    expect(history.items.map(({ by, review: of, from, to }) => [by.name, of, from === to])).toEqual([
      [cy.name, { ...review, decision: 'changes', reason: 'Name a deputy' }, true],
      [di.name, { ...review, decision: 'approved', reason: null }, true],
      [cy.name, { ...review, decision: 'approved', reason: null }, true],
      [ada.name, null, false],
    ])
    expect(await toldOf(bo)).toEqual([
      ['Approved: Team', `From ${cy.name}; Ring road`],
      ['Approved: Team', `From ${di.name}; Ring road`],
      ['Changes wanted: Team', `From ${cy.name}; Ring road; Name a deputy`],
    ])
  })

  it('are told, and find the review among their tasks until they have decided', async () => {
    const { bo, cy, di, id } = await reviewed()
    const work = async (who: Staff) =>
      (await who.act((ctx) => listWork(ctx, { mine: true, done: false, ...page }))).items.flatMap(
        ({ section }) => (section?.isReview ? [section] : []),
      )
    expect(await toldOf(cy)).toEqual([['Review: Team', `From ${bo.name}; Ring road`]])
    expect(await work(cy)).toMatchObject([{ bidId: id, key: 'team', heading: 'Team', bidTitle: 'Ring road' }])
    await decide(cy, id, 'changes', 'Shorter')
    expect([await work(cy), (await work(di)).length]).toEqual([[], 1])
    await write(bo, id, 'Eva leads, Max is the deputy.')
    expect(await work(cy)).toHaveLength(1)
    await decide(cy, id, 'approved')
    expect(await work(cy)).toEqual([])
  })

  it('reach who wrote the text where nobody else owns the section', async () => {
    const { ada, bo, cy, id } = await reviewed()
    const own = (ownerId: string | null) => bo.act((ctx) => planSection(ctx, id, { key: 'team', ownerId }))
    await own(cy.userId)
    await decide(cy, id, 'changes', 'Name a deputy')
    expect(await toldOf(ada)).toMatchObject([
      ['Changes wanted: Team', expect.stringContaining('Name a deputy')],
    ])
    await own(null)
    await write(bo, id, 'Eva leads, Finn is her deputy.')
    await decide(cy, id, 'approved')
    expect(await toldOf(bo)).toMatchObject([['Approved: Team', expect.any(String)]])
    expect(await toldOf(ada)).toHaveLength(1)
  })

  it('decide again about a text that is changed, and a ready bid is then in review again', async () => {
    const { ada, bo, cy, di, id } = await reviewed()
    await decide(cy, id, 'approved')
    await decide(di, id, 'approved')
    await ready(ada, id)
    const changed = await write(bo, id, 'Max leads.')
    expect([changed.status, decisions(changed)]).toEqual(['in_review', ['open', 'open']])
    expect((await toldOf(cy))[0]).toEqual([
      'Review again: Team',
      `${bo.name} changed the text after your approval; Ring road`,
    ])
    await decide(cy, id, 'approved')
    const finished = await decide(di, id, 'approved')
    expect(finished.status).toBe('in_review')
    expect((await ready(ada, id)).status).toBe('ready')
    const doubted = await decide(di, id, 'changes', 'No')
    expect(doubted.status).toBe('in_review')
  })

  it('keep an approval when only the heading, the owner or another section changes', async () => {
    const { ada, cy, id } = await reviewed()
    await decide(cy, id, 'approved')
    const bid = await ada.act((ctx) =>
      updateBid(ctx, id, {
        sections: [
          { key: 'team', heading: 'Our team', text: 'Eva leads.' },
          { key: 'plan', heading: 'Plan', text: 'New' },
        ],
      }),
    )
    expect(decisions(bid)).toEqual(['approved', 'open'])
  })

  it('do not decide about a text that they have not seen', async () => {
    const { bo, cy, id } = await reviewed()
    const seen = seenOf({ heading: 'Team', text: 'Eva leads.' })
    await write(bo, id, 'Max leads.')
    await expect(decide(cy, id, 'approved', undefined, seen)).rejects.toThrow('Read it again')
  })

  it.for([1, 2, 3])('and a writer at once leave no approval of the new text (%i)', async () => {
    const { bo, cy, id } = await reviewed()
    const seen = seenOf({ heading: 'Team', text: 'Eva leads.' })
    const [reviewing, writing] = await Promise.allSettled([
      decide(cy, id, 'approved', undefined, seen),
      write(bo, id, 'Max leads.'),
    ])
    expect(writing.status).toBe('fulfilled')
    const bid = await cy.act((ctx) => getBid(ctx, id))
    expect(bid.sections[0]?.text).toBe('Max leads.')
    expect(decisions(bid)?.[0]).toBe('open')
    if (reviewing.status === 'rejected') expect(String(reviewing.reason)).toContain('Read it again')
  })

  it.for([
    ['the owner of the section', 'bo', true],
    ['an owner of the company', 'ada', true],
    ['another member', 'di', false],
  ] as const)('are named by %s', async ([, who, may]) => {
    const everyone = await reviewed()
    const named = name(everyone[who], everyone.id, everyone.cy)
    if (may) expect(decisions(await named)).toEqual(['open'])
    else await expect(named).rejects.toThrow('Only the owner of the section')
  })

  it('are people of the company, and no longer asked when they leave', async () => {
    const { ada, bo, cy, di, id } = await reviewed()
    const [stranger] = await newStaff('member')
    await expect(name(bo, id, stranger)).rejects.toThrow('User not found')
    await expect(decide(stranger, id, 'approved')).rejects.toThrow('Bid not found')
    await decide(cy, id, 'approved')
    await ada.act((ctx) => removePerson(ctx, di.userId, proven))
    const bid = await ada.act((ctx) => getBid(ctx, id))
    expect(bid.sections[0]?.reviewers).toMatchObject([{ userId: cy.userId, decision: 'approved' }])
    expect((await ready(ada, id)).status).toBe('ready')
  })
})

describe('POST /bids/:id/sections/:key/review', () => {
  it('decides as the user of the key, in the version that If-Match names', async () => {
    const company = await newCompany()
    const bid = await started(company, { value: 1 })
    const sections = [{ key: 'a', heading: 'A', text: 'T', reviewers: [{ userId: company.userId }] }]
    const asked = (await patch(company, bid, { sections })).body.data
    const path = `/bids/${bid.id}/sections/a/review`
    const stale = await company.call('POST', path, { decision: 'approved' }, { 'If-Match': '"1"' })
    expect([stale.status, stale.body.error]).toEqual([403, expect.stringContaining('changed since')])
    const answer = await company.call(
      'POST',
      path,
      { decision: 'approved' },
      { 'If-Match': `"${asked.version}"` },
    )
    expect([answer.status, answer.body.data.sections[0].reviewers]).toEqual([
      200,
      [{ userId: company.userId, decision: 'approved', reason: null, at: answer.body.data.updatedAt }],
    ])
    expect((await emitted(company)).length).toBe(0)
    const none = await company.call('POST', `/bids/${bid.id}/sections/b/review`, { decision: 'approved' })
    expect([none.status, none.body.error]).toEqual([404, 'Section not found: use a'])
    const submitted = await company.call('POST', `/bids/${bid.id}/submit`)
    expect(submitted.status).toBe(200)
    const late = await company.call('POST', path, { decision: 'approved' })
    expect([late.status, late.body.code]).toEqual([403, 'FORBIDDEN'])
  })
})
