import * as z from 'zod'

export const eventTypes = [
  'tender.new',
  'tender.deadline',
  'tender.awarded',
  'bid.submitted',
  'bid.status_changed',
  'alert.triggered',
] as const
export const EventType = z.enum(eventTypes).meta({ id: 'EventType' })
export type EventType = z.output<typeof EventType>

/** What a DELETE answers. */
export const Deleted = z
  .object({ id: z.string(), deleted: z.literal(true) })
  .meta({ id: 'Deleted', description: 'Confirms a deletion' })
