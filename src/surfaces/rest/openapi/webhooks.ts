import { type EventType, eventTypes } from '../../../delivery/events/schema.ts'
import { eventKinds } from '../../../workspace/following/event-kinds.ts'
import type { OpenApiDocument, Operation, Parameter, Schema } from './document.ts'

/** When an event of each kind happens, as the heading of its delivery. */
const happens = {
  'tender.new': 'A new tender matches an alert that reports at once',
  'tender.deadline': 'The deadline of a followed tender comes near',
  'tender.awarded': 'A followed tender is awarded',
  'bid.submitted': 'A bid is submitted',
  'bid.status_changed': 'A bid changes its status',
  'alert.triggered': 'An alert has found new tenders',
} satisfies Record<EventType, string>

/** The headers of a delivery, with their meaning and an example. */
export const deliveryHeaders: Record<string, { meaning: string; example: string }> = {
  'X-Service-Event': { meaning: 'The kind of the event', example: 'bid.submitted' },
  'X-Service-Delivery': {
    meaning: 'The id of the delivery, the same on every attempt',
    example: 'delivery_01jd0c4kwqe5m9v2x7h3tz8rgn',
  },
  'X-Service-Sandbox': {
    meaning: '`true` where the event happened in a sandbox; a live delivery does not have it',
    example: 'true',
  },
  'X-Service-Signature': {
    meaning:
      '`sha256=` and the lowercase hex HMAC-SHA256 of the raw body, keyed with the UTF-8 bytes of the whole secret',
    example: 'sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17',
  },
  'X-Service-Signature-Next': {
    meaning:
      'The same with the new secret, for one day after a rotation; then the new secret signs `X-Service-Signature`',
    example: 'sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17',
  },
  'webhook-id': {
    meaning: 'The id of the event. An event can be delivered twice: keep the ids you have handled',
    example: 'event_01jd0c4kwqe5m9v2x7h3tz8rgn',
  },
  'webhook-timestamp': {
    meaning: 'When the attempt was made, in seconds since 1970',
    example: '1795168800',
  },
  'webhook-signature': {
    meaning: 'The signature of Standard Webhooks, so that its libraries verify a delivery unchanged',
    example: 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  },
}

/** Headers that a delivery has only in a sandbox, or only for a day after a rotation. */
const passing = new Set(['X-Service-Sandbox', 'X-Service-Signature-Next'])

/** `webhooks` of the document: the request that a receiver gets for each kind of event. */
export const webhooksOf = (eventData: (type: string) => Schema): OpenApiDocument['webhooks'] =>
  Object.fromEntries(eventTypes.map((type) => [type, { post: deliveryOf(type, eventData(type)) }]))

function deliveryOf(type: EventType, data: Schema): Operation {
  const { sample } = eventKinds[type]
  const example = { event: type, data: sample, timestamp: '2026-11-20T09:30:00.000Z', webhookId }
  return {
    operationId: type.replaceAll(/[._](\w)/g, (_whole, letter: string) => letter.toUpperCase()),
    tags: ['webhooks'],
    summary: happens[type],
    description:
      'Sent to every active webhook that is subscribed to this kind of event. Any status from 200 to 299 within ten ' +
      'seconds takes it; any other status is retried after one minute and then after five.',
    security: [],
    parameters: Object.entries(deliveryHeaders).map(asParameter),
    requestBody: { required: true, content: { 'application/json': { schema: bodyOf(type, data), example } } },
    responses: { 200: { description: 'The delivery is taken. The body is not read.', headers: {} } },
  }
}

const webhookId = 'webhook_01jd0c4kwqe5m9v2x7h3tz8rgn'

const asParameter = ([name, { meaning, example }]: [
  string,
  { meaning: string; example: string },
]): Parameter => ({
  name,
  in: 'header',
  required: !passing.has(name),
  description: meaning,
  schema: { type: 'string' },
  example,
})

const bodyOf = (type: EventType, data: Schema): Schema => ({
  type: 'object',
  properties: {
    event: { type: 'string', const: type, description: 'The kind of the event' },
    data: withTest(data),
    timestamp: { type: 'string', format: 'date-time', description: 'When the event happened' },
    webhookId: { type: 'string', description: 'The webhook that the delivery is for' },
  },
  required: ['event', 'data', 'timestamp', 'webhookId'],
})

/** The data of a test delivery, which has a mark. */
const withTest = (data: Schema): Schema => ({
  ...data,
  properties: {
    ...data.properties,
    test: {
      type: 'boolean',
      const: true,
      description: 'Only in a test delivery, whose contents are invented',
    },
  },
})
