import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authorizationScenarios } from './conformance-decisions.ts'
import { runConformance } from './official.ts'
import { type Application, startApplication } from './application.ts'
import { click, expectFit, newAccount, newPerson, password, patience, press, visit } from './browser.ts'
import { freePort } from '../soak/port.ts'
import { sharedService } from './service.ts'

const service = sharedService()
let application: Application
/** The e-mail addresses of two people: `one` belongs to one company, `two` to two companies. */
const people = { one: '', two: '' }

beforeAll(async () => {
  const first = await newAccount({ name: 'Norwick Vehicles Ltd' })
  const both = await newPerson(first.companyId, { role: 'owner' })
  people.one = first.email
  people.two = both.email
  application = await startApplication(service.origin, 'Example Assistant')
  const { page, context } = await visit()
  await signIn(page, '/company/new', both.email)
  await page.getByLabel('Name of the company').fill('Lindner IT-Systemhaus GmbH')
  await page.getByLabel('Country').selectOption('DE')
  await press(page, 'Add company')
  await context.close()
})
afterAll(async () => {
  await application?.end()
})

async function signIn(page: Page, url: string, email: string, secret = password): Promise<void> {
  await page.goto(url)
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await click(page.getByRole('button', { name: 'Sign in' }))
}

describe('connecting an application, without script', () => {
  const withoutScript = { javaScriptEnabled: false }

  it('gives what is ticked, and leads back', async () => {
    const { context, page, complaints } = await visit(withoutScript)
    const asking = await application.ask()
    await signIn(page, asking.url, people.one)
    await expect
      .poll(() => page.getByRole('heading', { level: 1 }).textContent(), patience)
      .toBe('Example Assistant wants to connect')
    expect(await page.getByRole('main').textContent()).toContain('This device (127.0.0.1)')
    expect(await page.getByRole('main').textContent()).toContain('Norwick Vehicles Ltd')
    await page.getByLabel('Change').check()
    await press(page, 'Allow')
    await expect.poll(() => page.url(), patience).toContain(application.redirectUri)
    expect((await asking.redeem()).scope).toBe('read write')
    expect(complaints).toEqual([])
    await context.close()
  })

  it('gives read alone where nothing more is ticked, whatever was asked for', async () => {
    const { context, page } = await visit(withoutScript)
    const asking = await application.ask()
    await signIn(page, asking.url, people.one)
    const boxes = await page.getByRole('checkbox').all()
    expect(await Promise.all(boxes.map((box) => box.isChecked()))).toEqual([true, false, false, false])
    await press(page, 'Allow')
    expect((await asking.redeem()).scope).toBe('read')
    await context.close()
  })

  it('gives nothing where it is not allowed', async () => {
    const { context, page, complaints } = await visit(withoutScript)
    const asking = await application.ask()
    await signIn(page, asking.url, people.one)
    await press(page, 'Don’t allow')
    await expect.poll(() => page.url(), patience).toContain(application.redirectUri)
    expect(() => asking.answer()).toThrow(expect.objectContaining({ error: 'access_denied' }))
    expect(complaints).toEqual([])
    await context.close()
  })

  it('asks for which of two companies', async () => {
    const { context, page } = await visit(withoutScript)
    const asking = await application.ask('read')
    await signIn(page, asking.url, people.two)
    await expect.poll(() => page.getByRole('radio').count(), patience).toBe(2)
    expect(await page.getByLabel('Delete', { exact: true }).isDisabled()).toBe(true)
    await press(page, 'Allow')
    // The browser does not send the form until a company is chosen.
    expect(page.url()).toContain('/oauth/authorize')
    await page.getByLabel('Lindner IT-Systemhaus GmbH').check()
    await press(page, 'Allow')
    expect((await asking.redeem()).scope).toBe('read')
    await context.close()
  })

  it('asks every time, and lets somebody else sign in', async () => {
    const { context, page } = await visit(withoutScript)
    const first = await application.ask()
    await signIn(page, first.url, people.one)
    await press(page, 'Allow')
    await page.goto((await application.ask()).url)
    expect(await page.getByRole('checkbox').count()).toBe(4)
    await press(page, 'Use another account')
    await expect.poll(() => page.url(), patience).toContain('/sign-in?next=')
    await page.getByLabel('E-mail address').fill(people.two)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await press(page, 'Sign in')
    await expect.poll(() => page.getByRole('radio').count(), patience).toBe(2)
    await context.close()
  })

  it('works by the keyboard, where Enter does not allow', async () => {
    const { context, page } = await visit()
    const asking = await application.ask()
    await signIn(page, asking.url, people.one)
    await page.getByLabel('Read', { exact: true }).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    expect(await page.getByLabel('Change').isChecked()).toBe(true)
    await page.keyboard.press('Enter')
    await page.waitForURL(`${application.redirectUri}**`)
    expect(() => asking.answer()).toThrow(expect.objectContaining({ error: 'access_denied' }))
    await context.close()
  })

  it('keeps the cookie from scripts and the page from frames', async () => {
    const { context, page } = await visit()
    await signIn(page, `${service.origin}/sign-in?next=/choose-company`, people.one)
    expect(await page.evaluate('document.cookie')).toBe('')
    const cookies = await context.cookies()
    const closed = { httpOnly: true, sameSite: 'Lax', path: '/' }
    expect(cookies.toSorted((one, other) => one.name.localeCompare(other.name))).toEqual(
      ['device', 'seen', 'session'].map((name) => expect.objectContaining({ name, ...closed })),
    )
    await context.close()
  })
})

