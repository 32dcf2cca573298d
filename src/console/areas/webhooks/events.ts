import { type EventType, eventTypes } from '../../../delivery/events/schema.ts'
import type { Choice } from '../../parts/fields.tsx'

/** The kinds of events in the words of the pages. */
export const eventWords: Record<EventType, { text: string; means: string }> = {
  'tender.new': { text: 'New tender', means: 'a tender came in that matches one of your alerts or several' },
  'tender.deadline': { text: 'Deadline near', means: 'a tender you follow closes in 7, 3 or 1 days' },
  'tender.awarded': {
    text: 'Tender awarded',
    means: 'a tender you follow was awarded, or a further lot of it',
  },
  'bid.submitted': { text: 'Bid submitted', means: 'one of your bids was submitted' },
  'bid.status_changed': {
    text: 'Bid status changed',
    means: 'one of your bids went from one status to another',
  },
  'alert.triggered': {
    text: 'Alert found something',
    means: 'an alert ran and found tenders; once for each run',
  },
}

export const eventChoices: Choice[] = eventTypes.map((type) => ({
  value: type,
  text: eventWords[type].text,
  hint: `${type}: ${eventWords[type].means}`,
}))
