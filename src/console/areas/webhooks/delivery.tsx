import { minute } from '../../../platform/time/time.ts'
import { getDelivery } from '../../../delivery/webhooks/deliveries/queries.ts'
import type { Delivery, DeliveryAttempt } from '../../../delivery/webhooks/deliveries/schema.ts'
import { redeliver } from '../../../delivery/webhooks/deliveries/commands.ts'
import { command, type Visit } from '../../core/visit.ts'
import { numberText } from '../../core/reader.ts'
import { Page } from '../../core/shell.tsx'
import { Form } from '../../parts/form.tsx'
import { Badge, Distance, Facts, Moment, Section } from '../../parts/elements.tsx'
import { DeliveryState, eventWords, hostOf } from './frame.tsx'

/** One delivery: the request, and the result of every attempt. */
export async function showDelivery(visit: Visit) {
  const { id = '', deliveryId = '' } = visit.param
  const { delivery, url, headers } = await getDelivery(visit.ctx, id, deliveryId)
  const { event, status, payload, createdAt } = delivery
  const path = `/webhooks/${id}/deliveries/${deliveryId}`
  return (
    <Page
      title={eventWords[event].text}
      here="/webhooks"
      up={{ href: `/webhooks/${id}`, text: hostOf(url) }}
      lead={payload.data.test === true ? 'A test with invented contents.' : undefined}
      actions={status !== 'pending' && <Form action={`${path}/redeliver`} button="Send again" tone="quiet" />}
    >
      <Facts
        facts={[
          ['State', <DeliveryState delivery={delivery} />],
          ['Happened', <Moment at={payload.timestamp} />],
          ['Sent', <Moment at={createdAt} />],
          ['Delivery', <code>{deliveryId}</code>],
        ]}
      />
      <Attempts visit={visit} delivery={delivery} path={path} />
      <RequestSection url={url} headers={headers} payload={payload} />
    </Page>
  )
}

const Attempts = ({ visit, delivery, path }: { visit: Visit; delivery: Delivery; path: string }) => (
  <Section title="Attempts">
    {delivery.attempts.length > 0 && (
      <ol class="plain-list">
        {delivery.attempts.map((attempt) => (
          <Attempt visit={visit} attempt={attempt} />
        ))}
      </ol>
    )}
    {delivery.status === 'pending' && <Next visit={visit} delivery={delivery} path={path} />}
    {delivery.status === 'failed' && (
      <p>It will not be retried automatically. Fix the problem, then resend.</p>
    )}
  </Section>
)

const Attempt = ({ visit, attempt }: { visit: Visit; attempt: DeliveryAttempt }) => {
  const { number, at, statusCode, durationMs, error, responseSnippet } = attempt
  return (
    <li>
      <p class="row attempt">
        <strong>Attempt {number}</strong>
        <Badge tone={error === null ? 'good' : 'bad'}>
          {statusCode === null ? 'No answer' : `Answered ${statusCode}`}
        </Badge>
        <span class="soft">
          <Moment at={at} />, {numberText(visit.reader, durationMs)} ms
        </span>
      </p>
      {error !== null && statusCode === null && <p>{error}</p>}
      {error !== null && statusCode !== null && error !== `Answered ${statusCode}` && <p>{error}</p>}
      {responseSnippet === null ? (
        statusCode !== null && <p class="soft">The answer had no text.</p>
      ) : (
        <pre dir="auto">{responseSnippet}</pre>
      )}
    </li>
  )
}

/**
 * States when the next attempt is due. A first attempt comes within seconds, so with script the page reloads
 * until then.
 */
const Next = ({ visit, delivery, path }: { visit: Visit; delivery: Delivery; path: string }) => {
  const { nextAttemptAt, createdAt, attempts } = delivery
  const now = visit.ctx.now.getTime()
  const waits = nextAttemptAt !== null && Date.parse(nextAttemptAt) > now
  const soon = nextAttemptAt !== null && Date.parse(nextAttemptAt) < now + minute
  const first = attempts.length === 0 && now - Date.parse(createdAt) < minute
  return (
    <p role="status" data-again={first ? 2 : undefined}>
      {waits ? (
        <>
          The next attempt is made {soon ? 'within a minute' : <Distance at={nextAttemptAt} />}, on{' '}
          <Moment at={nextAttemptAt} />.
        </>
      ) : (
        'An attempt is under way.'
      )}{' '}
      <a href={path}>Look again</a>
    </p>
  )
}

interface RequestProps extends Pick<Delivery, 'payload'> {
  url: string
  headers: Record<string, string>
}

/**
 * The request without its signatures. With a signature and the body, anybody could make a receiver accept the delivery
 * again.
 */
const RequestSection = ({ url, headers, payload }: RequestProps) => (
  <Section
    title="Request"
    lead="The signatures and the time of the attempt go with it and are not shown here."
  >
    <pre>
      {[`POST ${url}`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)].join('\n')}
    </pre>
    <p>The body, sent without these line breaks:</p>
    <pre class="tall" dir="auto" tabindex={0}>
      {shortened(JSON.stringify(payload, null, 2))}
    </pre>
  </Section>
)

const maxCharacters = 20_000

const shortened = (text: string): string =>
  text.length <= maxCharacters
    ? text
    : `${text.slice(0, maxCharacters).toWellFormed()}\n… and ${text.length - maxCharacters} characters more`

export async function sendAgain(visit: Visit) {
  const { id = '', deliveryId = '' } = visit.param
  const delivery = await command(visit, (ctx) => redeliver(ctx, { id, deliveryId }))
  return {
    to: `/webhooks/${id}/deliveries/${delivery.id}`,
    say: 'Sent again, as a delivery of its own.',
  }
}
