import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { requestAddress } from '../../src/identity/auth/me/commands.ts'
import { changePassword } from '../../src/identity/auth/me/password-change.ts'
import { verifyOwnPassword } from '../../src/identity/auth/passwords/check.ts'
import { beginTotp, disableTotp } from '../../src/identity/auth/totp/commands.ts'
import type { Ctx } from '../../src/platform/context/context.ts'
import { windowKey } from '../../src/platform/http/limits/limits.ts'
import type { Session } from '../../src/identity/auth/sessions/schema.ts'
import { signIn } from '../../src/identity/auth/sign-in/sign-in.ts'
import { Browser, newPerson, type Person } from '../support/browser.ts'
import { openInbox } from '../support/inbox.ts'
import { meanwhile } from '../support/meanwhile.ts'
import { codeNow, switchOn } from '../support/two-step.ts'

import { ctx, sessionOf, signedIn } from '../support/signed-in.ts'

const inbox = openInbox()
const someone = () => `other-${crypto.randomUUID()}@example.com`
const fresh = 'walnut lantern river'

describe('the password', () => {
  const fields = (password: string, newPassword: string): [string, string][] => [
    ['password', password],
    ['newPassword', newPassword],
  ]

  it('is changed by who knows it; the other sessions end, this one goes on', async () => {
    const { person, browser, page } = await signedIn()
    const other = new Browser()
    await other.signIn(person)
    expect((await browser.send(page, '/account/password', fields(person.password, fresh))).location).toBe(
      '/account',
    )
    expect(await sessionOf(browser)).not.toBeNull()
    expect(await sessionOf(other)).toBeNull()
    expect((await new Browser().signIn(person)).status).toBe(422)
    expect((await new Browser().signIn({ ...person, password: fresh })).status).toBe(303)
    expect((await inbox.wait(person.email)).subject).toBe('Your password was changed')
  })

  it('is the same typed with other characters of one look', async () => {
    const { person, browser, page } = await signedIn()
    await browser.send(page, '/account/password', fields(person.password, 'ﬁne weather Ångström'))
    const typed = 'fine weather A\u030angstro\u0308m'
    expect((await new Browser().signIn({ ...person, password: typed })).status).toBe(303)
  })

  it('of 256 characters outside the first plane signs in', async () => {
    const { person, browser, page } = await signedIn()
    const long = Array.from({ length: 256 }, (_, n) => String.fromCodePoint(0x1f300 + n)).join('')
    expect((await browser.send(page, '/account/password', fields(person.password, long))).location).toBe(
      '/account',
    )
    expect((await new Browser().signIn({ ...person, password: long })).status).toBe(303)
    expect((await new Browser().signIn({ ...person, password: `${long}x` })).status).toBe(422)
  })

  it.for([
    ['a wrong password', fresh, 'The password is wrong.'],
    ['correct horse battery', 'short', 'at least 12 characters'],
    ['correct horse battery', 'TenderMarketplace', 'easy to guess'],
  ] as const)('is not changed with %j to %j', async ([password, next, said]) => {
    const { person, browser, page } = await signedIn()
    const answer = await browser.send(page, '/account/password', fields(password, next))
    expect(answer.status).toBe(422)
    expect(answer.text).toContain(said)
    expect(answer.text).not.toContain(`value="${next}"`)
    expect((await new Browser().signIn(person)).status).toBe(303)
  })
})

