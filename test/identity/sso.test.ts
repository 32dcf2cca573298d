import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { chooseCompany } from '../../src/identity/auth/sessions/commands.ts'
import { findSession } from '../../src/identity/auth/sessions/queries.ts'
import { proveDomain } from '../../src/identity/auth/sso/commands.ts'
import { signOn as signOnAs } from '../../src/company/people/sign-on.ts'
import { findSso } from '../../src/identity/auth/sso/queries.ts'
import { derive } from '../../src/platform/context/context.ts'
import { reseal } from '../../src/platform/db/reseal.ts'
import { sealedSso } from '../../src/identity/sealed.ts'
import { readConfig } from '../../src/platform/config/config.ts'
import { removePerson } from '../../src/workspace/teams/remove.ts'
import { operate } from '../support/api.ts'
import { Browser, hiddenFields, join, newPerson, type Page } from '../support/browser.ts'
import { ctxAt, proven, staffOf } from '../support/people.ts'
import { switchOn } from '../support/two-step.ts'
import {
  act,
  addPerson,
  backFrom,
  confirm,
  leave,
  newSso,
  password,
  save,
  signOn,
  type SsoCompany,
} from '../support/sso.ts'

const inWords = ({ text }: Page) =>
  text
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll(/\s+/g, ' ')

const membersOf = async (companyId: string) => {
  const { results } = await env.DB.prepare(
    'SELECT u.email, m.role FROM memberships AS m JOIN users AS u ON u.id = m.user_id WHERE m.company_id = ? ORDER BY u.email',
  )
    .bind(companyId)
    .all<{ email: string; role: string }>()
  return Object.fromEntries(results.map(({ email, role }) => [email, role]))
}

const actionsOf = async (companyId: string) => {
  const { results } = await env.DB.prepare('SELECT action FROM audit WHERE company_id = ? ORDER BY id')
    .bind(companyId)
    .all<{ action: string }>()
  return results.map(({ action }) => action)
}

/** Whether a browser is signed in to the company, by the page of its people. */
const isIn = async (browser: Browser): Promise<boolean> => (await browser.open('/people')).status === 200

/** Makes single sign-on the only way in, after a first sign-on of a colleague. */
async function enforced(of: SsoCompany): Promise<void> {
  await signOn(new Browser(), `first@${of.domain}`)
  const { status } = await act(of.browser, '/security/sso/enforce', [['password', password]])
  expect(status).toBe(303)
}

describe('the settings of single sign-on', () => {
  it('are stored with the secret encrypted, and shown without it', async () => {
    const { companyId, browser, domain } = await newSso({ proved: false })
    const row = await env.DB.prepare('SELECT * FROM sso WHERE company_id = ?').bind(companyId).first()
    expect(JSON.stringify(row)).not.toContain('provider-secret')
    const page = await browser.open('/security')
    expect(page.text).not.toContain('provider-secret')
    expect(page.text).toContain(`_tender-marketplace.${domain}`)
    expect(page.text).toContain(String(row?.challenge))
    expect(await actionsOf(companyId)).toContain('sso.saved')
  })

  it.for([
    ['a wrong password', { password: 'wrong horse battery' }, 'The password is wrong'],
    ['an address that is not public', { issuer: 'https://10.0.0.1/' }, 'must name a host, not an IP address'],
    ['plain http', { issuer: 'http://login.idp.example.com' }, 'must begin with https://'],
    ['an issuer that is none', { issuer: 'https://nothing.hooks.example.com' }, 'is not valid'],
    ['an issuer under another name', { issuer: 'https://moved.idp.example.com' }, 'is not valid'],
    ['people sent to plain http', { issuer: 'https://plain.idp.example.com' }, 'must begin with https://'],
    ['an issuer that redirects', { issuer: 'https://away.idp.example.com' }, 'is not valid'],
    ['a domain that is none', { domain: 'x@example.com' }, 'must be the part of your mail addresses'],
    ['no secret at first', { clientSecret: '' }, 'must be filled in'],
  ] as const)('are refused with %s', async ([, fields, sentence]) => {
    const owner = await newPerson()
    const browser = new Browser()
    await browser.signIn(owner)
    const valid = { issuer: 'https://login.idp.example.com', domain: 'corp.example' }
    const page = await save(browser, { ...valid, ...fields })
    expect(page.status).toBe(422)
    expect(inWords(page)).toContain(sentence)
  })

  it('are for owners of companies on the Enterprise plan', async () => {
    const of = await newSso({ plan: 'basic' })
    expect((await act(of.browser, '/security')).status).toBe(404)
    const page = await of.browser.open('/security')
    expect(inWords(page)).toContain('comes with the Enterprise plan')
    const admin = await newPerson({ role: 'admin' })
    const browser = new Browser()
    await browser.signIn(admin)
    expect((await browser.open('/security')).status).toBe(403)
    // Without the plan nobody signs in, and nobody is kept out.
    expect((await leave(new Browser(), `new@${of.domain}`)).status).toBe(422)
  })

  it('keep the secret when the field is empty, and are sealed again with a new key', async () => {
    const of = await newSso()
    expect((await save(of.browser, { issuer: of.issuer, domain: of.domain, clientSecret: '' })).status).toBe(
      303,
    )
    const config = { ...readConfig(env) }
    config.WEBHOOK_KEYS = [{ name: 'newer', key: new Uint8Array(32) }, ...config.WEBHOOK_KEYS]
    expect(await reseal({ d1: env.DB, config }, sealedSso)).toBeGreaterThan(0)
    const row = await env.DB.prepare('SELECT client_secret FROM sso WHERE company_id = ?')
      .bind(of.companyId)
      .first<string>('client_secret')
    expect(row).toMatch(/^newer:/)
  })
})

