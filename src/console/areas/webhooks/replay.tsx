import type { Webhook } from '../../../delivery/webhooks/schema.ts'
import { replay } from '../../../delivery/webhooks/deliveries/replay.ts'
import { ReplayWebhook } from '../../../delivery/webhooks/deliveries/schema.ts'
import { several } from '../../../delivery/events/texts.ts'
import { change } from '../../core/input.ts'
import type { Visit } from '../../core/visit.ts'
import { Field } from '../../parts/fields.tsx'
import { Form } from '../../parts/form.tsx'
import { Section } from '../../parts/elements.tsx'

/** The form that sends every event of some days again, for a receiver that was down. */
export const ReplaySection = ({ webhook: { id } }: { webhook: Webhook }) => (
  <Section
    title="Send again"
    lead="For a system that was down. Every event of these days is sent once more, also what happened while the webhook was switched off. Events are kept for 30 days."
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
