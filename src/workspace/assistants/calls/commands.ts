import type { Ctx } from '../../../platform/context/context.ts'
import type { ErrorCode } from '../../../platform/context/errors.ts'
import { newId } from '../../../platform/context/ids.ts'
import type { Caller } from '../../../platform/context/caller.ts'
import { day } from '../../../platform/time/time.ts'
import type { CallOutcome } from './schema.ts'
import { connectorCalls } from '../../schema.gen.ts'

/** A finished call of a tool. */
export interface EndedCall {
  tool: string
  outcome: CallOutcome
  code: ErrorCode | null
  /** In milliseconds. */
  duration: number
}

/** The name of a tool is cut to this many characters, because a caller may send a name of any length. */
const toolLength = 128
const rowsPerStatement = 9

/** Records finished calls of tools, successful or not. */
export async function recordCalls(ctx: Ctx, caller: Caller, calls: EndedCall[]): Promise<void> {
  const rows = calls.map((call) => rowOf(ctx, caller, call, 1))
  const inserts = Array.from({ length: Math.ceil(rows.length / rowsPerStatement) }, (_, index) =>
    ctx.db
      .insert(connectorCalls)
      .values(rows.slice(index * rowsPerStatement, (index + 1) * rowsPerStatement)),
  )
  const [first, ...rest] = inserts
  if (first) await ctx.db.batch([first, ...rest])
}

/**
 * Writes `calls` over the hourly limit in one row, under the tool of the latest call. Two rows of one caller within a
 * minute become one.
 */
export async function recordLimited(ctx: Ctx, caller: Caller, tool: string, calls: number): Promise<void> {
  const call = { tool, outcome: 'rate_limited', code: 'RATE_LIMIT_EXCEEDED', duration: 0 } as const
  const row = rowOf(ctx, caller, call, calls)
  await ctx.d1
    .prepare(
      `INSERT INTO connector_calls
         (id, company_id, at, user_id, connection_id, key_id, tool, outcome, code, duration_ms, calls)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, 0, ?10)
       ON CONFLICT (coalesce(connection_id, key_id), at / 60000) WHERE outcome = 'rate_limited'
         DO UPDATE SET calls = calls + excluded.calls WHERE company_id = excluded.company_id`,
    )
    .bind(
      row.id,
      row.companyId,
      row.at,
      row.userId,
      row.connectionId,
      row.keyId,
      row.tool,
      row.outcome,
      row.code,
      row.calls,
    )
    .run()
}

const rowOf = (ctx: Ctx, caller: Caller, { tool, outcome, code, duration }: EndedCall, calls: number) => ({
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
  calls,
})

/**
 * A caller may send any text as the name of a tool. Control and other invisible characters are replaced, so that they
 * cannot forge entries of the list.
 */
const visible = (text: string) => text.replaceAll(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, '�')

/** In milliseconds: how long calls are retained, and how far the list reaches back. */
export const callsMaxAge = 400 * day
