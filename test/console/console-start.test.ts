import { describe, expect, it } from 'vitest'
import { frontSearches } from '../../src/console/areas/overview/front.tsx'
import { companyPages, navigation } from '../../src/console/core/nav.ts'
import { createAsset } from '../../src/company/files/commands.ts'
import { createBid } from '../../src/workspace/bids/commands.ts'
import { submitBid } from '../../src/workspace/bids/submit.ts'
import { updateBid } from '../../src/workspace/bids/update.ts'
import { saveTender } from '../../src/workspace/pipeline/commands.ts'
import { createTask } from '../../src/workspace/tasks/commands.ts'
import { newCompany } from '../support/api.ts'
import { newTender } from '../support/bids.ts'
import { Browser, newPerson, type Page } from '../support/browser.ts'
import { atWork } from '../support/work.ts'

const words = ({ text }: Page) => text.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')

describe('GET / without a session', () => {
  it('shows three open tenders at most, the plans, and the ways in', async () => {
    const word = `bilby${crypto.randomUUID().slice(0, 8)}`
    for (let n = 0; n < 4; n++) await newTender({ title: `Enclosure ${word}`, reference: `T${n}` })
    const page = await new Browser().open(`/?q=${word}`)
    expect([page.status, page.text.match(/<bdi[^>]*>Enclosure/g)?.length]).toEqual([200, 3])
    expect(words(page)).toContain('4 open tenders')
    expect(words(page)).toMatch(/Price Free On request .* People 100 2,000 Bids 1,000 20,000/)
    for (const way of ['/docs', '/sign-in', '/sign-up', '/company/plan'])
      expect(page.text).toContain(`href="${way}"`)
    expect(page.text).not.toContain('noindex')
  })

  it('counts what the service holds, and offers searches that find something', async () => {
    await newTender({ title: 'Roof', cpvCodes: ['45000000'] })
    const front = await new Browser().open('/')
    const [, total = '', open = ''] =
      /([\d,]+) tenders from \d+ countr(?:y|ies), ([\d,]+) of them open/.exec(words(front)) ?? []
    expect([total, open]).not.toContain('')
    const { call } = await newCompany()
    expect((await call('GET', '/tenders?limit=1')).body.pagination.total).toBe(
      Number(total.replaceAll(',', '')),
    )
    const tried = [...front.text.matchAll(/href="(\/\?q=[^"]+)"/g)].map(([, href = '']) => href)
    expect(tried.length).toBeGreaterThan(0)
    for (const href of tried)
      expect([href, words(await new Browser().open(href))]).toEqual([
        href,
        expect.stringMatching(/[1-9]\d* open tenders?/),
      ])
  })

  it('limits the searches of a network, and of no other', async () => {
    const browser = new Browser()
    const statuses = await Promise.all(
      Array.from({ length: frontSearches.attempts + 1 }, async () => (await browser.open('/?q=road')).status),
    )
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
    const refused = await browser.open('/?q=road')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000)
    expect((await browser.open('/')).status).toBe(200)
    expect((await new Browser().open('/?q=road')).status).toBe(200)
  })

  it.for(['', 'q=%22', 'q=%00', `q=${'a'.repeat(3000)}`])('bears %s', async (query) => {
    expect((await new Browser().open(`/?${query}`)).status).toBe(200)
  })
})

describe('the files of a page', () => {
  it('are kept for a year under the address of their content, and for minutes under another', async () => {
    const browser = new Browser()
    const { text } = await browser.open('/sign-in')
    const style = /href="(\/console\/style\.css\?v=[\w-]{12})"/.exec(text)?.[1] ?? ''
    expect((await browser.open(style)).headers.get('cache-control')).toContain('immutable')
    for (const path of ['/console/style.css', '/console/style.css?v=older', '/console/script.js'])
      expect((await browser.open(path)).headers.get('cache-control')).toBe('public, max-age=300')
    expect((await browser.open('/favicon.svg')).headers.get('content-type')).toContain('image/svg+xml')
  })
})

describe('GET /search', () => {
  it('finds what the company has by every word in any case, and nothing of others', async () => {
    const { browser, colleague } = await atWork()
    const tenderId = await newTender()
    const bid = await colleague.act((ctx) => createBid(ctx, { tenderId, title: 'Ørsta 100% lift_ramp' }))
    await colleague.act((ctx) => createAsset(ctx, { name: 'Lift certificate', validUntil: null }))
    await colleague.act((ctx) => createTask(ctx, { title: 'Ask for the lift' }))
    const found = await browser.open('/search?q=LIFT')
    for (const name of ['Ørsta 100% lift_ramp', 'Lift certificate', 'Ask for the lift'])
      expect(found.text).toContain(`<bdi>${name}</bdi>`)
    for (const q of ['ørsta lift', 'ØRSTA', '100%', 't_r'])
      expect([
        q,
        (await browser.open(`/search?${new URLSearchParams({ q })}`)).text.includes(bid.id),
      ]).toEqual([q, true])
    for (const q of ['ørsta crane', 'l%t', 'lift\\'])
      expect([
        q,
        (await browser.open(`/search?${new URLSearchParams({ q })}`)).text.includes(bid.id),
      ]).toEqual([q, false])
    // Numbers and addresses of notices are longer than a pattern of the database may be.
    const long = 'https://www.find-tender.example/Notice/083650-2026?origin=SearchResults'
    const answered = await colleague.act((ctx) => createTask(ctx, { title: `Answer ${long}` }))
    const linked = await browser.open(`/search?${new URLSearchParams({ q: long.toUpperCase() })}`)
    expect([linked.status, linked.text.includes(answered.title)]).toEqual([200, true])
    const stranger = await atWork()
    expect((await stranger.browser.open('/search?q=lift')).text).not.toContain('<bdi>')
    expect(words(await browser.open(`/search?q=${encodeURIComponent(colleague.name)}`))).toContain(
      colleague.email,
    )
  })
})

