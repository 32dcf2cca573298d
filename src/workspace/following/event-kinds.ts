import { alertTriggered, tenderNew } from '../../delivery/alerts/events.ts'
import type { EventKind } from '../../delivery/events/kind.ts'
import type { EventType } from '../../delivery/events/schema.ts'
import { bidStatusChanged, bidSubmitted } from '../bids/events.ts'
import { tenderAwarded, tenderDeadline } from './events.ts'

/** The six kinds of event of the webhook contract. The declaration does not compile without all of them. */
export const eventKinds = {
  'tender.new': tenderNew,
  'tender.deadline': tenderDeadline,
  'tender.awarded': tenderAwarded,
  'bid.submitted': bidSubmitted,
  'bid.status_changed': bidStatusChanged,
  'alert.triggered': alertTriggered,
} satisfies { [T in EventType]: Pick<EventKind<T>, 'type'> }

/**
 * The `data` of a test delivery: an example event of the kind, with `test: true` so that a receiver can distinguish it from a
 * real event.
 */
export const sampleData = (type: EventType): Record<string, unknown> => ({
  test: true,
  ...eventKinds[type].data.parse(eventKinds[type].sample),
})
