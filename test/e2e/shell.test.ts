import { beforeAll, describe, expect, it } from 'vitest'
import {
  type Account,
  click,
  expectFit,
  heading,
  newAccount,
  patience,
  phone,
  visit,
  visitAs,
} from './browser.ts'
import { sharedService } from './service.ts'
import { apiOf, demoTender } from './work.ts'

let account: Account

beforeAll(async () => {
  account = await newAccount()
})

describe('the frame of the console', () => {
  it('leads who is not signed in to the sign-in page and back', async () => {
    const { page, context } = await visit()
    await page.goto('/notifications?unread=true')
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(
      `/sign-in?next=${encodeURIComponent('/notifications?unread=true')}`,
    )
    await context.close()
  })

  it('is fit for everybody', async () => {
    const visited = await visitAs(account)
    expect(await heading(visited.page)).toBe('Overview')
    await expectFit(visited, 'overview-new')
    await visited.context.close()
  })

  it('shows the demo’s work', async () => {
    const [owner] = sharedService().owners
    if (!owner) throw new Error('The demo has no owner')
    const visited = await visitAs(owner)
    await visited.page.getByRole('heading', { name: 'Due in the next 14 days' }).waitFor()
    await expectFit(visited, 'overview')
    await visited.context.close()
  })

  it('has its menu on a phone without script, and signs out', async () => {
    const { page, context } = await visitAs(account, '/', { ...phone, javaScriptEnabled: false })
    await click(page.getByText('Menu', { exact: true }))
    await click(page.getByRole('button', { name: 'Sign out' }))
    expect(new URL(page.url()).pathname).toBe('/sign-in')
    await page.goto('/notifications')
    expect(new URL(page.url()).pathname).toBe('/sign-in')
    await context.close()
  })

  it('has a person’s tasks and sections in one list, the first due at the top', async () => {
    const account = await newAccount()
    const call = await apiOf(account)
    const due = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
    const mine = { assigneeId: account.userId }
    const { id: tenderId } = await demoTender('electric refuse')
    const team = { key: 'team', heading: 'Team', text: '', ownerId: account.userId, dueAt: due(2) }
    const { id } = await call<{ id: string }>('POST', '/bids', { tenderId })
    await call('PATCH', `/bids/${id}`, { sections: [team] })
    await call('POST', '/tasks', { ...mine, title: 'Last', dueAt: due(9) })
    await call('POST', '/tasks', { ...mine, title: 'First', dueAt: due(1) })
    await call('POST', '/tasks', { ...mine, title: 'Some day' })
    const { page, context } = await visitAs(account)
    const rows = page
      .locator('section', { has: page.getByRole('heading', { name: 'Mine' }) })
      .getByRole('listitem')
    const texts = await rows.allTextContents()
    expect(texts.map((text) => /First|Team|Last|Some day/.exec(text)?.[0])).toEqual([
      'First',
      'Team',
      'Last',
      'Some day',
    ])
    await context.close()
  })

  it('is worked by the keyboard, and finds everything of the company', async () => {
    const [owner] = sharedService().owners
    if (!owner) throw new Error('The demo has no owner')
    const visited = await visitAs(owner)
    const { page } = visited
    await page.keyboard.press('/')
    await page.keyboard.type('refuse')
    await page.keyboard.press('Enter')
    await page.waitForURL(/search\?q=refuse/, patience)
    const bids = page.locator('section', { has: page.getByRole('heading', { name: 'Bids' }) })
    expect(await bids.getByRole('link').count()).toBe(1)
    await expectFit(visited, 'search')
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard' }).waitFor(patience)
    await page.keyboard.press('Escape')
    await page.keyboard.press('j')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await page.waitForURL(/tenders\/tender_/, patience)
    await page.goto('/tasks?who=all')
    await expectFit(visited, 'tasks')
    await visited.context.close()
  })
})

describe('the page for who has no account', () => {
  it('searches and names prices without script, and is fit for everybody', async () => {
    const { page, context } = await visit({ ...phone, javaScriptEnabled: false })
    await page.goto('/')
    await page.getByLabel('Search open tenders').fill('vehicles')
    await click(page.getByRole('button', { name: 'Search' }))
    await click(page.getByRole('link', { name: /electric refuse collection vehicles/ }))
    expect(new URL(page.url()).pathname).toBe('/sign-in')
    await context.close()
    const visited = await visit()
    await visited.page.goto('/?q=vehicles')
    expect(await heading(visited.page)).toBe('Find, judge and win public tenders')
    await expectFit(visited, 'front')
    await visited.context.close()
  })
})
