import { createExecutionContext, env, waitOnExecutionContext } from 'cloudflare:test'
import { describe, expect, it } from 'vitest'
import { createApp } from '../../src/app.ts'
import { createCtx } from '../../src/platform/context/context.ts'
import {
  chooseCompany,
  endOtherSessions,
  endSession,
  extendSession,
} from '../../src/identity/auth/sessions/commands.ts'
import { networkOf, siteOf } from '../../src/identity/auth/sessions/network.ts'
import { findSession, listMemberships, listSessions } from '../../src/identity/auth/sessions/queries.ts'
import { windowKey } from '../../src/platform/http/limits/limits.ts'
import { identityRetention } from '../../src/identity/retention.ts'
import { deleteExpired } from '../../src/platform/db/retention.ts'
import { Browser, hiddenFields, newPerson, publicOrigin } from '../support/browser.ts'

const ctxAt = (now = new Date()) => createCtx(env, () => undefined, now)
const days = (count: number) => new Date(Date.now() + count * 24 * 60 * 60 * 1000)

async function sessionOf(browser: Browser, now?: Date) {
  const session = await findSession(ctxAt(now), browser.cookies.get('session') ?? '')
  if (!session) throw new Error('Nobody is signed in')
  return session
}

async function signedIn(options?: Parameters<typeof newPerson>[0]) {
  const [person, browser] = [await newPerson(options), new Browser()]
  const page = await browser.signIn(person)
  return { person, browser, page }
}

