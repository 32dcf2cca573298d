import type { Ctx } from '../../../platform/context/context.ts'
import { type Counted, counting, secondsIn } from '../../../platform/http/limits/limits.ts'
import { deriveFrom, hashSecret, isSecret } from '../../auth/sessions/secret.ts'
import { readScope } from '../authorization.ts'
import type { Credentials } from '../clients/authenticate.ts'
import { OAuthError } from '../error.ts'
import { type OAuthForm, required } from '../form.ts'
import type { Grant } from '../schema.ts'
import type { oauthTokens } from '../../schema.gen.ts'
import { type Family, issue, type TokenAnswer } from './issue.ts'
import { refreshesOf, tooManyRequests } from './limits.ts'
import { loadToken } from './load.ts'
import { narrowedAudience } from './redeem.ts'
import { refreshGrace, refreshPrefix } from './secrets.ts'

const bad = (why: string) => new OAuthError('invalid_grant', why)

/**
 * New tokens for a refresh token, which is replaced by its successor. The successor follows from the token and a
 * salt that only the database has: for a minute, and until the successor is used, a repeated refresh (an answer
 * lost, two requests at once) returns the same successor. Later use of a replaced token ends the connection,
 * because another party has used the token.
 *
 * @throws OAuthError
 */
export async function refreshTokens(
  ctx: Ctx,
  form: OAuthForm,
  credentials: Credentials,
): Promise<TokenAnswer> {
  const token = required(form, 'refresh_token')
  const found = await loadToken(ctx, credentials, token)
  if (!found || !isSecret(refreshPrefix, token) || found.connection.clientId !== found.client.id)
    throw bad('The refresh token is not known')
  const { token: row, connection, role } = found
  if (connection.revokedAt !== null) throw bad('The connection has ended')
  if (row.expiresAt <= ctx.now.toISOString()) throw bad('The refresh token has expired')
  if (role === null) throw bad('The person has left the company')
  const narrowed = {
    grants: requestedGrants(row.grants, connection.grants, form.get('scope')),
    audience: narrowedAudience(ctx, row.audience, form.get('resource')),
  }
  const answer = await rotate(ctx, token, row, narrowed)
  if (!answer) throw bad('The refresh token was used before')
  return answer
}

/** The requested grants, as far as the token has them and the connection still allows them. */
function requestedGrants(
  own: readonly Grant[],
  allowed: readonly Grant[],
  scope: string | undefined,
): Grant[] {
  const requested = readScope(scope) ?? [...own]
  const granted = requested.filter((grant) => own.includes(grant))
  if (granted.length < requested.length)
    throw new OAuthError('invalid_scope', 'The scope is wider than what was allowed')
  const live = granted.filter((grant) => allowed.includes(grant))
  if (live.length === 0) throw new OAuthError('invalid_scope', 'Nothing of this scope is allowed now')
  return live
}

async function rotate(
  ctx: Ctx,
  token: string,
  { hash, salt, connectionId, grants, audience }: typeof oauthTokens.$inferSelect,
  narrowed: Omit<Family, 'connectionId'>,
): Promise<TokenAnswer | null> {
  if (salt === null) throw new Error('A refresh token has no salt')
  const refresh = refreshPrefix + deriveFrom(token, salt)
  const now = ctx.now.getTime()
  const window = refreshesOf(connectionId)
  // Counted in the same batch: a token that is refused because of the limit is not spent and can be sent again.
  const room = `(SELECT count FROM rate_windows WHERE key = ?3) <= ${window.limit.attempts}`
  const live = `EXISTS (SELECT 1 FROM connections WHERE id = ?2 AND revoked_at IS NULL) AND ${room}`
  const { statement, answer } = issue(
    ctx,
    { connectionId, grants, audience },
    { refresh, narrowed, condition: { sql: live, values: [connectionId, window.key] } },
  )
  const results = await ctx.d1.batch<Counted>([
    ctx.d1
      .prepare(
        `UPDATE connections SET revoked_at = ?1, revoked_because = 'token_reused' WHERE id = ?2 AND revoked_at IS NULL
          AND EXISTS (SELECT 1 FROM oauth_tokens t LEFT JOIN oauth_tokens s ON s.hash = ?4
            WHERE t.hash = ?3 AND (t.used_at <= ?5 OR s.used_at IS NOT NULL))`,
      )
      .bind(now, connectionId, hash, hashSecret(refresh), now - refreshGrace),
    counting(ctx, window),
    ctx.d1
      .prepare(`UPDATE oauth_tokens SET used_at = coalesce(used_at, ?1) WHERE hash = ?2 AND ${room}`)
      .bind(now, hash, window.key),
    statement,
  ])
  const seconds = secondsIn(ctx, results[1], window)
  if (seconds > 0) throw tooManyRequests(seconds)
  return (results[3]?.meta.changes ?? 0) > 0 ? answer : null
}
