import type { Threshold } from './threshold-in-text.ts'

/** A number that a sentence demands, and where it stands in the sentence. */
export interface Demanded {
  threshold: Threshold
  start: number
  end: number
}

/** Where the demanded thing is named in the sentence. */
export interface Span {
  start: number
  end: number
}

export const at = (threshold: Threshold, { start, end }: Span): Demanded => ({ threshold, start, end })
