import { eformsTables } from '../../reference/codes/eforms.ts'
import { nutsTables } from '../../reference/codes/lookup/regions.ts'
import { wordedTables } from '../../reference/language/worded.ts'
import { decodeText } from './decode.ts'
import { parseEforms } from './eforms/parse.ts'
import { deeperThan, maximumDepth } from '../../platform/json-depth.ts'
import { isObject, type Json } from './json.ts'
import { isManual, readManual } from './manual.ts'
import { isOcds, readOcds } from './ocds/package.ts'
import { isSam, readSam } from './sam/response.ts'
import type { NoticeFormat, Parsed } from './parsed.ts'
import { Unreadable } from '../../platform/unreadable.ts'

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
  for (const part of eachNotice(decodeText(bytes, options.charset), options.source)) {
    all.notices.push(...part.notices)
    all.skipped.push(...part.skipped)
    all.failed.push(...part.failed)
  }
  return all
}

/**
 * Reads a document release by release or line by line, so that a long document needs little memory. Throws at the first
 * step or not at all. `failed[].index` counts from 0: lines of newline-delimited JSON, else releases of a package. A
 * part of a longer document need not hold a line of a known format.
 */
export function* eachNotice(text: string, source: string, { isPart = false } = {}): Generator<Parsed> {
  const start = text.search(/\S/)
  if (start < 0) throw new Unreadable(`The document is empty; ${accepted}`)
  if (text[start] === '<') {
    yield { ...parseEforms(text, source), format: 'eforms-xml' }
    return
  }
  const document = wholeDocument(text)
  if (document instanceof Error) yield* eachLine(text, isPart ? null : document)
  else yield* eachOf(document)
}

/** The text as one JSON document; an error when the text is no document, or several documents. */
function wholeDocument(text: string): unknown {
  const first = lines(text).next().value
  const head = first ? parseJson(first.line) : new Error('it is empty')
  if (first?.last || head instanceof Error) return first?.last ? head : parseJson(text)
  return new Error('none of its lines is a document of these kinds')
}

function parseJson(text: string): unknown {
  if (deeperThan(maximumDepth.document, text))
    return new Error(`it is nested deeper than ${maximumDepth.document} levels`)
  try {
    return JSON.parse(text)
  } catch (error) {
    return new Error(error instanceof Error ? error.message.slice(0, 200) : 'it is no JSON')
  }
}

function eachOf(document: unknown): Generator<Parsed> {
  const read = isObject(document) ? reader(document) : null
  if (!read) throw new Unreadable(`The document is ${described(document)}; ${accepted}`)
  return read
}

function reader(document: Json): Generator<Parsed> | null {
  if (isManual(document)) return formatted('tender-json', [readManual(document)])
  if (isSam(document)) return formatted('sam-json', readSam(document))
  return isOcds(document) ? formatted('ocds-json', readOcds(document)) : null
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
  const ours = () =>
    lines(text).some(({ line }) => {
      const document = line.trimStart().startsWith('{') ? parseJson(line) : null
      return isObject(document) && reader(document) !== null
    })
  if (whole && !ours())
    throw new Unreadable(`The document cannot be read as JSON (${whole.message}); ${accepted}`)
  for (const { line, index } of lines(text)) yield* readLine(line, index)
}

function* readLine(line: string, index: number): Generator<Parsed> {
  const document = parseJson(line)
  const read = isObject(document) ? reader(document) : null
  if (!read) {
    const found = document instanceof Error ? `no JSON: ${document.message}` : described(document)
    const error = `the line is ${found}`
    yield { notices: [], skipped: [], failed: [{ index, error }] }
    return
  }
  for (const part of read) {
    for (const failure of part.failed) failure.index = index
    yield { ...part, line }
  }
}

/** The lines that are not blank. Each has its place in the text from 0, and the last is marked. */
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
