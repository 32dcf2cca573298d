import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
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
  signIn,
  visit,
  visitAs,
  withoutScript,
} from './browser.ts'
import { sharedService } from './service.ts'

const { operator } = sharedService()
let account: Account

beforeAll(async () => {
  account = await newAccount()
})

const main = (page: Page) => page.locator('main')
const says = (page: Page) => page.locator('.says').textContent()
const word = () => `w${crypto.randomUUID().replaceAll('-', '')}`

/** Has the service take in tenders, as its own imports do. */
async function importTenders(titles: string[]): Promise<void> {
  const tender = (title: string) => ({
    reference: crypto.randomUUID(),
    title,
    buyer: { name: 'Norwick City Council', country: 'GB' },
    publishedAt: new Date().toISOString(),
    deadline: '2027-12-01T11:00:00.000Z',
    estimatedValue: 240_000,
    currency: 'GBP',
    cpvCodes: ['45233141'],
    regions: ['UKH1'],
    languages: ['en'],
  })
  const lines = titles.map((title) =>
    JSON.stringify({ format: 'tender/1', tender: tender(title), documents: [] }),
  )
  await operator.importNotices('manual', new TextEncoder().encode(lines.join('\n')))
}

describe('an alert on a desktop', () => {
  it('is made of words for codes, shows what it would find, and is changed', async () => {
    const visited = await visitAs(account, '/alerts', desktop)
    const { page, context } = visited
    await expectFit(visited, 'alerts-empty')
    await page.setViewportSize(desktop.viewport)
    await click(page.getByRole('link', { name: 'New alert' }))
    await page.waitForURL('**/alerts/new')

    await page.getByLabel('Subject').fill('road\n72')
    await page.getByLabel('Place').fill('Germany, nowhereland')
    await page.getByLabel('Value from').fill('5')
    await page.getByLabel('Value up to').fill('1')
    await press(page, 'Show what matches')
    await page.getByText('“nowhereland” is no region and no word of one').waitFor()
    const wrong = await main(page).innerText()
    expect(wrong).toMatch(/“road” may mean \d+ CPV codes: tick those you mean/)
    expect(wrong).toContain('is below the lowest value')
    await expectFit(visited, 'alerts-which')
    await page.setViewportSize(desktop.viewport)

    await page.getByRole('group', { name: 'What is “road”?' }).getByRole('checkbox').first().check()
    await page.getByLabel('Place').fill('Germany\nUnited Kingdom')
    await page.getByLabel('Value from').fill('')
    await page.getByLabel('Value up to').fill('')
    await press(page, 'Show what matches')
    await page.getByRole('heading', { name: 'What matches now' }).waitFor()
    expect(await page.getByLabel('Subject').inputValue()).toMatch(/^\d{8} .+\n\d{8} .+$/)
    expect(await page.getByLabel('Place').inputValue()).toBe('DE Germany\nGB United Kingdom')
    expect(await main(page).innerText()).toMatch(/tenders? match(es)? now|No tender matches now/)

    await page.getByLabel('Name').fill('Roads and IT')
    await page.getByLabel('Daily').check()
    await press(page, 'Create the alert')
    await page.getByRole('heading', { level: 1, name: 'Roads and IT' }).waitFor()
    expect(await says(page)).toContain('Alert created')
    expect(await page.locator('.lead').first().innerText()).toMatch(/in Germany or the United Kingdom/)

    await click(page.getByRole('link', { name: 'Change' }))
    await page.waitForURL('**/edit')
    await page.getByLabel('Value from').fill('1000000')
    await page.getByLabel('Currency of the values').selectOption('GBP')
    await press(page, 'Save')
    await expect.poll(() => says(page), patience).toBe('Saved.')
    expect(await main(page).innerText()).toContain('from GBP\u00a01m')
    await context.close()
  })

  it('is made of a search, with what the search finds', async () => {
    const visited = await visit(desktop)
    const { page, context } = visited
    await signIn(
      page,
      account,
      '/alerts/new?cpvCodes=34144,72&status=open&minValue=100000&deadlineAfter=2026-11-01',
    )
    expect(await page.getByLabel('Status').inputValue()).toBe('open')
    expect(await page.getByLabel('Value from').inputValue()).toBe('100000')
    expect(await page.getByLabel('Deadline from').inputValue()).toBe('2026-11-01')
    const text = await page.locator('#matches').innerText()
    const [, shown = ''] = /([\d,]+) tenders? match/.exec(text) ?? []
    await expectFit(visited, 'alerts-of-a-search')
    await page.setViewportSize(desktop.viewport)
    const { data } = await searchAll(`cpvCodes=34144,72&status=open&minValue=100000&deadlineAfter=2026-11-01`)
    expect(Number(shown.replace(',', ''))).toBe(data)
    expect(data).toBeGreaterThan(0)
    await press(page, 'Create the alert')
    await expect.poll(() => says(page), patience).toContain('Alert created')
    expect(await heading(page)).toBe('Special-purpose motor vehicles and 1 more')
    await context.close()
  })
})

