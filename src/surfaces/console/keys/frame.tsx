import type { OwnKey } from '../../../identity/keys/company/queries.ts'
import type { KeyState } from '../../../identity/keys/company/schema.ts'
import { managers } from '../page/page.tsx'
import { Page } from '../page/shell.tsx'
import type { Visit } from '../page/visit.ts'
import { Badge, Distance, Moment, None, Note, type Tone } from '../parts/text.tsx'

export const up = { href: '/keys', text: 'API keys' }

/** Why a person cannot see the keys: the role, or the plan of the company. Null when the person may manage keys. */
export type Hindrance = 'role' | 'plan' | null

export const hindranceOf = ({ session: { company } }: Visit): Hindrance => {
  if (!managers.includes(company.role)) return 'role'
  return company.plan === 'enterprise' ? null : 'plan'
}

export const aboutKeys = 'A key lets a program of yours work with your company’s data, without a person.'

/** The page shown instead of the keys to a member, and to a company whose plan has no keys. */
export const KeysClosed = ({ visit, why }: { visit: Visit; why: 'role' | 'plan' }) => (
  <Page visit={visit} title="API keys" here="/keys" lead={aboutKeys}>
    {why === 'role' ? (
      <div class="empty">
        <p class="empty-title">Only owners and admins manage API keys</p>
        <p>A key acts for your company. Ask an owner or admin of it to make one for you.</p>
      </div>
    ) : (
      <div class="empty">
        <p class="empty-title">API keys come with the enterprise plan</p>
        <p>
          With the API your own systems search tenders, keep your pipeline and bids in step with your CRM, and
          are told of what happens by webhooks. Your company is on the Basic plan.
        </p>
        <p>
          <a class="button primary" href="/company/plan">
            Ask for the Enterprise plan
          </a>{' '}
          <a class="button" href="/docs">
            See what the API can do
          </a>
        </p>
      </div>
    )}
  </Page>
)

const states: Record<KeyState, [tone: Tone, text: string]> = {
  active: ['good', 'Active'],
  soon: ['warn', 'Expires soon'],
  expired: ['bad', 'Expired'],
  revoked: ['plain', 'Revoked'],
  stopped: ['bad', 'Stopped'],
}

export const StateOf = ({ visit, of: { state, expiresAt, revokedAt } }: { visit: Visit; of: OwnKey }) => {
  const [tone, text] = states[state]
  const at = state === 'revoked' ? revokedAt : expiresAt
  return (
    <>
      <Badge tone={tone}>{text}</Badge>
      {state === 'stopped' ? (
        <small>Its holder left the company</small>
      ) : (
        at !== null && (
          <small>
            {state === 'active' && 'until '}
            <Moment visit={visit} at={at} />
          </small>
        )
      )}
    </>
  )
}

/**
 * The time of the last use is stored some minutes late. `used` says that the key was used, even before the time is
 * stored.
 */
export const LastUse = ({ visit, at, used }: { visit: Visit; at: string | null; used: boolean }) => {
  if (at !== null) return <Distance visit={visit} at={at} />
  return used ? <>minutes ago</> : <None text="never" />
}

/** The effect of a key's end on the programs that use it. */
export const Ended = ({ of: { state } }: { of: OwnKey }) => {
  const texts: Partial<Record<KeyState, string>> = {
    revoked:
      'This key has been revoked: requests with it are refused, for good. Make a new one where it is needed.',
    expired:
      'This key has expired: requests with it are refused. Give it a later end below, or make a new one.',
    stopped:
      'The person who holds this key has left the company: requests with it are refused. Make a new one.',
  }
  const text = texts[state]
  return text === undefined ? null : <Note tone="warn">{text}</Note>
}
