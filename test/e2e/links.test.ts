import { beforeAll, describe, expect, it } from 'vitest'
import { type Account, desktop, newAccount, visit } from './browser.ts'
import { busyCompany, english, greek } from './busy-company.ts'
import { Crawl } from './crawl.ts'
import { bytesFault } from './file-bytes.ts'
import { linkTo } from './mailbox.ts'
import { idsIn } from './markup.ts'
import { readPageRows, rowFinder } from './page-rows.ts'
import { sharedService } from './service.ts'
import { Walker } from './walker.ts'
import { callDemo } from './work.ts'

const { origin, operator, apiKeys } = sharedService()

/** The people who walk, each with the min pages and files that a walk must open. */
const people = {
  'a visitor': 60,
  'the owner of a busy company': 230,
  'a member of a busy company': 180,
  'the owner of a busy Basic company': 200,
  'the owner of a busy Greek company': 230,
  'the owner of an empty company': 150,
} as const
type Name = keyof typeof people
const names = Object.keys(people) as Name[]

const crawls = new Map<Name, Crawl>()
const crawlOf = (name: Name): Crawl => {
  const crawl = crawls.get(name)
  if (!crawl) throw new Error(`There was no walk of ${name}`)
  return crawl
}
let rows: string[] = []
let busy: Awaited<ReturnType<typeof busyCompany>>

beforeAll(async () => {
  rows = await readPageRows()
  const [basic, foreign, empty] = await Promise.all([
    busyCompany(english),
    busyCompany(greek),
    newAccount({ name: 'Empty Ltd' }),
    busyCompany(english).then((each) => (busy = each)),
  ])
  await operator.patch(`/companies/${basic.owner.companyId}`, { plan: 'basic' })
  const [imported] = await callDemo<{ id: string }[]>('GET', '/tenders?source=ted&limit=1')
  const options = { rowOf: rowFinder(rows), shared: new Map() }
  const walk = async (name: Name, account: Account | null, starts: string[], language?: string) => {
    const walker = new Walker(name, origin, language)
    if (account) await walker.signIn(account)
    crawls.set(name, await new Crawl(walker, options).follow(['/', ...starts], '/'))
  }
  await walk('a visitor', null, ['/docs', '/docs/', '/favicon.ico', ...(await mailed(busy.owner))])
  await walk('the owner of a busy company', busy.owner, [
    `/tenders/${imported?.id}`,
    busy.ownDocument,
    ...busy.shownOnce,
  ])
  await walk('a member of a busy company', busy.member, [])
  await walk('the owner of a busy Basic company', basic.owner, [])
  await walk('the owner of a busy Greek company', foreign.owner, [`/tenders/${imported?.id}`], 'el,de;q=0.5')
  await walk('the owner of an empty company', empty, [])
}, 300_000)

/** Lets the service send each kind of mail with a link, and returns the links and the pages that announce the mails. */
async function mailed({ email, password }: Account): Promise<string[]> {
  const walker = new Walker('somebody who waits for mail', origin)
  const newcomer = `newcomer-${crypto.randomUUID()}@example.com`
  const invited = `invited-${crypto.randomUUID()}@example.com`
  const moved = `moved-${crypto.randomUUID()}@example.com`
  const signUp = { email: newcomer, name: 'New', companyName: 'New Ltd', country: 'GB' }
  const pages = [await walker.send('/sign-up', '/sign-up', signUp)]
  pages.push(await walker.send('/forgot-password', '/forgot-password', { email }))
  await walker.signIn({ email, password })
  await walker.send('/people', '/people/invitations', { email: invited, role: 'member' })
  await walker.send('/account', '/account/email', { email: moved, password })
  const links = [
    linkTo(newcomer, '/sign-up/confirm'),
    linkTo(email, '/reset-password'),
    linkTo(invited, '/invitations/accept'),
    linkTo(moved, '/account/email/confirm'),
  ]
  return [...pages.map(({ headers }) => headers.get('location') ?? ''), ...(await Promise.all(links))]
}

describe('every link that is shown', () => {
  it.for(names)('to %s works', (name) => {
    const { faults, opened } = crawlOf(name)
    expect(faults).toEqual([])
    expect(opened.size).toBeGreaterThanOrEqual(people[name])
  })

  it('leads to every page and form together', () => {
    const seen = new Set([...crawls.values()].flatMap((crawl) => [...crawl.rows.keys()]))
    // A second factor, a planned erasure, a changed address, a mail of the day and single sign-on take more than a link; separate tests
    // reach these pages.
    const elsewhere =
      /\/(?:company\/data\/keep|sign-in\/code|sign-in\/sso\/:companyId|security\/sso\/\w+|unsubscribe|authorize|account\/email\/confirm|account\/two-step\/(?:recovery-codes|off))$/
    expect(rows.filter((row) => !seen.has(row) && !elsewhere.test(row))).toEqual([])
    expect(rows.length).toBeGreaterThan(200)
  })

  it('leads to files of every type together', () => {
    const types = new Set([...crawls.values()].flatMap((crawl) => crawl.types))
    expect([...types].toSorted()).toEqual([
      'application/atom+xml',
      'application/json',
      'application/pdf',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'application/x-ndjson',
      'application/xml',
      'image/svg+xml',
      'image/x-icon',
      'text/calendar',
      'text/css',
      'text/csv',
      'text/javascript',
      'text/markdown',
      'text/plain',
    ])
  })
})

