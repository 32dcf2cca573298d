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
  visitAs,
  withoutScript,
} from './browser.ts'
import { sharedService } from './service.ts'
import { apiOf, type Call, demoTender } from './work.ts'

/** A company that follows two tenders, with a second person. */
async function following(): Promise<{ account: Account; call: Call; saved: string }> {
  const account = await newAccount()
  const call = await apiOf(account)
  const [vehicles, road] = await Promise.all([demoTender('electric refuse'), demoTender('ring road')])
  const { id } = await call<{ id: string }>('POST', '/tenders/saved', {
    tenderId: vehicles.id,
    priority: 'high',
    tags: ['fleet', 'north'],
  })
  await call('POST', '/tenders/saved', { tenderId: road.id, stage: 'qualifying', priority: 'low' })
  return { account, call, saved: id }
}

describe('the board', () => {
  it('is fit for everybody, filled and empty', async () => {
    const visited = await visitAs(
      sharedService().owners[0] ?? { email: '', password: '' },
      '/pipeline',
      desktop,
    )
    expect(await heading(visited.page)).toBe('Pipeline')
    await expectFit(visited, 'pipeline')
    await visited.context.close()
    const empty = await visitAs(await newAccount(), '/pipeline', desktop)
    expect(await empty.page.textContent('main')).toContain('You follow no tenders yet')
    await expectFit(empty, 'pipeline-empty')
    await empty.context.close()
  })

  it('bears real notices, whatever their titles, dates and values are', async () => {
    const account = await newAccount()
    const call = await apiOf(account)
    const found = await Promise.all(
      ['ted', 'find-a-tender', 'ocds', 'manual'].map((source) =>
        call<{ id: string }[]>('GET', `/tenders?source=${source}&limit=12`),
      ),
    )
    const stages = ['watching', 'qualifying', 'preparing', 'submitted', 'won', 'dropped']
    for (const [index, { id: tenderId }] of found.flat().entries())
      await call('POST', '/tenders/saved', {
        tenderId,
        stage: stages[index % stages.length],
        tags: index % 4 === 0 ? ['north', 'fleet'] : [],
        ...(index % 5 === 0 && { assigneeId: account.userId, priority: 'high' }),
        ...(index % 3 === 0 && { nextAction: 'Ask the buyer about the depot' }),
        ...(index % 6 === 0 && {
          nextActionAt: index % 12 === 0 ? '2026-11-01T09:00:00Z' : '2027-03-01T09:00:00Z',
        }),
      })
    const visited = await visitAs(account, '/pipeline', desktop)
    expect(await visited.page.locator('.board-card').count()).toBe(found.flat().length)
    await expectFit(visited, 'pipeline-real')
    await visited.context.close()
  })

  it('moves a card on a phone without script', async () => {
    const { account, call, saved } = await following()
    const { page, context } = await visitAs(account, '/pipeline', { ...phone, ...withoutScript })
    const watching = page.locator('#watching')
    await watching.getByRole('combobox').selectOption('preparing')
    await click(watching.getByRole('button', { name: 'Move' }))
    await page.waitForURL('**/pipeline')
    expect(await page.locator('#preparing').textContent()).toContain('electric refuse')
    expect(await page.locator('#watching').textContent()).not.toContain('electric refuse')
    const [record] = await call<{ id: string; stage: string }[]>('GET', '/tenders/saved?stage=preparing')
    expect(record).toMatchObject({ id: saved, stage: 'preparing' })
    await context.close()
  })

  it('moves a card as it is chosen where script runs, and keeps the filters', async () => {
    const { account } = await following()
    const { page, context } = await visitAs(account, '/pipeline', desktop)
    expect(await page.getByRole('button', { name: 'Move' }).count()).toBe(0)
    await page.getByLabel('Priority').selectOption('high')
    await page.waitForURL('**/pipeline?priority=high*', patience)
    expect(await page.locator('#qualifying').textContent()).not.toContain('ring road')
    await page.locator('#watching').getByRole('combobox').selectOption('qualifying')
    await expect.poll(() => page.locator('#qualifying').textContent(), patience).toContain('electric refuse')
    expect(new URL(page.url()).searchParams.get('priority')).toBe('high')
    await context.close()
  })

  it('does not move a card that somebody has moved meanwhile', async () => {
    const { account, call, saved } = await following()
    const { page, context } = await visitAs(account, '/pipeline', { ...desktop, ...withoutScript })
    await call('PATCH', `/tenders/saved/${saved}`, { stage: 'dropped' })
    await page.locator('#watching').getByRole('combobox').selectOption('preparing')
    await click(page.locator('#watching').getByRole('button', { name: 'Move' }))
    expect(await page.getByRole('alert').textContent()).toContain('to dropped in the meantime')
    expect(await page.locator('#dropped').textContent()).toContain('electric refuse')
    await context.close()
  })

  it('filters by tag and person, and says when nothing fits', async () => {
    const { account, call, saved } = await following()
    const colleague = await newPerson(account.companyId, { name: 'Grace Example' })
    await call('PATCH', `/tenders/saved/${saved}`, { assigneeId: colleague.userId })
    const { page, context } = await visitAs(account, '/pipeline?tag=north', { ...desktop, ...withoutScript })
    expect(await page.locator('.board-card').count()).toBe(1)
    await page.getByLabel('Assigned to').selectOption({ label: 'Grace Example' })
    await press(page, 'Filter')
    expect(await page.locator('.board-card').textContent()).toContain('Grace Example')
    await page.getByLabel('Priority').selectOption('low')
    await press(page, 'Filter')
    expect(await page.textContent('main')).toContain('No followed tender fits these filters')
    await context.close()
  })
})

