import { readFile } from 'node:fs/promises'
import type { BrowserContextOptions, Page } from 'playwright-core'
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
  visit,
  visitAs,
  withoutScript,
} from './browser.ts'
import { sharedService } from './service.ts'

const small: BrowserContextOptions = { ...phone, ...withoutScript }

/** Waits for the sentence that confirms an action. */
const said = (page: Page, text: string) => page.getByRole('status').getByText(text).waitFor(patience)
const part = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

const opened = (account: Account, path: string, options = small) => visitAs(account, path, options)

/** The link of the newest mail to an address, from the service's log. */
async function linkFor(email: string): Promise<string> {
  let link = ''
  await expect
    .poll(async () => {
      const mails = (await readFile(sharedService().log, 'utf8')).split('Mail to ')
      const mail = mails.findLast((text) => text.startsWith(email)) ?? ''
      link = /\S+\/invitations\/accept\?token=\S+/.exec(mail)?.[0] ?? ''
      return link
    }, patience)
    .not.toBe('')
  return link
}

async function invite(page: Page, email: string, role: string): Promise<string> {
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel(role, { exact: true }).check()
  await press(page, 'Send invitation')
  await said(page, `The invitation is on its way to ${email}.`)
  return linkFor(email)
}

const someone = () => `guest-${crypto.randomUUID()}@example.com`

describe('people', () => {
  it.for([
    ['on a phone without script', small],
    ['on a desktop', desktop],
  ] as const)('are invited, sign up by the link, and work for the company: %s', async ([, options]) => {
    const owner = await newAccount({ name: 'Invites Ltd' })
    const { page } = await opened(owner, '/people', options)
    const email = someone()
    const link = await invite(page, email, 'Admin')
    const guest = await visit(options)
    await guest.page.goto(link)
    expect(await guest.page.textContent('main')).toContain(
      'invites you to work for Invites Ltd, as an admin.',
    )
    await guest.page.getByLabel('Your name').fill('Grace Guest')
    await guest.page.getByLabel('Choose a password').fill('short')
    await press(guest.page, 'Accept and create account')
    await guest.page.getByText('at least 12 characters').first().waitFor(patience)
    await guest.page.getByLabel('Choose a password').fill('a long and winding road')
    await press(guest.page, 'Accept and create account')
    await guest.page.waitForURL((url) => url.pathname === '/', patience)
    await guest.page.goto('/people')
    expect(await guest.page.textContent('main')).toContain('Grace Guest')
    // The link works only once.
    await guest.page.goto(link)
    expect(await heading(guest.page)).toBe('This invitation no longer works')
    expect([...guest.complaints]).toEqual([])
  })

  it('who have an account sign in to accept; another address cannot', async () => {
    const owner = await newAccount({ name: 'Known Ltd' })
    const known = await newAccount({ name: 'Elsewhere Ltd' })
    const { page } = await opened(owner, '/people')
    const link = await invite(page, known.email, 'Member')
    await page.goto(link)
    await page.getByText(`The invitation is for ${known.email} alone`).waitFor(patience)
    const guest = await visit(small)
    await guest.page.goto(link)
    await click(guest.page.getByRole('link', { name: 'Sign in to accept' }))
    await guest.page.getByLabel('E-mail address').fill(known.email)
    await guest.page.getByLabel('Password', { exact: true }).fill(known.password)
    await press(guest.page, 'Sign in')
    await press(guest.page, 'Join Known Ltd')
    await said(guest.page, 'You work for Known Ltd now.')
    // The person can switch back to the other company.
    await guest.page.goto('/choose-company')
    await click(guest.page.getByRole('button', { name: 'Elsewhere Ltd' }))
    await guest.page.waitForURL((url) => url.pathname === '/', patience)
    await guest.page.goto('/company')
    expect(await heading(guest.page)).toBe('Elsewhere Ltd')
  })

  it('have invitations withdrawn and sent again', async () => {
    const owner = await newAccount()
    const { page } = await opened(owner, '/people')
    const email = someone()
    const first = await invite(page, email, 'Member')
    await press(page, 'Send again')
    await said(page, 'The invitation is on its way')
    await expect.poll(() => linkFor(email), patience).not.toBe(first)
    const second = await linkFor(email)
    const guest = await visit(small)
    await guest.page.goto(first)
    expect(await heading(guest.page)).toBe('This invitation no longer works')
    await guest.page.goto(second)
    expect(await heading(guest.page)).toBe('You are invited')
    await press(page, 'Withdraw')
    await said(page, 'The invitation is withdrawn.')
    await guest.page.goto(second)
    expect(await heading(guest.page)).toBe('This invitation no longer works')
  })

  it('become owners with the password, and the last owner stays', async () => {
    const owner = await newAccount()
    const other = await newPerson(owner.companyId, { name: 'Ben Second', role: 'admin' })
    const { page } = await opened(owner, '/people')
    await page.getByText('You are the only owner.').waitFor(patience)
    await click(page.getByRole('link', { name: 'Ben Second' }))
    await page.getByLabel('Owner', { exact: true }).check()
    await press(page, 'Change role')
    await page.getByText('Enter your password').first().waitFor(patience)
    expect(await page.getByLabel('Owner', { exact: true }).isChecked()).toBe(true)
    await page.getByLabel('Your password').first().fill('wrong horse battery')
    await press(page, 'Change role')
    await page.getByText('The password is wrong').first().waitFor(patience)
    await page.getByLabel('Your password').first().fill(password)
    await press(page, 'Change role')
    await said(page, 'Ben Second is an owner now.')
    // The other owner can now remove the first, who then has no company.
    const second = await opened(other, '/people')
    await click(second.page.getByRole('link', { name: 'Ada Example' }))
    await click(second.page.getByText('Remove Ada Example…'))
    await second.page.locator('#remove-password').fill(password)
    await press(second.page, 'Remove')
    await said(second.page, 'no longer belongs')
    await page.goto('/people')
    expect(await heading(page)).toBe('You belong to no company')
    await page.goto('/company/new')
    await page.getByLabel('Name of the company').fill('Fresh start Ltd')
    await page.getByLabel('Country').selectOption('IE')
    await press(page, 'Add company')
    await said(page, 'Fresh start Ltd is founded.')
    await page.getByText('Basic: everything here').waitFor(patience)
  })

  it('who are members see all and change nothing but their own place', async () => {
    const owner = await newAccount()
    const member = await newPerson(owner.companyId, { name: 'Mia Member', role: 'member' })
    const { page } = await opened(member, '/people')
    await page.getByText('Only owners and admins invite people').waitFor(patience)
    expect(await page.getByRole('button', { name: 'Send invitation' }).count()).toBe(0)
    await page.goto('/company/profile/identity')
    await page.getByText('Only owners and admins of the company can change this.').waitFor(patience)
    expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0)
    await page.goto('/people')
    await click(page.getByText('Leave Norwick Vehicles Ltd…'))
    await press(page, 'Leave')
    await page.waitForURL((url) => url.pathname === '/choose-company', patience)
    expect(await heading(page)).toBe('You belong to no company')
  })

  it('look right', async () => {
    const owner = await newAccount({ name: 'Norwick Vehicles Ltd' })
    await newPerson(owner.companyId, { name: 'Benedikt Lindner-Oberkampf', role: 'admin' })
    const member = await newPerson(owner.companyId, { name: 'Mia Member', role: 'member' })
    const shown = await opened(owner, '/people', desktop)
    const link = await invite(shown.page, someone(), 'Member')
    await expectFit(shown, 'people')
    await click(shown.page.getByRole('link', { name: 'Mia Member' }))
    await shown.page.getByRole('heading', { name: 'Mia Member' }).waitFor(patience)
    await expectFit(shown, 'person')
    await shown.page.goto('/company/new')
    await expectFit(shown, 'company-new')
    const seen = await opened(member, '/people', desktop)
    await expectFit(seen, 'people-member')
    const guest = await visit(desktop)
    await guest.page.goto(link)
    await expectFit(guest, 'invitation')
  })
})

