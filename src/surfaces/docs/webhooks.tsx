import { eventTypes } from '../../delivery/events/schema.ts'
import type { OpenApiDocument } from '../rest/openapi/document.ts'
import { deliveryHeaders } from '../rest/openapi/webhooks.ts'
import { second, minute } from '../../platform/time/time.ts'
import { attemptTime, retryAfter } from '../../delivery/webhooks/deliveries/limits.ts'
import { sampleData } from '../../workspace/following/event-kinds.ts'
import { Command, JsonSample, CodeSample } from './code.tsx'
import python from './receivers/receiver.py?raw'
// oxlint-disable-next-line import/default -- the text of the file is the default export, not the code
import typescript from './receivers/receiver.ts?raw'
import { TermTable } from './table.tsx'
import { InlineText } from './text.tsx'

/** A body and its signature, with which any implementation of HMAC-SHA256 can be checked. */
export const testVector = {
  secret: "It's a Secret to Everybody",
  body: 'Hello, World!',
  signature: '757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17',
}

const timestamp = '2026-11-20T09:30:00.000Z'
const webhookId = 'webhook_01jd0c4kwqe5m9v2x7h3tz8rgn'
const exampleBody = { event: 'alert.triggered', data: sampleData('alert.triggered'), timestamp, webhookId }

export const ReceivingWebhooks = ({ document }: { document: OpenApiDocument }) => (
  <>
    <div>
      <p>
        <a href="#createWebhook">Register an address</a> to receive events instead of asking for changes. The
        answer shows the secret of the webhook once. The kinds of events are{' '}
        {eventTypes.map((type, index) => [index > 0 ? ', ' : '', <code>{type}</code>])}.
      </p>
      <p>
        Answer with any status from 200 to 299 within {attemptTime / second} seconds. After a failure the same
        bytes are sent again {retryAfter[0] / minute} minute later, and {retryAfter[1] / minute} minutes after
        a second failure. Then the delivery has failed, and you can{' '}
        <a href="#redeliverWebhookDelivery">send it again by hand</a>, or{' '}
        <a href="#replayWebhook">all events of a stretch of time</a>. A webhook is switched off when 20
        deliveries in a row have failed over at least one day.
      </p>
      <TermTable
        columns={['Header', 'Meaning']}
        rows={Object.entries(deliveryHeaders).map(([head, { meaning }]) => ({
          head,
          cell: <InlineText text={meaning} />,
        }))}
      />
      <p>
        To check a signature of your own: the secret <code>{testVector.secret}</code> and the body{' '}
        <code>{testVector.body}</code> give <code>{testVector.signature}</code>.
      </p>
    </div>
    <div class="samples">
      <Command title="Register" label="Register a webhook" text={registerCommand(document)} />
      <CodeSample title="Body of a test delivery" label="Body of a test delivery">
        <JsonSample value={exampleBody} />
      </CodeSample>
    </div>
    <div class="wide">
      <h2>Testing on your machine</h2>
      <p>
        Deliveries go to public addresses only. To test a receiver on localhost, follow{' '}
        <a href="#listEvents">the events of your company</a> and forward them. This program does so with our{' '}
        <a href="#clients">client</a>, signed like a delivery; Node 22.18 and later runs it. A{' '}
        <a href="#testWebhook">test delivery</a> is such an event too.
      </p>
      <Command
        title="Forward events"
        label="Forward events to your machine"
        text={`curl -O ${originOf(document)}/docs/client.ts -O ${originOf(document)}/docs/listen.ts && node listen.ts http://localhost:3000/`}
      />
      <h2>A receiver</h2>
      <p>
        Both programs compare the signature in constant time and accept the old and the new secret during a
        rotation.
      </p>
      <CodeSample title="TypeScript" label="Receiver in TypeScript">
        <code>{typescript.trimEnd()}</code>
      </CodeSample>
      <CodeSample title="Python" label="Receiver in Python">
        <code>{python.trimEnd()}</code>
      </CodeSample>
    </div>
  </>
)

const registerCommand = ({ servers }: OpenApiDocument) =>
  `curl -X POST -H "Authorization: Bearer $API_KEY" -H 'Content-Type: application/json' ` +
  `-d '{"url":"https://hooks.example.com/tenders","events":["tender.new","bid.submitted"]}' ` +
  `'${servers[0]?.url ?? ''}/webhooks'`

const originOf = ({ servers }: OpenApiDocument) => new URL(servers[0]?.url ?? '').origin
