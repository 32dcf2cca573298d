import { and, eq, isNull } from 'drizzle-orm'
import { countInAll, type Limit, rateWindow } from '../../platform/http/limits/limits.ts'
import type { Statement } from '../../platform/db/statement.ts'
import { hour, iso } from '../../platform/time/time.ts'
import { actRow } from '../../platform/transaction/audit.ts'
import { type Transaction, tryTransact } from '../../platform/transaction/transact.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { newId } from '../../platform/context/ids.ts'
import type { Membership } from '../auth/sessions/schema.ts'
import { hashSecret, newSecret } from '../auth/sessions/secret.ts'
import { type AuthorizationRequest, errorRedirect } from './authorization.ts'
import { issuerOf } from './metadata.ts'
import { redirectTarget, withParameters } from './redirects.ts'
import { stillRoom, whoseAreFull } from './room.ts'
import { type Grant, grantsOfRole } from './schema.ts'
import { connections, oauthClients, oauthCodes } from '../schema.gen.ts'
import { codePrefix, lifetimes } from './tokens/secrets.ts'

/**
 * The grants that an application can get: those it requested, as far as the role of the person allows them.
 */
export const grantable = ({ requested }: AuthorizationRequest, { role }: Membership): Grant[] =>
  requested.filter((grant) => grantsOfRole[role].includes(grant))

/** Max decisions of a person in an hour. A connection whose code is never fetched leaves a row too. */
const perPerson: Limit = { name: 'consents', attempts: 60, span: hour }

/** The person who allows, for which company, and the boxes that were ticked. */
export interface Decision {
  userId: string
  company: Membership
  ticked: readonly string[]
  /** The sandbox of the company in which the application is to work; null for live data. */
  sandboxId: string | null
}

/** The grants of a decision: ticked by the person, requested by the application, and within the role. */
export const granted = (request: AuthorizationRequest, { company, ticked }: Decision): Grant[] =>
  grantable(request, company).filter((grant) => ticked.includes(grant))

/** Whether these grants need a proof of the person besides the session: grants that change or delete something do. */
export const needsProof = (given: readonly Grant[]): boolean => given.some((grant) => grant !== 'read')

export type AllowOutcome =
  | { redirect: string }
  /** Person or company has as many connections as allowed. */
  | { full: 'person' | 'company' }
  /** The password has changed, or the code was used. Nothing was written. */
  | { refused: 'proof' }
  /** `seconds` until the person may decide again. */
  | { refused: 'limited'; seconds: number }

/**
 * Creates a connection and returns the redirect that carries its code. `proof` has the guards and writes of the
 * proof, for grants that need one.
 */
export async function allow(
  ctx: Ctx,
  request: AuthorizationRequest,
  decision: Decision,
  proof: Transaction = {},
): Promise<AllowOutcome> {
  const seconds = await countInAll(ctx, rateWindow(perPerson, decision.userId))
  if (seconds > 0) return { refused: 'limited', seconds }
  const { userId, company } = decision
  const { client, redirectUri, state } = request
  const replaces = client.kind === 'registered' ? client.id : ''
  const newcomer = { companyId: company.id, userId, replaces }
  const full = await whoseAreFull(ctx, newcomer)
  if (full !== null) return { full }
  const code = newSecret(codePrefix)
  const written = await tryTransact(ctx, {
    guards: [stillRoom(ctx, newcomer), ...(proof.guards ?? [])],
    writes: proof.writes ?? [],
    also: [...connectionRows(ctx, request, decision, code), ...(proof.also ?? [])],
  })
  if (written)
    return { redirect: withParameters(redirectUri, { code, state, iss: issuerOf(ctx.config.PUBLIC_ORIGIN) }) }
  const fullNow = await whoseAreFull(ctx, newcomer)
  return fullNow === null ? { refused: 'proof' } : { full: fullNow }
}

function connectionRows(
  ctx: Ctx,
  request: AuthorizationRequest,
  decision: Decision,
  code: string,
): Statement[] {
  const { userId, company, sandboxId } = decision
  const { client, redirectUri, challenge, audience } = request
  const at = ctx.now.toISOString()
  const id = newId('connection', ctx.now)
  return [
    ctx.db.insert(connections).values({
      id,
      userId,
      audience,
      sandboxId,
      companyId: company.id,
      clientId: client.id,
      clientName: client.name,
      redirectHost: redirectTarget(redirectUri).name,
      grants: granted(request, decision),
      createdAt: at,
    }),
    ctx.db.insert(oauthCodes).values({
      connectionId: id,
      redirectUri,
      challenge,
      hash: hashSecret(code),
      expiresAt: iso(ctx.now.getTime() + lifetimes.code),
    }),
    ctx.db
      .update(oauthClients)
      .set({ allowedAt: at })
      .where(and(eq(oauthClients.id, client.id), isNull(oauthClients.allowedAt))),
    actRow(ctx, {
      userId,
      companyId: company.id,
      targetId: id,
      action: 'POST /oauth/authorize',
      access: true,
    }),
  ]
}

export const deny = (ctx: Ctx, request: AuthorizationRequest): string =>
  errorRedirect(ctx, request, 'access_denied', 'The person did not allow it')
