import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { checkCode } from '../../src/identity/auth/totp/check.ts'
import {
  codeAt,
  fromBase32,
  newTotpSecret,
  otpauthUri,
  stepAt,
  stepOfCode,
  toBase32,
} from '../../src/identity/auth/totp/code.ts'
import { beginTotp, enableTotp } from '../../src/identity/auth/totp/commands.ts'
import { findPendingSecret, findTotp } from '../../src/identity/auth/totp/queries.ts'
import { newRecoveryCodes, readRecoveryCode } from '../../src/identity/auth/totp/recovery.ts'
import { identityRetention } from '../../src/identity/retention.ts'
import { createCtx } from '../../src/platform/context/context.ts'
import { windowKey } from '../../src/platform/http/limits/limits.ts'
import { networkOf } from '../../src/identity/auth/sessions/network.ts'
import { findSession } from '../../src/identity/auth/sessions/queries.ts'
import { sealedTotp } from '../../src/identity/sealed.ts'
import { reseal } from '../../src/platform/db/reseal.ts'
import { deleteExpired } from '../../src/platform/db/retention.ts'
import { operate } from '../support/api.ts'
import { Browser, newPerson, type Page, type Person } from '../support/browser.ts'
import { openInbox } from '../support/inbox.ts'
import { meanwhile } from '../support/meanwhile.ts'
import { codeNow, switchOn } from '../support/two-step.ts'

const inbox = openInbox()
const ctx = () => createCtx(env, () => undefined)

describe('codes by time', () => {
  // The values of RFC 6238, appendix B, for SHA-1. Our six digits are the last six of the eight there.
  const secret = toBase32(new TextEncoder().encode('12345678901234567890'))
  it.for([
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130'],
  ] as const)('are those of the RFC at %i s', ([seconds, code]) => {
    expect(codeAt(secret, stepAt(new Date(seconds * 1000)))).toBe(code.slice(2))
  })

  it('are taken half a minute early and late, and no more', () => {
    const now = new Date(1_800_000_015_000)
    const taken = [-2, -1, 0, 1, 2].map((n) => stepOfCode(secret, codeAt(secret, stepAt(now) + n), now))
    const step = stepAt(now)
    expect(taken).toEqual([null, step - 1, step, step + 1, null])
  })

  // The values of RFC 4648, section 10.
  it.for([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ] as const)('have secrets in base32: %j', ([text, coded]) => {
    expect(toBase32(new TextEncoder().encode(text))).toBe(coded)
    expect(new TextDecoder().decode(fromBase32(coded))).toBe(text)
  })

  it('have secrets of 160 random bits, and a link that authenticators read', () => {
    const own = newTotpSecret()
    expect(fromBase32(own)).toHaveLength(20)
    expect(newTotpSecret()).not.toBe(own)
    const uri = new URL(otpauthUri(own, 'ada+x@example.com'))
    expect([uri.protocol, uri.host]).toEqual(['otpauth:', 'totp'])
    expect(decodeURIComponent(uri.pathname)).toBe('/Tender Marketplace:ada+x@example.com')
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      secret: own,
      issuer: 'Tender Marketplace',
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    })
    expect(uri.href).not.toContain('+Marketplace')
  })
})

describe('recovery codes', () => {
  it('are ten of 76 random bits, read however they are typed', () => {
    const codes = newRecoveryCodes()
    expect(new Set(codes).size).toBe(10)
    for (const code of codes)
      expect(code).toMatch(/^[B-DF-HJ-KM-NP-TV-Z2-9]{4}(-[B-DF-HJ-KM-NP-TV-Z2-9]{4}){3}$/)
    expect(readRecoveryCode(' bcdf ghjk-mnpq RSTV ')).toBe('BCDFGHJKMNPQRSTV')
  })

  it.for(['', '123456', 'BCDF-GHJK', 'BCDF-GHJK-MNPQ-RST1', 'BCDF-GHJK-MNPQ-RSTV-WXYZ'])(
    'are not %j',
    (text) => {
      expect(readRecoveryCode(text)).toBeNull()
    },
  )
})

