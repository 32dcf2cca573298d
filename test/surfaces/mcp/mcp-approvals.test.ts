import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'
import {
  approveSubmission,
  denySubmission,
  expireApprovals,
} from '../../../src/workspace/assistants/approvals/commands.ts'
import { getApprovalMatter } from '../../../src/workspace/assistants/approvals/matters.ts'
import { listApprovals } from '../../../src/workspace/assistants/approvals/queries.ts'
import { updateConnectorSettings } from '../../../src/workspace/assistants/settings/commands.ts'
import { getConnectorSettings } from '../../../src/workspace/assistants/settings/queries.ts'
import { type CallerCtx, createCtx } from '../../../src/platform/context/context.ts'
import type { Caller } from '../../../src/platform/context/caller.ts'
import { newCompany, type TestCompany } from '../../support/api.ts'
import { emitted, newTender, patch, soon, started } from '../../support/bids.ts'
import { callTool, outcomesOf } from '../../support/mcp.ts'

/** A person who uses the console. */
function person(
  company: TestCompany,
  role: Caller['user']['role'] = 'owner',
  more: Partial<Caller> = {},
): CallerCtx {
  const user = { id: company.userId, name: 'Ada', email: 'ada@example.com', role }
  const own = { id: company.companyId, name: 'Own', country: 'DE', plan: 'enterprise' as const }
  return {
    ...createCtx(env, () => undefined),
    caller: { user, company: own, key: null, ...more },
    keyHash: '',
    idempotency: null,
    ifMatch: null,
  }
}

const all = { page: 1, limit: 20 }

/** A bid whose submission an assistant has confirmed, at a company that has decided nothing about approvals. */
async function waiting(members: object = {}) {
  const company = await newCompany()
  const bid = await started(company, { value: 10, ...members })
  const act = { bidId: bid.id }
  const { confirmToken, effects } = (await callTool(company.key, 'submit_bid', act)).data
  const { data } = await callTool(company.key, 'submit_bid', { ...act, confirmToken })
  return { company, bid, effects, data }
}

