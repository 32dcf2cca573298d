import type { Retention } from '../platform/retention.ts'
import { day, hour } from '../platform/time.ts'
import { usageKept } from './keys/usage/carry.ts'

/** How long identity keeps rows. Nothing rests on the deletion: the rows count no more when their time is over. */
export const identityRetention = {
  sessions: { table: 'sessions', key: 'hash', age: 'expires_at', keptFor: 0 },
  /** Sign-ins that stopped half-way. */
  signInSteps: { table: 'sign_in_steps', key: 'hash', age: 'expires_at', keptFor: 0 },
  emailLinks: { table: 'email_links', key: 'hash', age: 'expires_at', keptFor: 0 },
  /** An expired invitation is shown for a while, so that it can be sent again. */
  invitations: { table: 'invitations', key: 'id', age: 'expires_at', keptFor: 30 * day },
  /** Secrets of second factors that no authenticator's code has confirmed. */
  unconfirmedTotp: {
    table: 'totp',
    key: 'user_id',
    age: 'created_at',
    keptFor: day,
    where: 'enabled_at IS NULL',
  },
  /** Mails that were set aside can be looked into for a while. Their links have long expired. */
  mailsSetAside: { table: 'mails', key: 'id', age: 'created_at', keptFor: 7 * day, where: 'due_at IS NULL' },
  /** An hour longer than the view of a company reaches back. */
  keyUsage: {
    table: 'key_usage',
    key: 'company_id, key_id, start, endpoint',
    age: 'start',
    keptFor: usageKept + hour,
  },
  /**
   * Used refresh tokens stay until they expire: the reuse of a deleted token could not be told from noise. All stay a day
   * longer, so that an application that is late is told so and does not count as a stranger.
   */
  oauthTokens: { table: 'oauth_tokens', key: 'hash', age: 'expires_at', keptFor: day },
  /** Codes stay a day longer than they live, so that their reuse is seen as well. */
  oauthCodes: { table: 'oauth_codes', key: 'hash', age: 'expires_at', keptFor: day },
  /** Connections that were opened stay: they are the company's record. */
  unopenedConnections: {
    table: 'connections',
    key: 'id',
    age: 'created_at',
    keptFor: 7 * day,
    where:
      'opened_at IS NULL AND NOT EXISTS (SELECT 1 FROM oauth_codes WHERE connection_id = connections.id)',
  },
  /** Anybody may register a client without an account: a client that nobody allows anything goes after a day. */
  unusedClients: {
    table: 'oauth_clients',
    key: 'id',
    age: 'created_at',
    keptFor: day,
    where: 'allowed_at IS NULL',
  },
} satisfies Record<string, Retention>