/** How many tenders the API finds. */
async function searchAll(query: string): Promise<{ data: number }> {
  const { origin, apiKeys } = sharedService()
  const headers = { Authorization: `Bearer ${apiKeys[0]}` }
  const answer = (await (await fetch(`${origin}/api/v1/tenders?${query}&limit=1`, { headers })).json()) as {
    pagination: { total: number }
  }
  return { data: answer.pagination.total }
}

describe('an alert on a phone without script', () => {
  it('is made, tells of what comes in, is paused, resumed and deleted', async () => {
    const own = await newAccount()
    const visited = await visit({ ...phone, ...withoutScript })
    const { page, context } = visited
    const sought = word()
    await signIn(page, own, '/alerts/new')
    await page.getByLabel('Words').fill(sought)
    await press(page, 'Show what matches')
    expect(await main(page).innerText()).toContain('No tender matches now')
    expect(await page.getByLabel('Name').inputValue()).toBe(`“${sought}”`)
    await press(page, 'Create the alert')
    const address = page.url()

    await importTenders([`Resurfacing ${sought}`, `Bridges ${sought}`])
    await expect
      .poll(async () => {
        await page.goto(address)
        return page.getByRole('heading', { name: 'Recent notifications' }).count()
      }, patience)
      .toBe(1)
    expect(await main(page).innerText()).toMatch(/Found so far\s+2, the last/)
    expect(await main(page).innerText()).toContain('2 tenders match now, all of them open.')

    await press(page, 'Pause')
    expect(await says(page)).toContain('Paused')
    await press(page, 'Resume')
    expect(await says(page)).toContain('Resumed')
    await click(page.getByText('Delete this alert…'))
    await press(page, 'Delete')
    expect(await says(page)).toBe('The alert was deleted.')
    expect(await main(page).innerText()).toContain('No alert yet')
    await context.close()
  })

  it('that somebody else has changed meanwhile is not overwritten unseen', async () => {
    const own = await newAccount()
    const colleague = await newPerson(own.companyId, { role: 'member' })
    const [one, two] = await Promise.all([visit(phone), visit(phone)])
    await signIn(one.page, own, '/alerts/new?q=bridges')
    await press(one.page, 'Create the alert')
    await click(one.page.getByRole('link', { name: 'Change' }))
    await one.page.waitForURL('**/edit')
    await signIn(two.page, colleague, new URL(one.page.url()).pathname)
    await two.page.getByLabel('Name').fill('Of the colleague')
    await press(two.page, 'Save')
    await expect.poll(() => says(two.page), patience).toBe('Saved.')

    await one.page.getByLabel('Name').fill('Mine')
    await press(one.page, 'Show what matches')
    await one.page.getByRole('heading', { name: 'What matches now' }).waitFor()
    await press(one.page, 'Save')
    await one.page.getByText('Someone has changed this in the meantime').waitFor()
    expect(await one.page.getByLabel('Name').inputValue()).toBe('Mine')
    await press(one.page, 'Save')
    await expect.poll(() => says(one.page), patience).toBe('Saved.')
    expect(await heading(one.page)).toBe('Mine')
    await Promise.all([one.context.close(), two.context.close()])
  })
})

