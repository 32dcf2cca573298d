import { type CallerCtx, derive } from '../platform/context/context.ts'
import { Accepted, Existing } from '../platform/db/page.ts'
import type { RecipeName } from '../platform/transaction/recipe.ts'
import { withSections } from '../workspace/bids/queries.ts'
import type { Bid } from '../workspace/bids/schema.ts'
import { storeUnchanged } from '../platform/transaction/commit.ts'
import { findStoredAnswer, StoredAnswer, retrying } from '../platform/transaction/idempotent.ts'
import { copyTenders } from '../catalogue/periods/copies.ts'
import { tenderIds, withSurvivors } from './merged.ts'

/**
 * How work is performed. `read` calls the function and does nothing else. `write` works once for an Idempotency-Key,
 * and runs again after a conflict with another change. `stream` has an input that can be read only once, so the function
 * itself takes care of the Idempotency-Key and of conflicts.
 */
export type Effect = 'read' | 'write' | 'stream'

/** The work of a row of the endpoint table, of a tool, or of a form. */
export interface EndpointWork<I, A> {
  effect: Effect
  /** Whether the work makes a resource, and so answers 201. */
  creates?: boolean
  run: (ctx: CallerCtx, input: I) => Promise<A | Existing<A>>
}

export interface Performed<A = unknown> {
  answer: A
  status: number
  /** Whether this answer is the stored first answer to the Idempotency-Key. */
  replayed: boolean
}

/**
 * Performs one piece of work for a caller: a row of REST, a tool of the connector, or the form of the console with the
 * same work.
 */
export async function perform<I, A>(
  ctx: CallerCtx,
  work: EndpointWork<I, A>,
  input: I,
): Promise<Performed<A>> {
  if (work.effect === 'read')
    return performed(work, await withSurvivors(ctx, input, (given) => work.run(ctx, given)))
  await copyTenders(ctx, tenderIds(input))
  try {
    if (work.effect === 'stream') return performed(work, await work.run(ctx, input))
    return await retrying(() => attempt(ctx, work, input))
  } catch (error) {
    if (!(error instanceof StoredAnswer)) throw error
    const answer = error.recipe ? await recipes[error.recipe](ctx, error.answer) : error.answer
    return { answer: answer as A, status: error.status, replayed: true }
  }
}

/** The functions that complete answers stored without their long texts. */
const recipes: Record<RecipeName, (ctx: CallerCtx, answer: unknown) => Promise<unknown>> = {
  bid: (ctx, answer) => withSections(ctx, answer as Bid),
}

/**
 * Makes one attempt. Whether the Idempotency-Key has an answer already is read beside the work, and known before the
 * work commits. When the work had nothing to commit, its answer is stored here for a repetition with the same key.
 */
async function attempt<I, A>(ctx: CallerCtx, work: EndpointWork<I, A>, input: I): Promise<Performed<A>> {
  if (!ctx.idempotency)
    return performed(work, await withSurvivors(ctx, input, (given) => work.run(ctx, given)))
  const unanswered = expectUnanswered(ctx)
  unanswered.catch(() => undefined)
  let isStored = false
  const answerStored = () => {
    isStored = true
  }
  const keyed = derive(ctx, { answerStored, unanswered })
  try {
    const done = performed(work, await withSurvivors(ctx, input, (given) => work.run(keyed, given)))
    await unanswered
    if (!isStored) await storeUnchanged(ctx, done.status, done.answer)
    return done
  } catch (error) {
    // The first request may have changed what a repetition finds.
    await unanswered
    throw error
  }
}

async function expectUnanswered(ctx: CallerCtx): Promise<void> {
  const stored = await findStoredAnswer(ctx)
  if (stored) throw stored
}

/** The answer of a function with its status. */
export function performed<A>(
  { creates }: { creates?: boolean },
  result: A | Existing<A> | Accepted<A>,
): Performed<A> {
  if (result instanceof Accepted) return { answer: result.accepted, status: 202, replayed: false }
  if (result instanceof Existing) return { answer: result.existing, status: 200, replayed: false }
  return { answer: result, status: creates ? 201 : 200, replayed: false }
}
