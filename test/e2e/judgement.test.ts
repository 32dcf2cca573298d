import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { unzipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  click,
  desktop,
  expectFit,
  newAccount,
  patience,
  phone,
  press,
  signIn,
  visit,
  visitAs,
  withoutScript,
} from './browser.ts'
import { sharedService } from './service.ts'

const run = promisify(execFile)

let trucks: string
let translation: string
beforeAll(async () => {
  trucks = await tenderNamed('electric refuse')
  translation = await tenderNamed('translation and interpreting')
})

async function tenderNamed(words: string): Promise<string> {
  const { origin, apiKeys } = sharedService()
  const address = `${origin}/api/v1/tenders?source=manual&status=open&q=${encodeURIComponent(words)}`
  const answer = await fetch(address, { headers: { Authorization: `Bearer ${apiKeys[0]}` } })
  const { data } = (await answer.json()) as { data: { id: string }[] }
  return data[0]?.id ?? 'none'
}

const owner = () => {
  const [first] = sharedService().owners
  if (!first) throw new Error('The demo has no owner')
  return first
}

const text = (page: Page, selector: string) => page.locator(selector).first().textContent()

describe('the analysis of a tender', () => {
  it('answers whether to bid, with what rules it out, what is lacking and what to look out for', async () => {
    const seen = await visitAs(owner(), `/tenders/${trucks}/analysis`, desktop)
    const { page } = seen
    await expectFit(seen, 'analysis-before')
    await press(page, 'Analyse this tender')
    await page.waitForSelector('.verdict', patience)
    // It fits, and a risk is high.
    expect(await text(page, '.verdict h2')).toBe('Bid only if you accept the risks')
    expect(await text(page, '.verdict .number')).toMatch(/^\d+ of 100$/)
    const risks = page.locator('#risks')
    const retention = risks.locator('li', { hasText: 'Part of the price is retained' }).first()
    expect(await retention.locator('.badge').textContent()).toBe('Medium')
    expect(await retention.locator('blockquote').first().textContent()).toContain('10 %')
    const source = await retention.locator('figcaption a').first().getAttribute('href')
    expect(source).toMatch(new RegExp(`^/tenders/${trucks}/documents/doc_\\w+\\?page=\\d#:~:text=`))
    const gap = page.locator('#gaps li', { hasText: 'Declaration on exclusion grounds' }).first()
    expect(await gap.getByRole('link', { name: 'Declare exclusion grounds' }).getAttribute('href')).toBe(
      '/company/profile/exclusion',
    )
    expect(await page.locator('#gaps .badge').first().textContent()).toBe('Needs work')
    expect(await text(page, '#about')).toContain('Norwick City Council')
    await click(page.getByText('What this rests on').first())
    await expectFit(seen, 'analysis')
    await seen.context.close()
  })

  it('adds the parts of the score up', async () => {
    const { page, context } = await visitAs(owner(), `/tenders/${trucks}/analysis`, {
      ...desktop,
      ...withoutScript,
    })
    const parts = await page.locator('.points > li').evaluateAll((all) =>
      all.map((part) => ({
        said: part.querySelector('.number')?.textContent ?? '',
        width: Number(part.querySelector('.series-1')?.getAttribute('width')),
      })),
    )
    expect(parts).toHaveLength(7)
    let sum = 0
    for (const { said, width } of parts) {
      const [points = 0, possible = 0] = (said.match(/[\d.]+/g) ?? []).map(Number)
      // The bar is exact, and the points are whole: each is less than one away.
      expect(Math.abs((width / 100) * possible - points)).toBeLessThanOrEqual(1)
      sum += points
    }
    const score = Number((await text(page, '.verdict .number'))?.split(' ')[0])
    expect(Math.abs(sum - score)).toBeLessThan(1)
    await context.close()
  })

  it('leads a company without a profile to it, and notices that the profile has changed', async () => {
    const account = await newAccount()
    const seen = await visitAs(account, `/tenders/${trucks}/analysis`, { ...phone, ...withoutScript })
    const { page } = seen
    expect(await text(page, '.start')).toContain('which is empty')
    await press(page, 'Analyse this tender')
    expect(await text(page, '.verdict h2')).toBe('Cannot say yet')
    expect(await page.getByRole('link', { name: 'Fill in your profile' }).getAttribute('href')).toBe(
      '/company',
    )
    expect(await text(page, '#fit')).toContain('CPV')
    await press(page, 'Run again')
    await page.waitForSelector('.says', patience)
    expect(await page.locator('.note.warn', { hasText: 'changed since' }).count()).toBe(0)
    const profile = { cpvCodes: ['34144511'], regions: ['UK'], capabilities: 'Electric refuse trucks.' }
    await sharedService().operator.patch(`/companies/${account.companyId}`, { profile })
    await page.reload()
    expect(await text(page, '.note.warn')).toContain('Your profile has changed since.')
    await press(page, 'Bring up to date')
    expect(await page.locator('.note.warn', { hasText: 'changed since' }).count()).toBe(0)
    expect(await page.locator('.points > li').count()).toBe(7)
    await seen.context.close()
  })

  it('asks in each row of a sentence for its own certificate, and scores by what is lacking', async () => {
    const turnover = [2025, 2024, 2023].map((year) => ({ year, amount: 20_000_000, currency: 'GBP' }))
    const profile = { cpvCodes: ['34144511'], regions: ['UK'], turnover }
    const held = (...names: string[]) =>
      names.map((name) => ({ name, standard: name, expiresAt: '2099-01-01' }))
    const shown: string[] = []
    for (const certifications of [held('ISO 9001', 'ISO 14001'), held('ISO 9001'), held('ISO 22000')]) {
      const account = await newAccount()
      await sharedService().operator.patch(`/companies/${account.companyId}`, { profile, certifications })
      const { page, context } = await visitAs(account, `/tenders/${trucks}/analysis`, {
        ...phone,
        ...withoutScript,
      })
      await press(page, 'Analyse this tender')
      const asked = await page.locator('#gaps strong', { hasText: /^ISO \d+$/ }).allTextContents()
      shown.push([await text(page, '.verdict .number'), ...asked].join(', '))
      await context.close()
    }
    expect(shown.map((each) => each.replace(/^[\d.]+ of 100/, ''))).toEqual([
      '',
      ', ISO 14001',
      ', ISO 9001, ISO 14001',
    ])
    const scores = shown.map((each) => Number.parseFloat(each))
    expect(new Set(scores).size).toBe(3)
    expect(scores).toEqual(scores.toSorted((a, b) => b - a))
  })

  it('fits every screen when it cannot say', async () => {
    const seen = await visitAs(await newAccount(), `/tenders/${translation}/analysis`, desktop)
    await press(seen.page, 'Analyse this tender')
    await seen.page.waitForSelector('.verdict', patience)
    await expectFit(seen, 'analysis-without-profile')
    await seen.context.close()
  })
})

