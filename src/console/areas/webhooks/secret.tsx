import type { Child } from 'hono/jsx'
import { LinkButton, Page } from '../../core/shell.tsx'
import { NoteText, Section } from '../../parts/elements.tsx'
import { Secret } from '../../parts/secret.tsx'

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
