import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { identityRetention } from '../../src/identity/retention.ts'
import { deleteExpired } from '../../src/platform/db/retention.ts'
import { hashPassword } from '../../src/identity/auth/passwords/password.ts'
import { whyNotPassword } from '../../src/identity/auth/passwords/rules.ts'
import { createCtx } from '../../src/platform/context/context.ts'
import { findSession } from '../../src/identity/auth/sessions/queries.ts'
import { operate } from '../support/api.ts'
import { Browser, hiddenFields, newPerson, type Page } from '../support/browser.ts'
import { openInbox } from '../support/inbox.ts'

const inbox = openInbox()
const ctx = () => createCtx(env, () => undefined)
const someone = () => `new-${crypto.randomUUID()}@example.com`
const password = 'plum orbit cactus'

const fieldsOf = (email: string, more: Record<string, string> = {}): [string, string][] =>
  Object.entries({
    email,
    name: 'Grace Example',
    companyName: 'Grace & Sons',
    country: 'NO',
    ...more,
  })

async function signUp(
  email: string,
  more: Record<string, string> = {},
  browser = new Browser(),
): Promise<Page> {
  const page = await browser.open('/sign-up')
  return browser.send(page, '/sign-up', fieldsOf(email, more))
}

/** Chooses a password on the page that a link leads to. */
async function press(browser: Browser, link: string, chosen = password): Promise<Page> {
  const page = await browser.open(link)
  return browser.send(page, link.split('?')[0] ?? '', [['password', chosen]])
}

const userOf = (email: string) =>
  env.DB.prepare('SELECT * FROM users WHERE email = ?').bind(email).first<Record<string, string>>()
const linksOf = async (email: string) =>
  (await env.DB.prepare('SELECT * FROM email_links WHERE email = ?').bind(email).all()).results

async function signedInAs(browser: Browser) {
  return findSession(ctx(), browser.cookies.get('session') ?? '')
}