describe('submit_bid at a company that approves', () => {
  it('waits for a person, and tells so before', async () => {
    const { company, bid, effects, data } = await waiting()
    expect(effects).toContainEqual(expect.stringContaining('has to approve'))
    expect(data).toMatchObject({ status: 'awaiting_approval', approvalId: expect.any(String), bidId: bid.id })
    expect(await emitted(company)).toEqual([])
    expect(await outcomesOf(company)).toEqual(['submit_bid preview', 'submit_bid awaiting_approval'])
    const { items } = await listApprovals(person(company), { ...all, status: 'pending' })
    expect(items).toMatchObject([{ id: data.approvalId, bidTitle: 'Ring road', bidVersion: 1, via: 'Test' }])
  })

  it('shows how much of the bid is written, at which version', async () => {
    const { company, bid, data } = await waiting()
    const sections = ['One two.\nThree', ' '].map((text, n) => ({ key: `s-${n}`, heading: 'Approach', text }))
    await patch(company, bid, { sections })
    expect(await getApprovalMatter(person(company), data.approvalId)).toMatchObject({
      approval: { bidVersion: 1 },
      bid: { version: 2, sections: { written: 1, all: 2, words: 3 }, files: 0 },
    })
  })

  it('shows the earlier deadline where documents state one', async () => {
    const tenderId = await newTender({ deadline: soon })
    const earlier = '2097-12-01T12:00:00.000Z'
    await env.DB.prepare(
      `INSERT INTO stated_deadlines (tender_id, document_id, at, day, precision, labelled, agrees_from, agrees_until)
       VALUES (?1, 'terms', ?2, ?3, 'minute', 1, ?2, ?2)`,
    )
      .bind(tenderId, earlier, earlier.slice(0, 10))
      .run()
    const { company, data } = await waiting({ tenderId })
    expect(await getApprovalMatter(person(company), data.approvalId)).toMatchObject({
      bid: { deadline: earlier, deadlineConflict: { other: soon, source: 'notice' } },
    })
  })

  it('waits once for a version of a bid', async () => {
    const { company, bid, data } = await waiting()
    const { confirmToken } = (await callTool(company.key, 'submit_bid', { bidId: bid.id })).data
    const again = await callTool(company.key, 'submit_bid', { bidId: bid.id, confirmToken })
    expect(again.data.approvalId).toBe(data.approvalId)
    expect((await listApprovals(person(company), all)).total).toBe(1)
  })

  it('is done once by whoever approves, of five at once', async () => {
    const { company, bid, data } = await waiting()
    const results = await Promise.allSettled(
      Array.from({ length: 5 }, () => approveSubmission(person(company, 'admin'), data.approvalId)),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await emitted(company)).map(({ type }) => type)).toEqual(['bid.submitted', 'bid.status_changed'])
    expect((await callTool(company.key, 'get_bid', { bidId: bid.id })).data.status).toBe('submitted')
    const [change] = (await company.call('GET', `/bids/${bid.id}/history`)).body.data
    expect(change.by).toEqual({ userId: company.userId, name: expect.any(String), via: 'Test' })
  })

  it('does not follow a bid that has changed since', async () => {
    const { company, bid, data } = await waiting()
    await patch(company, bid, { value: 11 })
    await expect(approveSubmission(person(company), data.approvalId)).rejects.toThrow('changed since')
    const { confirmToken } = (await callTool(company.key, 'submit_bid', { bidId: bid.id })).data
    const next = await callTool(company.key, 'submit_bid', { bidId: bid.id, confirmToken })
    expect(next.data.approvalId).not.toBe(data.approvalId)
    const { items } = await listApprovals(person(company), all)
    expect(items.map(({ status }) => status)).toEqual(['pending', 'expired'])
    await approveSubmission(person(company), next.data.approvalId)
  })

  it('does not happen when it is denied', async () => {
    const { company, data } = await waiting()
    await denySubmission(person(company), data.approvalId)
    await expect(approveSubmission(person(company), data.approvalId)).rejects.toThrow('is denied')
    expect(await emitted(company)).toEqual([])
  })

  it('does not happen after three days', async () => {
    const { company, data } = await waiting()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3 * 86_400_000 })
    try {
      const late = person(company)
      await expect(approveSubmission(late, data.approvalId)).rejects.toThrow('is expired')
      expect((await listApprovals(late, { ...all, status: 'expired' })).total).toBe(1)
      expect(await expireApprovals(late)).toBeGreaterThan(0)
      expect((await listApprovals(late, { ...all, status: 'expired' })).total).toBe(1)
    } finally {
      vi.useRealTimers()
    }
  })

  it('is approved by an owner or admin of the company, in person', async () => {
    const { company, data } = await waiting()
    const other = await newCompany()
    const connectionId = 'connection_1'
    await expect(approveSubmission(person(company, 'member'), data.approvalId)).rejects.toThrow(
      'owner or admin',
    )
    await expect(
      approveSubmission(person(company, 'owner', { connectionId }), data.approvalId),
    ).rejects.toThrow('by a person')
    await expect(approveSubmission(person(other), data.approvalId)).rejects.toThrow('Approval not found')
  })
})

describe('the setting', () => {
  it.for(['admin', 'member'] as const)('is not for a person who is %s to change', async (role) => {
    const company = await newCompany()
    await expect(
      updateConnectorSettings(person(company, role), { approveSubmissions: false }),
    ).rejects.toThrow('owner')
    expect(await getConnectorSettings(person(company))).toEqual({ approveSubmissions: true })
  })

  it('is the owner’s: switched off, a confirmed submission is made at once; switched on, it waits', async () => {
    const company = await newCompany()
    const submit = async () => {
      const bid = await started(company, { value: 10 })
      const { confirmToken } = (await callTool(company.key, 'submit_bid', { bidId: bid.id })).data
      const { data } = await callTool(company.key, 'submit_bid', { bidId: bid.id, confirmToken })
      return data.status
    }
    await updateConnectorSettings(person(company), { approveSubmissions: false })
    expect(await submit()).toBe('submitted')
    await updateConnectorSettings(person(company), { approveSubmissions: true })
    expect(await submit()).toBe('awaiting_approval')
  })
})
