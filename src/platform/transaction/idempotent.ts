import { and, eq, gt } from 'drizzle-orm'
import type { CallerCtx } from '../context.ts'
import { invalidData } from '../errors.ts'
import { day } from '../time.ts'
import { Conflict } from './conflict.ts'
import type { RecipeName } from './recipe.ts'
import { idempotency } from './table.ts'

/** The first answer to an Idempotency-Key, to be given again. A command that meets it throws it: there is nothing to do. */
export class Kept extends Error {
  readonly status: number
  readonly answer: unknown
  /** How the answer is completed; null where it is whole. */
  readonly recipe: RecipeName | null

  constructor(status: number, answer: unknown, recipe: RecipeName | null = null) {
    super('The Idempotency-Key has its answer')
    this.status = status
    this.answer = answer
    this.recipe = recipe
  }
}

/**
 * The answer that the request's Idempotency-Key has got already; null for a first request. A fingerprint that is not
 * known yet, of a body that would have to be read for it, is asked for only when there is an answer.
 */
export async function findKept(ctx: CallerCtx, fingerprintOf?: () => Promise<string>): Promise<Kept | null> {
  if (!ctx.idempotency) return null
  const { key, fingerprint } = ctx.idempotency
  const found = await ctx.db
    .select()
    .from(idempotency)
    .where(
      and(
        eq(idempotency.companyId, ctx.caller.company.id),
        eq(idempotency.key, key),
        gt(idempotency.createdAt, ctx.now.getTime() - day),
      ),
    )
    .get()
  if (!found) return null
  if (found.fingerprint !== ((await fingerprintOf?.()) ?? fingerprint))
    throw invalidData('Idempotency-Key', 'was used for another request; use a new key for a new request')
  return new Kept(found.status, found.answer, found.recipe)
}

/** Of so many changes of one thing at once each has its turn. */
const attempts = 60

/**
 * Runs a command until nobody comes between its reading and its commit. Those who lose wait a moment, each another one,
 * and longer the oftener they lose.
 */
export async function retrying<T>(command: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await command()
    } catch (error) {
      if (!(error instanceof Conflict) || attempt === attempts) throw error
      await scheduler.wait(Math.random() * Math.min(4 * attempt, 100))
    }
  }
}
