/** The address and the key of the service, from BASE_URL and API_KEY. */
const base = `${process.env.BASE_URL ?? 'http://localhost:8787'}/api/v1`
const key = process.env.API_KEY ?? ''

/** An answer that says no, with the code and the request id to quote to support. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string

  constructor(
    status: number,
    { error, code, requestId }: { error: string; code: string; requestId: string },
  ) {
    super(`${error} (${code}, ${requestId})`)
    this.name = 'ApiError'
    this.status = status
    this.code = code
  }
}

const attempts = 5

/**
 * Reads a path. A full hour is waited out as `Retry-After` says; a failure of the network or of the service is tried
 * again, each time after twice the pause.
 *
 * @throws ApiError for any other answer that is no success.
 */
export async function get(path: string, accept = 'application/json'): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const headers = { Authorization: `Bearer ${key}`, Accept: accept }
    const response = await fetch(base + path, { headers }).catch((error: unknown) => {
      if (attempt === attempts) throw error
    })
    if (response?.ok) return response
    if (response && (attempt === attempts || !(response.status === 429 || response.status >= 500)))
      throw new ApiError(
        response.status,
        (await response.json()) as ConstructorParameters<typeof ApiError>[1],
      )
    const seconds = Number(response?.headers.get('Retry-After') ?? 2 ** (attempt - 1))
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  }
}
