import type { ErrorCode } from '../../platform/context/errors.ts'

/** A refusal by the transport, before any message is looked at. */
export class Refusal extends Error {
  readonly status: number
  /** The error code of OAuth, such as `invalid_token` or `insufficient_scope`. */
  readonly error: string
  readonly headers: Record<string, string>

  constructor(status: number, error: string, description: string, headers: Record<string, string> = {}) {
    super(description)
    this.status = status
    this.error = error
    this.headers = headers
  }
}

export const refusalResponse = ({ status, error, message, headers }: Refusal): Response =>
  Response.json({ error, error_description: message }, { status, headers })

/** The address where a client learns which server issues tokens for the resource at `path` (RFC 9728). */
const metadataUrl = (origin: string, path: string) => `${origin}/.well-known/oauth-protected-resource${path}`

type Challenge = { error: string; description: string } | null

/** The challenge of RFC 6750. When no token was sent, the challenge names no error. */
export function challenge(origin: string, path: string, scope: string, failure: Challenge): string {
  const parts = [
    ...(failure ? [`error="${failure.error}"`, `error_description="${failure.description}"`] : []),
    `scope="${scope}"`,
    `resource_metadata="${metadataUrl(origin, path)}"`,
  ]
  return `Bearer ${parts.join(', ')}`
}

/** The connector's sentences for refusals of an API key, by code. */
export const keyRefusals = {
  INVALID_AUTH: 'This API key is not known',
  KEY_INACTIVE: 'This API key has been revoked',
  KEY_EXPIRED: 'This API key has expired',
} as const satisfies Partial<Record<ErrorCode, string>>
