import { and, eq } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { canonical } from '../canonical.ts'
import type { CallerCtx } from '../context.ts'
import type { Statement } from '../db/statement.ts'
import { commit } from './commit.ts'
import type { Transaction } from './transact.ts'
import { expectVersion } from './version.ts'

/** What a version names of a row, as it was read. */
interface Read {
  id: string
  version: number
}

/** The columns of a company's table by which a row is found in one version. */
interface Versioned {
  companyId: SQLiteColumn
  id: SQLiteColumn
  version: SQLiteColumn
}

/** The company's row in the version that was read: a change in between makes the write match nothing. */
export const asRead = (ctx: CallerCtx, columns: Versioned, { id, version }: Read) =>
  and(eq(columns.companyId, ctx.caller.company.id), eq(columns.id, id), eq(columns.version, version))

/** The members of a change that differ from what they change; null where nothing does. `undefined` is no change. */
export function differing<R extends object>(current: R, change: Partial<R>): Partial<R> | null {
  const names = (Object.keys(change) as (keyof R)[]).filter(
    (name) => change[name] !== undefined && canonical(change[name]) !== canonical(current[name]),
  )
  if (names.length === 0) return null
  const picked: Partial<R> = {}
  for (const name of names) picked[name] = change[name]
  return picked
}

/** The columns that every new version sets. */
export interface Stamp {
  version: number
  updatedAt: number
}

/** A next version, computed from the version that was read. */
export interface Revision<R> extends Pick<Transaction, 'guards' | 'also'> {
  /** The members that change, as they are read. */
  change: Partial<R>
  /** The write of the row: with the stamp, and conditional by `asRead`. */
  write: (stamp: Stamp) => Statement
  /** Writes beside the row, which are a change even where the row stays. */
  beside?: NonNullable<Transaction['writes']>
}

/** A change of a row that is bound to the version that the request names, and to the version that was read. */
export interface Revise<R> {
  action: string
  /** As it was read. */
  current: R
  next: (current: R) => Revision<R> | Promise<Revision<R>>
}

/**
 * Refuses another version than the request's `If-Match` names, computes the next version and writes it where the row is
 * still the one that was read. Where nothing would change, nothing is written: the version stays.
 */
export async function revise<R extends Read & { updatedAt: string }>(
  ctx: CallerCtx,
  { action, current, next }: Revise<R>,
): Promise<R> {
  expectVersion(ctx, current.version)
  const { change, write, beside = [], guards = [], also = [] } = await next(current)
  const changed = differing(current, change)
  if (!changed && beside.length === 0 && also.length === 0) return current
  const stamp = { version: current.version + 1, updatedAt: ctx.now.getTime() }
  return commit(ctx, {
    action,
    targetId: current.id,
    guards,
    writes: [write(stamp), ...beside],
    also,
    answer: { ...current, ...changed, version: stamp.version, updatedAt: ctx.now.toISOString() },
  })
}
