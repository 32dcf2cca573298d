import { and, eq, gt } from 'drizzle-orm'
import type { CallerCtx } from '../context/context.ts'
import { invalidData } from '../context/errors.ts'
import { day } from '../time/time.ts'
import { CommitConflict } from './conflict.ts'
import type { RecipeName } from './recipe.ts'
import { idempotency } from '../schema.gen.ts'

/**
 * The stored first answer to an Idempotency-Key. A command throws it if the request was already
 * answered.
 */
export class StoredAnswer extends Error {
  readonly status: number
  readonly answer: unknown
  /** The name of the recipe that completes the answer; null if the answer is whole. */
  readonly recipe: RecipeName | null

  constructor(status: number, answer: unknown, recipe: RecipeName | null = null) {
    super('The Idempotency-Key has its answer')
    this.status = status
    this.answer = answer
    this.recipe = recipe
  }
}

/**
 * The answer that the request's Idempotency-Key has already; null for a first request. `fingerprintOf` is called only
 * when there is an answer, because the fingerprint of a long body costs reading the body.
 */
export async function findStoredAnswer(
  ctx: CallerCtx,
  fingerprintOf?: () => Promise<string>,
): Promise<StoredAnswer | null> {
  if (!ctx.idempotency) return null
  return storedAnswer(ctx, await storedRow(ctx).get(), fingerprintOf)
}

/** The query for the answer that the request's Idempotency-Key has. */
export const storedRow = (ctx: CallerCtx) =>
  ctx.db
    .select()
    .from(idempotency)
    .where(
      and(
        eq(idempotency.companyId, ctx.caller.company.id),
        eq(idempotency.key, ctx.idempotency?.key ?? ''),
        gt(idempotency.createdAt, ctx.now.getTime() - day),
      ),
    )

/** The answer in a row of `storedRow`; see `findStoredAnswer`. */
export async function storedAnswer(
  { idempotency: request }: CallerCtx,
  found: typeof idempotency.$inferSelect | undefined,
  fingerprintOf?: () => Promise<string>,
): Promise<StoredAnswer | null> {
  if (!found) return null
  if (found.fingerprint !== ((await fingerprintOf?.()) ?? request?.fingerprint))
    throw invalidData(
      'Idempotency-Key',
      'was used for another request; use a new key for a new request',
      'conflict',
    )
  return new StoredAnswer(found.status, found.answer, found.recipe)
}

/** Enough attempts that each of many simultaneous changes of one thing has its turn. */
const attempts = 60

/**
 * Runs a command until no other change comes between its reading and its commit. After each loss the command waits a
 * random moment, and longer after every loss.
 */
export async function retrying<T>(command: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await command()
    } catch (error) {
      if (!(error instanceof CommitConflict) || attempt === attempts) throw error
      await scheduler.wait(Math.random() * Math.min(4 * attempt, 100))
    }
  }
}