describe('the company', () => {
  it.for([
    ['on a phone without script', small],
    ['on a desktop', desktop],
  ] as const)('is described part by part: %s', async ([, options]) => {
    const owner = await newAccount()
    const { page, complaints } = await opened(owner, '/company', options)
    await click(page.getByRole('link', { name: 'Subjects, as CPV codes' }))
    await page.getByLabel('Subjects', { exact: true }).last().fill('45233130, bridges, zzyzx')
    await page.getByLabel('Places', { exact: true }).last().fill('Ireland, Oberbayern')
    await page.getByLabel('What you can do').fill('Roads and bridges.\nIn all weathers.')
    await press(page, 'Save')
    await page.getByText('“zzyzx”: no CPV code of that name or code').waitFor(patience)
    // The page ticks the codes that it understood, leaves what was typed, and offers the codes that are still
    // open.
    expect(await page.getByLabel('45233130 Construction work for highways').isChecked()).toBe(true)
    expect(await page.getByLabel('DE21 Oberbayern').isChecked()).toBe(true)
    expect(await page.getByLabel('What you can do').inputValue()).toBe('Roads and bridges.\nIn all weathers.')
    await page.getByRole('group', { name: '“bridges” fits several' }).getByRole('checkbox').first().check()
    await page.getByLabel('Add', { exact: true }).first().fill('bridges')
    await press(page, 'Save')
    await said(page, 'Subjects and places: saved.')
    expect(await part(page, 'Subjects and places').textContent()).toContain(
      '45233130 Construction work for highways',
    )
    // A code whose box is cleared is removed.
    await click(page.getByRole('link', { name: 'Change subjects and places' }))
    await page.getByLabel('45233130 Construction work for highways').uncheck()
    await press(page, 'Save')
    await said(page, 'saved.')
    expect(await part(page, 'Subjects and places').textContent()).not.toContain('45233130')

    await click(page.getByRole('link', { name: 'Change size and turnover' }))
    await page.getByLabel('Employees').fill('1,200')
    const year = page.getByRole('group', { name: 'Year 1', exact: true })
    await year.getByLabel('Year').fill('2025')
    await year.getByLabel('Turnover').fill('12.500.000,50')
    await press(page, 'Save')
    await year.getByText('must be filled in').waitFor(patience)
    expect(await year.getByLabel('Turnover').inputValue()).toBe('12.500.000,50')
    await press(page, 'Room for more')
    await page.getByRole('group', { name: 'Year 5', exact: true }).waitFor(patience)
    await year.getByLabel('Currency').fill('eur')
    await press(page, 'Save')
    await said(page, 'Size and turnover: saved.')
    expect(await part(page, 'Size and turnover').textContent()).toMatch(/2025: EUR\u00a012,500,000\.50/)

    await click(page.getByRole('link', { name: 'Change identity' }))
    await page.getByLabel('Register number').fill('HRB 1234')
    await press(page, 'Save')
    await said(page, 'Identity: saved.')
    expect(complaints).toEqual([])
  })

  it('has references, insurances, an address and declared grounds', async () => {
    const owner = await newAccount()
    const { page } = await opened(owner, '/company/profile/references')
    const first = page.getByRole('group', { name: 'Reference 1', exact: true })
    await first.getByLabel('What it was').fill('Resurfacing of the ring road')
    await first.getByLabel('CPV code').fill('Construction work for highways')
    await first.getByLabel('Year of completion').fill('2025')
    await press(page, 'Save')
    await said(page, 'References: saved.')
    expect(await part(page, 'References').textContent()).toContain(
      '45233130 Construction work for highways, 2025',
    )
    await page.goto('/company/profile/insurances')
    const cover = page.getByRole('group', { name: 'Insurance 1', exact: true })
    await cover.getByLabel('What it covers').fill('Public liability')
    await cover.getByLabel('Sum insured').fill('5 000 000')
    await cover.getByLabel('Currency').fill('EUR')
    await cover.getByLabel('Valid until').fill('2027-06-30')
    await press(page, 'Save')
    await said(page, 'Insurances: saved.')
    await page.goto('/company/profile/contact')
    await page.getByLabel('Town').fill('München')
    await page.getByLabel('Country').selectOption('DE')
    await page.getByLabel('Region').fill('Oberbayern')
    await page.getByLabel('E-mail address').fill('nobody')
    await press(page, 'Save')
    // The browser refuses the address, and so sends nothing. Without an address the browser has nothing to refuse.
    await page.getByLabel('E-mail address').fill('')
    await press(page, 'Save')
    await said(page, 'Address and contact: saved.')
    expect(await part(page, 'Address and contact').textContent()).toContain('DE21 Oberbayern')
    await page.goto('/company/profile/exclusion')
    await press(page, 'None of them applies…')
    await page.getByText('Nothing is saved yet').waitFor(patience)
    await page.getByRole('group', { name: 'Payment of taxes' }).getByLabel('Applies', { exact: true }).check()
    await press(page, 'Save')
    await said(page, 'Exclusion grounds: saved.')
    expect(await part(page, 'Exclusion grounds').textContent()).toContain('23 of 24')
  })

  it('tells that somebody else changed a part meanwhile, and loses nothing typed', async () => {
    const owner = await newAccount()
    const admin = await newPerson(owner.companyId, { role: 'admin' })
    const [mine, theirs] = [
      await opened(owner, '/company/profile/identity'),
      await opened(admin, '/company/profile/identity'),
    ]
    await theirs.page.getByLabel('Legal name').fill('Theirs Ltd')
    await press(theirs.page, 'Save')
    await said(theirs.page, 'Identity: saved.')
    await mine.page.getByLabel('Legal name').fill('Mine Ltd')
    await press(mine.page, 'Save')
    await mine.page.getByRole('alert').getByText('Someone changed this part').waitFor(patience)
    expect(await mine.page.textContent('.note')).toContain('Theirs Ltd')
    expect(await mine.page.getByLabel('Legal name').inputValue()).toBe('Mine Ltd')
    await press(mine.page, 'Save')
    await said(mine.page, 'Identity: saved.')
    await theirs.page.goto('/company')
    expect(await part(theirs.page, 'Identity').textContent()).toContain('Mine Ltd')
  })

  it('is renamed', async () => {
    const owner = await newAccount()
    const { page } = await opened(owner, '/company/record')
    await page.getByLabel('Name').fill('Norwick Trucks Ltd')
    await press(page, 'Save')
    await said(page, 'Saved as Norwick Trucks Ltd, United Kingdom.')
    expect(await heading(page)).toBe('Norwick Trucks Ltd')
  })

  it('records certificates with their state and file', async () => {
    const owner = await newAccount()
    const { page } = await opened(owner, '/company/certifications')
    await page.getByText('No certificates yet').waitFor(patience)
    await click(page.getByRole('link', { name: 'Add a certificate' }).first())
    await page.getByLabel('Name').fill('Quality management')
    await page.getByLabel('Standard').fill('ISO 9001')
    await page.getByLabel('Issued on').fill('2026-05-01')
    await page.getByLabel('Valid until').fill('2026-04-01')
    await press(page, 'Add')
    await page.getByText('must not lie before the day of issue').first().waitFor(patience)
    await page.getByLabel('Valid until').fill('2099-04-01')
    await press(page, 'Add')
    await said(page, 'Quality management added.')
    expect(await page.textContent('tbody')).toContain('Valid')
    await click(page.getByRole('link', { name: 'Quality management' }))
    await page.getByLabel('Valid until').fill('2026-10-01')
    await page.getByLabel('Issued on').fill('')
    await press(page, 'Save')
    await said(page, 'Quality management saved.')
    expect(await page.textContent('tbody')).toContain('Expired')
    await click(page.getByRole('link', { name: 'Quality management' }))
    await click(page.getByText('Remove this certificate…'))
    await press(page, 'Remove')
    await said(page, 'Certificate removed.')
  })

  it('looks right, empty and filled', async () => {
    const owner = await newAccount()
    const empty = await opened(owner, '/company', desktop)
    await expectFit(empty, 'company-empty')
    await empty.page.goto('/company/certifications')
    await expectFit(empty, 'certifications-empty')
    const [demo] = sharedService().owners
    if (!demo) throw new Error('The demo has no owner')
    const shown = await visitAs(demo, '/company', desktop)
    await expectFit(shown, 'company')
    for (const name of ['identity', 'contact', 'size', 'fields', 'references', 'insurances', 'exclusion']) {
      await shown.page.goto(`/company/profile/${name}`)
      await expectFit(shown, `profile-${name}`)
    }
    await shown.page.goto('/company/certifications')
    await expectFit(shown, 'certifications')
    await shown.page.goto('/company/certifications/new')
    await expectFit(shown, 'certification')
  }, 180_000)
})

