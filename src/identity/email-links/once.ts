import { sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Ctx } from '../../platform/context.ts'

export type Statement = BatchItem<'sqlite'>

/** A write that must change a row. When it matches no row its whole batch fails, so that nothing happens twice. */
export const must = ({ db }: Pick<Ctx, 'db'>, write: Statement): [Statement, Statement] => [
  write,
  db.run(sql`SELECT CASE WHEN changes() = 0 THEN json('no row matched') END`),
]

/**
 * Writes all of a batch, or nothing: false where one of its `must` matched no row, or a key was taken meanwhile.
 */
export async function writeOnce(ctx: Pick<Ctx, 'db'>, [first, ...rest]: Statement[]): Promise<boolean> {
  if (!first) return true
  try {
    await ctx.db.batch([first, ...rest])
    return true
  } catch (error) {
    if (wasLate(error)) return false
    throw error
  }
}

/** Whether a batch broke at such a statement. drizzle wraps what D1 says. */
export function wasLate(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause)
    if (/(UNIQUE|FOREIGN KEY) constraint failed|malformed JSON/.test(each.message)) return true
  return false
}
