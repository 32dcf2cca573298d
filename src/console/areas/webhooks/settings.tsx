import { getWebhookAndRotation } from '../../../delivery/webhooks/queries.ts'
import {
  CreateWebhook,
  RotateSecret,
  UpdateWebhook,
  type Webhook,
} from '../../../delivery/webhooks/schema.ts'
import { change, command, type Visit } from '../../core/visit.ts'
import { Boxes } from '../../parts/boxes.tsx'
import { Confirm, Form } from '../../parts/form.tsx'
import { Facts, Moment, None, Note, Section } from '../../parts/elements.tsx'
import { eventWords, WebhookFrame, WebhookState } from './frame.tsx'
import { readWebhookFields, SecretPage, WebhookFields } from './register.tsx'
import { profileDigest } from '../../../company/profile/digest.ts'
import { forbidden } from '../../../platform/context/errors.ts'
import { removeWebhook, updateWebhook } from '../../../delivery/webhooks/commands.ts'
import { rotateSecret } from '../../../delivery/webhooks/rotate.ts'

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
            Nothing more is sent to it, pending deliveries are dropped, and its deliveries can no longer be
            viewed. This cannot be undone.
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
        A new secret can take over after a day, so that no message is refused meanwhile: for 24 hours both
        secrets sign.
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

/**
 * A hash of the settings. The form is refused when the settings have changed, but not when a delivery has
 * failed in the meantime.
 */
const settingsSeen = ({ url, events, description }: Pick<Webhook, 'url' | 'events' | 'description'>) =>
  profileDigest([url, events, description])

/**
 * The hidden field with the settings for which the form was filled in. If another person has stored other
 * settings since, the stored settings are shown too.
 */
function Seen({ visit: { sent }, webhook }: { visit: Visit; webhook: Webhook }) {
  const stored = settingsSeen(webhook)
  const before = sent.fields?.get('seen') ?? stored
  const isChanged = sent.problem?.reason === 'stale'
  return (
    <>
      {isChanged && <Stored webhook={webhook} />}
      {/* Once the stored settings have been shown, the form refers to the stored settings, so that it can be sent
         again. Until then the form refers to the settings that its sender saw. */}
      <input type="hidden" name="seen" value={isChanged ? stored : before} />
    </>
  )
}

const Stored = ({ webhook: { url, events, description } }: { webhook: Webhook }) => (
  <Note tone="info">
    <p>
      <strong>What is stored now</strong>
    </p>
    <Facts
      facts={[
        ['Address', <bdi>{url}</bdi>],
        ['What it is for', description === null ? <None text="none" /> : <bdi>{description}</bdi>],
        ['Events', events.map((event) => eventWords[event].text).join(', ')],
      ]}
    />
  </Note>
)

export async function changeWebhook(visit: Visit, fields: URLSearchParams) {
  const { id = '' } = visit.param
  const seen = fields.get('seen')
  await change(visit, UpdateWebhook, readWebhookFields(fields), (ctx, json) =>
    updateWebhook(ctx, id, json, (now) => {
      if (settingsSeen(now) !== seen)
        throw forbidden(
          'stale',
          'Someone has changed this webhook in the meantime. The stored settings are shown above your entries.',
        )
    }),
  )
  return { to: `/webhooks/${id}/settings`, say: 'Saved.' }
}

export const switchWebhook = (active: boolean) => async (visit: Visit) => {
  const { id = '' } = visit.param
  await change(visit, UpdateWebhook, { active }, (ctx, json) => updateWebhook(ctx, id, json))
  return {
    to: `/webhooks/${id}`,
    say: active ? 'Switched on: events are sent again.' : 'Switched off: nothing more is sent.',
  }
}

export async function deleteWebhook(visit: Visit) {
  const { id = '' } = visit.param
  await command(visit, (ctx) => removeWebhook(ctx, id))
  return { to: '/webhooks', say: 'The webhook was deleted.' }
}

export async function rotate(visit: Visit, fields: URLSearchParams) {
  const { id = '' } = visit.param
  const input = { immediate: fields.get('immediate') === 'true' }
  const made = await change(visit, RotateSecret, input, (ctx, json) => rotateSecret(ctx, id, json))
  const { url, secret, secretTakesOverAt } = made
  return (
    <SecretPage title="New signing secret" id={id} url={url} secret={secret}>
      <p>It is shown this once. </p>
      {input.immediate ? (
        <p>New deliveries use it; the old secret no longer works. Update your system now.</p>
      ) : (
        <p>
          It takes over on <Moment at={secretTakesOverAt} />. Until then the old one signs{' '}
          <code>X-Service-Signature</code>, the new one <code>X-Service-Signature-Next</code>, and both are in{' '}
          <code>webhook-signature</code>.
        </p>
      )}
    </SecretPage>
  )
}
