import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { createCtx } from '../../src/platform/context/context.ts'
import { fetchPublic } from '../../src/platform/http/public-fetch/fetch-public.ts'
import { type ResolveCtx, whyNotReachable } from '../../src/platform/http/public-fetch/resolve.ts'
import { isPublicAddress } from '../../src/platform/http/public-fetch/special.ts'

describe('isPublicAddress', () => {
  it.for([
    // Addresses of the registry of IPv4, with the ends of its blocks.
    '0.0.0.0',
    '0.255.255.255',
    '10.0.0.1',
    '10.255.255.255',
    '100.64.0.0',
    '100.127.255.255',
    '127.0.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.8',
    '192.0.0.170',
    '192.0.2.1',
    '192.31.196.1',
    '192.52.193.1',
    '192.88.99.1',
    '192.168.0.1',
    '192.175.48.1',
    '198.18.0.1',
    '198.19.255.255',
    '198.51.100.1',
    '203.0.113.9',
    '224.0.0.1',
    '239.255.255.255',
    '240.0.0.1',
    '255.255.255.255',
    // Addresses of the registry of IPv6, and addresses that carry an IPv4 address.
    '::',
    '::1',
    '::ffff:8.8.8.8',
    '::ffff:127.0.0.1',
    '::7f00:1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    '100::1',
    '100:0:0:1::1',
    '2001::1',
    '2001:0:4136:e378:8000:63bf:3fff:fdd2',
    '2001:2::1',
    '2001:10::1',
    '2001:20::1',
    '2001:1ff:ffff::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '2002:808:808::1',
    '2620:4f:8000::1',
    '3fff::1',
    '3fff:fff::1',
    '5f00::1',
    'fc00::1',
    'fdff::1',
    'fe80::1',
    'febf::1',
    'fec0::1',
    'ff02::1',
    '4000::1',
    // Texts that are not addresses.
    '',
    'localhost',
    '8.8.8',
    '8.8.8.8.8',
    '256.1.1.1',
    '8.8.8.8/8',
    '2606:4700:::1',
    'fe80::1%eth0',
    '1::2::3',
  ])('says no to %s', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  it.for([
    '1.1.1.1',
    '8.8.8.8',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '128.0.0.0',
    '169.253.255.255',
    '172.15.255.255',
    '172.32.0.0',
    '192.0.1.0',
    '192.167.255.255',
    '192.169.0.0',
    '198.17.255.255',
    '198.20.0.0',
    '223.255.255.255',
    '2606:4700:4700::1111',
    '2001:200::1',
    '2001:4860:4860::8888',
    '2003::1',
    '2a00:1450:4001:800::200e',
    '3ffe::1',
    '2001:DB9::1',
  ])('says yes to %s', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })
})

/** A context whose network gives these answers, by address. */
function network(answers: Record<string, () => Response>, variables: Record<string, string> = {}) {
  const asked: string[] = []
  const ctx: ResolveCtx & { asked: string[] } = {
    ...createCtx({ ...env, ...variables }, () => undefined),
    asked,
    fetch: async (input) => {
      const url = String(input)
      asked.push(url)
      const answer = answers[url]
      if (!answer) throw new Error('There is nothing there')
      return answer()
    },
  }
  return ctx
}

const request = { maxBytes: 100, timeoutMs: 1000, maxRedirects: 2, accept: 'application/pdf' }
const redirect =
  (to: string, status = 302) =>
  () =>
    new Response('moved', { status, headers: { Location: to } })

