import { ListWebhooks, type Webhook } from '../../../delivery/webhooks/schema.ts'
import { listWebhooks } from '../../../delivery/webhooks/queries.ts'
import type { Visit } from '../../core/visit.ts'
import { listPage } from '../../parts/list-page.tsx'
import { Distance } from '../../parts/elements.tsx'
import { DeliveryPaused, eventWords, WebhookState } from './frame.tsx'

/** All webhooks of the company. */
export const showWebhooks = listPage({
  title: 'Webhooks',
  here: '/webhooks',
  lead: 'A webhook notifies your own system of what happens here: a new tender, a deadline, a bid’s status.',
  of: 'webhooks',
  query: ListWebhooks,
  read: listWebhooks,
  make: { href: '/webhooks/new', text: 'Register a webhook' },
  empty: {
    title: 'No webhook yet',
    text: 'Register the address of your system and choose the events it receives. Each message is signed, and retried when your system does not answer.',
  },
  above: <DeliveryPaused />,
  head: ['Address', 'Events', 'State', 'Last delivery'],
  row: rowOf,
})

function rowOf(webhook: Webhook, visit: Visit) {
  return [
    <>
      <a class="address" href={`/webhooks/${webhook.id}`}>
        {webhook.url}
      </a>
      {webhook.description && <small dir="auto">{webhook.description}</small>}
    </>,
    webhook.events.map((event) => eventWords[event].text).join(', '),
    <WebhookState visit={visit} webhook={webhook} />,
    <Distance at={webhook.lastDeliveryAt} none="none yet" />,
  ]
}
