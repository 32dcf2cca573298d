import type { Threshold } from './threshold-in-text.ts'

/** A number that a sentence requires, and its position in the sentence. */
export interface Demanded {
  threshold: Threshold
  start: number
  end: number
}

/** The position in the sentence where the required thing is named. */
export interface CueSpan {
  start: number
  end: number
}

export const at = (threshold: Threshold, { start, end }: CueSpan): Demanded => ({ threshold, start, end })
