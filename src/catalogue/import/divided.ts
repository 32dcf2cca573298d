import type { Ctx } from '../../platform/context/context.ts'
import { newId } from '../../platform/context/ids.ts'
import { boundList, forRows } from '../../platform/db/bulk.ts'
import { periodBindings, periodDatabase } from '../../platform/db/period-databases.ts'
import { breaking, CommitConflict } from '../../platform/transaction/conflict.ts'
import { type Transaction, transact } from '../../platform/transaction/transact.ts'
import type { Notice } from '../notices/schema.ts'
import { bindingFor, byDatabase, inDatabase, readRanges } from '../periods/directory.ts'
import { copyFeed } from '../periods/feed.ts'
import { announceWrite } from '../periods/writes.ts'
import type { NameChange } from './names.ts'
import type { PreparedTender } from './prepare.ts'
import type { TenderState } from './tender-state.ts'
import { namesTransaction, tendersTransaction } from './write-batch.ts'

/*
 * An import into a divided catalogue. No transaction reaches two databases, so a batch is written in an order in which
 * every interruption can be repeated: names, then the tenders of each period with the lines of its feed, then the rest
 * with the position of the import, then the lines in the main feed. A name without a tender is harmless: the next
 * import finds the name, and begins the tender with the same id.
 */

/** The tenders of a batch that are in databases of periods. */
export interface DividedBatch {
  names: Transaction
  periods: { binding: string; transaction: Transaction }[]
  /** The tenders of the main database. */
  rest: Transaction
}

/** How a divided catalogue chooses ids and joins tenders; empty for one database. */
export async function readDivision(ctx: Ctx) {
  if (periodBindings(ctx.env).length === 0) return {}
  const ranges = await readRanges(ctx)
  return {
    idOf: (notice: Notice) => newId('tender', publicationOf(notice, ctx.now)),
    databaseOf: (tenderId: string) => bindingFor(ranges, tenderId),
  }
}

/** The moment of publication, by which a new tender belongs to a period; not after `now`, where periods may begin. */
function publicationOf({ publishedAt, dispatchedAt }: Notice, now: Date): Date {
  const time = Date.parse(publishedAt ?? dispatchedAt ?? '')
  return Number.isNaN(time) ? now : new Date(Math.max(0, Math.min(time, now.getTime())))
}

const merged = 'a tender has been merged'

/**
 * A tender that has names and no row may have been merged just now, with its names still to be moved. Moves them.
 *
 * @throws Conflict then: the names are to be read again.
 */
export async function expectNoMerges(ctx: Ctx, states: ReadonlyMap<string, TenderState>): Promise<void> {
  const absent = [...states].flatMap(([id, { doc }]) => (doc === null ? id : []))
  if (absent.length === 0 || periodBindings(ctx.env).length === 0) return
  for (const { binding, d1, ids } of await byDatabase(ctx, absent)) {
    if (binding === null) continue
    const found = await d1
      .prepare('SELECT 1 FROM merged_tenders WHERE tender_id IN (SELECT value FROM json_each(?1))')
      .bind(boundList(ids))
      .first()
    if (!found) continue
    await copyFeed(ctx, binding)
    throw new CommitConflict(merged)
  }
}

/** The parts of a batch, by database; null if all of it is in the main one. */
export async function divideBatch(
  ctx: Ctx,
  prepared: PreparedTender[],
  names: NameChange | null,
): Promise<DividedBatch | null> {
  if (periodBindings(ctx.env).length === 0) return null
  const ranges = await readRanges(ctx)
  const groups = Map.groupBy(prepared, ({ change }) => bindingFor(ranges, change.tenderId))
  const named = names
    ? added(namesTransaction(ctx, names, prepared), { guards: [samePeriods(ctx.d1, ranges.length)] })
    : {}
  const periods = [...groups].flatMap(([binding, own]) =>
    binding === null ? [] : { binding, transaction: periodTransaction(ctx, binding, own) },
  )
  const rest = tendersTransaction(ctx, groups.get(null) ?? [])
  return periods.length > 0
    ? { names: named, periods, rest }
    : { names: {}, periods, rest: added(rest, named) }
}

const added = (one: Transaction, other: Transaction): Transaction => ({
  guards: [...(one.guards ?? []), ...(other.guards ?? [])],
  also: [...(one.also ?? []), ...(other.also ?? [])],
})

/** Breaks the batch if a period was added since the ids of new tenders were chosen. */
const samePeriods = (d1: D1Database, count: number) =>
  d1
    .prepare(
      `SELECT ${breaking('the periods have changed')} FROM (SELECT count(*) AS n FROM periods) WHERE n <> ?1`,
    )
    .bind(count)

function periodTransaction(ctx: Ctx, binding: string, prepared: PreparedTender[]): Transaction {
  const d1 = periodDatabase(ctx.env, binding, ctx.observed)
  const news = prepared.flatMap(({ change }) => (change.state.doc ? [] : change.tenderId))
  const unmerged = forRows(
    d1,
    news,
    `SELECT ${breaking(merged)} FROM json_each(?1) AS e JOIN merged_tenders AS m ON m.tender_id = e.value`,
  )
  return added(tendersTransaction(inDatabase(ctx, d1), prepared), { guards: unmerged })
}

/** Writes the names, then the tenders of periods. */
export async function writePeriods(ctx: Ctx, { names, periods }: DividedBatch): Promise<void> {
  await transact(ctx, names)
  for (const { binding, transaction } of periods) {
    const inTime = await announceWrite(ctx, binding)
    const d1 = periodDatabase(ctx.env, binding, ctx.observed)
    await transact({ d1 }, added({ guards: [inTime] }, transaction))
  }
}

/** Copies the lines of the written tenders into the main feed. A job copies them if this does not happen. */
export async function copyWritten(ctx: Ctx, { periods }: DividedBatch): Promise<void> {
  for (const { binding } of periods) await copyFeed(ctx, binding)
}
