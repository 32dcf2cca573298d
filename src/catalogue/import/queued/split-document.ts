import { findList } from '../../notices/lenient/list.ts'
import { bracketAlone, type Span, valuesIn } from '../../notices/lenient/spans.ts'

/** A piece of a document that is itself a document of the same format, and the number of notices or lines before it. */
export interface DocumentPart {
  text: string
  base: number
}

/**
 * The size of a part, in characters, and its max notices or lines: some four transactions of an import, so
 * that three of them are composed while the one before is written.
 */
const partLength = 3_200_000
const partEntries = 1600

/**
 * In characters: max text around the list of a package that is divided, because every part repeats this text.
 */
const frameLength = 50_000

/**
 * Divides the text of a document into parts, so that each part can be read and imported with little memory and time. A
 * text that is not a document of several notices stays whole, whatever it is.
 */
export function splitDocument(text: string): DocumentPart[] {
  if (text.length <= partLength) return [{ text, base: 0 }]
  if (isLines(text)) return partsOf(lineEnds(text), (start, end) => text.slice(start, end))
  const list = findList(text, frameLength)
  if (!list) return severalIn(text)
  const [head, tail] = [text.slice(0, list.start), text.slice(list.end)]
  return partsOf(list.entries, (start, end) => `${head}${text.slice(start, end)}${tail}`)
}

/** Documents that follow one another. */
function severalIn(text: string): DocumentPart[] {
  const values = /^\s*[[{]/.test(text) ? valuesIn(text) : []
  return values.length > 1 ? partsOf(values, (start, end) => text.slice(start, end)) : [{ text, base: 0 }]
}

/**
 * The texts of the entries of a package, unchanged; none for a text that is not a package with a single list.
 */
export const entryTexts = (text: string): string[] =>
  findList(text, Infinity)?.entries.map(([start, end]) => text.slice(start, end).trim()) ?? []

function partsOf(entries: Span[], cut: (start: number, end: number) => string): DocumentPart[] {
  const parts: DocumentPart[] = []
  for (let first = 0; first < entries.length;) {
    const start = entries[first]?.[0] ?? 0
    let next = first + 1
    while (next < entries.length && next - first < partEntries && endOf(entries, next) - start <= partLength)
      next++
    parts.push({ text: cut(start, endOf(entries, next - 1)), base: first })
    first = next
  }
  return parts
}

const endOf = (entries: Span[], index: number) => entries[index]?.[1] ?? 0

/** Whether the first line is a document and something follows: newline-delimited JSON. */
function isLines(text: string): boolean {
  const start = text.search(/\S/)
  const end = text.indexOf('\n', start)
  if (start < 0 || end < 0 || text[start] !== '{' || !/\S/.test(text.slice(end))) return false
  try {
    JSON.parse(text.slice(start, end))
    return !bracketAlone.test(text)
  } catch {
    return false
  }
}

/** The ends of all lines with their breaks. Blank lines count too, so that the numbers of lines stay right. */
function lineEnds(text: string): Span[] {
  const spans: Span[] = []
  for (let start = 0; start < text.length;) {
    const found = text.indexOf('\n', start)
    const end = found < 0 ? text.length : found + 1
    spans.push([start, end])
    start = end
  }
  return spans
}
