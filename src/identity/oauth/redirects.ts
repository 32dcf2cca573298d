/** Schemes of browsers, systems and protocols: they do not open an application that waits for a redirect. */
const reserved = new Set(
  `about app blob chrome content data edge facetime file filesystem ftp ftps geo git gopher help imap intent irc jar
  javascript jdbc ldap ldaps magnet mailto maps market mhtml mms news nfs nntp opera pop prefs rdp resource rlogin rtsp
  search sftp shell shortcuts sip sips skype smb sms smsto ssh steam svn tel telnet tftp urn vbscript viber vnc webcal
  webcals whatsapp ws wss xmpp zoommtg zoomus`.split(/\s+/),
)
/** The same by their beginnings: `ms-settings`, `view-source`, `itms-services`, `web+…` of web pages. */
const reservedBeginning = /^(ms-|x-|web\+|itms|view-|android|chrome-|moz-|search-|google)/
const reversedDomain = /^[a-z][a-z0-9+-]*(\.[a-z0-9-]+)+$/
/**
 * A redirect to the scheme of an application, `warp://mcp/oauth/callback`. RFC 8252 wants a reversed domain as the scheme,
 * and hardly any editor has one. Plain words and members carry neither an address nor a command to the application.
 */
const plainApp = /^[a-z][a-z0-9-]{2,39}:\/{1,3}[a-z0-9][\w.~/-]*(\?[\w.~&=/-]*)?$/i

/** A redirect to the person's own device over http: the port may differ each time (RFC 8252, section 7.3). */
const loopback = /^http:\/\/(127\.0\.0\.1|\[::1\]|localhost)(:\d{1,5})?((?:[/?].*)?)$/i

const redirectLength = 500

/** Why a redirect address cannot be registered; null if it can. */
export function whyNotRedirect(uri: string): string | null {
  const url = URL.parse(uri)
  if (!url || uri.length > redirectLength)
    return `must be an absolute URL of at most ${redirectLength} characters`
  if (/[\s\\*#<>"'`{}|^]|\p{Cc}|[^\x21-\x7e]/u.test(uri))
    return 'must not hold fragments, wildcards, spaces or other stray characters'
  if (url.username || url.password || /^[^/]*\/\/[^/?]*@/.test(uri)) return 'must not hold credentials'
  if (/\/\.{1,2}(\/|\?|$)|\/(\.|%2e){1,2}(\/|\?|$)/i.test(uri)) return 'must not hold dot segments'
  const scheme = url.protocol.slice(0, -1)
  if (scheme === 'https') return /^https:\/\/[^/]/i.test(uri) ? null : 'must be written as https://host/…'
  if (scheme === 'http') return loopback.test(uri) ? null : 'must be https, or http on a loopback address'
  if (reserved.has(scheme) || reservedBeginning.test(scheme))
    return `must not use the scheme ${scheme.slice(0, 40)}`
  return reversedDomain.test(scheme) || plainApp.test(uri)
    ? null
    : `must be written as ${scheme.slice(0, 40)}://callback, with plain words and members`
}

/** Whether a redirect is registered: it must match to the letter, except for the port of a loopback address. */
export function isRegistered(registered: readonly string[], uri: string): boolean {
  if (registered.includes(uri)) return true
  const requested = withoutPort(uri)
  return (
    requested !== null &&
    whyNotRedirect(uri) === null &&
    registered.some((each) => withoutPort(each) === requested)
  )
}

function withoutPort(uri: string): string | null {
  const [, host, , rest] = loopback.exec(uri) ?? []
  return host === undefined ? null : `http://${host.toLowerCase()}${rest ?? ''}`
}

/** The destination of a redirect in words for a person: a host, this device, or an application on this device. */
export function redirectTarget(uri: string): { kind: 'host' | 'device' | 'application'; name: string } {
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