/** Signs in with the password, so that the browser still owes the code. */
async function halfway(person: Person, browser = new Browser()): Promise<Browser> {
  const { location } = await browser.signIn(person)
  if (location !== '/sign-in/code') throw new Error(`No code was asked for: ${location}`)
  return browser
}
async function give(browser: Browser, code: string): Promise<Page> {
  const page = await browser.open('/sign-in/code')
  return page.status === 200 ? browser.send(page, '/sign-in/code', [['code', code]]) : page
}
const isIn = async (browser: Browser) =>
  (await findSession(ctx(), browser.cookies.get('session') ?? '')) !== null

describe('signing in where two steps are on', () => {
  it('asks for the code before there is a session', async () => {
    const person = await newPerson()
    const { secret } = await switchOn(person)
    const browser = await halfway(person)
    expect(browser.cookies.has('session')).toBe(false)
    for (const path of ['/', '/account', '/choose-company', '/oauth/authorize'])
      expect((await browser.open(path)).text).not.toContain(person.email)
    // The token of a half-finished sign-in is not accepted as the token of a session.
    const step = browser.cookies.get('step') ?? ''
    expect(step).toMatch(/^tsh_[\w-]{43}$/)
    const forged = await new Browser().open('/account', { headers: { Cookie: `session=${step}` } })
    expect(forged.location).toMatch(/^\/sign-in/)
    const entered = await give(browser, codeNow(secret, 1))
    expect([entered.status, entered.location]).toEqual([303, '/'])
    expect(await isIn(browser)).toBe(true)
    expect(browser.cookies.has('step')).toBe(false)
  })

  it('goes on to where the person was going, and nowhere else', async () => {
    const person = await newPerson()
    const { secret } = await switchOn(person)
    const browser = new Browser()
    const page = await browser.signIn(person, '/tenders?q=a')
    expect(page.location).toBe('/sign-in/code?next=%2Ftenders%3Fq%3Da')
    const form = await browser.open('/sign-in/code?next=https://evil.example/')
    expect((await browser.send(form, '/sign-in/code', [['code', codeNow(secret, 1)]])).location).toBe('/')
  })

  it('takes a code once, in the same half minute too', async () => {
    const person = await newPerson()
    const { secret } = await switchOn(person)
    const code = codeNow(secret, 1)
    const browsers = await Promise.all(Array.from({ length: 4 }, () => halfway(person)))
    const answers = await Promise.all(browsers.map((each) => give(each, code)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 422, 422, 422])
    expect((await give(await halfway(person), code)).status).toBe(422)
  })

  it('takes no code from before the last one', async () => {
    const person = await newPerson()
    const { secret } = await switchOn(person)
    expect((await give(await halfway(person), codeNow(secret))).status).toBe(422)
    expect((await give(await halfway(person), codeNow(secret, -1))).status).toBe(422)
  })

  it('takes each recovery code once', async () => {
    const person = await newPerson()
    const { codes } = await switchOn(person)
    const [code = ''] = codes
    const browsers = await Promise.all([halfway(person), halfway(person), halfway(person)])
    const answers = await Promise.all(browsers.map((each) => give(each, code)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 422, 422])
    expect((await give(await halfway(person), codes[1] ?? '')).status).toBe(303)
  })

  it('takes no code of another person', async () => {
    const [mine, theirs] = [await newPerson(), await newPerson()]
    await switchOn(mine)
    const { secret, codes } = await switchOn(theirs)
    expect((await give(await halfway(mine), codeNow(secret, 1))).status).toBe(422)
    expect((await give(await halfway(mine), codes[0] ?? '')).status).toBe(422)
  })

  it('asks for the password again after five wrong codes, for whoever guesses many at once too', async () => {
    const person = await newPerson()
    const { secret } = await switchOn(person)
    const browser = await halfway(person)
    const page = await browser.open('/sign-in/code')
    const guesses = Array.from({ length: 8 }, (_, n) =>
      browser.send(page, '/sign-in/code', [['code', `00000${n}`]]),
    )
    const answers = await Promise.all(guesses)
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5)
    expect((await give(browser, codeNow(secret, 1))).location).toBe('/sign-in')
    expect(await isIn(browser)).toBe(false)
  })

  it('is held back for a network that guesses, and its owner comes in from elsewhere', async () => {
    const person = await newPerson()
    const { secret } = await switchOn(person)
    const guesser = new Browser()
    await used('code', 10, guesser.network, person.userId)
    const refused = await give(await halfway(person, guesser), codeNow(secret, 1))
    expect(refused.status).toBe(429)
    expect(refused.text).toContain('Try again in')
    expect((await give(await halfway(person), codeNow(secret, 1))).status).toBe(303)
  })

  it('takes a recovery code of the owner while many networks guess', async () => {
    const person = await newPerson()
    const { secret, codes } = await switchOn(person)
    await used('code', 100, null, person.userId)
    expect((await give(await halfway(person), codeNow(secret, 1))).status).toBe(429)
    expect((await give(await halfway(person), codes[0] ?? '')).status).toBe(303)
  })

  it('counts against the person’s day no guess that was refused, nor a recovery code', async () => {
    const person = await newPerson()
    const { secret, codes } = await switchOn(person)
    const check = (typed: string, network: string) =>
      checkCode(ctx(), { userId: person.userId, typed, network })
    const all = () =>
      env.DB.prepare('SELECT count FROM rate_windows WHERE key = ?')
        .bind(windowKey('code', person.userId))
        .first('count')
    const guesser = crypto.randomUUID()
    const guesses = await Promise.all(Array.from({ length: 14 }, () => check('000000', guesser)))
    expect(guesses.filter((each) => 'refused' in each && each.refused === 'limited')).toHaveLength(4)
    expect(await all()).toBe(10)
    for (const code of ['BBBB-BBBB-BBBB-BBBB', codes[0] ?? '']) {
      const answer = await check(code, 'elsewhere')
      if ('forgive' in answer) await answer.forgive()
    }
    expect(await all()).toBe(10)
    const right = await check(codeNow(secret, 1), 'elsewhere')
    if ('forgive' in right) await right.forgive()
    expect(await all()).toBe(10)
  })

  it('waits ten minutes for the code, and is swept then', async () => {
    const person = await newPerson()
    const { secret } = await switchOn(person)
    const browser = await halfway(person)
    const form = await browser.open('/sign-in/code')
    await env.DB.prepare('UPDATE sign_in_steps SET expires_at = ? WHERE user_id = ?')
      .bind(Date.now(), person.userId)
      .run()
    const late = await browser.send(form, '/sign-in/code', [['code', codeNow(secret, 1)]])
    expect([late.status, late.location]).toEqual([303, '/sign-in'])
    await deleteExpired(ctx(), identityRetention.signInSteps)
    const left = await env.DB.prepare('SELECT count(*) AS n FROM sign_in_steps WHERE user_id = ?')
      .bind(person.userId)
      .first('n')
    expect(left).toBe(0)
  })

  it('refuses a code from another site’s form, and from another browser’s', async () => {
    const person = await newPerson()
    const { secret } = await switchOn(person)
    const browser = await halfway(person)
    const form = await browser.open('/sign-in/code')
    const fields: [string, string][] = [['code', codeNow(secret, 1)]]
    const foreign = { Origin: 'https://evil.example' }
    expect((await browser.send(form, '/sign-in/code', fields, foreign)).status).toBe(403)
    const theirs = await (await halfway(person)).open('/sign-in/code')
    expect((await browser.send(theirs, '/sign-in/code', fields)).status).toBe(403)
    expect((await new Browser().open('/sign-in/code')).location).toBe('/sign-in')
  })
})

