import type { Delivery, DeliveryStatus } from '../../../delivery/webhooks/deliveries/schema.ts'
import type { Webhook } from '../../../delivery/webhooks/schema.ts'
import { momentText } from '../page/reader.ts'
import type { Visit } from '../page/visit.ts'
import { Badge, Note, type Tone } from '../parts/text.tsx'

/** Whether a webhook works, in a word and, where it does not, why. */
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

/** The service's reason names a time as the API does; people read it as theirs. */
export const reasonText = ({ reader }: Visit, reason: string): string =>
  reason.replaceAll(/\d{4}-\d{2}-\d{2}T[\d:.]+Z/g, (time) => momentText(reader, time))

export const deliveryWords: Record<DeliveryStatus, { text: string; tone: Tone }> = {
  pending: { text: 'On its way', tone: 'info' },
  succeeded: { text: 'Delivered', tone: 'good' },
  failed: { text: 'Failed', tone: 'bad' },
}

/** What failed once is on its way no less, and says so. */
export const DeliveryState = ({ delivery: { status, attempts } }: { delivery: Delivery }) =>
  status === 'pending' && attempts.length > 0 ? (
    <Badge tone="warn">To be tried again</Badge>
  ) : (
    <Badge tone={deliveryWords[status].tone}>{deliveryWords[status].text}</Badge>
  )

/** Said on every page where somebody may wait for a delivery. */
export const DeliveryPaused = ({ visit }: { visit: Visit }) =>
  visit.ctx.config.WEBHOOK_DELIVERY === 'off' && (
    <Note tone="warn">
      <p>This service sends nothing at present: events are recorded and wait.</p>
    </Note>
  )
