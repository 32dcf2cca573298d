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

/** The rules that an input can break, for programs. An input that breaks no other rule breaks `format`. */
export const rules = [
  /** A value is missing or empty. */
  'required',
  /** The request takes no parameter, member or header of this name. */
  'unknown',
  /** The value is not in the list of `allowed` values. */
  'enum',
  /** A number, a length, a size, a count or a time is outside its limits. */
  'range',
  /** The value is of another JSON type. */
  'type',
  /** The text or the body cannot be read as what it should be. */
  'format',
  /** The value names something that does not exist. */
  'reference',
  /** The value does not fit another value of the request, or what is stored. */
  'conflict',
] as const
export type DetailRule = (typeof rules)[number]

/** What a detail says to programs beside its path and sentence. */
export interface Hint {
  rule: DetailRule
  /** All values or names that are accepted, where they are few. */
  allowed?: readonly string[]
  /** The accepted value or name that was probably meant. */
  didYouMean?: string
}

/**
 * A problem and its place in the input: `filters.minValue`, `cpvCodes[1]`, or '' for the input as a whole. Without a
 * rule it breaks `format`.
 */
export interface Detail extends Partial<Hint> {
  path: string
  message: string
}
export type ListedDetail = Detail & Hint

/** The limits on the details of one answer. The length is in UTF-16 code units. */
export const detailLimits = { count: 20, path: 200 } as const

/**
 * Collects the problems of an input. It stores only the problems that an answer may list and counts the others, so a
 * hostile input cannot make the collection or the answer large.
 */
export class Details {
  readonly listed: ListedDetail[] = []
  omitted = 0

  static of(given: readonly Detail[] | Details): Details {
    if (given instanceof Details) return given
    const details = new Details()
    details.push(...given.slice(0, detailLimits.count))
    details.omitted = given.length - details.listed.length
    return details
  }

  get isEmpty(): boolean {
    return this.listed.length === 0
  }

  push(...found: readonly Detail[]): void {
    for (const each of found) this.note(() => each)
  }

  /** Calls `path` only for a problem that is listed. */
  add(path: () => string, message: string): void {
    this.note(() => ({ path: path(), message }))
  }

  /** Calls `make` only for a problem that is listed. */
  note(make: () => Detail): void {
    if (this.listed.length >= detailLimits.count) {
      this.omitted++
      return
    }
    const { path, message, rule = 'format', ...more } = make()
    this.listed.push({ path: cut(path), message, rule, ...more })
  }

  /** The same problems at other paths. */
  renamed(rename: (path: string) => string): Details {
    const details = Details.of(this.listed.map((each) => ({ ...each, path: rename(each.path) })))
    details.omitted = this.omitted
    return details
  }

  addAll({ listed, omitted }: Details): void {
    this.push(...listed)
    this.omitted += omitted
  }
}

/** The path up to its limit, without half of a surrogate pair at its end. */
const cut = (path: string) =>
  path.length > detailLimits.path ? path.slice(0, detailLimits.path).replace(/[\ud800-\udbff]$/, '') : path

/**
 * The reason of a refusal. Our own surfaces and programs of others decide by the reason and never by the sentence, which
 * is for people.
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
  /** The company lets no request in from this network. */
  'network',
  /** The form has expired, or was not sent from its page. */
  'form',
  /** The company that is to take part does not exist. */
  'partner',
] as const
export type Reason = (typeof reasons)[number]

/** A refusal that the caller can act on. Anything else that is thrown is our own failure and answers INTERNAL_ERROR. */
export class Problem extends Error {
  readonly code: ErrorCode
  readonly found: Details | undefined
  readonly reason: Reason | null

  constructor(
    code: ErrorCode,
    message: string,
    details?: readonly Detail[] | Details,
    reason: Reason | null = null,
  ) {
    super(message)
    this.name = 'Problem'
    this.code = code
    this.found = details && Details.of(details)
    this.reason = reason
  }

  get details(): readonly ListedDetail[] | undefined {
    return this.found?.listed
  }
}

