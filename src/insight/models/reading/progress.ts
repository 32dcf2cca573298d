import type { CallerCtx, Ctx } from '../../../platform/context/context.ts'
import { companyOf, type TextReader, usable } from '../../../catalogue/documents/dossiers.ts'
import { prepare, sql } from '../../../platform/db/sql.ts'

/** How far a model has read the documents of a tender. */
export interface ReadingProgress {
  state: 'complete' | 'reading'
  /** Pages that are read, of all pages that a model reads; null without documents to read. */
  progress: { page: number; pages: number } | null
}

/** Hears how far a reading is while a caller waits for it. */
export type ReportProgress = (progress: { page: number; pages: number }) => Promise<void>

/** Where no model reads: there is nothing to wait for. */
export const noReading: ReadingProgress = { state: 'complete', progress: null }

interface Row {
  state: string
  windows: number | null
  done: number | null
  pages: number
}

/** The statement that reads the progress of a tender: the caller's own documents included. */
export const progressQuery = (ctx: Pick<Ctx, 'd1'> & TextReader, tenderId: string): D1PreparedStatement =>
  prepare(
    ctx.d1,
    sql`SELECT m.state, m.windows, m.done,
        (SELECT count(*) FROM document_pages AS p WHERE p.document_id = m.document_id) AS pages
      FROM model_readings AS m WHERE m.tender_id IN ${usable(tenderId, companyOf(ctx))}`,
  )

export function progressOf(rows: readonly Row[]): ReadingProgress {
  if (rows.length === 0) return noReading
  const pages = rows.reduce((sum, row) => sum + row.pages, 0)
  const page = rows.reduce((sum, row) => sum + row.pages * shareOf(row), 0)
  const isReading = rows.some(({ state }) => state === 'waiting')
  return { state: isReading ? 'reading' : 'complete', progress: { page: Math.floor(page), pages } }
}

const shareOf = ({ state, windows, done }: Row): number =>
  state === 'waiting' ? (windows ? (done ?? 0) / windows : 0) : 1

/** Reads the progress of a tender. */
export async function readModelProgress(
  ctx: Pick<Ctx, 'd1'> & TextReader,
  tenderId: string,
): Promise<ReadingProgress> {
  const { results } = await progressQuery(ctx, tenderId).all<Row>()
  return progressOf(results)
}

/**
 * Waits until a model has read the documents of a tender, at most `seconds` and while the caller is connected. `report`
 * hears each second how far it is.
 */
export async function waitForReading(
  ctx: Pick<CallerCtx, 'd1' | 'signal'> & TextReader,
  tenderId: string,
  seconds: number,
  report?: ReportProgress,
): Promise<ReadingProgress> {
  for (let waited = 1; ; waited++) {
    await scheduler.wait(1000)
    const now = await readModelProgress(ctx, tenderId)
    if (now.progress) await report?.(now.progress)
    if (now.state === 'complete' || waited >= seconds || ctx.signal?.aborted) return now
  }
}
