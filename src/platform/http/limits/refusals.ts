/** In milliseconds. The edge counts over windows of a minute, so the window here is a minute too. */
const span = 60_000
/**
 * Max parties remembered at once. When there are more, all counts start over: the count is a brake, not a
 * proof.
 */
const maxParties = 10_000

/** A counter over all isolates of one place; where it is not configured, each isolate counts alone. */
type EdgeCounter = Pick<RateLimit, 'limit'>

/**
 * Counts how often a party was refused, so that a party with many refusals is turned away before the next refusal costs
 * a look-up. The count is in memory and at the edge: no database is read or written.
 */
export class Refusals {
  readonly #name: string
  readonly #max: number
  readonly #parties = new Map<string, { count: number; endsAt: number }>()

  constructor(name: string, max: number) {
    this.#name = name
    this.#max = max
  }

  /** Seconds until the party is heard again; 0 while the party is heard. */
  secondsToWait(party: string, now: number): number {
    const found = this.#parties.get(party)
    if (!found || found.endsAt <= now || found.count < this.#max) return 0
    return Math.max(1, Math.ceil((found.endsAt - now) / 1000))
  }

  /**
   * Counts a refusal. Where the edge has counted enough refusals in other isolates, this isolate turns the party away
   * as well.
   */
  async note(party: string, now: number, edge?: EdgeCounter): Promise<void> {
    const known = this.#parties.get(party)
    if (!known && this.#parties.size >= maxParties) this.#parties.clear()
    const current = known && known.endsAt > now ? known : { count: 0, endsAt: now + span }
    current.count += 1
    this.#parties.set(party, current)
    if (!edge || current.count >= this.#max) return
    const { success } = await edge.limit({ key: `${this.#name} ${party}` })
    if (!success) current.count = this.#max
  }
}
