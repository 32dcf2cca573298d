import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { createBid } from '../../src/workspace/bids/commands.ts'
import { listHistory } from '../../src/workspace/bids/history.ts'
import { getBid } from '../../src/workspace/bids/queries.ts'
import { readBidRecord } from '../../src/workspace/bids/record.ts'
import { type BidStatus, bidStatuses } from '../../src/workspace/bids/schema.ts'
import { submitBid } from '../../src/workspace/bids/submit.ts'
import { updateBid } from '../../src/workspace/bids/update.ts'
import { listSaved } from '../../src/workspace/pipeline/queries.ts'
import { ListSaved } from '../../src/workspace/pipeline/schema.ts'
import { newCompany } from '../support/api.ts'
import { emitted, newTender, patch, started, submit, tenders } from '../support/bids.ts'
import { newStaff, type Staff } from '../support/people.ts'

const people = ['owner', 'admin', 'recorder', 'other'] as const
/** The deadline of the tender of these tests. */
const deadline = '2097-05-01T10:00:00.000Z'
const before = new Date('2097-04-30T10:00:00.000Z')
const after = new Date('2097-05-02T10:00:00.000Z')

/** Every change of status that takes something back, who may make it, and until when. */
const corrections: Record<string, { late: boolean }> = {
  'submitted > ready': { late: false },
  'won > submitted': { late: true },
  'lost > submitted': { late: true },
  'withdrawn > submitted': { late: true },
}

let tenderId = ''
async function staff() {
  tenderId ||= await newTender({ deadline })
  const [owner, admin, recorder, other] = await newStaff('owner', 'admin', 'member', 'member')
  return { owner, admin, recorder, other }
}

/** A bid in a state that the recorder gave it. */
async function bidIn(recorder: Staff, status: BidStatus): Promise<string> {
  const { id } = await recorder.act((ctx) => createBid(ctx, { tenderId, value: 7 }), before)
  if (['submitted', 'won', 'lost', 'withdrawn'].includes(status))
    await recorder.act((ctx) => submitBid(ctx, id), before)
  if (status !== 'submitted') await recorder.act((ctx) => updateBid(ctx, id, { status }), before)
  return id
}

const rows = bidStatuses.flatMap((from) =>
  bidStatuses
    .filter((to) => to !== from)
    .flatMap((to) => [before, after].map((at) => ({ from, to, at, late: at === after }))),
)
const working = new Set<string>(['draft', 'in_review', 'ready'])
/** Whether the contract lets a person make a change of status. */
function may(who: (typeof people)[number], { from, to, late }: { from: string; to: string; late: boolean }) {
  const correction = corrections[`${from} > ${to}`]
  if (correction) return who !== 'other' && (!late || correction.late)
  if (working.has(from)) return to === 'withdrawn' || working.has(to)
  return from === 'submitted' && ['won', 'lost', 'withdrawn'].includes(to)
}

describe('a status', () => {
  it.for(rows)('$from becomes $to (late: $late) for whom it may', async ({ from, to, at, late }) => {
    const everyone = await staff()
    const outcomes: Record<string, unknown> = {}
    const expected: Record<string, unknown> = {}
    for (const who of people) {
      const id = await bidIn(everyone.recorder, from)
      const changed = await everyone[who]
        .act((ctx) => updateBid(ctx, id, { status: to }), at)
        .then(
          ({ status }) => status,
          ({ code }: { code: string }) => code,
        )
      outcomes[who] = changed
      expected[who] = may(who, { from, to, late }) ? to : 'FORBIDDEN'
      const stored = await everyone.owner.act((ctx) => getBid(ctx, id))
      expect(stored.status).toBe(changed === to ? to : from)
      if (changed === to) expect(stored.decidedAt === null).toBe(!['won', 'lost'].includes(to))
      if (changed === to && to === 'ready')
        expect([stored.submittedAt, stored.submittedBy]).toEqual([null, null])
    }
    expect(outcomes).toEqual(expected)
  })

  it('is taken back once by two at once, with one event and one entry of the history', async () => {
    const company = await newCompany()
    const bid = await started(company, { value: 7 })
    await submit(company, bid)
    await patch(company, bid, { status: 'lost' })
    const told = (await emitted(company)).length
    const both = await Promise.all([
      patch(company, bid, { status: 'submitted' }),
      patch(company, bid, { status: 'submitted' }),
    ])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const events = (await emitted(company)).slice(told)
    expect(events).toMatchObject([{ type: 'bid.status_changed', data: { from: 'lost', to: 'submitted' } }])
    const { body } = await company.call('GET', `/bids/${bid.id}/history`)
    expect(body.data.at(-1)).toMatchObject({ from: 'lost', to: 'submitted', by: { userId: company.userId } })
    expect(body.pagination.total).toBe(3)
  })

  it('is not taken back by another company, nor submitted by a correction', async () => {
    const [company, stranger] = [await newCompany(), await newCompany()]
    const bid = await started(company, { value: 7 })
    await submit(company, bid)
    expect((await patch(stranger, bid, { status: 'ready' })).status).toBe(404)
    expect((await patch(company, bid, { status: 'ready' })).body.data).toMatchObject({
      status: 'ready',
      submittedAt: null,
    })
    const refused = await patch(company, bid, { status: 'submitted' })
    expect([refused.status, refused.body.error]).toEqual([
      403,
      expect.stringContaining('only by its submission'),
    ])
  })

  it('of a bid that was withdrawn before its submission stays', async () => {
    const company = await newCompany()
    const bid = await started(company, { value: 7 })
    await patch(company, bid, { status: 'withdrawn' })
    const refused = await patch(company, bid, { status: 'submitted' })
    expect([refused.status, refused.body.error]).toEqual([
      403,
      expect.stringContaining('before it was submitted'),
    ])
  })

  it('takes the card of the pipeline and the win rate along', async () => {
    const { owner } = await staff()
    const id = await bidIn(owner, 'submitted')
    const seen = []
    const steps = ['lost', 'submitted', 'won', 'submitted', 'ready'] as const
    for (const [step, status] of steps.entries()) {
      const at = new Date(before.getTime() + step + 1)
      await owner.act((ctx) => updateBid(ctx, id, { status }), at)
      const { items } = await owner.act((ctx) => listSaved(ctx, ListSaved.parse({})))
      const { buyers } = await owner.act((ctx) => readBidRecord(ctx, new Date(0)))
      seen.push([items[0]?.stage, buyers.map(({ decided, won }) => `${won} of ${decided}`).join()])
    }
    expect(seen).toEqual([
      ['lost', '0 of 1'],
      ['submitted', ''],
      ['won', '1 of 1'],
      ['submitted', ''],
      ['preparing', ''],
    ])
    const { items } = await owner.act((ctx) => listHistory(ctx, id, { page: 1, limit: 20 }))
    expect(items.map(({ to }) => to)).toEqual(['submitted', 'lost', 'submitted', 'won', 'submitted', 'ready'])
  })
})

