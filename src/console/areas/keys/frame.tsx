import type { OwnKey } from '../../../identity/keys/company/queries.ts'
import type { KeyState } from '../../../identity/keys/company/schema.ts'
import { Badge, Distance, Moment, None, Note, type Tone } from '../../parts/elements.tsx'

export const up = { href: '/keys', text: 'API keys' }

export const aboutKeys = 'A key lets a program of yours work with your company’s data, without a person.'

const states: Record<KeyState, [tone: Tone, text: string]> = {
  active: ['good', 'Active'],
  soon: ['warn', 'Expires soon'],
  expired: ['bad', 'Expired'],
  revoked: ['plain', 'Revoked'],
  stopped: ['bad', 'Stopped'],
}

export const StateOf = ({ of: { state, expiresAt, revokedAt } }: { of: OwnKey }) => {
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
            <Moment at={at} />
          </small>
        )
      )}
    </>
  )
}

/**
 * The time of the last use is stored some minutes late. `used` is true as soon as the key was used, even
 * before the time is stored.
 */
export const LastUse = ({ at, used }: { at: string | null; used: boolean }) => {
  if (at !== null) return <Distance at={at} />
  return used ? <>minutes ago</> : <None text="never" />
}

/** The effect of a key's end on the programs that use it. */
export const EndedKey = ({ of: { state } }: { of: OwnKey }) => {
  const texts: Partial<Record<KeyState, string>> = {
    revoked:
      'This key has been revoked: requests with it are refused, for good. Make a new one where it is needed.',
    expired:
      'This key has expired: requests with it are refused. Give it a later end below, or make a new one.',
    stopped: 'The owner of this key has left the company: requests with it are refused. Create a new one.',
  }
  const text = texts[state]
  return text === undefined ? null : <Note tone="warn">{text}</Note>
}
