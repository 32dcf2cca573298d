/** A thin client of the operator interface. */
export interface Operator {
  post: <T>(path: string, body: unknown) => Promise<T>
  patch: <T>(path: string, body: unknown) => Promise<T>
  put: <T>(path: string, body: unknown) => Promise<T>
  get: <T>(path: string) => Promise<T>
  remove: <T>(path: string) => Promise<T>
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
    put: (path, body) => call('PUT', path, JSON.stringify(body)),
    get: (path) => call('GET', path),
    remove: (path) => call('DELETE', path),
    importNotices: (source, bytes, type = 'application/octet-stream') =>
      call('POST', `/notices?source=${encodeURIComponent(source)}`, Buffer.from(bytes), type),
  }
}