describe('a domain', () => {
  const texts = (...data: string[]) =>
    (async () =>
      Response.json({
        Status: 0,
        Answer: data.map((each) => ({ type: 16, TTL: 60, data: each })),
      })) as typeof fetch

  const proveWith = (of: SsoCompany, fetch: typeof globalThis.fetch) => {
    const ctx = staffOf({ companyId: of.companyId, userId: of.owner.userId }).ctx()
    return proveDomain(
      derive(ctx, { fetch, config: { ...ctx.config, DOH_URL: 'https://dns.example/query' } }),
    )
  }

  const challengeOf = async ({ companyId }: SsoCompany) =>
    (await env.DB.prepare('SELECT challenge FROM sso WHERE company_id = ?')
      .bind(companyId)
      .first<string>('challenge')) ?? ''

  it('is proved by a text in its DNS, in one part or several', async () => {
    for (const write of [
      (text: string) => `"${text}"`,
      (text: string) => `"${text.slice(0, 9)}" "${text.slice(9)}"`,
    ]) {
      const of = await newSso({ proved: false })
      const challenge = await challengeOf(of)
      await expect(proveWith(of, texts())).rejects.toThrow('There is no TXT record')
      await expect(proveWith(of, texts('"v=spf1 -all"'))).rejects.toThrow('has another text')
      expect((await leave(new Browser(), `new@${of.domain}`)).status).toBe(422)
      await proveWith(of, texts('"v=spf1 -all"', write(challenge)))
      expect((await leave(new Browser(), `new@${of.domain}`)).status).toBe(303)
      expect(await actionsOf(of.companyId)).toContain('sso.domain_proved')
    }
  })

  it('belongs to one company, and another domain must be proved again', async () => {
    const [first, second] = [await newSso(), await newSso({ proved: false })]
    await save(second.browser, { issuer: second.issuer, domain: first.domain })
    const challenge = await challengeOf(second)
    await expect(proveWith(second, texts(`"${challenge}"`))).rejects.toThrow('Another company here')
    const away = await leave(new Browser(), `new@${first.domain}`)
    expect(new URL(away.location ?? '').origin).toBe(first.issuer)
    await save(first.browser, { issuer: first.issuer, domain: `other-${first.domain}` })
    expect((await leave(new Browser(), `new@${first.domain}`)).status).toBe(422)
    expect((await leave(new Browser(), `new@other-${first.domain}`)).status).toBe(422)
    await proveWith(second, texts(`"${challenge}"`))
  })

  it('cannot be proved without a resolver', async () => {
    const of = await newSso({ proved: false })
    const page = await act(of.browser, '/security/sso/domain')
    expect([page.status, inWords(page).includes('has no resolver')]).toEqual([403, true])
  })
})

