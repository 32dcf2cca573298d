import { oneLine } from './clean.ts'
import type { LineKind, Paginator } from './paginate.ts'
import type { ExtractionReading } from './reading.ts'

interface Block {
  kind: LineKind
  level: number
  text: string
}

interface Paragraph {
  /** A bullet or number, written only in front of a text. */
  label: string
  text: string
  kind: LineKind
  level: number
  breakAfter: boolean
}

/**
 * Paragraphs, tables and page breaks as a parser meets them, in one order for all formats that flow. Parsers report
 * while they run; `drain` then hands the finished blocks to the pages.
 */
export class Flow {
  private queue: (Block | 'break')[] = []
  private readonly open: Paragraph[] = []
  /** Open rows, of nested tables inside each other: cells, each of its blocks. */
  private readonly rows: Block[][][] = []

  /** Begins a paragraph. A paragraph inside another paragraph (a text box) comes before the outer paragraph. */
  begin(kind: LineKind = 'paragraph', level = 0, label = '') {
    this.open.push({ label, text: '', kind, level, breakAfter: false })
  }

  /** Whether a paragraph is open that holds nothing yet. */
  isFresh = () => this.open.at(-1)?.text.trim() === ''

  /** Makes a heading, or an item, of the paragraph that is open. */
  mark(kind: LineKind, level = 0) {
    const paragraph = this.open.at(-1)
    if (paragraph) Object.assign(paragraph, { kind, level })
  }

  /** Text of the paragraph that is open; without one, of a new one. */
  text(text: string) {
    if (this.open.length === 0) {
      if (text.trim() === '') return
      this.begin()
    }
    const paragraph = this.open.at(-1)
    if (paragraph) paragraph.text += text
  }

  /** Ends the paragraph that is open, if one is. A line break inside of it is kept. */
  end() {
    const paragraph = this.open.pop()
    if (!paragraph) return
    const { label, kind, level, breakAfter } = paragraph
    const lines = paragraph.text.split('\n').map(oneLine).filter(Boolean)
    const text = kind === 'heading' ? lines.join(' ') : lines.join('\n')
    if (text !== '') this.add({ kind, level, text: label + text })
    if (breakAfter) this.queue.push('break')
  }

  /** A new page. A paragraph that has begun stays whole, on the page where it began. */
  pageBreak() {
    const paragraph = this.open.at(-1)
    if (this.rows.length > 0) return
    if (paragraph && paragraph.text.trim() !== '') paragraph.breakAfter = true
    else this.queue.push('break')
  }

  beginRow() {
    this.rows.push([])
  }

  beginCell() {
    this.rows.at(-1)?.push([])
  }

  /** Cells side by side become one line. A row of one cell only lays out text, which keeps its paragraphs. */
  endRow() {
    const cells = this.rows.pop() ?? []
    const filled = cells.filter((cell) => cell.length > 0)
    if (filled.length > 1) {
      const text = cells.map((cell) => oneLine(cell.map(({ text }) => text).join(' '))).join(' | ')
      this.add({ kind: 'row', level: 0, text: text.replaceAll(/(?: \|)+ ?$/g, '') })
    } else for (const block of filled[0] ?? []) this.add(block)
  }

  async drain(paginator: Paginator, reading: ExtractionReading): Promise<boolean> {
    const blocks = this.queue
    this.queue = []
    for (const block of blocks) {
      if (reading.full) return false
      if (block === 'break') await paginator.flush()
      else if (block.kind === 'heading' && block.level > 0) await paginator.heading(block.level, block.text)
      else await paginator.line(block.text, block.kind)
    }
    return !reading.full
  }

  private add(block: Block) {
    const row = this.rows.at(-1)
    if (!row) this.queue.push(block)
    else (row.at(-1) ?? row[row.push([]) - 1])?.push(block)
  }
}
