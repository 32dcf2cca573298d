import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Account, expectFit, heading, launch, newAccount, phone, signIn, visit } from './browser.ts'
import { sharedService } from './service.ts'

let browser: Browser
let account: Account

beforeAll(async () => {
  account = await newAccount()
  browser = await launch()
})
afterAll(() => browser?.close())

describe('the frame of the console', () => {
  it('leads who is not signed in to the sign-in page and back', async () => {
    const { page, context } = await visit(browser)
    await page.goto('/notifications?unread=true')
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(
      `/sign-in?next=${encodeURIComponent('/notifications?unread=true')}`,
    )
    await context.close()
  })

  it('is fit for everybody', async () => {
    const visited = await visit(browser)
    await signIn(visited.page, account)
    expect(await heading(visited.page)).toBe('Overview')
    await expectFit(visited, 'overview-new')
    await visited.context.close()
  })

  it('shows the demo’s work', async () => {
    const [owner] = sharedService().owners
    if (!owner) throw new Error('The demo has no owner')
    const visited = await visit(browser)
    await signIn(visited.page, owner)
    await visited.page.getByRole('heading', { name: 'Due in the next 14 days' }).waitFor()
    await expectFit(visited, 'overview')
    await visited.context.close()
  })

  it('has its menu on a phone without script, and signs out', async () => {
    const { page, context } = await visit(browser, { ...phone, javaScriptEnabled: false })
    await signIn(page, account)
    await page.getByText('Menu', { exact: true }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    expect(new URL(page.url()).pathname).toBe('/sign-in')
    await page.goto('/')
    expect(new URL(page.url()).pathname).toBe('/sign-in')
    await context.close()
  })
})
