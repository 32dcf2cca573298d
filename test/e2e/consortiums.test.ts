import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import {
  type Account,
  click,
  desktop,
  expectFit,
  heading,
  newAccount,
  phone,
  press,
  visitAs,
  withoutScript,
} from './browser.ts'
import { apiOf, type Call, demoTender } from './work.ts'

interface Consortium {
  id: string
  name: string
  status: string
}
interface Member {
  id: string
  company: { id: string | null; name: string }
  status: string
  sharePercent: number | null
  responsibilities: { title: string; status: string; dueAt: string | null }[]
}

const says = (page: Page) => page.getByRole('status').textContent()

/** A company that leads a consortium with a share of 60 per cent. */
async function leading(): Promise<{
  lead: Account
  call: Call
  id: string
  members: () => Promise<Member[]>
}> {
  const lead = await newAccount({ name: 'Norwick Vehicles Ltd' })
  const call = await apiOf(lead)
  const { id: tenderId } = await demoTender('electric refuse')
  const { id } = await call<Consortium>('POST', '/consortiums', {
    name: 'Clean streets',
    tenderId,
    sharePercent: 60,
  })
  return { lead, call, id, members: () => call<Member[]>('GET', `/consortiums/${id}/members`) }
}

describe('the pages of consortiums', () => {
  it('are fit for everybody', async () => {
    const { lead, call, id } = await leading()
    const { companyId } = await newAccount({ name: 'Harbour Charging plc' })
    await call('POST', `/consortiums/${id}/members`, {
      companyId,
      sharePercent: 25,
      responsibilities: [{ title: 'Charging points', dueAt: '2026-12-01T09:00:00Z' }],
    })
    await call('POST', `/consortiums/${id}/members`, {
      companyName: 'Depot Builders',
      contactEmail: 'bids@example.com',
      sharePercent: 10,
    })
    const visited = await visitAs(lead, '/consortiums', desktop)
    const { page } = visited
    await expectFit(visited, 'consortiums')
    await page.goto(`/consortiums/${id}`)
    expect(await page.textContent('#members')).toContain('95% of the shares are assigned, 5% are free')
    await expectFit(visited, 'consortium')
    await visited.context.close()
    const empty = await visitAs(await newAccount(), '/consortiums', desktop)
    await expectFit(empty, 'consortiums-empty')
    await empty.context.close()
  })

  it('of others are not there', async () => {
    const { id } = await leading()
    const { page, context } = await visitAs(await newAccount(), '/', desktop)
    const answer = await page.goto(`/consortiums/${id}`)
    expect([answer?.status(), await heading(page)]).toEqual([404, 'Nothing is here'])
    await context.close()
  })
})

