import type { Retention } from '../platform/db/retention.ts'
import { day, hour } from '../platform/time/time.ts'
import { usageMaxAge } from './keys/usage/carry.ts'

/** How long identity keeps rows. The deletion only saves room: a row whose time is over no longer counts. */
export const identityRetention = {
  sessions: { table: 'sessions', key: 'hash', age: 'expires_at', maxAge: 0 },
  /** Sign-ins that stopped half-way. */
  signInSteps: { table: 'sign_in_steps', key: 'hash', age: 'expires_at', maxAge: 0 },
  emailLinks: { table: 'email_links', key: 'hash', age: 'expires_at', maxAge: 0 },
  /** An expired invitation is shown for a while, so that it can be sent again. */
  invitations: { table: 'invitations', key: 'id', age: 'expires_at', maxAge: 30 * day },
  /** Secrets of second factors that no code of an authenticator has confirmed. */
  unconfirmedTotp: {
    table: 'totp',
    key: 'user_id',
    age: 'created_at',
    maxAge: day,
    where: 'enabled_at IS NULL',
  },
  /**
   * Mails that could not be sent are retained for a while, so that an operator can inspect them. Their links
   * expired long before.
   */
  mailsSetAside: { table: 'mails', key: 'id', age: 'created_at', maxAge: 7 * day, where: 'due_at IS NULL' },
  /** The table reaches an hour further back than the view of a company. */
  keyUsage: {
    table: 'key_usage',
    key: 'company_id, key_id, start, endpoint',
    age: 'start',
    maxAge: usageMaxAge + hour,
  },
  /**
   * Used refresh tokens stay until they expire: the reuse of a deleted token could not be distinguished from noise.
   * All tokens stay a day longer, so that a late application learns that its token has expired instead of being
   * called unknown.
   */
  oauthTokens: { table: 'oauth_tokens', key: 'hash', age: 'expires_at', maxAge: day },
  /** Codes stay a day beyond their lifetime, so that their reuse is noticed as well. */
  oauthCodes: { table: 'oauth_codes', key: 'hash', age: 'expires_at', maxAge: day },
  /** Connections that never opened are deleted. All others stay, as the company's record. */
  unopenedConnections: {
    table: 'connections',
    key: 'id',
    age: 'created_at',
    maxAge: 7 * day,
    where:
      'opened_at IS NULL AND NOT EXISTS (SELECT 1 FROM oauth_codes WHERE connection_id = connections.id)',
  },
  /**
   * Anybody may register a client without an account: a client that nobody has allowed anything is deleted after a day.
   */
  unusedClients: {
    table: 'oauth_clients',
    key: 'id',
    age: 'created_at',
    maxAge: day,
    where: 'allowed_at IS NULL',
  },
} satisfies Record<string, Retention>
