import type { Ctx } from '../context/context.ts'
import { type IdKind, newId } from '../context/ids.ts'

/** How long the rows of a table are retained. Names and conditions are SQL of our own; no value from outside enters them. */
export interface Retention {
  table: string
  /** The columns of the primary key. */
  key: string
  /** The column of epoch milliseconds by which a row ages; or the kind of its ids, which begin with their time. */
  age: string | { idOf: IdKind }
  /** Milliseconds that a row stays after `age`; 0 where `age` is the end of the row's use. */
  maxAge: number
  /** The condition for deleting an aged row, in SQL; without it every aged row is deleted. */
  where?: string
}

/** A statement that deletes more rows would hold up all other writes. */
export const rowsPerStep = 1000
/** The rest of a large backlog waits for the next run. */
export const stepsPerRun = 40

/** Deletes the rows whose time is over, the oldest first, in bounded steps; returns their number. */
export async function deleteExpired(
  { d1, now }: Pick<Ctx, 'd1' | 'now'>,
  retention: Retention,
): Promise<number> {
  const statement = d1.prepare(deletionOf(retention)).bind(latest(retention, now))
  let deleted = 0
  for (let step = 0; step < stepsPerRun; step++) {
    // Counts the returned rows, because D1's own count includes the rows of cascades.
    const { results } = await statement.all()
    deleted += results.length
    if (results.length < rowsPerStep) break
  }
  return deleted
}

function deletionOf({ table, key, age, where }: Retention): string {
  const column = typeof age === 'string' ? age : 'id'
  return `DELETE FROM ${table} WHERE (${key}) IN
    (SELECT ${key} FROM ${table} WHERE ${column} <= ?1${where ? ` AND ${where}` : ''}
      ORDER BY ${column} LIMIT ${rowsPerStep})
    RETURNING 1`
}

/** The greatest age, or the greatest id, of a row whose time is over. */
function latest({ age, maxAge }: Retention, now: Date): number | string {
  const until = now.getTime() - maxAge
  return typeof age === 'string' ? until : newId(age.idOf, new Date(until))
}
