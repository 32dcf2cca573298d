import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import {
  type Account,
  click,
  desktop,
  expectFit,
  heading,
  newAccount,
  newPerson,
  password,
  patience,
  phone,
  press,
  visitAs,
  withoutScript,
} from './browser.ts'
import { sharedService } from './service.ts'

const { origin, operator } = sharedService()

/** A request as a program sends it with the key. */
const call = (key: string, path: string) =>
  fetch(`${origin}/api/v1${path}`, { headers: { Authorization: `Bearer ${key}` } })

const statusOf = async (key: string, path: string) => {
  const answer = await call(key, path)
  await answer.text()
  return answer.status
}

const main = (page: Page) => page.getByRole('main').textContent()

/** Fills in the form of a new key and sends it. */
async function create(page: Page, name: string): Promise<string> {
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('group', { name: 'Account' }).getByLabel('Read').check()
  await page.getByLabel('30 days').check()
  await page.getByLabel('Your password').fill(password)
  await press(page, 'Create key')
  return page.getByLabel('API key', { exact: true }).inputValue()
}

/** A company with keys in several states. Requests with the keys went well, failed, or exceeded the limit. */
async function used(): Promise<Account> {
  const account = await newAccount()
  const { companyId } = account
  const make = (name: string, more: object = {}) =>
    operator.post<{ id: string; key: string }>('/keys', { companyId, name, ...more })
  const crm = await make('CRM import', { scopes: ['tenders:read', 'account:read', 'bids:read'] })
  const small = await make('Nightly report', { requestLimit: 3, scopes: ['account:read'] })
  await make('Partner portal', { expiresAt: new Date(Date.now() + 5 * 86_400_000).toISOString() })
  const old = await make('Old website')
  await operator.post(`/keys/${old.id}/revoke`, {})
  for (const path of ['/me', '/tenders?limit=1', '/tenders?limit=2', '/bids', '/alerts', '/tenders?limit=0'])
    await statusOf(crm.key, path)
  for (let n = 0; n < 5; n++) await statusOf(small.key, '/me')
  await operator.post('/jobs/usage/run', {})
  return account
}

describe('a key', () => {
  it('is made on a phone without script, works, is shown once, and is revoked', async () => {
    const account = await newAccount()
    const { page, context } = await visitAs(account, '/keys', { ...phone, ...withoutScript })
    await click(page.getByRole('link', { name: 'Create a key' }))
    expect(await page.getByRole('group', { name: 'Tenders' }).getByLabel('Read').isChecked()).toBe(true)
    const key = await create(page, 'CRM import')
    expect(await heading(page)).toBe('Your new key')
    expect([await statusOf(key, '/tenders?limit=1'), await statusOf(key, '/me')]).toEqual([200, 200])
    expect(await statusOf(key, '/bids')).toBe(403)
    expect(await page.getByLabel('Try it').inputValue()).toContain(`Bearer ${key}`)
    await page.reload()
    expect(await page.content()).not.toContain(key)
    expect(await main(page)).toContain('This form has been sent before')
    await click(page.getByRole('link', { name: 'Go to the key' }))
    expect(await main(page)).toContain('3 of 1,000 this hour')
    await click(page.getByText('Revoke this key…'))
    await press(page, 'Revoke for good')
    expect(await page.getByRole('status').textContent()).toContain('The key CRM import is revoked')
    expect(await statusOf(key, '/me')).toBe(401)
    await context.close()
  })

  it('keeps what was typed when the password is wrong, and can be copied', async () => {
    const account = await newAccount()
    const visited = await visitAs(account, '/keys/new', {
      ...desktop,
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    const { page, context } = visited
    await page.getByLabel('Name', { exact: true }).fill('Data warehouse')
    await page.getByLabel('Your password').fill('something else')
    await press(page, 'Create key')
    await expect.poll(() => main(page), patience).toContain('The password is wrong')
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Data warehouse')
    expect(await page.getByLabel('Your password').inputValue()).toBe('')
    await expectFit(visited, 'keys-new-refused')
    await page.setViewportSize(desktop.viewport)
    const key = await create(page, 'Data warehouse')
    await click(page.getByRole('button', { name: 'Copy' }).first())
    await expect.poll(() => page.evaluate<string>('navigator.clipboard.readText()'), patience).toBe(key)
    await page.emulateMedia({ colorScheme: 'light' })
    await context.close()
  })

  it('does less at once, and more with the password', async () => {
    const account = await newAccount()
    const { companyId } = account
    const scopes = ['tenders:read', 'account:read']
    const made = { companyId, name: 'CRM import', scopes }
    const { id, key } = await operator.post<{ id: string; key: string }>('/keys', made)
    const { page, context } = await visitAs(account, `/keys/${id}`, desktop)
    const box = (group: string, name: string) => page.getByRole('group', { name: group }).getByLabel(name)
    await box('Tenders', 'Read').uncheck()
    await page.getByLabel('Name', { exact: true }).fill('CRM account')
    await press(page, 'Save changes')
    await expect.poll(() => heading(page), patience).toBe('CRM account')
    expect([await statusOf(key, '/tenders?limit=1'), await statusOf(key, '/me')]).toEqual([403, 200])
    await box('Bids', 'Read').check()
    await press(page, 'Save changes')
    await expect.poll(() => main(page), patience).toContain('The password is wrong')
    expect(await box('Bids', 'Read').isChecked()).toBe(true)
    await page.getByLabel('Your password').fill(password)
    await press(page, 'Save changes')
    await expect.poll(() => main(page), patience).toContain('is changed')
    expect(await statusOf(key, '/bids')).toBe(200)
    await context.close()
  })
})

describe('the pages of keys and their use', () => {
  it('are fit when they are filled', async () => {
    const account = await used()
    const visited = await visitAs(account, '/keys', desktop)
    const { page, context } = visited
    expect(await page.getByRole('row').count()).toBe(5)
    await expectFit(visited, 'keys')
    await click(page.getByRole('link', { name: 'CRM import' }))
    await expect.poll(() => heading(page), patience).toBe('CRM import')
    await expectFit(visited, 'key')
    await page.goto('/usage')
    expect(await main(page)).toMatch(/Nightly report.*GET \/tenders/)
    await expectFit(visited, 'usage')
    await context.close()
  })

  it('are fit when they are empty, and lead on', async () => {
    const visited = await visitAs(await newAccount(), '/usage', desktop)
    const { page, context } = visited
    await expectFit(visited, 'usage-empty')
    await click(page.getByRole('link', { name: 'Go to the API keys' }))
    await expect.poll(() => heading(page), patience).toBe('API keys')
    await expectFit(visited, 'keys-empty')
    await click(page.getByRole('link', { name: 'Create a key' }))
    await expect.poll(() => heading(page), patience).toBe('Create a key')
    await expectFit(visited, 'keys-new')
    await create(page, 'CRM import')
    await expectFit(visited, 'keys-once')
    await context.close()
  })

  it('say why they are closed: to a member, and on the basic plan', async () => {
    const owner = await newAccount({ plan: 'basic' })
    const member = await newPerson(owner.companyId, { role: 'member' })
    for (const [account, name, says] of [
      [owner, 'keys-basic', 'come with the Enterprise plan'],
      [member, 'keys-member', 'Only owners and admins manage API keys'],
    ] as const) {
      const visited = await visitAs(account, '/keys', desktop)
      expect(await main(visited.page)).toContain(says)
      await expectFit(visited, name)
      await visited.context.close()
    }
  })
})
