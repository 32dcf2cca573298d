import { createWebhook } from '../../../delivery/webhooks/commands.ts'
import { CreateWebhook } from '../../../delivery/webhooks/schema.ts'
import { Problem } from '../../../platform/context/errors.ts'
import { change } from '../../core/input.ts'
import { Page } from '../../core/shell.tsx'
import type { Visit } from '../../core/visit.ts'
import { Boxes } from '../../parts/boxes.tsx'
import { Field } from '../../parts/fields.tsx'
import { Form } from '../../parts/form.tsx'
import { eventChoices } from './events.ts'
import { SecretPage } from './secret.tsx'

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
  description: fields.get('description')?.trim() || null,
})

/**
 * The chosen events. If none is chosen, the message names what to do; the schema would only report that the
 * list is too short.
 */
function chosenEvents(fields: URLSearchParams): string[] {
  const events = fields.getAll('events')
  if (events.length === 0)
    throw new Problem('INVALID_DATA', 'Please correct what is marked.', [
      { path: 'events', message: 'Choose at least one' },
    ])
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
