import { CommitConflict } from '../../platform/transaction/conflict.ts'
import { type Must, type Transaction, transact } from '../../platform/transaction/transact.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { loadTables } from '../../platform/files/tables.ts'
import { noticeTables } from '../notices/read-notices.ts'
import type { Notice } from '../notices/schema.ts'
import { storeOriginals, originals, type Originals } from './store-originals.ts'
import {
  copyWritten,
  divideBatch,
  type DividedBatch,
  expectNoMerges,
  readDivision,
  writePeriods,
} from './divided.ts'
import { compileTenders } from './compile.ts'
import type { TenderItem } from '../tenders/item-schema.ts'
import { type ChangedTender, type ImportOutcome, merge } from './merge.ts'
import { prepareTenders } from './prepare.ts'
import { type FreePositions, readTenders, type ReadTenders } from './read-tenders.ts'
import { isWithdrawn, loadNames, type NameChange } from './names.ts'
import { assignTenders, candidates, type StoredNotices } from './resolve.ts'
import { loadStates, type TenderState } from './tender-state.ts'
import { transactionOf } from './write-batch.ts'

const attempts = 5

/** Notices of one source that are imported in one transaction, at most four hundred. */
export interface Batch {
  source: string
  notices: Notice[]
  /** The original bytes of the notices. */
  bytes?: Originals
  /** Writes for the same transaction, by the outcome of each notice in the order given. */
  beside?: (outcomes: ImportOutcome[]) => Must[]
}

/** A batch, with what the database knows about its notices. */
export interface ReadBatch {
  batch: Batch
  names: NameChange
  tenders: ReadTenders
  outcomes: ImportOutcome[]
}

/** A batch that can be written. */
export interface ComposedBatch {
  batch: Batch
  outcomes: ImportOutcome[]
  /** Without the additional writes of the batch. */
  transaction: Transaction
  /** What is written to other databases before; null if there is nothing. */
  divided: DividedBatch | null
  /** The positions in the index that are free once the batch is written. */
  places: FreePositions
}

/** Imports one batch; returns the outcome of each notice, in the order given. */
export const applyNotices = (ctx: Ctx, batch: Batch): Promise<ImportOutcome[]> =>
  again(async () => {
    const composed = await composeBatch(ctx, await readBatch(ctx, batch))
    await writeBatch(ctx, composed)
    return composed.outcomes
  })

/** Reads what a batch is composed from. `places` are free positions after a batch that is not written yet. */
export async function readBatch(ctx: Ctx, batch: Batch, places?: FreePositions): Promise<ReadBatch> {
  const { source, notices } = batch
  const [before] = await Promise.all([loadNames(ctx.d1, source, notices), loadTables(ctx, noticeTables)])
  const out = new Set(notices.filter((notice) => isWithdrawn(notice, before)))
  const admitted = out.size > 0 ? notices.filter((notice) => !out.has(notice)) : notices
  const division = await readDivision(ctx)
  const states = await loadStates(ctx, candidates(admitted, before))
  await expectNoMerges(ctx, states)
  const assignment = assignTenders(admitted, before, {
    now: ctx.now,
    notices: noticesIn(states),
    ...division,
  })
  const bytes = batch.bytes ?? originals()
  const merged = merge(source, assignment, states, { now: ctx.now, originalOf: bytes.of })
  const { changed } = merged
  const rest = merged.outcomes.values()
  const outcomes = notices.map((notice) => (out.has(notice) ? 'withdrawn' : nextOf(rest)))
  // Compiling replaces members of the stored notices.
  for (const each of changed) each.before = each.state.notices.map((notice) => ({ ...notice }))
  compileTenders(changed)
  const { after, separated } = assignment
  const names = { source, before, after, separated }
  return { batch, names, tenders: await readTenders(ctx, changed, places), outcomes }
}

function nextOf<T>(values: Iterator<T>): T {
  const next = values.next()
  if (next.done) throw new Error('There are fewer outcomes than notices')
  return next.value
}

/**
 * Composes a batch, and stores the original bytes of its notices.
 *
 * @throws RowTooLong
 */
export async function composeBatch(
  ctx: Ctx,
  { batch, names, tenders, outcomes }: ReadBatch,
): Promise<ComposedBatch> {
  const { changed, places } = tenders
  const storing = storeOriginals(ctx, changed, batch.bytes ?? originals())
  const prepared = await prepareTenders(ctx, tenders)
  await storing
  if (changed.length === 0) return { batch, outcomes, transaction: {}, divided: null, places }
  const divided = await divideBatch(ctx, prepared, names)
  const transaction = divided ? divided.rest : transactionOf(ctx, prepared, names)
  return { batch, outcomes, transaction, divided, places }
}

/** Writes a batch: in one transaction, unless some of its tenders are in databases of periods. */
export async function writeBatch(
  ctx: Ctx,
  { batch, outcomes, transaction, divided }: ComposedBatch,
): Promise<void> {
  if (divided) await writePeriods(ctx, divided)
  await transact(ctx, { ...transaction, writes: batch.beside?.(outcomes) ?? [] })
  if (divided) await copyWritten(ctx, divided)
}

const noticesIn = (states: Map<string, TenderState>): StoredNotices =>
  new Map([...states].map(([id, { notices }]) => [id, notices.map(({ notice }) => notice)]))

/**
 * Recomposes at most a hundred tenders from their notices, after new rates or after a change of the
 * composition.
 */
export const composeAgain = (ctx: Ctx, tenderIds: string[]): Promise<void> =>
  again(async () => {
    const states = await loadStates(ctx, tenderIds)
    const changed = [...states].flatMap(([tenderId, state]) =>
      state.doc ? [{ tenderId, state, notices: state.notices, written: [], merged: [] }] : [],
    )
    if (changed.length === 0) return
    const prepared = await prepareTenders(ctx, await readTenders(ctx, changed))
    const divided = await divideBatch(ctx, prepared, null)
    if (divided) await writePeriods(ctx, divided)
    await transact(ctx, divided ? divided.rest : transactionOf(ctx, prepared, null))
    if (divided) await copyWritten(ctx, divided)
  })

/** Composes the tenders of a split, and returns their items in the same order. */
export async function composeParts(
  ctx: Ctx,
  parts: Pick<ChangedTender, 'tenderId' | 'state' | 'notices'>[],
): Promise<{ items: TenderItem[]; transaction: Transaction }> {
  const changed = parts.map((part) => ({
    ...part,
    written: part.notices.map((each) => Object.assign(each, { parsed: each.notice })),
    merged: [],
  }))
  compileTenders(changed)
  const prepared = await prepareTenders(ctx, await readTenders(ctx, changed))
  return { items: prepared.map(({ item }) => item), transaction: transactionOf(ctx, prepared, null) }
}

/**
 * When another import changes a tender at the same time, the whole batch fails; it is then read and composed
 * again.
 */
export async function again<T>(work: () => Promise<T>): Promise<T> {
  for (let count = 1; ; count++) {
    try {
      return await work()
    } catch (error) {
      if (count === attempts || !(error instanceof CommitConflict)) throw error
    }
  }
}