describe('notifications', () => {
  it('are read one by one and all at once, and lead to what they tell of', async () => {
    const own = await newAccount()
    const sought = word()
    const { page, context } = await visitAs(own, '/notifications', { ...phone, ...withoutScript })
    expect(await main(page).innerText()).toContain('No notifications yet')
    await page.goto(`/alerts/new?q=${sought}`)
    await page.getByLabel('Name').fill('City roads')
    await press(page, 'Create the alert')
    await importTenders(['Ring road', 'Old bridge', 'مشروع الطريق'].map((title) => `${title} ${sought}`))
    const count = page.getByRole('navigation', { name: 'You' }).locator('.count')
    await expect
      .poll(async () => {
        await page.goto('/notifications')
        return (await count.count()) > 0 && (await count.textContent())
      }, patience)
      .toBe('4')
    await click(page.getByRole('button', { name: 'Mark as read' }).first())
    expect(await count.textContent()).toBe('3')
    await press(page, 'Mark as unread')
    expect(await count.textContent()).toBe('4')

    await page.goto('/notifications?kind=tender.new')
    expect(await page.locator('.notices > li').count()).toBe(3)
    await click(page.getByRole('button', { name: 'Mark as read' }).first())
    expect(new URL(page.url()).search).toBe('?kind=tender.new')
    await press(page, 'Mark all as read')
    expect(await says(page)).toBe('All of them are read.')
    expect(await count.count()).toBe(0)
    expect(await page.getByText('New', { exact: true }).count()).toBe(0)

    await page.getByLabel('About').selectOption('Alert')
    await press(page, 'Show')
    await click(page.getByRole('link', { name: 'City roads: 3 new tenders' }))
    expect(await heading(page)).toBe('City roads')
    await page.goto('/notifications?kind=tender.new')
    await click(page.locator('.notice-title a').first())
    expect(new URL(page.url()).pathname).toMatch(/^\/tenders\/tender_/)
    await context.close()
  })
})

describe('the pages of alerts', () => {
  it('and of notifications are fit for everybody', async () => {
    const own = await newAccount()
    const visited = await visit(desktop)
    const { page, context } = visited
    const sought = word()
    await signIn(page, own, '/notifications')
    await expectFit(visited, 'notifications-empty')
    await page.goto(`/alerts/new?q=${sought}`)
    await page.getByLabel('Name').fill('City roads')
    await press(page, 'Create the alert')
    await page.waitForURL('**/alerts/alert_*')
    await importTenders(['Ring road', 'Old bridge', 'مشروع الطريق'].map((title) => `${title} ${sought}`))
    await expect
      .poll(async () => {
        await page.goto('/notifications')
        return page.locator('.notices > li').count()
      }, patience)
      .toBe(4)
    await click(page.getByRole('button', { name: 'Mark as read' }).nth(1))
    await page.getByRole('button', { name: 'Mark as unread' }).waitFor()
    await expectFit(visited, 'notifications')
    await page.getByLabel('About').selectOption('Invitation')
    await page.getByText('No notification fits these filters.').waitFor()
    await context.close()
  })

  it('are fit for everybody', async () => {
    const own = await newAccount()
    const visited = await visit(desktop)
    const { page, context } = visited
    await signIn(
      page,
      own,
      '/alerts/new?cpvCodes=45,72,34144&regions=DE,FR,UK,NO&status=open&minValue=50000&currency=GBP',
    )
    await press(page, 'Create the alert')
    await page.waitForURL('**/alerts/alert_*')
    await expectFit(visited, 'alerts-one')
    await page.goto('/alerts/new?q=software+development&regions=DE2')
    await page.getByLabel('Weekly').check()
    await press(page, 'Create the alert')
    await page.waitForURL('**/alerts/alert_*')
    await press(page, 'Pause')
    await expect.poll(() => says(page), patience).toContain('Paused')
    await click(page.getByRole('link', { name: 'Change' }))
    await page.waitForURL('**/edit')
    await expectFit(visited, 'alerts-edit')
    await page.goto('/alerts')
    expect(await page.getByRole('row').count()).toBe(3)
    await expectFit(visited, 'alerts')
    await context.close()
  })
})
