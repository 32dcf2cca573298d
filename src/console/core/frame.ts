import type { Caller } from '../../platform/context/caller.ts'
import { callerCtx, type CallerCtx, type Ctx } from '../../platform/context/context.ts'
import { countUnread } from '../../delivery/notifications/queries.ts'
import { countWaitingApprovals } from '../../workspace/assistants/approvals/queries.ts'
import { readLook } from '../../workspace/search/visits/looks.ts'

/** The counts that the frame of every page shows, and how far the person has looked through the search. */
type Frame = D1Result[]

/** A frame that is read beside the session, for the person that the session had a moment ago. */
export interface EarlyFrame {
  caller: Caller
  rows: Promise<Frame>
}

/** The people that this isolate has served a moment ago, by the hash of their session. */
const recentCallers = new Map<string, Caller>()
const maxCallers = 2000

const query = (ctx: CallerCtx): Promise<Frame> =>
  ctx.d1.batch([countUnread(ctx), countWaitingApprovals(ctx), readLook(ctx)])

/** Starts to read the frame before the session is known; null for a session that was not here before. */
export function startFrame(ctx: Ctx, hash: string): EarlyFrame | null {
  const caller = recentCallers.get(hash)
  if (!caller) return null
  const rows = query(callerCtx(ctx, caller, hash))
  rows.catch(() => undefined)
  return { caller, rows }
}

/** The frame of a person's page. What was read early counts only if the session still has the same person and company. */
export async function readFrame(ctx: CallerCtx, early: EarlyFrame | null): Promise<Frame> {
  if (recentCallers.size >= maxCallers) recentCallers.clear()
  recentCallers.set(ctx.keyHash, ctx.caller)
  const isSame = early !== null && JSON.stringify(early.caller) === JSON.stringify(ctx.caller)
  return isSame ? early.rows : query(ctx)
}
