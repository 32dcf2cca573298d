import { OAuthError } from './error.ts'

/** Parameters of a request. A parameter without a value counts as left out (RFC 6749, section 3.1). */
export interface OAuthForm {
  get: (name: string) => string | undefined
  /** The names of parameters that were sent more than once, which is not allowed. */
  repeated: string[]
}

export function oauthForm(params: URLSearchParams): OAuthForm {
  const repeated = [...new Set(params.keys())].filter((name) => sentOf(params, name).length > 1)
  return { get: (name) => params.get(name) || undefined, repeated }
}

/** A resource may be named several times (RFC 8707): the same resource again counts once. */
function sentOf(params: URLSearchParams, name: string): string[] {
  const values = params.getAll(name)
  return name === 'resource' ? [...new Set(values.map((each) => each.replace(/\/$/, '')))] : values
}

/** @throws OAuthError invalid_request */
export function required(form: OAuthForm, name: string): string {
  const value = form.get(name)
  if (value === undefined) throw new OAuthError('invalid_request', `The parameter ${name} is missing`)
  return value
}
