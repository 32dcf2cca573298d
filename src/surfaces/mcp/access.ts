import type { Ctx } from '../../platform/context/context.ts'
import { authorize, expectNetwork, expectStaying } from '../rest/authenticate.ts'
import { Problem } from '../../platform/context/errors.ts'
import { isUnfilled } from '../../platform/context/ids.ts'
import { hashKey, isKey } from '../../identity/keys/key.ts'
import {
  noteAdmitted,
  noteUnknown,
  throttleSeconds,
  type PresentedCredential,
} from '../../identity/keys/unknown-credentials.ts'
import { networkOf } from '../../identity/auth/sessions/network.ts'
import { callerUses, type OpenUse } from '../../identity/keys/uses.ts'
import type { Freshness } from '../../platform/db/session.ts'
import { gateOf } from '../../identity/keys/stub.ts'
import type { KeyWindow } from '../../identity/keys/schema.ts'
import type { Caller } from '../../platform/context/caller.ts'
import { authenticateToken, type Connection, mayUseAt } from '../../identity/oauth/authenticate.ts'
import type { ResourcePath } from '../../identity/oauth/resource.ts'
import { meterLimits, meterOf } from './meter.ts'
import { challenge, keyRefusals, Refusal } from './refusal.ts'
import type { AnyTool } from './tool.ts'

/** The caller of the connector, and the state of the caller's hourly limit. */
export interface Access {
  caller: Caller
  /** SHA-256 of the key or token. */
  hash: string
  /** Id of the connection or key. Previews, streams and recorded calls belong to this id. */
  holder: string
  /** Null for an API key, which has scopes instead of grants. */
  connection: Connection | null
  admitted: boolean
  window: KeyWindow
  /** The use of the database by the request, and how fresh its reads must be. */
  use: OpenUse
  freshness: Freshness
  /**
   * The refusal of a caller whose company is to be deleted, of an API key whose company has left the plan, or of a network
   * that the company does not let in; null for all other callers. The limit is not part of it.
   */
  barred: Refusal | null
}

/**
 * Finds the caller of a token, which is read from the header only, and counts the request. Throws a `Refusal` for an
 * unknown token.
 */
export async function admit(ctx: Ctx, request: Request, path: ResourcePath): Promise<Access> {
  const token = /^bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  if (!token) throw unauthorized(ctx, path, null)
  const shown = { hash: hashKey(token), network: networkOf(request) }
  const wait = await throttleSeconds(ctx, shown)
  if (wait > 0) throw tooManyUnknown(wait)
  const admitted = await (token.startsWith('tmk_')
    ? admitKey(ctx, token, shown, path)
    : admitToken(ctx, token, shown, path))
  noteAdmitted(ctx, shown.hash)
  const networks = admitted.connection?.networks ?? admitted.caller.networks?.connector ?? []
  const barred = admitted.barred ?? (await refusalOf(() => expectNetwork(networks, request)))
  return { ...admitted, barred }
}

const tooManyUnknown = (seconds: number) =>
  new Refusal(429, 'temporarily_unavailable', 'Many unknown keys and tokens came from your network', {
    'Retry-After': String(seconds),
  })

async function admitKey(
  ctx: Ctx,
  key: string,
  shown: PresentedCredential,
  path: ResourcePath,
): Promise<Access> {
  if (!isKey(key)) throw unauthorized(ctx, path, keyRefusals.INVALID_AUTH)
  const { hash } = shown
  const use = begin(hash)
  const gate = gateOf(ctx.env, hash)
  const verdict = await gate.admitConnector(ctx.config.MCP_REQUEST_LIMIT, 1, begins(hash, use))
  if (!('window' in verdict)) {
    use.release(null)
    if (verdict.code === 'INVALID_AUTH') await noteUnknown(ctx, shown)
    throw unauthorized(ctx, path, keyRefusals[verdict.code])
  }
  const { caller } = verdict
  use.onEnd = (bookmark) => ctx.later(gateOf(ctx.env, hash).ended(use.use.id, bookmark))
  return {
    ...verdict,
    use,
    hash,
    holder: caller.key.id,
    connection: null,
    barred: await refusalOf(() => authorize(caller, null)),
  }
}

