import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import {
  type Account,
  click,
  desktop,
  expectFit,
  heading,
  newAccount,
  newPerson,
  patience,
  phone,
  press,
  signIn,
  visit,
  visitAs,
  withoutScript,
} from './browser.ts'
import { sharedService } from './service.ts'
import { apiOf, type Call, callDemo, demoTender } from './work.ts'

interface Bid {
  id: string
  status: string
  value: number | null
  notes: string | null
  sections: { key: string; heading: string; text: string }[]
  assetIds: string[]
}

interface Drafting {
  account: Account
  call: Call
  bid: Bid
  read: () => Promise<Bid>
}

/** A company with a draft for the vehicles that has a section for each requirement. */
async function drafting(more: object = {}): Promise<Drafting> {
  const account = await newAccount()
  const call = await apiOf(account)
  const { id: tenderId } = await demoTender('electric refuse')
  const bid = await call<Bid>('POST', '/bids', { tenderId, outline: true, ...more })
  return { account, call, bid, read: () => call<Bid>('GET', `/bids/${bid.id}`) }
}

const sectionPath = ({ id, sections }: Bid, index: number) =>
  `/bids/${id}/section?key=${sections[index]?.key}`
const says = (page: Page) => page.locator('.says').textContent()

describe('the pages of bids', () => {
  it('are fit for everybody', async () => {
    const visited = await visit(desktop)
    const { page } = visited
    const [bid] = await callDemo<Bid[]>('GET', '/bids')
    await signIn(page, sharedService().owners[0] ?? { email: '', password: '' }, '/bids')
    expect(await heading(page)).toBe('Bids')
    await expectFit(visited, 'bids')
    await page.goto(`/bids/${bid?.id}`)
    await expectFit(visited, 'bid')
    await page.goto(`/bids/${bid?.id}/edit`)
    await expectFit(visited, 'bid-edit')
    await page.goto(`/bids/${bid?.id}/section?key=${bid?.sections[0]?.key}`)
    await expectFit(visited, 'bid-section')
    await visited.context.close()
    const empty = await visitAs(await newAccount(), '/bids', desktop)
    await expectFit(empty, 'bids-empty')
    await empty.context.close()
  })

  it('of another company are not there', async () => {
    const { bid } = await drafting()
    const { page, context } = await visitAs(await newAccount(), '/', desktop)
    for (const path of ['', '/edit', `/section?key=${bid.sections[0]?.key}`, '/sections/new']) {
      const answer = await page.goto(`/bids/${bid.id}${path}`)
      expect([path, answer?.status()]).toEqual([path, 404])
    }
    await context.close()
  })
})

