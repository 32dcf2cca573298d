import type { ErrorCode, Operations, Reason } from './document.ts'

/** The service that this file comes from. */
const origin = 'https://service.invalid'

export interface ClientOptions {
  /** An API key, `tmk_live_…` or `tmk_test_…`. */
  apiKey: string
  /** Where the API is, for example `https://tenders.example.com/api/v1`. The service that made this client unless stated. */
  baseUrl?: string | undefined
  /** Milliseconds that one attempt may take, 60,000 unless stated. For a file, until its first byte. */
  timeout?: number | undefined
  /** How often a request is repeated, 4 times unless stated. */
  retries?: number | undefined
  /** The longest `Retry-After`, in seconds, that is waited for. 60 unless stated; 3600 waits until the hour of a limit ends. */
  maxWait?: number | undefined
  fetch?: typeof fetch | undefined
  /** Waits before a request is repeated. Tests replace it. */
  wait?: ((milliseconds: number, signal?: AbortSignal) => Promise<void>) | undefined
}

export interface RequestOptions {
  signal?: AbortSignal | undefined
  timeout?: number | undefined
  /** Names a POST, so that the service acts once. A random key unless stated; repeated attempts share it. */
  idempotencyKey?: string | undefined
  /** The record as it was read, or its `ETag`: a record that has changed since stays as it is. */
  ifMatch?: object | string | undefined
  /** The media type of the answer, for `send`. */
  accept?: string | undefined
  /** The name and the media type of uploaded bytes. */
  fileName?: string | undefined
  contentType?: string | undefined
  headers?: Record<string, string> | undefined
}

/** What can be uploaded: bytes that can be sent again, or a form with files. */
export type Upload = Blob | ArrayBuffer | Uint8Array<ArrayBuffer> | FormData

export interface ErrorDetail {
  /** The place in the request: `filters.minValue`, `cpvCodes[1]`. */
  path: string
  message: string
  /** The rule that is broken: `required`, `unknown`, `enum`, `range`, … */
  rule?: string
  allowed?: string[]
  didYouMean?: string
}

interface ErrorBody {
  error: string
  code: ErrorCode
  requestId: string
  reason?: Reason
  details?: ErrorDetail[]
}

/** The service refused the request, or failed. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: ErrorCode
  /** Why a request is FORBIDDEN, for programs. */
  readonly reason: Reason | null
  readonly details: ErrorDetail[]
  /** Names the request in the logs of the service. */
  readonly requestId: string | null
  /** Seconds to wait before the next request. */
  readonly retryAfter: number | null

  constructor({ status, statusText, headers }: Response, body: Partial<ErrorBody>) {
    const { error = `${status} ${statusText}`, code = 'INTERNAL_ERROR', reason = null, details = [] } = body
    const requestId = body.requestId ?? headers.get('X-Request-Id')
    super(`${error} (${[code, reason, requestId].filter(Boolean).join(', ')})`)
    const seconds = Number(headers.get('Retry-After') ?? Number.NaN)
    this.status = status
    this.code = code
    this.reason = reason
    this.details = details
    this.requestId = requestId
    this.retryAfter = Number.isFinite(seconds) ? seconds : null
  }
}

/** Whether an error is a refusal of the service, with this code and this reason if they are stated. */
export const isApiError = (error: unknown, code?: ErrorCode, reason?: Reason): error is ApiError =>
  error instanceof ApiError && (!code || error.code === code) && (!reason || error.reason === reason)

/** No whole answer came: the network failed, or the time of an attempt was over. `cause` is the last failure. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'
}

const answers = new WeakMap<object, Response>()

/** The answer that a record or a page came with, for its status and headers. Its body is read. */
export const responseOf = (value: object): Response | undefined => answers.get(value)

/** The `ETag` of a record as it was read; null for other values. */
export const etagOf = (value: object): string | null => answers.get(value)?.headers.get('ETag') ?? null

/**
 * Reads a record and changes it. If someone else changes it in between, does both again. Pass `ifMatch: latest` in
 * the change.
 */
export async function editLatest<T, R>(
  read: () => Promise<T>,
  change: (latest: T) => Promise<R>,
  attempts = 3,
): Promise<R> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await change(await read())
    } catch (error) {
      if (attempt >= attempts || !isApiError(error, 'FORBIDDEN', 'version')) throw error
    }
  }
}

export interface PageOf<T> {
  data: T[]
  pagination: { page: number; limit: number; total: number; pages: number }
}

/** A list: `await` gives one page with its total, `for await` all items of all pages. */
export class List<P extends PageOf<unknown>> implements PromiseLike<P> {
  readonly #read: (query: object) => Promise<P>
  readonly #query: { page?: number }

