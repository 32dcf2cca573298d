import type { Ctx } from '../../platform/context.ts'
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

/** At most so many notices, and so many characters of them, go into one transaction. */
const batchNotices = 100
const batchLength = 400_000
/** A row of D1 holds 2 MB; in UTF-8 a character takes up to three bytes. */
const noticeLength = 600_000

/**
 * Reads a document of any format and imports its notices in batches. What a batch has written stays, whatever comes
 * after; importing the document again adds what is missing and changes nothing else.
 *
 * @throws Unreadable when the document as a whole cannot be read; nothing is written then.
 */
export async function importNotices(
  ctx: Ctx,
  bytes: Uint8Array,
  { source, charset }: { source: string; charset: string | undefined },
): Promise<ImportReport> {
  const report: ImportReport = { received: 0, created: 0, updated: 0, unchanged: 0, skipped: [], failed: [] }
  let batch: Notice[] = []
  let length = 0
  const flush = async () => {
    for (const outcome of batch.length > 0 ? await applyNotices(ctx, source, batch) : []) report[outcome] += 1
    batch = []
    length = 0
  }
  for (const parsed of eachNotice(decodeText(bytes, charset), source)) {
    report.received += parsed.notices.length + parsed.skipped.length + parsed.failed.length
    report.skipped.push(...parsed.skipped)
    report.failed.push(...parsed.failed)
    for (const notice of parsed.notices) {
      const size = JSON.stringify(notice).length
      if (size > noticeLength) {
        report.failed.push({
          index: report.received - 1,
          error: `The notice is too large to store (${size} characters)`,
        })
        continue
      }
      if (batch.length === batchNotices || length + size > batchLength) await flush()
      batch.push(notice)
      length += size
    }
  }
  await flush()
  return report
}
