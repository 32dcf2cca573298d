import type { Ctx } from '../../../platform/context.ts'
import type { ErrorCode } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import type { Caller } from '../../../platform/caller.ts'
import { day } from '../../../platform/time.ts'
import type { CallOutcome } from './schema.ts'
import { connectorCalls } from './table.ts'

/** A call of a tool that has ended. */
export interface EndedCall {
  tool: string
  outcome: CallOutcome
  code: ErrorCode | null
  /** Milliseconds. */
  duration: number
}

/** So many characters of what a caller calls a tool are kept. */
const toolLength = 128
const rowsPerStatement = 9

/** Writes down what a caller has called, whatever came of it. */
export async function recordCalls(ctx: Ctx, caller: Caller, calls: EndedCall[]): Promise<void> {
  const rows = calls.map(({ tool, outcome, code, duration }) => ({
    id: newId('call', ctx.now),
    companyId: caller.company.id,
    at: ctx.now.getTime(),
    userId: caller.user.id,
    connectionId: caller.connectionId ?? null,
    keyId: caller.key?.id ?? null,
    tool: visible(tool).slice(0, toolLength).toWellFormed(),
    outcome,
    code,
    durationMs: Math.round(duration),
  }))
  const inserts = Array.from({ length: Math.ceil(rows.length / rowsPerStatement) }, (_, index) =>
    ctx.db
      .insert(connectorCalls)
      .values(rows.slice(index * rowsPerStatement, (index + 1) * rowsPerStatement)),
  )
  const [first, ...rest] = inserts
  if (first) await ctx.db.batch([first, ...rest])
}

/** What a caller named a tool may be anything; the list shows no characters that could pretend. */
const visible = (text: string) => text.replaceAll(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, '�')

/** How long the list reaches back. */
export const callsKept = 400 * day
