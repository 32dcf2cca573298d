import type { Broken } from './failures.ts'
import type { Limits, SourceFault } from './feed.ts'
import type { Gain } from './state.ts'

/** What is left of a run's limits. */
export interface Budget {
  limits: Limits
  pages: number
  documents: number
  /** Aborted when the run's time is over. */
  over: AbortSignal
}

/** What came of one page. */
export interface Worked {
  next: string | null
  /** Where the window is to end instead, because it holds more than the source gives out; else null. */
  split: number | null
  gain: Gain
  /** What could not be had or read of it. The page is done when there is nothing, or all of it is set aside. */
  broken: Broken[]
  /** Notices that had been set aside and could be read now, or not again: neither holds the page up. */
  healed: string[]
  stillBroken: Broken[]
  /** The source wants a pause, or the run is over, before all of the page was had. */
  cut: SourceFault | 'budget' | null
}

/** What a run has done for one source. */
export interface Done extends Gain {
  /** `current`: nothing newer is known of. `behind`: the next run goes on. `waiting`: after a failure, or not its turn. */
  state: 'current' | 'behind' | 'waiting' | 'busy elsewhere'
  setAside: number
  error: string | null
}
