import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Account, click, desktop, newAccount, patience, visitAs } from './browser.ts'
import { sharedService } from './service.ts'
import { apiOf, type Call, demoTender } from './work.ts'

let tender: string
let account: Account
let call: Call
let bid: { id: string; sections: { key: string; heading: string }[] }
beforeAll(async () => {
  tender = (await demoTender('electric refuse')).id
  account = await newAccount()
  call = await apiOf(account)
  const profile = {
    cpvCodes: ['34144511'],
    regions: ['UK'],
    capabilities: 'Electric refuse collection vehicles with maintenance on site.',
    references: [
      { title: 'Electric refuse vehicles for Norwick', buyer: 'Norwick', public: true, year: 2025 },
    ],
  }
  await sharedService().operator.patch(`/companies/${account.companyId}`, { profile })
  bid = await call('POST', '/bids', { tenderId: tender, outline: true, value: 1_000_000, currency: 'GBP' })
})

/** A page that counts the clicks of a person, and the fields that a person types into. Pressing Enter counts nothing. */
interface Hand {
  page: Page
  click: (what: Locator) => Promise<void>
  choose: (list: Locator, option: string) => Promise<void>
  type: (field: Locator, text: string) => Promise<void>
}

interface Flow {
  name: string
  /** The page where the flow begins. */
  from: () => string
  work: (hand: Hand) => Promise<void>
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name }).first()
const tenderPage = () => `/tenders/${tender}`
const bidPage = () => `/bids/${bid.id}`
const maintenance = () => bid.sections.findIndex(({ heading }) => /maintenance/i.test(heading))
const sectionPage = () => `${bidPage()}/section?key=${bid.sections[maintenance()]?.key}`

