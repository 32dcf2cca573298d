import type { Ctx } from '../context/context.ts'
import { prepared, type Statement } from '../db/statement.ts'
import { CommitConflict, conflictIn, rowChanged } from './conflict.ts'
import { guardChanged } from './guard.ts'
import { overQuotaIn } from './over-quota.ts'

/** A write that must change a row, and the reason of the conflict where it changes none. */
export interface Must {
  write: Statement
  reason: string
  /** The number of rows that a write of several rows must change, each of them. */
  rows?: number
}

export const must = (write: Statement, reason: string): Must => ({ write, reason })

/** A write that must change exactly this number of rows. */
export const mustChange = (rows: number, write: Statement): Must => ({ write, reason: rowChanged, rows })

/** A transaction, in the order of its statements. */
export interface Transaction {
  /** Statements that break the transaction where something that was read has changed; `guard` makes them. */
  guards?: readonly Statement[]
  /**
   * Writes that must each change at least one row. All their conditions are in the statement (company, version,
   * state), so that of two transactions at once the second matches no row and breaks.
   */
  writes?: readonly (Statement | Must)[]
  /** Writes that may match no row. */
  also?: readonly Statement[]
}

/**
 * Writes all of a transaction, or nothing, in one round trip.
 *
 * @throws Conflict if a guard is false, a write matches no row, a key is taken or a reference is gone.
 * @throws Problem FORBIDDEN if the write exceeds a quota of a company.
 */
export async function transact(
  { d1 }: Pick<Ctx, 'd1'>,
  { guards = [], writes = [], also = [] }: Transaction,
): Promise<void> {
  const hits = writes.flatMap((each) => {
    const { write, reason, rows } = 'reason' in each ? each : must(each, rowChanged)
    return [write, guardChanged(d1, reason, rows)]
  })
  const statements = [...guards, ...hits, ...also].map((each) => prepared(d1, each))
  if (statements.length === 0) return
  try {
    await d1.batch(statements)
  } catch (error) {
    throw overQuotaIn(error) ?? conflictIn(error) ?? error
  }
}

/**
 * Writes a transaction unless another change came first: then it writes nothing and answers false. With `expected`,
 * only a conflict for one of these reasons answers false; every other conflict is thrown.
 */
export async function tryTransact(
  ctx: Pick<Ctx, 'd1'>,
  transaction: Transaction,
  expected?: readonly string[],
): Promise<boolean> {
  try {
    await transact(ctx, transaction)
    return true
  } catch (error) {
    if (error instanceof CommitConflict && (expected?.includes(error.reason) ?? true)) return false
    throw error
  }
}
