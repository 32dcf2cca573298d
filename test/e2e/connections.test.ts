import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Application, startApplication } from './application.ts'
import {
  type Account,
  click,
  desktop,
  expectFit,
  heading,
  newAccount,
  newPerson,
  patience,
  phone,
  press,
  visitAs,
  withoutScript,
} from './browser.ts'
import { sharedService } from './service.ts'

const { origin, operator, apiKeys } = sharedService()
const fullName = 'Example Assistant'
let application: Application
/** An open tender of the demo. */
let tenderId = ''

beforeAll(async () => {
  application = await startApplication(origin, fullName)
  const [tender] = await rest<{ id: string }[]>(apiKeys[0] ?? '', 'GET', '/tenders?status=open&q=refuse')
  tenderId = tender?.id ?? ''
})
afterAll(async () => {
  await application?.end()
})

const main = (page: Page) => page.getByRole('main').textContent()

async function rest<T>(key: string, method: string, path: string, body?: object): Promise<T> {
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' }
  const payload = body === undefined ? {} : { body: JSON.stringify(body) }
  const answer = await fetch(`${origin}/api/v1${path}`, { method, headers, ...payload })
  return ((await answer.json()) as { data: T }).data
}

/** Calls a tool as an assistant does, and returns the status and the result. */
async function callTool(token: string, name: string, args: object = {}) {
  const answer = await fetch(`${origin}/api/mcp`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      'MCP-Protocol-Version': '2025-06-18',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
  })
  const text = await answer.text()
  const line = text.split('\n').find((each) => each.startsWith('data:'))
  const message = JSON.parse(line ? line.slice(5) : text || '{}') as {
    result?: { structuredContent?: Record<string, unknown>; content?: { text?: string }[] }
  }
  const { structuredContent: data = {}, content } = message.result ?? {}
  return { status: answer.status, data, text: content?.[0]?.text ?? text }
}

/**
 * Connects the application as the person who is signed in on the page, and returns the application's token.
 */
async function connect(page: Page, ticked: readonly string[]): Promise<string> {
  const asking = await application.ask()
  await page.goto(asking.url)
  for (const name of ticked) await page.getByLabel(name, { exact: true }).check()
  await press(page, 'Allow')
  await expect.poll(() => page.url(), patience).toContain(application.redirectUri)
  return (await asking.redeem()).token
}

/** Creates a bid that the account's assistant has to submit, and that waits for approval. */
async function wait(token: string, value: number) {
  const drafted = await callTool(token, 'draft_bid', { tenderId })
  const bidId = String(drafted.data.id)
  const updated = await callTool(token, 'update_bid', { bidId, value, version: 1 })
  const { confirmToken } = (await callTool(token, 'submit_bid', { bidId })).data
  const { data, text } = await callTool(token, 'submit_bid', { bidId, confirmToken })
  expect(data.status, `${drafted.text} ${updated.text} ${text}`).toBe('awaiting_approval')
  return bidId
}

async function bidOf({ companyId }: Account, bidId: string) {
  const wanted = { companyId, name: 'Look', scopes: ['bids:read', 'bids:write'] }
  const { key } = await operator.post<{ key: string }>('/keys', wanted)
  return { key, ...(await rest<{ status: string }>(key, 'GET', `/bids/${bidId}`)) }
}

