import type { Caller } from '../../platform/context/caller.ts'
import { callerCtx, type CallerCtx, type Ctx, derive } from '../../platform/context/context.ts'
import { addWindow, type Answer, secondsLeft } from './answer.ts'
import {
  authorize,
  callerOf,
  type Credential,
  expectNetwork,
  passGate,
  readCredential,
} from './authenticate.ts'
import { throttleSeconds } from '../../identity/keys/unknown-credentials.ts'
import { Problem } from '../../platform/context/errors.ts'
import { gateOf } from '../../identity/keys/stub.ts'
import type { Endpoint } from './endpoint.ts'
import { answer, answerPublic, type Routed, workForCaller } from './run.ts'

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
  const early = startEarly(request, credential)
  const verdict = await passGate(ctx, credential, route)
  if ('window' in verdict) addWindow(headers, verdict.window, ctx.now)
  if (!verdict.admitted && 'window' in verdict)
    headers['Retry-After'] = String(secondsLeft(verdict.window, ctx.now))
  const caller = callerOf(verdict)
  try {
    await expectNetwork(caller.networks?.keys ?? [], c.req.raw)
    authorize(caller, row?.scope ?? null)
    if (early) return await early
    const place = caller.sandboxId === undefined ? ctx : await placeOf(ctx, caller, row)
    return await answer(request, callerCtx(place, caller, credential.hash), workForCaller)
  } catch (error) {
    ctx.later(gateOf(ctx.env, credential.hash).failed(route, ctx.now.getTime()))
    throw error
  }
}

/**
 * Starts a catalogue query beside the gate, for a key that was admitted a moment ago. The gate still decides first: if
 * it refuses, the answer is dropped.
 */
function startEarly(request: Routed<CallerCtx>, { likely, inSandbox }: Credential): Promise<Answer> | null {
  const { row, ctx } = request
  if (row?.kind !== 'catalogue' || !likely || inSandbox) return null
  const answer = answerPublic(request, row, ctx)
  answer.catch(() => undefined)
  return answer
}

/** The context for a key of a sandbox. Rows about the account itself work on live data, or by the real time. */
async function placeOf(ctx: Ctx, caller: Caller, row: Endpoint | null): Promise<Ctx> {
  if (row?.options.account === 'live') return ctx
  const sandbox = await import('../../workspace/sandbox/enter.ts')
  const own = await sandbox.placeOf(ctx, caller)
  return row?.options.account === 'real time' ? derive(own, { now: ctx.now }) : own
}