describe('verifyOwnPassword', () => {
  async function asking() {
    const { person, browser } = await signedIn()
    const session = await sessionOf(browser)
    if (!session) throw new Error('Nobody is signed in')
    const ask = (password: string, network = 'a network') =>
      verifyOwnPassword(ctx(), session, password, network)
    return { person, ask }
  }

  it('takes the right one, and counts nothing against it', async () => {
    const { person, ask } = await asking()
    const stored = await env.DB.prepare('SELECT password_hash FROM users WHERE id = ?')
      .bind(person.userId)
      .first('password_hash')
    for (let n = 0; n < 12; n++) expect(await ask(person.password)).toBe(stored)
  })

  it.for(['', 'a wrong password', 'x'.repeat(5000)])('names the field for %j', async (password) => {
    const { ask } = await asking()
    await expect(ask(password)).rejects.toMatchObject({
      code: 'INVALID_DATA',
      details: [{ path: 'password', message: 'The password is wrong.' }],
    })
  })

  it('holds a guesser back, the right password included, and the owner elsewhere not', async () => {
    const { person, ask } = await asking()
    const answers = await Promise.allSettled(Array.from({ length: 12 }, (_, n) => ask(`guess number ${n}`)))
    const codes = answers.map((each) => (each.status === 'rejected' ? each.reason.code : 'right'))
    expect(codes.filter((code) => code === 'INVALID_DATA')).toHaveLength(10)
    await expect(ask(person.password)).rejects.toMatchObject({ code: 'RATE_LIMIT_EXCEEDED' })
    await ask(person.password, 'another network')
  })

  it('holds many networks back together', async () => {
    const { person, ask } = await asking()
    await env.DB.prepare('INSERT INTO rate_windows VALUES (?, 30, ?)')
      .bind(windowKey('own password', person.userId), Date.now() + 60_000)
      .run()
    await expect(ask(person.password)).rejects.toMatchObject({ code: 'RATE_LIMIT_EXCEEDED' })
  })
})

describe('a password that is replaced while it is being looked at', () => {
  const network = 'a network'
  type Begin = (ctx: Ctx, session: Session, person: Person) => Promise<unknown>
  /** Begins an act with the right password. The password is replaced right after the act has read it. */
  async function overtake({ person, browser }: { person: Person; browser: Browser }, begin: Begin) {
    const session = await sessionOf(browser)
    if (!session) throw new Error('Nobody is signed in')
    const replace = () =>
      env.DB.prepare("UPDATE users SET password_hash = 'another' WHERE id = ?").bind(person.userId).run()
    const before = await stateOf(person.userId)
    const answer = await begin(meanwhile('after', replace), session, person).catch((error: unknown) => error)
    expect(await stateOf(person.userId)).toEqual({ ...before, password_hash: 'another' })
    return answer
  }
  const stateOf = (userId: string) =>
    env.DB.prepare(
      `SELECT password_hash,
          (SELECT count(*) FROM sessions WHERE user_id = users.id) AS sessions,
          (SELECT count(*) FROM sign_in_steps WHERE user_id = users.id) AS steps,
          (SELECT count(*) FROM email_links WHERE user_id = users.id) AS links,
          (SELECT count(*) FROM totp WHERE user_id = users.id) AS totp
        FROM users WHERE id = ?`,
    )
      .bind(userId)
      .first()
  const enter: Begin = (ctx, _, { email, password }) =>
    signIn(ctx, { email, password, network: crypto.randomUUID(), userAgent: null })

  it('begins no session', async () => {
    expect(await overtake(await signedIn(), enter)).toEqual({ refused: 'credentials' })
  })

  it('begins no sign-in that waits for its code', async () => {
    const person = await newPerson()
    const { browser } = await switchOn(person)
    expect(await overtake({ person, browser }, enter)).toEqual({ refused: 'credentials' })
  })

  it.for<[string, Begin, string]>([
    [
      'replaces no password',
      (ctx, session, { password }) =>
        changePassword(ctx, session, { password, newPassword: fresh, network, connectionsToo: true }),
      'FORBIDDEN',
    ],
    [
      'asks for no other address',
      (ctx, session, { password }) => requestAddress(ctx, session, { email: someone(), password, network }),
      'INVALID_DATA',
    ],
    [
      'begins no second factor',
      (ctx, session, { password }) => beginTotp(ctx, session, { password, network }),
      'INVALID_DATA',
    ],
  ])('%s', async ([, begin, code]) => {
    expect(await overtake(await signedIn(), begin)).toMatchObject({ code })
  })

  it('switches no second factor off', async () => {
    const person = await newPerson()
    const { browser, secret } = await switchOn(person)
    const off: Begin = (ctx, session, { password }) =>
      disableTotp(ctx, session, { password, code: codeNow(secret, 1), network })
    expect(await overtake({ person, browser }, off)).toMatchObject({ code: 'INVALID_DATA' })
  })
})
