import { day, iso } from '../../platform/time/time.ts'
import { instantOf, localText } from '../../platform/time/zone.ts'

/** A due date in epoch milliseconds, and the time zone and hour at which its owner is mailed. */
export interface Dated {
  dueAt: number
  timeZone: string
  hour: number
}

/** `before`: the morning before the due date has come. `over`: the due date has passed. */
export type Mark = 'before' | 'over'

/** How far ahead of a due date its morning before can lie: two days, and an hour where the clocks change. */
export const maxAhead = 2 * day + day / 24
/** How long a due date that has passed is still reported, so that an outage of some hours loses no reminder. */
export const maxBehind = 2 * day

/** The reminder that is due at a moment; null if none is due. */
export function markAt(dated: Dated, now: number): Mark | null {
  if (dated.dueAt <= now) return now < dated.dueAt + maxBehind ? 'over' : null
  return morningBefore(dated) <= now ? 'before' : null
}

/** An hour before the owner's mails on the day before, so that the daily mail of that day has the reminder. */
function morningBefore({ dueAt, hour, ...zone }: Dated): number {
  const before = iso(Date.parse(`${dateIn(zone.timeZone, dueAt)}T00:00:00Z`) - day).slice(0, 10)
  const early = String(Math.max(hour - 1, 0)).padStart(2, '0')
  return Date.parse(instantOf(zone, `${before}T${early}:00`))
}

/** The reminder's first words, in the owner's days. */
export function wordsOf({ dueAt, timeZone }: Dated, now: number): string {
  if (dueAt <= now) return 'Overdue'
  return dateIn(timeZone, dueAt) === dateIn(timeZone, now) ? 'Due today' : 'Due tomorrow'
}

const dateIn = (timeZone: string, at: number): string => localText({ timeZone }, iso(at)).slice(0, 10)
