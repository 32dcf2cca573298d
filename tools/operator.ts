/** A thin client of the operator interface. */
export interface OperatorClient {
  post: <T>(path: string, body: unknown) => Promise<T>
  patch: <T>(path: string, body: unknown) => Promise<T>
  put: <T>(path: string, body: unknown) => Promise<T>
  get: <T>(path: string) => Promise<T>
  remove: <T>(path: string, body: unknown) => Promise<T>
  /** Sends bytes or text as they are. */
  send: <T>(path: string, body: Blob, type: string) => Promise<T>
  /** The bytes of a file; null if it does not exist. With a body, the file is made for the request. */
  file: (path: string, body?: unknown) => Promise<AsyncIterable<Uint8Array> | null>
  /** Imports a document of notices unchanged, and waits for the end of the import; `type` may declare its charset. */
  importNotices: (source: string, bytes: Uint8Array, options?: ImportOptions) => Promise<ImportReport>
}

export interface ImportOptions {
  type?: string | undefined
  /** Called now and then with the progress of the import of a long document. */
  progress?: (of: Import) => void
}

export interface ImportReport {
  received: number
  created: number
  updated: number
  unchanged: number
  skipped: { id: string; reason: string }[]
  failed: { index: number; error: string }[]
  warnings?: { id: string; warning: string }[]
}

/** An import that the service continues after its answer. */
export interface Import extends ImportReport {
  id: string
  state: 'receiving' | 'waiting' | 'running' | 'done' | 'failed'
  bytes: number
  bytesDone: number
  error: string | null
}

interface Envelope<T> {
  success: boolean
  data: T
  error?: string
}

/**
 * The audit log records the reason with every change.
 *
 * @throws Error with the service's own sentence.
 */
export function operatorClient(baseUrl: string, token: string, reason?: string): OperatorClient {
  const why: Record<string, string> = reason === undefined ? {} : { 'X-Reason': encodeURIComponent(reason) }
  const call = async <T>(method: string, path: string, body?: BodyInit, type = 'application/json') => {
    const headers = {
      Authorization: `Bearer ${token}`,
      ...why,
      ...(body !== undefined && { 'Content-Type': type }),
    }
    const response = await fetch(`${baseUrl}/operator${path}`, { method, headers, body: body ?? null })
    const answer = (await response.json()) as Envelope<T>
    if (!answer.success) throw new Error(`${method} /operator${path}: ${answer.error}`)
    return answer.data
  }
  const get = <T>(path: string) => call<T>('GET', path)
  return {
    post: (path, body) => call('POST', path, JSON.stringify(body)),
    patch: (path, body) => call('PATCH', path, JSON.stringify(body)),
    send: (path, body, type) => call('POST', path, body, type),
    file: async (path, body) => {
      const made = body !== undefined && {
        method: 'POST',
        body: JSON.stringify(body),
      }
      const headers = {
        Authorization: `Bearer ${token}`,
        ...(made && { 'Content-Type': 'application/json' }),
      }
      const response = await fetch(`${baseUrl}/operator${path}`, { headers, ...made })
      if (response.status === 404) return null
      if (!response.ok) throw new Error(`/operator${path}: ${await response.text()}`)
      return chunksOf(response.body)
    },
    put: (path, body) => call('PUT', path, JSON.stringify(body)),
    get,
    remove: (path, body) => call('DELETE', path, JSON.stringify(body)),
    importNotices: async (source, bytes, { type = 'application/octet-stream', progress } = {}) => {
      const path = `/notices?source=${encodeURIComponent(source)}`
      const answer = await call<ImportReport | Import>('POST', path, Buffer.from(bytes), type)
      return 'state' in answer ? finished(get, answer, progress) : answer
    },
  }
}

/**
 * Polls until the import is over. After an interruption the same document can be sent again: the service
 * continues the same import.
 */
async function finished(
  get: <T>(path: string) => Promise<T>,
  begun: Import,
  progress: ImportOptions['progress'],
): Promise<ImportReport> {
  for (let now = begun; ; now = await get<Import>(`/imports/${begun.id}`)) {
    progress?.(now)
    if (now.state === 'failed') throw new Error(`${now.id}: ${now.error}`)
    if (now.state === 'done') return now
    await new Promise((resolve) => setTimeout(resolve, 1000))
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
