import { setTimeout as wait } from 'node:timers/promises'

export interface Answer<T = Record<string, unknown>> {
  status: number
  /** The value of `data`; the items if `data` is a list. */
  data: T
  code: string | undefined
  total: number
  replayed: boolean
}

export interface Sent {
  body?: unknown
  bytes?: Uint8Array<ArrayBuffer>
  headers?: Record<string, string>
}

/** Calls the API with a key. @throws if the connection breaks. */
export type Call = <T = Record<string, unknown>>(
  method: string,
  path: string,
  sent?: Sent,
) => Promise<Answer<T>>

interface Envelope<T> {
  data: T
  code?: string
  pagination?: { total: number }
}

export const callerOf =
  (origin: string, key: string): Call =>
  async <T>(method: string, path: string, { body, bytes, headers = {} }: Sent = {}) => {
    const response = await fetch(`${origin}/api/v1${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${key}`,
        'Content-Type': bytes ? 'application/octet-stream' : 'application/json',
        ...headers,
      },
      body: bytes ?? (body === undefined ? null : JSON.stringify(body)),
    })
    const { data, code, pagination } = (await response.json()) as Envelope<T>
    return {
      status: response.status,
      data,
      code,
      total: pagination?.total ?? 0,
      replayed: response.headers.has('idempotency-replayed'),
    }
  }

/** How many milliseconds a client keeps calling a service that does not answer. */
const timeout = 120_000

/**
 * Sends a request again under the same Idempotency-Key until there is an answer, as the reference advises
 * clients to do.
 */
export async function insist<T>(send: () => Promise<Answer<T>>): Promise<Answer<T> & { tries: number }> {
  const end = Date.now() + timeout
  for (let tries = 1; ; tries++) {
    const answer = await send().catch((error: unknown) => {
      if (Date.now() > end) throw error
      return null
    })
    if (answer) return { ...answer, tries }
    await wait(50)
  }
}

/** All items of a list. */
export async function everyItem<T>(call: Call, path: string): Promise<T[]> {
  const items: T[] = []
  for (let page = 1; ; page++) {
    const { data, total, status } = await call<T[]>(
      'GET',
      `${path}${path.includes('?') ? '&' : '?'}page=${page}&limit=100`,
    )
    if (status !== 200) throw new Error(`GET ${path}: ${status}`)
    items.push(...data)
    if (data.length === 0 || items.length >= total) return items
  }
}
