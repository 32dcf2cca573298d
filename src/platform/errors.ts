/** The ten error codes of the API, each with its one HTTP status. No other code leaves the REST API. */
export const errorStatus = {
  INVALID_AUTH: 401,
  KEY_INACTIVE: 401,
  KEY_EXPIRED: 401,
  INSUFFICIENT_SCOPE: 403,
  INVALID_DATA: 400,
  INVALID_PARAMS: 400,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  RATE_LIMIT_EXCEEDED: 429,
  INTERNAL_ERROR: 500,
} as const

export type ErrorCode = keyof typeof errorStatus

/** Where in the input a problem lies: `filters.minValue`, `cpvCodes[1]`, or '' for the input as a whole. */
export interface Detail {
  path: string
  message: string
}

/** A refusal the caller can act on. Anything else that is thrown is our own failure and answers INTERNAL_ERROR. */
export class Problem extends Error {
  readonly code: ErrorCode
  readonly details: readonly Detail[] | undefined

  constructor(code: ErrorCode, message: string, details?: readonly Detail[]) {
    super(message)
    this.name = 'Problem'
    this.code = code
    this.details = details
  }
}

/** The same sentence for an id that was made up and for one of another company: existence does not leak. */
export const notFound = (kind: string) => new Problem('NOT_FOUND', `${kind} not found`)

export const forbidden = (why: string) => new Problem('FORBIDDEN', why)

export const invalidData = (path: string, message: string) =>
  new Problem('INVALID_DATA', `The request body is invalid: ${path ? `${path}: ` : ''}${message}`, [
    { path, message },
  ])