  constructor(read: (query: object) => Promise<P>, query: object = {}) {
    this.#read = read
    this.#query = query
  }

  // oxlint-disable-next-line unicorn/no-thenable -- a list can be awaited on purpose
  then<A = P, B = never>(
    done?: ((page: P) => A | PromiseLike<A>) | null,
    failed?: ((error: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.#read(this.#query).then(done, failed)
  }

  /** Every page from `page` on, with 100 items unless `limit` is stated. */
  async *pages(): AsyncGenerator<P, void> {
    for (let page = this.#query.page ?? 1; ; page++) {
      const found = await this.#read({ limit: 100, ...this.#query, page })
      yield found
      if (page >= found.pagination.pages) return
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Awaited<P['data'][number]>, void> {
    for await (const { data } of this.pages()) yield* data as Awaited<P['data'][number]>[]
  }
}

/** The rows of an export, read while they arrive. Throws a NetworkError if the export is incomplete. */
export class Export<T> {
  readonly #open: () => Promise<Response>
  /** Whether there are more rows than an export may have. Null until the last row is read. */
  more: boolean | null = null

  constructor(open: () => Promise<Response>) {
    this.#open = open
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Awaited<T>, void> {
    const { body } = await this.#open()
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
    try {
      for (let rest = ''; ;) {
        const { done, value = '' } = (await reader?.read()) ?? { done: true }
        if (done) throw new NetworkError('The export broke off before its last line')
        const lines = (rest + value).split('\n')
        rest = lines.pop() ?? ''
        for (const line of lines) {
          const row = JSON.parse(line) as Awaited<T> & { end?: { more: boolean } }
          if (row.end) {
            this.more = row.end.more
            return
          }
          yield row
        }
      }
    } finally {
      await reader?.cancel()
    }
  }
}

export type Client = Operations & {
  /** Calls an operation and returns the answer as it comes, for another media type: `{ accept: 'text/csv' }`. */
  send<K extends keyof Operations>(operation: K, ...input: Parameters<Operations[K]>): Promise<Response>
}

interface Call {
  method: string
  path: string
  flags: string
  input: unknown
  options: RequestOptions
}

const methods: Record<string, string> = { G: 'GET', P: 'POST', A: 'PATCH', U: 'PUT', D: 'DELETE' }

const pause = (milliseconds: number, signal?: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(end, milliseconds)
    function end() {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      if (signal?.aborted) reject(signal.reason)
      else resolve()
    }
    signal?.addEventListener('abort', end)
  })

/**
 * A client with a method for each line of `routes`: the name, the first letter of the HTTP method, in base 36 how much of
 * the path before is kept, the rest of the path with `:` for a parameter, and flags. `?` stands for a query, `+` for a
 * body, `^` for an upload, `*` for an answer of bytes, `~` for one of lines.
 */
export function connect(routes: string, options: ClientOptions): Client {
  const { apiKey, baseUrl = `${origin}/api/v1`, timeout = 60_000, retries = 4, maxWait = 60 } = options
  const { wait = pause } = options
  const fetcher = options.fetch ?? ((...args: Parameters<typeof fetch>) => fetch(...args))

  /** Sends a request until it succeeds or must not be repeated. `read` takes the answer, within the time of an attempt. */
  async function request<T>(call: Call, read: (response: Response) => T | Promise<T>): Promise<T> {
    const { signal } = call.options
    const url = new URL(baseUrl.replace(/\/$/, '') + call.path + queryOf(call))
    const init = { method: call.method, headers: headersOf(call, apiKey), body: bodyOf(call) }
    for (let attempt = 0; ; attempt++) {
      signal?.throwIfAborted()
      try {
        return await once(url, init, call.options, read)
      } catch (error) {
        if (signal?.aborted) throw signal.reason
        const delay = attempt < retries ? delayOf(error, attempt, call) : null
        if (delay !== null) await wait(delay, signal)
        else if (error instanceof ApiError) throw error
        else throw new NetworkError(`No answer of ${url.host}: ${String(error)}`, { cause: error })
      }
    }
  }

  async function once<T>(
    url: URL,
    init: RequestInit,
    { signal, timeout: own = timeout }: RequestOptions,
    read: (response: Response) => T | Promise<T>,
  ): Promise<T> {
    const controller = new AbortController()
    const timer = setTimeout(
      () => controller.abort(new DOMException(`No answer within ${own} ms`, 'TimeoutError')),
      own,
    )
    try {
      const either = signal ? AbortSignal.any([signal, controller.signal]) : controller.signal
      const response = await fetcher(url, { ...init, signal: either })
      if (response.ok) return await read(response)
      throw new ApiError(response, parse(await response.text()))
    } finally {
      clearTimeout(timer)
    }
  }

  /** Milliseconds until a request may be repeated; null if it must not be. */
  function delayOf(error: unknown, attempt: number, { method, options: { ifMatch } }: Call): number | null {
    const { status = 0, retryAfter = null } = error instanceof ApiError ? error : {}
    if (status > 0 && status !== 429 && status < 500) return null
    // The lost attempt may have arrived. Its repetition would then be refused as not found, or as changed since.
    if (status !== 429 && (method === 'DELETE' || ifMatch)) return null
    if (retryAfter !== null) return retryAfter <= maxWait ? retryAfter * 1000 : null
    return Math.min(30_000, 500 * 2 ** attempt) * (0.5 + Math.random() / 2)
  }

  const operations = new Map<string, (input: unknown[]) => Call>()
  const client: Record<string, unknown> = {}
  let before = ''
  const lines = routes.matchAll(/^(\w+) (\w)(\w)([^?+^*~\n]*)(.*)$/gm)
  for (const [, name = '', letter = '', kept = '', end = '', flags = ''] of lines) {
    const template = before.slice(0, parseInt(kept, 36)) + end
    before = template
    const toCall = (input: unknown[]): Call => {
      const rest = [...input]
      const path = template.replaceAll(':', () => segmentOf(rest.shift(), name))
      const given = /[?+^]/.test(flags) ? rest.shift() : undefined
      return { method: methods[letter] ?? '', path, flags, input: given, options: rest.shift() ?? {} }
    }
    operations.set(name, toCall)
    client[name] = (...input: unknown[]) => {
      const call = toCall(input)
      if (flags.includes('~')) return new Export(() => request(call, (response) => response))
      if (flags.includes('*')) return request(call, (response) => response)
      if (!name.startsWith('list')) return request(call, dataOf)
      return new List((query) => request({ ...call, input: query }, bodyOfPage), call.input ?? {})
    }
  }
  client.send = async (name: string, ...input: unknown[]) => {
    const toCall = operations.get(name)
    if (!toCall) throw new TypeError(`${name} is no operation`)
    return request(toCall(input), (response) => response)
  }
  return client as unknown as Client
}

function segmentOf(value: unknown, name: string): string {
  // An empty segment, and dots, would lead to another path.
  if (typeof value === 'string' && !/^\.*$/.test(value)) return encodeURIComponent(value)
  throw new TypeError(`${name} needs an id that is not empty`)
}

function queryOf({ flags, input }: Call): string {
  if (!flags.includes('?') || !input) return ''
  const pairs = Object.entries(input).filter(([, value]) => value !== undefined && value !== null)
  return `?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]))}`
}

const isJson = ({ flags, input }: Call) => flags.includes('+') && input !== undefined

const bodyOf = (call: Call): BodyInit | null =>
  isJson(call) ? JSON.stringify(call.input) : call.flags.includes('^') ? (call.input as Upload) : null

function headersOf(call: Call, apiKey: string): Headers {
  const { method, flags, input, options } = call
  const { accept, idempotencyKey, ifMatch, fileName, contentType } = options
  const type = flags.includes('~') ? 'application/x-ndjson' : flags.includes('*') ? '*/*' : 'application/json'
  const headers = new Headers({ Authorization: `Bearer ${apiKey}`, Accept: accept ?? type })
  if (isJson(call)) headers.set('Content-Type', 'application/json')
  if (method === 'POST') headers.set('Idempotency-Key', idempotencyKey ?? crypto.randomUUID())
  if (ifMatch) headers.set('If-Match', typeof ifMatch === 'string' ? ifMatch : tagOf(ifMatch))
  if (flags.includes('^') && !(input instanceof FormData)) {
    const { name, type: own } = input as Partial<File>
    headers.set('Content-Type', contentType ?? (own || 'application/octet-stream'))
    const shown = fileName ?? name
    if (shown) headers.set('Content-Disposition', `attachment; filename*=UTF-8''${encodeURIComponent(shown)}`)
  }
  for (const [name, value] of Object.entries(options.headers ?? {})) headers.set(name, value)
  return headers
}

function tagOf(record: object): string {
  const tag = etagOf(record)
  if (tag === null) throw new TypeError('ifMatch needs a record as this client has read it, or an ETag')
  return tag
}

async function dataOf(response: Response): Promise<unknown> {
  const { data } = (await response.json()) as { data: object }
  answers.set(data, response)
  return data
}

async function bodyOfPage(response: Response): Promise<PageOf<unknown>> {
  const page = (await response.json()) as PageOf<unknown>
  answers.set(page, response)
  return page
}

/** The body of an error; empty for the page of a proxy. */
function parse(text: string): Partial<ErrorBody> {
  try {
    return { ...(JSON.parse(text) as ErrorBody) }
  } catch {
    return {}
  }
}
