import { eformsTables } from '../../reference/codes/eforms.ts'
import { nutsTables } from '../../reference/codes/lookup/regions.ts'
import { wordedTables } from '../../reference/language/worded.ts'
import { decodeNotices } from './decode-notices.ts'
import { parseEforms } from './eforms/parse.ts'
import { isObject, type Json } from './json.ts'
import { documentsIn, type JsonDocument, parseJson } from './lenient/json-documents.ts'
import { findList } from './lenient/list.ts'
import { bracketAlone } from './lenient/spans.ts'
import { isManual, readManual } from './manual.ts'
import { isOcds, isRecord, readOcds } from './ocds/package.ts'
import { isSam, readSam } from './sam/response.ts'
import { failuresOf, type NoticeFormat, type Parsed } from './parsed.ts'
import { type KnownDocument, knownIn } from './shapes.ts'
import { Unreadable } from '../../platform/text/unreadable.ts'

/** The tables of what notices name: load them before a document is read. */
export const noticeTables = [...nutsTables, ...eformsTables, ...wordedTables]

const accepted =
  'accepted are eForms XML, an OCDS release, release package or record package, a SAM.gov search response, ' +
  'tender/1, and newline-delimited JSON of these'

/**
 * Reads a document of any format. `charset` comes from the Content-Type. Throws Unreadable when the document as a whole
 * is of no known format; parts that cannot be read are in `failed`.
 */
export function readNotices(bytes: Uint8Array, options: { source: string; charset?: string }): Parsed {
  const all: Parsed = { notices: [], skipped: [], failed: [] }
  const { text, repaired } = decodeNotices(bytes, options.charset)
  if (repaired !== null) all.failed.push({ index: 0, error: repaired, repaired: true })
  for (const part of eachNotice(text, options.source)) {
    all.notices.push(...part.notices)
    all.skipped.push(...part.skipped)
    all.failed.push(...failuresOf(part))
  }
  return all
}

/**
 * Reads a document release by release or line by line, so that a long document needs little memory. Throws at
 * the first step or not at all. `failed[].index` counts from 0: lines of newline-delimited JSON, or releases
 * of a package. A part of a longer document need not have a line of a known format.
 */
export function* eachNotice(text: string, source: string, { isPart = false } = {}): Generator<Parsed> {
  const start = text.search(/\S/)
  if (start < 0) throw new Unreadable(`The document is empty; ${accepted}`)
  if (text[start] === '<') {
    yield { ...parseEforms(text, source), format: 'eforms-xml' }
    return
  }
  const whole = isLines(text) ? linesOnly : documentsIn(text)
  if (whole instanceof Error) yield* eachLine(text, isPart ? null : whole)
  else yield* eachOf(whole)
}

const linesOnly = new Error('none of its lines is a document of these kinds')

/**
 * Whether a text is newline-delimited JSON: its first line is a document and others follow, or some line is a document and
 * no line ends as the lines of a longer document do.
 */
