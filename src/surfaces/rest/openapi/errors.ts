import type { Detail, ErrorCode } from '../../../platform/errors.ts'
import { errorStatus } from '../../../platform/errors.ts'

export interface ErrorText {
  when: string
  /** An example of the sentence that the API answers. */
  error: string
  details?: Detail[]
}

/** The meaning of every code, with an example. */
export const errorTexts = {
  INVALID_AUTH: {
    when: 'The key is missing, malformed or unknown.',
    error: 'Send a valid API key as "Authorization: Bearer tmk_live_…"',
  },
  KEY_INACTIVE: { when: 'The key has been revoked.', error: 'This API key has been revoked' },
  KEY_EXPIRED: { when: 'The key is past its expiry.', error: 'This API key has expired' },
  INSUFFICIENT_SCOPE: {
    when: 'The key lacks the scope the endpoint needs; the sentence names it.',
    error: 'This key lacks the scope bids:write',
  },
  INVALID_DATA: {
    when: 'The body cannot be read or breaks a rule; `details` names every place.',
    error: 'Invalid request body: titel is not a member of this request',
    details: [{ path: 'titel', message: 'is not a member of this request' }],
  },
  INVALID_PARAMS: {
    when: 'A path or query parameter is invalid, unknown or given twice; `details` names each.',
    error: 'Invalid parameters: limit must be a whole number from 1 to 100',
    details: [{ path: 'limit', message: 'must be a whole number from 1 to 100' }],
  },
  FORBIDDEN: {
    when:
      'The company’s plan or one of its quotas, your role or the state of the thing does not allow it; the sentence says ' +
      'which.',
    error: 'API keys work on the enterprise plan only; this company is on the basic plan',
  },
  NOT_FOUND: {
    when: 'It does not exist, or it belongs to another company.',
    error: 'Tender not found',
  },
  RATE_LIMIT_EXCEEDED: {
    when: 'The requests of this hour are used up; `Retry-After` says for how long.',
    error: 'The 1000 requests of this hour are used up; the next window begins at 2026-11-20T10:00:00.000Z',
  },
  INTERNAL_ERROR: {
    when: 'Something failed on our side. Asking again later may help.',
    error: 'Something failed on our side. Quote the request id if you report it.',
  },
} satisfies Record<ErrorCode, ErrorText>

export const errorCodes = Object.keys(errorStatus).filter((code): code is ErrorCode => code in errorTexts)

/** An example of the whole body of an answer with this code. */
export function errorExample(code: ErrorCode) {
  const { error, details }: ErrorText = errorTexts[code]
  return {
    success: false,
    error,
    code,
    requestId: 'req_01jd0c4kwqe5m9v2x7h3tz8rgn',
    ...(details && { details }),
  }
}