describe('signing in by single sign-on', () => {
  it('asks the provider with state, nonce and PKCE, and makes a member of a new person of the domain', async () => {
    const of = await newSso()
    const email = `grace@${of.domain}`
    const browser = new Browser()
    const away = await leave(browser, email, '/tenders?q=bus')
    const { origin, searchParams } = new URL(away.location ?? '')
    expect(origin).toBe(of.issuer)
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'tenders',
      code_challenge_method: 'S256',
      scope: 'openid email profile',
      login_hint: email,
      redirect_uri: `http://127.0.0.1:8787/sign-in/sso/${of.companyId}`,
    })
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(searchParams.get(name)?.length).toBeGreaterThanOrEqual(43)
    const back = await browser.open(backFrom(away, { claims: { sub: '1', email } }))
    expect([back.status, back.location]).toEqual([303, '/tenders?q=bus'])
    expect(await isIn(browser)).toBe(true)
    expect((await membersOf(of.companyId))[email]).toBe('member')
    expect(await actionsOf(of.companyId)).toEqual(
      expect.arrayContaining(['sso.joined', 'sso.linked', 'session.began']),
    )
    // The account has no password that anybody could know.
    for (const typed of ['none', ''])
      expect((await new Browser().signIn({ email, password: typed })).status).toBe(422)
  })

  it.for(['basicless', 'thin'])('works with a provider of the kind %s', async (host) => {
    const of = await newSso({ host })
    const browser = new Browser()
    expect((await signOn(browser, `grace@${of.domain}`)).status).toBe(303)
    expect(await isIn(browser)).toBe(true)
  })

  it('takes the mark of Entra ID for a verified address', async () => {
    const of = await newSso()
    const claims = { email_verified: undefined, xms_edov: true }
    expect((await signOn(new Browser(), `grace@${of.domain}`, { claims })).status).toBe(303)
  })

  it('finds the person by the subject, whatever the address is later', async () => {
    const of = await newSso()
    const [browser, email] = [new Browser(), `grace@${of.domain}`]
    await signOn(browser, email, { claims: { sub: 'stays' } })
    const renamed = { sub: 'stays', email: `married@${of.domain}` }
    expect((await signOn(new Browser(), email, { claims: renamed })).status).toBe(303)
    expect((await signOn(new Browser(), email, { claims: { sub: 'stays', email: undefined } })).status).toBe(
      303,
    )
    expect(Object.keys(await membersOf(of.companyId))).toHaveLength(2)
  })

  it('links a known person of the company by the verified address, with role and password as before', async () => {
    const of = await newSso({ joinRole: '' })
    const email = `known@${of.domain}`
    await addPerson(of.companyId, email, 'admin')
    const browser = new Browser()
    expect((await signOn(browser, email)).status).toBe(303)
    expect(await isIn(browser)).toBe(true)
    expect((await membersOf(of.companyId))[email]).toBe('admin')
    expect((await new Browser().signIn({ email, password })).status).toBe(303)
  })

  it('needs no code of a second factor, which protects the password', async () => {
    const of = await newSso()
    const email = `careful@${of.domain}`
    await addPerson(of.companyId, email)
    await switchOn({ userId: '', email, password, companies: [] })
    const browser = new Browser()
    expect((await signOn(browser, email)).location).toBe('/')
    expect(await isIn(browser)).toBe(true)
    expect((await new Browser().signIn({ email, password })).location).toMatch(/^\/sign-in\/code/)
  })

  it('takes up an invitation, with its role, also for an account of another company', async () => {
    const of = await newSso({ joinRole: '' })
    const other = await newPerson({ role: 'owner' })
    const [fresh, known] = [`fresh@${of.domain}`, `known@${of.domain}`]
    await env.DB.prepare('UPDATE users SET email = ? WHERE id = ?').bind(known, other.userId).run()
    for (const email of [fresh, known]) {
      expect(inWords(await signOn(new Browser(), email))).toContain('to invite')
      const page = await of.browser.open('/people')
      await of.browser.send(page, '/people/invitations', [
        ['email', email],
        ['role', 'admin'],
      ])
      const browser = new Browser()
      expect((await signOn(browser, email)).status).toBe(303)
      expect((await membersOf(of.companyId))[email]).toBe('admin')
      expect(await actionsOf(of.companyId)).toContain('accept invitation')
    }
    const left = env.DB.prepare('SELECT count(*) AS n FROM invitations WHERE company_id = ?').bind(
      of.companyId,
    )
    expect(await left.first('n')).toBe(0)
  })

  const refusedAnswers: [string, Parameters<typeof signOn>[2], string][] = [
    ['another audience', { claims: { aud: 'another-client' } }, 'is not valid'],
    ['several audiences without ours', { claims: { aud: ['a', 'b'] } }, 'is not valid'],
    ['another nonce', { claims: { nonce: 'x'.repeat(43) } }, 'is not valid'],
    ['no nonce', { claims: { nonce: undefined } }, 'is not valid'],
    ['another issuer', { claims: { iss: 'https://other.idp.example.com' } }, 'is not valid'],
    ['an end in the past', { claims: { iat: 1, exp: 2 } }, 'is not valid'],
    ['a time before which it is not valid', { claims: { nbf: 4_000_000_000 } }, 'is not valid'],
    ['a signature of another key', { fault: 'signature' }, 'is not valid'],
    ['no signature', { fault: 'unsigned' }, 'is not valid'],
    ['no identity', { fault: 'no identity' }, 'is not valid'],
    ['no subject', { claims: { sub: undefined } }, 'is not valid'],
    ['an address that is not verified', { claims: { email_verified: false } }, 'that it has verified'],
    ['the word true for a verified address', { claims: { email_verified: 'true' } }, 'that it has verified'],
    ['an address that is none', { claims: { email: 'a@b@SAME' } }, 'that it has verified'],
    ['a subject that is too long', { claims: { sub: 'x'.repeat(256) } }, 'too long'],
    ['an address of another domain', { claims: { email: 'grace@example.com' } }, 'alone'],
    ['a domain that only ends like it', { claims: { email: 'grace@sub.SAME' } }, 'alone'],
  ]
  it.for(refusedAnswers)('is refused for an identity with %s', async ([, answer, sentence]) => {
    const of = await newSso()
    const [browser, email] = [new Browser(), `grace@${of.domain}`]
    const claims = { ...answer?.claims }
    if (typeof claims.email === 'string') claims.email = claims.email.replace('SAME', of.domain)
    const page = await signOn(browser, email, { ...answer, claims })
    expect(page.status).toBe(403)
    expect(inWords(page)).toContain(sentence)
    expect(browser.cookies.has('session')).toBe(false)
    expect(Object.keys(await membersOf(of.companyId))).toEqual([of.owner.email])
  })

  it('is bound to the browser, to the company and to one answer', async () => {
    const [of, other] = [await newSso(), await newSso()]
    const email = `grace@${of.domain}`
    const claims = { sub: '1', email }
    const begunElsewhere = 'begun elsewhere, or too long ago'
    const victim = new Browser()
    const away = await leave(new Browser(), email)
    expect(inWords(await victim.open(backFrom(away, { claims })))).toContain(begunElsewhere)
    const [browser, own] = [new Browser(), await leave(victim, email)]
    expect(victim.cookies.has('sso')).toBe(true)
    const foreign = backFrom(own, { claims }).replace(of.companyId, other.companyId)
    expect(inWords(await victim.open(foreign))).toContain(begunElsewhere)
    // The answer came to nothing, and the cookie is gone with it.
    expect(inWords(await victim.open(backFrom(own, { claims })))).toContain(begunElsewhere)
    const mine = await leave(browser, email)
    const changed = backFrom(mine, { claims }).replace(/state=[^&]+/, `state=${'x'.repeat(43)}`)
    expect(inWords(await browser.open(changed))).toContain('is not valid')
    expect([victim, browser].some(({ cookies }) => cookies.has('session'))).toBe(false)
  })

  it('says why the provider refuses a person, the client or the code', async () => {
    const of = await newSso()
    const [browser, email] = [new Browser(), `grace@${of.domain}`]
    const away = await leave(browser, email)
    const state = new URL(away.location ?? '').searchParams.get('state')
    const path = `/sign-in/sso/${of.companyId}`
    const denied = await browser.open(`${path}?error=access_denied&error_description=Call+us&state=${state}`)
    expect(inWords(denied)).toContain('did not sign you in (access_denied)')
    expect(denied.text).not.toContain('Call us')
    await save(of.browser, { issuer: of.issuer, domain: of.domain, clientSecret: 'outdated' })
    expect(inWords(await signOn(new Browser(), email))).toContain('(invalid_client)')
  })

  it('never opens a person of another company, or an account outside, for an identity', async () => {
    const [of, other] = [await newSso(), await newSso()]
    const foreign = `colleague@${other.domain}`
    await addPerson(other.companyId, foreign)
    await signOn(new Browser(), foreign, { claims: { sub: 'shared' } })
    // The same subject at the provider of another company is another identity.
    const page = await signOn(new Browser(), `grace@${of.domain}`, {
      claims: { sub: 'shared', email: foreign },
    })
    expect([page.status, inWords(page).includes('alone')]).toEqual([403, true])
    // An account of the domain that does not belong to the company must be invited.
    const outside = await newPerson()
    const email = `outside@${of.domain}`
    await env.DB.prepare('UPDATE users SET email = ? WHERE id = ?').bind(email, outside.userId).run()
    expect(inWords(await signOn(new Browser(), email))).toContain('to invite')
    expect(await membersOf(of.companyId)).not.toHaveProperty(email)
  })

  it('is offered to every address of the domain after a wrong password', async () => {
    const of = await newSso()
    const known = `known@${of.domain}`
    await addPerson(of.companyId, known)
    const wrong = { password: 'wrong horse battery' }
    for (const email of [known, `unknown@${of.domain}`])
      expect(inWords(await new Browser().signIn({ email, ...wrong }))).toContain('has single sign-on')
    const elsewhere = await new Browser().signIn({ email: 'ada@example.com', ...wrong })
    expect(inWords(elsewhere)).not.toContain('has single sign-on')
  })

  it('never opens an account for the next holder of its address', async () => {
    const of = await newSso()
    const email = `desk@${of.domain}`
    await signOn(new Browser(), email, { claims: { sub: 'first holder' } })
    const page = await signOn(new Browser(), email, { claims: { sub: 'second holder' } })
    expect([page.status, inWords(page).includes('linked to another identity')]).toEqual([403, true])
  })

  it('does not outlive a change of the settings', async () => {
    const of = await newSso()
    const read = await findSso(ctxAt(), of.companyId)
    if (!read) throw new Error('There are no settings')
    await save(of.browser, { issuer: of.issuer, domain: of.domain, clientId: 'other' })
    const profile = async () => ({ email: `grace@${of.domain}`, name: null })
    const identity = { subject: '1', provenAt: null, profile }
    await expect(signOnAs(ctxAt(), read, identity, null)).rejects.toThrow('settings have changed')
    expect(Object.keys(await membersOf(of.companyId))).toEqual([of.owner.email])
  })

  it('is limited for a network', async () => {
    const of = await newSso()
    const network = '198.51.100.77'
    await env.DB.prepare('DELETE FROM rate_windows').run()
    const statuses = new Set<number>()
    for (let n = 0; n < 121; n++) statuses.add((await leave(new Browser(network), `n@${of.domain}`)).status)
    expect([...statuses]).toEqual([303, 429])
  })
})

