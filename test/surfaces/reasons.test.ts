import { beforeAll, describe, expect, it } from 'vitest'
import { eventStream } from '../../src/insight/questions/chat/event-stream.ts'
import { derive } from '../../src/platform/context/context.ts'
import { forbidden, type Reason, reasons } from '../../src/platform/context/errors.ts'
import { newId } from '../../src/platform/context/ids.ts'
import { explainProblem } from '../../src/surfaces/mcp/call.ts'
import { problem } from '../../src/surfaces/rest/answer.ts'
import { approveSubmission } from '../../src/workspace/assistants/approvals/commands.ts'
import { createBid } from '../../src/workspace/bids/commands.ts'
import { updateBid } from '../../src/workspace/bids/update.ts'
import { createConsortium } from '../../src/workspace/consortiums/commands.ts'
import { inviteMember } from '../../src/workspace/consortiums/members/commands.ts'
import { saveRecord } from '../../src/company/profile/commands.ts'
import { createTeam, removeTeam } from '../../src/workspace/teams/commands.ts'
import { newTender } from '../support/bids.ts'
import { newStaff, type Staff } from '../support/people.ts'

describe('the reason of a refusal', () => {
  it.for(reasons)('%s is sent to programs, and not to assistants', async (reason) => {
    const refusal = forbidden(reason, 'It cannot be done.')
    expect(await problem(refusal, 'request_1', {}).json()).toEqual({
      success: false,
      error: 'It cannot be done.',
      code: 'FORBIDDEN',
      requestId: 'request_1',
      reason,
    })
    expect(explainProblem(refusal)).toBe('FORBIDDEN: It cannot be done.')
  })

  it('is not sent in a stream either', async () => {
    const failing = async () => {
      await scheduler.wait(1100)
      throw forbidden('limit', 'It cannot be done.')
    }
    const { body } = await eventStream(failing)
    const error = JSON.stringify({ error: 'It cannot be done.', code: 'FORBIDDEN' })
    expect(await new Response(body).text()).toBe(`event: error\ndata: ${error}\n\n`)
  })
})

describe('a refusal', () => {
  let tenderId = ''
  beforeAll(async () => {
    tenderId = await newTender()
  })

  const bid = async (owner: Staff) => (await owner.act((ctx) => createBid(ctx, { tenderId }))).id
  const rules: [Reason, string, (owner: Staff, member: Staff) => Promise<unknown>][] = [
    [
      'version',
      'of a change bound to an older version',
      async (owner) => {
        const id = await bid(owner)
        return owner.act((ctx) => updateBid(derive(ctx, { ifMatch: '"9"' }), id, { value: 1 }))
      },
    ],
    [
      'state',
      'of a status that cannot be reached',
      async (owner) => {
        const id = await bid(owner)
        return owner.act((ctx) => updateBid(ctx, id, { status: 'won' }))
      },
    ],
    [
      'role',
      'of what a member may not do',
      async (owner, member) => {
        const { id } = await owner.act((ctx) => createTeam(ctx, { name: 'Roads' }))
        return member.act((ctx) => removeTeam(ctx, id))
      },
    ],
    [
      'stale',
      'of a form that was opened before another change',
      (owner) =>
        owner.act((ctx) => saveRecord(ctx, { values: { name: 'Other', country: 'FR' }, seen: 'before' })),
    ],
    [
      'person',
      'of an approval by an assistant',
      (owner) => {
        const { caller } = owner.ctx()
        const assistant = { caller: { ...caller, connectionId: 'connection_1' } }
        return owner.act((ctx) => approveSubmission(derive(ctx, assistant), 'approval_1'))
      },
    ],
    [
      'partner',
      'of a company that nobody has founded',
      async (owner) => {
        const { id } = await owner.act((ctx) => createConsortium(ctx, { tenderId, name: 'Both' }))
        const companyId = newId('company', new Date())
        return owner.act((ctx) => inviteMember(ctx, id, { companyId }))
      },
    ],
  ]

  it.for(rules)('says %s to surfaces %s', async ([reason, , attempt]) => {
    const [owner, member] = await newStaff('owner', 'member')
    await expect(attempt(owner, member)).rejects.toMatchObject({ reason })
  })
})