describe('signing up', () => {
  it('makes person and company once the link is confirmed, and signs in', async () => {
    const email = someone()
    const sent = await signUp(email)
    expect([sent.status, sent.location]).toEqual([303, '/sign-up/sent'])
    const { link, subject } = await inbox.wait(email)
    expect(subject).toBe('Confirm your address')
    expect(await userOf(email)).toBeNull()
    const browser = new Browser()
    const page = await browser.open(link)
    expect([page.status, page.text.includes('Grace &amp; Sons'), page.text.includes(email)]).toEqual([
      200,
      true,
      true,
    ])
    const entered = await browser.send(page, '/sign-up/confirm', [['password', password]])
    expect([entered.status, entered.location]).toEqual([303, '/'])
    expect(await signedInAs(browser)).toMatchObject({
      user: { email, name: 'Grace Example' },
      company: { name: 'Grace & Sons', country: 'NO', plan: 'basic', role: 'owner' },
    })
    expect((await new Browser().signIn({ email, password })).location).toBe('/')
  })

  it('keeps what was typed, and its token nowhere', async () => {
    const email = someone()
    await signUp(email)
    const { link } = await inbox.wait(email)
    const stored = JSON.stringify(await linksOf(email))
    expect(stored).toContain('Grace Example')
    expect(stored).not.toContain(link.split('token=')[1])
  })

  it('answers the same to an address that has an account, which its mail says', async () => {
    const { email } = await newPerson()
    const [known, unknown] = [await signUp(email), await signUp(someone())]
    expect([known.status, known.location, known.text]).toEqual([
      unknown.status,
      unknown.location,
      unknown.text,
    ])
    const { subject, text } = await inbox.wait(email)
    expect(subject).toBe('You have an account already')
    expect(text).not.toContain('Grace')
    expect(await linksOf(email)).toEqual([])
  })

  it('mails nothing that somebody typed', async () => {
    const email = someone()
    await signUp(email, { name: 'Win at https://evil.example', companyName: 'evil.example' })
    expect((await inbox.wait(email)).text).not.toContain('evil')
  })

  it.for([
    ['email', 'nobody', 'must be an e-mail address'],
    ['name', ' ', 'must not be empty'],
    ['name', 'A\u0007', 'holds the control character U+0007'],
    ['companyName', '', 'must not be empty'],
    ['country', '', 'must be chosen from the list'],
    ['country', 'XX', 'must be chosen from the list'],
  ] as const)('takes no %s like %j', async ([name, value, said]) => {
    const email = someone()
    const page = await signUp(email, { [name]: value })
    expect(page.status).toBe(422)
    expect(page.text).toContain(said)
    if (name !== 'companyName') expect(page.text).toContain('value="Grace &amp; Sons"')
    expect(await linksOf(email)).toEqual([])
  })

  it.for([
    ['a foreign origin', { Origin: 'https://evil.example' }],
    ['another site', { 'Sec-Fetch-Site': 'cross-site' }],
  ] as const)('is no form of %s', async ([, headers]) => {
    const [email, browser] = [someone(), new Browser()]
    const page = await browser.open('/sign-up')
    expect((await browser.send(page, '/sign-up', fieldsOf(email), headers)).status).toBe(403)
    const theirs = await new Browser().open('/sign-up')
    expect((await browser.send(theirs, '/sign-up', fieldsOf(email))).status).toBe(403)
    expect(await linksOf(email)).toEqual([])
  })

  it('sends one address a few mails an hour, without telling', async () => {
    const email = someone()
    const answers: unknown[] = []
    for (let n = 0; n < 14; n++) answers.push((await signUp(email)).location)
    expect(new Set(answers)).toEqual(new Set(['/sign-up/sent']))
    await inbox.wait(email, 12)
    await inbox.settled()
    expect(inbox.to(email)).toHaveLength(12)
    expect(await linksOf(email)).toHaveLength(12)
  })

  it('lets no network keep the mails of another from an address', async () => {
    const [email, { network }] = [someone(), new Browser()]
    for (let n = 0; n < 14; n++)
      expect((await signUp(email, {}, new Browser(network))).location).toBe('/sign-up/sent')
    await inbox.wait(email, 2)
    await inbox.settled()
    expect(inbox.to(email)).toHaveLength(2)
    await signUp(email)
    expect((await press(new Browser(), (await inbox.wait(email, 3)).link)).status).toBe(303)
  })

  it('lets no allocation of networks do so either', async () => {
    const email = someone()
    const site = new Browser().network.split(':').slice(0, 3).join(':')
    for (let n = 1; n <= 13; n++) await signUp(email, {}, new Browser(`${site}:${n}::1`))
    await inbox.wait(email, 4)
    await inbox.settled()
    expect(inbox.to(email)).toHaveLength(4)
    await signUp(email)
    await inbox.wait(email, 5)
  })

  it('is held back for a network that asks too often, and nobody else', async () => {
    const { network } = new Browser()
    const key = await limitOf('sign-up', network)
    await env.DB.prepare('INSERT INTO rate_windows VALUES (?, 20, ?)')
      .bind(key, Date.now() + 60_000)
      .run()
    const email = someone()
    for (let n = 0; n < 13; n++) {
      const page = await signUp(email, {}, new Browser(network))
      expect(page.status).toBe(429)
      expect(page.text).toContain('Try again in a minute.')
    }
    // A refused request does not count towards the limit of mails to the address.
    expect((await signUp(email)).status).toBe(303)
    expect((await inbox.wait(email)).subject).toBe('Confirm your address')
  })
})

async function limitOf(kind: string, address: string): Promise<string> {
  const [{ networkOf }, { windowKey }] = await Promise.all([
    import('../../src/identity/auth/sessions/network.ts'),
    import('../../src/platform/http/limits/limits.ts'),
  ])
  const request = new Request('http://x.example', { headers: { 'CF-Connecting-IP': address } })
  return windowKey('mail from', kind, networkOf(request))
}

