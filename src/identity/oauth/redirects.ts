/** Schemes of known applications that take redirects. Every other scheme must be a reversed domain (RFC 8252). */
const appSchemes = new Set(['cursor', 'vscode', 'vscode-insiders', 'vscodium', 'windsurf', 'zed', 'claude'])
const reversedDomain = /^[a-z][a-z0-9+-]*(\.[a-z0-9-]+)+$/

/** A redirect to the person's own device over http: the port may differ each time (RFC 8252, section 7.3). */
const loopback = /^http:\/\/(127\.0\.0\.1|\[::1\]|localhost)(:\d{1,5})?((?:[/?].*)?)$/

const redirectLength = 500

/** Why a redirect address cannot be registered; null where it can. */
export function whyNotRedirect(uri: string): string | null {
  const url = URL.parse(uri)
  if (!url || uri.length > redirectLength)
    return `must be an absolute URL of at most ${redirectLength} characters`
  if (/[\s\\*#<>"'`{}|^]|\p{Cc}|[^\x21-\x7e]/u.test(uri))
    return 'must not hold fragments, wildcards, spaces or other stray characters'
  if (url.username || url.password || /^[^/]*\/\/[^/?]*@/.test(uri)) return 'must not hold credentials'
  if (/\/\.{1,2}(\/|\?|$)|\/(\.|%2e){1,2}(\/|\?|$)/i.test(uri)) return 'must not hold dot segments'
  const scheme = url.protocol.slice(0, -1)
  if (scheme === 'https') return /^https:\/\/[^/]/.test(uri) ? null : 'must be written as https://host/…'
  if (scheme === 'http') return loopback.test(uri) ? null : 'must be https, or http on a loopback address'
  return appSchemes.has(scheme) || reversedDomain.test(scheme)
    ? null
    : `must not use the scheme ${scheme.slice(0, 40)}`
}

/** Whether a redirect is registered: it must match to the letter, except for the port of a loopback address. */
export function isRegistered(registered: readonly string[], uri: string): boolean {
  if (registered.includes(uri)) return true
  const asked = withoutPort(uri)
  return (
    asked !== null && whyNotRedirect(uri) === null && registered.some((each) => withoutPort(each) === asked)
  )
}

function withoutPort(uri: string): string | null {
  const [, host, , rest] = loopback.exec(uri) ?? []
  return host === undefined ? null : `http://${host}${rest ?? ''}`
}

/** The destination of a redirect in words for a person: a host, this device, or an application on this device. */
export function placeOf(uri: string): { kind: 'host' | 'device' | 'application'; name: string } {
  const { protocol, host, hostname } = new URL(uri)
  if (protocol === 'https:') return { kind: 'host', name: host }
  if (protocol === 'http:') return { kind: 'device', name: hostname }
  return { kind: 'application', name: protocol.slice(0, -1) }
}

/** A redirect with parameters added to its query. The rest stays exactly as registered. */
export function withParameters(uri: string, parameters: Record<string, string | null>): string {
  const added = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) if (value !== null) added.set(name, value)
  return `${uri}${uri.includes('?') ? '&' : '?'}${added.toString()}`
}
