import { callerBefore } from '../../identity/keys/unknown-credentials.ts'
import type { KeyCaller } from '../../identity/keys/schema.ts'
import { callerUses } from '../../identity/keys/uses.ts'
import { callerCtx, type CallerCtx, inSession } from '../../platform/context/context.ts'
import { type Freshness, hasReached } from '../../platform/db/session.ts'
import type { Answer } from './answer.ts'
import { isPublic } from './endpoint.ts'
import { mayBeFile } from './negotiate.ts'
import { answer, answerPublic, type Routed, workForCaller } from './run.ts'

/** A read that runs beside the gate of its key. The gate still decides: if it refuses, the answer is dropped. */
export interface Early {
  d1: D1Database
  answer: Promise<Answer>
  /** Whether the answer may be sent to this caller, whose reads must be as fresh as demanded. */
  suits: (caller: KeyCaller, freshness: Freshness) => Promise<boolean>
}

/**
 * Starts the read of a request for the caller that the key had when it was last admitted here; null for a key that was
 * not. A file is not started early: the audit lists who took it, and its bytes may be read only once.
 */
export function startEarly(request: Routed<CallerCtx>, hash: string): Early | null {
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
