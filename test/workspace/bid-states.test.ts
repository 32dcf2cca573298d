import { describe, expect, it } from 'vitest'
import { type BidStatus, bidStatuses } from '../../src/workspace/bids/schema.ts'
import { whyNotChange, whyNotDelete, whyNotMove, whyNotSubmit } from '../../src/workspace/bids/states.ts'

/** Every move by PATCH that the contract allows, written out; all others are refused. */
const allowed = new Set([
  'draft > in_review',
  'draft > ready',
  'draft > withdrawn',
  'in_review > draft',
  'in_review > ready',
  'in_review > withdrawn',
  'ready > draft',
  'ready > in_review',
  'ready > withdrawn',
  'submitted > won',
  'submitted > lost',
  'submitted > withdrawn',
])

const pairs = bidStatuses.flatMap((from) => bidStatuses.map((to) => [from, to] as const))
const moving = pairs.filter(([from, to]) => from !== to)
/** The states that a sentence says are possible. */
const named = (sentence: string | null) =>
  bidStatuses.filter((status) =>
    sentence
      ?.split('may become')
      .at(-1)
      ?.match(new RegExp(`\\b${status}\\b`)),
  )

describe('whyNotMove', () => {
  it.for(moving.filter(([from, to]) => allowed.has(`${from} > ${to}`)))('%s may become %s', ([from, to]) => {
    expect(whyNotMove(from, to)).toBeNull()
  })

  it.for(moving.filter(([from, to]) => !allowed.has(`${from} > ${to}`)))(
    '%s may not become %s, and what it may is said',
    ([from, to]) => {
      const sentence = whyNotMove(from, to)
      const could = moving.filter(([each, next]) => each === from && allowed.has(`${each} > ${next}`))
      if (could.length === 0) expect(sentence).toContain('final')
      else expect(named(sentence)).toEqual(could.map(([, next]) => next).toSorted(inOrder))
    },
  )
})

const inOrder = (a: BidStatus, b: BidStatus) => bidStatuses.indexOf(a) - bidStatuses.indexOf(b)

describe('whyNotSubmit', () => {
  it.for(['draft', 'in_review', 'ready'] as const)('lets a bid go that is %s', (status) => {
    expect(whyNotSubmit(status)).toBeNull()
  })

  it.for(['submitted', 'won', 'lost', 'withdrawn'] as const)('refuses a bid that is %s', (status) => {
    expect(whyNotSubmit(status)).toMatch(/^Only a bid that is draft, in_review or ready can be submitted/)
  })
})

describe('whyNotChange', () => {
  it.for(bidStatuses)('lets status, notes and reference change of a bid that is %s', (status) => {
    expect(whyNotChange(status, ['status', 'notes', 'externalReference'])).toBeNull()
  })

  it.for(['draft', 'in_review', 'ready'] as const)('lets all change of a bid that is %s', (status) => {
    expect(whyNotChange(status, ['notes', 'value', 'title'])).toBeNull()
  })

  it.for([
    ['submitted', 'status, notes or externalReference'],
    ['won', 'notes or externalReference'],
    ['lost', 'notes or externalReference'],
    ['withdrawn', 'notes or externalReference'],
  ] as const)('says what may not change of a bid that is %s, and what may', ([status, may]) => {
    const refusal = whyNotChange(status, ['notes', 'value', 'title'])
    expect(refusal).toContain(`: value, title cannot change any more, only ${may} may`)
  })
})

describe('whyNotDelete', () => {
  it.for(bidStatuses)('of a bid that is %s', (status) => {
    if (status === 'draft') expect(whyNotDelete(status)).toBeNull()
    else expect(whyNotDelete(status)).toMatch(/^Only a draft can be deleted/)
  })
})
