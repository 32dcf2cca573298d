import type { Config } from '../../config/config.ts'

/** The configuration that the rules need. */
export type AddressConfig = Pick<Config, 'PUBLIC_ORIGIN' | 'WEBHOOK_TEST_ORIGINS'>

/** Names that never lead into the public internet (RFC 6761, 6762, 7686, 8375 and what ICANN reserved). */
const privateSuffixes = ['local', 'internal', 'localhost', 'home.arpa', 'test', 'invalid', 'onion']

const label = /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/

/**
 * Why an address may not be called, by its text alone; null if it may. The rules judge the parsed name, because the
 * parser folds all notations of an IP address (`0x7f000001`, `127.1`, full-width digits) into one.
 */
export function whyNotAddress(config: AddressConfig, text: string): string | null {
  const url = URL.parse(text)
  if (/^\s|\s$/.test(text)) return 'must not begin or end with a space'
  if (!url || !/^[a-z][a-z0-9+.-]*:\/\//i.test(text))
    return 'must be an absolute URL, such as https://example.com/hook'
  if (/[\s\\\p{Cc}]/u.test(text)) return 'must not hold spaces, backslashes or control characters'
  if (url.username || url.password || /^[^/]*\/\/[^/?#]*@/.test(text)) return 'must not hold credentials'
  if (text.includes('#')) return 'must not have a fragment'
  if (url.origin === config.PUBLIC_ORIGIN) return 'must not be the service itself'
  if (config.WEBHOOK_TEST_ORIGINS.includes(url.origin)) return null
  if (isOwnMachine(url.hostname)) return noOwnMachine
  if (url.protocol !== 'https:') return 'must begin with https://'
  if (url.port !== '' && url.port !== '8443') return 'must use port 443 or 8443'
  return whyNotName(config, url.hostname.replace(/\.$/, ''))
}

const noOwnMachine =
  'must be a public host: nothing on the internet reaches your own machine. To test there, use the public address of a ' +
  'tunnel to it, such as ngrok or cloudflared give; webhooks can be tested without one, see /docs/receiving-webhooks'

/** The names and addresses of the machine itself, with which everyone begins to test. */
const isOwnMachine = (name: string) =>
  /(?:^|\.)localhost\.?$|^host\.docker\.internal$|^127\.0\.0\.1$|^\[::1\]$/.test(name)

function whyNotName({ PUBLIC_ORIGIN }: AddressConfig, name: string): string | null {
  if (name.startsWith('[') || /^\d+(\.\d+){3}$/.test(name)) return 'must name a host, not an IP address'
  const labels = name.split('.')
  if (labels.length < 2) return 'must name a host with its full domain'
  if (name.length > 253 || !labels.every((each) => label.test(each))) return 'must name a valid host'
  if (!/[a-z]/.test(labels.at(-1) ?? '')) return 'must name a host, not an IP address'
  const suffix = privateSuffixes.find((each) => `.${name}`.endsWith(`.${each}`))
  if (suffix) return `must be a public host: names under .${suffix} are not`
  if (name === new URL(PUBLIC_ORIGIN).hostname.replace(/\.$/, '')) return 'must not be the service itself'
  return null
}
