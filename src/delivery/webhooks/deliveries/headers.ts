import type { Ctx } from '../../../platform/context/context.ts'
import { hexSignature, standardSignature } from '../signature.ts'
import type { Claimable } from './claim.ts'

type Sent = Pick<Claimable, 'id' | 'eventId' | 'event'>

/** The headers that are the same in every attempt of a delivery, whatever secret signs it. */
export const unsignedHeaders = ({ id, eventId, event }: Sent): Record<string, string> => ({
  'Content-Type': 'application/json',
  'User-Agent': 'Tender-Marketplace-Webhooks/1',
  'X-Service-Event': event,
  'X-Service-Delivery': id,
  // The event's id, so that a receiver recognises a redelivery too.
  'webhook-id': eventId,
})

/** The first secret signs. A second secret takes over soon, and signs too so that receivers can change to it. */
export function headersOf(
  { now, config }: Pick<Ctx, 'now'> & { config: Pick<Ctx['config'], 'SANDBOX'> },
  sent: Sent,
  body: string,
  secrets: string[],
): Record<string, string> {
  const [current = '', next] = secrets
  // A receiver refuses a signature that is not recent, also if the clock of a sandbox is ahead.
  const isSandbox = config.SANDBOX !== undefined
  const seconds = Math.floor((isSandbox ? Date.now() : now.getTime()) / 1000)
  const signed = `${sent.eventId}.${seconds}.${body}`
  const standard = secrets.map((secret) => `v1,${standardSignature(secret, signed)}`)
  return {
    ...unsignedHeaders(sent),
    ...(isSandbox && { 'X-Service-Sandbox': 'true' }),
    'X-Service-Signature': `sha256=${hexSignature(current, body)}`,
    ...(next !== undefined && { 'X-Service-Signature-Next': `sha256=${hexSignature(next, body)}` }),
    'webhook-timestamp': String(seconds),
    'webhook-signature': standard.join(' '),
  }
}