describe('with script', () => {
  /**
   * The pages that a person opens: every page of the tables is opened once, by each person who can see it in
   * turn.
   */
  const pagesOf = (name: Name): string[] =>
    rows.flatMap((row, n) => {
      const saw = names.filter((each) => crawlOf(each).opened.get(crawlOf(each).rows.get(row) ?? '')?.html)
      return row.startsWith('GET ') && saw[n % saw.length] === name ? (crawlOf(name).rows.get(row) ?? []) : []
    })

  it.for(names)('pages of %s load without a complaint and link to what exists', async (name) => {
    const crawl = crawlOf(name)
    const known = crawl.faults.length
    const [language] = crawl.walker.language.split(',')
    const { context, page, complaints } = await visit({
      ...desktop,
      ...(language && { locale: language }),
    })
    await context.addCookies(crawl.walker.cookies.map((each) => ({ ...each, url: origin })))
    page.on('response', (answer) => {
      if (answer.status() >= 400) complaints.push(`${answer.url()} answers ${answer.status()}`)
    })
    for (const address of pagesOf(name)) {
      await page.goto(address)
      const linked = await page.evaluate<string[]>(
        "[...document.querySelectorAll('[href], [src]')].map((each) => each.getAttribute('href') ?? each.getAttribute('src'))",
      )
      await crawl.follow(linked, address)
    }
    await context.close()
    expect(complaints).toEqual([])
    expect(crawl.faults.slice(known)).toEqual([])
  })

  it('opens every page', () => {
    expect(names.flatMap(pagesOf).length).toBeGreaterThan(80)
  })
})

describe('an error of the API', () => {
  it.for(['/tenders', '/tenders?limit=x', '/nothing', '/tenders/tender_01jd0c4kwqe5m9v2x7h3tz8rgn'])(
    'at %s links to its explanation',
    async (path) => {
      const headers: Record<string, string> =
        path === '/tenders' ? {} : { Authorization: `Bearer ${apiKeys[0]}` }
      const answer = await fetch(`${origin}/api/v1${path}`, { headers })
      const [, address = '', id = ''] =
        /^<([^#>]*)#([^>]*)>; rel="help"/.exec(answer.headers.get('link') ?? '') ?? []
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(idsIn(await (await fetch(new URL(address, origin))).text())).toContain(id)
    },
  )
})

describe('the navigation', () => {
  const shownTo = (name: Name) => {
    const [, nav = ''] =
      /<nav class="second"[^>]*>(.*?)<\/nav>/s.exec(crawlOf(name).opened.get('/company')?.html ?? '') ?? []
    return [...nav.matchAll(/<a href="([^"]*)"/g)].map(([, href]) => href)
  }
  const limited = ['/keys', '/usage', '/webhooks', '/sandbox', '/activity']

  it.for([
    ['the owner of a busy company', limited],
    ['a member of a busy company', ['/sandbox']],
    ['the owner of a busy Basic company', ['/usage', '/activity']],
  ] as const)('of %s has only links that open', ([name, open]) => {
    expect(
      shownTo(name)
        .filter((href) => limited.includes(href ?? ''))
        .toSorted(),
    ).toEqual(open.toSorted())
    expect(shownTo(name)).toContain('/assets')
  })
})

describe('a 404', () => {
  it.for(['/nothing', '/favicon.png', '/docs/nothing', '/console/nothing.css', '/bids/nothing/'])(
    'at %s sets no cookie',
    async (path) => {
      for (const walker of [new Walker('a stranger', origin), crawlOf('a member of a busy company').walker]) {
        let answer = await walker.open(path)
        if (answer.status === 303) answer = await walker.open(answer.headers.get('location') ?? '')
        if (answer.status === 303) continue
        expect([answer.status, answer.headers.getSetCookie()]).toEqual([404, []])
      }
    },
  )
})

it('downloads an ESPD that is XML', async () => {
  const { walker, rows: seen } = crawlOf('the owner of a busy company')
  const page = seen.get('GET /tenders/:id/compliance/espd') ?? ''
  const answer = await walker.send(page, page)
  const bytes = new Uint8Array(await answer.arrayBuffer())
  expect(await bytesFault((answer.headers.get('content-type') ?? '').split(';')[0] ?? '', bytes)).toBe(null)
})
