/** The most networks of a list. */
export const maxNetworks = 100

/** The whole address of a request, as Cloudflare saw it. Null locally, where the header is missing. */
export const addressOf = (request: Request): string | null =>
  request.headers.get('cf-connecting-ip')?.trim() || null

/**
 * Whether an address is in one of the networks. An empty list allows every address; a list allows no unknown address. The
 * parser of addresses is loaded for a list only.
 */
export async function isAllowed(networks: readonly string[], address: string | null): Promise<boolean> {
  if (networks.length === 0) return true
  const { default: ip } = await import('ipaddr.js')
  if (address === null || !ip.isValid(address)) return false
  // An IPv4 address that is mapped into IPv6 is the IPv4 address.
  const own = ip.process(address)
  return networks.some((network) => {
    const range = ip.parseCIDR(network)
    return range[0].kind() === own.kind() && own.match(range)
  })
}

/**
 * Networks as a person types them: addresses and CIDR blocks, one a line. Each is returned in its shortest form, an address
 * as a network of its own.
 *
 * @throws NoNetwork with a sentence about the first text that does not name a network.
 */
export async function readNetworks(texts: readonly string[]): Promise<string[]> {
  const { default: ip } = await import('ipaddr.js')
  if (texts.length > maxNetworks) throw new NoNetwork(`must be at most ${maxNetworks} networks`)
  return texts.map((text) => {
    const whole = text.includes('/') ? text : `${text}/${text.includes(':') ? 128 : 32}`
    // IPv4 in four parts alone: other notations read differently in other programs.
    const isKnown = ip.IPv4.isValidCIDRFourPartDecimal(whole) || ip.IPv6.isValidCIDR(whole)
    if (!isKnown) throw new NoNetwork(`${text} is not a network such as 192.0.2.0/24 or 2001:db8::/48`)
    const [address, bits] = ip.parseCIDR(whole)
    const network = address.kind() === 'ipv4' ? ip.IPv4 : ip.IPv6
    return `${network.networkAddressFromCIDR(`${address.toString()}/${bits}`).toString()}/${bits}`
  })
}

/** A text that does not name a network. */
export class NoNetwork extends Error {}
