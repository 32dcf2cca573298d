import type { Ctx } from '../../platform/context/context.ts'
import type { Bytes } from '../../platform/http/bytes.ts'
import { logFailure } from '../../platform/context/log.ts'
import type { CsvSeparator, End, Sheet } from '../../platform/export/columns.ts'
import { exportFile, ndjsonType, sheetFile, type SheetType } from '../../platform/export/formats.ts'
import { tenderColumns } from './columns.ts'
import { type DatedTender, type ReadItem, withDocumentDeadlines } from './dated-rows.ts'
import type { ExportTenders } from './search/params.ts'
import { TenderItem } from './item-schema.ts'
import { loadSearch, type OwnFilters } from './search/filter.ts'
import { readItem, settleItem, shownItem } from './search/item.ts'
import { tenderRows } from './search/divided.ts'
import type { TenderRows } from './search/rows.ts'
import { resultWindow } from './search/search.ts'

export type ExportType = typeof ndjsonType | SheetType

/** Max tenders in one export. */
export const maxExported = 100_000
/** The number of tenders in memory at once: about a megabyte. */
const portion = 500

type ExportCtx = Pick<Ctx, 'd1' | 'now' | 'env' | 'later' | 'requestId'>

/**
 * The tenders of a search as a file that is written while it is sent. One statement at the beginning decides
 * on the tenders and their order; each tender is shown in its state when its turn comes. A tender that is
 * withdrawn in the meantime is left out, and a tender that arrives in the meantime does not appear.
 */
export async function exportTenders(
  ctx: ExportCtx,
  query: ExportTenders & OwnFilters & { separator?: CsvSeparator },
  type: ExportType,
  max = maxExported,
  rows: TenderRows = tenderRows(ctx),
): Promise<Bytes> {
  const ids = await findIds(ctx, query, { limit: max + 1, ids: rows.ids })
  const end: End = { rows: 0, more: ids.length > max }
  const dated = datedInTurn(ctx, readInTurn(ctx, ids.subarray(0, max), { end, rows }))
  if (type === ndjsonType) return exportFile('tenders.ndjson', ndjsonType, linesOf(logged(ctx, dated), end))
  const sheet: Sheet<DatedTender> = {
    name: 'tenders',
    title: 'Tenders',
    columns: tenderColumns,
    rows: logged(ctx, dated),
    at: ctx.now,
    end: () => end,
    ...(query.separator && { separator: query.separator }),
  }
  return sheetFile(type, sheet)
}

/** The ids of the first matches in their order, eight bytes each: 100,000 ids take less than a megabyte. */
async function findIds(
  ctx: ExportCtx,
  query: ExportTenders & OwnFilters,
  { limit, ids }: { limit: number } & Pick<TenderRows, 'ids'>,
): Promise<Float64Array> {
  await loadSearch(ctx, [query])
  return (await ids(ctx, query, resultWindow({ ...query, page: 1, limit }))).ids
}

/** Reads the tenders portion by portion, and counts them in `end`. */
async function* readInTurn(
  ctx: ExportCtx,
  ids: Float64Array,
  { end, rows }: { end: End; rows: TenderRows },
): AsyncGenerator<ReadItem[]> {
  for (let at = 0; at < ids.length; at += portion) {
    const items = await rows.items(ctx, ids.subarray(at, at + portion))
    end.rows += items.length
    yield items.map((item) => readAt(item, ctx.now))
  }
}

/** Logs why an export was interrupted. */
async function* logged<T>(ctx: ExportCtx, rows: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* rows
  } catch (error) {
    logFailure({ requestId: ctx.requestId }, error)
    throw error
  }
}

function readAt(json: string, now: Date): ReadItem {
  const stored = readItem(json)
  return { stored, item: TenderItem.parse(shownItem(settleItem(stored, now))) }
}

async function* datedInTurn(ctx: ExportCtx, rows: AsyncIterable<readonly ReadItem[]>) {
  for await (const read of rows) yield await withDocumentDeadlines(ctx, read)
}

/** One line for each tender. The last line contains their number: a file without this line is incomplete. */
async function* linesOf(rows: AsyncIterable<readonly DatedTender[]>, end: End): AsyncGenerator<string> {
  for await (const read of rows)
    yield read.map((tender) => `${JSON.stringify(TenderItem.parse(tender))}\n`).join('')
  yield `${JSON.stringify({ end })}\n`
}
