import type { Caller } from '../../platform/context/caller.ts'
import { callerCtx, type CallerCtx, type Ctx, derive, inSession } from '../../platform/context/context.ts'
import { addWindow, type Answer, secondsLeft } from './answer.ts'
import { authorize, callerOf, expectNetwork, passGate, readCredential } from './authenticate.ts'
import { callerBefore, throttleSeconds } from '../../identity/keys/unknown-credentials.ts'
import { Problem } from '../../platform/context/errors.ts'
import { gateOf } from '../../identity/keys/stub.ts'
import { callerUses, type OpenUse } from '../../identity/keys/uses.ts'
import { bookmarkOf, type Freshness, hasReached } from '../../platform/db/session.ts'
import { effectOf, type Endpoint, isPublic, readsOf } from './endpoint.ts'
import { answer, answerPublic, type Routed, type RequestWork, workForCaller } from './run.ts'
import type { KeyCaller } from '../../identity/keys/schema.ts'
import { mayBeFile } from './negotiate.ts'

/** Guards the API: checks key, hourly limit, plan and scope, in this order, before it reads the input. */
export async function guardByKey(request: Routed<CallerCtx>): Promise<Answer> {
  const { c, ctx, headers, route, row } = request
  const credential = readCredential(c.req.raw)
  const wait = await throttleSeconds(ctx, credential)
  if (wait > 0) {
    headers['Retry-After'] = String(wait)
    throw new Problem(
      'RATE_LIMIT_EXCEEDED',
      'Many unknown keys came from your network. Try again in a minute',
    )
  }
  const reads = row && !credential.inSandbox ? readsOf(row) : 'nothing'
  const use =
    row === null || reads === 'nothing' ? null : callerUses.begin(credential.hash, effectOf(row) !== 'read')
  const early = reads === 'replica' ? startEarly(request, credential.hash) : null
  let isAdmitted = false
  let session: D1Database | null = null
  try {
    const { verdict, freshness } = await passGate(ctx, credential, route, use)
    if ('window' in verdict) addWindow(headers, verdict.window, ctx.now)
    if (!verdict.admitted && 'window' in verdict)
      headers['Retry-After'] = String(secondsLeft(verdict.window, ctx.now))
    const caller = callerOf(verdict)
    isAdmitted = true
    ctx.observed.company = caller.company.id
    await expectNetwork(caller.networks?.keys ?? [], c.req.raw)
    authorize(caller, row?.scope ?? null)
    if (early && (await early.suits(caller, freshness))) {
      session = early.d1
      return await early.answer
    }
    const place = use
      ? inSession(ctx, reads === 'primary' ? 'first-primary' : freshness)
      : await placeOf(ctx, caller, row)
    session = place.d1
    return await answer(
      request,
      callerCtx(place, caller, credential.hash),
      use ? holding(use) : workForCaller,
    )
  } catch (error) {
    if (isAdmitted) ctx.later(gateOf(ctx.env, credential.hash).failed(route, ctx.now.getTime()))
    throw error
  } finally {
    use?.release(session && bookmarkOf(session))
  }
}

/** Work that holds a use: it may go on while its answer is sent. */
const holding =
  (use: OpenUse): RequestWork<CallerCtx> =>
  async (request, row, ctx, input) => {
    use.hold()
    try {
      return await workForCaller(request, row, ctx, input)
    } finally {
      use.release(bookmarkOf(ctx.d1))
    }
  }

/** The context for a key of a sandbox. Rows about the account itself work on live data, or by the real time. */
async function placeOf(ctx: Ctx, caller: Caller, row: Endpoint | null): Promise<Ctx> {
  if (row?.options.account === 'live') return ctx
  const sandbox = await import('../../workspace/sandbox/enter.ts')
  const own = await sandbox.sandboxOrLive(ctx, caller)
  return row?.options.account === 'real time' ? derive(own, { now: ctx.now }) : own
}

/** A read that runs beside the gate of its key. The gate still decides: if it refuses, the answer is dropped. */
interface Early {
  d1: D1Database
  answer: Promise<Answer>
  /** Whether the answer may be sent to this caller, whose reads must be as fresh as demanded. */
  suits: (caller: KeyCaller, freshness: Freshness) => Promise<boolean>
}

/**
 * Starts the read of a request for the caller that the key had when it was last admitted here; null for a key that was
 * not. A file is not started early: the audit lists who took it, and its bytes may be read only once.
 */
function startEarly(request: Routed<CallerCtx>, hash: string): Early | null {
  const { row, c } = request
  const before = callerBefore(hash)
  if (!row || !before || mayBeFile(row, c.req)) return null
  const ctx = callerCtx(inSession(request.ctx, callerUses.freshness(hash)), before, hash)
  const given = isPublic(row) ? answerPublic(request, row, ctx) : answer(request, ctx, workForCaller)
  const settled = given.then(
    () => undefined,
    () => undefined,
  )
  return {
    d1: ctx.d1,
    answer: given,
    suits: async (caller, freshness) => {
      if (!isPublic(row) && identity(caller) !== identity(before)) return false
      await settled
      return hasReached(ctx.d1, freshness)
    },
  }
}

/** Everything that an answer may depend on. The time of the last use changes with each request. */
const identity = ({ key, ...rest }: KeyCaller): string =>
  JSON.stringify({ ...rest, key: { ...key, lastUsedAt: null } })
