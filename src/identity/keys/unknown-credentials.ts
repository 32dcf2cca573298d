import type { Ctx } from '../../platform/context/context.ts'
import type { KeyCaller } from './schema.ts'
import { Refusals } from '../../platform/http/limits/refusals.ts'

/** A key or token as it was sent, and its network from `networkOf`. */
export interface PresentedCredential {
  /** SHA-256 in hex. */
  hash: string
  network: string
}

/**
 * Max unknown keys and tokens of a network in a minute. Each unknown key costs a Durable Object or a query, and
 * anyone can make up millions of keys in the right form.
 */
export const maxUnknown = 100
const unknown = new Refusals('unknown credential', maxUnknown)

/**
 * The keys that this isolate admitted a moment ago, by their hash, with their callers; null for a token. They grant
 * nothing: they only decide which work may start early.
 */
const recentlyAdmitted = new Map<string, KeyCaller | null>()
const maxHints = 5000

const isKnown = (hash: string): boolean => recentlyAdmitted.has(hash)
/** The caller of a key when it was last admitted here. */
export const callerBefore = (hash: string): KeyCaller | null => recentlyAdmitted.get(hash) ?? null

/**
 * Seconds until a key is checked; 0 for nearly all keys. From a network that keeps sending unknown keys, only keys
 * that were admitted here before are checked, so that other users of the same address can continue.
 */
export async function throttleSeconds(
  { now }: Pick<Ctx, 'now'>,
  { hash, network }: PresentedCredential,
): Promise<number> {
  const seconds = unknown.secondsToWait(network, now.getTime())
  if (seconds === 0 || isKnown(hash)) return 0
  return (await caches.default.match(placeOf(hash))) ? 0 : seconds
}

export const noteUnknown = (
  { env, now }: Pick<Ctx, 'env' | 'now'>,
  { network }: Pick<PresentedCredential, 'network'>,
) => unknown.note(network, now.getTime(), env.REFUSALS)

/** Remembers an admitted key, in this isolate and in the cache of the place, which all isolates there share. */
export function noteAdmitted(
  { later }: Pick<Ctx, 'later'>,
  hash: string,
  caller: KeyCaller | null = null,
): void {
  const isNew = !recentlyAdmitted.has(hash)
  if (isNew && recentlyAdmitted.size >= maxHints) recentlyAdmitted.clear()
  recentlyAdmitted.set(hash, caller ?? callerBefore(hash))
  if (!isNew) return
  const marker = new Response(null, { headers: { 'Cache-Control': 'max-age=86400' } })
  later(caches.default.put(placeOf(hash), marker))
}

export const noteRefused = (hash: string): void => void recentlyAdmitted.delete(hash)

/** A name in the cache that no request can have. */
const placeOf = (hash: string) => `https://admitted-keys.invalid/${hash}`
