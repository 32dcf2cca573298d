import { beforeAll, describe, expect, it } from 'vitest'
import {
  type Account,
  expectFit,
  newAccount,
  patience,
  phone,
  signIn,
  visit,
  visitAs,
  withoutScript,
} from './browser.ts'
import { longTenders } from './long-tenders.ts'
import { sharedService } from './service.ts'
import { apiOf } from './work.ts'

interface Found {
  id: string
  title: string
}

const languages = ['norwegian', 'german', 'greek'] as const
let account: Account
let bid: string
const ids = new Map<string, string>()
const [owner] = sharedService().owners
if (!owner) throw new Error('The demo has no owner')

/** A company that follows the long tenders, and bids for one of them. */
beforeAll(async () => {
  account = await newAccount()
  const call = await apiOf(account)
  const found = await call<Found[]>('GET', '/tenders?source=manual&status=open&limit=100')
  for (const language of languages) {
    const { id } = found.find(({ title }) => title === longTenders[language].tender.title) ?? {}
    if (id === undefined) throw new Error(`The ${language} tender is missing`)
    ids.set(language, id)
    await call('POST', '/tenders/saved', { tenderId: id, stage: 'qualifying', priority: 'high' })
  }
  const started = { tenderId: ids.get('german'), outline: true, value: 10_276_500.5, currency: 'EUR' }
  bid = (await call<Found>('POST', '/bids', started)).id
})

const sides = ['', '/documents', '/requirements', '/compliance']
const pagesOfTenders = languages.flatMap((language) => sides.map((side) => [language, side] as const))

describe('long titles, names and words', () => {
  it.for(pagesOfTenders)('are fit for everybody in a %s tender%s', async ([language, side]) => {
    const visited = await visitAs(account, `/tenders/${ids.get(language)}${side}`)
    await expectFit(visited, `long-${language}${side.replace('/', '-')}`)
    await visited.context.close()
  })

  it.for([
    ['long-tenders', (): string => '/tenders?source=manual'],
    ['long-pipeline', (): string => '/pipeline'],
    ['long-bids', (): string => '/bids'],
    ['long-bid', (): string => `/bids/${bid}`],
    ['long-section', (): string => `/bids/${bid}/section?key=award-1`],
    ['long-buyer', (): string => `/tenders/${ids.get('german')}/buyer`],
    ['long-calendar', (): string => '/calendar'],
  ] as const)('are fit for everybody on the page %s', async ([name, path]) => {
    const visited = await visitAs(account, path())
    await expectFit(visited, name)
    await visited.context.close()
  })
})

it('says that the list of requirements leaves Greek documents out', async () => {
  const { page, context } = await visit()
  for (const side of ['requirements', 'compliance']) {
    await signIn(page, account, `/tenders/${ids.get('greek')}/${side}`)
    expect(await page.locator('.empty').textContent()).toMatch(/not listed from documents in .* Greek/)
  }
  await signIn(page, account, `/tenders/${ids.get('greek')}`)
  const beside = await page.locator('.pursuit').textContent()
  expect(beside).toMatch(/not listed from documents in .* Greek/)
  expect(beside).not.toContain('No requirements were found')
  await context.close()
})

describe('a phone without script', () => {
  const small = { ...phone, ...withoutScript }

  it.for([
    ['the first result of the search', '/tenders?source=manual', '.result'],
    ['the figures of the market', '/market?cpvCodes=', '.market-figures'],
    ['the first requirement of a tender with a long title', '/requirements', '.requirement-title'],
  ] as const)('shows %s in the upper two thirds of the screen', async ([, path, selector]) => {
    const { page, context } = await visit(small)
    const address = path.startsWith('/requirements') ? `/tenders/${ids.get('german')}${path}` : path
    await signIn(page, account, address)
    const box = await page.locator(selector).first().boundingBox()
    expect(box?.y).toBeLessThan((phone.viewport.height * 2) / 3)
    await context.close()
  })

  it('has the form for several tenders at its lower edge while a box is ticked', async () => {
    const { page, context } = await visitAs(account, '/tenders?source=manual', small)
    const save = page.getByRole('button', { name: 'Save to the pipeline' })
    expect(await save.isVisible()).toBe(false)
    await page
      .getByRole('checkbox', { name: /^Select: / })
      .last()
      .check()
    const box = await save.boundingBox()
    expect(box?.y).toBeGreaterThan(phone.viewport.height / 2)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(phone.viewport.height)
    await context.close()
  })

  it('shows what a section answers before its text', async () => {
    const { page, context } = await visitAs(account, `/bids/${bid}/section?key=award-1`, small)
    const [asked, text] = [page.getByText('What the buyer asks'), page.getByLabel('Text')]
    expect((await asked.boundingBox())?.y).toBeLessThan((await text.boundingBox())?.y ?? 0)
    await context.close()
  })
})

it('scrolls the row of tabs to the tab of the page on a phone', async () => {
  const { page, context } = await visitAs(account, `/tenders/${ids.get('german')}/similar`, phone)
  const tab = page.locator('.tabs [aria-current]')
  await expect
    .poll(async () => {
      const { x = 0, width = 0 } = (await tab.boundingBox()) ?? {}
      return x >= 0 && x + width <= phone.viewport.width
    }, patience)
    .toBe(true)
  await context.close()
})

describe('the earlier of two deadlines', () => {
  it.for([
    ['the search over everything', '/search?q=refuse+collection'],
    ['the page of a buyer', 'buyer'],
  ] as const)('stands on %s, with a mark', async ([, path]) => {
    const call = await apiOf(account)
    const [trucks] = await call<Found[]>('GET', '/tenders?status=open&q=electric+refuse')
    const { page, context } = await visitAs(account, path === 'buyer' ? `/tenders/${trucks?.id}/buyer` : path)
    const row = page
      .locator('main')
      .locator('tr, li', { hasText: trucks?.title ?? 'none' })
      .first()
    expect(await row.textContent()).toMatch(/by the documents; the notice says/)
    await context.close()
  })
})
