import type { EventType } from '../../events/schema.ts'
import { iso } from '../../../platform/time/time.ts'

/** An event in the form of the tables; `data` is JSON text. */
export interface StoredEvent {
  event: EventType
  data: string
  /** The time of the event, in epoch milliseconds. */
  at: number
}

/** The body of a delivery. It is composed of stored text, so that every attempt has the same bytes. */
export const composeBody = ({ event, data, at }: StoredEvent, webhookId: string): string =>
  `{"event":${JSON.stringify(event)},"data":${data},"timestamp":"${iso(at)}","webhookId":${JSON.stringify(webhookId)}}`
