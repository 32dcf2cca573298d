import type { Ctx } from '../../platform/context/context.ts'
import type { UsageSeries } from './usage.ts'
import type { Freshness } from '../../platform/db/session.ts'
import type { Use } from './freshness.ts'
import type { Lease, LeaseReport } from './lease.ts'
import type { KeyCaller, KeyWindow, GateVerdict } from './schema.ts'
import { gateOf } from './stub.ts'
import { CallerUses, callerUses, type OpenUse } from './uses.ts'

/**
 * In milliseconds after the end of a lease: by then the next request of a key that stays busy has carried the report.
 */
const reportAfter = 50

/** A lease in this isolate. Times are epoch milliseconds. */
interface Held {
  id: string
  requestedAt: number
  until: number
  left: number
  caller: KeyCaller
  window: KeyWindow
  used: Map<string, number>
  lastUsedAt: number
  /** The uses of the database by these requests that have not ended. */
  open: Map<string, Use>
  /** Whether the gate has the report. */
  reported: boolean
}

/**
 * The requests that this isolate may admit on its own, in memory only and by the hash of the key. A lease leaves
 * the memory when it ends, so at most the keys of `maxLease` are there.
 *
 * A lease runs from the time of the request that got it, which is before the gate's answer, so it ends here before
 * it ends for the gate. A request that comes later reads a later time.
 *
 * No request waits for the call of another request, because the runtime could cancel it: a request without a lease
 * calls the gate itself.
 */
export class Leases {
  readonly #held = new Map<string, Held>()
  readonly #uses: CallerUses

  constructor(uses = new CallerUses()) {
    this.#uses = uses
  }

  /**
   * Checks, in one round trip at most, whether a key is valid and has a request left, and counts the request. `use` is
   * the request's use of the database, if it reads any; its end is reported when the request has let go of it.
   */
  async admit(
    ctx: Pick<Ctx, 'env' | 'later'>,
    hash: string,
    route: string,
    use: OpenUse | null = null,
  ): Promise<{ verdict: GateVerdict; freshness: Freshness }> {
    const now = Date.now()
    const held = this.#held.get(hash)
    if (held && held.left > 0 && held.requestedAt <= now && now < held.until)
      return {
        freshness: this.#uses.freshness(hash),
        verdict: this.#useLease(ctx, hash, held, route, use, now),
      }
    const asking = { isolate: this.#uses.isolate, bookmark: this.#uses.bookmark(hash), use: use?.use }
    const { verdict, lease, freshness } = await this.#telling(hash, (report) =>
      gateOf(ctx.env, hash).admit(route, { ...asking, report }),
    )
    if (use && verdict.admitted)
      use.onEnd = (bookmark) => ctx.later(gateOf(ctx.env, hash).ended(use.use.id, bookmark))
    if (lease && verdict.admitted) {
      this.#uses.reset(hash, lease.bookmark)
      ctx.later(this.#hold(ctx.env, hash, heldFrom(lease, verdict, now)))
    }
    return { verdict, freshness }
  }

  /** Admits a request by a lease. A use that ends before the report is part of it. */
  #useLease(
    ctx: Pick<Ctx, 'env' | 'later'>,
    hash: string,
    held: Held,
    route: string,
    use: OpenUse | null,
    now: number,
  ): Admitted {
    if (use) {
      held.open.set(use.use.id, use.use)
      use.onEnd = (bookmark) => {
        const isReported = this.#held.get(hash) !== held
        held.open.delete(use.use.id)
        if (isReported) ctx.later(gateOf(ctx.env, hash).ended(use.use.id, bookmark))
      }
    }
    return useOf(held, route, now)
  }

  /** The window and the counts of a key, with all requests of leases. */
  usage = (env: Env, hash: string, from: number, to: number): Promise<Counts> =>
    this.#telling(hash, (report) => gateOf(env, hash).usage(from, to, report))

  /** Makes a change of a key effective: afterwards no isolate admits a request by the earlier record. */
  refresh = (env: Env, hash: string): Promise<void> =>
    this.#telling(hash, (report) => gateOf(env, hash).refresh(report))

  /** Ends the lease of a key, and calls the gate with its report. A report that fails to arrive is sent again later. */
  async #telling<T>(hash: string, call: (report: LeaseReport | undefined) => Promise<T>): Promise<T> {
    const held = this.#held.get(hash)
    this.#held.delete(hash)
    const answer = await call(held && this.#reportOf(hash, held))
    if (held) held.reported = true
    return answer
  }

  /** Waits for the end of a lease, and reports it unless another request has done so. */
  async #hold(env: Env, hash: string, held: Held): Promise<void> {
    this.#held.set(hash, held)
    await scheduler.wait(Math.max(0, held.until - Date.now()) + reportAfter)
    if (this.#held.get(hash) === held) this.#held.delete(hash)
    if (!held.reported) await gateOf(env, hash).report(this.#reportOf(hash, held))
  }

  #reportOf = (hash: string, { id, used, lastUsedAt, open }: Held): LeaseReport => ({
    lease: id,
    isolate: this.#uses.isolate,
    used: [...used],
    lastUsedAt,
    bookmark: this.#uses.bookmark(hash),
    open: [...open.values()],
  })
}

export const leases = new Leases(callerUses)

interface Counts {
  window: KeyWindow | null
  hours: UsageSeries[]
}

type Admitted = Extract<GateVerdict, { admitted: true }>

const heldFrom = (lease: Lease, { caller, window }: Admitted, requestedAt: number): Held => ({
  id: lease.id,
  requestedAt,
  until: requestedAt + lease.lasts,
  left: lease.requests,
  caller,
  window,
  used: new Map(),
  open: new Map(),
  lastUsedAt: requestedAt,
  reported: false,
})

/** Admits a request by a lease, as the gate would. */
function useOf(held: Held, route: string, now: number): Admitted {
  const { caller, lastUsedAt } = held
  held.left -= 1
  held.lastUsedAt = now
  held.used.set(route, (held.used.get(route) ?? 0) + 1)
  held.window = { ...held.window, used: held.window.used + 1 }
  const key = { ...caller.key, lastUsedAt: new Date(lastUsedAt).toISOString() }
  return { admitted: true, caller: { ...caller, key }, window: held.window }
}