describe('the compliance matrix', () => {
  it('shows each requirement with what answers it, and narrows by status and category', async () => {
    const seen = await visitAs(owner(), `/tenders/${trucks}/compliance`, desktop)
    const { page } = seen
    expect(await text(page, '.coverage')).toContain('6 of 8 met, 6 to do in the bid')
    await expectFit(seen, 'compliance')
    await page.getByLabel('Status').selectOption('met')
    await page.waitForURL(/status=met/, patience)
    const states = await page.locator('.table .badge').allTextContents()
    expect([...new Set(states)]).toEqual(['Met'])
    await page.getByLabel('Category').selectOption('certification')
    await page.waitForURL(/category=certification/, patience)
    expect(await page.locator('main h2').allTextContents()).toEqual(['Your company must prove', 'ESPD'])
    expect(await page.getByRole('link', { name: 'ISO 9001', exact: true }).first().getAttribute('href')).toBe(
      '/company/certifications',
    )
    await seen.context.close()
  })

  it('sends nobody to a bid to answer a term of the contract or a rule of submission', async () => {
    const { page, context } = await visitAs(owner(), `/tenders/${trucks}/compliance?category=performance`, {
      ...phone,
      ...withoutScript,
    })
    const term = page.locator('tr', { hasText: 'may not assign the contract' })
    expect(await term.textContent()).toContain('Open')
    expect(await page.locator('main').textContent()).toContain('Include them in your price.')
    expect(await page.getByRole('link', { name: 'Answer it in a bid' }).count()).toBe(0)
    await page.goto(`/tenders/${trucks}/compliance?category=submission`)
    const rule = page.locator('tr', { hasText: 'searchable PDF files' })
    expect(await rule.textContent()).toContain('Open')
    // What may be no requirement is listed apart, without a claim about what answers it.
    const sure = page.locator('details.fold', { hasNotText: 'Possibly requirements' })
    expect(await sure.count()).toBeGreaterThan(0)
    expect(await sure.getByRole('link', { name: 'Answer it in a bid' }).count()).toBe(0)
    await page.goto(`/tenders/${trucks}/compliance?category=award`)
    expect(await page.getByRole('link', { name: 'Answer it in a bid' }).count()).toBeGreaterThan(0)
    await context.close()
  })

  it('is worked on in its place and together, narrowed and exported', async () => {
    const seen = await visit(desktop)
    const { page } = seen
    const account = await newAccount()
    await signIn(page, account, `/tenders/${trucks}/compliance?group=bid`)
    const row = page.locator('tr', { hasText: 'searchable PDF files' })
    await click(row.getByRole('link', { name: 'Change', exact: true }))
    await page.locator('.row-form').waitFor(patience)
    await row.getByLabel('State').selectOption('done')
    await row.getByLabel('Owner').selectOption(account.userId)
    await row.getByLabel('Note').fill('Export from the drawing office')
    await click(row.getByRole('button', { name: 'Save' }))
    await page.locator('.own-note').waitFor(patience)
    // Nothing was loaded again: the filter of the address is the same, and the headline counts the row.
    expect(page.url()).toMatch(/compliance\?group=bid$/)
    expect(await row.locator('.badge').textContent()).toBe('Done')
    expect(await text(page, '.coverage')).toContain('5 to do in the bid')
    expect(await text(page, '.says')).toBe('Saved.')
    await page.getByRole('link', { name: 'Select all on this page' }).click()
    await page.getByLabel('State for the selected requirements').selectOption('not_applicable')
    await press(page, 'Set state')
    expect(await text(page, '.says')).toMatch(/requirements? changed/)
    await page.locator('select[name=ownerId]').selectOption(account.userId)
    await page.waitForURL(/ownerId=/, patience)
    expect(await page.locator('.tick').count()).toBe(1)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      click(page.getByText('Download for Excel')),
    ])
    expect(file.suggestedFilename()).toMatch(/^Compliance, .+\.xlsx$/)
    const parts = unzipSync(new Uint8Array(await readFile(await file.path())))
    const words = Object.values(parts)
      .map((part) => new TextDecoder().decode(part))
      .join()
    for (const cell of [
      'Export from the drawing office',
      account.name,
      'not_applicable',
      'Invitation to Tender.pdf',
    ])
      expect(words, cell).toContain(cell)
    expect(words).not.toContain('annual turnover')
    // Without filters, the counts beside the headings follow the row too.
    await page.goto(`/tenders/${trucks}/compliance`)
    const fold = page.locator('.fold').first()
    expect(await fold.locator('summary .beside').textContent()).not.toContain('done')
    await click(fold.getByRole('link', { name: 'Change', exact: true }).first())
    await page.locator('.row-form').waitFor(patience)
    await page.locator('.row-form select').first().selectOption('done')
    await click(page.locator('.row-form').getByRole('button', { name: 'Save' }))
    await fold.locator('summary .beside', { hasText: '1 done' }).waitFor(patience)
    expect(seen.complaints).toEqual([])
    await seen.context.close()
  })

  it('says so where no requirement was found', async () => {
    const seen = await visitAs(owner(), `/tenders/${translation}/compliance?status=nonsense`, {
      ...phone,
      ...withoutScript,
    })
    expect(await text(seen.page, '.empty-title')).toBe('No requirements are listed')
    await seen.context.close()
  })
})

