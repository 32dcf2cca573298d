import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { bidStatuses } from '../../src/workspace/bids/schema.ts'
import { caller, newCompany, operate, type TestCompany, withdrawTender } from '../support/api.ts'
import { audited, emitted, newTender, past, patch, started, submit, tenders } from '../support/bids.ts'

/** A bid of the company in a state. The bid reaches the state by the calls that a caller would make. */
async function bidIn(company: TestCompany, status: (typeof bidStatuses)[number]) {
  const bid = await started(company, { value: 7 })
  if (['submitted', 'won', 'lost', 'withdrawn'].includes(status)) await submit(company, bid)
  if (status !== 'submitted') await patch(company, bid, { status })
  return (await company.call('GET', `/bids/${bid.id}`)).body.data
}

describe('a change of status', () => {
  it('is told once, with the bid as it then is, and is in the history', async () => {
    const company = await newCompany()
    const bid = await started(company, { value: 7 })
    const answers = [
      await patch(company, bid, { status: 'in_review' }),
      await patch(company, bid, { status: 'ready', notes: 'Go' }),
      await submit(company, bid),
      await patch(company, bid, { status: 'won' }),
    ].map(({ body }) => body.data)
    expect(answers.map(({ status }) => status)).toEqual(['in_review', 'ready', 'submitted', 'won'])
    const changed = (index: number, from: string, to: string) => ({
      type: 'bid.status_changed',
      data: { bid: answers[index], from, to },
    })
    expect(await emitted(company)).toEqual([
      changed(0, 'draft', 'in_review'),
      changed(1, 'in_review', 'ready'),
      { type: 'bid.submitted', data: { bid: answers[2] } },
      changed(2, 'ready', 'submitted'),
      changed(3, 'submitted', 'won'),
    ])
    expect(answers[3]).toMatchObject({
      submittedAt: answers[2].updatedAt,
      submittedBy: company.userId,
      decidedAt: answers[3].updatedAt,
      version: 5,
    })
    const history = await company.call('GET', `/bids/${bid.id}/history?limit=3`)
    expect(history.body.pagination).toEqual({ page: 1, limit: 3, total: 4, pages: 2 })
    const by = { userId: company.userId, name: expect.stringMatching(/^Owner/), via: 'Test' }
    expect(history.body.data).toEqual([
      {
        id: expect.stringMatching(/^change_/),
        from: 'draft',
        to: 'in_review',
        review: null,
        at: answers[0].updatedAt,
        by,
      },
      { id: expect.any(String), from: 'in_review', to: 'ready', review: null, at: answers[1].updatedAt, by },
      { id: expect.any(String), from: 'ready', to: 'submitted', review: null, at: answers[2].updatedAt, by },
    ])
    expect(await audited(company)).toEqual([
      'POST /bids',
      'PATCH /bids/:id',
      'PATCH /bids/:id',
      'POST /bids/:id/submit',
      'PATCH /bids/:id',
    ])
  })

  it.for(bidStatuses)('from %s goes where it may, and nowhere else', async (from) => {
    const company = await newCompany()
    const moves: Record<string, string[]> = {
      draft: ['in_review', 'ready', 'withdrawn'],
      in_review: ['draft', 'ready', 'withdrawn'],
      ready: ['draft', 'in_review', 'withdrawn'],
      submitted: ['ready', 'won', 'lost', 'withdrawn'],
      won: ['submitted'],
      lost: ['submitted'],
      withdrawn: ['submitted'],
    }
    let bid = await bidIn(company, from)
    for (const to of bidStatuses) {
      const before = (await emitted(company)).length
      const { status, body } = await patch(company, bid, { status: to })
      const told = (await emitted(company)).length - before
      if (to === from) expect([status, body.data, told]).toEqual([200, bid, 0])
      else if (moves[from]?.includes(to)) expect([status, body.data.status, told]).toEqual([200, to, 1])
      else
        expect([status, body.code, told, /may become/.test(body.error)]).toEqual([403, 'FORBIDDEN', 0, true])
      // Only a bid that has moved is replaced by a new bid. Every other bid must still be as it was.
      if (status === 200 && to !== from) bid = await bidIn(company, from)
      else expect((await company.call('GET', `/bids/${bid.id}`)).body.data).toEqual(bid)
    }
  })

  it.for(['submitted', 'won', 'lost', 'withdrawn'] as const)(
    'to %s leaves little to change',
    async (status) => {
      const company = await newCompany()
      const bid = await bidIn(company, status)
      const fixed = {
        value: 8,
        title: 'T',
        sections: [],
        lotIds: [],
        teamId: null,
        assetIds: [],
        outline: true,
      }
      for (const [member, value] of Object.entries(fixed)) {
        const answer = await patch(company, bid, { [member]: value, notes: 'n' })
        expect([answer.status, answer.body.code]).toEqual([403, 'FORBIDDEN'])
        expect(answer.body.error).toContain(`${member} can no longer change`)
      }
      const lasting = { notes: 'Thanks', externalReference: 'X' }
      const after = (await patch(company, bid, lasting)).body.data
      expect(after).toEqual({ ...bid, ...lasting, version: bid.version + 1, updatedAt: after.updatedAt })
    },
  )

  it('is open to members of the company', async () => {
    const company = await newCompany()
    const email = `${crypto.randomUUID()}@example.com`
    const person = { email, name: 'Ada', password: 'correct horse battery', role: 'member' }
    const user = (await operate('POST', '/users', { ...person, companyId: company.companyId })).body.data
    const key = {
      companyId: company.companyId,
      userId: user.id,
      name: 'K',
      scopes: ['bids:read', 'bids:write'],
    }
    const member = { ...company, call: caller((await operate('POST', '/keys', key)).body.data.key) }
    const bid = await started(member, { value: 1 })
    expect((await submit(member, bid)).body.data.submittedBy).toBe(user.id)
    const [change] = (await member.call('GET', `/bids/${bid.id}/history`)).body.data
    expect(change.by).toEqual({ userId: user.id, name: 'Ada', via: 'K' })
  })
})

