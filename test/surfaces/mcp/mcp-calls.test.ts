import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'
import { deleteExpired } from '../../../src/platform/db/retention.ts'
import { workspaceRetention } from '../../../src/workspace/retention.ts'
import { listCalls } from '../../../src/workspace/assistants/calls/queries.ts'
import { ListCalls } from '../../../src/workspace/assistants/calls/schema.ts'
import { readConfig } from '../../../src/platform/config/config.ts'
import { type CallerCtx, createCtx } from '../../../src/platform/context/context.ts'
import { meterOf } from '../../../src/surfaces/mcp/meter.ts'
import { testConnection } from '../../../src/surfaces/mcp/test-connection.ts'
import { getConnection } from '../../../src/identity/oauth/queries.ts'
import { newCompany, operate } from '../../support/api.ts'
import { tenders } from '../../support/bids.ts'
import { callTool, rpc } from '../../support/mcp.ts'
import { connect } from '../../support/mcp-people.ts'

const ctxOf = (companyId: string, userId: string): CallerCtx => ({
  ...createCtx(env, () => undefined),
  caller: {
    user: { id: userId, name: 'Ada', email: 'ada@example.com', role: 'owner' },
    company: { id: companyId, name: 'Own', country: 'DE', plan: 'enterprise' },
    key: null,
  },
  keyHash: '',
  idempotency: null,
  ifMatch: null,
})
const query = (given: Record<string, string> = {}) => ListCalls.parse(given)

describe('the list of calls', () => {
  it('has every call with who, through what, when, how and how long', async () => {
    const connected = await connect(['read'])
    await callTool(connected.token, 'list_bids')
    await callTool(connected.token, 'delete_bid', {})
    await callTool(connected.token, 'get_bid', { bidId: 'bid_1' })
    const ctx = ctxOf(connected.companyId, connected.person.userId)
    const { items, total } = await listCalls(ctx, query({ order: 'asc' }))
    expect(total).toBe(3)
    expect(items.map(({ tool, outcome, code }) => [tool, outcome, code])).toEqual([
      ['list_bids', 'done', null],
      ['delete_bid', 'insufficient_grant', 'INSUFFICIENT_SCOPE'],
      ['get_bid', 'invalid_arguments', 'INVALID_PARAMS'],
    ])
    const { user } = items[0] ?? {}
    expect(items[0]).toMatchObject({
      connectionId: connected.connectionId,
      keyId: null,
      via: 'Test assistant',
    })
    expect(user).toEqual({ id: connected.person.userId, name: 'Ada Example' })
    expect(items.every(({ durationMs, at }) => durationMs >= 0 && Date.parse(at) > 0)).toBe(true)
  })

  it('can be narrowed, and is the company’s own', async () => {
    const [own, other] = [await newCompany(), await newCompany()]
    await callTool(own.key, 'list_bids')
    await callTool(own.key, 'nothing')
    await callTool(other.key, 'list_bids')
    const ctx = ctxOf(own.companyId, own.userId)
    const of = async (given: Record<string, string>) =>
      (await listCalls(ctx, query(given))).items.map(({ tool }) => tool)
    expect(await of({})).toEqual(['nothing', 'list_bids'])
    expect(await of({ outcome: 'unknown_tool' })).toEqual(['nothing'])
    expect(await of({ tool: 'list_bids', keyId: own.keyId })).toEqual(['list_bids'])
    expect(await of({ to: '2020-01-01' })).toEqual([])
  })

  it('says of a change through which connection it was made', async () => {
    const connected = await connect(['read', 'write'])
    await callTool(connected.token, 'save_tender', { tenderId: tenders.plain })
    const row = await env.DB.prepare(
      "SELECT action, key_id, connection_id FROM audit WHERE company_id = ? AND action LIKE '%saved'",
    )
      .bind(connected.companyId)
      .first()
    expect(row).toEqual({
      action: 'POST /tenders/saved',
      key_id: null,
      connection_id: connected.connectionId,
    })
  })

  it('reaches back four hundred days', async () => {
    const company = await newCompany()
    await callTool(company.key, 'list_bids')
    const ctx = ctxOf(company.companyId, company.userId)
    const left = async () => (await listCalls(ctx, query())).total
    const in399 = new Date(Date.now() + 399 * 86_400_000)
    await deleteExpired({ d1: env.DB, now: in399 }, workspaceRetention.connectorCalls)
    expect(await left()).toBe(1)
    await deleteExpired(
      { d1: env.DB, now: new Date(in399.getTime() + 2 * 86_400_000) },
      workspaceRetention.connectorCalls,
    )
    expect(await left()).toBe(0)
  })

  it('is cleaned with what could be confirmed, by the job', async () => {
    const company = await newCompany()
    const saved = (await callTool(company.key, 'save_tender', { tenderId: tenders.plain })).data
    await callTool(company.key, 'remove_from_pipeline', { itemId: saved.id })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 86_400_000 })
    try {
      const { done } = (await operate('POST', '/jobs/cleanup/run')).body.data
      expect(done.confirmationsForgotten).toBeGreaterThan(0)
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('a test of a connection', () => {
  it('says what the next call would meet', async () => {
    const connected = await connect(['read', 'delete'])
    const { companyId, connectionId, person } = connected
    const ctx = ctxOf(companyId, person.userId)
    const test = async () =>
      testConnection(
        ctx,
        await getConnection(ctx, { userId: person.userId, companyId, role: 'owner' }, connectionId),
      )
    expect(await test()).toMatchObject({ works: true, reason: null, window: null, lastCall: null })
    await callTool(connected.token, 'list_bids')
    const tried = await test()
    expect(tried.tools).toContain('delete_bid')
    expect(tried.tools).not.toContain('submit_bid')
    expect([tried.window?.used, tried.lastCall?.tool]).toEqual([1, 'list_bids'])

    const limit = readConfig(env).MCP_REQUEST_LIMIT
    const limits = { one: limit, all: 10 * limit }
    await meterOf(env, connected.companyId).take(connectionId, limits, limit - 1)
    expect((await test()).reason).toContain('used up until')
    expect((await rpc(connected.token, 'tools/list')).status).toBe(429)
    await env.DB.prepare("UPDATE connections SET revoked_at = 1, revoked_because = 'person' WHERE id = ?")
      .bind(connectionId)
      .run()
    expect((await test()).reason).toContain('has been ended')
  })
})
