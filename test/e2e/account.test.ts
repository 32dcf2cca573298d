import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { codeAt, stepAt } from '../../src/identity/auth/totp/code.ts'
import {
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
  signIn,
  signInByForm,
  visit,
  visitAs,
  withoutScript,
} from './browser.ts'
import { linkTo } from './mailbox.ts'
import { sharedService } from './service.ts'
import { apiOf, demoTender } from './work.ts'

const fresh = 'walnut lantern river'
const someone = () => `someone-${crypto.randomUUID()}@example.com`
const code = (secret: string, later = 0) => codeAt(secret, stepAt(new Date()) + later)
const pathOf = (page: Page) => new URL(page.url()).pathname

/** Every flow runs twice: on a phone without script, and on a desk with script. */
const ways = [
  ['on a phone, without script', { ...phone, ...withoutScript }],
  ['on a desk', desktop],
] as const

/** Fills the fields that have these labels. */
async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(value)
}
const heads = (page: Page, text: string) => expect.poll(() => heading(page), patience).toBe(text)

async function signUp(page: Page, email: string): Promise<void> {
  await page.goto('/sign-in')
  await click(page.getByRole('link', { name: 'Create an account' }))
  await fill(page, {
    'Your name': 'Grace Example',
    'E-mail address': email,
    Company: 'Nordhavn Bygg AS',
  })
  await page.getByLabel('Country of the company').selectOption({ label: 'Norway' })
  await press(page, 'Create account')
  await heads(page, 'Check your email')
}

describe.for(ways)('%s', ([, options]) => {
  it('somebody signs up, confirms the address, and is in', async () => {
    const { page, context, complaints } = await visit(options)
    const email = someone()
    await signUp(page, email)
    const link = await linkTo(email, '/sign-up/confirm')
    await page.goto(link)
    expect(await page.getByRole('main').textContent()).toContain('Nordhavn Bygg AS')
    await fill(page, { Password: 'password1234' })
    await press(page, 'Confirm and sign in')
    await expect
      .poll(() => page.locator('#field-password-error').textContent(), patience)
      .toContain('easy to guess')
    await fill(page, { Password: fresh })
    await press(page, 'Confirm and sign in')
    await page.waitForURL((url) => url.pathname === '/', patience)
    await page.goto('/account')
    expect(await page.getByRole('main').textContent()).toContain(email)
    await page.goto(link)
    await heads(page, 'This link no longer works')
    expect(complaints).toEqual([])
    await context.close()
  })

  it('somebody forgets the password and chooses another', async () => {
    const account = await newAccount()
    const { page, context, complaints } = await visit(options)
    await page.goto('/sign-in')
    await click(page.getByRole('link', { name: 'Forgot your password?' }))
    await fill(page, { 'E-mail address': account.email })
    await press(page, 'Send the link')
    await heads(page, 'Check your email')
    await page.goto(await linkTo(account.email, '/reset-password'))
    await fill(page, { 'New password': 'password1234' })
    await press(page, 'Set password')
    await expect
      .poll(() => page.locator('#field-password-error').textContent(), patience)
      .toContain('easy to guess')
    await fill(page, { 'New password': fresh })
    await press(page, 'Set password')
    await page.waitForURL((url) => url.pathname === '/', patience)
    const other = await visit(options)
    await signInByForm(other.page, { ...account, password: fresh }, '/account')
    expect(pathOf(other.page)).toBe('/account')
    expect(complaints).toEqual([])
    await Promise.all([context.close(), other.context.close()])
  })

  it('somebody changes name, password and address', async () => {
    const account = await newAccount()
    const { page, context, complaints } = await visit(options)
    await signInByForm(page, account, '/account')
    await fill(page, { 'Your name': 'Ada Byron' })
    await press(page, 'Save name')
    await expect
      .poll(() => page.getByRole('status').textContent(), patience)
      .toBe('Your name is Ada Byron now.')
    await fill(page, { 'Current password': 'a wrong password', 'New password': fresh })
    await press(page, 'Change password')
    await expect
      .poll(() => page.locator('#current-password-error').textContent(), patience)
      .toBe('The password is wrong.')
    await fill(page, { 'Current password': password, 'New password': fresh })
    await press(page, 'Change password')
    await expect
      .poll(() => page.getByRole('status').textContent(), patience)
      .toContain('Your password is changed.')
    const email = someone()
    await fill(page, { 'New address': email, 'Your password': fresh })
    await press(page, 'Send the link')
    await expect.poll(() => page.getByRole('status').textContent(), patience).toContain(email)
    await page.goto(await linkTo(email, '/account/email/confirm'))
    await press(page, 'Use the new address')
    await expect
      .poll(() => page.getByRole('status').textContent(), patience)
      .toBe(`Your address is ${email} now.`)
    expect(complaints).toEqual([])
    await context.close()
  })

  it('somebody sees the sessions and ends the others', async () => {
    const account = await newAccount()
    const [mine, second, third] = await Promise.all([1, 2, 3].map(() => visit(options)))
    if (!mine || !second || !third) throw new Error('No browser')
    for (const { page } of [second, third, mine]) await signInByForm(page, account, '/account')
    const main = mine.page.getByRole('main')
    expect(await main.textContent()).toContain('Chrome on Linux this browser')
    await click(mine.page.getByRole('button', { name: 'End', exact: true }).first())
    await expect
      .poll(() => mine.page.getByRole('status').textContent(), patience)
      .toBe('The session has ended.')
    await press(mine.page, 'End all others')
    await expect
      .poll(() => mine.page.getByRole('status').textContent(), patience)
      .toBe('The other session has ended.')
    for (const { page } of [second, third]) {
      await page.goto('/account')
      expect(pathOf(page)).toBe('/sign-in')
    }
    expect(mine.complaints).toEqual([])
    await Promise.all([mine, second, third].map(({ context }) => context.close()))
  })

  it('somebody sets two steps up, signs in with them, and switches them off', async () => {
    const account = await newAccount()
    const { page, context, complaints } = await visit(options)
    const { secret, codes } = await setUp(page, account)
    expect(codes).toHaveLength(10)
    const guest = await visit(options)
    await signInByForm(guest.page, account, '/account')
    await heads(guest.page, 'Enter your code')
    await fill(guest.page, { Code: '000000' })
    await press(guest.page, 'Continue')
    await expect
      .poll(() => guest.page.getByRole('alert').textContent(), patience)
      .toContain('The code is wrong')
    await fill(guest.page, { Code: code(secret, 1) })
    await press(guest.page, 'Continue')
    await guest.page.waitForURL((url) => url.pathname === '/account', patience)
    await page.goto('/account/two-step')
    await click(page.getByText('Switch off…'))
    const form = page.locator('form[action="/account/two-step/off"]')
    await form.getByLabel('Your password').fill(password)
    await form.getByLabel('Code').fill(codes[0] ?? '')
    await press(page, 'Switch off')
    await expect.poll(() => page.getByRole('status').textContent(), patience).toBe('Two-step sign-in is off.')
    expect([...complaints, ...guest.complaints]).toEqual([])
    await Promise.all([context.close(), guest.context.close()])
  })
})

