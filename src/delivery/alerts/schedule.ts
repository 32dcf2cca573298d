import { day, hour } from '../../platform/time.ts'
import type { Frequency } from './schema.ts'

/** Before the working day in Europe, in UTC. */
const atHour = 6

/** The next time an alert is due, in epoch milliseconds and after `now`; 0 for one that is due whenever something is new. */
export function nextRunAt(frequency: Frequency, now: Date): number {
  if (frequency === 'instant') return 0
  const today = Math.floor(now.getTime() / day) * day + atHour * hour
  const next = today > now.getTime() ? today : today + day
  return frequency === 'daily' ? next : next + daysToMonday(next) * day
}

const daysToMonday = (time: number) => (8 - new Date(time).getUTCDay()) % 7
