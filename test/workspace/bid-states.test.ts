import { describe, expect, it } from 'vitest'
import { type BidStatus, bidStatuses } from '../../src/workspace/bids/schema.ts'
import { whyNotChange, whyNotDelete, whyNotMove, whyNotSubmit } from '../../src/workspace/bids/states.ts'
import { newCompany, operate, type TestCompany } from '../support/api.ts'
import { patch, started, submit } from '../support/bids.ts'

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
  // What was recorded can be taken back.
  'submitted > ready',
  'won > submitted',
  'lost > submitted',
  'withdrawn > submitted',
])

const pairs = bidStatuses.flatMap((from) => bidStatuses.map((to) => [from, to] as const))
const moving = pairs.filter(([from, to]) => from !== to)
/** The states that a sentence names as possible. */
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
      expect(named(sentence)).toEqual(could.map(([, next]) => next).toSorted(inOrder))
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

  it.for(['submitted', 'won', 'lost', 'withdrawn'] as const)(
    'says what may not change of a bid that is %s, and what may',
    (status) => {
      const may = 'status, notes, externalReference or outcome'
      const refusal = whyNotChange(status, ['notes', 'value', 'title'])
      expect(refusal).toContain(`: value, title can no longer change, only ${may} may`)
    },
  )
})

describe('whyNotDelete', () => {
  it.for(bidStatuses)('of a bid that is %s', (status) => {
    if (status === 'draft') expect(whyNotDelete(status)).toBeNull()
    else expect(whyNotDelete(status)).toMatch(/^Only a draft can be deleted/)
  })
})

describe('the pipeline card of a bid', () => {
  const cardOf = async (company: TestCompany, tenderId: string) =>
    (await company.call('GET', '/tenders/saved')).body.data.find(
      (card: { tenderId: string }) => card.tenderId === tenderId,
    )

  it.for([['won'], ['lost'], ['withdrawn', 'dropped']])(
    'moves with its submission, and to the end when it is %s',
    async ([status = '', end = status]) => {
      const company = await newCompany()
      const { tenderId } = await started(company)
      await company.call('POST', '/tenders/saved', { tenderId, notes: 'Call them' })
      const bid = await started(company, { value: 1 })
      expect(await cardOf(company, tenderId)).toMatchObject({ stage: 'watching', version: 1 })
      await submit(company, bid)
      expect(await cardOf(company, tenderId)).toMatchObject({
        stage: 'submitted',
        version: 2,
        notes: 'Call them',
      })
      await patch(company, bid, { status })
      expect(await cardOf(company, tenderId)).toMatchObject({ stage: end, version: 3 })
    },
  )

  it('shows the best of several bids for the tender', async () => {
    const company = await newCompany()
    const bids = [await started(company, { value: 1 }), await started(company, { value: 2 })]
    const stages = []
    const [first, second] = bids
    for (const bid of bids) await submit(company, bid)
    for (const [bid, status] of [
      [first, 'lost'],
      [second, 'won'],
    ] as const) {
      await patch(company, bid, { status })
      stages.push((await cardOf(company, first.tenderId)).stage)
    }
    expect(stages).toEqual(['submitted', 'won'])
    const third = await started(company, { value: 3 })
    await submit(company, third)
    await patch(company, third, { status: 'lost' })
    expect(await cardOf(company, first.tenderId)).toMatchObject({ stage: 'won', version: 2 })
  })

  it('is made by the submission where there is none, once, and no full quota stops the submission', async () => {
    const [company, full] = [await newCompany(), await newCompany()]
    await operate('PUT', `/companies/${full.companyId}/quotas`, { savedTenders: 0 })
    for (const each of [company, full]) {
      const bid = await started(each, { value: 1 })
      const answers = await Promise.all([submit(each, bid), submit(each, bid)])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403])
    }
    const cards = async (each: TestCompany) => (await each.call('GET', '/tenders/saved')).body.data
    expect(await cards(company)).toMatchObject([
      { stage: 'submitted', priority: 'medium', tags: [], version: 1 },
    ])
    expect(await cards(full)).toEqual([])
  })

  it('stays where it is when a bid that was never submitted is withdrawn, and of another company', async () => {
    const [company, other] = [await newCompany(), await newCompany()]
    const bid = await started(company, { value: 1 })
    for (const { call } of [company, other]) await call('POST', '/tenders/saved', { tenderId: bid.tenderId })
    await patch(company, bid, { status: 'withdrawn' })
    await submit(company, await started(company, { value: 1 }))
    const stages = [company, other].map(async (each) => (await cardOf(each, bid.tenderId)).stage)
    expect(await Promise.all(stages)).toEqual(['submitted', 'watching'])
  })
})
