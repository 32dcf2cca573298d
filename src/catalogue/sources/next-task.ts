import { day } from '../../platform/time/time.ts'
import type { DateSpan, Feed } from './feed.ts'

/** How far a source has been read. */
export interface ReadingState {
  /** Everything before this moment has been read. */
  watermark: number
  /** The position of the re-reading; null when no re-reading is under way. */
  again: number | null
  /** The moment at which the re-reading last began. */
  againAt: number
}

/** The window to read next. `again` marks a re-reading. */
export interface SourceTask extends DateSpan {
  again: boolean
}

/**
 * The next window: unread time comes first, then time that is read again; null if the source is up to date.
 * The source is checked for news after every `every` milliseconds, or on request. A window ends where the
 * source's windows end (mostly a day), and at the latest with the time to read.
 */
export function nextTask(
  { watermark, again }: ReadingState,
  now: number,
  { every, windowEnd }: Pick<Feed, 'every' | 'windowEnd'>,
  onRequest: boolean,
): SourceTask | null {
  const within = (from: number, end: number): DateSpan => ({ from, to: Math.min(windowEnd(from), end) })
  const behind = now - watermark
  if (behind > 0 && (onRequest || behind >= every)) return { ...within(watermark, now), again: false }
  return again !== null && again < watermark ? { ...within(again, watermark), again: true } : null
}

/**
 * The start of a re-reading, if the source is up to date and the last re-reading began a day ago; null
 * otherwise.
 */
export function startAgain(
  { watermark, again, againAt }: ReadingState,
  now: number,
  { lookBack }: Pick<Feed, 'lookBack'>,
): number | null {
  return again === null && now - againAt >= day ? dayOf(watermark - lookBack) : null
}

/** The start of a moment's day in UTC. */
export const dayOf = (moment: number): number => moment - (moment % day)
