import type { ErrorCode, ListedDetail, Reason, DetailRule } from '../../../platform/context/errors.ts'
import { errorStatus } from '../../../platform/context/errors.ts'

export interface ErrorText {
  when: string
  /** What helps, for the reference. */
  remedy: string
  /** An example of the sentence that the API answers. */
  error: string
  reason?: Reason
  details?: ListedDetail[]
}

/** The meaning of every code, with an example. */
export const errorTexts = {
  INVALID_AUTH: {
    when: 'The key is missing, malformed or unknown; the sentence says which.',
    remedy:
      'Send `Authorization: Bearer` and the whole key, as it was shown when it was made. A lost key cannot be shown again: make another.',
    error: 'The Authorization header is missing: send your API key as "Authorization: Bearer tmk_live_…"',
  },
  KEY_INACTIVE: {
    when: 'The key has been revoked.',
    remedy: 'Make another key in the console.',
    error: 'This API key has been revoked',
  },
  KEY_EXPIRED: {
    when: 'The key is past its expiry.',
    remedy:
      'Make another key, before the expiry of the old one if nothing is to stop: `GET /me` says when a key expires.',
    error: 'This API key has expired',
  },
  INSUFFICIENT_SCOPE: {
    when: 'The key lacks the scope the endpoint needs; the sentence names it.',
    remedy: 'Make a key that has the scope too.',
    error: 'This key lacks the scope bids:write',
  },
  INVALID_DATA: {
    when: 'The body cannot be read or breaks a rule; `details` names every place.',
    remedy:
      'Fix every place that `details` names, and send again, with the same `Idempotency-Key` if there was one.',
    error: 'Invalid request body: titel is not a member of this request: did you mean title?',
    details: [
      {
        path: 'titel',
        message: 'is not a member of this request: did you mean title?',
        rule: 'unknown',
        didYouMean: 'title',
      },
    ],
  },
  INVALID_PARAMS: {
    when:
      'A parameter of path or query, or a header, is invalid, unknown or given twice; `details` names each. With status 406 ' +
      'no form of the answer fits `Accept`, with 416 no byte of the file is in `Range`.',
    remedy: 'Fix the parameters that `details` names. A plus sign in a time must be written as `%2B`.',
    error: 'Invalid parameters: limit must be a whole number from 1 to 100',
    details: [{ path: 'limit', message: 'must be a whole number from 1 to 100', rule: 'range' }],
  },
  FORBIDDEN: {
    when:
      'The company’s plan or one of its quotas, your role or the state of the thing does not allow it; the sentence says ' +
      'which, and `reason` says it to programs.',
    remedy:
      'Read the sentence: it says what would be allowed. With `reason` `version`, read the record again and repeat your change on it.',
    error: 'API keys work on the Enterprise plan only; this company is on the Basic plan',
    reason: 'plan',
  },
  NOT_FOUND: {
    when: 'It does not exist, or it belongs to another company.',
    remedy:
      'Check the id, and that the key belongs to the company that has the thing. A path with status 405 names its methods in `Allow`.',
    error: 'Tender not found',
  },
  RATE_LIMIT_EXCEEDED: {
    when: 'The requests of this hour are used up; `Retry-After` says for how long.',
    remedy:
      'Wait as many seconds as `Retry-After` says. Use the export or the change feed instead of many pages, or ask for a higher limit.',
    error: 'The 1000 requests of this hour are used up; the next window begins at 2026-11-20T10:00:00.000Z',
  },
  INTERNAL_ERROR: {
    when: 'Something failed on our side. With `Retry-After` the failure is temporary.',
    remedy:
      'Send the request again, after `Retry-After` if it is there, waiting longer each time; with an `Idempotency-Key` nothing happens twice. Quote `requestId` when you report the error.',
    error: 'Something failed on our side. Quote the request id if you report it.',
  },
} satisfies Record<ErrorCode, ErrorText>

/** What each `rule` of `details` means. */
export const ruleTexts = {
  required: 'A value is missing or empty.',
  unknown:
    'The request takes no parameter or member of this name. `didYouMean` names the one that was probably meant, else ' +
    '`allowed` all of them.',
  enum: 'The value is none of a list. `allowed` has the list, and `didYouMean` the value that was probably meant.',
  range: 'A number, length, size, count or time is outside its limits.',
  type: 'The value is of another JSON type.',
  format: 'The text or the body cannot be read as what it should be.',
  reference: 'The value names something that does not exist.',
  conflict: 'The value does not fit another value of the request, or what is stored.',
} satisfies Record<DetailRule, string>

/** What each `reason` of FORBIDDEN means. */
export const reasonTexts = {
  role: 'Your role, or your part in the matter, does not allow it.',
  person: 'Only a person may do this, in the console.',
  plan: 'The plan of the company does not include it.',
  state: 'The state of the thing does not allow it.',
  version: '`If-Match` names another version than the current one.',
  stale: 'The data has changed since the change was prepared.',
  limit: 'The company, or a thing of it, has as many of these as it may have.',
  service: 'The service does not offer this for now.',
  confirmation: 'The token does not confirm this act, or no longer does.',
  network: 'The company lets no request in from this network.',
  form: 'The form has expired, or was not sent from its page.',
  partner: 'The company that is to take part does not exist.',
} satisfies Record<Reason, string>

export const errorCodes = Object.keys(errorStatus).filter((code): code is ErrorCode => code in errorTexts)

/** An example of the whole body of an answer with this code. */
export function errorExample(code: ErrorCode) {
  const { error, reason, details }: ErrorText = errorTexts[code]
  return {
    success: false,
    error,
    code,
    requestId: 'req_01jd0c4kwqe5m9v2x7h3tz8rgn',
    ...(reason && { reason }),
    ...(details && { details }),
  }
}
