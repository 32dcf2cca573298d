import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { browserName } from '../../src/identity/auth/sessions/browser-name.ts'
import { scopes } from '../../src/platform/context/caller.ts'
import { caller, operate } from '../support/api.ts'
import { Browser, newPerson } from '../support/browser.ts'
import { openInbox } from '../support/inbox.ts'
import { sessionOf, signedIn } from '../support/signed-in.ts'

const inbox = openInbox()
const someone = () => `other-${crypto.randomUUID()}@example.com`
const fresh = 'walnut lantern river'

const emailOf = (userId: string) =>
  env.DB.prepare('SELECT email FROM users WHERE id = ?').bind(userId).first<string>('email')

/** Asks to change the address, and returns the link that the new address was sent. */
async function askFor(email: string, { person, browser, page }: Awaited<ReturnType<typeof signedIn>>) {
  const fields: [string, string][] = [
    ['email', email],
    ['password', person.password],
  ]
  const answer = await browser.send(page, '/account/email', fields)
  return { answer, link: (await inbox.wait(email)).link }
}
const confirm = async (browser: Browser, link: string) =>
  browser.send(await browser.open(link), '/account/email/confirm', [])

describe('the name', () => {
  it('is changed, for integrators too', async () => {
    const { person, browser, page } = await signedIn()
    const companyId = person.companies[0]?.id
    const { body } = await operate('POST', '/keys', { companyId, name: 'Test', scopes })
    const call = caller(body.data.key)
    expect((await call('GET', '/me')).body.data.user.name).toBe('Ada Example')
    const answer = await browser.send(page, '/account/name', [['name', '  Ada <b>Byron</b> ']])
    expect(answer.location).toBe('/account')
    expect((await browser.open('/account')).text).toContain('Ada &lt;b&gt;Byron&lt;/b&gt;')
    expect((await call('GET', '/me')).body.data.user.name).toBe('Ada <b>Byron</b>')
  })

  it.for([' ', 'x'.repeat(201), 'A\u0000B'])('cannot be %j', async (name) => {
    const { person, browser, page } = await signedIn()
    expect((await browser.send(page, '/account/name', [['name', name]])).status).toBe(422)
    expect((await sessionOf(browser))?.user).toMatchObject({ id: person.userId, name: 'Ada Example' })
  })
})

describe('the e-mail address', () => {
  it('changes once the new one has confirmed it, and the old one is told twice', async () => {
    const own = await signedIn()
    const { person, browser } = own
    const email = someone()
    const { answer, link } = await askFor(` ${email.toUpperCase()} `.trim().toLowerCase(), own)
    expect(answer.location).toBe('/account')
    expect((await inbox.wait(person.email)).subject).toBe('Your address is to be changed')
    expect(await emailOf(person.userId)).toBe(person.email)
    expect((await browser.open(link)).text).toContain(email)
    expect((await confirm(browser, link)).location).toBe('/account')
    expect(await emailOf(person.userId)).toBe(email)
    expect((await inbox.wait(person.email, 2)).subject).toBe('Your address was changed')
    expect((await new Browser().signIn(person)).status).toBe(422)
    expect((await new Browser().signIn({ ...person, email })).status).toBe(303)
    expect((await browser.open(link)).status).toBe(410)
  })

  it('says the same of an address that another account has, and does not change to it', async () => {
    const [own, other] = [await signedIn(), await newPerson()]
    const { answer, link } = await askFor(other.email, own)
    const free = await askFor(someone(), await signedIn())
    expect([answer.status, answer.location, answer.text]).toEqual([
      free.answer.status,
      free.answer.location,
      free.answer.text,
    ])
    expect(link).toBe('/sign-in')
    expect(inbox.to(other.email)[0]?.subject).toBe('You have an account already')
  })

  it('does not change to one that got an account meanwhile', async () => {
    const own = await signedIn()
    const email = someone()
    const { link } = await askFor(email, own)
    await env.DB.prepare(
      "INSERT INTO users (id, email, name, password_hash, created_at) VALUES (?, ?, 'Other', 'x', 0)",
    )
      .bind(crypto.randomUUID(), email)
      .run()
    expect((await confirm(own.browser, link)).status).toBe(410)
    expect(await emailOf(own.person.userId)).toBe(own.person.email)
  })

  it('is confirmed by its own person alone', async () => {
    const [own, other] = [await signedIn(), await signedIn()]
    const email = someone()
    const { link } = await askFor(email, own)
    expect((await other.browser.open(link)).status).toBe(410)
    const page = await own.browser.open(link)
    const token = /name="link" value="([^"]+)"/.exec(page.text)?.[1] ?? ''
    const theirs = await other.browser.open((await askFor(someone(), other)).link)
    const stolen = await other.browser.send(theirs, '/account/email/confirm', [['link', token]])
    expect(stolen.status).toBe(410)
    const stranger = await new Browser().open(link)
    expect(stranger.location).toBe(`/sign-in?next=${encodeURIComponent(link)}`)
    expect([await emailOf(own.person.userId), await emailOf(other.person.userId)]).toEqual([
      own.person.email,
      other.person.email,
    ])
    expect((await confirm(own.browser, link)).location).toBe('/account')
  })

  it('is asked for with the password', async () => {
    const { browser, page } = await signedIn()
    const email = someone()
    const answer = await browser.send(page, '/account/email', [
      ['email', email],
      ['password', 'a wrong password'],
    ])
    expect(answer.status).toBe(422)
    expect(answer.text).toContain('The password is wrong.')
    expect(answer.text).toContain(`value="${email}"`)
    await inbox.settled()
    expect(inbox.to(email)).toEqual([])
  })

  it.for(['reset', 'change'])('link ends with the password: by %s', async (way) => {
    const own = await signedIn()
    const { person, browser, page } = own
    const { link } = await askFor(someone(), own)
    if (way === 'change') {
      const fields: [string, string][] = [
        ['password', person.password],
        ['newPassword', fresh],
      ]
      expect((await browser.send(page, '/account/password', fields)).location).toBe('/account')
      expect((await browser.open(link)).status).toBe(410)
      return
    }
    const guest = new Browser()
    await guest.send(await guest.open('/forgot-password'), '/forgot-password', [['email', person.email]])
    const reset = await inbox.wait(person.email, 1, 'Set a new password')
    await guest.send(await guest.open(reset.link), '/reset-password', [['password', fresh]])
    expect((await guest.open(link)).status).toBe(410)
  })

  it('takes links to a new password back that the old address was sent', async () => {
    const own = await signedIn()
    const guest = new Browser()
    await guest.send(await guest.open('/forgot-password'), '/forgot-password', [['email', own.person.email]])
    const reset = await inbox.wait(own.person.email, 1, 'Set a new password')
    const { link } = await askFor(someone(), own)
    await confirm(own.browser, link)
    expect((await guest.open(reset.link)).status).toBe(410)
  })
})

