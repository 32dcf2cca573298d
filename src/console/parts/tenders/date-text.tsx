import type { CalendarDate } from '../../../workspace/following/calendar/schema.ts'
import { Day, Moment } from '../text.tsx'

/** The time of a date of the calendar, or its day if only the day is known. */
export const DateText = ({ at, allDay }: Pick<CalendarDate, 'at' | 'allDay'>) =>
  allDay ? <Day at={at.toISOString().slice(0, 10)} /> : <Moment at={at.toISOString()} />
