import type { Ctx } from '../../platform/context/context.ts'
import { periodBindings, periodDatabase } from '../../platform/db/period-databases.ts'
import { minute } from '../../platform/time/time.ts'
import { breaking } from '../../platform/transaction/conflict.ts'
import { statusNumber } from '../tenders/search/tokens.ts'
import type { PeriodSummary } from './directory.ts'

/** The clock of a database, in epoch milliseconds: announcements and writes are compared by it. */
const clock = `CAST(1000 * unixepoch('subsec') AS INTEGER)`
/** How long the summary stays away, and how much earlier a write must begin, because clocks differ. */
const announced = 10 * minute
const margin = 5 * minute

/**
 * Announces a write to the database of a period, whose summary is unknown from then on: no search skips the database.
 * Returns a guard for the write, which breaks it if it begins too late.
 */
export async function announceWrite(
  { d1, env }: Pick<Ctx, 'd1' | 'env'>,
  binding: string,
): Promise<D1PreparedStatement> {
  const until = await d1
    .prepare(
      `UPDATE periods SET summary = NULL, written_until = ${clock} + ${announced} WHERE binding = ?1
       RETURNING written_until`,
    )
    .bind(binding)
    .first<number>('written_until')
  return periodDatabase(env, binding)
    .prepare(`SELECT ${breaking('a write was announced too long ago')} WHERE ${clock} > ?1`)
    .bind((until ?? 0) - margin)
}

const summaryOf = `SELECT c.tenders, c.version,
    (SELECT count(*) FROM tender_numbers WHERE status = ${statusNumber('open')}) AS open,
    CASE WHEN NOT EXISTS (SELECT 1 FROM tender_numbers WHERE later = 1)
      THEN (SELECT max(deadline) FROM tender_numbers) END AS lastDeadline,
    (SELECT min(id) FROM tender_numbers) AS firstRow, (SELECT max(id) FROM tender_numbers) AS lastRow
  FROM corpus AS c`

/** What a database has now. */
export const readSummary = (d1: D1Database): Promise<PeriodSummary | null> =>
  d1.prepare(summaryOf).first<PeriodSummary>()

/**
 * Writes the summaries of the databases whose announced writes have ended. A write that is announced meanwhile prevents
 * it. Tenders that close change the version, and their database is counted again. Returns how many were written; null if
 * the catalogue is not divided.
 */
export async function summarizePeriods({ d1, env }: Pick<Ctx, 'd1' | 'env'>): Promise<number | null> {
  if (periodBindings(env).length === 0) return null
  const { results } = await d1
    .prepare(
      `SELECT binding, written_until AS until, summary ->> 'version' AS version FROM periods
       WHERE written_until < ${clock}`,
    )
    .all<{ binding: string; until: number; version: number | null }>()
  let written = 0
  for (const { binding, until, version } of results) {
    const period = periodDatabase(env, binding)
    const current = await period.prepare('SELECT version FROM corpus').first<number>('version')
    if (current === version) continue
    const summary = await readSummary(period)
    const { meta } = await d1
      .prepare('UPDATE periods SET summary = ?2 WHERE binding = ?1 AND written_until = ?3')
      .bind(binding, JSON.stringify(summary), until)
      .run()
    written += meta.changes
  }
  return written
}
