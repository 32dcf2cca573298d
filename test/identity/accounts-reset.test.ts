import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { Browser, newPerson, type Page } from '../support/browser.ts'
import { openInbox } from '../support/inbox.ts'
import { connect } from '../support/mcp-people.ts'
import { callTool } from '../support/mcp.ts'
import { codeNow, switchOn } from '../support/two-step.ts'

const inbox = openInbox()
const fresh = 'walnut lantern river'

async function ask(email: string, browser = new Browser()): Promise<Page> {
  const page = await browser.open('/forgot-password')
  return browser.send(page, '/forgot-password', [['email', email]])
}
async function linkFor(email: string): Promise<string> {
  await ask(email)
  return (await inbox.wait(email, 1, 'Set a new password')).link
}
async function reset(browser: Browser, link: string, more: [string, string][] = []): Promise<Page> {
  const page = await browser.open(link)
  return browser.send(page, '/reset-password', [['password', fresh], ...more])
}
const linksOf = async (email: string) =>
  (await env.DB.prepare('SELECT * FROM email_links WHERE email = ?').bind(email).all()).results
const sessionsOf = (userId: string) =>
  env.DB.prepare('SELECT count(*) AS n FROM sessions WHERE user_id = ?').bind(userId).first('n')

describe('a forgotten password', () => {
  it('is replaced by a link, which ends every session and signs in', async () => {
    const person = await newPerson()
    const [old, browser] = [new Browser(), new Browser()]
    await old.signIn(person)
    const link = await linkFor(person.email)
    const entered = await reset(browser, link)
    expect([entered.status, entered.location]).toEqual([303, '/'])
    expect(await sessionsOf(person.userId)).toBe(1)
    expect((await old.open('/account')).location).toMatch(/^\/sign-in/)
    expect((await browser.open('/account')).status).toBe(200)
    expect((await new Browser().signIn(person)).status).toBe(422)
    expect((await new Browser().signIn({ email: person.email, password: fresh })).status).toBe(303)
    expect((await inbox.wait(person.email, 2)).subject).toBe('Your password was changed')
  })

  it('is answered the same for an address that nobody has, and nothing is mailed there', async () => {
    const { email } = await newPerson()
    const nobody = `nobody-${crypto.randomUUID()}@example.com`
    const [known, unknown] = [await ask(email), await ask(nobody)]
    expect([unknown.status, unknown.location, unknown.text]).toEqual([
      known.status,
      known.location,
      known.text,
    ])
    expect(known.location).toBe('/forgot-password/sent')
    await inbox.wait(email)
    await inbox.settled()
    expect(inbox.to(nobody)).toEqual([])
    expect(await linksOf(nobody)).toEqual([])
  })

  it('mails one address a few links an hour, without telling; each works', async () => {
    const person = await newPerson()
    for (let n = 0; n < 14; n++) expect((await ask(person.email)).location).toBe('/forgot-password/sent')
    await inbox.wait(person.email, 12)
    await inbox.settled()
    expect(inbox.to(person.email)).toHaveLength(12)
    expect(await linksOf(person.email)).toHaveLength(12)
    expect((await reset(new Browser(), inbox.to(person.email)[0]?.link ?? '')).status).toBe(303)
  })

  it('reaches who asks from elsewhere, however often a stranger asked from one network', async () => {
    const [person, stranger] = [await newPerson(), new Browser()]
    for (let n = 0; n < 4; n++)
      expect((await ask(person.email, stranger)).location).toBe('/forgot-password/sent')
    await inbox.wait(person.email, 2)
    await inbox.settled()
    expect(inbox.to(person.email)).toHaveLength(2)
    await ask(person.email)
    expect((await reset(new Browser(), (await inbox.wait(person.email, 3)).link)).status).toBe(303)
  })

  it('is held back for a network that asks too often', async () => {
    const browser = new Browser()
    const answers: number[] = []
    for (let n = 0; n < 21; n++)
      answers.push((await ask(`x${n}-${crypto.randomUUID()}@example.com`, browser)).status)
    expect(answers).toEqual([...Array.from({ length: 20 }, () => 303), 429])
    expect((await ask((await newPerson()).email)).status).toBe(303)
  })

  it.for(['', 'nobody', 'a@b', 'a@b.example\r\nBcc: c@d.example'])(
    'needs an address, not %j',
    async (email) => {
      expect((await ask(email)).status).toBe(422)
    },
  )

  it('is asked for by our own form alone', async () => {
    const browser = new Browser()
    const { email } = await newPerson()
    const page = await browser.open('/forgot-password')
    const answer = await browser.send(page, '/forgot-password', [['email', email]], {
      Origin: 'https://evil.example',
    })
    expect(answer.status).toBe(403)
    expect(await linksOf(email)).toEqual([])
  })
})