describe('the link of a sign-up', () => {
  it('is not used by opening it', async () => {
    const email = someone()
    await signUp(email)
    const { link } = await inbox.wait(email)
    for (let n = 0; n < 3; n++) expect((await new Browser().open(link)).status).toBe(200)
    expect((await press(new Browser(), link)).status).toBe(303)
  })

  it('is not used by a password that will not do', async () => {
    const email = someone()
    await signUp(email)
    const [{ link }, browser] = [await inbox.wait(email), new Browser()]
    let page = await browser.open(link)
    for (const [weak, said] of [
      ['', 'at least 12 characters'],
      ['too short', 'at least 12 characters'],
      ['aaaaaaaaaaaaaaaa', 'easy to guess'],
      [email, 'easy to guess'],
      ['plum\u0007orbit cactus', 'holds the control character U+0007'],
    ] as const) {
      page = await browser.send(page, '/sign-up/confirm', [['password', weak]])
      expect(page.status).toBe(422)
      expect(page.text).toContain('field-password-error')
      expect(page.text).toContain(said)
      if (weak !== '' && weak !== email) expect(page.text).not.toContain(weak)
    }
    expect(await userOf(email)).toBeNull()
    expect((await browser.send(page, '/sign-up/confirm', [['password', password]])).status).toBe(303)
  })

  it.for(['typed', 'stored'] as const)('takes no password of a stranger who signed up, %s', async (how) => {
    const [email, theirs] = [someone(), 'the password of a stranger']
    await signUp(email, { password: theirs })
    // Stores the sign-up in its old form, which held a password: the password was not chosen on the link's page then.
    if (how === 'stored')
      await env.DB.prepare(
        "UPDATE email_links SET data = json_set(data, '$.passwordHash', ?) WHERE email = ?",
      )
        .bind(await hashPassword(theirs), email)
        .run()
    else expect(JSON.stringify(await linksOf(email))).not.toContain('assword')
    expect((await press(new Browser(), (await inbox.wait(email)).link)).status).toBe(303)
    expect((await new Browser().signIn({ email, password: theirs })).status).toBe(422)
    expect((await new Browser().signIn({ email, password })).location).toBe('/')
  })

  it('works once, also for many at once', async () => {
    const email = someone()
    await signUp(email)
    const { link } = await inbox.wait(email)
    const browsers = Array.from({ length: 5 }, () => new Browser())
    const pages = await Promise.all(browsers.map((each) => each.open(link)))
    const answers = await Promise.all(
      pages.map((page, n) => browsers[n]?.send(page, '/sign-up/confirm', [['password', `${password} ${n}`]])),
    )
    expect(answers.map((each) => each?.status).toSorted()).toEqual([303, 410, 410, 410, 410])
    expect((await new Browser().open(link)).status).toBe(410)
    const winner = answers.findIndex((each) => each?.status === 303)
    expect((await new Browser().signIn({ email, password: `${password} ${winner}` })).location).toBe('/')
    const { results } = await env.DB.prepare(
      'SELECT 1 FROM companies WHERE name = ? AND id IN (SELECT company_id FROM memberships WHERE user_id = ?)',
    )
      .bind('Grace & Sons', (await userOf(email))?.id ?? '')
      .all()
    expect(results).toHaveLength(1)
  })

  it('loses to another one of the same address that came first', async () => {
    const email = someone()
    await signUp(email, { name: 'First' })
    await signUp(email, { name: 'Second' })
    const [first, second] = [await inbox.wait(email, 1), await inbox.wait(email, 2)]
    expect((await press(new Browser(), second.link)).status).toBe(303)
    expect((await new Browser().open(first.link)).status).toBe(410)
    expect(await userOf(email)).toMatchObject({ name: 'Second' })
  })

  it('makes nothing where the address has got an account meanwhile', async () => {
    const email = someone()
    await signUp(email)
    const { link } = await inbox.wait(email)
    await env.DB.prepare(
      "INSERT INTO users (id, email, name, password_hash, created_at) VALUES (?, ?, 'Other', 'x', 0)",
    )
      .bind(crypto.randomUUID(), email)
      .run()
    const before = await env.DB.prepare('SELECT count(*) AS n FROM companies').first('n')
    expect((await press(new Browser(), link)).status).toBe(410)
    expect(await env.DB.prepare('SELECT count(*) AS n FROM companies').first('n')).toBe(before)
  })

  it('works no more after a day, and is swept then', async () => {
    const email = someone()
    await signUp(email)
    const { link } = await inbox.wait(email)
    const [row] = await linksOf(email)
    expect(Number(row?.expires_at) - Number(row?.created_at)).toBe(24 * 60 * 60 * 1000)
    await env.DB.prepare('UPDATE email_links SET expires_at = ? WHERE email = ?')
      .bind(Date.now() - 1, email)
      .run()
    expect((await new Browser().open(link)).status).toBe(410)
    expect(await deleteExpired(ctx(), identityRetention.emailLinks)).toBeGreaterThanOrEqual(1)
    expect(await linksOf(email)).toEqual([])
  })

  it.for(['/reset-password', '/account/email/confirm'])('opens nothing at %s', async (path) => {
    const email = someone()
    await signUp(email)
    const { link } = await inbox.wait(email)
    const browser = new Browser()
    await browser.signIn(await newPerson())
    expect((await browser.open(link.replace('/sign-up/confirm', path))).status).toBe(410)
  })

  it.for(['', 'tsl_', `tsl_${'a'.repeat(43)}`, 'x'.repeat(3000), "' OR 1=1 --"])(
    'cannot be made up as %j',
    async (token) => {
      const page = await new Browser().open(`/sign-up/confirm?token=${encodeURIComponent(token)}`)
      expect(page.status).toBe(410)
    },
  )

  it('needs the button of its own page', async () => {
    const email = someone()
    await signUp(email)
    const { link } = await inbox.wait(email)
    const [mine, theirs] = [new Browser(), new Browser()]
    const page = await theirs.open(link)
    await mine.open(link)
    const fields: [string, string][] = [['password', password]]
    expect((await mine.send(page, '/sign-up/confirm', fields)).status).toBe(403)
    const evil = { Origin: 'https://evil.example' }
    expect((await theirs.send(page, '/sign-up/confirm', fields, evil)).status).toBe(403)
    expect(await userOf(email)).toBeNull()
  })

  it('ends the session of another person in that browser', async () => {
    const [email, browser] = [someone(), new Browser()]
    await browser.signIn(await newPerson())
    const before = browser.cookies.get('session') ?? ''
    await signUp(email)
    const { link } = await inbox.wait(email)
    expect((await browser.open(link)).text).toContain('will be signed out')
    await press(browser, link)
    expect(await findSession(ctx(), before)).toBeNull()
    expect(await signedInAs(browser)).toMatchObject({ user: { email } })
  })
})