/** Signs in, and switches two-step sign-in on by its pages. */
async function setUp(page: Page, account: { email: string; password: string }) {
  await signInByForm(page, account, '/account')
  await click(page.getByRole('link', { name: 'Set up two-step sign-in' }))
  await fill(page, { 'Your password': password })
  await press(page, 'Begin')
  await page.getByRole('img', { name: 'The key as a QR code' }).waitFor()
  const secret = (await page.locator('#totp-secret').inputValue()).replaceAll(' ', '')
  await fill(page, { Code: code(secret) })
  await press(page, 'Switch on')
  await heads(page, 'Two-step sign-in is on')
  return { secret, codes: await page.locator('.codes li').allTextContents() }
}

/** Every page there is, with the steps that lead to the page. */
const pages: Record<string, (page: Page) => Promise<unknown>> = {
  'sign-up': (page) => page.goto('/sign-up'),
  'sign-up-refused': async (page) => {
    await page.goto('/sign-up')
    await page.evaluate("document.querySelector('form').noValidate = true")
    await fill(page, { 'E-mail address': 'nobody' })
    await press(page, 'Create account')
    await page.getByRole('alert').waitFor()
  },
  'sign-up-sent': (page) => page.goto('/sign-up/sent'),
  'sign-up-confirm': async (page) => {
    const email = someone()
    await signUp(page, email)
    await page.goto(await linkTo(email, '/sign-up/confirm'))
  },
  'sign-up-confirm-refused': async (page) => {
    const email = someone()
    await signUp(page, email)
    await page.goto(await linkTo(email, '/sign-up/confirm'))
    await fill(page, { Password: 'password1234' })
    await press(page, 'Confirm and sign in')
    await page.locator('#field-password-error').waitFor()
  },
  'link-dead': (page) => page.goto('/reset-password?token=x'),
  'forgot-password': (page) => page.goto('/forgot-password'),
  'reset-password': async (page) => {
    const { email } = await newAccount()
    await page.goto('/forgot-password')
    await fill(page, { 'E-mail address': email })
    await press(page, 'Send the link')
    await page.goto(await linkTo(email, '/reset-password'))
  },
  account: async (page) => {
    const account = await newAccount()
    const other = await visit(phone)
    await signInByForm(other.page, account)
    await other.context.close()
    await signInByForm(page, account, '/account')
  },
  'account-refused': async (page) => {
    await signInByForm(page, await newAccount(), '/account')
    await fill(page, { 'Current password': 'a wrong password', 'New password': fresh })
    await press(page, 'Change password')
    await page.locator('#current-password-error').waitFor()
  },
  'two-step-off': async (page) => signInByForm(page, await newAccount(), '/account/two-step'),
  'two-step-waiting': async (page) => {
    await signInByForm(page, await newAccount(), '/account/two-step')
    await fill(page, { 'Your password': password })
    await press(page, 'Begin')
    await page.locator('#totp-secret').waitFor()
  },
  'two-step-codes': async (page) => setUp(page, await newAccount()),
  'two-step-on': async (page) => {
    await setUp(page, await newAccount())
    await page.goto('/account/two-step')
  },
  'sign-in-code': async (page) => {
    const account = await newAccount()
    const own = await visit()
    await setUp(own.page, account)
    await own.context.close()
    await signInByForm(page, account)
  },
  mails: async (page) => signIn(page, await newAccount(), '/account/mails'),
  channels: async (page) => signIn(page, await newAccount(), '/channels'),
  'address-confirm': async (page) => {
    const email = someone()
    await signInByForm(page, await newAccount(), '/account')
    await fill(page, { 'New address': email, 'Your password': password })
    await press(page, 'Send the link')
    await page.goto(await linkTo(email, '/account/email/confirm'))
  },
}