describe('writing a bid', () => {
  it('goes from section to section on a phone without script', async () => {
    const { account, bid, read } = await drafting()
    const { page, context } = await visitAs(account, `/bids/${bid.id}`, { ...phone, ...withoutScript })
    await click(page.getByRole('link', { name: 'Write the next section' }))
    await page.getByLabel('Text').fill('First answer\nin two lines')
    await press(page, 'Save and go to the next')
    expect(await says(page)).toBe('Section saved.')
    expect(new URL(page.url()).searchParams.get('key')).toBe(bid.sections[1]?.key)
    await page.getByLabel('Text').fill('Second answer')
    await press(page, 'Save')
    const { sections } = await read()
    expect(sections.slice(0, 3).map(({ text }) => text)).toEqual([
      'First answer\nin two lines',
      'Second answer',
      '',
    ])
    await context.close()
  })

  it('loses nothing when two people write two sections', async () => {
    const { account, bid, read } = await drafting()
    const colleague = await newPerson(account.companyId, { name: 'Grace Example' })
    const [one, two] = [await visit(desktop), await visit(desktop)]
    await signIn(one.page, account, sectionPath(bid, 0))
    await signIn(two.page, colleague, sectionPath(bid, 1))
    await one.page.getByLabel('Text').fill('Mine')
    await two.page.getByLabel('Text').fill('Yours')
    await press(one.page, 'Save')
    await press(two.page, 'Save')
    await expect.poll(() => says(two.page)).toBe('Section saved.')
    expect((await read()).sections.slice(0, 2).map(({ text }) => text)).toEqual(['Mine', 'Yours'])
    await Promise.all([one.context.close(), two.context.close()])
  })

  it('shows both texts when two people write one section', async () => {
    const { account, bid, read } = await drafting()
    const colleague = await newPerson(account.companyId, { name: 'Grace Example' })
    const [one, two] = [await visit({ ...desktop, ...withoutScript }), await visit(desktop)]
    await signIn(one.page, account, sectionPath(bid, 0))
    await signIn(two.page, colleague, sectionPath(bid, 0))
    await one.page.getByLabel('Text').fill('What Ada wrote')
    await press(one.page, 'Save')
    await two.page.getByLabel('Text').fill('What Grace wrote')
    await press(two.page, 'Save')
    await expect.poll(() => two.page.getByRole('alert').textContent()).toContain('written in this section')
    expect(await two.page.textContent('.note')).toContain('What Ada wrote')
    expect(await two.page.getByLabel('Your text').inputValue()).toBe('What Grace wrote')
    expect((await read()).sections[0]?.text).toBe('What Ada wrote')
    await expectFit(two, 'bid-section-conflict')
    await two.page.getByLabel('Your text').fill('What both wrote')
    await press(two.page, 'Save')
    await expect.poll(() => says(two.page)).toBe('Section saved.')
    expect((await read()).sections[0]?.text).toBe('What both wrote')
    await Promise.all([one.context.close(), two.context.close()])
  })

  it('loses nothing that was typed: stored by itself, after a crash, without a session, beside somebody else', async () => {
    const { account, bid, read } = await drafting()
    const { page: first, context } = await visit(desktop)
    // The page stores three seconds after a key was pressed: the test moves the clock of its pages.
    await context.clock.install()
    const path = sectionPath(bid, 0)
    const state = (page: Page, text: RegExp) =>
      page.locator('[data-state]', { hasText: text }).waitFor(patience)
    const soon = async (page: Page, text: RegExp) => {
      await page.clock.fastForward(3_000)
      await state(page, text)
    }
    const stored = async () => (await read()).sections[0]?.text
    await signIn(first, account, path)
    await first.getByLabel('Text').fill('One')
    await soon(first, /^All changes saved/)
    await first.getByLabel('Text').fill('One, two')
    await soon(first, /^All changes saved/)
    expect(await stored()).toBe('One, two')

    await first.getByLabel('Text').fill('One, two, three')
    const crashed = first.waitForEvent('crash')
    const devtools = await context.newCDPSession(first)
    // A crashed page never answers the command that crashed it, so nothing waits for the answer.
    devtools.send('Page.crash').catch(() => undefined)
    await crashed
    // The clock of a context moves in all its pages, and a crashed page moves nothing.
    await first.close()
    const page = await context.newPage()
    await page.goto(path)
    expect(await page.getByLabel('Text').inputValue()).toBe('One, two, three')
    await state(page, /^Restored/)
    await soon(page, /^All changes saved/)
    expect(await stored()).toBe('One, two, three')

    let asked = ''
    page.once('dialog', (dialog) => {
      asked = dialog.type()
      void dialog.accept()
    })
    await page.getByLabel('Text').fill('One, two, three, four')
    await click(page.getByRole('link', { name: 'Pipeline' }))
    await page.waitForURL(/pipeline/, patience)
    expect(asked).toBe('beforeunload')
    await page.goto(path)
    expect(await page.getByLabel('Text').inputValue()).toBe('One, two, three, four')
    await soon(page, /^All changes saved/)

    await context.clearCookies()
    await page.getByLabel('Text').fill('One, two, three, four, five')
    await soon(page, /you have been signed out/)
    await press(page, 'Save')
    await page.getByLabel('E-mail address').fill(account.email)
    await page.getByLabel('Password', { exact: true }).fill(account.password)
    await press(page, 'Sign in')
    await press(page, 'Go on')
    expect(await page.getByLabel('Text').inputValue()).toBe('One, two, three, four, five')
    await press(page, 'Save')
    await expect.poll(stored).toBe('One, two, three, four, five')

    await page.goto(path)
    const other = await visitAs(await newPerson(account.companyId, { name: 'Grace Example' }), path, {
      ...desktop,
      ...withoutScript,
    })
    await other.page.getByLabel('Text').fill('Theirs')
    await press(other.page, 'Save')
    await page.getByLabel('Text').fill('Mine')
    await soon(page, /someone else has changed this section/)
    await press(page, 'Save')
    await expect.poll(() => page.textContent('.note')).toContain('Theirs')
    expect(await page.getByLabel('Your text').inputValue()).toBe('Mine')
    expect(await stored()).toBe('Theirs')
    await Promise.all([context.close(), other.context.close()])
  })

  it('saves a comment with the text, and keeps a comment that is not sent after a crash', async () => {
    const { account, bid } = await drafting()
    const { page: first, context } = await visit(desktop)
    const path = sectionPath(bid, 0)
    await signIn(first, account, path)
    const comment = (page: Page) => page.getByLabel('Your comment')
    await comment(first).fill('Whose fleet do we')
    await first.getByLabel('Text').fill('Our fleet')
    await press(first, 'Save')
    await first.locator('.says', { hasText: 'Section saved. Comment added.' }).waitFor(patience)
    expect(await comment(first).inputValue()).toBe('')
    expect(await first.locator('#comments .prose').allInnerTexts()).toEqual(['Whose fleet do we'])
    await comment(first).fill('Whose fleet do we mean?')
    const crashed = first.waitForEvent('crash')
    const devtools = await context.newCDPSession(first)
    // A crashed page never answers the command that crashed it, so nothing waits for the answer.
    devtools.send('Page.crash').catch(() => undefined)
    await crashed
    await first.close()
    const page = await context.newPage()
    await page.goto(sectionPath(bid, 1))
    expect(await comment(page).inputValue()).toBe('')
    await page.goto(path)
    expect(await comment(page).inputValue()).toBe('Whose fleet do we mean?')
    await press(page, 'Save')
    await page.locator('.says', { hasText: 'Comment added' }).waitFor(patience)
    expect(await comment(page).inputValue()).toBe('')
    await page.goto(path)
    expect(await comment(page).inputValue()).toBe('')
    await context.close()
  })

  it('keeps a text beside the text of somebody else, and puts it in its place only when told', async () => {
    const { account, call, bid, read } = await drafting()
    const { page, context } = await visit(desktop)
    await context.clock.install()
    page.on('dialog', (dialog) => void dialog.accept())
    const path = sectionPath(bid, 0)
    await signIn(page, account, path)
    const theirs = bid.sections.map(({ key, heading }, at) => ({
      key,
      heading,
      text: at === 0 ? 'Theirs' : '',
    }))
    await page.getByLabel('Text').fill('Mine')
    await call('PATCH', `/bids/${bid.id}`, { sections: theirs })
    await press(page, 'Save')
    await expect.poll(() => page.textContent('.note')).toContain('Theirs')
    // The success of another form does not show that this text was stored.
    await page.goto(sectionPath(bid, 1))
    await page.getByLabel('Your comment').fill('Look at the first section')
    await press(page, 'Save')
    await page.locator('.says').waitFor(patience)
    await page.goto(path)
    expect(await page.getByLabel('Text').inputValue()).toBe('Mine')
    await page.clock.fastForward(3_000)
    await page.locator('[data-state]', { hasText: /someone else has changed this section/ }).waitFor(patience)
    expect((await read()).sections[0]?.text).toBe('Theirs')
    await context.close()
  })

  it('keeps a text whose section was removed meanwhile', async () => {
    const { account, call, bid, read } = await drafting()
    const { page, context } = await visitAs(account, sectionPath(bid, 0), { ...phone, ...withoutScript })
    await page.getByLabel('Text').fill('Hours of work')
    await call('PATCH', `/bids/${bid.id}`, { sections: [] })
    await press(page, 'Save')
    expect(await heading(page)).toBe('The section is gone')
    await press(page, 'Add the section')
    await page.waitForURL(`**/bids/${bid.id}#sections`)
    expect((await read()).sections.map(({ text }) => text)).toEqual(['Hours of work'])
    await context.close()
  })

  it('shows what was typed when the bid was submitted meanwhile', async () => {
    const { account, call, bid } = await drafting({ value: 1000, currency: 'GBP' })
    const { page, context } = await visitAs(account, sectionPath(bid, 0), { ...phone, ...withoutScript })
    await page.getByLabel('Text').fill('Too late')
    await call('POST', `/bids/${bid.id}/submit`)
    await press(page, 'Save')
    expect(await page.textContent('.note')).toContain('Too late')
    await context.close()
  })

  it('shows what a section said before, and restores it', async () => {
    const { account, call, bid, read } = await drafting()
    const { key = '', heading: name = '' } = bid.sections[0] ?? {}
    const write = (text: string) =>
      call('PATCH', `/bids/${bid.id}`, { sections: [{ key, heading: name, text }] })
    await write(`Our depot repairs vehicles at night. ${'It is staffed by our own fitters. '.repeat(12)}`)
    await write('Our depot repairs vehicles on weekends.')
    const visited = await visitAs(account, sectionPath(bid, 0), phone)
    const { page, context } = visited
    await click(page.locator('#changes').getByRole('link', { name: 'Text changed' }).first())
    expect(await page.locator('.difference ins').allInnerTexts()).toContainEqual(
      expect.stringContaining('on weekends.'),
    )
    await expectFit(visited, 'bid-section-changes')
    await press(page, 'Restore the earlier text')
    expect(await says(page)).toBe('Earlier text restored.')
    expect((await read()).sections[0]?.text).toContain('at night')
    await page.goto(`/bids/${bid.id}`)
    expect(await page.locator('#history').innerText()).toContain('Restored: ')
    await context.close()
  })

  it('adds and removes sections of one’s own, and those of the requirements', async () => {
    const { account, call, bid, read } = await drafting()
    await call('PATCH', `/bids/${bid.id}`, { sections: [] })
    const { page, context } = await visitAs(account, `/bids/${bid.id}`, { ...phone, ...withoutScript })
    await click(page.getByRole('link', { name: 'Add a section' }))
    await page.getByLabel('Heading').fill('Summary')
    await press(page, 'Add the section')
    await press(page, 'Add sections for what is new')
    expect(await says(page)).toBe(`${bid.sections.length} sections added.`)
    await click(page.getByRole('link', { name: 'Summary' }))
    await click(page.getByText('Remove this section…'))
    await press(page, 'Remove the section')
    expect(await says(page)).toBe('Section removed.')
    expect((await read()).sections).toHaveLength(bid.sections.length)
    await context.close()
  })
})

