import { bytesFault } from './file-bytes.ts'
import { formsIn, type HtmlForm, idsIn, linksIn } from './markup.ts'
import type { RowOf } from './page-rows.ts'
import type { Walker } from './walker.ts'

interface Opened {
  status: number
  type: string
  /** The address to which a redirect leads; null for other answers. */
  location: string | null
  /** The text of a page; empty for a file. */
  html: string
  /** What is wrong with the bytes of a file. */
  fault: string | null
}

interface Options {
  rowOf: RowOf
  /** Pages that are the same for everybody. The first person who meets a page opens it for all. */
  shared: Map<string, Promise<Opened>>
}

/** How many addresses of one row are opened: in all, without a query, and with the same names in the query. */
const max = { row: 10, plain: 4, alike: 1 }
const maxAtOnce = 6

/**
 * Opens everything that the pages of a person link to: pages, files, images, styles and the targets of forms. A form is
 * sent with an expired token: the service must find the row and the role in order, and then change nothing.
 */
export class Crawl {
  /** What was opened, by address. */
  readonly opened = new Map<string, Opened>()
  /** The rows whose page was opened or whose form was sent, each with the first address. */
  readonly rows = new Map<string, string>()
  readonly faults: string[] = []
  readonly walker: Walker
  readonly #options: Options
  readonly #counts = new Map<string, number>()
  readonly #queue: { address: string; from: string }[] = []
  #places: { address: string; id: string; from: string }[] = []

  constructor(walker: Walker, options: Options) {
    this.walker = walker
    this.#options = options
  }

  /** Follows links that a page shows, and every link of the pages they lead to. */
  async follow(hrefs: readonly string[], from: string): Promise<this> {
    for (const href of hrefs) this.#enqueue(href, from)
    await this.#drain()
    for (const { address, id, from: page } of this.#places) {
      const html = this.#landed(address)?.html
      if (html && !idsIn(html).has(id)) this.#fault(page, `${address}#${id}`, 'has no such place')
    }
    this.#places = []
    return this
  }

  /** The types of the files that were opened. */
  get types(): string[] {
    return [...this.opened.values()].flatMap(({ status, html, type }) =>
      status === 200 && !html ? [type] : [],
    )
  }

  #enqueue(href: string, from: string): void {
    const url = URL.parse(href, new URL(from, this.walker.origin))
    if (!url || !/^(?:https?|mailto|tel|webcal|otpauth):$/.test(url.protocol))
      return this.#fault(from, href, 'is not an address')
    if (url.origin !== this.walker.origin) return
    const address = url.pathname + url.search
    // A browser looks for the text after `:~:` in the page; no element has it as its id.
    const [id = ''] = url.hash.slice(1).split(':~:')
    if (id !== '') this.#places.push({ address, id: decodeURIComponent(id), from })
    if (this.#isWanted(url)) this.#queue.push({ address, from })
  }

  #isWanted({ pathname, searchParams, search }: URL): boolean {
    const row = this.#options.rowOf('GET', pathname) ?? pathname
    const alike = `${row}?${[...new Set(searchParams.keys())].toSorted().join('&')}`
    const count = (key: string) => this.#counts.get(key) ?? 0
    const enough = count(row) >= max.row || count(alike) >= (search === '' ? max.plain : max.alike)
    if (enough || count(`at ${pathname}${search}`) > 0) return false
    for (const key of [row, alike, `at ${pathname}${search}`]) this.#counts.set(key, count(key) + 1)
    return true
  }

  async #drain(): Promise<void> {
    const running = new Set<Promise<void>>()
    while (this.#queue.length > 0 || running.size > 0) {
      const next = running.size < maxAtOnce ? this.#queue.shift() : undefined
      if (next) {
        const work = this.#visit(next).finally(() => running.delete(work))
        running.add(work)
      } else await Promise.race(running)
    }
  }

  async #visit({ address, from }: { address: string; from: string }): Promise<void> {
    const opened = await this.#open(address)
    const { status, location, html, fault } = opened
    this.opened.set(address, opened)
    const row = this.#options.rowOf('GET', new URL(address, this.walker.origin).pathname)
    if (row && !this.rows.has(row)) this.rows.set(row, address)
    if (fault !== null) this.#fault(from, address, fault)
    if (status >= 400) return this.#fault(from, address, `answers ${status}`)
    if (location !== null) {
      if (this.#isSignedIn && location.startsWith('/sign-in')) this.#fault(from, address, 'asks to sign in')
      return this.#enqueue(location, address)
    }
    for (const href of linksIn(html)) this.#enqueue(href, address)
    await Promise.all(formsIn(html).map((form) => this.#try(form, address)))
  }

  get #isSignedIn(): boolean {
    return this.walker.cookies.some(({ name }) => name.endsWith('session'))
  }

  #open(address: string): Promise<Opened> {
    if (!/^\/(?:docs|ocds|console\/|openapi\.json|favicon)/.test(address)) return this.#fetch(address)
    const opened = this.#options.shared.get(address) ?? this.#fetch(address)
    this.#options.shared.set(address, opened)
    return opened
  }

  async #fetch(address: string): Promise<Opened> {
    const { origin } = this.walker
    const answer = await this.walker.open(address)
    const [type = ''] = (answer.headers.get('content-type') ?? '').split(';')
    const bytes = new Uint8Array(await answer.arrayBuffer())
    const isPage = type === 'text/html'
    const to = URL.parse(answer.headers.get('location') ?? '', origin)
    return {
      status: answer.status,
      type,
      location:
        answer.headers.has('location') && to?.origin === origin ? to.pathname + to.search + to.hash : null,
      html: isPage ? new TextDecoder().decode(bytes) : '',
      fault: isPage || answer.status !== 200 ? null : await bytesFault(type, bytes),
    }
  }

  async #try(form: HtmlForm, from: string): Promise<void> {
    if (form.method === 'get')
      return this.#enqueue(`${form.action.split('?')[0]}?${new URLSearchParams(form.values)}`, from)
    for (const action of form.targets) {
      const { pathname, search } = new URL(action, new URL(from, this.walker.origin))
      const row = this.#options.rowOf('POST', pathname)
      if (row === null) this.#fault(from, `POST ${pathname}`, 'has no row')
      if (row === null || this.rows.has(row)) continue
      this.rows.set(row, pathname + search)
      await this.#sendExpired(form, pathname + search, from)
    }
  }

  async #sendExpired({ values, upload }: HtmlForm, address: string, from: string): Promise<void> {
    const body = upload ? new FormData() : new URLSearchParams()
    for (const [name, value] of values) body.append(name, name === 'token' ? 'expired' : value)
    const answer = await this.walker.open(address, body)
    if (answer.status !== 403 || !/form (?:had|has) expired/.test(await answer.text()))
      this.#fault(from, `POST ${address}`, `answers ${answer.status} to an expired form`)
  }

  /** The page on which a link ends, after a redirect. */
  #landed(address: string): Opened | undefined {
    const page = this.opened.get(address)
    return page?.location ? this.opened.get(page.location.replace(/#.*/, '')) : page
  }

  /** Records a fault without ids and only once, because the same link is on a hundred pages. */
  #fault(from: string, to: string, what: string): void {
    const [page, link] = [from, to].map((each) => each.replaceAll(/(?<=[/=])([a-z]+)_[0-9a-z]{26}/g, ':$1'))
    const known = this.faults.some((each) => each.endsWith(`: ${link} ${what}`))
    if (!known) this.faults.push(`on ${page}: ${link} ${what}`)
  }
}
