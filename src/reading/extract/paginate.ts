import { oneLine, piecesOf } from '../../platform/text/clean.ts'
import { limits } from './limits.ts'
import type { ExtractionReading } from './reading.ts'

/**
 * The kinds of lines. An empty line separates paragraphs, and lines of different kinds; other lines of one
 * kind are adjacent. A `line` joins lines of any kind.
 */
export type LineKind = 'heading' | 'paragraph' | 'item' | 'row' | 'line'

/**
 * Collects lines into pages. A page ends at a break of the document, and after `size` characters at the end of a line.
 */
export class Paginator {
  private readonly reading: ExtractionReading
  private readonly prefix: string | null
  private readonly size: number
  private readonly headings: { level: number; text: string }[] = []
  private lines: string[] = []
  private length = 0
  private last: LineKind | null = null
  private path: string | null = null

  /** `prefix` precedes the headings of each page's path. */
  constructor(reading: ExtractionReading, prefix: string | null = null, size: number = limits.pageText) {
    this.reading = reading
    this.prefix = prefix
    this.size = size
  }

  /** A heading over the lines that follow. Level 1 is the highest. */
  async heading(level: number, text: string) {
    // A page that is more than half full ends before a heading: otherwise the heading could be alone at the
    // bottom.
    if (this.length > this.size / 2 && this.size === limits.pageText) await this.flush()
    while ((this.headings.at(-1)?.level ?? 0) >= level) this.headings.pop()
    this.headings.push({ level, text: oneLine(text).slice(0, 120) })
    await this.line(text, 'heading')
  }

  async line(text: string, kind: LineKind = 'paragraph') {
    for (const piece of piecesOf(text, limits.pageText)) {
      if (this.length > 0 && this.length + piece.length > this.size) await this.flush()
      if (this.length === 0) this.path = this.pathNow()
      if (this.isApart(kind)) this.lines.push('')
      this.lines.push(piece)
      this.length += piece.length + 1
      this.last = kind
    }
  }

  /** Lines that belong together; they are split only when a page is full. */
  async together(lines: readonly string[]) {
    const length = lines.reduce((sum, line) => sum + line.length + 1, 0)
    if (this.length > 0 && this.length + length > this.size) await this.flush()
    for (const [i, line] of lines.entries()) await this.line(line, i === 0 ? 'paragraph' : 'line')
  }

  /** Ends the page unless it is empty. */
  async flush() {
    if (this.length > 0) await this.reading.page(this.lines.join('\n'), this.path)
    this.lines = []
    this.length = 0
    this.last = null
  }

  private isApart(kind: LineKind): boolean {
    if (this.last === null || this.last === 'heading') return this.last !== null && kind === 'heading'
    if (kind === 'line') return false
    return kind === 'heading' || kind === 'paragraph' || kind !== this.last
  }

  private pathNow(): string | null {
    const path = this.headings.map(({ text }) => text).join(' > ')
    return [this.prefix, path].filter(Boolean).join(': ') || null
  }
}
