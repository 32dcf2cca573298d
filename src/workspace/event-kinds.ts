import { alertTriggered, tenderNew } from '../delivery/alerts/events.ts'
import type { EventKind } from '../delivery/events/kind.ts'
import type { EventType } from '../delivery/events/schema.ts'
import { bidStatusChanged, bidSubmitted } from './bids/events.ts'
import { tenderAwarded, tenderDeadline } from './followed/events.ts'

/** The six kinds of event of the webhook contract. Leave a kind out and this does not compile. */
export const eventKinds = {
  'tender.new': tenderNew,
  'tender.deadline': tenderDeadline,
  'tender.awarded': tenderAwarded,
  'bid.submitted': bidSubmitted,
  'bid.status_changed': bidStatusChanged,
  'alert.triggered': alertTriggered,
} satisfies { [T in EventType]: Pick<EventKind<T>, 'type'> }

/** The `data` of a test delivery: as an event of the kind has it, marked so that a receiver can tell. */
export const sampleData = (type: EventType): Record<string, unknown> => ({
  test: true,
  ...eventKinds[type].data.parse(eventKinds[type].sample),
})
