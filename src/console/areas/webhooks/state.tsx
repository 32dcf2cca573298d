import type { Delivery, DeliveryStatus } from '../../../delivery/webhooks/deliveries/schema.ts'
import type { Webhook } from '../../../delivery/webhooks/schema.ts'
import { momentText } from '../../core/reader.ts'
import type { Visit } from '../../core/visit.ts'
import { Badge, NoteText, type Tone } from '../../parts/elements.tsx'

/** Whether a webhook works, in a word, with the reason if it does not. */
export const WebhookState = ({ visit, webhook }: { visit: Visit; webhook: Webhook }) => {
  const { active, failureStreak, disabledReason } = webhook
  if (!active)
    return (
      <>
        <Badge tone={disabledReason === null ? 'plain' : 'bad'}>Switched off</Badge>
        {disabledReason !== null && <small>{reasonText(visit, disabledReason)}</small>}
      </>
    )
  if (failureStreak === 0) return <Badge tone="good">Active</Badge>
  return (
    <Badge tone="warn">
      {failureStreak === 1 ? 'Last one failed' : `Failing: ${failureStreak} in a row`}
    </Badge>
  )
}

/** The reason with its times in the reader's form. The service writes the times in the form of the API. */
const reasonText = ({ reader }: Visit, reason: string): string =>
  reason.replaceAll(/\d{4}-\d{2}-\d{2}T[\d:.]+Z/g, (time) => momentText(reader, time))

export const deliveryWords: Record<DeliveryStatus, { text: string; tone: Tone }> = {
  pending: { text: 'On its way', tone: 'info' },
  succeeded: { text: 'Delivered', tone: 'good' },
  failed: { text: 'Failed', tone: 'bad' },
}

/** The state of a delivery. A delivery that has failed and will be tried again is marked as such. */
export const DeliveryState = ({ delivery: { status, attempts } }: { delivery: Delivery }) =>
  status === 'pending' && attempts.length > 0 ? (
    <Badge tone="warn">To be tried again</Badge>
  ) : (
    <Badge tone={deliveryWords[status].tone}>{deliveryWords[status].text}</Badge>
  )

/** A note that deliveries are switched off, for every page on which a person may wait for one. */
export const DeliveryPaused = ({ visit }: { visit: Visit }) =>
  visit.ctx.config.WEBHOOK_DELIVERY === 'off' && (
    <NoteText tone="warn">This service sends nothing at present: events are recorded and wait.</NoteText>
  )