/** A request may bring several messages, which are read later: it counts as one that writes. */
const begin = (hash: string): OpenUse => callerUses.begin(hash, true)
const begins = (hash: string, { use }: OpenUse) => ({ use, bookmark: callerUses.bookmark(hash) })

async function refusalOf(check: () => void | Promise<void>): Promise<Refusal | null> {
  try {
    await check()
    return null
  } catch (error) {
    if (error instanceof Problem) return new Refusal(403, 'access_denied', error.message)
    throw error
  }
}

async function admitToken(
  ctx: Ctx,
  token: string,
  shown: PresentedCredential,
  path: ResourcePath,
): Promise<Access> {
  const found = await authenticateToken(ctx, token)
  // An ended token is known for a day more, so that an application that is late does not count as unknown.
  if ('reason' in found && found.reason === 'unknown') await noteUnknown(ctx, shown)
  if ('reason' in found && found.reason === 'unknown' && isUnfilled(token))
    throw unauthorized(ctx, path, 'A placeholder came in place of the token: its variable was not filled in')
  if ('reason' in found) throw unauthorized(ctx, path, refusals[found.reason])
  const { connection } = found
  if (!mayUseAt(ctx, connection, path)) throw unauthorized(ctx, path, 'This token is for another resource')
  const { id, user, company, tokenHash, sandboxId } = connection
  const use = begin(tokenHash)
  const taken = await meterOf(ctx.env, company.id).take(
    id,
    meterLimits(ctx.config),
    1,
    begins(tokenHash, use),
  )
  use.onEnd = (bookmark) => ctx.later(meterOf(ctx.env, company.id).ended(id, use.use.id, bookmark))
  const live = { user, company, key: null, connectionId: id }
  const caller = sandboxId === null ? live : { ...live, sandboxId }
  // The plan is for programs with a key. A connection is a person who works through an assistant, and needs no plan.
  const barred = await refusalOf(() => expectStaying(caller))
  return { caller, hash: tokenHash, holder: id, connection, barred, use, ...taken }
}

const refusals = {
  unknown: 'This token is not known',
  expired: 'This token has expired',
  revoked: 'This connection has been ended',
  left_company: 'The person who connected this has left the company',
}

const unauthorized = (ctx: Ctx, path: ResourcePath, why: string | null) =>
  new Refusal(
    401,
    'invalid_token',
    why ?? 'Send an access token or an API key as "Authorization: Bearer …"',
    {
      'WWW-Authenticate': challenge(
        ctx.config.PUBLIC_ORIGIN,
        path,
        'read',
        why === null ? null : { error: 'invalid_token', description: why },
      ),
    },
  )

/** Counts the further messages of one request, because an old client may send several at once. */
export async function takeMore(ctx: Ctx, access: Access, requests: number): Promise<Access> {
  const { connection, hash } = access
  const taken = connection
    ? await meterOf(ctx.env, connection.companyId).take(connection.id, meterLimits(ctx.config), requests)
    : await gateOf(ctx.env, hash).admitConnector(ctx.config.MCP_REQUEST_LIMIT, requests)
  return 'window' in taken ? { ...access, admitted: taken.admitted, window: taken.window } : access
}

/** Whether the grants of a connection, or the scopes of a key, cover a tool. */
export function mayUse({ connection, caller }: Access, { grant, twin }: AnyTool): boolean {
  if (connection) return connection.grants.includes(grant)
  return twin.scope === null || (caller.key?.scopes.includes(twin.scope) ?? false)
}

/** Why the caller may not use a tool, and how to change this. */
export const whyNotUse = ({ connection }: Access, { name, grant, twin }: AnyTool): string =>
  connection
    ? `${name} needs the grant "${grant}", which this connection was not given. The person can give it by connecting again.`
    : `${name} needs an API key with the scope ${twin.scope}, which this key lacks.`
