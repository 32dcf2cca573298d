import { formsIn } from './markup.ts'

/** A person's browser without script: it stores cookies and does not follow redirects. */
export class Walker {
  readonly name: string
  readonly origin: string
  readonly #cookies = new Map<string, string>()
  readonly language: string

  constructor(name: string, origin: string, language = 'en-GB') {
    this.name = name
    this.origin = origin
    this.language = language
  }

  async open(path: string, body?: URLSearchParams | FormData): Promise<Response> {
    const headers = {
      'Accept-Language': this.language,
      Cookie: this.cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    }
    const url = new URL(path, this.origin)
    const answer = await (body
      ? fetch(url, { method: 'POST', headers: { ...headers, Origin: this.origin }, body, redirect: 'manual' })
      : fetch(url, { headers, redirect: 'manual' }))
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      if (/max-age=0/i.test(set)) this.#cookies.delete(name)
      else this.#cookies.set(name, value)
    }
    return answer
  }

  get cookies(): { name: string; value: string }[] {
    return [...this.#cookies].map(([name, value]) => ({ name, value }))
  }

  /** Fills in a form of a page and sends it. Throws if the page has no such form, or the form is refused. */
  async send(page: string, action: string, typed: Record<string, string | string[]> = {}): Promise<Response> {
    const html = await (await this.open(page)).text()
    const form = formsIn(html).find((each) => each.method === 'post' && each.action.startsWith(action))
    if (!form) throw new Error(`${this.name}: ${page} has no form for ${action}`)
    const fields = new URLSearchParams(form.values.filter(([name]) => !(name in typed)))
    for (const [name, values] of Object.entries(typed))
      for (const value of [values].flat()) fields.append(name, value)
    const answer = await this.open(form.action, fields)
    if (answer.status >= 400) throw new Error(`${this.name}: ${action} answered ${answer.status}`)
    return answer
  }

  signIn({ email, password }: { email: string; password: string }): Promise<Response> {
    return this.send('/sign-in', '/sign-in', { email, password })
  }
}
