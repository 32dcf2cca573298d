import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { countUnread, listNotifications } from '../../src/delivery/notifications/queries.ts'
import { topicNames } from '../../src/delivery/notifications/topics.ts'
import { createBid } from '../../src/workspace/bids/commands.ts'
import { planSection } from '../../src/workspace/bids/sections.ts'
import { submitBid } from '../../src/workspace/bids/submit.ts'
import { updateBid } from '../../src/workspace/bids/update.ts'
import { createComment } from '../../src/workspace/bids/comments/commands.ts'
import { readNews } from '../../src/workspace/news/digests/news.ts'
import { createTask } from '../../src/workspace/tasks/commands.ts'
import { newCompany } from '../support/api.ts'
import { emitted, newTender, started, submit } from '../support/bids.ts'
import { addStaff, newStaff, type Staff, staffOf } from '../support/people.ts'

let tenderId = ''
beforeAll(async () => {
  tenderId = await newTender()
})

const listed = async (who: Staff) =>
  (await who.act((ctx) => listNotifications(ctx, { page: 1, limit: 100 }))).items
const unread = (who: Staff) => who.act((ctx) => countUnread(ctx).first<number>('n'))

/** What a mail of all topics would report to a person. */
async function mailed({ companyId, userId, ctx }: Staff) {
  const of = topicNames.map((topic) => [topic, 0] as const)
  const [news = []] = await readNews(ctx(), [{ companyId, userId, upto: 1e9, of }])
  return news.flatMap(({ items }) => items)
}

interface Place {
  actor: Staff
  colleague: Staff
  bidId: string
}

/** What a person can do that others are notified of, and the kind of the one notification; null where nobody is. */
const actions: [what: string, kind: string | null, act: (place: Place) => Promise<unknown>][] = [
  [
    'sends a bid for review',
    'bid.status_changed',
    ({ actor, bidId }) => actor.act((ctx) => updateBid(ctx, bidId, { status: 'in_review' })),
  ],
  ['submits a bid', 'bid.submitted', ({ actor, bidId }) => actor.act((ctx) => submitBid(ctx, bidId))],
  [
    'withdraws a bid',
    'bid.status_changed',
    ({ actor, bidId }) => actor.act((ctx) => updateBid(ctx, bidId, { status: 'withdrawn' })),
  ],
  [
    'assigns a section to a colleague',
    'section.assigned',
    ({ actor, colleague, bidId }) =>
      actor.act((ctx) => planSection(ctx, bidId, { key: 'a', ownerId: colleague.userId })),
  ],
  [
    'takes a section',
    null,
    ({ actor, bidId }) => actor.act((ctx) => planSection(ctx, bidId, { key: 'a', ownerId: actor.userId })),
  ],
  [
    'assigns a task to a colleague',
    'task.assigned',
    ({ actor, colleague }) =>
      actor.act((ctx) => createTask(ctx, { title: 'Call', assigneeId: colleague.userId })),
  ],
  [
    'takes a task',
    null,
    ({ actor }) => actor.act((ctx) => createTask(ctx, { title: 'Call', assigneeId: actor.userId })),
  ],
  [
    'mentions a colleague and themselves',
    'comment.mentioned',
    ({ actor, colleague, bidId }) =>
      actor.act((ctx) =>
        createComment(ctx, bidId, { text: 'Look', mentions: [colleague.userId, actor.userId] }),
      ),
  ],
]

async function placed(): Promise<Place> {
  const [actor, colleague] = await newStaff('owner', 'member')
  const { id } = await actor.act((ctx) => createBid(ctx, { tenderId, value: 10_950_000, currency: 'GBP' }))
  await actor.act((ctx) => updateBid(ctx, id, { sections: [{ key: 'a', heading: 'A' }] }))
  return { actor, colleague, bidId: id }
}

describe('a person who acts', () => {
  it.for(actions)('and %s is not notified, and a colleague is once', async ([, kind, act]) => {
    const place = await placed()
    await act(place)
    const { actor, colleague } = place
    expect([await listed(actor), await unread(actor), await mailed(actor)]).toEqual([[], 0, []])
    const kinds = kind === null ? [] : [kind]
    expect((await listed(colleague)).map((each) => each.kind)).toEqual(kinds)
    expect(await unread(colleague)).toBe(kinds.length)
    expect((await mailed(colleague)).map((each) => each.kind)).toEqual(kinds)
    for (const { title, body } of await listed(colleague)) expect(`${title} ${body}`).toContain(actor.name)
  })

  it('leaves both events of a submission for subscribers, and one notification for programs', async () => {
    const { actor, colleague, bidId } = await placed()
    await actor.act((ctx) => submitBid(ctx, bidId))
    const { results } = await env.DB.prepare('SELECT type FROM events WHERE company_id = ? ORDER BY id')
      .bind(actor.companyId)
      .all()
    expect(results).toEqual([{ type: 'bid.submitted' }, { type: 'bid.status_changed' }])
    expect((await listed(colleague))[0]?.body).toBe(`GBP\u00a010,950,000; by ${actor.name}`)
  })
})

describe('a program that acts', () => {
  it('is listed the one notification of its own action, as is the holder of its key', async () => {
    const company = await newCompany()
    const { id } = await started(company, { tenderId, value: 5 })
    await submit(company, { id })
    expect((await emitted(company)).map(({ type }) => type)).toEqual(['bid.submitted', 'bid.status_changed'])
    const { body } = await company.call('GET', '/alerts/notifications/list')
    expect(body.data.map((each: { kind: string }) => each.kind)).toEqual(['bid.submitted'])
    const holder = staffOf(company)
    const colleague = await addStaff(company.companyId, 'member')
    for (const who of [holder, colleague]) {
      expect((await listed(who)).map(({ kind }) => kind)).toEqual(['bid.submitted'])
      expect((await mailed(who)).map(({ kind }) => kind)).toEqual(['bid.submitted'])
    }
  })
})
