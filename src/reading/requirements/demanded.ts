import type { Values } from '../../reference/language/values/values.ts'
import type { Threshold } from './threshold-in-text.ts'

/** A number that a sentence demands, and its place in the sentence. */
export interface Demanded {
  threshold: Threshold
  start: number
  end: number
}

/** The words that may demand a number, and the values in them. */
export interface Said {
  text: string
  values: Values
}

/** The place in the sentence where the demanded thing is named. */
export interface Span {
  start: number
  end: number
}

export const at = (threshold: Threshold, { start, end }: Span): Demanded => ({ threshold, start, end })
