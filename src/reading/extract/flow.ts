import { oneLine } from '../../platform/text/clean.ts'
import type { LineKind, Paginator } from './paginate.ts'
import type { ExtractionReading } from './reading.ts'

interface Block {
  kind: LineKind
  level: number
  text: string
}

interface Paragraph {
  /** A bullet or number, written only before a text. */
  label: string
  text: string
  kind: LineKind
  level: number
  breakAfter: boolean
}

/** Reads a file embedded at this position of the document, into pages of its own. */
type Insertion = () => Promise<void>

/**
 * Paragraphs, tables and page breaks in the order in which a parser meets them; every format that flows uses this
 * class. Parsers report while they run; `drain` then hands the finished blocks to the pages.
 */
export class Flow {
  private queue: (Block | 'break' | Insertion)[] = []
  private readonly open: Paragraph[] = []
  /**
   * Open rows; the rows of a nested table come after the rows around it. Each row has its cells, and each
   * cell its blocks.
   */
  private readonly rows: Block[][][] = []

  /** Begins a paragraph. A paragraph inside another paragraph (a text box) comes before the outer paragraph. */
  begin(kind: LineKind = 'paragraph', level = 0, label = '') {
    this.open.push({ label, text: '', kind, level, breakAfter: false })
  }

  /** Whether a paragraph is open and still empty. */
  isFresh = () => this.open.at(-1)?.text.trim() === ''

  /** Makes the open paragraph a heading or an item. */
  mark(kind: LineKind, level = 0) {
    const paragraph = this.open.at(-1)
    if (paragraph) Object.assign(paragraph, { kind, level })
  }

  /** Adds text to the open paragraph, or begins a new paragraph. */
  text(text: string) {
    if (this.open.length === 0) {
      if (text.trim() === '') return
      this.begin()
    }
    const paragraph = this.open.at(-1)
    if (paragraph) paragraph.text += text
  }

  /** Ends the open paragraph, if there is one. Line breaks inside it remain. */
  end() {
    const paragraph = this.open.pop()
    if (!paragraph) return
    const { label, kind, level, breakAfter } = paragraph
    const lines = paragraph.text.split('\n').map(oneLine).filter(Boolean)
    const text = kind === 'heading' ? lines.join(' ') : lines.join('\n')
    if (text !== '') this.add({ kind, level, text: label + text })
    if (breakAfter) this.queue.push('break')
  }

  /** Begins a new page. A paragraph that has begun stays whole, on the page where it began. */
  pageBreak() {
    const paragraph = this.open.at(-1)
    if (this.rows.length > 0) return
    if (paragraph && paragraph.text.trim() !== '') paragraph.breakAfter = true
    else this.queue.push('break')
  }

  insert(read: Insertion) {
    this.queue.push(read)
  }

  beginRow() {
    this.rows.push([])
  }

  beginCell() {
    this.rows.at(-1)?.push([])
  }

  /** Cells side by side become one line. A row of a single cell only lays out text, so its paragraphs stay. */
  endRow() {
    const cells = this.rows.pop() ?? []
    const filled = cells.filter((cell) => cell.length > 0)
    if (filled.length > 1) {
      const text = cells.map((cell) => oneLine(cell.map(({ text }) => text).join(' '))).join(' | ')
      this.add({ kind: 'row', level: 0, text: text.replaceAll(/(?<! \|)(?: \|)+ ?$/g, '') })
    } else for (const block of filled[0] ?? []) this.add(block)
  }

  async drain(paginator: Paginator, reading: ExtractionReading): Promise<boolean> {
    const blocks = this.queue
    this.queue = []
    for (const block of blocks) {
      if (reading.full) return false
      if (block === 'break' || typeof block === 'function') await paginator.flush()
      if (typeof block === 'function') await block()
      else if (block === 'break') continue
      else if (block.kind === 'heading' && block.level > 0) await paginator.heading(block.level, block.text)
      else await paginator.line(block.text, block.kind)
    }
    return !reading.full
  }

  /** The lines so far, instead of pages; not whole if a file is embedded among them, which is not read. */
  takeLines(): { lines: string[]; isWhole: boolean } {
    const blocks = this.queue
    this.queue = []
    const lines = blocks.flatMap((block) => (typeof block === 'object' ? block.text.split('\n') : []))
    return { lines, isWhole: blocks.every((block) => typeof block !== 'function') }
  }

  private add(block: Block) {
    const row = this.rows.at(-1)
    if (!row) this.queue.push(block)
    else (row.at(-1) ?? row[row.push([]) - 1])?.push(block)
  }
}
