import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newCompany, type TestCompany } from '../support/api.ts'
import { emitted, newTender } from '../support/bids.ts'
import { anyTender } from '../support/cases.ts'
import { followModel, seed, step, type Step } from '../support/models.ts'

const which = fc.nat(20)
/** An item of a list, whatever the length of the list. */
const at = <T>(list: readonly T[], index: number): T => {
  const item = list[index % list.length]
  if (item === undefined) throw new Error('There is none')
  return item
}

describe(`bids (seed ${seed})`, () => {
  interface ModelBid {
    id: string
    status: string
    value: number | null
    version: number
    moves: string[]
    /** Whether the bid is recorded as submitted, also after its withdrawal or the decision. */
    wasSubmitted: boolean
  }
  interface Model {
    bids: ModelBid[]
    /** The kinds of all events, in any order. */
    events: string[]
  }
  type Real = TestCompany & { tenderId: string }

  const working = ['draft', 'in_review', 'ready']
  const canBecome = ({ status: from, wasSubmitted }: ModelBid, to: string) => {
    if (working.includes(from)) return to !== from && [...working, 'withdrawn'].includes(to)
    // An owner takes a submission back before the deadline, and what followed a submission at any time.
    if (from === 'submitted') return ['won', 'lost', 'withdrawn', 'ready'].includes(to)
    return to === 'submitted' && wasSubmitted
  }
  const some = ({ bids }: Readonly<Model>) => bids.length > 0
  const move = (model: Model, bid: ModelBid, to: string) => {
    bid.moves.push(`${bid.status} → ${to}`)
    const isSubmission = to === 'submitted' && working.includes(bid.status)
    const wasSubmitted =
      bid.status === 'submitted' && to === 'ready' ? false : bid.wasSubmitted || isSubmission
    Object.assign(bid, { status: to, version: bid.version + 1, wasSubmitted })
    model.events.push('bid.status_changed', ...(isSubmission ? ['bid.submitted'] : []))
  }

  const start = fc.constantFrom(null, 1000, 1000).map((value) =>
    step<Model, Real>(
      `start with ${value}`,
      async (model, { call, tenderId }) => {
        const once = { 'Idempotency-Key': crypto.randomUUID() }
        const answers = await Promise.all([1, 2].map(() => call('POST', '/bids', { tenderId, value }, once)))
        expect(answers.map(({ status }) => status)).toEqual([201, 201])
        const ids = new Set(answers.map(({ body }) => body.data.id))
        expect(ids.size).toBe(1)
        const id = answers[0]?.body.data.id
        model.bids.push({ id, status: 'draft', value, version: 1, moves: [], wasSubmitted: false })
      },
      // Steps on the same bid find more faults than steps on many bids, so there are at most two bids.
      ({ bids }) => bids.length < 2,
    ),
  )
  const change = fc
    .tuple(which, fc.constantFrom(...working, 'submitted', 'won', 'lost', 'withdrawn'))
    .map(([index, to]) =>
      step<Model, Real>(
        `make ${index} ${to}`,
        async (model, { call }) => {
          const bid = at(model.bids, index)
          const { status, body } = await call('PATCH', `/bids/${bid.id}`, { status: to })
          const allowed = canBecome(bid, to)
          expect([bid, to, status]).toEqual([bid, to, allowed || bid.status === to ? 200 : 403])
          if (allowed) move(model, bid, to)
          if (status === 200) expect(body.data).toMatchObject({ status: bid.status, version: bid.version })
        },
        some,
      ),
    )
  const price = fc.tuple(which, fc.constantFrom(null, 5, 7)).map(([index, value]) =>
    step<Model, Real>(
      `price ${index} at ${value}`,
      async ({ bids }, { call }) => {
        const bid = at(bids, index)
        const { status } = await call('PATCH', `/bids/${bid.id}`, { value })
        expect(status).toBe(working.includes(bid.status) ? 200 : 403)
        if (status === 200 && bid.value !== value) Object.assign(bid, { value, version: bid.version + 1 })
      },
      some,
    ),
  )
  const submit = which.map((index) =>
    step<Model, Real>(
      `submit ${index} twice at once`,
      async (model, { call }) => {
        const bid = at(model.bids, index)
        const answers = await Promise.all([1, 2].map(() => call('POST', `/bids/${bid.id}/submit`)))
        const allowed = working.includes(bid.status) && bid.value !== null
        expect(answers.map(({ status }) => status).toSorted()).toEqual(allowed ? [200, 403] : [403, 403])
        if (allowed) move(model, bid, 'submitted')
      },
      some,
    ),
  )
  const remove = which.map((index) =>
    step<Model, Real>(
      `delete ${index}`,
      async ({ bids }, { call }) => {
        const bid = at(bids, index)
        const { status } = await call('DELETE', `/bids/${bid.id}`)
        expect(status).toBe(bid.status === 'draft' ? 200 : 403)
        if (status === 200) bids.splice(bids.indexOf(bid), 1)
      },
      some,
    ),
  )
  const outdated = which.map((index) =>
    step<Model, Real>(
      `change ${index} by an older version`,
      async ({ bids }, { call }) => {
        const { id, version } = at(bids, index)
        const { status } = await call(
          'PATCH',
          `/bids/${id}`,
          { notes: 'x' },
          { 'If-Match': `"${version - 1}"` },
        )
        expect(status).toBe(403)
      },
      some,
    ),
  )
  const look = fc.constant(
    step<Model, Real>('look', async ({ bids, events }, company) => {
      const { data, pagination } = (await company.call('GET', '/bids?limit=100')).body
      const shown = data.map(({ id, status, value, version }: ModelBid) => ({ id, status, value, version }))
      const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)
      expect(shown.toSorted(byId)).toEqual(
        bids.map(({ id, status, value, version }) => ({ id, status, value, version })).toSorted(byId),
      )
      expect(pagination.total).toBe(bids.length)
      expect((await emitted(company)).map(({ type }) => type).toSorted()).toEqual(events.toSorted())
      for (const { id, moves } of bids) {
        const history = (await company.call('GET', `/bids/${id}/history`)).body.data
        const told = history.map(({ from, to }: { from: string; to: string }) => `${from} → ${to}`)
        expect(told.toSorted()).toEqual(moves.toSorted())
      }
    }),
  )

  it('behave as a list of states does', async () => {
    const tenderId = await newTender()
    await followModel<Model, Real>(
      [start, change, change, change, price, submit, remove, outdated, look],
      async () => ({
        model: { bids: [], events: [] },
        real: { ...(await newCompany()), tenderId },
      }),
    )
  })
})

