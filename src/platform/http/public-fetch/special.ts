/* The addresses that belong to the public internet, by the IANA registries of special-purpose addresses (IPv4 and IPv6, as of October 2025). All special blocks are refused, even the few that are globally reachable (AS112, AMT): nobody receives webhooks there. */

const special4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  // Multicast, reserved and broadcast.
  '224.0.0.0/4',
  '240.0.0.0/4',
]

/**
 * Only 2000::/3 is in use on the internet. Outside of it lie loopback, mapped and compatible IPv4, NAT64, discard,
 * segment routing, unique local, link-local, site-local and multicast; these are the blocks inside.
 */
const global6 = '2000::/3'
const special6 = [
  // Teredo, benchmarking, ORCHID and other protocol assignments.
  '2001::/23',
  '2001:db8::/32',
  // 6to4, which carries an IPv4 address.
  '2002::/16',
  '2620:4f:8000::/48',
  '3fff::/20',
]

/**
 * Whether a text, in the form of DNS answers, is an address of the public internet. False for a text that is not an address.
 */
export function isPublicAddress(text: string): boolean {
  const v4 = parse4(text)
  if (v4 !== null) return !special4.some((block) => within(v4, block, 32, parse4))
  const v6 = parse6(text)
  if (v6 === null) return false
  return within(v6, global6, 128, parse6) && !special6.some((block) => within(v6, block, 128, parse6))
}

function within(
  address: bigint,
  block: string,
  bits: number,
  parse: (text: string) => bigint | null,
): boolean {
  const [start = '', length = ''] = block.split('/')
  const shift = BigInt(bits - Number(length))
  return address >> shift === (parse(start) ?? 0n) >> shift
}

function parse4(text: string): bigint | null {
  if (!/^\d{1,3}(\.\d{1,3}){3}$/.test(text)) return null
  const parts = text.split('.').map(Number)
  return parts.some((part) => part > 255) ? null : join(parts, 8n)
}

/** An IPv6 address in any of its forms; the runtime's own parser expands and checks it. */
function parse6(text: string): bigint | null {
  if (!/^[0-9a-f:.]+$/i.test(text) || !text.includes(':')) return null
  const url = URL.parse(`http://[${text}]/`)
  if (!url) return null
  const [head = '', tail] = url.hostname.slice(1, -1).split('::')
  const groups = (part: string) => (part === '' ? [] : part.split(':').map((group) => parseInt(group, 16)))
  const before = groups(head)
  if (tail === undefined) return join(before, 16n)
  const after = groups(tail)
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => 0)
  return join([...before, ...zeros, ...after], 16n)
}

const join = (parts: number[], bits: bigint): bigint =>
  parts.reduce((value, part) => (value << bits) | BigInt(part), 0n)