describe('sessions', () => {
  it('are shown with the present one marked, and end one by one or together', async () => {
    const { person, browser } = await signedIn()
    const [second, third] = [new Browser(), new Browser()]
    await second.signIn(person)
    await third.signIn(person)
    const page = await browser.open('/account')
    expect(page.text.match(/this browser/g)).toHaveLength(1)
    const mine = (await sessionOf(browser))?.id
    const ends = [...page.text.matchAll(/action="(\/account\/sessions\/session_[^"]+\/end)"/g)].map(
      ([, path = '']) => path,
    )
    expect(ends).toHaveLength(2)
    expect(ends.join()).not.toContain(mine)
    expect((await browser.send(page, ends[0] ?? '', [])).location).toBe('/account')
    expect([await sessionOf(second), await sessionOf(third)].filter(Boolean)).toHaveLength(1)
    await browser.send(await browser.open('/account'), '/account/sessions/end-others', [])
    expect([await sessionOf(second), await sessionOf(third)]).toEqual([null, null])
    expect(await sessionOf(browser)).not.toBeNull()
  })

  it('of another person are not there', async () => {
    const [mine, theirs] = [await signedIn(), await signedIn()]
    const other = new Browser()
    await other.signIn(mine.person)
    const page = await mine.browser.open('/account')
    const own = /action="(\/account\/sessions\/session_[^"]+\/end)"/.exec(page.text)?.[1] ?? ''
    const foreign = `/account/sessions/${(await sessionOf(theirs.browser))?.id}/end`
    const token = /name="token" value="([^"]+)"/.exec(page.text.split(`action="${own}"`)[1] ?? '')?.[1] ?? ''
    const answer = await mine.browser.open(foreign, { method: 'POST', fields: [['token', token]] })
    expect(answer.status).toBe(403)
    expect(await sessionOf(theirs.browser)).not.toBeNull()
  })
})

describe('every change of an account', () => {
  const rows: [string, [string, string][]][] = [
    ['/account/name', [['name', 'Mallory']]],
    ['/account/email', [['email', 'mallory@example.com']]],
    ['/account/password', [['newPassword', fresh]]],
    ['/account/sessions/end-others', []],
    ['/account/two-step/begin', []],
    ['/account/two-step/enable', [['code', '000000']]],
    ['/account/two-step/off', []],
    ['/account/two-step/recovery-codes', []],
  ]
  it.for(rows)('%s is nothing another site can send', async ([path, fields]) => {
    const { person, browser, page } = await signedIn()
    const token =
      /name="token" value="([^"]+)"/.exec(page.text.split('action="/account/name"')[1] ?? '')?.[1] ?? ''
    const all: [string, string][] = [...fields, ['password', person.password], ['token', token]]
    const foreign = { Origin: 'https://evil.example' }
    expect((await browser.open(path, { method: 'POST', fields: all, headers: foreign })).status).toBe(403)
    if (path !== '/account/name')
      expect((await browser.open(path, { method: 'POST', fields: all })).status).toBe(403)
    const nobody = await new Browser().open(path, { method: 'POST', fields: all })
    // A typed name or address is kept until after the sign-in. A password or a code is never kept.
    if (path === '/account/name' || path === '/account/email') {
      expect([nobody.status, nobody.text.includes('action="/sign-in"')]).toEqual([403, true])
      expect(nobody.text).not.toContain(person.password)
    } else expect(nobody.location).toMatch(/^\/sign-in/)
    expect((await sessionOf(browser))?.user.name).toBe('Ada Example')
    expect((await new Browser().signIn(person)).location).toBe('/')
  })
})

describe('browserName', () => {
  it.for([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0',
      'Firefox on Windows',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15',
      'Safari on macOS',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0 Mobile/15E148 Safari/604.1',
      'Chrome on iPhone',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
      'Edge on Windows',
    ],
    [
      'Mozilla/5.0 (Linux; Android 16; Pixel 10) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
      'Chrome on Android',
    ],
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/142.0.0.0 Safari/537.36',
      'Chrome on Linux',
    ],
    ['curl/8.9.1', 'curl/8.9.1'],
    [null, 'An unnamed browser'],
  ] as const)('reads %j', ([agent, name]) => {
    expect(browserName(agent)).toBe(name)
  })
})
