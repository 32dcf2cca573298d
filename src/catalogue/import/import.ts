import { eformsTables } from '../../reference/codes/eforms.ts'
import { nutsTables } from '../../reference/codes/lookup/regions.ts'
import { loadTables } from '../../platform/tables.ts'
import type { Ctx } from '../../platform/context.ts'
import { RowTooLong } from '../../platform/db/bulk.ts'
import { applyNotices } from './apply.ts'
import type { MergeOutcome } from './merge.ts'
import { decodeText } from '../notices/decode.ts'
import { eachNotice } from '../notices/read.ts'
import type { Notice, Parsed } from '../notices/schema.ts'

export interface ImportReport extends Record<MergeOutcome, number> {
  received: number
  skipped: Parsed['skipped']
  failed: Parsed['failed']
}

/** The most notices, and the most characters of notices, that go into one transaction. */
const batchNotices = 100
const batchLength = 400_000
/** A row of D1 holds 2 MB; in UTF-8 a character takes up to three bytes. */
const noticeLength = 600_000

/** A parsed notice, with its place among all notices of the document. */
interface Read {
  notice: Notice
  index: number
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
  { source, charset }: { source: string; charset: string | undefined },
): Promise<ImportReport> {
  const report: ImportReport = { received: 0, created: 0, updated: 0, unchanged: 0, skipped: [], failed: [] }
  let batch: Read[] = []
  let length = 0
  const flush = async () => {
    await importBatch(ctx, source, batch, report)
    batch = []
    length = 0
  }
  await loadTables(ctx, [...nutsTables, ...eformsTables])
  for (const parsed of eachNotice(decodeText(bytes, charset), source)) {
    report.received += parsed.notices.length + parsed.skipped.length + parsed.failed.length
    report.skipped.push(...parsed.skipped)
    report.failed.push(...parsed.failed)
    for (const notice of parsed.notices) {
      const size = JSON.stringify(notice).length
      const index = report.received - 1
      if (size > noticeLength) {
        report.failed.push(tooLarge(index, `${size} characters`))
        continue
      }
      if (batch.length === batchNotices || length + size > batchLength) await flush()
      batch.push({ notice, index })
      length += size
    }
  }
  await flush()
  return report
}

/** Imports a batch; where it makes a row that is too long, each notice alone, so that the others are not held up. */
async function importBatch(ctx: Ctx, source: string, batch: Read[], report: ImportReport): Promise<void> {
  if (batch.length === 0) return
  try {
    const notices = batch.map(({ notice }) => notice)
    for (const outcome of await applyNotices(ctx, source, notices)) report[outcome] += 1
  } catch (error) {
    if (!(error instanceof RowTooLong)) throw error
    const [only, ...others] = batch
    if (only && others.length === 0) report.failed.push(tooLarge(only.index, `a row of ${error.bytes} bytes`))
    else for (const each of batch) await importBatch(ctx, source, [each], report)
  }
}

const tooLarge = (index: number, size: string) => ({
  index,
  error: `The notice is too large to store (${size})`,
})