function isLines(text: string): boolean {
  const first = lines(text).next().value
  if (!first || first.last) return false
  if (!(parseJson(first.line) instanceof Error)) return !bracketAlone.test(text)
  return !/[,[{:]\s*(?:\n|$)/.test(text) && hasOurs(text)
}

/** Every notice of one or several documents. Positions count on from document to document. */
function* eachOf(documents: readonly JsonDocument[]): Generator<Parsed> {
  const known = documents.map((document) => ({ ...document, found: knownIn(document.value) }))
  const [first] = documents
  if (!known.some(({ found }) => found.length > 0))
    throw new Unreadable(
      first?.fault ? noJson(first.fault) : `The document is ${described(first?.value)}; ${accepted}`,
    )
  let base = 0
  for (const { found, text, repairs, broken, value } of known) {
    if (found.length === 0) yield unread(base, `a document of it is ${described(value)}`)
    const repaired = repairs.slice(0, maxRepairs).map(({ at, what }) => ({
      index: base + entryAt(text ?? '', at),
      error: what,
    }))
    const failed = broken.map(({ index, error }) => ({
      index: base + index,
      error: `the entry is no JSON: ${error}`,
    }))
    if (repaired.length + failed.length > 0) yield { notices: [], skipped: [], failed, repaired }
    for (const each of found) base = yield* eachIn(each, found.length === 1 ? text : undefined, base)
  }
}

const noJson = (why: string) => `The document cannot be read as JSON (${why}); ${accepted}`

const maxRepairs = 100

/** The position of an entry in its list, by a position in the text. */
const entryAt = (text: string, at: number): number =>
  Math.max(0, findList(text, Infinity)?.entries.findIndex(([, end]) => at < end) ?? 0)

/** The notices of one document, which is a part of a longer text; returns the position after them. */
function* eachIn(
  { document, text }: KnownDocument,
  around: string | undefined,
  base: number,
): Generator<Parsed, number> {
  const line = text ?? around
  let next = base
  for (const part of reader(document) ?? []) {
    next = Math.max(next, base + (part.entry ?? 0) + 1)
    for (const failure of part.failed) failure.index += base
    yield line === undefined ? part : { ...part, line }
  }
  return next
}

const unread = (index: number, error: string): Parsed => ({
  notices: [],
  skipped: [],
  failed: [{ index, error }],
})

function reader(document: Json): Generator<Parsed> | null {
  if (isManual(document)) return formatted('tender-json', [readManual(document)])
  if (isSam(document)) return formatted('sam-json', readSam(document))
  return isOcds(document) || isRecord(document) ? formatted('ocds-json', readOcds(document)) : null
}

function* formatted(format: NoticeFormat, read: Iterable<Parsed>): Generator<Parsed> {
  for (const part of read) yield { ...part, format }
}

function described(document: unknown): string {
  if (Array.isArray(document)) return 'a JSON list'
  if (!isObject(document)) return `a JSON ${document === null ? 'null' : typeof document}`
  const names = Object.keys(document).slice(0, 5)
  return names.length === 0 ? 'an empty JSON object' : `a JSON object with ${names.map(quoted).join(', ')}`
}

const quoted = (name: string) => `"${name.slice(0, 40)}"`

/**
 * Newline-delimited JSON, judged line by line. When no line is of a known format, the document as a whole is refused for
 * the reason `whole`; null for a part of a document.
 */
function* eachLine(text: string, whole: Error | null): Generator<Parsed> {
  if (whole && !hasOurs(text)) throw new Unreadable(noJson(whole.message))
  for (const { line, index } of lines(text)) yield* readLine(line, index)
}

const hasOurs = (text: string): boolean =>
  lines(text).some(({ line }) => /^\s*[{[]/.test(line) && knownIn(parseJson(line)).length > 0)

function* readLine(line: string, index: number): Generator<Parsed> {
  const documents = documentsIn(line)
  if (documents instanceof Error) return yield unread(index, `the line is no JSON: ${documents.message}`)
  const [first] = documents
  if (!documents.some(({ value }) => knownIn(value).length > 0))
    return yield unread(index, `the line is ${described(first?.value)}`)
  for (const part of eachOf(documents)) {
    for (const failure of [...part.failed, ...(part.repaired ?? [])]) failure.index = index
    yield { line, ...part }
  }
}

/** The lines that are not blank. Each has its position in the text from 0, and the last is marked. */
function* lines(text: string): Generator<{ line: string; index: number; last: boolean }> {
  let start = 0
  for (let index = 0; start < text.length; index++) {
    const found = text.indexOf('\n', start)
    const end = found < 0 ? text.length : found
    const line = text.slice(start, end)
    start = end + 1
    if (/\S/.test(line)) yield { line, index, last: !/\S/.test(text.slice(start)) }
  }
}