describe('an item of the pipeline', () => {
  it('is fit for everybody', async () => {
    const { account, saved } = await following()
    const visited = await visitAs(account, `/pipeline/${saved}`, desktop)
    await expectFit(visited, 'pipeline-item')
    await visited.context.close()
  })

  it('keeps what is planned, and what somebody else has changed', async () => {
    const { account, call, saved } = await following()
    const { page, context } = await visitAs(account, `/pipeline/${saved}`, { ...phone, ...withoutScript })
    await page.getByLabel('Next action').fill('Call the charging partner')
    await page.getByLabel('Due (UTC)').fill('2026-12-01T09:30')
    await page.getByLabel('Tags').fill('fleet, north, fleet, depot')
    await page.getByLabel('Assigned to').selectOption({ label: account.name })
    await press(page, 'Save changes')
    expect(await page.getByRole('status').textContent()).toBe('Changes saved.')
    const [record] = await call<object[]>('GET', '/tenders/saved?tag=depot')
    expect(record).toMatchObject({
      nextAction: 'Call the charging partner',
      nextActionAt: '2026-12-01T09:30:00.000Z',
      tags: ['fleet', 'north', 'depot'],
      assigneeId: account.userId,
    })
    expect(await page.getByLabel('Due (UTC)').inputValue()).toBe('2026-12-01T09:30')

    await call('PATCH', `/tenders/saved/${saved}`, { priority: 'low' })
    await page.getByLabel('Notes').fill('Ask about the depot')
    await press(page, 'Save changes')
    expect(await page.getByRole('alert').textContent()).toContain('changed this in the meantime')
    expect(await page.getByLabel('Notes').inputValue()).toBe('Ask about the depot')
    await press(page, 'Save changes')
    expect(await page.getByRole('status').textContent()).toBe('Changes saved.')
    await context.close()
  })

  it('starts a bid, and is removed once that is confirmed', async () => {
    const { account, call, saved } = await following()
    const { page, context } = await visitAs(account, `/pipeline/${saved}`, { ...phone, ...withoutScript })
    await press(page, 'Start a bid')
    await page.waitForURL('**/bids/bid_*')
    await page.goto(`/pipeline/${saved}`)
    await click(page.getByText('Remove from the pipeline…'))
    await press(page, 'Remove')
    await page.waitForURL('**/pipeline')
    expect(await page.getByRole('status').textContent()).toBe('Removed from the pipeline.')
    const left = await call<{ id: string }[]>('GET', '/tenders/saved')
    expect(left.map(({ id }) => id)).not.toContain(saved)
    expect(await call<object[]>('GET', '/bids')).toHaveLength(1)
    await context.close()
  })

  it('of another company is not there', async () => {
    const { saved } = await following()
    const { page, context } = await visitAs(await newAccount(), '/', desktop)
    const answer = await page.goto(`/pipeline/${saved}`)
    expect([answer?.status(), await heading(page)]).toEqual([404, 'Nothing is here'])
    await context.close()
  })
})

