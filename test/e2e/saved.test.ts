import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import {
  type Account,
  click,
  desktop,
  newAccount,
  newPerson,
  patience,
  press,
  signIn,
  visit,
  visitAs,
  withoutScript,
} from './browser.ts'
import { apiOf, type Call, demoTender } from './work.ts'

interface Bid {
  id: string
  sections: {
    key: string
    text: string
    ownerId: string | null
    status: string
    dueAt: string | null
  }[]
}

interface Work {
  account: Account
  colleague: Account
  call: Call
  bid: Bid
  path: string
}

async function drafting(): Promise<Work> {
  const account = await newAccount()
  const colleague = await newPerson(account.companyId, { name: 'Grace Example' })
  const call = await apiOf(account)
  const { id: tenderId } = await demoTender('electric refuse')
  const bid = await call<Bid>('POST', '/bids', { tenderId, outline: true })
  return { account, colleague, call, bid, path: `/bids/${bid.id}/section?key=${bid.sections[0]?.key}` }
}

async function fill(page: Page, colleague: Account): Promise<void> {
  await page.getByLabel('Text').fill('Our answer')
  await page.getByLabel('Owner').selectOption({ label: colleague.name })
  await page.getByLabel('Status').selectOption({ label: 'For review' })
  await page.getByLabel(/^Due/).fill('2097-01-02T12:00')
  await page.getByLabel('Your comment').fill('Please check')
}

const scripts = [
  ['with script', desktop],
  ['without script', { ...desktop, ...withoutScript }],
] as const
const buttons = ['Save', 'Save and go to the next']

describe('“Saved” on the page of a section', () => {
  it.for(scripts.flatMap(([how, options]) => buttons.map((button) => ({ how, options, button }))))(
    'after “$button” $how means all that was typed',
    async ({ options, button }) => {
      const { account, colleague, call, bid, path } = await drafting()
      const { page, context } = await visitAs(account, path, options)
      await fill(page, colleague)
      await press(page, button)
      await page.locator('.says', { hasText: 'Section saved. Comment added.' }).waitFor(patience)
      expect(await page.textContent('main')).not.toMatch(/Restored|Not saved/)
      const other = await visitAs(colleague, path, { ...desktop, ...withoutScript })
      expect(await other.page.getByLabel('Text').inputValue()).toBe('Our answer')
      expect(await other.page.getByLabel('Owner').inputValue()).toBe(colleague.userId)
      expect(await other.page.getByLabel('Status').inputValue()).toBe('review')
      expect(await other.page.getByLabel(/^Due/).inputValue()).toBe('2097-01-02T12:00')
      expect(await other.page.locator('#comments .prose').allInnerTexts()).toEqual(['Please check'])
      await other.page.goto('/tasks')
      expect(await other.page.textContent('main')).toContain('For review')
      const { sections } = await call<Bid>('GET', `/bids/${bid.id}`)
      expect(sections[0]).toMatchObject({ text: 'Our answer', ownerId: colleague.userId, status: 'review' })
      await Promise.all([context.close(), other.context.close()])
    },
  )

  it('is not claimed while only the text was saved by itself', async () => {
    const { account, colleague, call, bid, path } = await drafting()
    const { page, context } = await visit(desktop)
    await context.clock.install()
    await signIn(page, account, path)
    await fill(page, colleague)
    await page.clock.fastForward(3_000)
    const state = page.locator('[data-state]')
    await page
      .locator('[data-state]', {
        hasText: 'Text saved. Not saved yet: owner, status and due date, your comment.',
      })
      .waitFor(patience)
    const { sections } = await call<Bid>('GET', `/bids/${bid.id}`)
    expect(sections[0]).toMatchObject({ text: 'Our answer', ownerId: null, status: 'drafting', dueAt: null })
    expect(await call('GET', `/bids/${bid.id}/comments`)).toEqual([])
    let asked = ''
    page.once('dialog', (dialog) => {
      asked = dialog.type()
      void dialog.dismiss()
    })
    await page.getByRole('link', { name: 'Pipeline' }).first().click()
    await expect.poll(() => asked).toBe('beforeunload')
    await press(page, 'Save')
    await page.locator('.says', { hasText: 'Section saved. Comment added.' }).waitFor(patience)
    expect(await state.textContent()).toBe('')
    await context.close()
  })
})

type Typed = [form: string, field: string, value: string]

/**
 * Types into every field of the page's forms that takes text or a choice. Returns what was typed into each
 * form.
 */
const typeEverywhere = (page: Page) =>
  page.evaluate<Typed[]>(`(() => {
    const words = {
      date: '2097-01-02',
      'datetime-local': '2097-01-02T12:00',
      number: '1',
      email: 'someone@example.com',
      url: 'https://receiver.example.com/in',
    }
    const typed = []
    for (const form of document.querySelectorAll('main form[method=post]'))
      for (const field of form.elements) {
        if (!field.matches('select, textarea, input')) continue
        if (['hidden', 'password', 'file', 'checkbox', 'radio', 'submit'].includes(field.type)) continue
        const before = field.value
        if (field.options) field.selectedIndex = field.options.length - 1
        else field.value = words[field.type] ?? 'Typed here'
        if (field.value === before) continue
        field.dispatchEvent(new Event('input', { bubbles: true }))
        typed.push([form.getAttribute('action'), field.name, field.value])
      }
    return typed
  })()`)

const valuesIn = (page: Page, typed: readonly Typed[]) =>
  page.evaluate<(string | null)[]>(`${JSON.stringify(typed)}.map(([action, name]) => {
    const forms = [...document.querySelectorAll('main form[method=post]')]
    const form = forms.find((each) => each.getAttribute('action') === action)
    return form?.elements.namedItem(name)?.value ?? null
  })`)

describe('a page with several forms', () => {
  /** The pages on which a person types in more than one form, and the forms that can be sent as they are. */
  const places: [path: (work: Work) => Promise<string>, sent: string][] = [
    [async ({ bid }) => `/bids/${bid.id}`, 'Add the task'],
    [async ({ bid }) => `/bids/${bid.id}`, 'Comment'],
    [async ({ call }) => `/teams/${(await call<Bid>('POST', '/teams', { name: 'North' })).id}`, 'Save'],
    [async () => '/account', 'Save name'],
    [
      async ({ account, call }) => {
        await call('POST', '/tasks', { title: 'Call', assigneeId: account.userId })
        return '/tasks'
      },
      'Add the task',
    ],
  ]
  it.for(places)('keeps what was typed in the others: %s, “%s”', async ([pathOf, sent]) => {
    const work = await drafting()
    const { page, context } = await visit(desktop)
    const path = await pathOf(work)
    await signIn(page, work.account, path)
    for (const fold of await page.locator('main details').all())
      await fold.evaluate((each) => each.setAttribute('open', ''))
    const typed = await typeEverywhere(page)
    const button = page.locator('main form[method=post] button', { hasText: sent }).first()
    const action = await button.evaluate((each) => each.closest('form')?.getAttribute('action') ?? '')
    const others = typed.filter(([form]) => form !== action)
    expect(others.length).toBeGreaterThan(0)
    await click(button)
    await page.waitForLoadState('load')
    await page.locator('.says, [role=alert]').first().waitFor(patience)
    expect(await valuesIn(page, others)).toEqual(others.map(([, , value]) => value))
    expect(await page.locator('.says, [role=alert]').first().textContent()).toMatch(/Not saved yet: |correct/)
    await context.close()
  })
})