describe('POST /sign-in', () => {
  it('begins a session that only the cookie knows', async () => {
    const { person, browser, page } = await signedIn()
    expect([page.status, page.location]).toEqual([303, '/'])
    const [cookie = ''] = page.headers.getSetCookie()
    expect(cookie).toMatch(/^session=tss_[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=1209600$/)
    const token = browser.cookies.get('session') ?? ''
    const stored = await env.DB.prepare('SELECT * FROM sessions WHERE user_id = ?').bind(person.userId).all()
    expect(stored.results).toHaveLength(1)
    expect(JSON.stringify(stored.results)).not.toContain(token)
    const session = await sessionOf(browser)
    expect(session.user).toMatchObject({ id: person.userId, email: person.email })
    expect(session.company).toMatchObject({ id: person.companies[0]?.id, role: 'owner', plan: 'enterprise' })
  })

  it('uses a __Host- cookie that needs https where the service is on https', async () => {
    const app = createApp()
    const execution = createExecutionContext()
    const url = 'https://tenders.example/sign-in'
    const answer = await app.fetch(
      new Request(url),
      { ...env, PUBLIC_ORIGIN: 'https://tenders.example' },
      execution,
    )
    await waitOnExecutionContext(execution)
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-visit=tsv_[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure$/),
    ])
  })

  it('gives a browser that is signed in no second session', async () => {
    const { person, browser } = await signedIn()
    const token = browser.cookies.get('session')
    expect((await browser.open('/sign-in?next=/docs')).location).toBe('/docs')
    const fields: [string, string][] = [
      ['email', person.email],
      ['password', person.password],
      ['next', '/docs'],
    ]
    expect((await browser.open('/sign-in', { method: 'POST', fields })).location).toBe('/docs')
    expect(browser.cookies.get('session')).toBe(token)
    expect(await listSessions(ctxAt(), await sessionOf(browser))).toHaveLength(1)
  })

  it.for([
    ['a wrong password', (email: string) => ({ email, password: 'wrong horse battery' })],
    [
      'an unknown address',
      () => ({ email: `${crypto.randomUUID()}@example.com`, password: 'correct horse battery' }),
    ],
    ['what is no address', () => ({ email: 'nobody', password: 'correct horse battery' })],
    ['an empty password', (email: string) => ({ email, password: '' })],
    ['a password that is too long', (email: string) => ({ email, password: 'x'.repeat(1000) })],
  ] as const)('answers the same to %s', async ([, given]) => {
    const person = await newPerson()
    const browser = new Browser()
    const { status, text } = await browser.signIn(given(person.email))
    expect(status).toBe(422)
    expect(text).toContain('The e-mail address or the password is wrong.')
    expect(browser.cookies.has('session')).toBe(false)
  })

  it.for([
    ['a foreign origin', { Origin: 'https://evil.example' }],
    ['an origin of null', { Origin: 'null' }],
    ['another site, by the browser’s word', { 'Sec-Fetch-Site': 'cross-site' }],
    ['a sibling host', { 'Sec-Fetch-Site': 'same-site' }],
  ] as const)('refuses a form from %s', async ([, headers]) => {
    const { email, password } = await newPerson()
    const browser = new Browser()
    const page = await browser.open('/sign-in')
    const fields: [string, string][] = [
      ['email', email],
      ['password', password],
    ]
    const { status } = await browser.send(page, '/sign-in', fields, headers)
    expect(status).toBe(403)
    expect(browser.cookies.has('session')).toBe(false)
  })

  it('refuses the token of another browser and none at all', async () => {
    const { email, password } = await newPerson()
    const [mine, theirs] = [new Browser(), new Browser()]
    const page = await theirs.open('/sign-in')
    await mine.open('/sign-in')
    const fields: [string, string][] = [
      ['email', email],
      ['password', password],
    ]
    expect((await mine.send(page, '/sign-in', fields)).status).toBe(403)
    expect((await mine.open('/sign-in', { method: 'POST', fields })).status).toBe(403)
    expect((await mine.send(page, '/sign-in', [...fields, ['token', '']])).status).toBe(403)
  })

  it.for([
    ['/oauth/authorize?a=b&c=d%20e', '/oauth/authorize?a=b&c=d%20e'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['/\t/evil.example', '/'],
    ['https://evil.example/', '/'],
    ['javascript:alert(1)', '/'],
    ['evil', '/'],
    ['/..//evil.example', '/'],
    ['/a/..//evil.example', '/'],
    ['/%2e%2e//evil.example', '/'],
    [`/${'a'.repeat(9000)}`, '/'],
    ['/.//evil.example', '/'],
    ['/a/%2E.//evil.example', '/'],
  ] as const)('goes on to %s as %s', async ([next, location]) => {
    const browser = new Browser()
    const person = await newPerson()
    const page = await browser.open('/sign-in')
    const fields: [string, string][] = [
      ['email', person.email],
      ['password', person.password],
      ['next', next],
    ]
    const answer = await browser.send(page, '/sign-in', fields)
    expect([answer.status, answer.location]).toEqual([303, location])
    // A person who is signed in already goes on at once, or after choosing a company.
    const query = `next=${encodeURIComponent(next)}`
    expect((await browser.open(`/sign-in?${query}`)).location).toBe(location)
    const chooser = await browser.open(`/choose-company?${query}`)
    const company: [string, string] = ['company', person.companies[0]?.id ?? '']
    const chosen = await browser.send(chooser, '/choose-company', [company, ['next', next]])
    expect(chosen.location).toBe(location)
    const out = await browser.send(chooser, '/sign-out', [['next', next]])
    expect(out.location).toBe(location === '/' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(location)}`)
  })
})

/** Sets the count of a window of attempts. Real attempts would be slow, because each costs a password's hash. */
async function tried(count: number, network: string, ...who: string[]): Promise<string> {
  return seen(count, windowKey('sign-in', networkOf(from(network)), ...who))
}
async function seen(count: number, key: string): Promise<string> {
  const sql =
    'INSERT INTO rate_windows VALUES (?1, ?2, ?3) ON CONFLICT DO UPDATE SET count = ?2, resets_at = ?3'
  await env.DB.prepare(sql)
    .bind(key, count, Date.now() + 15 * 60_000)
    .run()
  return key
}
const countOf = (key: string) =>
  env.DB.prepare('SELECT count FROM rate_windows WHERE key = ?').bind(key).first('count')

describe('the limit of sign-ins', () => {
  it('stops guesses at an account from one network, many at once, and nobody else', async () => {
    const person = await newPerson()
    const guesser = new Browser()
    await tried(7, guesser.network, person.email)
    const page = await guesser.open('/sign-in')
    const guess = (n: number) =>
      guesser.send(page, '/sign-in', [
        ['email', person.email],
        ['password', `guess number ${n}`],
      ])
    const answers = await Promise.all(Array.from({ length: 6 }, (_, n) => guess(n)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([422, 422, 422, 429, 429, 429])
    const stopped = await guesser.signIn(person)
    expect(stopped.status).toBe(429)
    expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(800)
    expect(stopped.text).toContain('Try again in 15 minutes.')
    // The owner of the account is in another network and can sign in.
    expect((await new Browser().signIn(person)).status).toBe(303)
  })

  it('counts nothing against who knows the password', async () => {
    const person = await newPerson()
    const { network } = new Browser()
    const [account, all] = [await tried(9, network, person.email), await tried(59, network)]
    expect((await new Browser(network).signIn(person)).status).toBe(303)
    expect(await countOf(account)).toBeNull()
    expect(await countOf(all)).toBe(59)
    expect((await new Browser(network).signIn(person)).status).toBe(303)
  })

  it('stops a network that tries many accounts', async () => {
    const { network } = new Browser()
    await tried(60, network)
    expect((await new Browser(network).signIn(await newPerson())).status).toBe(429)
  })

  it('writes nothing about the addresses that a refused network or allocation names', async () => {
    const person = await newPerson()
    const { network } = new Browser()
    await tried(60, network)
    expect((await new Browser(network).signIn(person)).status).toBe(429)
    expect(await countOf(windowKey('sign-in', networkOf(from(network)), person.email))).toBeNull()
    const [, neighbour] = neighbours()
    await seen(300, windowKey('sign-in', siteOf(networkOf(from(neighbour))) ?? ''))
    expect((await new Browser(neighbour).signIn(person)).status).toBe(429)
    const own = networkOf(from(neighbour))
    const rows = [windowKey('sign-in', own), windowKey('sign-in', own, person.email)]
    expect(await Promise.all(rows.map(countOf))).toEqual([null, null])
  })

  it('stops guesses from many networks of one allocation, and nobody else', async () => {
    const person = await newPerson()
    const [first, second] = neighbours()
    await seen(60, windowKey('sign-in', siteOf(networkOf(from(first))) ?? '', person.email))
    for (const each of [first, second]) expect((await new Browser(each).signIn(person)).status).toBe(429)
    expect((await new Browser().signIn(person)).status).toBe(303)
    // Another account is open to both networks until their allocation has tried too often.
    const other = await newPerson()
    expect((await new Browser(second).signIn(other)).status).toBe(303)
    await seen(300, windowKey('sign-in', siteOf(networkOf(from(first))) ?? ''))
    expect((await new Browser(second).signIn(other)).status).toBe(429)
    expect((await new Browser().signIn(other)).status).toBe(303)
  })

  it('counts for an allocation each wrong password, no right one, and nothing its network was refused', async () => {
    const person = await newPerson()
    const [network, neighbour] = neighbours()
    const site = siteOf(networkOf(from(network))) ?? ''
    const keys = [windowKey('sign-in', site, person.email), windowKey('sign-in', site)]
    const counts = () => Promise.all(keys.map(countOf))
    const wrong = { ...person, password: 'wrong horse battery' }
    for (const each of [network, neighbour]) expect((await new Browser(each).signIn(wrong)).status).toBe(422)
    expect(await counts()).toEqual([2, 2])
    expect((await new Browser(network).signIn(person)).status).toBe(303)
    expect(await counts()).toEqual([2, 2])
    await tried(10, network, person.email)
    for (let n = 0; n < 3; n++) expect((await new Browser(network).signIn(person)).status).toBe(429)
    expect(await counts()).toEqual([2, 2])
  })

  it('begins anew when the window is over', async () => {
    const person = await newPerson()
    const { network } = new Browser()
    const key = await tried(99, network, person.email)
    await env.DB.prepare('UPDATE rate_windows SET resets_at = ? WHERE key = ?')
      .bind(Date.now() - 1, key)
      .run()
    expect((await new Browser(network).signIn(person)).status).toBe(303)
  })
})

/** Two networks within one allocation. */
function neighbours(): [string, string] {
  const { network } = new Browser()
  const site = network.split(':').slice(0, 3).join(':')
  return [`${site}:1::1`, `${site}:2::1`]
}

const from = (address: string) => new Request(publicOrigin, { headers: { 'CF-Connecting-IP': address } })

describe('networkOf', () => {
  it.for([
    ['192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::', '2001:db8:1:2::/64'],
    ['2001:db8::9', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['not:an:address', 'unreadable'],
  ] as const)('takes %s as %s', ([address, network]) => {
    expect(networkOf(from(address))).toBe(network)
  })

  it.for([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['2001:db8::9', '2001:db8:0::/48'],
    ['::1', '0:0:0::/48'],
    ['192.0.2.7', null],
    ['::ffff:192.0.2.7', null],
    ['not:an:address', null],
    ['', null],
  ] as const)('takes the allocation of %s as %s', ([address, site]) => {
    expect(siteOf(networkOf(from(address)))).toBe(site)
  })

  it('believes no other header', () => {
    const headers = { 'X-Forwarded-For': '192.0.2.7', 'X-Real-IP': '192.0.2.7', Forwarded: 'for=192.0.2.7' }
    expect(networkOf(new Request(publicOrigin, { headers }))).toBe('local')
  })
})

describe('a session', () => {
  it('slides while it is used, ends when it is not, and ends for good after 90 days', async () => {
    const { browser } = await signedIn()
    const token = browser.cookies.get('session') ?? ''
    expect(await extendSession(ctxAt(), await sessionOf(browser))).toBeNull()
    let day = 0
    for (; day < 84; day += 12) {
      const now = days(day + 12)
      expect(await extendSession(ctxAt(now), await sessionOf(browser, now))).toBeGreaterThan(now.getTime())
    }
    expect(await findSession(ctxAt(days(89)), token)).not.toBeNull()
    expect(await findSession(ctxAt(days(91)), token)).toBeNull()
    const idle = await signedIn()
    expect(await findSession(ctxAt(days(13)), idle.browser.cookies.get('session') ?? '')).not.toBeNull()
    expect(await findSession(ctxAt(days(15)), idle.browser.cookies.get('session') ?? '')).toBeNull()
  })

  it('gets its cookie again when its end moves', async () => {
    const { person, browser } = await signedIn()
    await env.DB.prepare('UPDATE sessions SET last_seen_at = last_seen_at - 4000000 WHERE user_id = ?')
      .bind(person.userId)
      .run()
    // The other cookie of a page is the bookmark of what it has shown.
    const sessionCookies = async () =>
      (await browser.open('/choose-company')).headers
        .getSetCookie()
        .filter((each) => !each.startsWith('seen='))
    expect(await sessionCookies()).toEqual([expect.stringMatching(/^session=tss_.*Max-Age=12\d{5}$/)])
    expect(await sessionCookies()).toEqual([])
  })

  it.for(['', 'tss_', `tss_${'a'.repeat(43)}`, `tss_${'a'.repeat(42)}!`, 'x'.repeat(47)])(
    'is nobody’s with the token %j',
    async (token) => {
      expect(await findSession(ctxAt(), token)).toBeNull()
    },
  )

  it('is nobody’s when two cookies claim to be it', async () => {
    const { browser } = await signedIn()
    const cookie = `session=${browser.cookies.get('session')}; session=tss_${'a'.repeat(43)}`
    const answer = await new Browser().open('/choose-company', { headers: { Cookie: cookie } })
    expect(answer.location).toMatch(/^\/sign-in/)
  })

  it('is listed beside the person’s others, and ends one or all of them', async () => {
    const { person, browser } = await signedIn()
    const [second, third] = [new Browser(), new Browser()]
    await second.signIn(person)
    await third.signIn(person)
    const mine = await sessionOf(browser)
    const listed = await listSessions(ctxAt(), mine)
    expect(listed.map(({ current }) => current).toSorted()).toEqual([false, false, true])
    expect(listed[0]).toMatchObject({ userAgent: 'Test browser' })
    await endSession(ctxAt(), mine, (await sessionOf(second)).id)
    expect(await findSession(ctxAt(), second.cookies.get('session') ?? '')).toBeNull()
    expect(await endOtherSessions(ctxAt(), mine)).toBe(1)
    expect(await listSessions(ctxAt(), mine)).toHaveLength(1)
  })

  it('cannot end another person’s', async () => {
    const [mine, theirs] = [await signedIn(), await signedIn()]
    const { id } = await sessionOf(theirs.browser)
    await expect(endSession(ctxAt(), await sessionOf(mine.browser), id)).rejects.toThrow('Session not found')
    expect(await sessionOf(theirs.browser)).toMatchObject({ id })
  })
})

describe('POST /sign-out', () => {
  it('ends the session in the database and in the browser', async () => {
    const { browser } = await signedIn()
    const token = browser.cookies.get('session') ?? ''
    const page = await browser.open('/choose-company')
    const { location } = await browser.send(page, '/sign-out', [])
    expect(location).toBe('/sign-in')
    expect(browser.cookies.has('session')).toBe(false)
    expect(await findSession(ctxAt(), token)).toBeNull()
  })

  it('is no other site’s to ask for', async () => {
    const { person, browser } = await signedIn()
    const page = await browser.open('/choose-company')
    expect((await browser.send(page, '/sign-out', [], { Origin: 'https://evil.example' })).status).toBe(403)
    // The token of one form is not accepted by another form.
    const [, [, token = ''] = []] = [
      0,
      hiddenFields(page, '/choose-company').find(([name]) => name === 'token'),
    ]
    expect((await browser.send(page, '/sign-out', [['token', token]])).status).toBe(403)
    expect((await sessionOf(browser)).user.id).toBe(person.userId)
  })
})

describe('choosing a company', () => {
  it('is asked of who belongs to several', async () => {
    const { person, browser, page } = await signedIn({ companies: 2 })
    expect(page.location).toBe('/choose-company')
    expect((await sessionOf(browser)).company).toBeNull()
    const chooser = await browser.open('/choose-company')
    for (const { name } of person.companies) expect(chooser.text).toContain(name)
    const second = person.companies[1]?.id ?? ''
    expect((await browser.send(chooser, '/choose-company', [['company', second]])).location).toBe('/')
    expect((await sessionOf(browser)).company).toMatchObject({ id: second })
    expect(await listMemberships(ctxAt(), person.userId)).toHaveLength(2)
  })

  it('takes none that the person does not belong to', async () => {
    const [mine, theirs] = [await signedIn(), await newPerson()]
    const stranger = theirs.companies[0]?.id ?? ''
    const page = await mine.browser.open('/choose-company')
    expect((await mine.browser.send(page, '/choose-company', [['company', stranger]])).status).toBe(422)
    await expect(chooseCompany(ctxAt(), await sessionOf(mine.browser), stranger)).rejects.toThrow(
      'Company not found',
    )
    expect((await sessionOf(mine.browser)).company?.id).toBe(mine.person.companies[0]?.id)
  })

  it('is undone when the person leaves it', async () => {
    const { person, browser } = await signedIn()
    await env.DB.prepare('DELETE FROM memberships WHERE user_id = ?').bind(person.userId).run()
    expect((await sessionOf(browser)).company).toBeNull()
    expect((await browser.open('/choose-company')).text).toContain('You belong to no company')
  })
})

describe('the retention of sessions', () => {
  it('removes what has ended and leaves the rest', async () => {
    const { person, browser } = await signedIn()
    const ended = await signedIn()
    await env.DB.prepare('UPDATE sessions SET expires_at = 1 WHERE user_id = ?')
      .bind(ended.person.userId)
      .run()
    expect(await deleteExpired(ctxAt(), identityRetention.sessions)).toBeGreaterThanOrEqual(1)
    expect((await sessionOf(browser)).user.id).toBe(person.userId)
    const left = await env.DB.prepare('SELECT count(*) AS n FROM sessions WHERE user_id = ?')
      .bind(ended.person.userId)
      .first('n')
    expect(left).toBe(0)
  })
})

describe('every page', () => {
  it.for(['/sign-in', '/choose-company', '/oauth/authorize'])('%s keeps to the policy', async (path) => {
    const { browser } = await signedIn()
    const page = await (path === '/sign-in' ? new Browser() : browser).open(path)
    expect(page.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'",
    )
    expect(page.headers.get('x-frame-options')).toBe('DENY')
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.headers.get('referrer-policy')).toBe('same-origin')
    expect(page.text).not.toMatch(/<script|<style| style=| on[a-z]+=|https?:\/\//)
    expect(page.text).toMatch(/<html lang="en">.*<title>[^<]+ – Tender Marketplace<\/title>.*<h1>/s)
  })
})