describe('a consortium', () => {
  it('is formed for a followed tender, on a phone without script', async () => {
    const account = await newAccount()
    const call = await apiOf(account)
    const { page, context } = await visitAs(account, '/consortiums/new', { ...phone, ...withoutScript })
    expect(await page.textContent('main')).toContain('Save the tender first')
    const { id: tenderId } = await demoTender('electric refuse')
    await call('POST', '/tenders/saved', { tenderId })
    await page.reload()
    await page.getByLabel('Name of the consortium').fill('Clean streets')
    await page.getByLabel('Share of your company in per cent').fill('55.5')
    await press(page, 'Form the consortium')
    await page.waitForURL('**/consortiums/consortium_*')
    expect(await heading(page)).toBe('Clean streets')
    const [made] = await call<Consortium[]>('GET', '/consortiums')
    expect(made).toMatchObject({ name: 'Clean streets', status: 'forming' })
    await context.close()
  })

  it('invites a company that accepts, and one by its address', async () => {
    const { lead, id, members } = await leading()
    const partner = await newAccount({ name: 'Harbour Charging plc' })
    const { page, context } = await visitAs(lead, `/consortiums/${id}`, { ...phone, ...withoutScript })
    await click(page.locator('summary', { hasText: 'Invite a company' }))
    await page.getByLabel('Number of a company').fill(partner.companyId)
    await page.getByLabel('Share in per cent').fill('50')
    await press(page, 'Invite')
    expect(await page.textContent('#invite-share-error')).toContain('60 are taken')
    await page.getByLabel('Share in per cent').fill('30')
    await press(page, 'Invite')
    expect(await says(page)).toBe('Harbour Charging plc is invited.')
    await click(page.locator('summary', { hasText: 'Invite a company' }))
    await page.locator('#invite-name').fill('Depot Builders')
    await page.getByLabel('E-mail address').fill('bids@example.com')
    await press(page, 'Invite')
    expect(await says(page)).toBe('Depot Builders is invited.')

    const other = await visitAs(partner, `/consortiums/${id}`, desktop)
    expect(await other.page.textContent('.note')).toContain('with a share of 30%')
    expect(await other.page.getByText('Dissolve the consortium…').count()).toBe(0)
    await expectFit(other, 'consortium-invited')
    await press(other.page, 'Accept')
    await expect.poll(() => says(other.page)).toBe('Your company takes part in this consortium.')
    expect((await members()).map(({ status, sharePercent }) => [status, sharePercent])).toEqual([
      ['accepted', 60],
      ['accepted', 30],
      ['invited', null],
    ])
    await Promise.all([context.close(), other.context.close()])
  })

  it('says at the field when a number is nobody’s', async () => {
    const { lead, id } = await leading()
    const { page, context } = await visitAs(lead, `/consortiums/${id}`, { ...phone, ...withoutScript })
    await click(page.locator('summary', { hasText: 'Invite a company' }))
    await page.getByLabel('Number of a company').fill('company_01jd0000000000000000000000')
    await press(page, 'Invite')
    expect(await page.textContent('#invite-company-error')).toContain('No company has this number')
    await context.close()
  })

  it('is no longer seen by who declines', async () => {
    const { call, id } = await leading()
    const partner = await newAccount({ name: 'Harbour Charging plc' })
    await call('POST', `/consortiums/${id}/members`, { companyId: partner.companyId })
    const { page, context } = await visitAs(partner, `/consortiums/${id}`, { ...phone, ...withoutScript })
    await press(page, 'Decline')
    expect(await says(page)).toBe('You have declined the invitation.')
    expect((await page.goto(`/consortiums/${id}`))?.status()).toBe(404)
    await context.close()
  })

  it('gives responsibilities, marks them done and takes them back', async () => {
    const { lead, id, members } = await leading()
    const { page, context } = await visitAs(lead, `/consortiums/${id}`, { ...phone, ...withoutScript })
    await click(page.getByText('Add a responsibility'))
    await page.getByLabel('What').fill('Method statement')
    await page.getByLabel('Due (UTC)').fill('2026-12-01T09:00')
    await press(page, 'Add it')
    expect((await members())[0]?.responsibilities).toMatchObject([
      { title: 'Method statement', status: 'open', dueAt: '2026-12-01T09:00:00.000Z' },
    ])
    await press(page, 'Mark as done')
    expect((await members())[0]?.responsibilities).toMatchObject([{ status: 'done' }])
    await click(page.getByRole('button', { name: 'Remove Method statement' }))
    expect((await members())[0]?.responsibilities).toEqual([])
    await context.close()
  })

  it('takes a company out, is changed, confirmed and dissolved', async () => {
    const { lead, call, id, members } = await leading()
    await call('POST', `/consortiums/${id}/members`, {
      companyName: 'Depot Builders',
      contactEmail: 'bids@example.com',
    })
    const { page, context } = await visitAs(lead, `/consortiums/${id}`, { ...phone, ...withoutScript })
    await click(page.getByText('Take out'))
    await press(page, 'Take it out')
    expect((await members()).map(({ status }) => status)).toEqual(['accepted', 'removed'])
    await click(page.getByText('Change its name'))
    await page.getByLabel('Share of your company in per cent').fill('70')
    await press(page, 'Save changes')
    expect((await members())[0]?.sharePercent).toBe(70)
    await press(page, 'Confirm the consortium')
    expect(await says(page)).toBe('The consortium is confirmed.')
    await click(page.getByText('Dissolve the consortium…'))
    await press(page, 'Dissolve it')
    expect(await call<Consortium>('GET', `/consortiums/${id}`)).toMatchObject({ status: 'dissolved' })
    expect(await page.getByText('Invite a company').count()).toBe(0)
    await context.close()
  })
})
