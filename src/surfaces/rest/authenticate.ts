import type { Caller } from '../../platform/context/caller.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { forbidden, Problem } from '../../platform/context/errors.ts'
import { hashKey, isKey, isSandboxKey } from '../../identity/keys/key.ts'
import { whyNoKey } from './no-key.ts'
import { leases } from '../../identity/keys/leases.ts'
import type { OpenUse } from '../../identity/keys/uses.ts'
import type { Freshness } from '../../platform/db/session.ts'
import {
  noteAdmitted,
  noteRefused,
  noteUnknown,
  type PresentedCredential,
} from '../../identity/keys/unknown-credentials.ts'
import { addressOf, isAllowed } from '../../platform/http/allowed-networks.ts'
import { networkOf } from '../../identity/auth/sessions/network.ts'
import type { KeyCaller, Scope, GateVerdict, KeyWindow } from '../../identity/keys/schema.ts'

const sentences = {
  INVALID_AUTH:
    'No key like this exists: it may belong to another service or address. Copy it again, or make another',
  KEY_INACTIVE: 'This API key has been revoked',
  KEY_EXPIRED: 'This API key has expired',
}

export interface Credential extends PresentedCredential {
  /** Whether the key works in a sandbox, and so on no live data. */
  inSandbox: boolean
}

/**
 * Reads the key from the header and checks its form and checksum, without any I/O. A key in the query is never read,
 * because addresses end up in logs.
 */
export function readCredential(request: Request): Credential {
  const match = /^bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')
  const key = match?.[1]
  if (!key || !isKey(key)) throw new Problem('INVALID_AUTH', whyNoKey(request))
  const hash = hashKey(key)
  return { hash, inSandbox: isSandboxKey(key), network: networkOf(request) }
}

/**
 * Checks whether the key is valid and has a request left: by its gate, or by a lease that this isolate has from the
 * gate.
 */
export async function passGate(
  ctx: Ctx,
  credential: Credential,
  route: string,
  use: OpenUse | null,
): Promise<{ verdict: GateVerdict; freshness: Freshness }> {
  const { hash } = credential
  const passed = await leases.admit(ctx, hash, route, use)
  const { verdict } = passed
  if (verdict.admitted) noteAdmitted(ctx, hash, verdict.caller)
  else noteRefused(hash)
  if (!verdict.admitted && verdict.code === 'INVALID_AUTH') await noteUnknown(ctx, credential)
  return passed
}

/** The caller of an admitted request. A refusal is thrown with its code. */
export function callerOf(verdict: GateVerdict): KeyCaller {
  if (verdict.admitted) return verdict.caller
  if (verdict.code === 'RATE_LIMIT_EXCEEDED') throw overLimit(verdict.window)
  throw new Problem(verdict.code, sentences[verdict.code])
}

const overLimit = ({ limit, resetsAt }: KeyWindow) =>
  new Problem(
    'RATE_LIMIT_EXCEEDED',
    `The ${limit} requests of this hour are used up; the next window begins at ${new Date(resetsAt).toISOString()}`,
  )

/** Refuses a request from a network that the company does not let its programs in from. */
export async function expectNetwork(networks: readonly string[], request: Request): Promise<void> {
  const address = addressOf(request)
  if (!(await isAllowed(networks, address)))
    throw forbidden('network', `Your company lets no program in from ${address ?? 'an unknown address'}`)
}

/**
 * Checks the company, its plan, then the scope. All belong to the key, so they are checked before the input is read.
 */
export function authorize(caller: KeyCaller, scope: Scope | null): void {
  expectStaying(caller)
  if (caller.company.plan !== 'enterprise')
    throw forbidden('plan', 'API keys work on the Enterprise plan only; this company is on the Basic plan')
  if (scope && !caller.key.scopes.includes(scope))
    throw new Problem('INSUFFICIENT_SCOPE', `This key lacks the scope ${scope}`)
}

/** Refuses programs and assistants of a company that is to be deleted. */
export function expectStaying({ company }: Pick<Caller, 'company'>): void {
  if (company.eraseAt !== undefined)
    throw forbidden(
      'state',
      `The company is to be deleted on ${company.eraseAt.slice(0, 10)}: an owner can keep it, in the console`,
    )
}
