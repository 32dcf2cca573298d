/**
 * The network of a request, by the address that Cloudflare saw: IPv4 whole, IPv6 by its /64, which belongs to one
 * subscriber. Only `CF-Connecting-IP` is believed, because the edge overwrites it. Locally the header is missing.
 */
export function networkOf(request: Request): string {
  const address = request.headers.get('cf-connecting-ip')?.trim() ?? ''
  if (!address.includes(':')) return address || 'local'
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  const host = URL.parse(`http://[${address}]/`)?.hostname.slice(1, -1)
  return host === undefined ? 'unreadable' : `${prefixOf(host)}::/64`
}

/** The /48 around an IPv6 network, the usual allocation of one site; null if the network is not a /64. */
export const siteOf = (network: string): string | null =>
  network.endsWith('::/64') ? `${network.split(':').slice(0, 3).join(':')}::/48` : null

/** The first four groups of an address in its shortest form. */
function prefixOf(host: string): string {
  const [head = '', tail] = host.split('::')
  const groups = (part: string | undefined) => (part ? part.split(':') : [])
  const [before, after] = [groups(head), groups(tail)]
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0')
  return [...before, ...zeros, ...after].slice(0, 4).join(':')
}
