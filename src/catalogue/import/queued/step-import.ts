import { Buffer } from 'node:buffer'
import type { Ctx } from '../../../platform/context/context.ts'
import { all, prepare, raw, type Sql, sql } from '../../../platform/db/sql.ts'
import { logFailure } from '../../../platform/context/log.ts'
import { minute } from '../../../platform/time/time.ts'
import { CommitConflict } from '../../../platform/transaction/conflict.ts'
import { must, type Must, transact } from '../../../platform/transaction/transact.ts'
import { Unreadable } from '../../../platform/text/unreadable.ts'
import { emptyReport, importNotices, type ImportReport } from '../import-notices.ts'
import { type ImportRow, importPartKey, listsOf } from './queries.ts'

/** A step takes seconds. A lease of this age belongs to a step that died. */
const lease = 5 * minute
/** Max steps in a row that may fail or die at the same part. */
const maxAttempts = 5
/** The number of skipped or failed lines, and of warnings, that the result names. */
const maxListed = 1000

type Held = ImportRow & { lease_holder: string }

export interface ImportStep {
  /** `nothing`: the import must not go on now, or its step failed. */
  state: 'more' | 'done' | 'nothing'
  /** Whether the catalogue has new or changed tenders. */
  changed: boolean
}

/**
 * Imports the next part of an import. The position is written in the transaction of every batch, and only the
 * holder of the lease can write it: a message that comes twice, or twice at once, does the work once, and
 * after a step that died the next step continues after the last batch.
 */
export async function stepImport(ctx: Ctx, id: string): Promise<ImportStep> {
  const held = await claim(ctx, id)
  const nothing: ImportStep = { state: 'nothing', changed: false }
  if (!held) return nothing
  try {
    if (held.attempts > maxAttempts) {
      await fail(ctx, held, held.error ?? 'A step of the import ended without a result')
      return nothing
    }
    const { created, updated } = await importPart(ctx, held)
    return { state: held.part + 1 < held.parts ? 'more' : 'done', changed: created + updated > 0 }
  } catch (error) {
    if (error instanceof CommitConflict && error.reason === leaseLost) return nothing
    logFailure({ queue: 'imports' }, error)
    const reason = error instanceof Error ? error.message : 'failed'
    if (error instanceof Unreadable) await fail(ctx, held, reason)
    else await pause(ctx, held, reason)
    return nothing
  }
}

/**
 * Takes an import for one step, in one statement that only one step can win; null if the import must not
 * continue now.
 */
async function claim({ d1, now }: Ctx, id: string): Promise<Held | null> {
  const holder = crypto.randomUUID()
  const row = await d1
    .prepare(
      `UPDATE imports SET lease_holder = ?2, lease_until = ?3, attempts = attempts + 1
       WHERE id = ?1 AND state = 'waiting' AND due_at <= ?4 AND (lease_until IS NULL OR lease_until <= ?4) RETURNING *`,
    )
    .bind(id, holder, now.getTime() + lease, now.getTime())
    .first<ImportRow>()
  return row && { ...row, lease_holder: holder }
}

const leaseLost = 'the lease of the import is lost'

async function importPart(ctx: Ctx, held: Held): Promise<ImportReport> {
  const stored = await ctx.env.FILES.get(importPartKey(held.id, held.part))
  if (!stored) throw new Error(`Part ${held.part + 1} of ${held.parts} is not stored`)
  const base = Number(stored.customMetadata?.base ?? 0)
  const along = (report: ImportReport, within: number | null) =>
    savePlace(ctx, held, placed(report, base), within)
  try {
    return await importNotices(ctx, new Uint8Array(await stored.arrayBuffer()), {
      source: held.source,
      charset: 'utf-8',
      believed: true,
      isPart: held.parts > 1,
      from: held.within,
      along,
    })
  } catch (error) {
    if (!(error instanceof Unreadable) || held.parts === 1) throw error
    const report = { ...emptyReport(), received: 1, failed: [{ index: 0, error: error.message }] }
    await transact(ctx, { writes: [along(report, null)] })
    return report
  }
}

/** Positions in a part as positions in the document. */
const placed = (report: ImportReport, base: number): ImportReport => ({
  ...report,
  failed: report.failed.map(({ index, error }) => ({ index: index + base, error })),
})

/** The position of the import after a batch; `within` is null after the last batch of the part. */
function savePlace(ctx: Ctx, held: Held, report: ImportReport, within: number | null): Must {
  const before = listsOf(held)
  const skipped = JSON.stringify([...before.skipped, ...report.skipped].slice(0, maxListed))
  const failed = JSON.stringify([...before.failed, ...report.failed].slice(0, maxListed))
  const warnings = JSON.stringify([...before.warnings, ...(report.warnings ?? [])].slice(0, maxListed))
  const fields = [
    sql`received = ${held.received + report.received}, created = ${held.created + report.created}`,
    sql`updated = ${held.updated + report.updated}, unchanged = ${held.unchanged + report.unchanged}`,
    sql`skipped = ${skipped}, failed = ${failed}, warnings = ${warnings}, attempts = 0, error = NULL, updated_at = ${Date.now()}`,
    within === null ? sql`part = ${held.part + 1}, within = 0` : sql`within = ${within}`,
    ...(within === null ? [raw('lease_holder = NULL, lease_until = NULL')] : []),
    ...(within === null && held.part + 1 === held.parts
      ? [sql`state = 'done', finished_at = ${Date.now()}`]
      : []),
  ]
  return must(update(ctx, held, fields), leaseLost)
}

const update = ({ d1 }: Ctx, { id, lease_holder }: Held, fields: Sql[]): D1PreparedStatement =>
  prepare(
    d1,
    sql`UPDATE imports SET ${all(fields, ', ')} WHERE id = ${id} AND lease_holder = ${lease_holder}`,
  )

/** Releases the import. The sweep queues it again when it is due. */
async function pause(ctx: Ctx, held: Held, reason: string): Promise<void> {
  const now = Date.now()
  const dueAt = now + held.attempts * minute
  await update(ctx, held, [
    sql`error = ${shortened(reason)}, due_at = ${dueAt}, updated_at = ${now}`,
    raw('lease_holder = NULL, lease_until = NULL'),
  ]).run()
}

async function fail(ctx: Ctx, held: Held, reason: string): Promise<void> {
  const now = Date.now()
  await update(ctx, held, [
    sql`state = 'failed', error = ${shortened(reason)}, updated_at = ${now}, finished_at = ${now}`,
    raw('lease_holder = NULL, lease_until = NULL'),
  ]).run()
}

const shortened = (reason: string) => Buffer.from(reason).subarray(0, 300).toString().toWellFormed()
