import { forbidden } from '../../../platform/context/errors.ts'
import { sampleData } from '../../../workspace/following/event-kinds.ts'
import { redeliver, testWebhook } from '../../../delivery/webhooks/deliveries/commands.ts'
import { removeWebhook, updateWebhook } from '../../../delivery/webhooks/commands.ts'
import { rotateSecret } from '../../../delivery/webhooks/rotate.ts'
import { RotateSecret, TestWebhook, UpdateWebhook } from '../../../delivery/webhooks/schema.ts'
import { change, command } from '../../core/input.ts'
import type { Visit } from '../../core/visit.ts'
import { Moment } from '../../parts/elements.tsx'
import { readWebhookFields } from './register.tsx'
import { settingsSeen } from './seen.tsx'
import { SecretPage } from './secret.tsx'

export async function changeWebhook(visit: Visit, fields: URLSearchParams) {
  const { id = '' } = visit.param
  const seen = fields.get('seen')
  await change(visit, UpdateWebhook, readWebhookFields(fields), (ctx, json) =>
    updateWebhook(ctx, id, json, (now) => {
      if (settingsSeen(now) !== seen)
        throw forbidden(
          'stale',
          'Someone has changed this webhook in the meantime. The stored settings stand above your entries.',
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
    say: active ? 'Switched on: events are sent from now on.' : 'Switched off: nothing more is sent.',
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
          <code>X-Service-Signature</code>, the new one <code>X-Service-Signature-Next</code>, and both stand
          in <code>webhook-signature</code>.
        </p>
      )}
    </SecretPage>
  )
}

export async function sendTest(visit: Visit, fields: URLSearchParams) {
  const { id = '' } = visit.param
  const input = { event: fields.get('event') ?? undefined }
  const delivery = await change(visit, TestWebhook, input, (ctx, json) =>
    testWebhook(ctx, id, json, sampleData),
  )
  return { to: `/webhooks/${id}/deliveries/${delivery.id}` }
}

export async function sendAgain(visit: Visit) {
  const { id = '', deliveryId = '' } = visit.param
  const delivery = await command(visit, (ctx) => redeliver(ctx, { id, deliveryId }))
  return {
    to: `/webhooks/${id}/deliveries/${delivery.id}`,
    say: 'Sent again, as a delivery of its own.',
  }
}
