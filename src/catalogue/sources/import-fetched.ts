import { loadTables } from '../../platform/files/tables.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { applyNotices } from '../import/apply.ts'
import { importNotices, withdrawn } from '../import/import-notices.ts'
import { originals } from '../import/store-originals.ts'
import { type Original, readWithOriginals } from '../import/original.ts'
import { noticeTables } from '../notices/read-notices.ts'
import type { ParseFailure } from '../notices/parsed.ts'
import type { Notice } from '../notices/schema.ts'
import { RowTooLong } from '../../platform/db/bulk.ts'
import { Unreadable } from '../../platform/text/unreadable.ts'
import type { SourceAnswer } from './request.ts'
import type { Broken } from './failures.ts'
import { type Gain, noGain } from './source-state.ts'

export interface Imported {
  gain: Gain
  broken: Broken[]
  /** What was imported although places of it are wrong. The operator sees it, and trying again resolves it. */
  repaired: Broken[]
}

/** The bytes of one notice with the source's name for it. */
export interface Fetched {
  name: string
  /** The name under which the catalogue will know the notice, so that it is not fetched again. */
  ref: string
  answer: SourceAnswer
}

/** Imports a page that is itself a document. The notices that cannot be read count as one failure of the page. */
export async function importPage(
  ctx: Ctx,
  source: string,
  name: string,
  { bytes, charset }: SourceAnswer,
): Promise<Imported> {
  const what = { kind: 'page', name } as const
  const broken = { what, bytes, charset: charset ?? null, answer: null, restUnread: false }
  try {
    const report = await importNotices(ctx, bytes, { source, charset })
    const { failed, skipped, created, updated, unchanged } = report
    const out = skipped.filter(({ reason }) => reason === withdrawn).length
    const gain = { ...noGain, pages: 1, created, updated, unchanged, withdrawn: out }
    return { gain, ...faultsOf(broken, failed) }
  } catch (error) {
    return { gain: noGain, broken: [{ ...broken, ...fault(error) }], repaired: [] }
  }
}

type Place = Omit<Broken, 'kind' | 'reason'>

/** The faults of a document. Its other notices were read. */
function faultsOf(place: Place, failed: ParseFailure[]): Pick<Imported, 'broken' | 'repaired'> {
  const { lost = [], mended = [] } = Object.groupBy(failed, ({ repaired }) => (repaired ? 'mended' : 'lost'))
  const because = (some: ParseFailure[]) => some.map(({ error }) => error).join('; ')
  if (lost.length > 0) {
    const reason = `${lost.length} of its notices cannot be read: ${because(lost)}`
    return { broken: [{ ...place, kind: 'unusable', reason }], repaired: [] }
  }
  if (mended.length === 0) return { broken: [], repaired: [] }
  const reason = `It was imported, and places that are wrong were read as something else: ${because(mended)}`
  return { broken: [], repaired: [{ ...place, kind: 'unusable', reason }] }
}

/**
 * A document of no known format is unusable. After a failure of the database the same document may still be imported
 * later.
 */
const fault = (error: unknown): Pick<Broken, 'kind' | 'reason'> =>
  error instanceof Unreadable || error instanceof RowTooLong
    ? { kind: 'unusable', reason: error.message }
    : {
        kind: 'unavailable',
        reason: `The import failed: ${error instanceof Error ? error.message : 'unknown'}`,
      }

/** Max characters of notices that are written at once. */
const together = 400_000

/**
 * Imports notices that were fetched one by one in a single transaction, which costs a fraction of one
 * transaction for each. If it fails, the notices are imported separately, so that a faulty notice cannot
 * block the others.
 */
export async function importDocuments(ctx: Ctx, source: string, fetched: Fetched[]): Promise<Imported> {
  await loadTables(ctx, noticeTables)
  const parsed = fetched.map((document) => ({ document, ...parseFetched(source, document) }))
  const broken = parsed.flatMap((each) => each.broken)
  const repaired = parsed.flatMap((each) => each.repaired)
  const notices = parsed.flatMap((each) => [...each.read.keys()])
  const sent = new Map(parsed.flatMap((each) => [...each.read]))
  const gain = { ...noGain, documents: parsed.length - broken.length }
  if (JSON.stringify(notices).length <= together)
    try {
      for (const outcome of notices.length > 0 ? await apply(ctx, source, notices, sent) : [])
        gain[outcome] += 1
      return { gain, broken, repaired }
    } catch {
      // The failure is ignored here, because the import below reports it for the notice that causes it.
    }
  for (const each of parsed) {
    const failure = await importAlone(ctx, source, each, gain)
    if (failure && each.broken.length === 0) {
      gain.documents -= 1
      broken.push(failure)
    }
  }
  return { gain, broken, repaired }
}

const apply = (ctx: Ctx, source: string, notices: Notice[], sent: ReadonlyMap<Notice, Original | null>) =>
  applyNotices(ctx, { source, notices, bytes: originals((notice) => sent.get(notice) ?? null) })

/** Max notices of one document that are written at once. */
const few = 20

/** Imports one document. Returns the reason of a failure, or null. */
async function importAlone(
  ctx: Ctx,
  source: string,
  { document, read }: { document: Fetched; read: ReadonlyMap<Notice, Original | null> },
  gain: Gain,
): Promise<Broken | null> {
  const { name, answer } = document
  try {
    const notices = [...read.keys()]
    for (let at = 0; at < notices.length; at += few)
      for (const outcome of await apply(ctx, source, notices.slice(at, at + few), read)) gain[outcome] += 1
    return null
  } catch (error) {
    const what = { kind: 'document', name } as const
    const { bytes, charset } = answer
    return { ...fault(error), what, bytes, charset: charset ?? null, answer: null, restUnread: false }
  }
}

/**
 * Puts the name of the document on one of its notices, because the others may belong to other tenders. This notice is
 * written last: the document counts as imported only when all of it is.
 */
function carry(notices: Notice[], ref: string): void {
  const last = notices.at(-1)
  if (last && !last.aliases.includes(ref)) last.aliases = [...last.aliases, ref]
}

function parseFetched(
  source: string,
  { name, ref, answer: { bytes, charset } }: Fetched,
): Pick<Imported, 'broken' | 'repaired'> & { read: Map<Notice, Original | null> } {
  const what = { kind: 'document', name } as const
  const place = { what, bytes, charset: charset ?? null, answer: null, restUnread: false }
  try {
    const { read, failed } = readWithOriginals(bytes, { source, charset })
    const faults = faultsOf(place, failed)
    // A document with a failed notice is fetched again.
    if (faults.broken.length === 0) carry([...read.keys()], ref)
    return { read, ...faults }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    return {
      read: new Map(),
      broken: [{ ...place, kind: 'unusable', reason: error.message }],
      repaired: [],
    }
  }
}
