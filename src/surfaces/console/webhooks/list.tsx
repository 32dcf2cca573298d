import type { Webhook } from '../../../delivery/webhooks/schema.ts'
import { ListWebhooks } from '../../../delivery/webhooks/schema.ts'
import { listWebhooks } from '../../../delivery/webhooks/queries.ts'
import { managers } from '../page/page.tsx'
import { readQuery } from '../page/query.ts'
import { Page } from '../page/shell.tsx'
import type { Visit } from '../page/visit.ts'
import { Listing, MainLink } from '../parts/listing.tsx'
import { html } from '../serve.ts'
import { Empty } from '../parts/empty.tsx'
import { Table } from '../parts/list.tsx'
import { Distance, None } from '../parts/text.tsx'
import { eventWords } from './events.ts'
import { DeliveryPaused, WebhookState } from './state.tsx'

const about = 'A webhook tells a system of yours what happens here: a new tender, a deadline, a bid’s status.'

/** All webhooks of the company. A member is told who may manage webhooks. */
export async function showWebhooks(visit: Visit) {
  if (!managers.includes(visit.session.company.role)) return html(visit, 403, <NotForMembers visit={visit} />)
  const query = readQuery(visit, ListWebhooks)
  const { items, total } = await listWebhooks(visit.ctx, query)
  const register = { href: '/webhooks/new', text: 'Register a webhook' }
  return (
    <Page
      visit={visit}
      title="Webhooks"
      here="/webhooks"
      lead={about}
      actions={total > 0 && <MainLink {...register} />}
    >
      <DeliveryPaused visit={visit} />
      <Listing
        visit={visit}
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
  webhook.lastDeliveryAt === null ? (
    <None text="none yet" />
  ) : (
    <Distance visit={visit} at={webhook.lastDeliveryAt} />
  ),
]

const NotForMembers = ({ visit }: { visit: Visit }) => (
  <Page visit={visit} title="Webhooks" here="/webhooks" lead={about}>
    <Empty
      title="Only owners and admins manage webhooks"
      text="They carry what happens in your company to other systems. Ask an owner or admin of your company to register one."
      link={{ href: '/notifications', text: 'See what happened instead' }}
    />
  </Page>
)