/** Sets the count of a window of attempts. */
async function used(kind: string, count: number, address: string | null, userId: string): Promise<void> {
  const from =
    address && networkOf(new Request('http://x.example', { headers: { 'CF-Connecting-IP': address } }))
  const key = from ? windowKey(kind, from, userId) : windowKey(kind, userId)
  const sql =
    'INSERT INTO rate_windows VALUES (?1, ?2, ?3) ON CONFLICT DO UPDATE SET count = ?2, resets_at = ?3'
  await env.DB.prepare(sql)
    .bind(key, count, Date.now() + 60_000)
    .run()
}

async function begin(browser: Browser, password: string): Promise<Page> {
  const page = await browser.open('/account/two-step')
  return browser.send(page, '/account/two-step/begin', [['password', password]])
}

describe('setting two steps up', () => {
  it('asks for the password, and for nothing at sign-in until a first code was right', async () => {
    const [person, browser] = [await newPerson(), new Browser()]
    await browser.signIn(person)
    expect((await begin(browser, 'a wrong password')).status).toBe(422)
    expect((await begin(browser, person.password)).location).toBe('/account/two-step')
    const waiting = await browser.open('/account/two-step')
    expect(waiting.text).toContain('otpauth://totp/Tender%20Marketplace')
    const refused = await browser.send(waiting, '/account/two-step/enable', [['code', '000000']])
    expect(refused.status).toBe(422)
    expect((await new Browser().signIn(person)).location).toBe('/')
  })

  it('keeps the secret from whoever reads the database', async () => {
    const person = await newPerson()
    const { secret, codes } = await switchOn(person)
    const rows = await Promise.all(
      ['totp', 'recovery_codes'].map((table) => env.DB.prepare(`SELECT * FROM ${table}`).all()),
    )
    const stored = JSON.stringify(rows.map(({ results }) => results))
    expect(stored).not.toContain(secret)
    for (const code of codes) {
      expect(stored).not.toContain(code)
      expect(stored).not.toContain(code.replaceAll('-', ''))
    }
    const told = await inbox.wait(person.email)
    expect(told.subject).toBe('Signing in asks for a code now')
    // The mail names the operator, because a reset would ask for the code of whoever switched the second factor on.
    expect(told.text.replaceAll('\n', ' ')).toContain('Tell the service’s operator now')
  })

  it('replaces a secret that was never switched on, and none that was', async () => {
    const [person, browser] = [await newPerson(), new Browser()]
    await browser.signIn(person)
    const secretOf = async () =>
      /secret=([A-Z2-7]+)/.exec((await browser.open('/account/two-step')).text)?.[1]
    const early = await browser.open('/account/two-step')
    await begin(browser, person.password)
    const first = await secretOf()
    await browser.send(early, '/account/two-step/begin', [['password', person.password]])
    expect(await secretOf()).not.toBe(first)
    const form = await browser.open('/account/two-step')
    await browser.send(form, '/account/two-step/enable', [['code', codeNow((await secretOf()) ?? '')]])
    const again = await browser.send(early, '/account/two-step/begin', [['password', person.password]])
    expect(again.status).toBe(403)
  })

  it('waits a quarter of an hour for its first code, and begins anew then', async () => {
    const [person, browser] = [await newPerson(), new Browser()]
    await browser.signIn(person)
    await begin(browser, person.password)
    const waiting = await browser.open('/account/two-step')
    const secret = /secret=([A-Z2-7]+)/.exec(waiting.text)?.[1] ?? ''
    const at = (later: number) => createCtx(env, () => undefined, new Date(Date.now() + later * 60_000))
    expect((await findPendingSecret(at(14), person.userId))?.secret).toBe(secret)
    expect(await findPendingSecret(at(15), person.userId)).toBeNull()
    await env.DB.prepare('UPDATE totp SET created_at = created_at - ? WHERE user_id = ?')
      .bind(15 * 60_000, person.userId)
      .run()
    const late = await browser.send(waiting, '/account/two-step/enable', [['code', codeNow(secret)]])
    expect(late.status).toBe(403)
    expect((await browser.open('/account/two-step')).text).not.toContain('otpauth:')
    expect((await begin(browser, person.password)).location).toBe('/account/two-step')
    expect((await browser.open('/account/two-step')).text).toContain('otpauth:')
  })

  it('is not switched on where its secret was replaced after the code was looked at', async () => {
    const [person, browser] = [await newPerson(), new Browser()]
    await browser.signIn(person)
    const session = await findSession(ctx(), browser.cookies.get('session') ?? '')
    if (!session) throw new Error('Nobody is signed in')
    const own = { password: person.password, network: 'a network' }
    await beginTotp(ctx(), session, own)
    const { secret } = (await findPendingSecret(ctx(), person.userId)) ?? { secret: '' }
    const overtaken = meanwhile('before', () => beginTotp(ctx(), session, own))
    await expect(enableTotp(overtaken, session, codeNow(secret))).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect(await findTotp(ctx(), person.userId)).toBeNull()
  })

  it('is forgotten after a day without a code, and never once it is on', async () => {
    const [person, browser, other] = [await newPerson(), new Browser(), await newPerson()]
    await browser.signIn(person)
    await begin(browser, person.password)
    await switchOn(other)
    const later = new Date(Date.now() + 25 * 60 * 60 * 1000)
    expect(
      await deleteExpired(
        createCtx(env, () => undefined, later),
        identityRetention.unconfirmedTotp,
      ),
    ).toBeGreaterThanOrEqual(1)
    expect((await browser.open('/account/two-step')).text).not.toContain('otpauth:')
    expect((await new Browser().signIn(other)).location).toBe('/sign-in/code')
  })

  it('goes on under another key of WEBHOOK_KEYS', async () => {
    const person = await newPerson()
    const { codes } = await switchOn(person)
    const { WEBHOOK_KEYS } = env as unknown as { WEBHOOK_KEYS: string }
    const both = { ...env, WEBHOOK_KEYS: `newer:${'B'.repeat(43)}=,${WEBHOOK_KEYS}` }
    expect(
      await reseal(
        createCtx(both, () => undefined),
        sealedTotp,
      ),
    ).toBeGreaterThanOrEqual(1)
    const sealed = await env.DB.prepare('SELECT sealed FROM totp WHERE user_id = ?')
      .bind(person.userId)
      .first('sealed')
    expect(sealed).toMatch(/^newer:/)
    expect(codes).toHaveLength(10)
  })
})

