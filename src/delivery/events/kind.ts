import type * as z from 'zod'
import type { EventType } from './schema.ts'

/** The notification of an event: its text, and ids of the things that the event is about. */
export interface NotificationContent {
  title: string
  body: string
  /** The event's data, reduced to what a list of notifications needs. */
  data: unknown
  alertId: string | null
  tenderId: string | null
  bidId: string | null
}

/** A kind of event, defined once, in the house where the event happens. */
export interface EventKind<T extends EventType = EventType, S extends z.ZodType = z.ZodType> {
  type: T
  /** The schema of the webhook contract. Members outside of it are never sent. */
  data: S
  tell: (data: z.output<S>) => NotificationContent
  /** An invented event, for test deliveries and for the documentation. */
  sample: unknown
}

export const eventKind = <T extends EventType, S extends z.ZodType>(kind: EventKind<T, S>): EventKind<T, S> =>
  kind

/** An event to be recorded, with its data as webhooks receive it. */
export interface NewEvent {
  type: EventType
  data: unknown
  content: NotificationContent
}

export function newEvent<S extends z.ZodType>(kind: EventKind<EventType, S>, data: z.input<S>): NewEvent {
  const parsed = kind.data.parse(data)
  return { type: kind.type, data: parsed, content: kind.tell(parsed) }
}

/** The ids of a notification without a subject. A kind of event overrides the ids that it knows. */
export const aboutNothing = { alertId: null, tenderId: null, bidId: null }
