import { type Cadence, type Topic, topicNames, proposed } from '../../../delivery/notifications/topics.ts'
import { day } from '../../../platform/time/time.ts'
import { instantOf, localText } from '../../../platform/time/zone.ts'

/** The choices of a person. A topic that is left out follows the default of the service. */
export interface Choices {
  choices: Partial<Record<Topic, Cadence>>
  timeZone: string
  /** The hour of the mails, in the person's time zone. */
  hour: number
  /** The day of weekly mails: from Monday 1 to Sunday 7. */
  weekday: number
}

export const cadenceOf = ({ choices }: Pick<Choices, 'choices'>, topic: Topic): Cadence =>
  choices[topic] ?? proposed[topic]

const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay() || 7

/** The date, in the person's zone, of a moment. */
const dateOf = (zone: Choices, at: number): string => localText(zone, new Date(at).toISOString()).slice(0, 10)

/**
 * When the next daily or weekly mail is due, in epoch milliseconds, later than `now`; null if no topic is daily or
 * weekly. An hour that the clocks skip becomes the hour after.
 */
export function nextTurn(plan: Choices, now: number): number | null {
  const wanted = new Set(topicNames.map((topic) => cadenceOf(plan, topic)))
  if (!wanted.has('daily') && !wanted.has('weekly')) return null
  const hour = `T${String(plan.hour).padStart(2, '0')}:00`
  const today = Date.parse(`${dateOf(plan, now)}T00:00:00Z`)
  for (let ahead = 0; ahead <= 8; ahead++) {
    const date = new Date(today + ahead * day).toISOString().slice(0, 10)
    const at = Date.parse(instantOf(plan, date + hour))
    if (at > now && (wanted.has('daily') || weekdayOf(date) === plan.weekday)) return at
  }
  return null
}

/** The topics of the daily or weekly mail that was due at a moment. */
export function topicsAt(plan: Choices, due: number): Topic[] {
  const weekly = weekdayOf(dateOf(plan, due)) === plan.weekday
  return topicNames.filter((topic) => {
    const cadence = cadenceOf(plan, topic)
    return cadence === 'daily' || (weekly && cadence === 'weekly')
  })
}
