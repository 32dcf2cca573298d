import type { ErrorCode } from '../../platform/errors.ts'

/** An answer of the transport itself, before any message is looked at. */
export class Refusal extends Error {
  readonly status: number
  /** As OAuth names it: `invalid_token`, `insufficient_scope`. */
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

/** Where a client learns who gives out tokens for the resource at `path` (RFC 9728). */
const metadataUrl = (origin: string, path: string) => `${origin}/.well-known/oauth-protected-resource${path}`

type Challenge = { error: string; description: string } | null

/** The challenge of RFC 6750; without an error where nothing was sent. */
export function challenge(origin: string, path: string, scope: string, failure: Challenge): string {
  const parts = [
    ...(failure ? [`error="${failure.error}"`, `error_description="${failure.description}"`] : []),
    `scope="${scope}"`,
    `resource_metadata="${metadataUrl(origin, path)}"`,
  ]
  return `Bearer ${parts.join(', ')}`
}

/** What the sentences of the API's own refusals of a key are here. */
export const keyRefusals = {
  INVALID_AUTH: 'This API key is not known',
  KEY_INACTIVE: 'This API key has been revoked',
  KEY_EXPIRED: 'This API key has expired',
} as const satisfies Partial<Record<ErrorCode, string>>