describe('a session of single sign-on', () => {
  /** A person of two companies, who has signed on for the first of them. */
  async function signedOn() {
    const of = await newSso()
    const email = `both@${of.domain}`
    const userId = await addPerson(of.companyId, email)
    const other = await newPerson()
    const otherId = other.companies[0]?.id ?? ''
    await join(otherId, userId, 'owner')
    const browser = new Browser()
    await signOn(browser, email, { claims: { sub: '1', auth_time: undefined } })
    return { of, email, userId, otherId, browser }
  }

  it('opens no other company of the person', async () => {
    const { browser, otherId, of } = await signedOn()
    expect(await isIn(browser)).toBe(true)
    const page = await browser.open('/choose-company')
    expect(page.text).not.toContain(otherId)
    const fields: [string, string][] = [...hiddenFields(page, '/choose-company'), ['company', otherId]]
    await browser.open('/choose-company', { method: 'POST', fields })
    const session = await findSession(ctxAt(), browser.cookies.get('session') ?? '')
    if (!session) throw new Error('There is no session')
    await expect(chooseCompany(ctxAt(), session, otherId)).rejects.toThrow('Company not found')
    const row = await env.DB.prepare('SELECT company_id FROM sessions WHERE sso_company_id = ?')
      .bind(of.companyId)
      .first<string>('company_id')
    expect(row).toBe(of.companyId)
    const founding = await browser.open('/company/new')
    const founded = await browser.send(founding, '/company/new', [
      ['name', 'Mine'],
      ['country', 'DE'],
    ])
    expect([founded.status, inWords(founded).includes('opens one company')]).toEqual([403, true])
  })

  it('does not change what protects the account', async () => {
    const { browser, email } = await signedOn()
    const page = await browser.open('/account')
    expect(page.text).not.toContain('action="/account/password"')
    expect(inWords(page)).toContain(`by single sign-on as ${email}`)
  })

  it('confirms dangerous acts by a fresh sign-on of the same person, and by nothing else', async () => {
    const of = await newSso({ joinRole: 'admin' })
    const email = `grace@${of.domain}`
    const browser = new Browser()
    // The provider knew the browser: the person gave no proof today.
    await signOn(browser, email, { claims: { sub: '1', auth_time: 1_000_000_000 } })
    const make = async () => {
      const page = await browser.open('/keys/new')
      const { status, text } = await browser.send(page, '/keys', [
        ['name', 'CRM'],
        ['scopes', 'tenders:read'],
        ['requestLimit', '10'],
        ['expiresAt', '30'],
        ['expiresOn', ''],
        ['password', password],
      ])
      return [status, /tmk_live_\w{49}/.test(text)]
    }
    expect(await make()).toEqual([403, false])
    const asked = await browser.open('/keys/new')
    expect(asked.text).toContain(`/sign-in/sso/${of.companyId}?next=%2Fkeys%2Fnew`)
    // Five minutes ago is before the sign-on began.
    const before = Math.floor(Date.now() / 1000) - 300
    for (const auth_time of [1_000_000_000, before])
      expect((await confirm(of, browser, { claims: { sub: '1', auth_time } })).status).toBe(403)
    expect((await confirm(of, browser, { claims: { sub: '1', auth_time: undefined } })).status).toBe(403)
    const otherPerson = await confirm(of, browser, { claims: { sub: '2' } })
    expect([otherPerson.status, inWords(otherPerson).includes('another person')]).toEqual([403, true])
    expect(await make()).toEqual([403, false])
    const start = await browser.open(`/sign-in/sso/${of.companyId}?next=/keys`)
    const away = await browser.send(start, '/sign-in/sso', [])
    const { searchParams } = new URL(away.location ?? '')
    expect([searchParams.get('prompt'), searchParams.get('max_age')]).toEqual(['login', '0'])
    const back = await browser.open(backFrom(away, { claims: { sub: '1' } }))
    expect([back.status, back.location]).toEqual([303, '/keys'])
    expect(await make()).toEqual([200, true])
  })

  it('ends when the person is removed, who does not come back by signing on again', async () => {
    const of = await newSso()
    const email = `grace@${of.domain}`
    const browser = new Browser()
    await signOn(browser, email)
    const userId = await env.DB.prepare('SELECT id FROM users WHERE email = ?')
      .bind(email)
      .first<string>('id')
    const owner = staffOf({ companyId: of.companyId, userId: of.owner.userId })
    await owner.act((ctx) => removePerson(ctx, userId ?? '', proven))
    expect(await isIn(browser)).toBe(false)
    const left = env.DB.prepare('SELECT count(*) AS n FROM sso_identities WHERE company_id = ?').bind(
      of.companyId,
    )
    expect(await left.first('n')).toBe(0)
    expect(inWords(await signOn(new Browser(), email))).toContain('to invite')
  })

  it('ends with single sign-on, and with another issuer or client', async () => {
    for (const end of ['remove', 'issuer', 'client']) {
      const of = await newSso()
      const browser = new Browser()
      await signOn(browser, `grace@${of.domain}`)
      expect(await isIn(browser)).toBe(true)
      const issuer = end === 'issuer' ? `https://new-${of.domain}.idp.example.com` : of.issuer
      const clientId = end === 'client' ? 'another' : 'tenders'
      const { status } =
        end === 'remove'
          ? await act(of.browser, '/security/sso/remove', [['password', password]])
          : await save(of.browser, { issuer, clientId, domain: of.domain })
      expect(status).toBe(303)
      expect(await isIn(browser)).toBe(false)
      // The provider may give the person another subject then.
      if (end === 'remove') continue
      const claims = { sub: 'of the new client', email: `grace@${of.domain}` }
      expect((await signOn(new Browser(), claims.email, { claims })).status).toBe(303)
    }
  })
})