describe('changing two steps', () => {
  const proof = (password: string, code: string): [string, string][] => [
    ['password', password],
    ['code', code],
  ]

  it('is switched off by password and code together', async () => {
    const person = await newPerson()
    const { browser, secret, codes } = await switchOn(person)
    const page = await browser.open('/account/two-step')
    const off = (password: string, code: string) =>
      browser.send(page, '/account/two-step/off', proof(password, code))
    expect((await off('a wrong password', codeNow(secret, 1))).status).toBe(422)
    expect((await off(person.password, '000000')).status).toBe(422)
    expect((await new Browser().signIn(person)).location).toBe('/sign-in/code')
    expect((await off(person.password, codes[0] ?? '')).location).toBe('/account')
    expect((await new Browser().signIn(person)).location).toBe('/')
    await inbox.wait(person.email, 1, 'Signing in no longer asks for a code')
    const left = await env.DB.prepare('SELECT count(*) AS n FROM recovery_codes WHERE user_id = ?')
      .bind(person.userId)
      .first('n')
    expect(left).toBe(0)
  })

  it('gives new recovery codes, and the old ones end', async () => {
    const person = await newPerson()
    const { browser, secret, codes } = await switchOn(person)
    const page = await browser.open('/account/two-step')
    const path = '/account/two-step/recovery-codes'
    const renewed = await browser.send(page, path, proof(person.password, codeNow(secret, 1)))
    const fresh = /<li>([A-Z2-9-]{19})<\/li>/.exec(renewed.text)?.[1] ?? ''
    expect((await give(await halfway(person), codes[0] ?? '')).status).toBe(422)
    expect((await give(await halfway(person), fresh)).status).toBe(303)
  })
})

