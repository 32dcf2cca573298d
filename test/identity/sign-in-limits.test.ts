import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { openDevice } from '../../src/identity/auth/sign-in/device.ts'
import { networkOf } from '../../src/identity/auth/sessions/network.ts'
import { createCtx } from '../../src/platform/context/context.ts'
import { windowKey } from '../../src/platform/http/limits/limits.ts'
import { Browser, newPerson, publicOrigin } from '../support/browser.ts'
import { openInbox } from '../support/inbox.ts'
import { codeNow, switchOn } from '../support/two-step.ts'

const inbox = openInbox()
const password = 'correct horse battery'

/** Sets the count of a window of attempts. Real attempts would be slow, because each costs a password's hash. */
async function tried(count: number, name: string, ...of: string[]): Promise<void> {
  await env.DB.prepare(
    'INSERT INTO rate_windows VALUES (?1, ?2, ?3) ON CONFLICT DO UPDATE SET count = ?2, resets_at = ?3',
  )
    .bind(windowKey(name, ...of), count, Date.now() + 15 * 60_000)
    .run()
}
const countOf = (name: string, ...of: string[]) =>
  env.DB.prepare('SELECT count FROM rate_windows WHERE key = ?')
    .bind(windowKey(name, ...of))
    .first('count')

const networkFrom = (browser: Browser) =>
  networkOf(new Request(publicOrigin, { headers: { 'CF-Connecting-IP': browser.network } }))

/** Uses up all attempts that others may make: those of the account, and those of a browser's network. */
async function useUp(email: string, browser: Browser): Promise<void> {
  const network = networkFrom(browser)
  await tried(100, 'sign-in everywhere', email)
  await tried(60, 'sign-in', network)
  await tried(10, 'sign-in', network, email)
}

/** A browser in which a person has signed in and out. */
async function knownBrowser(person: { email: string; password: string }): Promise<Browser> {
  const browser = new Browser()
  await browser.signIn(person)
  browser.cookies.delete('session')
  return browser
}

describe('the limit of sign-ins to an account from everywhere', () => {
  it('stops guesses that come from another network each', async () => {
    const { email } = await newPerson()
    await tried(98, 'sign-in everywhere', email)
    const statuses = []
    for (let n = 0; n < 4; n++)
      statuses.push((await new Browser().signIn({ email, password: `guess number ${n}` })).status)
    expect(statuses).toEqual([422, 422, 429, 429])
    expect((await new Browser().signIn({ email, password })).status).toBe(429)
  })

  it('answers the same for an address without an account', async () => {
    const [{ email }, nobody] = [await newPerson(), `nobody-${crypto.randomUUID()}@example.com`]
    const answers = []
    for (const each of [email, nobody]) {
      await tried(99, 'sign-in everywhere', each)
      const wrong = await new Browser().signIn({ email: each, password: 'wrong horse battery' })
      const refused = await new Browser().signIn({ email: each, password })
      answers.push([wrong, refused].map(({ status, text }) => [status, text.match(/role="alert".*?</s)?.[0]]))
    }
    expect(answers[0]?.map(([status]) => status)).toEqual([422, 429])
    expect(answers[1]).toEqual(answers[0])
  })

  it('counts no right password, and nothing that a network was refused', async () => {
    const { email } = await newPerson()
    await tried(5, 'sign-in everywhere', email)
    await new Browser().signIn({ email, password })
    expect(await countOf('sign-in everywhere', email)).toBe(5)
    const browser = new Browser()
    await tried(10, 'sign-in', networkFrom(browser), email)
    for (let n = 0; n < 3; n++) await browser.signIn({ email, password: 'wrong horse battery' })
    expect(await countOf('sign-in everywhere', email)).toBe(5)
  })
})

describe('a browser in which a person has signed in before', () => {
  it('signs the person in while others have used up every limit', async () => {
    const person = await newPerson()
    const browser = await knownBrowser(person)
    await useUp(person.email, browser)
    expect((await new Browser().signIn(person)).status).toBe(429)
    expect((await browser.signIn(person)).status).toBe(303)
  })

  it('asks for the second factor as ever, and is known only after it', async () => {
    const person = await newPerson()
    const { browser: known, secret } = await switchOn(person)
    const browser = new Browser()
    await browser.signIn(person)
    expect(browser.cookies.has('device')).toBe(false)
    await useUp(person.email, browser)
    expect((await browser.signIn(person)).status).toBe(429)
    known.cookies.delete('session')
    expect((await known.signIn(person)).location).toBe('/sign-in/code')
    const page = await known.open('/sign-in/code')
    expect((await known.send(page, '/sign-in/code', [['code', codeNow(secret, 1)]])).status).toBe(303)
  })

  it('has ten tries of its own, and is then counted like any other', async () => {
    const person = await newPerson()
    const browser = await knownBrowser(person)
    const statuses = []
    const wrong = { ...person, password: 'wrong horse battery' }
    await tried(100, 'sign-in everywhere', person.email)
    for (let n = 0; n < 11; n++) statuses.push((await browser.signIn(wrong)).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429])
    expect((await browser.signIn(person)).status).toBe(429)
  })

  it('does not help with the account of somebody else', async () => {
    const [person, other] = [await newPerson(), await newPerson()]
    const browser = await knownBrowser(other)
    await tried(100, 'sign-in everywhere', person.email)
    expect((await browser.signIn(person)).status).toBe(429)
  })

  it.for(['x', 'a.b.c', '', Buffer.from('k1:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA').toString('base64url')])(
    'is not believed with the cookie "%s"',
    async (cookie) => {
      const person = await newPerson()
      const browser = new Browser()
      browser.cookies.set('device', cookie)
      await tried(100, 'sign-in everywhere', person.email)
      expect((await browser.signIn(person)).status).toBe(429)
    },
  )

  it('is forgotten after 180 days', async () => {
    const person = await newPerson()
    const value = (await knownBrowser(person)).cookies.get('device') ?? null
    const at = (days: number) =>
      openDevice(
        createCtx(env, () => undefined, new Date(Date.now() + days * 86_400_000)),
        value,
      )?.userId
    expect([at(179), at(181)]).toEqual([person.userId, undefined])
  })
})

describe('a link to set a new password', () => {
  it('signs in while others have used up every limit, and makes the browser known', async () => {
    const person = await newPerson()
    const browser = new Browser()
    await useUp(person.email, browser)
    await browser.send(await browser.open('/forgot-password'), '/forgot-password', [['email', person.email]])
    const { link } = await inbox.wait(person.email, 1, 'Set a new password')
    const fresh = 'walnut lantern river'
    const entered = await browser.send(await browser.open(link), '/reset-password', [['password', fresh]])
    expect(entered.status).toBe(303)
    browser.cookies.delete('session')
    expect((await browser.signIn({ ...person, password: fresh })).status).toBe(303)
  })
})
