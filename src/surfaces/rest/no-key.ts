import { keyLength } from '../../identity/keys/key.ts'
import {
  accessPrefix,
  clientSecretPrefix,
  codePrefix,
  refreshPrefix,
} from '../../identity/oauth/tokens/secrets.ts'

const asHeader = 'send your API key as "Authorization: Bearer tmk_live_…"'

/**
 * Why a request has nothing that could be a key, with what to do. It depends on the text alone, so it shows nothing about
 * the keys that exist, and repeats nothing of what was sent but the scheme.
 */
export function whyNoKey({ headers, url }: Request): string {
  const header = headers.get('authorization')?.trim() ?? ''
  if (header === '') return `The Authorization header is missing${elsewhere(headers, url)}: ${asHeader}`
  const [scheme = ''] = header.split(/\s/, 1)
  const rest = header.slice(scheme.length).trim()
  if (isLikeKey(scheme)) return `The scheme is missing: ${asHeader}, with Bearer before the key`
  if (scheme.toLowerCase() !== 'bearer')
    return /^[a-z]{1,20}$/i.test(scheme)
      ? `The scheme ${scheme} is not taken: ${asHeader}`
      : `The Authorization header cannot be read: ${asHeader}`
  return `${whyNotKey(rest)}. A key begins with tmk_live_ (tmk_test_ in a sandbox) and has ${keyLength} characters`
}

const isLikeKey = (text: string) => /^["'<]?tmk_/.test(text)

const hasKey = (text: string) => /tmk_(?:live|test)_/.test(text)

/** Where else a key was sent: by the names that other services use, or wherever there is one. */
function elsewhere(headers: Headers, url: string): string {
  const usual = /^(?:(?:x-)?api-?key|x-auth-token)$/
  const name = [...headers].find(([each, value]) => usual.test(each) || hasKey(value))?.[0]
  if (name) return ` (${name} is not read)`
  const parameters = [...new URL(url).searchParams]
  return parameters.some(
    ([each, value]) => /^(?:(?:api|access)_?)?(?:key|token)$/i.test(each) || hasKey(value),
  )
    ? ' (a key in the address is not read, because addresses end up in logs)'
    : ''
}

const ofConnector = [accessPrefix, refreshPrefix, codePrefix, clientSecretPrefix]

function whyNotKey(text: string): string {
  if (text === '') return 'There is nothing after Bearer: the variable with the key is probably empty'
  if (/^bearer\b/i.test(text)) return 'Bearer is there twice'
  if (/^["'“‘<].*["'”’>]$/.test(text) && isLikeKey(text.replace(/^[“‘]/, '')))
    return 'Leave out the quotes or brackets around the key'
  if (
    /^(?:\$|%|\{\{|<|process\.env|your\b)|^(?:undefined|null|none|\[object)|your[_-]?(?:api[_-]?)?key|…|\.{3}/i.test(
      text,
    )
  )
    return 'A placeholder came in place of the key: its variable was not filled in'
  if (ofConnector.some((prefix) => text.startsWith(prefix)))
    return 'This is a token of the connector (/api/mcp), which the API does not take: make an API key in the console'
  if (/\s/.test(text)) return 'There is a space or a line break within the key'
  if (!isLikeKey(text)) return 'This is not a key of this service'
  if (text.length < keyLength) return `The key is cut: it has ${text.length} characters`
  if (text.length > keyLength) return `The key is too long: it has ${text.length} characters`
  return 'The key is mistyped: its last characters do not fit the others. Copy it again'
}
