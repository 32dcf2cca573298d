import type * as z from 'zod'
import type { EventType } from './schema.ts'

/** What people are told of an event in the list of notifications, and what the event is about. */
export interface Told {
  title: string
  body: string
  /** The event's data, reduced to what a list of notifications needs. */
  data: unknown
  alertId: string | null
  tenderId: string | null
  bidId: string | null
}

/** A kind of event, defined once by the feature that it happens to. */
export interface EventKind<T extends EventType = EventType, S extends z.ZodType = z.ZodType> {
  type: T
  /** The webhook contract: a member that the schema does not name never leaves. */
  data: S
  tell: (data: z.output<S>) => Told
  /** Invented contents, for a test delivery and for the documentation. */
  sample: unknown
}

export const eventKind = <T extends EventType, S extends z.ZodType>(kind: EventKind<T, S>): EventKind<T, S> =>
  kind

/** An event that is to be recorded, with its data as the wire has it. */
export interface NewEvent {
  type: EventType
  data: unknown
  told: Told
}

export function newEvent<S extends z.ZodType>(kind: EventKind<EventType, S>, data: z.input<S>): NewEvent {
  const parsed = kind.data.parse(data)
  return { type: kind.type, data: parsed, told: kind.tell(parsed) }
}

/** A notification that names nothing: a kind of event fills in what it is about. */
export const aboutNothing = { alertId: null, tenderId: null, bidId: null }
