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

/** The place of a problem in the input: `filters.minValue`, `cpvCodes[1]`, or '' for the input as a whole. */
export interface Detail {
  path: string
  message: string
}

/**
 * The reason of a refusal, for our own surfaces. They decide by the reason and never by the sentence, which is for
 * people. A reason is not sent.
 */
export const reasons = [
  /** The role of the caller, or the caller's part in the matter, does not allow the request. */
  'role',
  /** Only a person in the console may do this, no key and no assistant. */
  'person',
  /** The plan of the company does not include the request. */
  'plan',
  /** The state of the thing does not allow the request. */
  'state',
  /** `If-Match` names another version than the current version. */
  'version',
  /** The data that the caller saw when the change was prepared has changed since. */
  'stale',
  /** The company has as many of these as it may have. */
  'limit',
  /** The service does not offer this at present. */
  'service',
  /** The token does not confirm this act, or no longer does. */
  'confirmation',
  /** The form has expired, or was not sent from its page. */
  'form',
  /** The company that is to take part does not exist. */
  'partner',
] as const
export type Reason = (typeof reasons)[number]

/** A refusal that the caller can act on. Anything else that is thrown is our own failure and answers INTERNAL_ERROR. */
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

/** A path that exists, asked with a method that it does not take: 405, with the methods of the path in `Allow`. */
export class WrongMethod extends Problem {
  readonly allowed: readonly string[]

  constructor(method: string, allowed: readonly string[]) {
    const listed = new Intl.ListFormat('en', { type: 'disjunction' }).format(allowed)
    super('NOT_FOUND', `This path does not take ${method}: use ${listed}`)
    this.allowed = allowed
  }
}

/** The service can answer nothing at present, whoever asks: 503, so that monitors and load balancers notice. */
export class Unavailable extends Problem {
  constructor(why: string) {
    super('INTERNAL_ERROR', `The service cannot serve: ${why}`)
  }
}

/**
 * The same sentence for an id that was made up and for an id of another company, so that nobody learns which ids exist.
 */
export const notFound = (kind: string, reason: Reason | null = null) =>
  new Problem('NOT_FOUND', `${kind} not found`, undefined, reason)

/** Makes the refusal FORBIDDEN. No refusal of this code is made elsewhere, so every one has a reason. */
export const forbidden = (reason: Reason, why: string) => new Problem('FORBIDDEN', why, undefined, reason)

/** All problems of an input in one sentence; '' is the input as a whole. */
const summary = (details: readonly Detail[]) =>
  details.map(({ path, message }) => `${path || 'it'} ${message}`).join('; ')

/** Problems of a body. Each message continues a sentence that begins with the path: "must not be empty". */
export const invalidBody = (details: readonly Detail[]) =>
  new Problem('INVALID_DATA', `Invalid request body: ${summary(details)}`, details)

/** Problems of a request's path, query and headers. The messages have the form of `invalidBody`. */
export const invalidParams = (details: readonly Detail[]) =>
  new Problem('INVALID_PARAMS', `Invalid parameters: ${summary(details)}`, details)

export const invalidData = (path: string, message: string) => invalidBody([{ path, message }])
