import { day } from '../../platform/time.ts'
import type { DateSpan, Feed } from './feed.ts'

/** Where a source stands, as the plan looks at it. */
export interface Standing {
  /** All before it has been read. */
  watermark: number
  /** How far reading again has come; null while it rests. */
  again: number | null
  /** When it was last begun. */
  againAt: number
}

/** What is to be read next. */
export interface Task extends DateSpan {
  again: boolean
}

/**
 * The next window: what has not been read yet comes first, then what is read again; null where the source is up to date.
 * Something newer than the watermark is looked for `every` so many milliseconds, or when it is asked for. A window ends
 * where the source's windows end (a day, mostly), and at most with what there is to read.
 */
export function nextTask(
  { watermark, again }: Standing,
  now: number,
  { every, windowEnd }: Pick<Feed, 'every' | 'windowEnd'>,
  asked: boolean,
): Task | null {
  const within = (from: number, end: number): DateSpan => ({ from, to: Math.min(windowEnd(from), end) })
  const behind = now - watermark
  if (behind > 0 && (asked || behind >= every)) return { ...within(watermark, now), again: false }
  return again !== null && again < watermark ? { ...within(again, watermark), again: true } : null
}

/** Where reading again begins, for a source that is up to date and was not read again for a day; else null. */
export function startAgain(
  { watermark, again, againAt }: Standing,
  now: number,
  { lookBack }: Pick<Feed, 'lookBack'>,
): number | null {
  return again === null && now - againAt >= day ? dayOf(watermark - lookBack) : null
}

/** The start of the day that a moment lies in, in UTC. */
export const dayOf = (moment: number): number => moment - (moment % day)
