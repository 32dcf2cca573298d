import { loadTables } from '../../platform/tables.ts'
import type { Ctx } from '../../platform/context.ts'
import { RowTooLong } from '../../platform/db/bulk.ts'
import { applyNotices } from './apply.ts'
import { originals } from './keep.ts'
import type { MergeOutcome } from './merge.ts'
import { type Original, originalsOf } from './original.ts'
import type { Must } from '../../platform/transaction/transact.ts'
import { decodeText } from '../notices/decode.ts'
import { eachNotice, noticeTables } from '../notices/read.ts'
import type { Notice } from '../notices/schema.ts'
import { storedText } from '../notices/stored.ts'
import type { Parsed } from '../notices/parsed.ts'

export interface ImportReport extends Record<MergeOutcome, number> {
  received: number
  skipped: Parsed['skipped']
  failed: Parsed['failed']
}

/** The most notices, and the most characters of notices, that go into one transaction. */
const batchNotices = 400
const batchLength = 1_600_000
/** A row of D1 holds 2 MB; in UTF-8 a character takes up to three bytes. */
const noticeLength = 600_000

/** A parsed notice, with its place among all notices of the document. */
interface Read {
  notice: Notice
  index: number
  source: string
  original: Original | null
}

export interface ImportOptions {
  source: string
  charset: string | undefined
  /**
   * Whether the sources that a release of this service names hold. The operator is believed; a publisher speaks for
   * itself only.
   */
  believed?: boolean
  /** The document is a part of a longer one. */
  isPart?: boolean
  /** The number of entries of the document that were imported before; they are skipped. */
  from?: number
  /**
   * A write for the transaction of every batch. It gets the result of the import up to this batch, and the number of
   * entries that are done; null at the end of the document.
   */
  along?: (report: ImportReport, done: number | null) => Must
}

/**
 * Reads a document of any format and imports its notices in batches. A batch that is written stays written when a later
 * batch fails. Importing the document again adds the missing notices and changes nothing else.
 *
 * @throws Unreadable when the document as a whole cannot be read; nothing is written then.
 */
export async function importNotices(
  ctx: Ctx,
  bytes: Uint8Array,
  options: ImportOptions,
): Promise<ImportReport> {
  const { source, charset, isPart, from = 0, believed } = options
  const report: ImportReport = { received: 0, created: 0, updated: 0, unchanged: 0, skipped: [], failed: [] }
  let batch: Read[] = []
  let length = 0
  let entries = 0
  const flush = async (done: number | null) => {
    await importBatch(ctx, batch, report, { ...options, done })
    batch = []
    length = 0
  }
  await loadTables(ctx, noticeTables)
  const text = decodeText(bytes, charset)
  const originalOf = originalsOf(bytes, text, { isPart })
  for (const parsed of eachNotice(text, source, { isPart })) {
    const others = parsed.skipped.length + parsed.failed.length
    if (entries >= from) {
      report.received += others
      report.skipped.push(...parsed.skipped)
      report.failed.push(...parsed.failed)
    }
    entries += others
    for (const notice of parsed.notices) {
      const index = entries++
      if (index < from) continue
      const sources = (believed && parsed.sources) || [source]
      const size = storedText(notice).length
      if (batch.length >= batchNotices || length + size > batchLength) await flush(index)
      report.received += sources.length
      if (size > noticeLength) {
        report.failed.push(tooLarge(index, `${size} characters`))
        continue
      }
      const original = originalOf(parsed)
      for (const each of sources) batch.push({ notice, index, source: each, original })
      length += size
    }
  }
  await flush(null)
  return report
}

type BatchOptions = Pick<ImportOptions, 'along'> & { done: number | null }

/** Imports a batch, a transaction for each source. The place of the import is written with the last one. */
async function importBatch(
  ctx: Ctx,
  batch: Read[],
  report: ImportReport,
  options: BatchOptions,
): Promise<void> {
  const groups = [...Map.groupBy(batch, ({ source }) => source).values()]
  const last = groups.pop() ?? []
  for (const group of groups) await importOfSource(ctx, group, report, { done: null })
  await importOfSource(ctx, last, report, options)
}

/**
 * Imports notices of one source. If a row would be too long, every notice is imported alone, so that the other notices
 * are not held up.
 */
async function importOfSource(
  ctx: Ctx,
  batch: Read[],
  report: ImportReport,
  options: BatchOptions,
): Promise<void> {
  const { along, done } = options
  const source = batch[0]?.source ?? ''
  if (batch.length === 0 && !along) return
  try {
    const notices = batch.map(({ notice }) => notice)
    const beside = (outcomes: MergeOutcome[]) => (along ? [along(counted(report, outcomes), done)] : [])
    const sent = new Map(batch.map(({ notice, original }) => [notice, original]))
    const kept = originals((notice) => sent.get(notice) ?? null)
    Object.assign(report, counted(report, await applyNotices(ctx, source, notices, beside, kept)))
  } catch (error) {
    if (!(error instanceof RowTooLong)) throw error
    const [only, ...others] = batch
    if (only && others.length === 0) {
      report.failed.push(tooLarge(only.index, `a row of ${error.bytes} bytes`))
      return
    }
    for (const each of batch) await importOfSource(ctx, [each], report, { done })
    await importOfSource(ctx, [], report, options)
  }
}

function counted(report: ImportReport, outcomes: MergeOutcome[]): ImportReport {
  const sum = { ...report }
  for (const outcome of outcomes) sum[outcome] += 1
  return sum
}

const tooLarge = (index: number, size: string) => ({
  index,
  error: `The notice is too large to store (${size})`,
})