describe('GET /tasks', () => {
  it('shows one’s own or everybody’s, by date or bid, and takes and finishes tasks', async () => {
    const { browser, colleague, person } = await atWork()
    const tenderId = await newTender()
    const bid = await colleague.act((ctx) => createBid(ctx, { tenderId, title: 'Harbour' }))
    const own = { assigneeId: person.userId, bidId: bid.id, dueAt: new Date(0) }
    await colleague.act((ctx) => createTask(ctx, { title: 'Call the bank', ...own }))
    await colleague.act((ctx) => createTask(ctx, { title: 'Not mine' }))
    const mine = words(await browser.open('/tasks'))
    expect(mine).toMatch(/Overdue .* Call the bank Harbour/)
    expect(mine).not.toContain('Not mine')
    expect(words(await browser.open('/tasks?who=all&by=bid'))).toMatch(/Harbour .* Without a bid .* Not mine/)
    const added = await browser.send(await browser.open('/tasks'), '/tasks', [
      ['title', 'Print it'],
      ['assigneeId', ''],
      ['dueAt', ''],
    ])
    expect(added.location).toBe('/tasks')
    expect(words(await browser.open('/tasks?who=all'))).toContain('Print it')
    await browser.send(await browser.open('/tasks'), '/tasks/done', [])
    expect(words(await browser.open('/tasks'))).not.toContain('Call the bank')
    expect((await browser.open('/tasks?state=done')).text).toContain('<s>Call the bank</s>')
  })
})

describe('the figures of the overview', () => {
  it('say how many decided bids were won, by buyer and subject, and what the pipeline is worth', async () => {
    const { browser, colleague } = await atWork()
    for (const [status, buyer] of [
      ['won', 'Port of Oslo'],
      ['lost', 'Port of Oslo'],
      ['won', 'City of Bergen'],
    ] as const) {
      const tenderId = await newTender({ buyer: { name: buyer, country: 'NO' }, cpvCodes: ['45000000'] })
      const { id } = await colleague.act((ctx) => createBid(ctx, { tenderId, value: 5, currency: 'EUR' }))
      await colleague.act((ctx) => submitBid(ctx, id))
      await colleague.act((ctx) => updateBid(ctx, id, { status }))
    }
    const open = await newTender({ estimatedValue: 2_000_000, currency: 'EUR' })
    await colleague.act((ctx) => saveTender(ctx, { tenderId: open }))
    const text = words(await browser.open('/'))
    expect(text).toContain('Win rate 67%: 2 of 3 bids decided in the last 24 months.')
    expect(text).toMatch(/Win rate by buyer won of decided bids Port of Oslo 1 of 2 City of Bergen 1 of 1/)
    expect(text).toMatch(/by CPV division Construction work 2 of 3/)
    expect(text).toMatch(/Pipeline value .* Watching EUR 2m/)
    const stranger = await atWork()
    expect(words(await stranger.browser.open('/'))).not.toContain('Win rate')
  })
})

describe('the navigation', () => {
  it('has at most nine links, each with an icon', async () => {
    const { text } = await new Browser().open('/console/icons.svg')
    expect(navigation.length).toBeLessThanOrEqual(9)
    const names = navigation.map(({ href }) => (href === '/' ? 'overview' : href.slice(1)))
    expect(names.filter((name) => !text.includes(`<symbol id="${name}"`))).toEqual([])
  })

  it('leads to every page of the company from each of them, and to nothing that the person may not open', async () => {
    const row = async (of: Browser, path: string) => {
      const [, nav = ''] = /<nav class="second"[^>]*>(.*?)<\/nav>/s.exec((await of.open(path)).text) ?? []
      return [...nav.matchAll(/href="([^"]+)"/g)].map(([, href]) => href ?? '')
    }
    for (const role of ['owner', 'member'] as const) {
      const browser = new Browser()
      await browser.signIn(await newPerson({ role }))
      const open = await row(browser, '/company')
      expect(open).toContain('/assets')
      for (const path of open) {
        const page = await browser.open(path)
        expect([role, path, page.status]).toEqual([role, path, 200])
        expect(await row(browser, path)).toEqual(open)
      }
      const hidden = companyPages
        .flatMap(({ links }) => links.map(({ href }) => href))
        .filter((path) => !open.includes(path))
      for (const path of hidden) expect((await browser.open(path)).status).not.toBe(200)
    }
  })
})
