import { boundList } from '../../../platform/db/bulk.ts'
import { randomBytes } from 'node:crypto'
import type { Ctx } from '../../../platform/context/context.ts'
import { hashSecret, newSecret } from '../../auth/sessions/secret.ts'
import type { Grant } from '../schema.ts'
import { accessPrefix, lifetimes } from './secrets.ts'

/** The answer of the token endpoint (RFC 6749, section 5.1). */
export interface TokenAnswer {
  access_token: string
  token_type: 'Bearer'
  /** In seconds. */
  expires_in: number
  refresh_token: string
  scope: string
}

/** The grants of a pair of tokens. The refresh token keeps all grants; the access token may get fewer. */
export interface Family {
  connectionId: string
  grants: Grant[]
  audience: string
}

/** A condition in SQL with its bound values, which are numbered from `?2` on. */
export interface Condition {
  sql: string
  values: unknown[]
}

/**
 * The statement that stores an access token and a refresh token if the condition is true as the statement runs, and
 * the answer with the tokens. A refresh token that is stored already stays unchanged, so that repeated refreshes
 * have one successor.
 */
export function issue(
  ctx: Ctx,
  { connectionId, grants, audience }: Family,
  {
    refresh,
    narrowed,
    condition,
  }: { refresh: string; narrowed: Omit<Family, 'connectionId'>; condition: Condition },
): { statement: D1PreparedStatement; answer: TokenAnswer } {
  const access = newSecret(accessPrefix)
  const at = ctx.now.getTime()
  const rows = [
    { hash: hashSecret(access), kind: 'access', ...narrowed, expiresAt: at + lifetimes.access },
    {
      hash: hashSecret(refresh),
      kind: 'refresh',
      grants,
      audience,
      salt: randomBytes(32).toString('base64url'),
      expiresAt: at + lifetimes.refresh,
    },
  ].map((row) => ({ ...row, connectionId, createdAt: at }))
  const of = (name: string) => `json_extract(value, '$.${name}')`
  const members = ['hash', 'kind', 'connectionId', 'grants', 'audience', 'salt', 'createdAt', 'expiresAt']
  const statement = ctx.d1
    .prepare(
      `INSERT INTO oauth_tokens (hash, kind, connection_id, grants, audience, salt, created_at, expires_at)
        SELECT ${members.map(of).join(', ')} FROM json_each(?1) WHERE ${condition.sql}
        ON CONFLICT (hash) DO NOTHING`,
    )
    .bind(boundList(rows), ...condition.values)
  return {
    statement,
    answer: {
      access_token: access,
      token_type: 'Bearer',
      expires_in: lifetimes.access / 1000,
      refresh_token: refresh,
      scope: narrowed.grants.join(' '),
    },
  }
}
