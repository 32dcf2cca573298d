import { createHash } from 'node:crypto'
import type { Ctx } from '../../../platform/context/context.ts'
import { isSecret, newSecret, sameSecret } from '../../auth/sessions/secret.ts'
import type { Credentials } from '../clients/authenticate.ts'
import { OAuthError } from '../error.ts'
import { type OAuthForm, required } from '../form.ts'
import { audienceOf, coversAudience } from '../resource.ts'
import { type Family, issue, type TokenAnswer } from './issue.ts'
import { loadCode } from './load.ts'
import { codePrefix, refreshPrefix } from './secrets.ts'

const bad = (why: string) => new OAuthError('invalid_grant', why)

/**
 * Tokens for an authorization code. Everything is checked before the code is spent, so that a wrong verifier, redirect
 * or resource does not use the code up. A code that comes a second time ends its connection with all tokens.
 *
 * @throws OAuthError
 */
export async function redeemCode(ctx: Ctx, form: OAuthForm, credentials: Credentials): Promise<TokenAnswer> {
  const code = required(form, 'code')
  const verifier = required(form, 'code_verifier')
  const found = await loadCode(ctx, credentials, code)
  if (!found || !isSecret(codePrefix, code) || found.connection.clientId !== found.client.id)
    throw bad('The code is not known')
  const { code: row, connection, role } = found
  if (!isVerifier(verifier, row.challenge)) throw bad('The code_verifier does not fit the code_challenge')
  if ((form.get('redirect_uri') ?? row.redirectUri) !== row.redirectUri)
    throw bad('The redirect_uri is not that of the authorization request')
  const audience = narrowedAudience(ctx, connection.audience, form.get('resource'))
  if (row.usedBy === null && row.expiresAt <= ctx.now.toISOString()) throw bad('The code has expired')
  if (role === null) throw bad('The person has left the company')
  const { grants } = connection
  const family = { connectionId: connection.id, grants, audience: connection.audience }
  const answer = await spend(ctx, row.hash, family, { grants, audience }, found.client.kind === 'registered')
  if (!answer) throw bad('The code was used before')
  return answer
}

/**
 * Spends the code in one transaction: of several requests with one code the first wins, and each later request ends the
 * connection.
 */
async function spend(
  ctx: Ctx,
  hash: string,
  family: Family,
  narrowed: Omit<Family, 'connectionId'>,
  replaces: boolean,
): Promise<TokenAnswer | null> {
  const claim = crypto.randomUUID()
  const won = `EXISTS (SELECT 1 FROM oauth_codes o JOIN connections c ON c.id = o.connection_id
    WHERE o.hash = ?2 AND o.used_by = ?3 AND c.revoked_at IS NULL)`
  const { statement, answer } = issue(ctx, family, {
    refresh: newSecret(refreshPrefix),
    narrowed,
    condition: { sql: won, values: [hash, claim] },
  })
  const id = family.connectionId
  const now = ctx.now.getTime()
  const results = await ctx.d1.batch([
    ctx.d1
      .prepare(
        `UPDATE connections SET revoked_at = ?1, revoked_because = 'code_reused' WHERE id = ?2 AND revoked_at IS NULL
          AND EXISTS (SELECT 1 FROM oauth_codes WHERE hash = ?3 AND used_by IS NOT NULL)`,
      )
      .bind(now, id, hash),
    ctx.d1
      .prepare('UPDATE oauth_codes SET used_by = ?1 WHERE hash = ?2 AND used_by IS NULL')
      .bind(claim, hash),
    statement,
    ctx.d1
      .prepare(`UPDATE connections SET opened_at = ?1 WHERE id = ?4 AND ${won}`)
      .bind(now, hash, claim, id),
    ...(replaces ? [endEarlier(ctx, id, won, hash, claim)] : []),
  ])
  return results[2]?.meta.changes === 2 ? answer : null
}

/**
 * Ends the person's earlier connection of a registered client, which stands for one installation: allowing it again
 * replaces the earlier connection for the company. The id of a metadata document is shared by all installations, which
 * must not end each other.
 */
const endEarlier = (ctx: Ctx, id: string, won: string, hash: string, claim: string) =>
  ctx.d1
    .prepare(
      `UPDATE connections SET revoked_at = ?1, revoked_because = 'replaced'
        WHERE revoked_at IS NULL AND opened_at IS NOT NULL AND id <> ?4
          AND (client_id, user_id, company_id) =
            (SELECT client_id, user_id, company_id FROM connections WHERE id = ?4) AND ${won}`,
    )
    .bind(ctx.now.getTime(), hash, claim, id)

/** RFC 7636, section 4.6. */
const isVerifier = (verifier: string, challenge: string): boolean =>
  /^[A-Za-z0-9._~-]{43,128}$/.test(verifier) &&
  sameSecret(createHash('sha256').update(verifier).digest('base64url'), challenge)

/**
 * The resource that the access token is for: the resource of this request, where it lies within the allowed audience.
 */
export function narrowedAudience({ config }: Ctx, granted: string, resource: string | undefined): string {
  if (resource === undefined) return granted
  const requested = audienceOf(config.PUBLIC_ORIGIN, resource)
  if (requested === null || !coversAudience(config.PUBLIC_ORIGIN, granted, requested))
    throw new OAuthError('invalid_target', 'The resource is not the one that was allowed')
  return requested
}