describe('fetchPublic', () => {
  it('gives status, type and bytes', async () => {
    const ctx = network({
      'https://a.example.com/x.pdf': () =>
        new Response('bytes', { headers: { 'Content-Type': 'application/pdf' } }),
    })
    const { url, status, headers, bytes } = await fetchPublic(ctx, 'https://a.example.com/x.pdf', request)
    expect([url, status, headers.get('content-type')]).toEqual([
      'https://a.example.com/x.pdf',
      200,
      'application/pdf',
    ])
    expect(new TextDecoder().decode(bytes)).toBe('bytes')
  })

  it('follows redirects by hand, relative ones too, and says where they led', async () => {
    const ctx = network({
      'https://a.example.com/1': redirect('/2#part'),
      'https://a.example.com/2': redirect('//b.example.com:8443/3', 308),
      'https://b.example.com:8443/3': () => new Response('there', { status: 404 }),
    })
    expect(await fetchPublic(ctx, 'https://a.example.com/1', request)).toMatchObject({
      url: 'https://b.example.com:8443/3',
      status: 404,
    })
    expect(ctx.asked).toHaveLength(3)
  })

  it.for([
    'http://a.example.com/',
    'https://a.example.com:444/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://metadata.internal/',
    'https://user@a.example.com/',
    'file:///etc/passwd',
    'javascript:1',
  ])('refuses to go to %s, at once and by a redirect', async (target) => {
    const ctx = network({ 'https://a.example.com/1': redirect(target) })
    await expect(fetchPublic(ctx, target, request)).rejects.toThrow('may not be called')
    expect(ctx.asked).toEqual([])
    await expect(fetchPublic(ctx, 'https://a.example.com/1', request)).rejects.toThrow('may not be called')
    expect(ctx.asked).toHaveLength(1)
  })

  it('ends with too many redirects, too many bytes, no connection and no end', async () => {
    const ctx = network({
      'https://a.example.com/loop': redirect('/loop'),
      'https://a.example.com/large': () => new Response('x'.repeat(101)),
      'https://a.example.com/exact': () => new Response('x'.repeat(100)),
      'https://a.example.com/endless': () =>
        new Response(new ReadableStream({ pull: () => new Promise(() => {}) })),
    })
    const at = (path: string, change = {}) =>
      fetchPublic(ctx, `https://a.example.com/${path}`, { ...request, ...change })
    await expect(at('loop')).rejects.toThrow('redirects more than 2 times')
    expect(ctx.asked).toHaveLength(3)
    await expect(at('large')).rejects.toThrow('more than 100 bytes')
    expect((await at('exact')).bytes.byteLength).toBe(100)
    await expect(at('nowhere')).rejects.toThrow('The connection failed')
    await expect(at('endless', { timeoutMs: 20 })).rejects.toThrow('longer than 20 ms')
  })
})

describe('whyNotReachable with DNS over HTTPS', () => {
  const resolver = 'https://dns.example/dns-query'
  const records = (...data: string[]) =>
    Response.json({
      Status: 0,
      Answer: data.map((each) => ({
        type: each.includes(':') ? 28 : /^[\d.]+$/.test(each) ? 1 : 5,
        TTL: 300,
        data: each,
      })),
    })
  const named = (name: string, a: () => Response, aaaa: () => Response = () => records()) =>
    network(
      { [`${resolver}?name=${name}&type=A`]: a, [`${resolver}?name=${name}&type=AAAA`]: aaaa },
      { DOH_URL: resolver },
    )
  const unique = () => `n-${crypto.randomUUID().slice(0, 8)}.example.com`

  it.for([
    [['93.184.216.34'], [], null],
    [['alias.example.net.', '93.184.216.34'], ['2606:2800:220:1::1'], null],
    [[], ['2606:2800:220:1::1'], null],
    [['127.0.0.1'], [], 'resolves to another address'],
    [['93.184.216.34', '10.0.0.1'], [], 'resolves to another address'],
    [['93.184.216.34'], ['::ffff:10.0.0.1'], 'resolves to another address'],
    [['93.184.216.34'], ['fd00::1'], 'resolves to another address'],
    [[], [], 'has no address'],
    [['only.an.alias.'], [], 'has no address'],
  ] as const)('judges a name with %j and %j: %s', async ([a, aaaa, expected]) => {
    const name = unique()
    const ctx = named(
      name,
      () => records(...a),
      () => records(...aaaa),
    )
    const reason = await whyNotReachable(ctx, `https://${name}/`)
    if (expected) expect(reason).toContain(expected)
    else expect(reason).toBe(null)
  })

  it.for([
    ['refuses', () => new Response(null, { status: 503 })],
    ['fails', () => Response.json({ Status: 2 })],
    ['answers nonsense', () => new Response('<html>')],
    ['does not answer', () => Promise.reject(new Error('gone')) as never],
  ] as const)('knows nothing when the resolver %s', async ([, answer]) => {
    const name = unique()
    await expect(whyNotReachable(named(name, answer, answer), `https://${name}/`)).rejects.toThrow()
  })

  it('asks again after a minute at most, and not before', async () => {
    const name = unique()
    let address = '93.184.216.34'
    const ctx = named(name, () => records(address))
    const at = (ms: number) => whyNotReachable({ ...ctx, now: new Date(ms) }, `https://${name}./`)
    const start = Date.now()
    expect(await at(start)).toBe(null)
    address = '169.254.169.254'
    expect([await at(start + 59_999), ctx.asked.length]).toEqual([null, 2])
    expect(await at(start + 60_000)).toContain('resolves to another address')
  })
})
