import * as z from 'zod'

export const eventTypes = [
  'tender.new',
  'tender.deadline',
  'tender.awarded',
  'bid.submitted',
  'bid.status_changed',
  'alert.triggered',
] as const

export const EventType = z.enum(eventTypes).meta({ id: 'EventType', description: 'Type of the event' })
export type EventType = z.output<typeof EventType>