describe('the outcome of a bid', () => {
  const outcome = {
    reason: 'Too dear',
    winner: 'Roads Ltd',
    price: 385_000.5,
    currency: 'EUR',
    score: 82.5,
    rank: 2,
    feedback: 'Good plan',
  }
  const decided = async (status = 'lost', more: object = {}) => {
    const company = await newCompany()
    const bid = await started(company, { value: 7 })
    await submit(company, bid)
    const { body } = await patch(company, bid, { status, ...more })
    return { company, bid: body.data }
  }

  it('is recorded with the decision or after it, and is replaced whole', async () => {
    const { company, bid } = await decided('lost', { outcome })
    expect(bid.outcome).toEqual(outcome)
    const none = {
      reason: null,
      winner: null,
      price: null,
      currency: null,
      score: null,
      rank: null,
      feedback: null,
    }
    const replaced = await patch(company, bid, { outcome: { winner: 'Other', price: 5 } })
    expect(replaced.body.data.outcome).toEqual({ ...none, winner: 'Other', price: 5, currency: 'SEK' })
    expect((await patch(company, bid, { outcome: {} })).body.data.outcome).toBeNull()
    expect((await emitted(company)).filter(({ type }) => type === 'bid.status_changed')).toHaveLength(2)
    const read = (await company.call('GET', `/bids/${bid.id}`)).body.data
    expect(read.outcome).toBeNull()
  })

  it('goes with the decision that is taken back', async () => {
    const { company, bid } = await decided('lost', { outcome })
    const back = await patch(company, bid, { status: 'submitted' })
    expect(back.body.data).toMatchObject({ status: 'submitted', outcome: null, decidedAt: null })
    expect((await patch(company, bid, { status: 'won' })).body.data).toMatchObject({
      status: 'won',
      outcome: null,
    })
  })

  it.for([
    [{ price: 1.234 }, 'INVALID_DATA', 'outcome.price'],
    [{ price: -1 }, 'INVALID_DATA', 'outcome.price'],
    [{ rank: 0 }, 'INVALID_DATA', 'outcome.rank'],
    [{ currency: 'ABC' }, 'INVALID_DATA', 'outcome.currency'],
    [{ loser: 'x' }, 'INVALID_DATA', 'outcome'],
  ] as const)('%j is refused as %s at %s', async ([input, code, path]) => {
    const { company, bid } = await decided()
    const { status, body } = await patch(company, bid, { outcome: input })
    expect([status, body.code]).toEqual([400, code])
    expect(body.details[0].path).toContain(path)
  })

  it('has no place in a bid that is not decided', async () => {
    const company = await newCompany()
    const bid = await started(company, { value: 7 })
    for (const step of [
      () => patch(company, bid, { outcome }),
      () => submit(company, bid),
      () => patch(company, bid, { outcome }),
    ]) {
      const { status, body } = await step()
      if (status !== 200)
        expect([status, body.error]).toEqual([403, expect.stringContaining('once it is won or lost')])
    }
    const { outcome: stored } = (await company.call('GET', `/bids/${bid.id}`)).body.data
    expect(stored).toBeNull()
    expect(tenders.plain).not.toBe('')
  })

  it('of an older row is empty, like the reviewers and demands of its sections', async () => {
    const company = await newCompany()
    const bid = await started(company, { value: 7 })
    const section = {
      key: 'a',
      heading: 'A',
      requirementId: null,
      text: '',
      ownerId: null,
      dueAt: null,
      status: 'open',
      updatedAt: bid.createdAt,
    }
    await env.DB.prepare('UPDATE bids SET sections = ? WHERE id = ?')
      .bind(JSON.stringify([section]), bid.id)
      .run()
    const read = (await company.call('GET', `/bids/${bid.id}`)).body.data
    expect(read).toMatchObject({ outcome: null, sections: [{ key: 'a', reviewers: [], demandIds: [] }] })
  })
})