describe('the official conformance runner', () => {
  /** Registers the runner, which acts as an application on the person's device and opens the address. */
  const register = async () => {
    const body = JSON.stringify({ client_name: 'Runner', redirect_uris: ['http://127.0.0.1/callback'] })
    const headers = { 'Content-Type': 'application/json' }
    const answer = await fetch(`${service.origin}/oauth/register`, { method: 'POST', headers, body })
    return ((await answer.json()) as { client_id: string }).client_id
  }

  it('is connected as any application, and has nothing against the server', async () => {
    const { context, page } = await visit({ javaScriptEnabled: false })
    const resource = `${service.origin}/api/mcp`
    const client = ['--client-id', await register(), '--port', String(await freePort())]
    const args = ['authorization', '--url', service.origin, '--resource', resource, ...client]
    const found = await runConformance(args, async ({ printed }) => {
      await signIn(page, await printed(/http\S+\/oauth\/authorize\S+(?=\s)/), people.one)
      await press(page, 'Allow')
    })
    const statuses = [...found].map(([scenario, checks]) => [scenario, checks.map(({ status }) => status)])
    expect(Object.fromEntries(statuses)).toEqual({
      'authorization-server-metadata-endpoint': ['SUCCESS', 'SUCCESS'],
      'authorization-code-grant': ['SUCCESS'],
    })
    expect(Object.keys(authorizationScenarios).toSorted()).toEqual([...found.keys()].toSorted())
    await context.close()
  })
})

/** The pages around connecting, with the steps that lead to each page. */
const pages: Record<string, (page: Page) => Promise<unknown>> = {
  'sign-in': async (page) => page.goto((await application.ask()).url),
  'sign-in-refused': (page) =>
    signIn(page, `${service.origin}/sign-in`, `nobody-${crypto.randomUUID()}@example.com`),
  consent: async (page) => signIn(page, (await application.ask('read write')).url, people.one),
  'consent-companies': async (page) => signIn(page, (await application.ask()).url, people.two),
  'consent-nothing-ticked': async (page) => {
    await signIn(page, (await application.ask()).url, people.one)
    await page.getByLabel('Read', { exact: true }).uncheck()
    await press(page, 'Allow')
  },
  'choose-company': (page) => signIn(page, `${service.origin}/sign-in`, people.two),
  refused: (page) =>
    page.goto(`${service.origin}/oauth/authorize?client_id=nobody&redirect_uri=https://x.example/`),
}

describe('the page', () => {
  it.for(Object.entries(pages))('%s is fit for everybody', async ([name, reach]) => {
    const visited = await visit()
    await reach(visited.page)
    await expectFit(visited, name)
    await visited.context.close()
  })
})