describe('teams', () => {
  it.for([
    ['on a phone without script', small],
    ['on a desktop', desktop],
  ] as const)('are made, filled, described and deleted: %s', async ([, options]) => {
    const owner = await newAccount()
    await newPerson(owner.companyId, { name: 'Mia Member', role: 'member' })
    const { page, complaints } = await opened(owner, '/teams', options)
    await page.getByText('No teams yet').waitFor(patience)
    await page.getByLabel('Name').fill('Roads')
    await press(page, 'Make team')
    await said(page, 'Team Roads is there.')
    const mia = await page.getByRole('option', { name: /^Mia Member/ }).getAttribute('value')
    await page.getByLabel('Person').selectOption(mia)
    await page.getByLabel('Role').selectOption('lead')
    await press(page, 'Add to team')
    await said(page, 'Mia Member is in the team.')
    expect(await page.textContent('tbody')).toContain('Lead')
    await page.getByLabel('Name').fill('Roads and bridges')
    await page.getByLabel('What it is for').fill('Bids on road works')
    await press(page, 'Save')
    await said(page, 'Roads and bridges is saved.')
    await press(page, 'Remove')
    await said(page, 'no longer in the team')
    await page.goto('/teams')
    await page.getByLabel('Name').fill('ROADS AND BRIDGES')
    await press(page, 'Make team')
    await page.getByText('is the name of another team').first().waitFor(patience)
    await click(page.getByRole('link', { name: 'Roads and bridges' }))
    await click(page.getByText('Delete this team…'))
    await press(page, 'Delete')
    await said(page, 'The team is deleted.')
    expect(complaints).toEqual([])
  })

  it('look right', async () => {
    const [demo] = sharedService().owners
    if (!demo) throw new Error('The demo has no owner')
    const shown = await visitAs(demo, '/teams', desktop)
    await expectFit(shown, 'teams')
    await click(shown.page.locator('tbody a').first())
    await shown.page.waitForURL(/\/teams\/team_/, patience)
    await expectFit(shown, 'team')
  })
})