describe('a second factor that was lost', () => {
  it('is switched off by the operator, who tells the person so', async () => {
    const person = await newPerson()
    await switchOn(person)
    const body = { email: person.email.toUpperCase() }
    const released = await operate('POST', '/users/release-second-factor', body)
    expect(released.body.data).toEqual({ email: person.email, released: true })
    await inbox.wait(person.email, 1, 'Signing in no longer asks for a code')
    expect((await new Browser().signIn(person)).location).toBe('/')
    expect((await operate('POST', '/users/release-second-factor', body)).status).toBe(404)
  })

  it('ends with it every session and half-way sign-in', async () => {
    const person = await newPerson()
    const { browser } = await switchOn(person)
    const half = await halfway(person)
    await operate('POST', '/users/release-second-factor', { email: person.email })
    expect(await isIn(browser)).toBe(false)
    expect((await half.open('/sign-in/code')).location).toBe('/sign-in')
    const told = await inbox.wait(person.email, 1, 'Signing in no longer asks for a code')
    expect(told.link).toBe('/forgot-password')
  })

  it('is none that is not on yet', async () => {
    const [person, browser] = [await newPerson(), new Browser()]
    await browser.signIn(person)
    await begin(browser, person.password)
    const released = await operate('POST', '/users/release-second-factor', { email: person.email })
    expect(released.status).toBe(404)
    expect((await findPendingSecret(ctx(), person.userId))?.secret).toBeTruthy()
    expect(await isIn(browser)).toBe(true)
  })
})
