import type { Ctx } from '../../platform/context.ts'
import { Refusals } from '../../platform/limits/refusals.ts'

/** A key or token as it came, and the network it came from, as `networkOf` gives it. */
export interface Shown {
  /** SHA-256 in hex. */
  hash: string
  network: string
}

/**
 * Unknown keys and tokens of a network in a minute. Each costs a Durable Object or a query, and anybody can make up
 * millions whose form is right.
 */
export const mostUnknown = 100
const unknown = new Refusals('unknown credential', mostUnknown)

/** Hashes of keys that this isolate admitted a moment ago. They only tell which work may start early and permit nothing. */
const admittedLately = new Set<string>()
const hintsKept = 10_000

export const isKnown = (hash: string): boolean => admittedLately.has(hash)

/**
 * Seconds until a key is looked at; 0 for nearly all. From a network that shows unknown keys all the time, only a key that
 * was admitted in this place before is looked at: people behind the same address go on working.
 */
export async function secondsForStranger(
  { now }: Pick<Ctx, 'now'>,
  { hash, network }: Shown,
): Promise<number> {
  const seconds = unknown.secondsToWait(network, now.getTime())
  if (seconds === 0 || isKnown(hash)) return 0
  return (await caches.default.match(placeOf(hash))) ? 0 : seconds
}

export const noteUnknown = ({ env, now }: Pick<Ctx, 'env' | 'now'>, { network }: Pick<Shown, 'network'>) =>
  unknown.note(network, now.getTime(), env.REFUSALS)

/** Remembers an admitted key, in this isolate and in the cache of the place, which all isolates there share. */
export function noteAdmitted({ later }: Pick<Ctx, 'later'>, hash: string): void {
  if (admittedLately.has(hash)) return
  if (admittedLately.size >= hintsKept) admittedLately.clear()
  admittedLately.add(hash)
  const kept = new Response(null, { headers: { 'Cache-Control': 'max-age=86400' } })
  later(caches.default.put(placeOf(hash), kept))
}

export const noteRefused = (hash: string): void => void admittedLately.delete(hash)

/** A name in the cache that no request of anybody can ask for. */
const placeOf = (hash: string) => `https://admitted-keys.invalid/${hash}`
