import { piecesOf } from '../../text/clean.ts'
import type { Block, TextRun } from './paper.ts'

/**
 * What a document may still have, so that it is written in two seconds. Units are tens of microseconds of the writing of
 * a PDF. The letters of a word that was not met before count four times, because its glyphs must be found.
 */
export interface Room {
  units: number
  letters: number
  words: Set<string>
}

/** Many times a usual bid: 100 pages of prose with 4,000 cells, 4,000 items or 6,000 paragraphs. */
export const roomOfPaper = (): Room => ({ units: 40_000, letters: 800_000, words: new Set() })

/** Words beyond this number all count as new. */
const maxWords = 50_000
const units = { table: 15, cell: 10, list: 5, item: 10, heading: 8, paragraph: 5, line: 2, run: 1 }
/** A wider table would have columns of two letters. */
const maxColumns = 20
/** In letters: a longer line is prose, whatever it begins with. */
const maxMarkedLength = 5000
/** In letters: what is written before other requests have their turn. */
const maxParagraphLength = 6000

/**
 * A text that people typed, as blocks. A blank line divides paragraphs and single line breaks stay. Lines that begin
 * with "-", "*", "•" or a number are lists, lines between bars are tables, "#" makes a heading, and **two stars** make bold
 * type. Everything else stays as it was typed. What exceeds the limit follows as running text, after `notice`.
 */
export function blocksOf(text: string, room: Room = roomOfPaper(), notice = ''): Block[] {
  const lines = text.split(/\r\n|[\r\n\u2028\u2029]/)
  const blocks: Block[] = []
  let paragraph: string[] = []
  const flush = () => {
    if (paragraph.length > 0) blocks.push(...paragraphsOf(paragraph.join('\n')))
    paragraph = []
  }
  let at = 0
  for (; at < lines.length; at++) {
    const line = lines[at] ?? ''
    const marked = markedLine(line)
    if (!charge(room, line, marked, blocks.at(-1), paragraph.length > 0)) break
    if (!marked && line.trim() !== '') paragraph.push(line.trimEnd())
    else flush()
    if (marked) append(blocks, marked)
    else if (line.trim() === '') blocks.push(end)
  }
  flush()
  const laidOut = blocks.filter((block) => block !== end).flatMap(evened)
  return [...laidOut, ...runningOf(lines.slice(at), notice)]
}

/** Uses up the size of a line; false if too little is left. A blank line is free. */
function charge(
  room: Room,
  line: string,
  marked: Block | null,
  last: Block | undefined,
  inParagraph: boolean,
): boolean {
  if (line.trim() === '') return true
  room.letters -= line.length + 3 * newLetters(line, room.words)
  room.units -= costOf(line, marked, last, inParagraph)
  return room.letters >= 0 && room.units >= 0
}

function newLetters(line: string, words: Set<string>): number {
  let letters = 0
  for (const word of line.split(' ')) {
    if (words.has(word)) continue
    letters += word.length
    if (words.size < maxWords) words.add(word)
  }
  return letters
}

function costOf(line: string, marked: Block | null, last: Block | undefined, inParagraph: boolean): number {
  const runs = units.run * (line.split('**').length - 1)
  if (marked?.kind === 'heading') return units.heading + runs
  if (marked?.kind === 'list') return units.item + runs + (last?.kind === 'list' ? 0 : units.list)
  if (marked?.kind !== 'table') return runs + units.line + (inParagraph ? 0 : units.paragraph)
  // All rows are as wide as the widest, so that a wide row makes the rows above wider.
  const [row = []] = marked.rows
  const above = last?.kind === 'table' ? last.rows : []
  const before = above[0]?.length ?? 0
  const width = Math.max(row.length, before)
  const begun = above.length === 0 ? units.table : 0
  return begun + units.cell * (width * (above.length + 1) - before * above.length)
}

/** Marks a blank line: the next line starts a new block. */
const end: Block = { kind: 'paragraph', runs: [] }

