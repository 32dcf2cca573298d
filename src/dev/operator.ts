/** A thin client of the operator interface. */
export interface Operator {
  post: <T>(path: string, body: unknown) => Promise<T>
  patch: <T>(path: string, body: unknown) => Promise<T>
  get: <T>(path: string) => Promise<T>
  remove: <T>(path: string) => Promise<T>
  /** Sends bytes or text as they are. */
  send: <T>(path: string, body: Blob, type: string) => Promise<T>
  /** The bytes of an answer; null where there are none to be had. */
  file: (path: string) => Promise<AsyncIterable<Uint8Array> | null>
  /** Sends a document of notices as it is; `type` may declare its charset. */
  importNotices: (source: string, bytes: Uint8Array, type?: string) => Promise<ImportReport>
}

export interface ImportReport {
  received: number
  created: number
  updated: number
  unchanged: number
  skipped: { id: string; reason: string }[]
  failed: { index: number; error: string }[]
}

interface Envelope<T> {
  success: boolean
  data: T
  error?: string
}

/** @throws Error with the service's own sentence. */
export function operatorOf(baseUrl: string, token: string): Operator {
  const call = async <T>(method: string, path: string, body?: BodyInit, type = 'application/json') => {
    const headers = { Authorization: `Bearer ${token}`, ...(body !== undefined && { 'Content-Type': type }) }
    const response = await fetch(`${baseUrl}/operator${path}`, { method, headers, body: body ?? null })
    const answer = (await response.json()) as Envelope<T>
    if (!answer.success) throw new Error(`${method} /operator${path}: ${answer.error}`)
    return answer.data
  }
  return {
    post: (path, body) => call('POST', path, JSON.stringify(body)),
    patch: (path, body) => call('PATCH', path, JSON.stringify(body)),
    get: (path) => call('GET', path),
    send: (path, body, type) => call('POST', path, body, type),
    file: async (path) => {
      const response = await fetch(`${baseUrl}/operator${path}`, {
        headers: { Authorization: `Bearer ${token}` },
      })
      if (response.status === 404) return null
      if (!response.ok) throw new Error(`GET /operator${path}: ${await response.text()}`)
      return chunksOf(response.body)
    },
    remove: (path) => call('DELETE', path),
    importNotices: (source, bytes, type = 'application/octet-stream') =>
      call('POST', `/notices?source=${encodeURIComponent(source)}`, Buffer.from(bytes), type),
  }
}

async function* chunksOf(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader()
  for (;;) {
    const read = await reader?.read()
    if (!read || read.done) return
    yield read.value
  }
}