describe('enforced single sign-on', () => {
  it('warns of people whose address is of another domain', async () => {
    const of = await newSso()
    await signOn(new Browser(), `first@${of.domain}`)
    expect(inWords(await of.browser.open('/security'))).not.toContain('of another domain')
    await addPerson(of.companyId, `freelancer-${crypto.randomUUID()}@example.com`)
    expect(inWords(await of.browser.open('/security'))).toContain(
      '1 admin or member has an address of another domain',
    )
  })

  it('takes the longest domain that a mail address can have', async () => {
    const of = await newSso()
    const labels = [crypto.randomUUID(), 'a'.repeat(63), 'b'.repeat(63), 'c'.repeat(63)].join('.')
    const domain = `${labels}.example`
    expect((await save(of.browser, { issuer: of.issuer, domain })).status).toBe(303)
    await addPerson(of.companyId, `freelancer-${crypto.randomUUID()}@example.com`)
    await env.DB.prepare('UPDATE sso SET proved_at = 1, worked_at = 1 WHERE company_id = ?')
      .bind(of.companyId)
      .run()
    const page = await of.browser.open('/security')
    expect(page.status).toBe(200)
    expect(inWords(page)).toContain('1 admin or member has an address of another domain')
  })

  it('waits for a proved domain and a first sign-on', async () => {
    const of = await newSso({ proved: false })
    const enforce = async () => {
      const page = await of.browser.open('/security')
      const token = /action="\/security\/sso"[^]*?name="token" value="([^"]+)"/.exec(page.text)?.[1] ?? ''
      expect(token).not.toBe('')
      expect(page.text).not.toContain('action="/security/sso/enforce"')
    }
    await enforce()
    await env.DB.prepare('UPDATE sso SET proved_at = 1 WHERE company_id = ?').bind(of.companyId).run()
    await enforce()
    await enforced(of)
    // Another client has to work first.
    await save(of.browser, { issuer: of.issuer, domain: of.domain, clientId: 'other' })
    await enforce()
  })

  it('closes the company to passwords at once, but for owners', async () => {
    const of = await newSso()
    const email = `member@${of.domain}`
    await addPerson(of.companyId, email)
    const before = new Browser()
    await before.signIn({ email, password })
    expect(await isIn(before)).toBe(true)
    await enforced(of)
    const after = new Browser()
    await after.signIn({ email, password })
    for (const browser of [before, after]) {
      const { status, location } = await browser.open('/people')
      expect([status, location]).toEqual([303, `/sign-in/sso/${of.companyId}?next=%2Fpeople`])
    }
    expect(await isIn(of.browser)).toBe(true)
    const owner = new Browser()
    await owner.signIn(of.owner)
    expect(await isIn(owner)).toBe(true)
    expect((await confirm(of, after, { claims: { sub: '1', email } })).status).toBe(303)
    expect(await isIn(after)).toBe(true)
    // Without the plan, the password is the way in again.
    await operate('PATCH', `/companies/${of.companyId}`, { plan: 'basic' })
    expect(await isIn(before)).toBe(true)
  })

  it('opens the other companies of a person to the password, and no application to this one', async () => {
    const of = await newSso()
    const email = `both@${of.domain}`
    const userId = await addPerson(of.companyId, email)
    const other = await newPerson()
    const otherId = other.companies[0]?.id ?? ''
    await join(otherId, userId, 'member')
    await enforced(of)
    const browser = new Browser()
    await browser.signIn({ email, password })
    const page = await browser.open('/choose-company')
    expect(inWords(page)).toContain('opens by single sign-on')
    const choose = async (company: string) => browser.send(page, '/choose-company', [['company', company]])
    await choose(otherId)
    expect(await isIn(browser)).toBe(true)
    await choose(of.companyId)
    expect((await browser.open('/people')).location).toMatch(/^\/sign-in\/sso\//)
  })

  it('leaves the sessions of the provider open', async () => {
    const of = await newSso()
    const browser = new Browser()
    await signOn(browser, `grace@${of.domain}`)
    await enforced(of)
    expect(await isIn(browser)).toBe(true)
  })
})