/** The `Accept` of a request fits no form of the answer: 406. `elsewhere` is the row that writes other forms. */
export class NotAcceptable extends Problem {
  constructor(types: readonly string[], elsewhere: string | null) {
    const allowed = new Intl.ListFormat('en', { type: 'disjunction' }).format(types)
    const message = `must allow ${allowed}${elsewhere === null ? '' : `: ${elsewhere} writes files`}`
    super('INVALID_PARAMS', `Invalid parameters: Accept ${message}`, [
      { path: 'Accept', message, rule: 'enum', allowed: types },
    ])
  }
}

/** A `Range` that no byte of the file is in: 416, with the size of the file in `Content-Range`. */
export class RangeNotSatisfiable extends Problem {
  readonly size: number

  constructor(size: number) {
    const message = `names no byte of this file, which has ${size} bytes`
    super('INVALID_PARAMS', `Invalid parameters: Range ${message}`, [
      { path: 'Range', message, rule: 'range' },
    ])
    this.size = size
  }
}

/** A path that exists, requested with a method that it does not support: 405, with the methods of the path in `Allow`. */
export class WrongMethod extends Problem {
  readonly allowed: readonly string[]

  /** `instead` ends the sentence with what was probably meant. */
  constructor(method: string, allowed: readonly string[], instead: string) {
    const listed = new Intl.ListFormat('en', { type: 'disjunction' }).format(allowed)
    super('NOT_FOUND', `This path does not take ${method}: use ${listed}${instead}`)
    this.allowed = allowed
  }
}

/** The service cannot answer any request at present. */
export class Unavailable extends Problem {
  constructor(why: string) {
    super('INTERNAL_ERROR', `The service cannot serve: ${why}`)
  }
}

/**
 * The same sentence for an id that was made up and for an id of another company, so that nobody learns which ids exist.
 */
export const notFound = (kind: string, reason: Reason | null = null, hint = '') =>
  new Problem('NOT_FOUND', `${kind} not found${hint && `: ${hint}`}`, undefined, reason)

/** For a part of something that the caller may read: the sentence names the parts that it has. */
export function noPart(part: string, known: readonly string[]): Problem {
  const some = known.length > 20 ? [...known.slice(0, 20), 'another'] : known
  const hint = new Intl.ListFormat('en', { type: 'disjunction' }).format(some)
  return notFound(part, null, hint === '' ? 'there are none' : `use ${hint}`)
}

/** Makes the refusal FORBIDDEN. No refusal of this code is made elsewhere, so every one has a reason. */
export const forbidden = (reason: Reason, why: string) => new Problem('FORBIDDEN', why, undefined, reason)

/** The listed problems of an input in one sentence; '' is the input as a whole. */
const summary = ({ listed, omitted }: Details) =>
  [
    ...listed.map(({ path, message }) => `${path || 'it'} ${message}`),
    ...(omitted > 0 ? [`and ${omitted} more`] : []),
  ].join('; ')

/** Problems of a body. Each message continues a sentence that begins with the path: "must not be empty". */
export function invalidBody(given: readonly Detail[] | Details): Problem {
  const details = Details.of(given)
  return new Problem('INVALID_DATA', `Invalid request body: ${summary(details)}`, details)
}

/** Problems of a request's path, query and headers. The messages have the form of `invalidBody`. */
export function invalidParams(given: readonly Detail[] | Details): Problem {
  const details = Details.of(given)
  return new Problem('INVALID_PARAMS', `Invalid parameters: ${summary(details)}`, details)
}

/** Problems of fields that a page marks. */
export function wrongFields(given: readonly Detail[] | Details): Problem {
  const details = Details.of(given)
  const more = details.omitted > 0 ? `, and ${details.omitted} more` : ''
  return new Problem('INVALID_DATA', `Please correct what is marked${more}.`, details)
}

export const invalidData = (path: string, message: string, rule: DetailRule = 'format') =>
  invalidBody([{ path, message, rule }])
