import { listDeliveries } from '../../../delivery/webhooks/deliveries/queries.ts'
import { type Delivery, ListDeliveries, ReplayWebhook } from '../../../delivery/webhooks/deliveries/schema.ts'
import { getWebhook } from '../../../delivery/webhooks/queries.ts'
import { TestWebhook, type Webhook } from '../../../delivery/webhooks/schema.ts'
import { nothingSent } from '../../core/sent.tsx'
import { change, readQuery, type Visit } from '../../core/visit.ts'
import { choicesOf, Field, Select } from '../../parts/fields.tsx'
import { Filters, Listing } from '../../parts/listing.tsx'
import { Form } from '../../parts/form.tsx'
import { Distance, Facts, Moment, Section, Table } from '../../parts/elements.tsx'
import { DeliveryState, deliveryWords, eventWords, WebhookFrame, WebhookState } from './frame.tsx'
import { replay } from '../../../delivery/webhooks/deliveries/replay.ts'
import { sampleData } from '../../../workspace/following/event-kinds.ts'
import { testWebhook } from '../../../delivery/webhooks/deliveries/commands.ts'
import { several } from '../../../delivery/events/texts.ts'

/** One webhook: its state, a test, and its deliveries. */
export async function showWebhook(visit: Visit) {
  const { id = '' } = visit.param
  const listing = listingOf(visit, `/webhooks/${id}`)
  const query = readQuery(listing, ListDeliveries)
  const [webhook, { items, total }] = await Promise.all([
    getWebhook(visit.ctx, id),
    listDeliveries(visit.ctx, id, query),
  ])
  const filtered = query.status !== undefined || query.event !== undefined
  return (
    <WebhookFrame visit={isSent(visit) ? visit : listing} webhook={webhook} side="deliveries">
      <Facts facts={factsOf(visit, webhook)} />
      {webhook.active ? (
        <TestForm webhook={webhook} />
      ) : (
        <p>
          Nothing is sent while it is switched off.{' '}
          <a href={`/webhooks/${id}/settings#state`}>Switch it on</a>
        </p>
      )}
      <Section title="Deliveries" lead="Deliveries of the last 30 days, the newest first.">
        <Listing
          visit={listing}
          of="deliveries"
          query={query}
          total={total}
          filters={<DeliveryFilters visit={listing} />}
          empty={none}
          narrowed={filtered ? noneFits(listing.url.pathname) : null}
        >
          <Table
            caption="Deliveries"
            head={['Event', 'State', 'Attempts', 'Sent']}
            rows={items.map((delivery) => rowOf(delivery))}
          />
        </Listing>
      </Section>
      {webhook.active && <ReplaySection webhook={webhook} />}
    </WebhookFrame>
  )
}

const factsOf = (visit: Visit, webhook: Webhook) =>
  [
    ['Address', webhook.url],
    ['State', <WebhookState visit={visit} webhook={webhook} />],
    ['Events', webhook.events.map((event) => eventWords[event].text).join(', ')],
    ['Last attempt', <Moment at={webhook.lastDeliveryAt} none="none yet" />],
  ] as const satisfies Parameters<typeof Facts>[0]['facts']

/**
 * The form that sends a test event. It offers only the kinds for which the webhook is registered, because other kinds
 * would never arrive.
 */
const TestForm = ({ webhook: { id, events } }: { webhook: Webhook }) => (
  <Section title="Test" lead="We send an invented event, marked as a test, in the way we send real events.">
    <Form
      action={`/webhooks/${id}/test`}
      button="Send a test event"
      tone="quiet"
      class="beside-field"
      of={TestWebhook}
    >
      <Select
        id="test-event"
        name="event"
        label="Kind of event"
        choices={events.map((event) => ({ value: event, text: eventWords[event].text }))}
      />
    </Form>
  </Section>
)

const DeliveryFilters = ({ visit }: { visit: Visit }) => (
  <Filters visit={visit} action={visit.url.pathname} class="filters" label="Which deliveries">
    <div class="fields">
      <Select name="status" label="State" none="Any" choices={choicesOf(deliveryWords)} />
      <Select name="event" label="Event" none="Any" choices={choicesOf(eventWords)} />
    </div>
  </Filters>
)

const none = {
  title: 'Nothing was sent yet',
  text: 'A delivery appears here as soon as a subscribed event happens.',
}
const noneFits = (path: string) => ({
  text: 'No delivery fits these filters.',
  link: { href: path, text: 'Show all deliveries' },
})

const rowOf = (delivery: Delivery) => {
  const { id, webhookId, event, status, attempts, payload, createdAt } = delivery
  return [
    <>
      <a href={`/webhooks/${webhookId}/deliveries/${id}`}>{eventWords[event].text}</a>
      {payload.data.test === true && <small>Test</small>}
    </>,
    <>
      <DeliveryState delivery={delivery} />
      {status !== 'succeeded' && <small>{attempts.at(-1)?.error}</small>}
    </>,
    String(attempts.length),
    <Distance at={createdAt} />,
  ]
}

const isSent = ({ request }: Visit) => request.method === 'POST'

/**
 * The visit with the address and filters of the list. When a form is shown again, the visit has the form's address, so
 * the given path takes its place.
 */
const listingOf = (visit: Visit, path: string): Visit => ({
  ...visit,
  url: isSent(visit) ? new URL(path, visit.url) : visit.url,
  sent: nothingSent,
})

/** The form that sends every event of some days again, for a receiver that was down. */
const ReplaySection = ({ webhook: { id } }: { webhook: Webhook }) => (
  <Section
    title="Send again"
    lead="For a system that was down. Every event of these days is sent again, even those from when the webhook was switched off. Events are stored for 30 days."
  >
    <Form action={`/webhooks/${id}/replay`} button="Send the events again" tone="quiet" class="beside-field">
      <Field name="from" label="From (UTC)" type="date" required />
      <Field name="to" label="To (UTC)" type="date" optional />
    </Form>
  </Section>
)

export async function sendEventsAgain(visit: Visit, fields: URLSearchParams) {
  const { id = '' } = visit.param
  const input = { from: fields.get('from') ?? '', to: fields.get('to') || undefined }
  const { replayed, next } = await change(visit, ReplayWebhook, input, (ctx, json) => replay(ctx, id, json))
  const more = next === null ? '' : ' There are more: send the later days once these have arrived.'
  return { to: `/webhooks/${id}`, say: `${several(replayed, 'event')} will be sent again.${more}` }
}

export async function sendTest(visit: Visit, fields: URLSearchParams) {
  const { id = '' } = visit.param
  const input = { event: fields.get('event') ?? undefined }
  const delivery = await change(visit, TestWebhook, input, (ctx, json) =>
    testWebhook(ctx, id, json, sampleData),
  )
  return { to: `/webhooks/${id}/deliveries/${delivery.id}` }
}