describe(`consortiums (seed ${seed})`, () => {
  interface Member {
    memberId: string
    status: string
    share: number
  }
  interface Model {
    status: string
    version: number
    leadShare: number
    /** The members by the place of their company; null for a company that was never invited. */
    members: (Member | null)[]
  }
  interface Real {
    lead: TestCompany
    partners: TestCompany[]
    path: string
    /** How often the lead has invited each partner, in all runs together: twenty times a day are allowed. */
    turns: number[]
  }

  const isIn = (member: Member | null) => member !== null && ['invited', 'accepted'].includes(member.status)
  const sharesOf = ({ members }: Model) =>
    members.reduce((sum, each) => sum + (isIn(each) ? (each?.share ?? 0) : 0), 0)
  const share = fc.constantFrom(0, 20, 40, 60)

  const invite = fc.tuple(fc.nat(2), share).map(([place, percent]) =>
    step<Model, Real>(`invite ${place} for ${percent}`, async (model, { lead, partners, path, turns }) => {
      const before = model.members[place] ?? null
      const body = { companyId: at(partners, place).companyId, sharePercent: percent }
      if (at(turns, place) >= 20) return
      const answer = await lead.call('POST', `${path}/members`, body)
      const fits = model.leadShare + sharesOf(model) + percent <= 100
      const expected = model.status === 'dissolved' ? 403 : isIn(before) ? 200 : fits ? 201 : 400
      expect([model, place, answer.status]).toEqual([model, place, expected])
      if (expected !== 201) return
      turns[place] = at(turns, place) + 1
      model.members[place] = { memberId: answer.body.data.id, status: 'invited', share: percent }
      model.version++
    }),
  )
  const answer = fc.tuple(fc.nat(2), fc.constantFrom('accept', 'decline')).map(([place, word]) =>
    step<Model, Real>(
      `${word} by ${place}, twice at once`,
      async (model, { partners, path }) => {
        const member = at(model.members, place)
        const send = () => at(partners, place).call('POST', `${path}/members/${member?.memberId}/${word}`)
        const statuses = (await Promise.all([send(), send()])).map(({ status }) => status)
        if (!member || !isIn(member)) return expect(statuses).not.toContain(200)
        const next = word === 'accept' ? 'accepted' : 'declined'
        if (member.status === next) return expect(statuses).toEqual([200, 200])
        const allowed = model.status !== 'dissolved' && member.status === 'invited'
        // A company that has declined sees nothing any more, so even its second answer is refused.
        expect(statuses[allowed ? statuses.indexOf(200) : 0]).toBe(allowed ? 200 : 403)
        if (!allowed) return
        member.status = next
        model.version++
      },
      ({ members }) => members[place] !== null,
    ),
  )
  const remove = fc.nat(2).map((place) =>
    step<Model, Real>(
      `remove ${place}`,
      async (model, { lead, path }) => {
        const member = at(model.members, place)
        const { status } = await lead.call('DELETE', `${path}/members/${member?.memberId}`)
        const allowed = model.status !== 'dissolved' && isIn(member)
        expect(status).toBe(allowed ? 200 : 403)
        if (!allowed || !member) return
        member.status = 'removed'
        model.version++
      },
      ({ members }) => members[place] !== null,
    ),
  )
  const own = share.map((percent) =>
    step<Model, Real>(`take ${percent} itself`, async (model, { lead, path }) => {
      const { status } = await lead.call('PATCH', path, { sharePercent: percent })
      const fits = sharesOf(model) + percent <= 100
      expect(status).toBe(model.status === 'dissolved' ? 403 : fits ? 200 : 400)
      if (status !== 200 || model.leadShare === percent) return
      model.leadShare = percent
      model.version++
    }),
  )
  const become = fc.constantFrom('forming', 'confirmed', 'confirmed', 'dissolved').map((to) =>
    step<Model, Real>(`become ${to}`, async (model, { lead, path }) => {
      const { status } = await lead.call('PATCH', path, { status: to })
      const moves =
        model.status === 'forming' ? ['forming', 'confirmed', 'dissolved'] : ['confirmed', 'dissolved']
      const allowed = model.status !== 'dissolved' && moves.includes(to)
      expect(status).toBe(allowed ? 200 : 403)
      if (!allowed || model.status === to) return
      model.status = to
      model.version++
    }),
  )
  const look = fc.constant(
    step<Model, Real>('look', async (model, { lead, partners, path }) => {
      const { data } = (await lead.call('GET', path)).body
      const memberCount = 1 + model.members.filter(isIn).length
      expect(data).toMatchObject({ status: model.status, version: model.version, memberCount })
      const listed = (await lead.call('GET', `${path}/members`)).body.data as {
        sharePercent: number
        status: string
      }[]
      const taken = listed.filter(({ status }) => ['invited', 'accepted'].includes(status))
      expect(taken.reduce((sum, each) => sum + each.sharePercent, 0)).toBe(model.leadShare + sharesOf(model))
      for (const [place, partner] of partners.entries()) {
        const { status } = await partner.call('GET', path)
        expect(status).toBe(isIn(model.members[place] ?? null) ? 200 : 404)
      }
    }),
  )

  it('behave as a table of members does', async () => {
    const tenderId = await anyTender()
    const [lead, ...partners] = await Promise.all([newCompany(), newCompany(), newCompany(), newCompany()])
    const turns = [0, 0, 0]
    const steps: fc.Arbitrary<Step<Model, Real>>[] = [invite, answer, remove, own, become, look]
    await followModel<Model, Real>(steps, async () => {
      const made = await lead.call('POST', '/consortiums', { name: 'Nord', tenderId, sharePercent: 20 })
      return {
        model: { status: 'forming', version: 1, leadShare: 20, members: [null, null, null] },
        real: { lead, partners, path: `/consortiums/${made.body.data.id}`, turns },
      }
    })
  })
})
