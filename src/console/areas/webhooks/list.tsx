import type { Webhook } from '../../../delivery/webhooks/schema.ts'
import { ListWebhooks } from '../../../delivery/webhooks/schema.ts'
import { listWebhooks } from '../../../delivery/webhooks/queries.ts'
import { readQuery, type Visit } from '../../core/visit.ts'
import { LinkButton, Page } from '../../core/shell.tsx'
import { Listing } from '../../parts/listing.tsx'
import { Distance, Table } from '../../parts/elements.tsx'
import { DeliveryPaused, eventWords, WebhookState } from './frame.tsx'

const about = 'A webhook tells a system of yours what happens here: a new tender, a deadline, a bid’s status.'

/** All webhooks of the company. */
export async function showWebhooks(visit: Visit) {
  const query = readQuery(visit, ListWebhooks)
  const { items, total } = await listWebhooks(visit.ctx, query)
  const register = { href: '/webhooks/new', text: 'Register a webhook' }
  return (
    <Page
      title="Webhooks"
      here="/webhooks"
      lead={about}
      actions={total > 0 && <LinkButton {...register} primary />}
    >
      <DeliveryPaused visit={visit} />
      <Listing
        of="webhooks"
        query={query}
        total={total}
        empty={{
          title: 'No webhook yet',
          text: 'Register the address of your system and choose what it is told. Each message is signed, and tried again when your system does not answer.',
          link: register,
        }}
      >
        <Table
          caption="Webhooks"
          head={['Address', 'Told of', 'State', 'Last delivery']}
          rows={items.map((webhook) => rowOf(visit, webhook))}
        />
      </Listing>
    </Page>
  )
}

const rowOf = (visit: Visit, webhook: Webhook) => [
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