describe('the details of a bid', () => {
  it('are changed beside sections that somebody writes meanwhile', async () => {
    const { account, call, bid, read } = await drafting()
    const { page, context } = await visitAs(account, `/bids/${bid.id}/edit`, { ...phone, ...withoutScript })
    await page.getByLabel('Value').fill('10950000.50')
    await page.getByLabel('Currency').fill('GBP')
    await page.getByLabel('Notes').fill('Charging partner still open')
    await call('PATCH', `/bids/${bid.id}`, { sections: [{ key: 'a', heading: 'A', text: 'meanwhile' }] })
    await press(page, 'Save the details')
    expect(await says(page)).toBe('Details saved.')
    expect(await read()).toMatchObject({
      value: 10950000.5,
      currency: 'GBP',
      notes: 'Charging partner still open',
      sections: [{ text: 'meanwhile' }],
    })
    await context.close()
  })

  it('are not overwritten: what is stored stands above what was typed', async () => {
    const { account, call, bid, read } = await drafting()
    const { page, context } = await visitAs(account, `/bids/${bid.id}/edit`, { ...phone, ...withoutScript })
    await page.getByLabel('Value').fill('500')
    await call('PATCH', `/bids/${bid.id}`, { value: 700 })
    await press(page, 'Save the details')
    expect(await page.textContent('.note')).toContain('GBP\u00a0700')
    expect(await page.getByLabel('Value').inputValue()).toBe('500')
    expect((await read()).value).toBe(700)
    await press(page, 'Save the details')
    expect((await read()).value).toBe(500)
    await context.close()
  })

  it('say at the field what is wrong', async () => {
    const { account, bid } = await drafting()
    const { page, context } = await visitAs(account, `/bids/${bid.id}/edit`, { ...phone, ...withoutScript })
    await page.getByLabel('Currency').fill('XXQ')
    await press(page, 'Save the details')
    expect(await page.textContent('#field-currency-error')).toContain('ISO 4217')
    await context.close()
  })
})

