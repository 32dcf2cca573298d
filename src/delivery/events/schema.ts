import * as z from 'zod'
import { Bid, BidStatus } from '../../workspace/bids/schema.ts'
import { idOf } from '../../platform/ids.ts'
import { Award, TenderItem } from '../../catalogue/tenders/schema.ts'

/** An alert as events name it; `alerts/schema.ts` has the whole of it. */
const AlertName = z.looseObject({ id: idOf('alert'), name: z.string() })

/** What happens to a company, and the `data` each kind of event carries: the webhook contract. */
export const EventData = {
  'tender.new': z.object({ tender: TenderItem, alertIds: z.array(idOf('alert')) }),
  'tender.deadline': z.object({
    tender: TenderItem,
    daysLeft: z.int(),
    savedTenderId: idOf('saved').nullable(),
    bidIds: z.array(idOf('bid')),
  }),
  'tender.awarded': z.object({ tender: TenderItem, awards: z.array(Award) }),
  'bid.submitted': z.object({ bid: Bid }),
  'bid.status_changed': z.object({ bid: Bid, from: BidStatus, to: BidStatus }),
  'alert.triggered': z.object({
    alert: AlertName,
    tenderIds: z.array(idOf('tender')),
    count: z.int(),
  }),
} as const

export type EventType = keyof typeof EventData

export const eventTypes = Object.keys(EventData) as [EventType, ...EventType[]]
export const EventType = z.enum(eventTypes).meta({ id: 'EventType', description: 'What happened' })

/** An event that is to be recorded. */
export type NewEvent = {
  [T in EventType]: { type: T; data: z.input<(typeof EventData)[T]> }
}[EventType]

/** The data as the wire has it: a member that the contract does not name never leaves. */
export const eventData = ({ type, data }: NewEvent): unknown => EventData[type].parse(data)
