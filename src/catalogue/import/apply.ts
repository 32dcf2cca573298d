import type { Ctx } from '../../platform/context.ts'
import type { Notice } from '../notices/schema.ts'
import { type ChangedTender, merge, type MergeOutcome } from './merge.ts'
import { prepare } from './prepare.ts'
import { assignTenders, loadRefs, namesOf } from './resolve.ts'
import { loadStates } from './state.ts'
import { type Ref, statements } from './write.ts'

const attempts = 5

/**
 * Imports a batch of at most a hundred notices of a source in one transaction. Answers the result for each notice, in
 * the order given.
 */
export const applyNotices = (ctx: Ctx, source: string, notices: Notice[]): Promise<MergeOutcome[]> =>
  again(async () => {
    const known = await loadRefs(ctx.d1, source, namesOf(notices))
    const before = new Set(known.keys())
    const assigned = assignTenders(notices, known, ctx.now)
    const states = await loadStates(ctx.d1, [...new Set(assigned.map(({ tenderId }) => tenderId))])
    const { changed, outcomes } = merge(source, assigned, states, ctx.now)
    const added = [...known].filter(([ref]) => !before.has(ref))
    await write(
      ctx,
      changed,
      added.map(([ref, tenderId]) => ({ source, ref, tenderId })),
    )
    return outcomes
  })

/** Composes at most a hundred tenders anew from their notices, after new rates or a new way of composing. */
export const composeAgain = (ctx: Ctx, tenderIds: string[]): Promise<void> =>
  again(async () => {
    const states = await loadStates(ctx.d1, tenderIds)
    const changed = [...states].flatMap(([tenderId, state]) =>
      state.source && state.doc
        ? [{ tenderId, source: state.source, state, notices: state.notices, written: [] }]
        : [],
    )
    await write(ctx, changed, [])
  })

async function write(ctx: Ctx, changed: ChangedTender[], refs: Ref[]): Promise<void> {
  if (changed.length > 0) await ctx.d1.batch(statements(ctx, await prepare(ctx, changed), refs))
}

/** When another import changes the same tenders meanwhile, the whole batch fails and is read and composed again. */
async function again<T>(attempt: () => Promise<T>): Promise<T> {
  for (let count = 1; ; count++) {
    try {
      return await attempt()
    } catch (error) {
      if (count === attempts || !isConflict(error)) throw error
    }
  }
}

/** A concurrent import shows in two ways: a key is taken, or the guard finds another version. */
const isConflict = (error: unknown) =>
  error instanceof Error && /UNIQUE constraint failed|malformed JSON/.test(error.message)
