import type { Child } from 'hono/jsx'
import type { Webhook } from '../../../delivery/webhooks/schema.ts'
import { useVisit } from '../../core/page-visit.tsx'
import { Page } from '../../core/shell.tsx'
import type { Visit } from '../../core/visit.ts'
import { Badge, NoteText, Tabs, type Tone } from '../../parts/elements.tsx'
import type { Delivery, DeliveryStatus } from '../../../delivery/webhooks/deliveries/schema.ts'
import { momentText } from '../../core/reader.ts'
import { type EventType, eventTypes } from '../../../delivery/events/schema.ts'
import type { Choice } from '../../parts/fields.tsx'

interface FrameProps {
  visit: Visit
  webhook: Webhook
  side: 'deliveries' | 'settings'
  children: Child
}

/** The frame of a webhook's two pages, with the host of its address as the title. */
export const WebhookFrame = ({ visit, webhook, side, children }: FrameProps) => {
  const path = `/webhooks/${webhook.id}`
  return (
    <Page
      visit={visit}
      title={hostOf(webhook.url)}
      here="/webhooks"
      up={{ href: '/webhooks', text: 'Webhooks' }}
      lead={webhook.description !== null && <bdi>{webhook.description}</bdi>}
    >
      <DeliveryPaused />
      <Tabs
        label="Sides of the webhook"
        tabs={[
          { href: path, text: 'Deliveries', here: side === 'deliveries' },
          { href: `${path}/settings`, text: 'Settings', here: side === 'settings' },
        ]}
      />
      {children}
    </Page>
  )
}

export const hostOf = (url: string): string => URL.parse(url)?.host ?? url

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
export const DeliveryPaused = () =>
  useVisit().ctx.config.WEBHOOK_DELIVERY === 'off' && (
    <NoteText tone="warn">This service sends nothing for now: events are recorded and wait.</NoteText>
  )

/** The kinds of events in the words of the pages. */
export const eventWords: Record<EventType, { text: string; means: string }> = {
  'tender.new': { text: 'New tender', means: 'a tender came in that matches one of your alerts or several' },
  'tender.deadline': { text: 'Deadline near', means: 'a tender you follow closes in 7, 3 or 1 days' },
  'tender.awarded': {
    text: 'Tender awarded',
    means: 'a tender you follow was awarded, or a further lot of it',
  },
  'bid.submitted': { text: 'Bid submitted', means: 'one of your bids was submitted' },
  'bid.status_changed': {
    text: 'Bid status changed',
    means: 'one of your bids went from one status to another',
  },
  'alert.triggered': {
    text: 'Alert found something',
    means: 'an alert ran and found tenders; once for each run',
  },
}

export const eventChoices: Choice[] = eventTypes.map((type) => ({
  value: type,
  text: eventWords[type].text,
  hint: `${type}: ${eventWords[type].means}`,
}))
