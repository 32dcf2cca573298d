import { and, eq } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { canonical } from '../text/canonical.ts'
import type { CallerCtx } from '../context/context.ts'
import type { Statement } from '../db/statement.ts'
import { changesBetween } from './changes.ts'
import { commit } from './commit.ts'
import type { Transaction } from './transact.ts'
import { expectVersion } from './version.ts'

/** The members that name a row in the version that was read. */
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

/**
 * The condition for the company's row in the version that was read. After a change in between, the write matches no
 * row.
 */
export const asRead = (ctx: CallerCtx, columns: Versioned, { id, version }: Read) =>
  and(eq(columns.companyId, ctx.caller.company.id), eq(columns.id, id), eq(columns.version, version))

/** The members of a change that differ from the current members; null if none differs. `undefined` means no change. */
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
interface Stamp {
  version: number
  updatedAt: string
}

/** A next version, computed from the version that was read. */
interface Revision<R> extends Pick<Transaction, 'guards' | 'also'> {
  /** The members that change, in the form in which they are read. */
  change: Partial<R>
  /** The write of the row: it sets the stamp, and `asRead` is its condition. */
  write: (stamp: Stamp) => Statement
  /** Writes beside the row. They count as a change even where the row stays the same. */
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
 * Refuses another version than `If-Match` names, computes the next version, and writes it where the row is still the
 * row that was read. Where nothing would change, nothing is written and the version stays.
 */
export async function revise<R extends Read & { updatedAt: string }>(
  ctx: CallerCtx,
  { action, current, next }: Revise<R>,
): Promise<R> {
  expectVersion(ctx, current.version)
  const { change, write, beside = [], guards = [], also = [] } = await next(current)
  const changed = differing(current, change)
  if (!changed && beside.length === 0 && also.length === 0) return current
  const stamp = { version: current.version + 1, updatedAt: ctx.now.toISOString() }
  return commit(ctx, {
    action,
    targetId: current.id,
    changes: changesBetween(current, changed ?? {}),
    guards,
    writes: [write(stamp), ...beside],
    also,
    answer: { ...current, ...changed, ...stamp },
  })
}

/** Deletes a row where it is still the row that was read. Refuses another version than `If-Match` names. */
export function remove(
  ctx: CallerCtx,
  table: SQLiteTable & Versioned,
  current: Read,
  rest: { action: string; also?: Transaction['also'] },
): Promise<{ id: string; deleted: true }> {
  expectVersion(ctx, current.version)
  const { id } = current
  return commit(ctx, {
    ...rest,
    targetId: id,
    writes: [ctx.db.delete(table).where(asRead(ctx, table, current))],
    answer: { id, deleted: true },
  })
}
