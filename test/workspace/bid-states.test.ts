import { describe, expect, it } from 'vitest'
import { type BidStatus, bidStatuses } from '../../src/workspace/bids/schema.ts'
import {
  lasting,
  whyNotChange,
  whyNotDelete,
  whyNotMove,
  whyNotSubmit,
  working,
} from '../../src/workspace/bids/states.ts'

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
  it.for(bidStatuses)('of a bid that is %s', (status) => {
    if (working.includes(status)) expect(whyNotSubmit(status)).toBeNull()
    else
      expect(whyNotSubmit(status)).toMatch(/^Only a bid that is draft, in_review or ready can be submitted/)
  })
})

describe('whyNotChange', () => {
  it.for(bidStatuses)('of a bid that is %s', (status) => {
    expect(whyNotChange(status, lasting)).toBeNull()
    const refusal = whyNotChange(status, ['notes', 'value', 'title'])
    if (working.includes(status)) expect(refusal).toBeNull()
    else expect(refusal).toMatch(/: value, title cannot change any more, only .*notes.*may$/)
  })
})

describe('whyNotDelete', () => {
  it.for(bidStatuses)('of a bid that is %s', (status) => {
    if (status === 'draft') expect(whyNotDelete(status)).toBeNull()
    else expect(whyNotDelete(status)).toMatch(/^Only a draft can be deleted/)
  })
})
