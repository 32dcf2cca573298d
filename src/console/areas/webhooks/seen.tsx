import { createHash } from 'node:crypto'
import type { Webhook } from '../../../delivery/webhooks/schema.ts'
import type { Visit } from '../../core/visit.ts'
import { Facts, None, Note } from '../../parts/elements.tsx'
import { eventWords } from './events.ts'

/**
 * A hash of the settings. The form is refused when the settings have changed, but not when a delivery has
 * failed in the meantime.
 */
export const settingsSeen = ({ url, events, description }: Pick<Webhook, 'url' | 'events' | 'description'>) =>
  createHash('sha256')
    .update(JSON.stringify([url, events, description]))
    .digest('base64url')
    .slice(0, 22)

/**
 * The hidden field with the settings for which the form was filled in. If another person has stored other
 * settings since, the stored settings are shown too.
 */
export function Seen({ visit: { sent }, webhook }: { visit: Visit; webhook: Webhook }) {
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
