import { beforeAll, describe, expect, it } from 'vitest'
import {
  type Account,
  click,
  desktop,
  expectFit,
  heading,
  newAccount,
  patience,
  phone,
  press,
  signIn,
  visit,
  type Visit,
  visitAs,
  withoutScript,
} from './browser.ts'
import { sharedService } from './service.ts'

let account: Account

beforeAll(async () => {
  account = await newAccount()
})

const search = new RegExp('/tenders(\\?|$)')

/** The demo's first owner, whose company follows some of the tenders. */
const owner = () => {
  const [first] = sharedService().owners
  if (!first) throw new Error('The demo has an owner')
  return first
}

/** Opens a page as a signed-in person, at a desk with script unless `options` differ. */
const opened = (path: string, options: object = desktop, who: Parameters<typeof visitAs>[0] = account) =>
  visitAs(who, path, options)

const results = ({ page }: Visit) => page.locator('.result')
const found = async ({ page }: Visit) =>
  Number.parseInt((await page.locator('#found').textContent()) ?? '', 10)
const query = ({ page }: Visit) => Object.fromEntries(new URL(page.url()).searchParams)

describe('the search', () => {
  it('finds, narrows by a facet and widens again, on a phone without script', async () => {
    const visited = await opened('/tenders', { ...phone, ...withoutScript })
    const { page } = visited
    const all = await found(visited)
    await page.getByLabel('Search tenders').fill('refuse OR road')
    await press(page, 'Search')
    await page.waitForURL(/q=refuse/, patience)
    const some = await found(visited)
    expect(some).toBeGreaterThan(0)
    expect(some).toBeLessThan(all)
    await click(page.getByText('Filters', { exact: false }).first())
    const facet = page.getByRole('group', { name: 'Source' }).locator('.facet a').first()
    const promised = Number.parseInt((await facet.locator('.number').textContent()) ?? '', 10)
    await click(facet)
    await page.waitForURL(/source=/, patience)
    expect(await found(visited)).toBe(promised)
    await click(page.getByRole('link', { name: /^Remove Source/ }))
    await page.waitForURL((url) => !url.search.includes('source'), patience)
    expect(await found(visited)).toBe(some)
    await click(page.getByRole('link', { name: 'Remove Status: Open' }))
    await page.waitForURL(/status=any/, patience)
    expect(await found(visited)).toBeGreaterThan(some)
    await visited.context.close()
  })

  it.for(['Place', 'Subject', 'Source', 'Published'])(
    'gives what the counts of %s promise',
    async (topic) => {
      const visited = await opened('/tenders')
      const { page } = visited
      const facet = page.getByRole('group', { name: topic }).locator('.facet a').first()
      const promised = Number.parseInt((await facet.locator('.number').textContent()) ?? '', 10)
      await click(facet)
      await page.waitForURL(/\?/, patience)
      expect(await found(visited)).toBe(promised)
      await visited.context.close()
    },
  )

  it('takes a subject and a place in words, and bounds', async () => {
    const visited = await opened('/tenders')
    const { page } = visited
    await page.getByLabel('Add a subject').fill('Construction work')
    await page.getByLabel('Add a place').fill('Germany; France')
    await page.getByRole('group', { name: 'Estimated value' }).getByLabel('From').fill('1000')
    await press(page, 'Apply filters')
    await page.waitForURL(/cpvCodes/, patience)
    expect(query(visited)).toEqual({ cpvCodes: '45000000', regions: 'DE,FR', minValue: '1000' })
    await click(page.getByRole('link', { name: 'Remove Place: Germany' }))
    await page.waitForURL(/regions=FR/, patience)
    expect(query(visited)).toEqual({ cpvCodes: '45000000', regions: 'FR', minValue: '1000' })
    await visited.context.close()
  })

  it('asks which of several subjects is meant', async () => {
    const visited = await opened('/tenders?cpv=roadworks+services', { ...phone, ...withoutScript })
    const { page } = visited
    await page.getByLabel('Add a subject').fill('road')
    await press(page, 'Apply filters')
    await page.waitForURL(/cpv=road/, patience)
    await click(page.locator('.options a').first())
    await page.waitForURL(/cpvCodes=\d{8}/, patience)
    expect(query(visited)).not.toHaveProperty('cpv')
    await visited.context.close()
  })

  it('names what it cannot use at its field and applies the rest', async () => {
    const visited = await opened(
      '/tenders?minValue=lots&status=open&deadlineAfter=2020-13-01&region=Atlantis',
    )
    const { page } = visited
    const errors = page.locator('.field-error')
    expect(await errors.count()).toBe(3)
    expect(await page.getByRole('link', { name: 'Remove Status: Open' }).count()).toBe(1)
    expect(await page.locator('#found').textContent()).toMatch(/^\d+ open tenders?$/)
    await expectFit(visited, 'tenders-mistaken')
    await visited.context.close()
  })

  it('says which filter keeps everything away, and is right about it', async () => {
    const visited = await opened('/tenders?q=refuse&status=open&regions=LU')
    const { page } = visited
    expect(await found(visited)).toBe(0)
    const first = page.locator('.loosen li').first()
    const promised = Number.parseInt((await first.locator('.number').textContent()) ?? '', 10)
    await expectFit(visited, 'tenders-nothing')
    await click(first.getByRole('link'))
    await page.waitForURL((url) => !url.search.includes('regions'), patience)
    expect(await found(visited)).toBe(promised)
    await visited.context.close()
  })

  it('sorts both ways and turns pages', async () => {
    const visited = await opened('/tenders?status=any')
    const { page } = visited
    const sort = page.getByRole('navigation', { name: 'Order of the list' })
    await click(sort.getByRole('link', { name: 'Value' }))
    await page.waitForURL(/sort=estimatedValue/, patience)
    const highest = await results(visited).first().getAttribute('id')
    await click(sort.getByRole('link', { name: /highest first/ }))
    await page.waitForURL(/order=asc/, patience)
    expect(await results(visited).first().getAttribute('id')).not.toBe(highest)
    await click(page.getByRole('link', { name: 'Next' }))
    await page.waitForURL(/page=2/, patience)
    expect(await results(visited).count()).toBe(20)
    expect(query(visited)).toEqual({ status: 'any', sort: 'estimatedValue', order: 'asc', page: '2' })
    await visited.context.close()
  })

  it('leads to an alert that looks for the same', async () => {
    const visited = await opened('/tenders?q=road&status=open&sort=deadline&month=2026-11')
    const link = visited.page.getByRole('link', { name: 'Create an alert from this search' })
    expect(await link.getAttribute('href')).toBe('/alerts/new?q=road&status=open')
    await visited.context.close()
  })

  it.for([
    ['a phone without script', { ...phone, ...withoutScript }],
    ['a desktop', desktop],
  ] as const)('saves where one is, on %s', async ([, options]) => {
    const visited = await opened('/tenders?q=refuse&status=open', options, await newAccount())
    const { page } = visited
    const name = 'Supply and maintenance of electric refuse collection vehicles'
    await click(page.getByRole('button', { name: `Save: ${name}` }))
    await page.waitForURL(/#in-list-/, patience)
    expect(new URL(page.url()).search).toBe('?q=refuse')
    expect(await page.getByRole('status').textContent()).toContain('pipeline')
    const link = page.getByRole('link', { name: `Watching: ${name}` })
    expect(await link.getAttribute('href')).toMatch(/^\/pipeline\/saved_/)
    await visited.context.close()
  })

  it('is fit for everybody', async () => {
    const visited = await opened('/tenders', desktop, owner())
    await expectFit(visited, 'tenders')
    await visited.page.goto('/tenders?q=road&cpvCodes=45&status=open')
    await expectFit(visited, 'tenders-narrowed')
    await visited.context.close()
  })
})

/** Opens the page of the first tender that a search finds. */
async function openFirst(visited: Visit, words: string): Promise<void> {
  await visited.page.goto(`/tenders?${words}`)
  await click(results(visited).first().getByRole('link').first())
  await visited.page.waitForURL(/\/tenders\/tender_/, patience)
}

const refuse = 'q=electric+refuse&status=open'

describe('the page of a tender', () => {
  it.for([
    ['a phone without script', { ...phone, ...withoutScript }],
    ['a desktop', desktop],
  ] as const)('saves with stage, priority and person, on %s', async ([, options]) => {
    const own = await newAccount()
    const visited = await opened('/tenders', options, own)
    const { page } = visited
    await openFirst(visited, refuse)
    await page.getByLabel('Stage').selectOption('qualifying')
    await page.getByLabel('Priority').selectOption('high')
    await page.getByLabel('Assign to').selectOption({ label: own.name })
    await press(page, 'Save to the pipeline')
    await expect.poll(() => page.getByRole('status').textContent()).toContain('Qualifying')
    const facts = page.getByRole('region', { name: 'Your work on it' })
    expect(await facts.textContent()).toMatch(/Qualifying.*High.*Ada Example/)
    expect(await facts.getByRole('link', { name: 'Open in the pipeline' }).getAttribute('href')).toMatch(
      /saved_/,
    )
    await visited.context.close()
  })

  it('starts a bid and leads to it afterwards', async () => {
    const visited = await opened('/tenders', desktop, await newAccount())
    const { page } = visited
    await openFirst(visited, refuse)
    const path = new URL(page.url()).pathname
    await press(page, 'Start a bid')
    await page.waitForURL(/\/bids\/bid_/, patience)
    const bid = new URL(page.url()).pathname
    await page.goto(path)
    const link = page.getByRole('region', { name: 'Your work on it' }).locator(`a[href="${bid}"]`)
    expect(await link.count()).toBe(1)
    expect(await page.getByRole('button', { name: 'Start a bid' }).count()).toBe(0)
    expect(await page.getByRole('region', { name: 'Your work on it' }).textContent()).toContain('Preparing')
    await visited.context.close()
  })

  it('leads back to the search it was come to from', async () => {
    const visited = await opened('/tenders')
    await openFirst(visited, refuse)
    expect(await visited.page.locator('.up a').getAttribute('href')).toBe('/tenders?q=electric+refuse')
    await visited.context.close()
  })

  it('opens requirements, narrows them, and reads a document where one stands, on a phone', async () => {
    const visited = await opened('/tenders', { ...phone, ...withoutScript })
    const { page } = visited
    await openFirst(visited, refuse)
    await click(page.getByRole('link', { name: /^Requirements/ }))
    await page.waitForURL(/requirements/, patience)
    await page.getByLabel('Category').selectOption('economic')
    await press(page, 'Show')
    await page.waitForURL(/category=economic/, patience)
    expect(await page.locator('main h2').allTextContents()).toEqual([
      'Economic and financial standing',
      'Possibly requirements',
    ])
    expect(await page.locator('.threshold').first().textContent()).toBe('At least GBP\u00a08,000,000')
    await click(page.getByRole('link', { name: /, page \d+$/ }).first())
    await page.waitForURL(/documents\/doc_.*page=3/, patience)
    expect(await page.locator('.document-text').textContent()).toContain('GBP 8,000,000')
    await click(page.getByRole('link', { name: 'Previous' }))
    await page.waitForURL(/page=2/, patience)
    await click(page.getByRole('link', { name: 'All documents' }))
    await page.waitForURL(/documents$/, patience)
    expect(await page.getByRole('link', { name: 'Specification and Contract Terms.pdf' }).count()).toBe(1)
    await visited.context.close()
  })

  it('shows the notice’s other languages as such', async () => {
    const visited = await opened('/tenders')
    const { page } = visited
    await openFirst(visited, 'q=Kristiinankaupungin&status=any')
    expect(await page.locator('h1 bdi').getAttribute('lang')).toBe('fi')
    await click(page.getByText('Swedish', { exact: true }))
    expect(await page.locator('.translation [lang=sv]').first().textContent()).not.toBe('')
    await visited.context.close()
  })

  it('is fit for everybody, of real tenders of every source', async () => {
    const visited = await opened('/tenders', desktop, owner())
    const { page } = visited
    await openFirst(visited, refuse)
    await expectFit(visited, 'tender')
    for (const side of ['documents', 'requirements']) {
      await click(page.getByRole('link', { name: new RegExp(`^${side} \\(`, 'i') }))
      await page.waitForURL(new RegExp(side), patience)
      await expectFit(visited, `tender-${side}`)
    }
    await page.goto(`${new URL(page.url()).pathname.replace('requirements', 'documents')}`)
    await click(page.getByRole('link', { name: 'Invitation to Tender.pdf' }))
    await page.waitForURL(/doc_/, patience)
    await expectFit(visited, 'tender-document')
    await visited.context.close()
  })

  it.for(['APOTHEEKDIENSTEN', 'Kristiinankaupungin', 'SERVICIO+DE+RASTREO', 'VALVE', 'Aspinall'])(
    'is fit for everybody, of %s',
    async (word) => {
      const visited = await opened('/tenders')
      await openFirst(visited, `q=${word}&status=any`)
      expect(await heading(visited.page)).not.toBe('')
      await expectFit(visited, `tender-${word.toLowerCase()}`)
      await visited.context.close()
    },
  )
})

it('leads who is not signed in to the search after signing in', async () => {
  const { page, context } = await visit()
  await page.goto(`${sharedService().origin}/tenders?q=road`)
  await signIn(page, account, '/tenders?q=road')
  await page.waitForURL(search, patience)
  expect(new URL(page.url()).search).toBe('?q=road')
  await context.close()
})