describe.for(ways)('told by mail, %s', ([, options]) => {
  it('a person is mailed a mention, chooses other mails, and unsubscribes without a session', async () => {
    const account = await newAccount()
    const colleague = await newPerson(account.companyId, { name: 'Bo Example' })
    const api = await apiOf(account)
    const { id: tenderId } = await demoTender('refuse')
    const bid = await api<{ id: string }>('POST', '/bids', { tenderId })
    await api('POST', `/bids/${bid.id}/comments`, { text: 'Who was on site?', mentions: [colleague.userId] })
    await sharedService().operator.post('/jobs/mail/run', {})
    const link = await linkTo(colleague.email, '/unsubscribe')
    const { page, context, complaints } = await visitAs(colleague, '/account', options)
    await click(page.getByRole('link', { name: 'Choose your mails' }))
    const mentions = page.getByLabel('Comments that mention you')
    expect(await mentions.inputValue()).toBe('at_once')
    await mentions.selectOption('weekly')
    await page.getByLabel('Time zone').selectOption('Europe/Oslo')
    await press(page, 'Save')
    await expect.poll(() => page.locator('.says').textContent(), patience).toContain('Saved')
    expect(await page.getByLabel('Comments that mention you').inputValue()).toBe('weekly')
    const stranger = await visit(options)
    await stranger.page.goto(link)
    await heads(stranger.page, 'Unsubscribe')
    await press(stranger.page, 'Unsubscribe')
    await heads(stranger.page, 'You are unsubscribed')
    await page.reload()
    expect(await page.getByLabel('Comments that mention you').inputValue()).toBe('never')
    expect([...complaints, ...stranger.complaints]).toEqual([])
    await stranger.context.close()
    await context.close()
  })

  it('an admin adds a channel and removes it', async () => {
    const account = await newAccount()
    const { page, context, complaints } = await visitAs(account, '/notifications', options)
    await click(page.getByRole('link', { name: 'Slack and Teams' }))
    await fill(page, { 'Name of the channel': '#tenders', Address: 'https://10.0.0.1/hook' })
    await press(page, 'Add the channel')
    await expect
      .poll(() => page.locator('#field-url-error').textContent(), patience)
      .toContain('not an IP address')
    await fill(page, { Address: 'https://hooks.slack.com/services/secret' })
    await press(page, 'Add the channel')
    await page.getByRole('heading', { name: '#tenders' }).waitFor()
    expect(await page.content()).not.toContain('services/secret')
    await click(page.getByText('Remove…'))
    await press(page, 'Remove')
    await expect.poll(() => page.getByRole('main').textContent(), patience).toContain('No channel yet')
    expect(complaints).toEqual([])
    await context.close()
  })
})

it.for(Object.entries(pages))('the page %s is fit for everybody', async ([name, open]) => {
  const visited = await visit()
  await open(visited.page)
  await expectFit(visited, name)
  await visited.context.close()
})

it('a service on one’s own machine says where its mails are', async () => {
  expect(sharedService().origin).toContain('127.0.0.1')
  const { page, context } = await visit()
  await page.goto('/sign-up/sent')
  expect(await page.getByRole('main').textContent()).toContain('it prints its mails')
  await context.close()
})
