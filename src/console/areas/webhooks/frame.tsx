import type { Child } from 'hono/jsx'
import type { Webhook } from '../../../delivery/webhooks/schema.ts'
import { Page } from '../../core/shell.tsx'
import type { Visit } from '../../core/visit.ts'
import { Tabs } from '../../parts/elements.tsx'
import { DeliveryPaused } from './state.tsx'

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
      <DeliveryPaused visit={visit} />
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