describe('the way of a bid', () => {
  it('leads from draft to a result, on a phone without script', async () => {
    const { account, bid, read } = await drafting({ value: 1000, currency: 'GBP' })
    const { page, context } = await visitAs(account, `/bids/${bid.id}`, { ...phone, ...withoutScript })
    await press(page, 'Send for review')
    expect(await says(page)).toBe('The bid is in review.')
    await press(page, 'Mark as ready')
    await click(page.getByText('Submit this bid…'))
    expect(await page.textContent('.confirm[open]')).toContain(
      `${bid.sections.length} of ${bid.sections.length} sections`,
    )
    await press(page, 'Record as submitted')
    expect(await read()).toMatchObject({ status: 'submitted' })
    await click(page.getByText('We won…'))
    await press(page, 'Record as won')
    expect(await read()).toMatchObject({ status: 'won' })
    expect(await page.textContent('#history')).toContain('Ada Example')
    expect(await page.getByRole('button', { name: /Record|Withdraw|Delete/ }).count()).toBe(0)
    await context.close()
  })

  it('does not end in submission without a value, and says so', async () => {
    const { account, bid } = await drafting()
    const { page, context } = await visitAs(account, `/bids/${bid.id}`, desktop)
    expect(await page.textContent('.note')).toContain('Add the bid value before you submit')
    expect(await page.getByText('Submit this bid…').count()).toBe(0)
    await context.close()
  })

  it('does not submit what somebody has changed meanwhile', async () => {
    const { account, call, bid, read } = await drafting({ value: 1000, currency: 'GBP' })
    const { page, context } = await visitAs(account, `/bids/${bid.id}`, desktop)
    await call('PATCH', `/bids/${bid.id}`, { value: 5 })
    await click(page.getByText('Submit this bid…'))
    await press(page, 'Record as submitted')
    await expect.poll(() => page.getByRole('alert').textContent()).toContain('changed this in the meantime')
    expect(await read()).toMatchObject({ status: 'draft', value: 5 })
    await context.close()
  })

  it('deletes a draft, and withdraws another', async () => {
    const { account, call, bid } = await drafting()
    const { page, context } = await visitAs(account, `/bids/${bid.id}`, { ...phone, ...withoutScript })
    await click(page.getByText('Delete this draft…'))
    await press(page, 'Delete the draft')
    expect(await says(page)).toBe('The draft is deleted.')
    expect(await call<Bid[]>('GET', '/bids')).toEqual([])
    const { id: tenderId } = await demoTender('ring road')
    const { id } = await call<Bid>('POST', '/bids', { tenderId })
    await page.goto(`/bids/${id}`)
    await click(page.getByText('Give this bid up…'))
    await press(page, 'Withdraw')
    expect(await call<Bid>('GET', `/bids/${id}`)).toMatchObject({ status: 'withdrawn' })
    await context.close()
  })
})

describe('files of a bid', () => {
  it('are attached and taken off', async () => {
    const { account, call, bid, read } = await drafting()
    const { id } = await call<{ id: string }>('POST', '/assets', { name: 'ISO 9001 certificate' })
    const { page, context } = await visitAs(account, `/bids/${bid.id}`, { ...phone, ...withoutScript })
    await page.getByLabel('A file of your company').selectOption({ label: 'ISO 9001 certificate' })
    await press(page, 'Attach')
    expect((await read()).assetIds).toEqual([id])
    await click(page.getByRole('button', { name: 'Take off ISO 9001 certificate' }))
    expect((await read()).assetIds).toEqual([])
    await context.close()
  })
})
