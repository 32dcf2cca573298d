import { sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { CallerCtx, Ctx } from '../context.ts'
import { newId } from '../ids.ts'
import { day } from '../time.ts'
import { Rehearsed } from './rehearse.ts'
import { audit, idempotency } from './table.ts'

type Statement = BatchItem<'sqlite'>

/** Rows that a change leaves for others to work on, and how these are woken once the rows are committed. */
export interface Outgoing {
  rows: Statement[]
  wake: (ctx: Ctx) => void
}

/** One change of a company's data, with all it leaves behind. */
export interface Change<A> {
  /** What was done, as the endpoint table names it: `POST /bids`. */
  action: string
  targetId: string
  /**
   * Writes that must each change at least one row. All their conditions stand in the statement (company, version,
   * state), so that of two changes at once one matches nothing.
   */
  writes: Statement[]
  /** Writes that may find nothing to do. */
  also?: Statement[]
  outgoing?: Outgoing
  /** What the caller is answered, known before the commit; kept as the first answer to an Idempotency-Key. */
  answer: A
  /** 201 for what makes a resource; 200 by default. */
  status?: 200 | 201
}

/** Somebody else was first: nothing was written, the command is to be run anew on what is true now. */
export class Conflict extends Error {}

/**
 * Commits a change, its audit row, its events and the answer to its Idempotency-Key in one transaction: all of it, or
 * nothing and a Conflict. A write that matches no row makes the whole batch fail.
 */
export async function commit<A>(ctx: CallerCtx, change: Change<A>): Promise<A> {
  if (ctx.rehearsal) throw new Rehearsed()
  const { db } = ctx
  const must = () => db.run(sql`SELECT CASE WHEN changes() = 0 THEN json('no row matched') END`)
  const writes = [...(ctx.claims ?? []), ...change.writes].flatMap((write) => [write, must()])
  const kept = keepAnswer(ctx, change.status ?? 200, change.answer)
  const rest = [...(change.also ?? []), auditRow(ctx, change), ...(change.outgoing?.rows ?? [])]
  await inOne(ctx, [...(ctx.holds ?? []), ...writes, ...rest, ...(kept ? [kept, must()] : [])])
  if (kept) ctx.answerKept?.()
  change.outgoing?.wake(ctx)
  return change.answer
}

/** Keeps the answer of a POST that changed nothing, such as a second save. */
export async function keepUnchanged(ctx: CallerCtx, status: number, answer: unknown): Promise<void> {
  const kept = keepAnswer(ctx, status, answer)
  if (kept) await inOne(ctx, [kept])
}

async function inOne(ctx: CallerCtx, [first, ...rest]: Statement[]): Promise<void> {
  if (!first) return
  try {
    await ctx.db.batch([first, ...rest])
  } catch (error) {
    throw isConflict(error) ? new Conflict() : error
  }
}

/** The guard above, or a key taken or a reference gone in between. drizzle wraps what D1 says. */
function isConflict(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause)
    if (/(UNIQUE|FOREIGN KEY) constraint failed|malformed JSON/.test(each.message)) return true
  return false
}

function auditRow(
  ctx: CallerCtx,
  { action, targetId }: Pick<Change<unknown>, 'action' | 'targetId'>,
): Statement {
  const { company, user, key, connectionId } = ctx.caller
  return ctx.db.insert(audit).values({
    id: newId('audit', ctx.now),
    companyId: company.id,
    at: ctx.now.getTime(),
    userId: user.id,
    keyId: key?.id ?? null,
    action,
    targetId,
    connectionId: connectionId ?? null,
  })
}

/** Takes the key, or the place of one that is older than a day; touches nothing while another answer stands there. */
function keepAnswer(ctx: CallerCtx, status: number, answer: unknown): Statement | null {
  if (!ctx.idempotency) return null
  const { key, fingerprint } = ctx.idempotency
  const row = {
    companyId: ctx.caller.company.id,
    key,
    fingerprint,
    status,
    answer,
    createdAt: ctx.now.getTime(),
  }
  return ctx.db
    .insert(idempotency)
    .values(row)
    .onConflictDoUpdate({
      target: [idempotency.companyId, idempotency.key],
      set: row,
      setWhere: sql`${idempotency.createdAt} <= ${ctx.now.getTime() - day}`,
    })
}
