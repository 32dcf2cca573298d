import { describe, expect, it } from 'vitest'
import { click, expectFit, heading, phone, press, visitAs, withoutScript } from './browser.ts'
import { sharedService } from './service.ts'

const [owner] = sharedService().owners
if (!owner) throw new Error('The demo has no owner')

describe('the market', () => {
  it('is narrowed by words, and leads to awards and competitors, on a phone without script', async () => {
    const { page, context, complaints } = await visitAs(owner, '/market', { ...phone, ...withoutScript })
    expect(await heading(page)).toBe('Market')
    expect(new URL(page.url()).searchParams.get('cpvCodes')).toMatch(/^\d/)
    await click(page.getByText('Change the market'))
    await click(page.getByRole('link', { name: 'Show the whole market' }))
    await page.getByRole('heading', { name: 'Everything, everywhere' }).waitFor()
    await click(page.getByText('Change the market'))
    await page.getByLabel('Place').fill('Norway')
    await press(page, 'Show')
    await page.getByRole('heading', { name: 'Everything in Norway (NO)' }).waitFor()
    await click(page.getByRole('navigation', { name: 'Sides of the market' }).getByText('Awards'))
    await page.getByRole('heading', { level: 2, name: /awards?: Everything in Norway/ }).waitFor()
    await click(page.getByRole('navigation', { name: 'Sides of the market' }).getByText('Competitors'))
    await page.getByRole('heading', { level: 2, name: /suppliers?: Everything in Norway/ }).waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })

  it('says which code words may mean, and keeps the rest', async () => {
    const { page, context } = await visitAs(owner, '/market?cpvCodes=road&regions=DE')
    expect(await page.locator('#field-cpvCodes-error').textContent()).toContain('type the code you mean')
    await page.getByRole('heading', { name: 'Everything in Germany (DE)' }).waitFor()
    await context.close()
  })

  it('shows value instead of number, with the figures as a table', async () => {
    const { page, context } = await visitAs(owner, '/market?interval=year')
    await click(page.getByText('Show the value of awards instead'))
    await click(page.getByText('Figures as a table'))
    expect(await page.getByRole('columnheader', { name: 'Value of awards' }).isVisible()).toBe(true)
    await context.close()
  })

  it.for([
    ['market', '/market?interval=year'],
    ['market-empty', '/market?cpvCodes=03111900&regions=MT'],
    ['market-awards', '/market/awards'],
    ['market-competitors', '/market/competitors'],
    ['market-ending', '/market/ending?cpvCodes='],
  ] as const)('%s is fit for everybody', async ([name, path]) => {
    const visited = await visitAs(owner, path)
    await expectFit(visited, name)
    await visited.context.close()
  })
})