describe('founding a further company', () => {
  it.for(['', 'XX', 'UK', 'ie', 'Ireland'])('takes no country %j', async (country) => {
    const [person, browser] = [await newPerson(), new Browser()]
    await browser.signIn(person)
    const page = await browser.open('/company/new')
    const send = (fields: [string, string][]) => browser.send(page, '/company/new', fields)
    const refused = await send([
      ['name', 'Second Ltd'],
      ['country', country],
    ])
    expect(refused.status).toBe(422)
    expect(refused.text.match(/must be an ISO 3166 alpha-2 country/g)).toHaveLength(1)
    const taken = await send([
      ['name', 'Second Ltd'],
      ['country', 'IE'],
    ])
    expect([taken.status, taken.location]).toEqual([303, '/company'])
  })

  it('takes none that there is not from an operator either', async () => {
    const { status, body } = await operate('POST', '/companies', { name: 'N', country: 'XX', plan: 'basic' })
    expect([status, body.code]).toEqual([400, 'INVALID_DATA'])
  })
})

describe('whyNotPassword', () => {
  const email = 'ada.lovelace@engines.example'
  it.for([
    'plum orbit cactus',
    'ein sehr langer satz',
    '!"§$%&/()=?`*',
    'Tender hearts sing loudly',
    'пароль из слов',
    'x'.repeat(128) + 'y'.repeat(127) + 'z',
  ])('has nothing against %j', (password) => {
    expect(whyNotPassword(password, { email })).toBeNull()
  })

  it.for([
    ['elevenchars', 'at least 12'],
    ['ﬁﬁﬁﬁﬁ', 'at least 12'],
    ['👍👎👍👎👍👎👍👎👍👎👍', 'at least 12'],
    [`${'xy'.repeat(128)}z`, 'at most 256'],
    ['aaaaaaaaaaaa', 'easy to guess'],
    ['abababababab', 'easy to guess'],
    [email, 'easy to guess'],
    ['Ada.Lovelace1', 'easy to guess'],
    ['TenderMarketplace', 'easy to guess'],
    ['tender-marketplace-1', 'easy to guess'],
    ['password1234', 'easy to guess'],
    ['123456789012', 'easy to guess'],
    ['QwertyUiopAsdf', 'easy to guess'],
    ['zyxwvutsrqpo', 'easy to guess'],
  ] as const)('refuses %j', ([password, said]) => {
    expect(whyNotPassword(password, { email })).toContain(said)
  })
})

describe('every open page', () => {
  it.for(['/sign-up', '/sign-up/sent', '/forgot-password', '/forgot-password/sent'])(
    '%s needs no session, keeps no copy and frames nothing',
    async (path) => {
      const page = await new Browser().open(path)
      expect(page.status).toBe(200)
      expect(page.headers.get('cache-control')).toBe('no-store')
      expect(page.headers.get('x-frame-options')).toBe('DENY')
      expect(page.text).not.toMatch(/<script|<style| style=| on[a-z]+=|https?:\/\//)
      if (!path.endsWith('sent')) expect(hiddenFields(page, path)).toHaveLength(1)
    },
  )
})
