import { getWebhookAndRotation } from '../../../delivery/webhooks/queries.ts'
import { CreateWebhook, type Webhook } from '../../../delivery/webhooks/schema.ts'
import type { Visit } from '../../core/visit.ts'
import { Boxes } from '../../parts/boxes.tsx'
import { Confirm, Form } from '../../parts/form.tsx'
import { Moment, Section } from '../../parts/elements.tsx'
import { WebhookFrame } from './frame.tsx'
import { WebhookFields } from './register.tsx'
import { Seen } from './seen.tsx'
import { WebhookState } from './state.tsx'

/** The settings of a webhook: its address and events, its secret, switching it off, and deleting it. */
export async function showSettings(visit: Visit) {
  const { id = '' } = visit.param
  const { webhook, rotatesAt } = await getWebhookAndRotation(visit.ctx, id)
  return (
    <WebhookFrame visit={visit} webhook={webhook} side="settings">
      <Form action={`/webhooks/${id}/settings`} button="Save" of={CreateWebhook} stored={webhook}>
        <Seen visit={visit} webhook={webhook} />
        <WebhookFields />
      </Form>
      <SecretSection id={id} rotatesAt={rotatesAt} />
      <StateSection visit={visit} webhook={webhook} />
      <Section title="Delete" id="delete">
        <Confirm action={`/webhooks/${id}/delete`} summary="Delete this webhook…" button="Delete">
          <p>
            Nothing more is sent to it, what is on its way is dropped, and its deliveries can no longer be
            looked at. This cannot be undone.
          </p>
        </Confirm>
      </Section>
    </WebhookFrame>
  )
}

const atOnce = 'The new secret signs at once. Until your system knows it, it will refuse our messages.'

const SecretSection = ({ id, rotatesAt }: { id: string; rotatesAt: string | null }) => (
  <Section title="Signing secret" id="secret">
    {rotatesAt === null ? (
      <p>
        A new secret can take over after a day, so that no message is refused meanwhile: for 24 hours the old
        one goes on signing, and the new one signs beside it.
      </p>
    ) : (
      <p>
        A new secret takes over on <Moment at={rotatesAt} />. Until then both sign. Another one can be made
        after that, or in force at once.
      </p>
    )}
    <Confirm
      action={`/webhooks/${id}/rotate`}
      summary={rotatesAt === null ? 'Make a new secret…' : 'Replace both secrets now…'}
      button="Make a new secret"
    >
      {rotatesAt === null ? (
        <Boxes
          name="immediate"
          legend="When it takes over"
          type="radio"
          chosen={['false']}
          choices={[
            {
              value: 'false',
              text: 'In 24 hours',
              hint: 'Until then both secrets sign: give your system the new one in good time.',
            },
            { value: 'true', text: 'Now, the old one has leaked', hint: atOnce },
          ]}
        />
      ) : (
        <>
          <input type="hidden" name="immediate" value="true" />
          <p>For a secret that has leaked. {atOnce}</p>
        </>
      )}
    </Confirm>
  </Section>
)

const StateSection = ({ visit, webhook }: { visit: Visit; webhook: Webhook }) => (
  <Section title="State" id="state">
    <p>
      <WebhookState visit={visit} webhook={webhook} />
    </p>
    {webhook.active ? (
      <Form action={`/webhooks/${webhook.id}/off`} button="Switch off" tone="quiet">
        <p>
          While it is switched off nothing is sent, and what happens meanwhile is sent only if you send it
          again.
        </p>
      </Form>
    ) : (
      <Form action={`/webhooks/${webhook.id}/on`} button="Switch on" tone="quiet">
        <p>Events from then on are sent, and its failures are forgotten.</p>
      </Form>
    )}
  </Section>
)
