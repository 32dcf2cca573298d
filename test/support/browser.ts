import { env, exports } from 'cloudflare:workers'
import { operate } from './api.ts'

/** The origin that the service itself names, for issuer, audience and forms. */
export const publicOrigin = 'http://127.0.0.1:8787'

export interface Page {
  status: number
  headers: Headers
  text: string
  location: string | null
}

interface Sent {
  method?: string
  fields?: [string, string][]
  headers?: Record<string, string>
}

/**
 * A browser without script: it stores cookies, follows no redirect automatically, and names the origin of its
 * forms.
 */
export class Browser {
  readonly cookies = new Map<string, string>()
  readonly network: string

  constructor(network = `2001:db8:${hex()}:${hex()}::1`) {
    this.network = network
  }

  async open(path: string, { method = 'GET', fields, headers = {} }: Sent = {}): Promise<Page> {
    const url = new URL(path, publicOrigin)
    const own: Record<string, string> = { 'CF-Connecting-IP': this.network, 'User-Agent': 'Test browser' }
    if (this.cookies.size > 0)
      own.Cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const form = fields && { body: new URLSearchParams(fields).toString() }
    if (fields)
      Object.assign(own, { 'Content-Type': 'application/x-www-form-urlencoded', Origin: publicOrigin })
    const request = new Request(url, { method, headers: { ...own, ...headers }, redirect: 'manual', ...form })
    const response = await exports.default.fetch(request)
    for (const each of response.headers.getSetCookie()) this.#keep(each)
    const { status } = response
    return {
      status,
      headers: response.headers,
      text: await response.text(),
      location: response.headers.get('location'),
    }
  }

  /** Sends the form with this action, with its hidden fields and the given fields. */
  send(
    page: Page,
    action: string,
    fields: [string, string][],
    headers?: Record<string, string>,
  ): Promise<Page> {
    const hidden = hiddenFields(page, action).filter(([name]) => !fields.some(([own]) => own === name))
    return this.open(unescape(action), {
      method: 'POST',
      fields: [...hidden, ...fields],
      ...(headers && { headers }),
    })
  }

  async signIn({ email, password }: Pick<Person, 'email' | 'password'>, next = '/'): Promise<Page> {
    const page = await this.open(`/sign-in?next=${encodeURIComponent(next)}`)
    return this.send(page, '/sign-in', [
      ['email', email],
      ['password', password],
    ])
  }

  #keep(cookie: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
    if (/max-age=0/i.test(cookie)) this.cookies.delete(name)
    else this.cookies.set(name, value)
  }
}

const hex = () => Math.floor(Math.random() * 0xffff).toString(16)
const unescape = (text: string) =>
  text.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#39;', "'")

/** The whole action of the page's form whose action begins with this text. */
export function actionOf({ text }: Page, start: string): string {
  const found = [...text.matchAll(/<form[^>]* action="([^"]*)"/g)].map(([, action = '']) => action)
  const action = found.find((each) => each.startsWith(start))
  if (action === undefined) throw new Error(`The page has no form to ${start}: ${text.slice(0, 800)}`)
  return action
}

export function hiddenFields({ text }: Page, action: string): [string, string][] {
  const [, body = ''] = text.split(`action="${action}"`)
  const [form = ''] = body.split('</form>')
  return [...form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(
    ([, name = '', value = '']) => [name, unescape(value)],
  )
}

export interface Person {
  userId: string
  email: string
  password: string
  companies: { id: string; name: string }[]
}

/** A person with this many companies. */
export async function newPerson({
  companies: count = 1,
  role = 'owner',
  plan = 'enterprise',
}: {
  companies?: number
  role?: 'owner' | 'admin' | 'member'
  plan?: 'basic' | 'enterprise'
} = {}): Promise<Person> {
  const tag = crypto.randomUUID()
  const companies: Person['companies'] = []
  for (let n = 1; n <= count; n++) {
    const name = `Company ${n} of ${tag}`
    const { body } = await operate('POST', '/companies', { name, country: 'DE', plan })
    companies.push({ id: body.data.id, name })
  }
  const email = `person-${tag}@example.com`
  const password = 'correct horse battery'
  const first = { email, name: 'Ada Example', password, companyId: companies[0]?.id, role }
  const { body } = await operate('POST', '/users', first)
  const userId: string = body.data.id
  for (const { id } of companies.slice(1)) await join(id, userId, role)
  return { userId, email, password, companies }
}

/** Adds a known person to a company, which the operator's interface cannot do. */
export async function join(companyId: string, userId: string, role: string): Promise<void> {
  await env.DB.prepare('INSERT INTO memberships (company_id, user_id, role, created_at) VALUES (?, ?, ?, 0)')
    .bind(companyId, userId, role)
    .run()
}
