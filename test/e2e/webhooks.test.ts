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
  visitAs,
  withoutScript,
} from './browser.ts'
import { sharedService } from './service.ts'

const { receiver } = sharedService()
let account: Account

beforeAll(async () => {
  account = await newAccount()
})

const main = (page: Page) => page.locator('main')
const says = (page: Page) => page.locator('.says').textContent()

async function register(page: Page, path: string, events: string[]): Promise<void> {
  await page.goto('/webhooks/new')
  await page.getByLabel('Address').fill(receiver + path)
  for (const event of events) await page.getByLabel(event, { exact: true }).check()
  await press(page, 'Register')
  await page.getByLabel('Signing secret').waitFor()
}

/** Looks again and again until the first attempt is recorded, as a person without script does. */
async function lookUntil(page: Page, text: string): Promise<void> {
  await expect
    .poll(async () => {
      if (await main(page).getByText(text, { exact: true }).count()) return true
      await page.goto(page.url())
      return false
    }, patience)
    .toBe(true)
}

describe('a webhook on a desktop', () => {
  it('is registered, tested, looked at and sent again', async () => {
    const visited = await visitAs(account, '/webhooks', desktop)
    const { page, context } = visited
    await expectFit(visited, 'webhooks-empty')
    await page.setViewportSize(desktop.viewport)
    await click(page.getByRole('link', { name: 'Register a webhook' }))
    await page.waitForURL('**/webhooks/new')

    await page.getByLabel('Address').fill('http://hooks.example.com/tenders')
    await page.getByLabel('What it is for').fill('CRM')
    await page.getByLabel('Bid submitted', { exact: true }).check()
    await press(page, 'Register')
    await page.getByText('must begin with https://', { exact: true }).waitFor()
    expect(await page.getByLabel('What it is for').inputValue()).toBe('CRM')
    expect(await page.getByLabel('Bid submitted', { exact: true }).isChecked()).toBe(true)
    await expectFit(visited, 'webhooks-register')
    await page.setViewportSize(desktop.viewport)

    await page.getByLabel('Address').fill(`${receiver}/hooks`)
    await page.getByLabel('New tender', { exact: true }).check()
    await press(page, 'Register')
    await page.getByRole('heading', { level: 1, name: 'Webhook registered' }).waitFor()
    const secret = await page.getByLabel('Signing secret').inputValue()
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    await page.getByRole('button', { name: 'Copy' }).waitFor()

    await click(page.getByRole('link', { name: 'Go on and send a test' }))
    await page.getByLabel('Kind of event').selectOption('New tender')
    await press(page, 'Send a test event')
    await page.waitForURL('**/deliveries/*')
    // The script of the page looks again without a click.
    await main(page).getByText('Delivered', { exact: true }).waitFor(patience)
    const text = await main(page).innerText()
    for (const part of [
      'A test',
      'Attempt 1',
      'Answered 200',
      'Thank you',
      'X-Service-Event: tender.new',
      '"test": true',
    ])
      expect(text).toContain(part)
    expect(text).not.toMatch(/sha256=|v1,|whsec_/)
    await expectFit(visited, 'webhooks-delivery')
    await page.setViewportSize(desktop.viewport)

    const first = page.url()
    await press(page, 'Send again')
    await page.waitForURL((url) => url.href !== first && url.pathname.includes('/deliveries/'))
    await main(page).getByText('Delivered', { exact: true }).waitFor(patience)

    await page.goto('/webhooks')
    await click(page.getByRole('link', { name: receiver }).first())
    const sendAgain = page.locator('form', { hasText: 'Send the events again' })
    await sendAgain.getByLabel('From').fill('2026-01-01')
    await press(page, 'Send the events again')
    expect(await says(page)).toContain('0 events will be sent again.')
    await context.close()
  })

  it('shows its secret once, also when the form is sent again', async () => {
    const { page, context } = await visitAs(account, '/', desktop)
    await register(page, '/again', ['Bid submitted'])
    await page.reload()
    await page.getByText('This form was sent twice').waitFor()
    expect(await page.getByLabel('Signing secret').count()).toBe(0)
    expect(await main(page).innerText()).not.toContain('whsec_')
    await page.goto('/webhooks')
    expect(await page.getByRole('link', { name: `${receiver}/again` }).count()).toBe(1)
    await context.close()
  })
})

