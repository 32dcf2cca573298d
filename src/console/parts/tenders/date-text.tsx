import type { CalendarDate } from '../../../workspace/following/calendar/schema.ts'
import { Day, Moment, type Seen } from '../text.tsx'

/** The time of a date of the calendar, or its day if only the day is known. */
export const DateText = ({
  visit,
  date: { at, allDay },
}: {
  visit: Seen
  date: { at: Date; allDay: CalendarDate['allDay'] }
}) =>
  allDay ? (
    <Day visit={visit} at={at.toISOString().slice(0, 10)} />
  ) : (
    <Moment visit={visit} at={at.toISOString()} />
  )