describe('a connected application', () => {
  it('is narrowed, tested and ended on a phone without script', async () => {
    const account = await newAccount()
    const { page, context, complaints } = await visitAs(account, '/connections', {
      ...phone,
      ...withoutScript,
    })
    expect(await page.getByLabel('Address').inputValue()).toBe(`${origin}/api/mcp`)
    const token = await connect(page, ['Change'])
    await callTool(token, 'list_bids')
    await page.goto(`${origin}/connections`)
    await click(page.getByRole('link', { name: fullName }))
    expect(await main(page)).toContain('Read, Change')
    await page.getByLabel('Change', { exact: true }).uncheck()
    await press(page, 'Save')
    expect(await page.getByRole('status').textContent()).toContain(`${fullName} may now: Read.`)
    expect((await callTool(token, 'draft_bid', { tenderId })).text).toContain('was not given')
    await press(page, 'Test the connection')
    expect(await page.getByRole('status').textContent()).toContain('It works.')
    await click(page.getByText('End the connection…'))
    await press(page, 'End it')
    expect(await page.getByRole('status').textContent()).toContain(`The connection of ${fullName} has ended`)
    expect((await callTool(token, 'list_bids')).status).toBe(401)
    expect(complaints).toEqual([])
    await context.close()
  })

  it('has its calls listed, to be filtered as they are chosen', async () => {
    const account = await newAccount()
    const visited = await visitAs(account, '/', desktop)
    const { page, context } = visited
    const token = await connect(page, ['Change', 'Submit bids'])
    await callTool(token, 'list_bids')
    await callTool(token, 'search_tenders', { q: 'refuse' })
    await callTool(token, 'delete_bid', { bidId: 'bid_01jd0c4kwqe5m9v2x7h3tz8rgn' })
    await callTool(token, 'get_bid', { bidId: 'bid_01jd0c4kwqe5m9v2x7h3tz8rgn' })
    await page.goto(`${origin}/connections`)
    await expectFit(visited, 'connections')
    await click(page.getByRole('link', { name: fullName }))
    await expect.poll(() => heading(page), patience).toBe(fullName)
    await press(page, 'Test the connection')
    await expect.poll(() => main(page), patience).toContain('It works.')
    await expectFit(visited, 'connection')
    await page.goto(`${origin}/connections/calls`)
    await expectFit(visited, 'calls')
    await page.setViewportSize(desktop.viewport)
    expect(await page.getByRole('row').count()).toBe(5)
    await page.getByLabel('Result').selectOption('Refused')
    await page.waitForURL((url) => url.searchParams.get('outcome') === 'refused', patience)
    await expect.poll(() => page.getByRole('row').count(), patience).toBe(2)
    await page.getByLabel('What was called').selectOption('List bids')
    await expect.poll(() => main(page), patience).toContain('No call fits these filters')
    await context.close()
  })

  it('is a member’s own, and the pages are fit where nothing is connected', async () => {
    const owner = await newAccount()
    const member = await newPerson(owner.companyId, { role: 'member' })
    const own = await visitAs(owner, '/', desktop)
    await callTool(await connect(own.page, []), 'list_bids')
    await own.context.close()
    const visited = await visitAs(member, '/connections', desktop)
    const { page, context } = visited
    expect(await main(page)).toContain('Nothing is connected yet')
    await expectFit(visited, 'connections-empty')
    await click(page.getByRole('link', { name: 'Calls', exact: true }))
    await expect.poll(() => heading(page), patience).toBe('Calls')
    expect(await main(page)).toContain('No calls yet')
    await expectFit(visited, 'calls-empty')
    await context.close()
  })
})

describe('a submission that waits', () => {
  it('is approved on a phone without script', async () => {
    const account = await newAccount()
    const { page, context } = await visitAs(account, '/', { ...phone, ...withoutScript })
    const bidId = await wait(await connect(page, ['Change', 'Submit bids']), 1_250_000)
    await page.goto(`${origin}/approvals`)
    expect(await main(page)).toMatch(/Example Assistant, for Ada Example.*1,250,000.*recorded as submitted/s)
    await press(page, 'Approve and submit')
    expect(await page.getByRole('status').textContent()).toContain('is approved and submitted')
    expect(await main(page)).toContain('Approved')
    expect((await bidOf(account, bidId)).status).toBe('submitted')
    await context.close()
  })

  it('is denied, told apart where its bid has changed, and no longer made where the owner says so', async () => {
    const account = await newAccount()
    const visited = await visitAs(account, '/approvals', desktop)
    const { page, context } = visited
    await expectFit(visited, 'approvals-empty')
    const token = await connect(page, ['Change', 'Submit bids'])
    const first = await wait(token, 1_250_000)
    const second = await wait(token, 980_000)
    const third = await wait(token, 2_000_000)
    const { key } = await bidOf(account, second)
    await rest(key, 'PATCH', `/bids/${second}`, { value: 990_000 })
    await page.goto(`${origin}/approvals`)
    expect(await page.getByRole('button', { name: 'Approve and submit' }).count()).toBe(2)
    expect(await main(page)).toContain('The bid has been changed since this was asked')
    await click(page.getByRole('button', { name: 'Deny' }).first())
    await expect.poll(() => main(page), patience).toContain('Denied. Nothing was submitted')
    await expectFit(visited, 'approvals')
    await page.setViewportSize(desktop.viewport)
    // The bid changes while the page is open.
    await rest(key, 'PATCH', `/bids/${third}`, { value: 2_100_000 })
    await press(page, 'Approve and submit')
    await expect
      .poll(() => main(page), patience)
      .toContain('Nothing was submitted. The bid has been changed since')
    await page.getByLabel('It is submitted at once').check()
    await press(page, 'Save the rule')
    await expect.poll(() => main(page), patience).toContain('are now made at once')
    const { confirmToken } = (await callTool(token, 'submit_bid', { bidId: first })).data
    expect((await callTool(token, 'submit_bid', { bidId: first, confirmToken })).data.status).toBe(
      'submitted',
    )
    await context.close()
  })
})
