import { loadTables } from '../../platform/files/tables.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { turn } from '../../platform/context/turn.ts'
import { RowTooLong } from '../../platform/db/bulk.ts'
import { originals } from './store-originals.ts'
import type { ImportOutcome, MergeOutcome } from './merge.ts'
import { type Original, originalsOf } from './original.ts'
import { ImportSeries } from './series.ts'
import type { Must } from '../../platform/transaction/transact.ts'
import { decodeNotices } from '../notices/decode-notices.ts'
import { eachNotice, noticeTables } from '../notices/read-notices.ts'
import type { Notice } from '../notices/schema.ts'
import { maxStoredText, storedText } from '../notices/stored.ts'
import { type Warning, warningsOf, withWarnings } from '../notices/warnings.ts'
import { failuresOf, type Parsed } from '../notices/parsed.ts'

export interface ImportReport extends Record<MergeOutcome, number> {
  received: number
  skipped: Parsed['skipped']
  failed: Parsed['failed']
  /** What could not be read of imported notices; absent if there is nothing. */
  warnings?: Warning[]
}

/** The reason why a notice of a withdrawn tender is skipped. */
export const withdrawn = 'withdrawn'

/** Max notices, and max characters of notices, in one transaction. */
const batchNotices = 400
const batchLength = 1_600_000
/** The database has nothing to do until the first batch is composed, so the first batch is small. */
const firstNotices = 100
/** Notices parsed before yielding to the event loop. */
const noticesATurn = 200

/** A parsed notice, with its position among all notices of the document. */
interface Read {
  notice: Notice
  index: number
  source: string
  original: Original | null
}

/** What was read of a document since the batch before. */
interface Part extends Pick<ImportReport, 'received' | 'skipped' | 'failed'> {
  read: Read[]
  warnings: Warning[]
  /** In characters. */
  length: number
}

const newPart = (): Part => ({ received: 0, skipped: [], failed: [], warnings: [], read: [], length: 0 })

export interface ImportOptions {
  source: string
  charset: string | undefined
  /**
   * Whether the sources that a release of this service names are accepted. They are for the operator; a
   * publisher can name only itself.
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
 * Reads a document of any format and imports its notices in batches. A batch that is written stays written
 * when a later batch fails. Importing the document again adds the missing notices and changes nothing else.
 *
 * @throws Unreadable when the document as a whole cannot be read; nothing is written then.
 */
export async function importNotices(
  ctx: Ctx,
  bytes: Uint8Array,
  options: ImportOptions,
): Promise<ImportReport> {
  const { source, charset, isPart, from = 0, believed } = options
  const into = { series: new ImportSeries(ctx), report: emptyReport(), along: options.along }
  let part = newPart()
  let [read, entries] = [0, 0]
  let max = firstNotices
  await loadTables(ctx, noticeTables)
  const { text, repaired } = decodeNotices(bytes, charset)
  if (repaired !== null && from === 0) part.failed.push({ index: 0, error: repaired, repaired: true })
  const originalOf = originalsOf(bytes, text, { isPart })
  try {
    for (const parsed of eachNotice(text, source, { isPart })) {
      if (++read % noticesATurn === 0) await turn()
      const others = parsed.skipped.length + parsed.failed.length
      if (entries >= from) {
        part.received += others
        part.skipped.push(...parsed.skipped)
        part.failed.push(...failuresOf(parsed))
      }
      entries += others
      for (const notice of parsed.notices) {
        const index = entries++
        if (index < from) continue
        part.warnings.push(...warningsOf(notice))
        const sources = (believed && parsed.sources) || [source]
        const size = storedText(notice).length
        if (part.read.length >= max || part.length + size > batchLength) {
          await importPart(into, part, index)
          part = newPart()
          max = Math.min(2 * max, batchNotices)
        }
        part.received += sources.length
        if (size > maxStoredText) {
          part.failed.push(tooLarge(index, `${size} characters`))
          continue
        }
        const original = originalOf(parsed)
        for (const each of sources) part.read.push({ notice, index, source: each, original })
        part.length += size
      }
    }
    await importPart(into, part, null)
  } finally {
    // Whatever interrupted the import, the batch before it is written.
    await into.series.end()
  }
  return into.report
}

/** An import under way: what is written so far, and the batches that follow. */
interface Into {
  series: ImportSeries
  report: ImportReport
  along: ImportOptions['along']
}

export const emptyReport = (): ImportReport => ({
  received: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  skipped: [],
  failed: [],
})

/**
 * Imports a part, a batch for each source. The position of the import, which is `done` entries or its end, is
 * written with the last batch.
 */
async function importPart(into: Into, part: Part, done: number | null): Promise<void> {
  const groups = [...Map.groupBy(part.read, ({ source }) => source).values()]
  const last = groups.pop() ?? []
  for (const group of groups) await importOfSource(into, { ...newPart(), read: group }, null)
  await importOfSource(into, { ...part, read: last }, { done })
}

/**
 * Imports notices of one source, with the position of the import if it is given. If a row would be too long,
 * the batch is halved until the notice is alone, so that the other notices are not blocked.
 */
async function importOfSource(into: Into, part: Part, place: { done: number | null } | null): Promise<void> {
  const { series, report, along } = into
  const { read } = part
  if (read.length === 0 && !(along && place)) return void Object.assign(report, counted(report, part, []))
  const sent = new Map(read.map(({ notice, original }) => [notice, original]))
  const reached = (outcomes: ImportOutcome[]) => counted(report, part, outcomes)
  try {
    await series.add({
      source: read[0]?.source ?? '',
      notices: read.map(({ notice }) => notice),
      bytes: originals((notice) => sent.get(notice) ?? null),
      beside: (outcomes) => (along && place ? [along(reached(outcomes), place.done)] : []),
      written: (outcomes) => void Object.assign(report, reached(outcomes)),
    })
  } catch (error) {
    if (!(error instanceof RowTooLong)) throw error
    const [only, ...others] = read
    if (only && others.length === 0) {
      const failed = [...part.failed, tooLarge(only.index, `a row of ${error.bytes} bytes`)]
      await importOfSource(into, { ...part, read: [], failed }, place)
    } else {
      const half = Math.ceil(read.length / 2)
      await importOfSource(into, { ...newPart(), read: read.slice(0, half) }, null)
      await importOfSource(into, { ...part, read: read.slice(half) }, place)
    }
  }
}

function counted(report: ImportReport, part: Part, outcomes: ImportOutcome[]): ImportReport {
  const sum = {
    ...report,
    received: report.received + part.received,
    skipped: [...report.skipped, ...part.skipped],
    failed: [...report.failed, ...part.failed],
    ...withWarnings([...(report.warnings ?? []), ...part.warnings]),
  }
  for (const [index, outcome] of outcomes.entries())
    if (outcome !== 'withdrawn') sum[outcome] += 1
    else sum.skipped.push({ id: part.read[index]?.notice.noticeId ?? '', reason: withdrawn })
  return sum
}

const tooLarge = (index: number, size: string) => ({
  index,
  error: `The notice is too large to store (${size})`,
})
