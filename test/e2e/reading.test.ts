import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { click, desktop, newAccount, patience, phone, press, visitAs, withoutScript } from './browser.ts'
import { sharedService } from './service.ts'
import { demoTender } from './work.ts'

let trucks: string
beforeAll(async () => {
  trucks = (await demoTender('electric refuse')).id
})

const owner = () => {
  const [first] = sharedService().owners
  if (!first) throw new Error('The demo has no owner')
  return first
}

const opened = (path: string, options: object = desktop, who: Parameters<typeof visitAs>[0] = owner()) =>
  visitAs(who, path, options)

/** The text that a reader sees: without what the style hides. */
const shown = (page: Page, selector: string): Promise<string[]> =>
  page.evaluate(`[...document.querySelectorAll(${JSON.stringify(selector)})]
    .filter((each) => each.checkVisibility({ contentVisibilityAuto: true, visibilityProperty: true }))
    .map((each) => each.textContent.trim())`)

/** A4 without margins of 12 mm, in CSS pixels. */
const paper = { width: 703, height: 1032 }

describe('a page on paper', () => {
  it.for(['', '/requirements', '/compliance', '/documents'])(
    'has the content of a tender%s alone, within an A4 sheet, from light and dark screens',
    async (side) => {
      const { page, context } = await opened(`/tenders/${trucks}${side}`, { viewport: paper })
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ media: 'print', colorScheme })
        expect(
          await shown(
            page,
            'nav, form, button, select, .button, .top, .side, .tabs, a[download], .downloads',
          ),
        ).toEqual([])
        const wide = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
        expect(await page.evaluate(wide)).toBe(0)
        // Colours of a dark screen would be hard to read on white.
        const badge = 'getComputedStyle(document.querySelector("main .badge")).color'
        expect(await page.evaluate(badge)).toBe('rgb(10, 92, 76)')
        expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe(
          'rgb(255, 255, 255)',
        )
      }
      expect((await shown(page, 'main h1'))[0]).toContain('electric refuse')
      const [head = ''] = await shown(page, 'main')
      expect(head.indexOf('Norwick City Council')).toBeGreaterThan(0)
      expect(head.slice(0, 400)).toMatch(/Deadline/)
      await context.close()
    },
  )

  it('begins with title, buyer and deadline, and unfolds what the screen folds', async () => {
    const { page, context } = await opened(`/tenders/${trucks}/requirements`, { viewport: paper })
    const closed = page.locator('details.fold:not([open])')
    expect(await closed.count()).toBeGreaterThan(2)
    const hidden = closed.first().locator('.plain-list > li').first()
    expect(await hidden.isVisible()).toBe(false)
    await page.emulateMedia({ media: 'print' })
    await expect.poll(() => hidden.isVisible(), patience).toBe(true)
    const tops = await page.evaluate<number[]>(
      `['h1', '.lead', '.brief', '.fold'].map((each) => document.querySelector('main ' + each).getBoundingClientRect().top)`,
    )
    expect(tops).toEqual(tops.toSorted((a, b) => a - b))
    expect(tops[3]).toBeLessThan(160)
    await context.close()
  })

  it('is a PDF of few sheets', async () => {
    const { page, context } = await opened(`/tenders/${trucks}`)
    const margin = { top: '12mm', right: '12mm', bottom: '12mm', left: '12mm' }
    const pdf = (await page.pdf({ format: 'A4', margin })).toString('latin1')
    expect(pdf.match(/\/Type \/Page\b/g)?.length).toBeLessThanOrEqual(2)
    await context.close()
  })
})

describe('long pages', () => {
  it.for(['requirements', 'compliance'])(
    'of %s unfold part by part and are narrowed, without script',
    async (side) => {
      const { page, context } = await opened(`/tenders/${trucks}/${side}`, { ...phone, ...withoutScript })
      const parts = page.locator('details.fold')
      const all = await parts.count()
      expect(all).toBeGreaterThanOrEqual(3)
      expect(await page.locator('details.fold[open]').count()).toBe(1)
      // Folded, the page of a phone stays a few screens long.
      expect(await page.evaluate('document.documentElement.scrollHeight')).toBeLessThan(4000)
      const second = parts.nth(1)
      expect(await second.locator('summary .beside').textContent()).toMatch(/\d/)
      const before = await second.boundingBox()
      await click(second.locator('summary'))
      expect((await second.boundingBox())?.height).toBeGreaterThan((before?.height ?? 0) + 40)
      await page.getByLabel('Category').selectOption('certification')
      await click(page.locator('main button[data-apply]'))
      await page.waitForURL(/category=certification/, patience)
      expect(await parts.count()).toBe(1)
      expect(await parts.first().getAttribute('open')).not.toBeNull()
      expect(await parts.first().textContent()).toContain('Certificates')
      await context.close()
    },
  )

  it('of an analysis fold what the verdict rests on', async () => {
    // Other tests analyse the vehicles for the first time, with the same company.
    const { id } = await demoTender('Schul')
    const { page, context } = await opened(`/tenders/${id}/analysis`, { ...phone, ...withoutScript })
    await press(page, 'Analyse this tender')
    await page.waitForSelector('.verdict', patience)
    const rests = page.locator('main details:not([open])')
    expect(await rests.count()).toBeGreaterThan(0)
    const first = rests.first()
    const inner = first.locator(':scope > :not(summary)').first()
    expect(await inner.isVisible()).toBe(false)
    await first.evaluate((each) => each.setAttribute('data-seen', ''))
    await click(first.locator('summary').first())
    expect(await page.locator('details[data-seen] > :not(summary)').first().isVisible()).toBe(true)
    await context.close()
  })
})

/** Other tests import tenders too, some of them closed or with too few facts for a fit. */
const demoTenders = '/tenders?source=manual&status=open'
const examples = ['electric refuse', 'Schul', 'translation and interpreting']

describe('the fit of a result', () => {
  it('stands beside each tender with its reason, and only for a company with a profile', async () => {
    // A separate company has analysed nothing, so no verdict takes the place of the fit.
    const suited = await newAccount()
    const profile = { cpvCodes: ['34144511'], regions: ['UK'], capabilities: 'Electric refuse trucks.' }
    await sharedService().operator.patch(`/companies/${suited.companyId}`, { profile })
    const { page, context } = await opened(demoTenders, desktop, suited)
    const trucksRow = page.locator('.result', { hasText: 'electric refuse' })
    expect(await trucksRow.locator('.badge', { hasText: 'Good fit' }).textContent()).toMatch(/Good fit \d+/)
    expect(await trucksRow.textContent()).toContain('your subject (Refuse-collection vehicles)')
    for (const hasText of examples)
      expect(
        await page
          .locator('.result', { hasText })
          .locator('.badge', { hasText: / fit \d+/ })
          .count(),
      ).toBe(1)
    await context.close()
    const fresh = await opened(demoTenders, desktop, await newAccount())
    for (const hasText of examples)
      expect(await fresh.page.locator('.result', { hasText }).count()).toBeGreaterThan(0)
    expect(await fresh.page.locator('.badge', { hasText: / fit \d+/ }).count()).toBe(0)
    await fresh.context.close()
  })
})
