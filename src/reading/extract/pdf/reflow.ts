import type { PdfLine } from './lines.ts'

/** Beginnings of list items and numbered clauses, which never continue the line above. */
const item =
  /^(?:[•‣⁃▪▫◦●○■□◆❖►▸➢➤⮚→✓✗❑☐☑☒\uf020-\uf0ff–—*·-]\s|\(?(?:\d{1,3}|[a-z]{1,2}|[ivx]{1,5})[.)]\s|\d{1,3}(?:\.\d{1,3}){1,5}\.?\s|(?:§|Art\.|Artikel|Article|Section|Annexe?|Anlage|Lot|Los)\s*\d)/iu
/** The letter that word processors draw for a hollow bullet. */
const hollow = /^o\s\P{Ll}/u
/** The end of an entry of a table of contents: dots that lead to a page. */
const entryEnd = /(?:\.\s?){4}\d{0,4}$/
/** Words after a hyphen that stands for a left-out word: "Vor- und Nachteile". */
const conjunction = /^(?:und|oder|bzw\.?|sowie|and|or|et|ou)(?:\s|$)/i

/** The words with a hyphen in the middle of a line. At the end of a line these words keep their hyphen. */
export function hyphenated(pages: readonly PdfLine[][]): ReadonlySet<string> {
  const words = new Set<string>()
  for (const { text } of pages.flat()) {
    for (const [word] of text.matchAll(/(?<!\p{L})\p{L}+(?:-\p{L}+)+/gu)) words.add(word.toLowerCase())
  }
  return words
}

/** The text of a page: its lines joined to paragraphs wherever only the page width broke them. */
export function reflow(lines: readonly PdfLine[], compounds: ReadonlySet<string>): string {
  const leading = usualLeading(lines)
  const margins = rightMargins(lines)
  const text = new Joined(compounds)
  for (const [i, line] of lines.entries()) {
    const above = lines[i - 1]
    if (!above) text.begin('', line.text)
    else if (isJoined(above, line, leading, margins)) text.join(line.text)
    else text.begin(isApart(above, line, leading) ? '\n\n' : '\n', line.text)
  }
  return text.toString()
}

/** The height from one line of a paragraph to the next, for each point of the letters' size. */
function usualLeading(lines: readonly PdfLine[]): number {
  const steps = lines
    .map((line, i) => (line.y - (lines[i - 1]?.y ?? line.y)) / line.size)
    .filter((step) => step > 0.8 && step < 2.5)
    .toSorted((a, b) => a - b)
  return steps[Math.floor(steps.length / 2)] ?? 1.2
}

/** The right end of the longest line for each left edge, because every column has other margins. */
function rightMargins(lines: readonly PdfLine[]): (line: PdfLine) => number {
  const margins = new Map<number, number>()
  const column = ({ x }: PdfLine) => Math.round(x / 30)
  for (const line of lines) margins.set(column(line), Math.max(margins.get(column(line)) ?? 0, line.right))
  // A hanging indent belongs to the column of its neighbours.
  return (line) => Math.max(...[-1, 0, 1].map((step) => margins.get(column(line) + step) ?? 0))
}

function isJoined(
  above: PdfLine,
  line: PdfLine,
  leading: number,
  margin: (line: PdfLine) => number,
): boolean {
  if (above.tabular || line.tabular || item.test(line.text) || entryEnd.test(above.text.slice(-20)))
    return false
  const ratio = line.size / above.size
  const step = (line.y - above.y) / Math.max(line.size, above.size)
  if (ratio > 1.1 || ratio < 0.9 || step <= 0.3 || step > leading * 1.3) return false
  const indent = line.x - above.x
  if (hollow.test(line.text) && (hollow.test(above.text) || Math.abs(indent) > 0.5 * line.size)) return false
  if (indent > 1.2 * line.size && /[.!?:]$/.test(above.text)) return false
  return !wouldFit(above, line, margin(above))
}

/**
 * Whether the first word of a line would have fit in the line above: then the line above was ended on
 * purpose.
 */
function wouldFit(above: PdfLine, line: PdfLine, margin: number): boolean {
  const word = line.text.split(/[\s]/, 1)[0] ?? ''
  const perLetter = (line.right - line.x) / Math.max(1, line.text.length)
  return above.right + perLetter * (word.length + 1) < margin - perLetter
}

const isApart = (above: PdfLine, line: PdfLine, leading: number) => {
  const step = (line.y - above.y) / Math.max(line.size, above.size)
  return step > leading * 1.3 || step <= 0.3 || line.size > above.size * 1.1
}

/** In letters: how much of the words above is scanned; longer than any word that a line can break. */
const maxWordLength = 200

/**
 * Lines that become one text. Only the end of the text is scanned: an expression over all of it at each line
 * would take quadratic time.
 */
class Joined {
  private readonly pieces: string[] = []
  private readonly compounds: ReadonlySet<string>
  private end = ''

  constructor(compounds: ReadonlySet<string>) {
    this.compounds = compounds
  }

  begin(separator: string, line: string) {
    this.add(separator)
    this.add(line)
  }

  /** Adds a line that was separated from the line above only by the page width. */
  join(next: string) {
    const [, before] = /(?<!\p{L})(\p{L}+)[-\u00ad\u2010]$/u.exec(this.end) ?? []
    if (before === undefined || conjunction.test(next)) return this.begin(' ', next)
    const after = /^\p{L}+/u.exec(next)?.[0] ?? ''
    // A capital or a digit begins another word: "EU-" "Kommission".
    const keeps = !/^\p{Ll}/u.test(next) || this.compounds.has(`${before}-${after}`.toLowerCase())
    if (!keeps || this.end.endsWith('\u00ad')) this.dropLast()
    this.add(next)
  }

  toString = () => this.pieces.join('')

  private add(piece: string) {
    this.pieces.push(piece)
    this.end = (this.end + piece.slice(-maxWordLength)).slice(-maxWordLength)
  }

  private dropLast() {
    const last = this.pieces.pop() ?? ''
    this.pieces.push(last.slice(0, -1))
    this.end = this.end.slice(0, -1)
  }
}
