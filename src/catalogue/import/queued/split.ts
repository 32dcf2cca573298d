/** A piece of a document that is itself a document of the same format, and the number of notices or lines before it. */
export interface Part {
  text: string
  base: number
}

/**
 * The size of a part, in characters, and its most notices or lines: some four transactions of an import, so that three
 * of them are composed while the one before is written.
 */
const partLength = 3_200_000
const partEntries = 1600

/** The lists in documents of several notices: OCDS release packages, record packages, SAM.gov. */
const lists = new Set(['releases', 'records', 'opportunitiesData'])

/** In characters: the most text around the list of a package that is divided, because every part repeats this text. */
const frameLength = 50_000

/**
 * Divides the text of a document into parts, so that each part can be read and imported with little memory and time. A
 * text that is not a document of several notices stays whole, whatever it is.
 */
export function splitDocument(text: string): Part[] {
  if (text.length <= partLength) return [{ text, base: 0 }]
  if (isLines(text)) return partsOf(lineEnds(text), (start, end) => text.slice(start, end))
  const list = findList(text, frameLength)
  if (!list) return [{ text, base: 0 }]
  const [head, tail] = [text.slice(0, list.start), text.slice(list.end)]
  return partsOf(list.entries, (start, end) => `${head}${text.slice(start, end)}${tail}`)
}

/** The texts of the entries of a package, unchanged; none for a text that is no package with a single list. */
export const entryTexts = (text: string): string[] =>
  findList(text, Infinity)?.entries.map(([start, end]) => text.slice(start, end).trim()) ?? []

/** The beginning and end of an entry. */
type Span = readonly [start: number, end: number]

function partsOf(entries: Span[], cut: (start: number, end: number) => string): Part[] {
  const parts: Part[] = []
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
    return true
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

interface List {
  start: number
  end: number
  entries: Span[]
}

const codes = { quote: 34, comma: 44, open: 91, close: 93, openObject: 123, closeObject: 125 }

/**
 * The only list of notices in a package, with the places of its entries. Null where there is no list, where there are
 * several, where more than `mostFrame` characters stand around the list, or where the text is visibly no JSON object;
 * its values are not read.
 */
function findList(text: string, mostFrame: number): List | null {
  const found: List[] = []
  let [level, start] = [0, 0]
  let list: List | null = null
  let name = ''
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === codes.quote) {
      const end = endOfString(text, at)
      if (end < 0) return null
      if (level === 1) name = text.slice(at + 1, end)
      at = end
    } else if (code === codes.open || code === codes.openObject) {
      level++
      if (level !== 2 || code !== codes.open || !lists.has(name)) continue
      list = { start: at + 1, end: at + 1, entries: [] }
      start = at + 1
    } else if (code === codes.comma && level === 1) name = ''
    else if (list && level === 2 && (code === codes.comma || code === codes.close)) {
      list.entries.push([start, at])
      start = at + 1
      if (code === codes.comma) continue
      found.push({ ...list, end: at })
      list = null
      level--
    } else if (code === codes.close || code === codes.closeObject) level--
  }
  const [only, ...others] = found
  const frame = only ? text.length - (only.end - only.start) : 0
  return level === 0 && only && others.length === 0 && frame <= mostFrame ? only : null
}

/** The closing quotation mark of the string that opens at `at`; -1 where there is none. */
function endOfString(text: string, at: number): number {
  for (let end = text.indexOf('"', at + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let slashes = 0
    while (text.charCodeAt(end - 1 - slashes) === 92) slashes++
    if (slashes % 2 === 0) return end
  }
  return -1
}