describe('several at once', () => {
  it('move on the board on a phone without script, all of the page by one link', async () => {
    const { account, call } = await following()
    const { page, context } = await visitAs(account, '/pipeline', { ...phone, ...withoutScript })
    await click(page.getByText('Change several'))
    await click(page.getByRole('link', { name: 'Select all on this page' }))
    expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(2)
    await page.getByLabel('Stage for the selected tenders').selectOption('preparing')
    await press(page, 'Change stage')
    expect(await page.getByRole('status').textContent()).toBe('2 tenders moved to “Preparing”.')
    expect(await call<object[]>('GET', '/tenders/saved?stage=preparing')).toHaveLength(2)
    await context.close()
  })

  it('are saved and hidden from the search, where script ticks them all and none', async () => {
    const account = await newAccount()
    const call = await apiOf(account)
    const visited = await visitAs(account, '/tenders?source=manual', desktop)
    const { page, context } = visited
    const boxes = page.getByRole('checkbox', { name: /^Select: / })
    const count = await boxes.count()
    await click(page.getByRole('link', { name: 'Select all on this page' }))
    expect(await page.locator('.tick:checked').count()).toBe(count)
    await click(page.getByRole('link', { name: 'Select all on this page' }))
    expect(await page.locator('.tick:checked').count()).toBe(0)
    await boxes.nth(0).check()
    await boxes.nth(1).check()
    await expectFit(visited, 'tenders-selected')
    await click(page.getByRole('button', { name: 'Save to the pipeline' }))
    await expect
      .poll(() => page.getByRole('status').textContent(), patience)
      .toBe('2 tenders in your pipeline.')
    expect(await call<object[]>('GET', '/tenders/saved')).toHaveLength(2)
    await boxes.nth(0).check()
    await click(page.locator('.several').getByRole('button', { name: 'Hide' }))
    await expect.poll(() => page.getByRole('status').textContent(), patience).toContain('1 tender hidden')
    await context.close()
  })

  it('are tasks that get a person and are done', async () => {
    const account = await newAccount()
    const call = await apiOf(account)
    for (const title of ['Ask the bank', 'Call Eva']) await call('POST', '/tasks', { title })
    const { page, context } = await visitAs(account, '/tasks?who=all', { ...desktop, ...withoutScript })
    for (const title of ['Ask the bank', 'Call Eva']) await page.getByLabel(`Select: ${title}`).check()
    await page.getByLabel('Person for the selected tasks').selectOption(account.userId)
    await press(page, 'Assign')
    expect(await page.getByRole('status').textContent()).toBe('2 tasks assigned.')
    expect(new URL(page.url()).search).toBe('?who=all')
    await page.getByLabel('Select: Call Eva').check()
    await press(page, 'Mark as done')
    const open = await call<{ title: string; assigneeId: string }[]>('GET', '/tasks?done=false')
    expect(open.map(({ title, assigneeId }) => [title, assigneeId])).toEqual([
      ['Ask the bank', account.userId],
    ])
    await context.close()
  })
})