describe('POST /bids/:id/submit', () => {
  const refusal = async (company: TestCompany, bid: { id: string }) => {
    const { status, body } = await submit(company, bid)
    expect([status, body.code]).toEqual([403, 'FORBIDDEN'])
    return body.error
  }

  it('of fifty at once succeeds once and tells once', async () => {
    const company = await newCompany()
    const bid = await started(company, { value: 7 })
    const answers = await Promise.all(Array.from({ length: 50 }, () => submit(company, bid)))
    const won = answers.filter(({ status }) => status === 200)
    expect(won).toHaveLength(1)
    expect(new Set(answers.filter((each) => each !== won[0]).map(({ body }) => body.code))).toEqual(
      new Set(['FORBIDDEN']),
    )
    const data = won[0]?.body.data
    expect(data).toMatchObject({ status: 'submitted', version: 2, submittedBy: company.userId })
    expect(await emitted(company)).toEqual([
      { type: 'bid.submitted', data: { bid: data } },
      { type: 'bid.status_changed', data: { bid: data, from: 'draft', to: 'submitted' } },
    ])
    expect((await company.call('GET', `/bids/${bid.id}/history`)).body.pagination.total).toBe(1)
    expect(await audited(company)).toEqual(['POST /bids', 'POST /bids/:id/submit'])
  })

  it('gives the first answer again to one Idempotency-Key', async () => {
    const company = await newCompany()
    const bid = await started(company, { value: 7 })
    const key = { 'Idempotency-Key': 'k' }
    const answers = await Promise.all(Array.from({ length: 10 }, () => submit(company, bid, key)))
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1)
    expect(await emitted(company)).toHaveLength(2)
  })

  it('keeps and tells no text of sections, and gives the text again with the first answer', async () => {
    const company = await newCompany()
    const text = 'Night work. '.repeat(15_000)
    const bid = await started(company, { value: 7 })
    await patch(company, bid, { sections: [{ key: 'a', heading: 'Approach', text }] })
    const key = { 'Idempotency-Key': 'k' }
    const first = await submit(company, bid, key)
    await patch(company, bid, { status: 'won', notes: 'Changed since' })
    const again = await submit(company, bid, key)
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect(JSON.stringify(again.body) === JSON.stringify(first.body)).toBe(true)
    expect(first.body.data.sections[0].text === text).toBe(true)
    const [told] = await emitted(company)
    const { text: _text, ...section } = first.body.data.sections[0]
    expect(told?.data.bid).toEqual({ ...first.body.data, sections: [section] })
    const kept = await env.DB.prepare(
      'SELECT max(octet_length(answer)) AS n FROM idempotency WHERE company_id = ?1',
    )
    expect(await kept.bind(company.companyId).first<number>('n')).toBeLessThan(8000)
  })

  it('of a bid that is changed and submitted at once tells what was true', async () => {
    const company = await newCompany()
    const bid = await started(company, { value: 7 })
    await Promise.all([
      submit(company, bid),
      ...[8, 9, 10].map((value) => patch(company, bid, { value })),
      patch(company, bid, { status: 'withdrawn' }),
    ])
    const told = await emitted(company)
    const { data } = (await company.call('GET', `/bids/${bid.id}/history`)).body
    const changes = told.filter(({ type }) => type === 'bid.status_changed')
    expect(changes.map(({ data: { from, to } }) => [from, to])).toEqual(
      data.map(({ from, to }: { from: string; to: string }) => [from, to]),
    )
    expect(changes.length).toBeGreaterThan(0)
    for (const { data: each } of changes) expect(each.bid.status).toBe(each.to)
  })

  it('needs a value', async () => {
    const company = await newCompany()
    expect(await refusal(company, await started(company))).toContain('has no value')
  })

  it.for(['planned', 'closed', 'awarded', 'cancelled', 'unsuccessful'])(
    'refuses a tender that is %s',
    async (status) => {
      const company = await newCompany()
      const bid = await started(company, { tenderId: await newTender({ status, deadline: null }), value: 1 })
      expect(await refusal(company, bid)).toContain(`The tender is ${status}`)
    },
  )

  it('refuses a tender whose deadline has passed, and one that was withdrawn', async () => {
    const company = await newCompany()
    const late = await started(company, { tenderId: await newTender({ deadline: past }), value: 1 })
    expect(await refusal(company, late)).toContain(`The deadline of the tender passed at ${past}`)
    const gone = await newTender()
    const bid = await started(company, { tenderId: gone, value: 1 })
    await withdrawTender(gone)
    expect(await refusal(company, bid)).toContain('withdrawn from the catalogue')
    expect((await patch(company, bid, { status: 'withdrawn' })).body.data.tender.title).toBe('Ring road')
  })

  it('looks at the deadlines of the bid’s lots', async () => {
    const company = await newCompany()
    const of = (lotIds: string[]) => started(company, { tenderId: tenders.withLots, lotIds, value: 1 })
    const old = await of(['OLD', 'SOON'])
    expect(await refusal(company, old)).toContain(`The deadline of OLD passed at ${past}`)
    await patch(company, old, { lotIds: ['SOON'] })
    expect((await submit(company, old)).status).toBe(200)
    expect((await submit(company, await of([]))).status).toBe(200)
    expect((await submit(company, await of(['LATER', 'OPEN']))).status).toBe(200)
  })

  it('takes an open tender without a deadline', async () => {
    const company = await newCompany()
    const bid = await started(company, { tenderId: await newTender({ deadline: null }), value: 1 })
    expect((await submit(company, bid)).body.data).toMatchObject({ status: 'submitted', deadline: null })
  })

  it('is bound to the version that If-Match names', async () => {
    const company = await newCompany()
    const bid = await started(company, { value: 1 })
    await patch(company, bid, { value: 2 })
    expect((await submit(company, bid, { 'If-Match': '"1"' })).body.error).toContain('changed since')
    expect((await submit(company, bid, { 'If-Match': '"2"' })).status).toBe(200)
  })
})