/** The block of a line with a mark at its beginning; null for words of a paragraph. */
function markedLine(line: string): Block | null {
  if (line.length > maxMarkedLength) return null
  const [, headed = ''] = /^\s{0,3}#{1,6}\s+(\S.*)$/.exec(line) ?? []
  const heading = headed
    .trimEnd()
    .replace(/(?<!#)#+$/, '')
    .trimEnd()
  if (heading !== '') return { kind: 'heading', text: heading.replaceAll('**', '') }
  const [, item] = /^\s*[-*•–]\s+(\S.*)$/.exec(line) ?? []
  if (item !== undefined) return { kind: 'list', ordered: false, items: [runsOf(item)] }
  const [, numbered] = /^\s*\d{1,3}[.)]\s+(\S.*)$/.exec(line) ?? []
  if (numbered !== undefined) return { kind: 'list', ordered: true, items: [runsOf(numbered)] }
  const cells = /^\s*\|(.+)\|\s*$/.exec(line)?.[1]?.split('|') ?? []
  return cells.length === 0 || cells.length > maxColumns ? null : { kind: 'table', rows: [cells.map(plain)] }
}

const plain = (cell: string) => cell.trim().replaceAll('**', '')

/** Adds a line to the list or table that it continues, or as another block. */
function append(blocks: Block[], marked: Block): void {
  const last = blocks.at(-1)
  if (marked.kind === 'list' && last?.kind === 'list' && last.ordered === marked.ordered)
    last.items.push(...marked.items)
  else if (marked.kind === 'table' && last?.kind === 'table') widen(last.rows, marked.rows)
  else blocks.push(marked)
}

/** Adds rows; the first row is as wide as the widest. */
function widen(rows: string[][], added: string[][]): void {
  rows.push(...added)
  const [first = []] = rows
  const width = Math.max(...added.map(({ length }) => length))
  while (first.length < width) first.push('')
}

/** A table with the same number of cells in each row, and without the line of dashes below its header. */
function evened(block: Block): Block[] {
  if (block.kind !== 'table') return [block]
  const rows = block.rows.filter((cells) => !cells.every((cell) => /^:?-+:?$/.test(cell)))
  const width = rows.reduce((widest, { length }) => Math.max(widest, length), 1)
  const even = rows.map((cells) => Array.from({ length: width }, (_, at) => cells[at] ?? ''))
  return even.length > 0 ? [{ kind: 'table', rows: even }] : []
}

/** The paragraphs of a text; a text that is too long for one turn is divided. */
function paragraphsOf(text: string): Block[] {
  if (text.length <= maxParagraphLength) return [{ kind: 'paragraph', runs: runsOf(text) }]
  const blocks: Block[] = []
  let runs: TextRun[] = []
  let length = 0
  for (const { text: whole, bold } of runsOf(text)) {
    for (const piece of piecesOf(whole, maxParagraphLength)) {
      if (length + piece.length > maxParagraphLength && runs.length > 0) {
        blocks.push({ kind: 'paragraph', runs })
        runs = []
        length = 0
      }
      runs.push({ text: runs.length === 0 ? piece.replace(/^\n/, '') : piece, bold })
      length += piece.length
    }
  }
  return [...blocks, { kind: 'paragraph', runs }]
}

/** The end of a line in running text. */
const lineEnd = ' ¶ '

/** Lines as running text: readable and complete, and a hundred times cheaper than blocks. */
function runningOf(lines: readonly string[], notice: string): Block[] {
  const text = lines
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(lineEnd)
  if (text === '') return []
  const pieces = piecesOf(text, maxParagraphLength)
  return [
    { kind: 'paragraph', runs: [{ text: notice, bold: true }] },
    ...pieces.map((piece): Block => ({ kind: 'running', runs: [{ text: piece, bold: false }] })),
  ]
}

/** The words of a text; words between two stars are bold. */
export function runsOf(text: string): TextRun[] {
  return text
    .split(/(\*\*[^*\n](?:[^\n]*?[^*\n])?\*\*)/)
    .filter((part) => part !== '')
    .map((part) =>
      part.length > 4 && part.startsWith('**') && part.endsWith('**')
        ? { text: part.slice(2, -2), bold: true }
        : { text: part, bold: false },
    )
}
