import { createWebhook } from '../../../delivery/webhooks/commands.ts'
import { CreateWebhook } from '../../../delivery/webhooks/schema.ts'
import { wrongFields } from '../../../platform/context/errors.ts'
import { change, textIn, type Visit } from '../../core/visit.ts'
import { LinkButton, Page } from '../../core/shell.tsx'
import { Boxes } from '../../parts/boxes.tsx'
import { Field } from '../../parts/fields.tsx'
import { Form } from '../../parts/form.tsx'
import { eventChoices } from './frame.tsx'
import type { Child } from 'hono/jsx'
import { NoteText, Secret, Section } from '../../parts/elements.tsx'

export const showRegister = async () => (
  <Page
    title="Register a webhook"
    here="/webhooks"
    up={{ href: '/webhooks', text: 'Webhooks' }}
    lead="We send each event to your address as signed JSON within seconds, and twice more when your system does not answer: after 1 and after 5 minutes."
  >
    <Form action="/webhooks/new" button="Register" beside={<a href="/webhooks">Cancel</a>} of={CreateWebhook}>
      <WebhookFields />
    </Form>
  </Page>
)

/** The fields of a webhook, in the form that registers a webhook and in the form that changes it. */
export const WebhookFields = () => (
  <>
    <Field
      name="url"
      label="Address"
      hint="A public https address of your system, such as https://hooks.example.com/tenders"
      inputmode="url"
      autocomplete="off"
      spellcheck={false}
    />
    <Field name="description" label="What it is for" hint="For your colleagues: CRM, team channel" />
    <Boxes name="events" legend="Events to send" choices={eventChoices} />
  </>
)

/** The values of `WebhookFields` as the API takes them. */
export const readWebhookFields = (fields: URLSearchParams) => ({
  url: (fields.get('url') ?? '').trim(),
  events: chosenEvents(fields),
  description: textIn(fields, 'description'),
})

/**
 * The chosen events. If none is chosen, the message names what to do; the schema would only report that the
 * list is too short.
 */
function chosenEvents(fields: URLSearchParams): string[] {
  const events = fields.getAll('events')
  if (events.length === 0) throw wrongFields([{ path: 'events', message: 'Choose at least one' }])
  return events
}

export async function registerWebhook(visit: Visit, fields: URLSearchParams) {
  const made = await change(visit, CreateWebhook, readWebhookFields(fields), createWebhook)
  return (
    <SecretPage title="Webhook registered" id={made.id} url={made.url} secret={made.secret}>
      <p>
        Your system needs the secret below to check that a message is from us. It is shown this once; we keep
        it encrypted and cannot show it again.
      </p>
    </SecretPage>
  )
}

interface SecretPageProps {
  title: string
  id: string
  url: string
  /** Null when the form was sent a second time. */
  secret: string | null
  children: Child
}

/** Shows a signing secret once, and explains how a receiver uses it. */
export const SecretPage = ({ title, id, url, secret, children }: SecretPageProps) => (
  <Page title={title} here="/webhooks" up={{ href: '/webhooks', text: 'Webhooks' }} lead={url}>
    {secret === null ? (
      <NoteText tone="warn">
        This form was sent twice, and its secret is shown only once. If you did not copy it, make a new one
        under <a href={`/webhooks/${id}/settings#secret`}>Settings</a>.
      </NoteText>
    ) : (
      <>
        {children}
        <Secret label="Signing secret" value={secret} id="secret" />
      </>
    )}
    <div class="buttons">
      <LinkButton href={`/webhooks/${id}`} text="Go on and send a test" primary />
    </div>
    <ReceiverHint />
  </Page>
)

const own = `import { createHmac, timingSafeEqual } from 'node:crypto'

// rawBody: the bytes as they arrived, before any JSON parsing
const digest = createHmac('sha256', secret).update(rawBody).digest('hex')
const expected = Buffer.from('sha256=' + digest)
const given = Buffer.from(request.headers['x-service-signature'] ?? '')
const genuine = given.length === expected.length && timingSafeEqual(given, expected)`

const standard = `import { Webhook } from 'standardwebhooks'

const event = new Webhook(secret).verify(rawBody, request.headers)`

/** How a receiver recognises our messages, in two ways. */
const ReceiverHint = () => (
  <Section
    title="In your system"
    lead="Check the signature, answer with any 2xx status within 10 seconds, and do the work afterwards."
  >
    <p>
      With a library of{' '}
      <a href="https://www.standardwebhooks.com" rel="noopener noreferrer">
        Standard Webhooks
      </a>
      , which also refuses old messages:
    </p>
    <pre>{standard}</pre>
    <p>
      Or by hand, with <code>X-Service-Signature</code>: the HMAC of the body, keyed with the whole secret.
    </p>
    <pre>{own}</pre>
    <p class="soft">
      The same event may arrive more than once: <code>webhook-id</code> stays the same, so that you can tell.
    </p>
  </Section>
)
