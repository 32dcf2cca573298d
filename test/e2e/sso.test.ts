import { once } from 'node:events'
import type { Server } from 'node:http'
import { Provider } from 'oidc-provider'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type Account,
  click,
  expectFit,
  heading,
  newAccount,
  newPerson,
  password,
  patience,
  phone,
  press,
  signIn,
  visit,
  visitAs,
  withoutScript,
} from './browser.ts'
import { sharedService } from './service.ts'

const { origin, providerPort, resolver, operator } = sharedService()
const issuer = `http://127.0.0.1:${providerPort}`
const domain = `${crypto.randomUUID()}.example`

let owner: Account
let server: Server

/**
 * A maintained provider. Its pages take every name and password; the name is the subject and the mail address. The claims of
 * a person are at its `userinfo`, as its default is.
 */
function startProvider(companyId: string): Server {
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'tenders',
        client_secret: 'secret of the client',
        redirect_uris: [`${origin}/sign-in/sso/${companyId}`],
        token_endpoint_auth_method: 'client_secret_basic',
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    findAccount: (_ctx: unknown, id: string) => ({
      accountId: id,
      claims: () => ({ sub: id, email: id, email_verified: true, name: 'Grace Signed-On' }),
    }),
    cookies: { keys: ['of the tests'] },
  })
  return provider.listen(providerPort, '127.0.0.1')
}

beforeAll(async () => {
  owner = await newAccount()
  server = startProvider(owner.companyId)
  await once(server, 'listening')
})
afterAll(async () => {
  server?.closeAllConnections()
  server?.close()
})

/** Signs in at the pages of the provider, and agrees where it asks. */
async function atProvider(page: Page, name: string): Promise<void> {
  await page.waitForURL((url) => url.origin === issuer, patience)
  await page.locator('input[name=login]').fill(name)
  await page.locator('input[name=password]').fill('anything')
  await click(page.locator('button[type=submit]'))
  if (new URL(page.url()).origin === issuer) await click(page.locator('button[type=submit]'))
  await page.waitForURL((url) => url.origin === origin, patience)
}

async function goBySso(page: Page, email: string): Promise<void> {
  await page.goto('/sign-in')
  await page.getByLabel('E-mail address').fill(email)
  await press(page, 'Continue with single sign-on')
}

const alert = (page: Page) => page.getByRole('alert').textContent()

describe('single sign-on', () => {
  it('is set up by an owner on a phone without script, with proof of the domain', async () => {
    const { page, context } = await visit({ ...phone, ...withoutScript })
    page.setDefaultTimeout(patience.timeout)
    await signIn(page, owner, '/security')
    await page.getByLabel('Issuer').fill(issuer)
    await page.getByLabel('Client id').fill('tenders')
    await page.getByLabel('Client secret').fill('secret of the client')
    await page.getByLabel('Mail domain').fill(domain)
    await page.getByLabel('People of the domain without an account here').selectOption('admin')
    await page.locator('form[action="/security/sso"] input[name=password]').fill(password)
    await press(page, 'Set up')
    const [name, text] = [
      await page.getByLabel('Name', { exact: true }).inputValue(),
      await page.getByLabel('Text', { exact: true }).inputValue(),
    ]
    await press(page, 'Check the record')
    expect(await alert(page)).toContain('There is no TXT record')
    await fetch(`${resolver}?${new URLSearchParams({ name, text })}`, { method: 'PUT' })
    await press(page, 'Check the record')
    expect(await page.getByRole('main').textContent()).toContain('proved on')
    await context.close()
  })

  it('signs a new colleague in, who confirms a dangerous act by signing on again', async () => {
    const { page, context } = await visit()
    const email = `grace@${domain}`
    await goBySso(page, email)
    await atProvider(page, email)
    expect(await heading(page)).not.toBe('Single sign-on')
    await page.goto('/keys/new')
    const popup = page.waitForEvent('popup')
    await page.getByRole('link', { name: 'confirm by single sign-on' }).click()
    const tab = await popup
    await press(tab, 'Continue with single sign-on')
    // The provider knows the browser, and asks all the same.
    await atProvider(tab, email)
    await page.goto('/keys/new')
    await page.getByLabel('Name', { exact: true }).fill('CRM')
    await page.getByLabel('30 days').check()
    await press(page, 'Create key')
    expect(await page.getByLabel('API key', { exact: true }).inputValue()).toMatch(/^tmk_live_/)
    await context.close()
  })

  it('is the only way in once an owner decides so, but for owners', async () => {
    const at = await visitAs(owner, '/security', phone)
    const { page, context } = at
    await expectFit(at, 'security')
    await page.getByText('Make it the only way in…').click()
    await page.locator('form[action="/security/sso/enforce"] input[type=password]').fill(password)
    await press(page, 'Only single sign-on')
    expect(await page.getByRole('main').textContent()).toContain('only way in')
    await context.close()
    const member = await newPerson(owner.companyId, {})
    const other = await visitAs(member, '/people')
    expect(await heading(other.page)).toBe('Single sign-on')
    await expectFit(other, 'sso-enforced')
    await other.context.close()
    const own = await visitAs(owner, '/people')
    expect(await heading(own.page)).toBe('People')
    await own.context.close()
  })

  it('says what is wrong with the secret of the client, and that a person is not of the domain', async () => {
    const { page, context } = await visit()
    await goBySso(page, `any@${domain}`)
    await atProvider(page, 'stranger@elsewhere.example')
    expect(await alert(page)).toContain(`addresses of ${domain} alone`)
    await signIn(page, owner, '/security')
    await page.getByLabel('Client secret').fill('outdated')
    await page.locator('form[action="/security/sso"] input[name=password]').fill(password)
    await press(page, 'Save settings')
    await context.close()
    const fresh = await visit()
    await goBySso(fresh.page, `grace@${domain}`)
    await atProvider(fresh.page, `grace@${domain}`)
    expect(await alert(fresh.page)).toContain('The provider refused the client id')
    await fresh.context.close()
  })

  it('stops with the plan', async () => {
    await operator.patch(`/companies/${owner.companyId}`, { plan: 'basic' })
    const { page, context } = await visit()
    await goBySso(page, `grace@${domain}`)
    expect(await alert(page)).toContain('No company uses single sign-on for this address')
    await context.close()
  })
})