describe('the ESPD', () => {
  it('lists what is open, takes answers for this file and gives the XML', async () => {
    const seen = await visitAs(owner(), `/tenders/${trucks}/compliance`, desktop)
    const { page } = seen
    await click(page.getByRole('link', { name: 'Prepare the ESPD' }))
    await click(page.getByText('Grounds for exclusion, one by one'))
    await expectFit(seen, 'espd')
    const corruption = page.getByRole('group', { name: 'Corruption' })
    await corruption.getByLabel('Does not apply to us').check()
    const [file] = await Promise.all([page.waitForEvent('download'), press(page, 'Download the XML')])
    expect(file.suggestedFilename()).toMatch(/^espd-response-.*\.xml$/)
    const xml = await readFile(await file.path(), 'utf8')
    expect(xml).toContain('QualificationApplicationResponse')
    expect(xml).toContain('c27b7c4e-c837-4529-b867-ed55ce639db5')
    // For a second after a download, the form takes no second click.
    await page.waitForSelector('form[data-file]:not([data-sent])', patience)
    const [pdf] = await Promise.all([page.waitForEvent('download'), press(page, 'Download as PDF to sign')])
    expect(pdf.suggestedFilename()).toMatch(/^espd-response-.*\.pdf$/)
    const { stdout } = await run('pdftotext', [await pdf.path(), '-'])
    for (const words of ['European Single Procurement Document', 'Corruption', 'Signature:'])
      expect(stdout.replaceAll(/\s+/g, ' ')).toContain(words)
    expect(seen.complaints).toEqual([])
    await seen.context.close()
  })

  it('says what every response needs and the profile lacks', async () => {
    const { page, context } = await visitAs(await newAccount(), `/tenders/${trucks}/compliance/espd`, {
      ...phone,
      ...withoutScript,
    })
    expect(await text(page, '.note.bad')).toContain('size of the company')
    expect(await page.getByRole('link', { name: 'Add the size of your company' }).getAttribute('href')).toBe(
      '/company/profile/size',
    )
    await press(page, 'Download the XML')
    expect(await text(page, '#form-error')).toContain('cannot be made yet')
    await context.close()
  })
})

