import type { Block, Run } from './paper.ts'

/**
 * A text that people typed, as blocks. A blank line divides paragraphs and a single line break is kept. Lines that begin
 * with "-", "*", "•" or a number are lists, lines between bars are tables, "#" makes a heading, and **two stars** make bold
 * type. Everything else stays as it was typed.
 */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  let paragraph: string[] = []
  const flush = () => {
    if (paragraph.length > 0) blocks.push({ kind: 'paragraph', runs: runsOf(paragraph.join('\n')) })
    paragraph = []
  }
  for (const line of text.split(/\r\n|[\r\n\u2028\u2029]/)) {
    const marked = markedLine(line)
    if (!marked && line.trim() !== '') paragraph.push(line.trimEnd())
    else flush()
    if (marked) append(blocks, marked)
    else if (line.trim() === '') blocks.push(end)
  }
  flush()
  return blocks.filter((block) => block !== end).map(evened)
}

/** Stands for a blank line, so that the next line begins anew. */
const end: Block = { kind: 'paragraph', runs: [] }

/** The block of a line with a mark at its beginning; null for words of a paragraph. */
function markedLine(line: string): Block | null {
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
  const [, row] = /^\s*\|(.+)\|\s*$/.exec(line) ?? []
  return row === undefined ? null : { kind: 'table', rows: [row.split('|').map(plain)] }
}

const plain = (cell: string) => cell.trim().replaceAll('**', '')

/** Adds a line to the list or table that it continues, or as another block. */
function append(blocks: Block[], marked: Block): void {
  const last = blocks.at(-1)
  if (marked.kind === 'list' && last?.kind === 'list' && last.ordered === marked.ordered)
    last.items.push(...marked.items)
  else if (marked.kind === 'table' && last?.kind === 'table') last.rows.push(...marked.rows)
  else blocks.push(marked)
}

/** A table with the same number of cells in each row, and without the line of dashes below its header. */
function evened(block: Block): Block {
  if (block.kind !== 'table') return block
  const rows = block.rows.filter((cells) => !cells.every((cell) => /^:?-+:?$/.test(cell)))
  const width = Math.max(1, ...rows.map(({ length }) => length))
  return {
    kind: 'table',
    rows: rows.map((cells) => Array.from({ length: width }, (_, at) => cells[at] ?? '')),
  }
}

/** The words of a text; words between two stars are bold. */
export function runsOf(text: string): Run[] {
  return text
    .split(/(\*\*[^*\n](?:[^\n]*?[^*\n])?\*\*)/)
    .filter((part) => part !== '')
    .map((part) =>
      part.length > 4 && part.startsWith('**') && part.endsWith('**')
        ? { text: part.slice(2, -2), bold: true }
        : { text: part, bold: false },
    )
}
