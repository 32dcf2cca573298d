import type { Broken } from './failures.ts'
import type { RunLimits, SourceFault } from './feed.ts'
import { type Gain, noGain } from './source-state.ts'

/** The remaining budget of a run. */
export interface Budget {
  limits: RunLimits
  pages: number
  /**
   * Pages without notices that cost nothing, so that the ends of spans do not use up the budget for reading
   * again.
   */
  empty: number
  documents: number
  /** Aborted when the time of the run is over. */
  over: AbortSignal
}

/** The result of reading one page. */
export interface Worked {
  next: string | null
  /** The earlier end of a window that has more notices than the source returns; null otherwise. */
  split: number | null
  gain: Gain
  /**
   * The parts of the page that could not be fetched or read. The page is finished when there are none or all of them
   * are set aside.
   */
  broken: Broken[]
  /** Notices that were set aside before and can be read now. */
  healed: string[]
  /**
   * What is set aside without delaying the page: notices that were set aside before and still cannot be read, and what
   * was imported although places of it are wrong.
   */
  noted: Broken[]
  /** Why reading stopped before the end of the page: the source needs a pause, or the run's budget is used up. */
  cut: SourceFault | 'budget' | null
  /** How many notices the page contains or lists; null if that is unknown, or the page was not read. */
  size: number | null
  /** The answer that was taken for an empty page, as `nothingIn` names it; null for any other page. */
  nothing: string | null
}

/** A page without notices. */
export const emptyWork = {
  split: null,
  gain: { ...noGain, pages: 1 },
  broken: [],
  healed: [],
  noted: [],
  cut: null,
  size: 0,
} satisfies Partial<Worked>

/** The result of a run for one source. */
export interface RunResult extends Gain {
  /** `current`: there is nothing newer. `behind`: the next run continues. `waiting`: after a failure, or not due. */
  state: 'current' | 'behind' | 'waiting' | 'busy elsewhere'
  setAside: number
  error: string | null
}
