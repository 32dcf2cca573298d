import { beforeAll, describe, expect, it } from 'vitest'
import { type Account, expectFit, newAccount, signIn, visit, visitAs } from './browser.ts'
import { sharedService } from './service.ts'
import { apiOf } from './work.ts'

let account: Account

/** An owner whose company has done something. */
beforeAll(async () => {
  account = await newAccount()
  const call = await apiOf(account)
  const { id } = await call<{ id: string }>('POST', '/teams', { name: 'Bridges' })
  await call('PATCH', `/teams/${id}`, { name: 'Bridges & roads' })
})

describe('what a company asks before it trusts a service', () => {
  it.for(['trust', 'status'])('is fit for everybody at /%s, without an account', async (name) => {
    const visited = await visit()
    await visited.page.goto(`${sharedService().origin}/${name}`)
    await expectFit(visited, name)
    await visited.context.close()
  })

  it.for([
    ['activity', '/activity?about=all'],
    ['activity-narrowed', '/activity?from=2099-01-01'],
    ['activity-stream', '/activity/stream'],
    ['company-models', '/company/models'],
    ['company-data', '/company/data'],
    ['account-data', '/account/data'],
  ] as const)('is fit for everybody on the page %s', async ([name, path]) => {
    const visited = await visitAs(account, path)
    await expectFit(visited, name)
    await visited.context.close()
  })

  it('shows and downloads the same entries', async () => {
    const visited = await visit()
    const { page } = visited
    for (const path of ['/activity', '/activity?about=all']) {
      if (path === '/activity') await signIn(page, account, path)
      else await page.goto(`${sharedService().origin}${path}`)
      const shown = await page.locator('td[data-head="Act"]').count()
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'JSON lines' }).click(),
      ])
      const chunks: Buffer[] = []
      for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer)
      const lines = Buffer.concat(chunks).toString().trim().split('\n')
      expect(JSON.parse(lines.at(-1) ?? '')).toEqual({ end: { rows: shown, more: false } })
    }
    expect(await page.textContent('main')).toContain('Name: Bridges → Bridges & roads')
    await visited.context.close()
  })
})
