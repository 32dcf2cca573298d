import { env } from 'cloudflare:workers'
import { operate } from './api.ts'
import { actionOf, Browser, newPerson, type Page, type Person } from './browser.ts'

/** The identity that a code of the stand-in provider is redeemed for. */
export interface Code {
  claims: Record<string, unknown>
  challenge: string | null
  redirectUri: string | null
  fault?: 'signature' | 'unsigned' | 'no identity'
}

/** A company with single sign-on, and its owner in a browser. */
export interface SsoCompany {
  companyId: string
  domain: string
  issuer: string
  owner: Person
  browser: Browser
}

export const password = 'correct horse battery'

/** A company whose owner has set up a provider. The domain is proved unless it is left open. */
export async function newSso({
  host = 'login',
  joinRole = 'member',
  proved = true,
  plan = 'enterprise' as 'enterprise' | 'basic',
} = {}): Promise<SsoCompany> {
  const owner = await newPerson()
  const browser = new Browser()
  await browser.signIn(owner)
  const tag = crypto.randomUUID()
  const domain = `${tag}.example`
  const issuer = `https://${host}-${tag}.idp.example.com`
  const companyId = owner.companies[0]?.id ?? ''
  const { status, text } = await save(browser, { issuer, domain, joinRole })
  if (status !== 303) throw new Error(`Single sign-on is not set up: ${status} ${text}`)
  if (proved) await env.DB.prepare('UPDATE sso SET proved_at = 1 WHERE company_id = ?').bind(companyId).run()
  if (plan === 'basic') await operate('PATCH', `/companies/${companyId}`, { plan })
  return { companyId, domain, issuer, owner, browser }
}

/** Sends the settings as an owner does. */
export async function save(browser: Browser, fields: Record<string, string>): Promise<Page> {
  const page = await browser.open('/security')
  const all = { clientId: 'tenders', clientSecret: 'provider-secret', joinRole: '', password, ...fields }
  return browser.send(page, '/security/sso', Object.entries(all))
}

/** Sends a form of the page about security. */
export const act = async (browser: Browser, action: string, fields: [string, string][] = []): Promise<Page> =>
  browser.send(await browser.open('/security'), action, fields)

/** A person whom the operator has added to a company. */
export async function addPerson(companyId: string, email: string, role = 'member'): Promise<string> {
  const { body } = await operate('POST', '/users', { email, name: 'Known Person', password, companyId, role })
  return body.data.id
}

/** Types an address into the sign-in page and goes on by single sign-on; the answer leads to the provider. */
export async function leave(browser: Browser, email: string, next = '/'): Promise<Page> {
  const page = await browser.open(`/sign-in?next=${encodeURIComponent(next)}`)
  const token = /name="token" value="([^"]+)"/.exec(page.text)?.[1] ?? ''
  const fields: [string, string][] = [
    ['token', token],
    ['next', next],
    ['email', email],
  ]
  return browser.open('/sign-in/sso', { method: 'POST', fields })
}

interface Answer {
  claims?: Record<string, unknown>
  fault?: Code['fault']
}

/** The path on which the provider of a request sends a person back. */
export function backFrom({ location }: Page, { claims = {}, fault }: Answer = {}): string {
  const request = new URL(location ?? '')
  const { searchParams } = request
  const now = Math.floor(Date.now() / 1000)
  const code: Code = {
    claims: {
      iss: request.origin,
      aud: searchParams.get('client_id'),
      nonce: searchParams.get('nonce'),
      iat: now,
      exp: now + 300,
      auth_time: now,
      email_verified: true,
      name: 'Grace Signed-On',
      ...claims,
    },
    challenge: searchParams.get('code_challenge'),
    redirectUri: searchParams.get('redirect_uri'),
    ...(fault && { fault }),
  }
  const { pathname } = new URL(searchParams.get('redirect_uri') ?? '')
  const answer = new URLSearchParams({
    code: Buffer.from(JSON.stringify(code)).toString('base64url'),
    state: searchParams.get('state') ?? '',
  })
  return `${pathname}?${answer}`
}

/** The whole way of a person: sign-in page, provider, and back. */
export async function signOn(browser: Browser, email: string, answer: Answer = {}): Promise<Page> {
  const away = await leave(browser, email)
  const claims = { sub: `subject of ${email}`, email, ...answer.claims }
  return browser.open(backFrom(away, { ...answer, claims }))
}

/** Signs on again in a session of single sign-on. */
export async function confirm(
  { companyId }: Pick<SsoCompany, 'companyId'>,
  browser: Browser,
  answer: Answer = {},
): Promise<Page> {
  const page = await browser.open(`/sign-in/sso/${companyId}?next=/keys`)
  const away = await browser.send(page, actionOf(page, '/sign-in/sso'), [])
  return browser.open(backFrom(away, answer))
}
