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

/**
 * Why a request is refused, for our own surfaces: they decide by the reason and never by the sentence, which is for
 * people. A reason is not sent.
 */
export const reasons = [
  /** The role of the caller, or the caller's part in the matter, does not allow it. */
  'role',
  /** Only a person before the console may, not a key and not an assistant. */
  'person',
  /** The plan of the company does not include it. */
  'plan',
  /** The state of the thing does not allow it. */
  'state',
  /** `If-Match` names another version than the one there is. */
  'version',
  /** What the caller saw when the change was prepared has changed since. */
  'stale',
  /** There are as many as there may be. */
  'limit',
  /** The service does not do it at present. */
  'service',
  /** The token does not confirm this act, or not any more. */
  'confirmation',
  /** The form has expired, or was not sent from its page. */
  'form',
  /** The company that is to take part does not exist. */
  'partner',
] as const
export type Reason = (typeof reasons)[number]

/** A refusal the caller can act on. Anything else that is thrown is our own failure and answers INTERNAL_ERROR. */
export class Problem extends Error {
  readonly code: ErrorCode
  readonly details: readonly Detail[] | undefined
  readonly reason: Reason | null

  constructor(code: ErrorCode, message: string, details?: readonly Detail[], reason: Reason | null = null) {
    super(message)
    this.name = 'Problem'
    this.code = code
    this.details = details
    this.reason = reason
  }
}

/** A path that exists, asked with a method that it does not take: 405, with the ones it takes in `Allow`. */
export class WrongMethod extends Problem {
  readonly allowed: readonly string[]

  constructor(method: string, allowed: readonly string[]) {
    const listed = new Intl.ListFormat('en', { type: 'disjunction' }).format(allowed)
    super('NOT_FOUND', `This path does not take ${method}: use ${listed}`)
    this.allowed = allowed
  }
}

/** The service can answer nothing at present, whoever asks: 503, so that monitors and load balancers see it. */
export class Unavailable extends Problem {
  constructor(why: string) {
    super('INTERNAL_ERROR', `The service cannot serve: ${why}`)
  }
}

/** The same sentence for an id that was made up and for one of another company: existence does not leak. */
export const notFound = (kind: string, reason: Reason | null = null) =>
  new Problem('NOT_FOUND', `${kind} not found`, undefined, reason)

/** The one way to forbid: every refusal of this code has its reason. */
export const forbidden = (reason: Reason, why: string) => new Problem('FORBIDDEN', why, undefined, reason)

/** All that is wrong with an input in one sentence; '' is the input as a whole. */
const summary = (details: readonly Detail[]) =>
  details.map(({ path, message }) => `${path || 'it'} ${message}`).join('; ')

/** Problems of a body. Each message goes on a sentence that begins with its path: "must not be empty". */
export const invalidBody = (details: readonly Detail[]) =>
  new Problem('INVALID_DATA', `Invalid request body: ${summary(details)}`, details)

/** Problems of a request's path, query and headers, worded as those of a body. */
export const invalidParams = (details: readonly Detail[]) =>
  new Problem('INVALID_PARAMS', `Invalid parameters: ${summary(details)}`, details)

export const invalidData = (path: string, message: string) => invalidBody([{ path, message }])
