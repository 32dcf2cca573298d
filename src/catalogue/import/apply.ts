import { passageTables } from '../../reading/passages/write.ts'
import { Conflict } from '../../platform/transaction/conflict.ts'
import { type Must, transact } from '../../platform/transaction/transact.ts'
import { cpvTables } from '../../reference/codes/cpv.ts'
import { eformsTables } from '../../reference/codes/eforms.ts'
import { loadTables } from '../../platform/tables.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Notice } from '../notices/schema.ts'
import { keepOriginals, originals, type Originals } from './keep.ts'
import { type ChangedTender, merge, type MergeOutcome } from './merge.ts'
import { prepare } from './prepare.ts'
import { dateTables } from '../../reading/facts/cues-dates.ts'
import { requirementTables } from '../../reading/requirements/tables.ts'
import { loadNames, type NameChange } from './names.ts'
import { type Assignment, assignTenders } from './resolve.ts'
import { loadStates } from './state.ts'
import { textTables } from '../tenders/search/forms.ts'
import { transactionOf } from './write.ts'

const attempts = 5

/**
 * Imports one batch of notices of a source, at most four hundred; gives the outcome of each notice, in the order given.
 * The whole batch is written in one transaction, together with `beside`. `kept` has the original bytes of the notices.
 */
export const applyNotices = (
  ctx: Ctx,
  source: string,
  notices: Notice[],
  beside: (outcomes: MergeOutcome[]) => Must[] = () => [],
  kept: Originals = originals(),
): Promise<MergeOutcome[]> =>
  again(async () => {
    if (notices.length === 0) {
      await transact(ctx, { writes: beside([]) })
      return []
    }
    const before = await loadNames(ctx.d1, source, notices)
    const assignment = assignTenders(notices, before, ctx.now)
    const states = await loadStates(ctx.d1, storedAmong(assignment))
    const { changed, outcomes } = merge(source, assignment, states, ctx.now)
    await write(
      ctx,
      changed,
      { source, before, after: assignment.after },
      {
        writes: beside(outcomes),
        kept,
      },
    )
    return outcomes
  })

/** The stored tenders that the batch concerns. */
const storedAmong = ({ assigned, merged, stored }: Assignment): string[] =>
  [...new Set([...assigned.map(({ tenderId }) => tenderId), ...merged.keys()])].filter((id) => stored.has(id))

/** Composes at most a hundred tenders anew from their notices, after new rates or after a change of the composition. */
export const composeAgain = (ctx: Ctx, tenderIds: string[]): Promise<void> =>
  again(async () => {
    const states = await loadStates(ctx.d1, tenderIds)
    const changed = [...states].flatMap(([tenderId, state]) =>
      state.doc ? [{ tenderId, state, notices: state.notices, written: [], merged: [] }] : [],
    )
    await write(ctx, changed, null)
  })

async function write(
  ctx: Ctx,
  changed: ChangedTender[],
  names: NameChange | null,
  { writes = [], kept = originals() }: { writes?: readonly Must[]; kept?: Originals } = {},
): Promise<void> {
  if (changed.length === 0) return transact(ctx, { writes })
  await loadTables(ctx, [
    ...cpvTables,
    ...passageTables,
    ...eformsTables,
    ...textTables,
    ...requirementTables,
    ...dateTables,
  ])
  const [prepared] = await Promise.all([prepare(ctx, changed), keepOriginals(ctx, changed, kept)])
  await transact(ctx, { ...transactionOf(ctx, prepared, names), writes })
}

/** When another import changes a tender at the same time, the whole batch fails; it is then read and composed anew. */
async function again<T>(work: () => Promise<T>): Promise<T> {
  for (let count = 1; ; count++) {
    try {
      return await work()
    } catch (error) {
      if (count === attempts || !(error instanceof Conflict)) throw error
    }
  }
}
