import { second } from '../../../platform/time/time.ts'
import type { FailureKind } from '../completion.ts'

/** The most calls at once. */
const concurrency = 4
/** No call starts after this time in a step, so that the step ends within the time of its job. */
export const stepTime = 90 * second

/** Failures of the provider, of our settings or of a budget: the call is made again later. Other failures are due to the text. */
const transient: ReadonlySet<FailureKind> = new Set([
  'timeout',
  'rate_limited',
  'unavailable',
  'unauthorised',
  'redirect',
  'not_configured',
  'quota',
])
export const isTransient = (kind: FailureKind): boolean => transient.has(kind)

/**
 * Does work that calls a model, a few items at once, until the first transient failure or until `end`, a time of
 * `performance.now()`. Returns only after all calls have returned, so that none overlaps with the next step. `read` counts
 * the items that are done.
 */
export async function callInParallel<T>(
  items: readonly T[],
  end: number,
  work: (item: T) => Promise<FailureKind | null>,
): Promise<{ read: number; failure: FailureKind | null }> {
  const waiting = [...items]
  let read = 0
  let failure: FailureKind | null = null
  const next = async (): Promise<void> => {
    const item = waiting.shift()
    if (item === undefined || failure !== null || performance.now() > end) return
    const failed = await work(item).catch((error: unknown) => {
      waiting.length = 0
      throw error
    })
    if (failed === null) read += 1
    else failure ??= failed
    return next()
  }
  const ended = await Promise.allSettled(Array.from({ length: concurrency }, next))
  for (const each of ended) if (each.status === 'rejected') throw each.reason
  return { read, failure }
}
