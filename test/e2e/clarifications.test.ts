import { describe, expect, it } from 'vitest'
import { click, desktop, expectFit, newAccount, patience, press, visitAs, withoutScript } from './browser.ts'
import { sharedService } from './service.ts'
import { apiOf } from './work.ts'

const terms = (amount: string) => ({
  title: 'Terms',
  language: 'en',
  kind: 'tender_documents',
  pages: [
    `The bidder must have a yearly turnover of at least EUR ${amount} in each of the last three years.`,
  ],
})
const answers = {
  title: 'Questions and answers 1',
  language: 'en',
  kind: 'clarification',
  pages: ['Introduction', 'Question 1: May we use steel? Answer: Steel is fine.'],
}

/** Imports a notice of a tender; a second import of the same reference is a further notice. */
async function bring(reference: string, deadline: string, documents: object[]): Promise<void> {
  const tender = {
    reference,
    title: `Footbridge ${reference}`,
    buyer: { name: 'Town', country: 'DE' },
    publishedAt: '2026-11-20',
    deadline,
  }
  const line = JSON.stringify({ format: 'tender/1', tender, documents })
  const { failed } = await sharedService().operator.importNotices('manual', new TextEncoder().encode(line))
  expect(failed).toEqual([])
}

const scripts = [
  ['with script', desktop],
  ['without script', { ...desktop, ...withoutScript }],
] as const

describe('a question to the buyer and a change of the tender', () => {
  it.for(scripts)(
    '%s: the question is asked and answered, and the change leads to the section',
    { timeout: 120_000 },
    async ([, options]) => {
      const reference = crypto.randomUUID().slice(0, 8)
      await bring(reference, '2099-01-01T12:00:00Z', [terms('2,000,000')])
      const account = await newAccount()
      const call = await apiOf(account)
      const [tender] = await call<{ id: string }[]>('GET', `/tenders?q=${reference}`)
      const tenderId = tender?.id ?? ''
      const [requirement] = await call<{ id: string }[]>('GET', `/tenders/${tenderId}/requirements`)
      const bid = await call<{ id: string }>('POST', '/bids', { tenderId, title: 'Our bid' })
      const section = { key: 'money', heading: 'Our turnover', requirementId: requirement?.id }
      await call('PATCH', `/bids/${bid.id}`, { sections: [section] })

      const looked = await visitAs(account, `/bids/${bid.id}`, options)
      const { page, context } = looked
      await click(page.getByRole('link', { name: 'Questions to the buyer' }))
      await page.getByLabel('New question to the buyer').fill('May we use steel?')
      await press(page, 'Add the question')
      await page.getByText('Question added as a draft.').waitFor(patience)
      await page.getByText('Mark as sent').first().click()
      await press(page, 'Mark as sent')
      await page.getByText('Question marked as sent.').waitFor(patience)

      await bring(reference, '2099-02-01T11:00:00Z', [terms('3,000,000'), answers])
      await page.goto(`/tenders/${tenderId}/clarifications`)
      expect(await page.textContent('main')).toContain('Published by the buyer')
      await page.getByText('Record the answer').click()
      await page.getByLabel('Answer of the buyer').fill('Steel is fine.')
      await page.getByLabel('Document').selectOption({ label: answers.title })
      await page.getByLabel('Page').fill('2')
      await press(page, 'Save the answer')
      await page.getByText('Answer recorded.').waitFor(patience)
      if (options === desktop) await expectFit(looked, 'clarifications')
      await click(page.getByRole('link', { name: `${answers.title}, page 2` }))
      expect(await page.textContent('main')).toContain('Steel is fine.')

      await sharedService().operator.post('/jobs/alerts/run', {})
      await page.goto('/notifications')
      await click(page.getByRole('link', { name: `Footbridge ${reference}` }).first())
      await page.waitForURL((url) => url.pathname === `/tenders/${tenderId}/changes`, patience)
      const text = await page.textContent('main')
      for (const words of ['Deadline', 'EUR 2,000,000', 'EUR 3,000,000', '1 changed requirement', 'Terms'])
        expect(text).toContain(words)
      if (options === desktop) await expectFit(looked, 'changes')
      await click(page.getByRole('link', { name: 'Our turnover' }))
      expect(new URL(page.url()).pathname).toBe(`/bids/${bid.id}/section`)
      await context.close()
    },
  )
})