describe('a webhook on a phone without script', () => {
  it('shows what failed and when it is tried again, is changed, switched off and on, and deleted', async () => {
    const visited = await visitAs(account, '/', { ...phone, ...withoutScript })
    const { page, context } = visited
    await register(page, '/fail', ['Tender awarded', 'Bid status changed'])
    await click(page.getByRole('link', { name: 'Go on and send a test' }))
    await press(page, 'Send a test event')
    await page.waitForURL('**/deliveries/*')
    await lookUntil(page, 'Answered 500')
    const text = await main(page).innerText()
    expect(text).toContain('The database of the CRM is down')
    expect(text).toMatch(/The next attempt is made/)

    await page.goto('/webhooks')
    await click(page.getByRole('link', { name: `${receiver}/fail` }))
    await click(page.getByRole('link', { name: 'Settings' }))
    await page.getByLabel('What it is for').fill('Team channel')
    await page.getByLabel('Tender awarded', { exact: true }).uncheck()
    await press(page, 'Save')
    expect(await says(page)).toBe('Saved.')
    expect(await page.getByLabel('Tender awarded', { exact: true }).isChecked()).toBe(false)

    await page.getByLabel('Bid status changed', { exact: true }).uncheck()
    await press(page, 'Save')
    expect(await page.getByText('Choose at least one').count()).toBe(1)

    await press(page, 'Switch off')
    expect(await says(page)).toContain('Switched off')
    expect(await page.getByRole('button', { name: 'Send a test event' }).count()).toBe(0)
    await click(page.getByRole('link', { name: 'Switch it on' }))
    await press(page, 'Switch on')
    expect(await says(page)).toContain('Switched on')

    await click(page.getByRole('link', { name: 'Settings' }))
    await click(page.getByText('Delete this webhook…'))
    await press(page, 'Delete')
    expect(await says(page)).toBe('The webhook was deleted.')
    expect(await page.getByRole('link', { name: `${receiver}/fail` }).count()).toBe(0)
    await context.close()
  })

  it('gets a new secret, after a day or at once', async () => {
    const { page, context } = await visitAs(account, '/', { ...phone, ...withoutScript })
    await register(page, '/rotate', ['Bid submitted'])
    const old = await page.getByLabel('Signing secret').inputValue()
    await click(page.getByRole('link', { name: 'Go on and send a test' }))
    await click(page.getByRole('link', { name: 'Settings' }))
    const settings = page.url()
    await click(page.getByText('Make a new secret…'))
    expect(await page.getByLabel('In 24 hours').isChecked()).toBe(true)
    await press(page, 'Make a new secret')
    const next = await page.getByLabel('Signing secret').inputValue()
    expect(next).toMatch(/^whsec_/)
    expect(next).not.toBe(old)
    expect(await main(page).innerText()).toContain('X-Service-Signature-Next')

    await page.goto(settings)
    expect(await main(page).innerText()).toContain('Until then both sign')
    await click(page.getByText('Replace both secrets now…'))
    await press(page, 'Make a new secret')
    expect(await page.getByLabel('Signing secret').inputValue()).not.toBe(next)
    expect(await main(page).innerText()).toContain('New deliveries use it')
    await context.close()
  })
})

describe('the pages of webhooks', () => {
  it('are fit for everybody', async () => {
    const own = await newAccount()
    const visited = await visitAs(own, '/', desktop)
    const { page, context } = visited
    await register(page, '/fail/crm', ['Tender awarded', 'Bid status changed'])
    await expectFit(visited, 'webhooks-secret')
    await click(page.getByRole('link', { name: 'Go on and send a test' }))
    await press(page, 'Send a test event')
    await main(page).getByText('Answered 500', { exact: true }).waitFor(patience)
    await expectFit(visited, 'webhooks-delivery-failing')
    await register(page, '/hooks/team-channel', ['New tender', 'Deadline near', 'Tender awarded'])
    await click(page.getByRole('link', { name: 'Go on and send a test' }))
    for (const event of ['Deadline near', 'Tender awarded', 'New tender']) {
      await page.getByLabel('Kind of event').selectOption(event)
      await press(page, 'Send a test event')
      await main(page).getByText('Delivered', { exact: true }).waitFor(patience)
      await click(page.getByRole('link', { name: new URL(receiver).host }))
      await page.getByLabel('Kind of event').waitFor()
    }
    expect(await page.getByRole('row').count()).toBe(4)
    await expectFit(visited, 'webhooks-one')
    await page.locator('#field-event').selectOption('Tender awarded')
    await page.waitForURL('**event=tender.awarded**')
    await expect.poll(() => page.getByRole('row').count(), patience).toBe(2)
    await page.locator('#field-status').selectOption('Failed')
    await page.getByText('No delivery fits these filters.').waitFor()
    await click(page.getByRole('link', { name: 'Settings' }))
    await page.waitForURL('**/settings')
    await expectFit(visited, 'webhooks-settings')
    await page.goto('/webhooks')
    await expectFit(visited, 'webhooks')
    await context.close()
  })

  it('tell a member who may', async () => {
    const member = await newPerson(account.companyId, { role: 'member' })
    const visited = await visitAs(member, '/webhooks', phone)
    expect(await heading(visited.page)).toBe('Webhooks')
    expect(await main(visited.page).innerText()).toContain('Only owners and admins')
    await expectFit(visited, 'webhooks-member')
    await visited.context.close()
  })
})
