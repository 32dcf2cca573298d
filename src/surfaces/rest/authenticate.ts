import type { Ctx } from '../../platform/context.ts'
import { forbidden, Problem } from '../../platform/errors.ts'
import { hashKey, isKey } from '../../identity/keys/key.ts'
import { gateOf } from '../../identity/keys/stub.ts'
import type { KeyCaller, Scope, Verdict, KeyWindow } from '../../identity/keys/schema.ts'

const sentences = {
  INVALID_AUTH: 'Send a valid API key as "Authorization: Bearer tmk_live_…"',
  KEY_INACTIVE: 'This API key has been revoked',
  KEY_EXPIRED: 'This API key has expired',
}

/** Keys that a moment ago were admitted in this isolate: a hint for what may be started early, never a permission. */
const admittedLately = new Set<string>()
const hintsKept = 10_000

export interface Credential {
  hash: string
  /** Whether the gate's answer is likely to be yes. */
  likely: boolean
}

/** The key of a request by form and checksum alone, without any I/O. It is taken from the header only. */
export function readCredential(request: Request): Credential {
  const match = /^bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')
  const key = match?.[1]
  if (!key || !isKey(key)) throw new Problem('INVALID_AUTH', sentences.INVALID_AUTH)
  const hash = hashKey(key)
  return { hash, likely: admittedLately.has(hash) }
}

/** One hop: whether the key lives, and whether it has a request left. */
export async function passGate(ctx: Ctx, { hash }: Credential, route: string): Promise<Verdict> {
  const verdict: Verdict = await gateOf(ctx.env, hash).admit(route)
  remember(hash, verdict.admitted)
  return verdict
}

function remember(hash: string, admitted: boolean): void {
  if (!admitted) admittedLately.delete(hash)
  else if (!admittedLately.has(hash)) {
    if (admittedLately.size >= hintsKept) admittedLately.clear()
    admittedLately.add(hash)
  }
}

/** The caller behind an admitted verdict; a refusal is thrown with its code. */
export function callerOf(verdict: Verdict): KeyCaller {
  if (verdict.admitted) return verdict.caller
  if (verdict.code === 'RATE_LIMIT_EXCEEDED') throw overLimit(verdict.window)
  throw new Problem(verdict.code, sentences[verdict.code])
}

const overLimit = ({ limit, resetsAt }: KeyWindow) =>
  new Problem(
    'RATE_LIMIT_EXCEEDED',
    `The ${limit} requests of this hour are used up; the next window begins at ${new Date(resetsAt).toISOString()}`,
  )

/** Plan before scope: both are the key's own matter and come before any look at the input. */
export function authorize(caller: KeyCaller, scope: Scope | null): void {
  if (caller.company.plan !== 'enterprise')
    throw forbidden('plan', 'API keys work on the enterprise plan only; this company is on the basic plan')
  if (scope && !caller.key.scopes.includes(scope))
    throw new Problem('INSUFFICIENT_SCOPE', `This key lacks the scope ${scope}`)
}
