/** The errors of RFC 6749, 7009, 7591 and 8707, and the errors of OpenID Connect for unsupported parameters. */
export type OAuthCode =
  | 'access_denied'
  | 'invalid_client'
  | 'invalid_client_metadata'
  | 'invalid_grant'
  | 'invalid_redirect_uri'
  | 'invalid_request'
  | 'invalid_scope'
  | 'invalid_target'
  | 'request_not_supported'
  | 'request_uri_not_supported'
  | 'server_error'
  | 'temporarily_unavailable'
  | 'unauthorized_client'
  | 'unsupported_grant_type'
  | 'unsupported_response_type'
  | 'unsupported_token_type'

/**
 * A refusal of the authorization server. The description is for developers, in ASCII without quotes and backslashes.
 */
export class OAuthError extends Error {
  readonly code: OAuthCode
  /** Seconds after which another attempt may succeed; only with `temporarily_unavailable`. */
  readonly retryAfter: number | undefined

  constructor(code: OAuthCode, description: string, retryAfter?: number) {
    super(description)
    this.name = 'OAuthError'
    this.code = code
    this.retryAfter = retryAfter
  }
}