const flows: Flow[] = [
  {
    name: 'Find a tender for me',
    from: () => '/',
    work: async ({ page, click }) => {
      await click(link(page, 'Find open tenders'))
      await page.waitForURL(/\/tenders(\?|$)/, patience)
      const fitting = page.locator('.result', { has: page.locator('.badge', { hasText: 'Good fit' }) })
      await click(fitting.first().getByRole('link').first())
      await page.waitForURL(/tenders\/tender_/, patience)
    },
  },
  {
    name: 'Save it',
    from: tenderPage,
    work: async ({ page, click }) => {
      // Starting a bid saves the tender too, so that this flow takes a tender without a bid.
      await page.goto(`/tenders/${(await demoTender('translation')).id}`)
      await click(button(page, /^Save: /))
      await link(page, /^In your pipeline/).waitFor(patience)
    },
  },
  {
    name: 'Start a bid',
    from: tenderPage,
    work: async ({ page, click }) => {
      await page.goto(`/tenders/${(await demoTender('ring road')).id}`)
      await click(button(page, 'Start a bid'))
      await page.waitForURL(/\/bids\/bid_/, patience)
    },
  },
  {
    name: 'Assign a section',
    from: bidPage,
    work: async ({ page, click, choose }) => {
      await click(page.locator('.sections a').first())
      await page.waitForURL(/section\?key=/, patience)
      await choose(page.getByLabel('Owner'), account.name)
      await click(page.getByRole('button', { name: 'Save', exact: true }))
      await page.locator('.says', { hasText: 'Section saved.' }).waitFor(patience)
      const { sections } = await call<{ sections: { ownerId: string }[] }>('GET', `/bids/${bid.id}`)
      expect(sections[0]?.ownerId).toBe(account.userId)
    },
  },
  {
    name: 'Insert evidence',
    from: sectionPage,
    work: async ({ page, click }) => {
      const quote = page.locator('#evidence button[data-insert]').first()
      const words = (await quote.getAttribute('value')) ?? ''
      await click(quote)
      const stored = async () =>
        (await call<{ sections: { text: string }[] }>('GET', `/bids/${bid.id}`)).sections[maintenance()]?.text
      await expect.poll(stored, patience).toContain(words.slice(0, 20))
    },
  },
  {
    name: 'Make an alert',
    from: () => '/tenders',
    work: async ({ page, click, type }) => {
      await type(page.getByLabel('Search tenders'), 'refuse')
      await page.getByLabel('Search tenders').press('Enter')
      await page.waitForURL(/q=refuse/, patience)
      await click(link(page, 'Create an alert from this search'))
      await page.waitForURL(/alerts\/new/, patience)
      await type(page.getByLabel('Name'), 'Refuse')
      await click(button(page, 'Create the alert'))
      await page.waitForURL(/alerts\/alert_/, patience)
    },
  },
  {
    name: 'See what is due this week',
    from: () => '/',
    work: async ({ page }) => {
      await call('POST', '/tasks', { title: 'Ask the bank', assigneeId: account.userId, dueAt: inDays(3) })
      await page.reload()
      await page.getByText('Ask the bank').first().waitFor(patience)
      await page.getByRole('heading', { name: 'Due in the next 14 days' }).waitFor(patience)
    },
  },
  {
    name: 'Find a past answer',
    from: sectionPage,
    work: async ({ page, click, type }) => {
      const { id } = await call<{ id: string }>('POST', '/bids', {
        tenderId: (await demoTender('Nettoyage')).id,
        value: 1000,
        currency: 'EUR',
      })
      await call('PATCH', `/bids/${id}`, {
        sections: [{ key: 'staff', heading: 'Staff', text: 'Our supervisors are trained every spring.' }],
      })
      await call('POST', `/bids/${id}/submit`)
      await click(link(page, 'Search earlier answers'))
      await page.waitForURL(/answers/, patience)
      await type(page.getByLabel('Words'), 'supervisors spring')
      await page.getByLabel('Words').press('Enter')
      await page.getByText('Our supervisors are trained every spring.').first().waitFor(patience)
    },
  },
  {
    name: 'Export the compliance matrix',
    from: tenderPage,
    work: async ({ page, click }) => {
      await click(link(page, 'Compliance'))
      await page.waitForURL(/compliance$/, patience)
      const file = page.waitForEvent('download')
      await click(link(page, 'Download for Excel'))
      expect((await file).suggestedFilename()).toMatch(/\.xlsx$/)
    },
  },
  {
    name: 'Submit',
    from: bidPage,
    work: async ({ page, click }) => {
      await click(page.getByText('Submit this bid…'))
      await click(button(page, 'Record as submitted'))
      await page.waitForLoadState()
      await expect
        .poll(async () => (await call<{ status: string }>('GET', `/bids/${bid.id}`)).status, patience)
        .toBe('submitted')
    },
  },
]

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

/** The clicks and typed fields of each flow, as `flows.md` states them: `2 + 1`. */
async function stated(): Promise<Map<string, string>> {
  const text = await readFile(new URL('flows.md', import.meta.url).pathname, 'utf8')
  const rows = text.split('\n').filter((line) => /^\| [A-Z]/.test(line))
  return new Map(
    rows.map((row) => {
      const [, name = '', , takes = ''] = row.split('|').map((cell) => cell.trim())
      return [name, takes]
    }),
  )
}

describe('a flow takes the clicks and fields that flows.md states', () => {
  it('for every flow of the table', async () => {
    expect([...(await stated()).keys()].toSorted()).toEqual(flows.map(({ name }) => name).toSorted())
  })

  it.for(flows)('$name', async ({ name, from, work }) => {
    const { page, context } = await visitAs(account, from(), desktop)
    let [clicks, fields] = [0, 0]
    await work({
      page,
      click: async (what) => {
        clicks++
        await click(what)
      },
      choose: async (list, option) => {
        clicks++
        await list.selectOption({ label: option })
      },
      type: async (field, text) => {
        fields++
        await field.fill(text)
      },
    })
    expect(`${clicks} + ${fields}`).toBe((await stated()).get(name))
    await context.close()
  })
})
