import { bidExample } from '../../../workspace/bids/examples.ts'
import { type EventType, EventData } from '../../events/schema.ts'
import { idExample } from '../../../platform/ids.ts'
import { awardExample } from '../../../catalogue/tenders/examples.ts'

const { tender } = bidExample
const submitted = { ...bidExample, status: 'submitted', submittedAt: bidExample.updatedAt }

/** What each kind of event looks like, with invented contents. */
const samples: Record<EventType, unknown> = {
  'tender.new': { tender, alertIds: [idExample('alert')] },
  'tender.deadline': {
    tender,
    daysLeft: 3,
    savedTenderId: idExample('saved'),
    bidIds: [idExample('bid')],
  },
  'tender.awarded': { tender: { ...tender, status: 'awarded' }, awards: [awardExample] },
  'bid.submitted': { bid: submitted },
  'bid.status_changed': { bid: submitted, from: 'ready', to: 'submitted' },
  'alert.triggered': {
    alert: { id: idExample('alert'), name: 'Road works in Ireland' },
    tenderIds: [tender.id],
    count: 1,
  },
}

/** The `data` of a test: as an event of the kind has it, marked so that a receiver can tell. */
export const sampleData = (type: EventType): Record<string, unknown> => ({
  test: true,
  ...EventData[type].parse(samples[type]),
})
