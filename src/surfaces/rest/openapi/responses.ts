import { type ErrorCode, errorStatus, type ListedDetail } from '../../../platform/context/errors.ts'
import { responseRef, type Ref, type ResponseObject, schemaRef } from './document.ts'
import { errorExample, errorTexts } from './errors.ts'
import { type HeaderName, limitHeaders, refer } from './headers.ts'

interface Refusal {
  description: string
  codes: ErrorCode[]
  /** Headers beside the request id; the headers of the limit unless stated. */
  headers?: readonly HeaderName[]
  /** The status, condition and sentence, where they differ from those of the codes. */
  status?: number
  when?: string
  error?: string
  details?: ListedDetail[]
}

/** The error answers that operations share, by their names in `components/responses`. */
const refusals = {
  InvalidParams: { description: 'A path or query parameter is invalid.', codes: ['INVALID_PARAMS'] },
  InvalidRequest: {
    description: 'A parameter or the body is invalid.',
    codes: ['INVALID_PARAMS', 'INVALID_DATA'],
  },
  Unauthorized: {
    description: 'The key is missing, unknown, revoked or expired.',
    codes: ['INVALID_AUTH', 'KEY_INACTIVE', 'KEY_EXPIRED'],
    headers: ['WWW-Authenticate'],
  },
  Forbidden: {
    description: 'The key or its holder may not do this.',
    codes: ['INSUFFICIENT_SCOPE', 'FORBIDDEN'],
  },
  NotFound: { description: 'It does not exist for your company.', codes: ['NOT_FOUND'] },
  MethodNotAllowed: {
    description: 'The path takes other methods.',
    codes: ['NOT_FOUND'],
    headers: [...limitHeaders, 'Allow'],
    status: 405,
    when: 'The path exists, but not with this method; the sentence and `Allow` name those it takes.',
    error: 'This path does not take PUT: use GET, HEAD, or POST',
  },
  NotAcceptable: {
    description: 'No form of the answer fits `Accept`.',
    codes: ['INVALID_PARAMS'],
    status: 406,
    when: '`Accept` names no form of this answer; the sentence and `allowed` name them.',
    error: 'Invalid parameters: Accept must allow application/json',
    details: [
      { path: 'Accept', message: 'must allow application/json', rule: 'enum', allowed: ['application/json'] },
    ],
  },
  RangeNotSatisfiable: {
    description: 'No byte of the range is in the file.',
    codes: ['INVALID_PARAMS'],
    headers: [...limitHeaders, 'Content-Range'],
    status: 416,
    when: '`Range` names no byte of the file; `Content-Range` has its size.',
    error: 'Invalid parameters: Range names no byte of this file, which has 48213 bytes',
    details: [{ path: 'Range', message: 'names no byte of this file, which has 48213 bytes', rule: 'range' }],
  },
  RateLimited: {
    description: 'The requests of this hour are used up.',
    codes: ['RATE_LIMIT_EXCEEDED'],
    headers: [...limitHeaders, 'Retry-After'],
  },
  InternalError: {
    description: 'Something failed on our side. With `Retry-After` the failure is temporary.',
    codes: ['INTERNAL_ERROR'],
    headers: [...limitHeaders, 'Retry-After'],
  },
} satisfies Record<string, Refusal>

export type RefusalName = keyof typeof refusals

function statusOf(name: RefusalName): number {
  const { codes, status }: Refusal = refusals[name]
  return status ?? errorStatus[codes[0] ?? 'INTERNAL_ERROR']
}

/** References to the named answers by status, in the order of `names`. */
export const refuse = (names: readonly RefusalName[]): Record<string, Ref> =>
  Object.fromEntries(names.map((name) => [statusOf(name), responseRef(name)]))

/** The content of `components/responses` for the names in use. */
export const errorResponses = (names: Iterable<RefusalName>): Record<string, ResponseObject> =>
  Object.fromEntries([...names].map((name) => [name, errorResponse(refusals[name])]))

function errorResponse({
  description,
  codes,
  headers = limitHeaders,
  when,
  error,
  details,
}: Refusal): ResponseObject {
  const examples = codes.map((code) => {
    const value = errorExample(code)
    return [
      code,
      {
        summary: when ?? errorTexts[code].when,
        value: { ...value, ...(error && { error }), ...(details && { details }) },
      },
    ]
  })
  return {
    description,
    headers: refer(['X-Request-Id', ...headers, 'Link']),
    content: {
      'application/json': {
        schema: { allOf: [schemaRef('Error'), { properties: { code: { enum: codes } } }] },
        examples: Object.fromEntries(examples),
      },
    },
  }
}

export const isRefusal = (name: string): name is RefusalName => name in refusals