describe('questions to a tender', () => {
  it('answers without script, with the page it stands on, and goes on with the conversation', async () => {
    const account = await newAccount()
    const { page, context } = await visitAs(account, `/tenders/${trucks}/chat`, {
      ...phone,
      ...withoutScript,
    })
    await page.getByLabel('Your question').fill('Which insurance do we need?')
    await press(page, 'Ask')
    expect(page.url()).toMatch(/\/chat\/chat_\w+#latest$/)
    expect(await text(page, '.answered')).toContain("Employer's liability insurance of GBP 10 million")
    const link = page.getByRole('link', { name: 'Invitation to Tender.pdf, page 3' }).first()
    expect(await link.getAttribute('href')).toContain('page=3')
    await page.getByLabel('Your next question').fill('What colour is the mayor’s hat?')
    await press(page, 'Ask')
    expect(await page.locator('.answered').count()).toBe(2)
    expect(await page.locator('.answered').last().textContent()).toMatch(
      /Not in the documents|No certain answer/,
    )
    await click(page.getByRole('link', { name: 'Start a new conversation' }))
    await click(page.getByRole('link', { name: 'Which insurance do we need?' }))
    expect(await page.locator('.asked').count()).toBe(2)
    await context.close()
  })

  it('answers a Norwegian question in Norwegian, around the words of the documents', async () => {
    const { page, context } = await visitAs(await newAccount(), `/tenders/${trucks}/chat`, {
      ...phone,
      ...withoutScript,
    })
    await page.getByLabel('Your question').fill('Hvor lenge må tilbudet være gyldig?')
    await press(page, 'Ask')
    const answer = await text(page, '.answered')
    expect(answer).toContain('Det står i dokumentene')
    expect(answer).toContain('120 days')
    await context.close()
  })

  it('says at the field that a question has no words', async () => {
    const { page, context } = await visitAs(await newAccount(), `/tenders/${trucks}/chat`, {
      ...phone,
      ...withoutScript,
    })
    await page.getByLabel('Your question').fill('   ')
    await press(page, 'Ask')
    expect(await text(page, '.field-error')).toContain('must not be empty')
    await context.close()
  })

  it('streams the answer onto the page with script, keeps the focus and links the source', async () => {
    const account = await newAccount()
    const seen = await visitAs(account, `/tenders/${trucks}/chat`, desktop)
    const { page } = seen
    await expectFit(seen, 'chat-before')
    await press(page, 'Which insurance do we need?')
    await expect.poll(() => page.url(), patience).toMatch(/\/chat\/chat_\w+$/)
    expect(await text(page, '.answered')).toContain("Employer's liability insurance of GBP 10 million")
    await expect.poll(() => page.evaluate('document.activeElement.name')).toBe('message')
    await page.getByLabel('Your question').fill('How are bids compared?')
    await press(page, 'Ask')
    await expect.poll(() => page.locator('.answered .read-in').count(), patience).toBe(2)
    const before = await page.locator('.answered .said').allTextContents()
    const hrefs = () =>
      page.locator('.read-in a').evaluateAll((links) => links.map((each) => each.getAttribute('href')))
    const links = await hrefs()
    expect(links[0]).toMatch(/#:~:text=Employer/)
    await page.reload()
    expect(await hrefs()).toEqual(links)
    expect((await page.locator('.answered .said').allTextContents()).map((each) => each.trim())).toEqual(
      before,
    )
    expect(await page.locator('.asked').count()).toBe(2)
    await expectFit(seen, 'chat')
    await click(page.locator('.read-in a').first())
    await page.waitForURL(/\/documents\/doc_\w+\?page=3/, patience)
    await seen.context.close()
  })
})
