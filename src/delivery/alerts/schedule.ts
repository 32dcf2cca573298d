import { day, hour } from '../../platform/time/time.ts'
import type { Frequency } from './schema.ts'

/** The hour in UTC: before the working day in Europe. */
const atHour = 6

/**
 * The next time an alert is due, in epoch milliseconds after `now`; 0 for an alert that is due whenever there are new
 * tenders.
 */
export function nextRunAt(frequency: Frequency, now: Date): number {
  if (frequency === 'instant') return 0
  const today = Math.floor(now.getTime() / day) * day + atHour * hour
  const next = today > now.getTime() ? today : today + day
  return frequency === 'daily' ? next : next + daysToMonday(next) * day
}

const daysToMonday = (time: number) => (8 - new Date(time).getUTCDay()) % 7
