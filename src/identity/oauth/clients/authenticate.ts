import { hashSecret, sameSecret } from '../../auth/sessions/secret.ts'
import { OAuthError } from '../error.ts'
import type { OAuthForm } from '../form.ts'
import type { Client } from './client.ts'

/** The id and secret that a client sends to the token and revocation endpoints. */
export interface Credentials {
  clientId: string
  secret: string | null
}

const bad = (why: string) => new OAuthError('invalid_client', why)

/** @throws OAuthError where a client names itself in two ways, or not at all. */
export function readCredentials(headers: Headers, form: OAuthForm): Credentials {
  const header = headers.get('authorization')
  const [clientId, secret] = [form.get('client_id'), form.get('client_secret')]
  if (header === null) {
    if (clientId === undefined) throw bad('The parameter client_id is missing')
    return { clientId, secret: secret ?? null }
  }
  const basic = parseBasic(header)
  if (!basic) throw bad('The Authorization header is not valid')
  if (secret !== undefined || (clientId !== undefined && clientId !== basic.clientId))
    throw new OAuthError('invalid_request', 'The client proves itself in two ways at once')
  return basic
}

/** RFC 6749, section 2.3.1: both parts are form-encoded before they become Basic. */
function parseBasic(header: string): Credentials | null {
  const encoded = /^basic +([A-Za-z0-9+/]+={0,2})$/i.exec(header)?.[1]
  if (!encoded) return null
  try {
    const [id = '', ...rest] = atob(encoded).split(':')
    const decode = (text: string) => decodeURIComponent(text.replaceAll('+', ' '))
    return id ? { clientId: decode(id), secret: decode(rest.join(':')) || null } : null
  } catch {
    return null
  }
}

/** Checks the identity of a client: a public client must send no secret, a confidential client its secret. */
export function proveClient<C extends Pick<Client, 'secretHash'>>(
  client: C | undefined,
  { secret }: Credentials,
): C {
  if (!client) throw bad('The client is not known')
  if (client.secretHash === null) {
    if (secret !== null) throw bad('The client is a public one and has no secret')
  } else if (secret === null || !sameSecret(hashSecret(secret), client.secretHash))
    throw bad('The client secret is missing or wrong')
  return client
}
