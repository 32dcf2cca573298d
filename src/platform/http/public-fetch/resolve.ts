import * as z from 'zod'
import type { Ctx } from '../../context/context.ts'
import { minute, second } from '../../time/time.ts'
import { whyNotAddress } from './address.ts'
import { readCapped } from '../capped.ts'
import { isPublicAddress } from './special.ts'

/** DNS gave no answer, so nothing is known about the name. */
export class Unresolved extends Error {}

export type ResolveCtx = Pick<Ctx, 'config' | 'fetch' | 'now'>

/**
 * Why an address may not be called, by its text and by the addresses that its name resolves to; null if it may. The
 * name is looked up only where DOH_URL is configured. The name may resolve to another address a moment later, and the
 * runtime cannot pin the answer; the runtime itself refuses private addresses.
 *
 * @throws Unresolved when the resolver fails.
 */
export async function whyNotReachable(ctx: ResolveCtx, text: string): Promise<string | null> {
  const refusal = whyNotAddress(ctx.config, text)
  const { origin, hostname } = URL.parse(text) ?? { origin: '', hostname: '' }
  if (refusal || !ctx.config.DOH_URL || ctx.config.WEBHOOK_TEST_ORIGINS.includes(origin)) return refusal
  const addresses = await resolve(ctx, ctx.config.DOH_URL, hostname.replace(/\.$/, ''))
  if (addresses.length === 0) return 'must name a host that exists: its name has no address'
  return addresses.every(isPublicAddress)
    ? null
    : 'must be a public host: its name resolves to another address'
}

interface Known {
  until: number
  addresses: string[]
}

/** The answers of the last minute. */
const recent = new Map<string, Known>()
const maxNames = 1000

async function resolve(ctx: ResolveCtx, resolver: string, name: string): Promise<string[]> {
  // The clock of a sandbox is ahead: its answers would stay true for others when they no longer are.
  const place = `${ctx.config.SANDBOX ?? ''} ${name}`
  const known = recent.get(place)
  const now = ctx.now.getTime()
  if (known && known.until > now && known.until <= now + minute) return known.addresses
  const answers = (
    await Promise.all([ask(ctx, resolver, name, 'A'), ask(ctx, resolver, name, 'AAAA')])
  ).flat()
  const addresses = answers.map(({ data }) => data)
  const seconds = Math.min(60, ...answers.map(({ TTL }) => TTL ?? 0))
  if (recent.size >= maxNames) recent.clear()
  if (answers.length > 0) recent.set(place, { until: now + seconds * second, addresses })
  return addresses
}

/**
 * The texts (TXT) of a name in the DNS, as DOH_URL answers them at this moment.
 *
 * @throws Unresolved when the resolver fails, or none is configured.
 */
export async function resolveTexts(ctx: ResolveCtx, name: string): Promise<string[]> {
  if (!ctx.config.DOH_URL) throw new Unresolved('The service has no resolver')
  const answers = await ask(ctx, ctx.config.DOH_URL, name, 'TXT')
  // Resolvers write a text in quotes, and a long one as several quoted parts.
  return answers.map(
    ({ data }) => [...data.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, part]) => part).join('') || data,
  )
}

const Answer = z.object({
  Status: z.int(),
  Answer: z
    .array(z.object({ type: z.int(), TTL: z.number().min(0).optional(), data: z.string() }))
    .optional(),
})
const types = { A: 1, TXT: 16, AAAA: 28 } as const
const nameError = 3

/** The JSON form of DNS over HTTPS, as Cloudflare and Google serve it. Aliases on the way are left out. */
async function ask({ fetch }: ResolveCtx, resolver: string, name: string, type: keyof typeof types) {
  const url = new URL(resolver)
  url.searchParams.set('name', name)
  url.searchParams.set('type', type)
  const signal = AbortSignal.timeout(3 * second)
  try {
    const response = await fetch(url.href, { headers: { Accept: 'application/dns-json' }, signal })
    if (!response.ok) throw new Unresolved('The resolver refuses to answer')
    const { bytes } = await readCapped(response.body, 64 * 1024, signal)
    const { Status, Answer: found = [] } = Answer.parse(JSON.parse(new TextDecoder().decode(bytes)))
    if (Status !== 0 && Status !== nameError) throw new Unresolved('The name could not be resolved')
    return found.filter((each) => each.type === types[type])
  } catch (error) {
    throw error instanceof Unresolved
      ? error
      : new Unresolved('The resolver gives no answer', { cause: error })
  }
}