describe('the link to a new password', () => {
  it('is not used by opening it, nor by a password that will not do', async () => {
    const { email } = await newPerson()
    const link = await linkFor(email)
    const browser = new Browser()
    for (const weak of ['short', email, 'aaaaaaaaaaaaa']) {
      const page = await browser.send(await browser.open(link), '/reset-password', [['password', weak]])
      expect(page.status).toBe(422)
      expect(page.text).toContain('field-password-error')
    }
    expect((await reset(browser, link)).status).toBe(303)
  })

  it('works once, also for many at once', async () => {
    const { email } = await newPerson()
    const link = await linkFor(email)
    const browsers = Array.from({ length: 4 }, () => new Browser())
    const pages = await Promise.all(browsers.map((each) => each.open(link)))
    const answers = await Promise.all(
      pages.map((page, n) => browsers[n]?.send(page, '/reset-password', [['password', `${fresh} ${n}`]])),
    )
    expect(answers.map((each) => each?.status).toSorted()).toEqual([303, 410, 410, 410])
    const winner = answers.findIndex((each) => each?.status === 303)
    expect((await new Browser().signIn({ email, password: `${fresh} ${winner}` })).status).toBe(303)
    expect((await new Browser().open(link)).status).toBe(410)
  })

  it('takes the others of the person back', async () => {
    const { email } = await newPerson()
    const first = await linkFor(email)
    await ask(email)
    const second = (await inbox.wait(email, 2)).link
    expect((await reset(new Browser(), second)).status).toBe(303)
    expect((await new Browser().open(first)).status).toBe(410)
  })

  it('works for an hour', async () => {
    const { email } = await newPerson()
    const link = await linkFor(email)
    const [row] = await linksOf(email)
    expect(Number(row?.expires_at) - Number(row?.created_at)).toBe(60 * 60 * 1000)
    const page = await new Browser().open(link)
    expect(page.status).toBe(200)
    await env.DB.prepare('UPDATE email_links SET expires_at = ? WHERE email = ?')
      .bind(Date.now(), email)
      .run()
    const browser = new Browser()
    expect((await browser.open(link)).status).toBe(410)
    expect((await browser.send(page, '/reset-password', [['password', fresh]])).status).not.toBe(303)
  })

  it.for(['/sign-up/confirm', '/account/email/confirm'])('opens nothing at %s', async (path) => {
    const person = await newPerson()
    const link = await linkFor(person.email)
    const browser = new Browser()
    await browser.signIn(person)
    expect((await browser.open(link.replace('/reset-password', path))).status).toBe(410)
  })

  it('expires while its form stands open', async () => {
    const { email } = await newPerson()
    const [link, browser] = [await linkFor(email), new Browser()]
    const page = await browser.open(link)
    await env.DB.prepare('UPDATE email_links SET expires_at = ? WHERE email = ?')
      .bind(Date.now(), email)
      .run()
    expect((await browser.send(page, '/reset-password', [['password', fresh]])).status).toBe(410)
  })

  it('ends a sign-in that waits for its code under the old password', async () => {
    const person = await newPerson()
    const { secret } = await switchOn(person)
    const halfway = new Browser()
    expect((await halfway.signIn(person)).location).toBe('/sign-in/code')
    const link = await linkFor(person.email)
    expect((await reset(new Browser(), link, [['code', codeNow(secret, 1)]])).status).toBe(303)
    expect((await halfway.open('/sign-in/code')).location).toBe('/sign-in')
  })
})

describe('what an intruder has begun', () => {
  it('ends with a reset where it is a connection, which the mail says', async () => {
    const [mine, theirs] = [await connect(['read']), await connect(['read'])]
    expect((await callTool(mine.token, 'list_bids')).status).toBe(200)
    const link = await linkFor(mine.person.email)
    expect((await reset(new Browser(), link)).status).toBe(303)
    expect((await callTool(mine.token, 'list_bids')).status).toBe(401)
    expect((await callTool(theirs.token, 'list_bids')).status).toBe(200)
    const { text } = await inbox.wait(mine.person.email, 1, 'Your password was changed')
    expect(text).toContain('so has every connection of an application')
    expect(text).toContain('/keys\n')
  })

  it('ends with a reset where it is a second factor that is not on yet', async () => {
    const [person, browser] = [await newPerson(), new Browser()]
    await browser.signIn(person)
    const page = await browser.open('/account/two-step')
    await browser.send(page, '/account/two-step/begin', [['password', person.password]])
    const waiting = () =>
      env.DB.prepare('SELECT count(*) AS n FROM totp WHERE user_id = ?').bind(person.userId).first('n')
    expect(await waiting()).toBe(1)
    expect((await reset(new Browser(), await linkFor(person.email))).status).toBe(303)
    expect(await waiting()).toBe(0)
  })
})

describe('a reset where a second factor is on', () => {
  it('asks for its code, and a wrong one does not use the link', async () => {
    const person = await newPerson()
    const { secret } = await switchOn(person)
    const [link, browser] = [await linkFor(person.email), new Browser()]
    expect((await browser.open(link)).text).toContain('name="code"')
    for (const code of ['000000', '', 'BBBB-BBBB-BBBB-BBBB']) {
      const refused = await reset(browser, link, [['code', code]])
      expect(refused.status).toBe(422)
      expect(refused.text).toContain('The code is wrong or was used already.')
    }
    expect((await new Browser().signIn(person)).location).toBe('/sign-in/code')
    expect((await reset(browser, link, [['code', codeNow(secret, 1)]])).status).toBe(303)
    expect((await browser.open('/account')).status).toBe(200)
  })

  it('cannot be made without a code by leaving it out', async () => {
    const person = await newPerson()
    await switchOn(person)
    const [link, browser] = [await linkFor(person.email), new Browser()]
    expect((await reset(browser, link)).status).toBe(422)
  })

  it('takes a recovery code, which is used with it', async () => {
    const person = await newPerson()
    const { codes } = await switchOn(person)
    const [code = ''] = codes
    const [link, browser] = [await linkFor(person.email), new Browser()]
    expect((await reset(browser, link, [['code', code.toLowerCase()]])).status).toBe(303)
    const left = await env.DB.prepare('SELECT count(*) AS n FROM recovery_codes WHERE user_id = ?')
      .bind(person.userId)
      .first('n')
    expect(left).toBe(9)
  })
})
