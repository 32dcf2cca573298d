import { createHash } from 'node:crypto'
import type { Webhook } from '../../../delivery/webhooks/schema.ts'
import type { Visit } from '../page/visit.ts'
import { Facts } from '../parts/list.tsx'
import { None, Note } from '../parts/text.tsx'
import { eventWords } from './events.ts'

/** Names what the form is about, so that a form minds no delivery that fails meanwhile. */
export const settingsSeen = ({ url, events, description }: Pick<Webhook, 'url' | 'events' | 'description'>) =>
  createHash('sha256')
    .update(JSON.stringify([url, events, description]))
    .digest('base64url')
    .slice(0, 22)

/** What the form was filled in for, and, where somebody else has stored something since, what that is. */
export function Seen({ visit: { sent }, webhook }: { visit: Visit; webhook: Webhook }) {
  const stored = settingsSeen(webhook)
  const before = sent.fields?.get('seen') ?? stored
  const isChanged = sent.problem?.reason === 'stale'
  return (
    <>
      {isChanged && <Stored webhook={webhook} />}
      {/* Once that was shown, the form may be sent; until then it stays about what its sender saw. */}
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
        ['What it is told', events.map((event) => eventWords[event].text).join(', ')],
      ]}
    />
  </Note>
)
