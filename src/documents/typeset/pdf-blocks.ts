import type { Block, Run } from './paper.ts'

/** In points. */
export const margin = 65
export const bottomMargin = 72
export const textWidth = 595.28 - 2 * margin

/**
 * The typefaces by the names in their files. pdfkit caches an open typeface by this name alone: any other name, and a
 * source of bytes, makes it read the whole file again at each use, which costs 1 ms for an item and 4 ms for a cell.
 */
export const faces = { regular: 'DejaVuSansCondensed', bold: 'DejaVuSansCondensed-Bold' } as const

/** The place of writing: the document, and the element of its structure that takes the text. */
export interface Canvas {
  doc: PDFKit.PDFDocument
  parent: PDFKit.PDFStructureElement
}

const size = 10.5
const indent = 18

export function writeBlock(canvas: Canvas, block: Block): void {
  if (block.kind === 'heading') writeHeading(canvas, block.text)
  else if (block.kind === 'paragraph') writeParagraph(canvas, block.runs)
  else if (block.kind === 'list') writeList(canvas, block)
  else writeTable(canvas, block.rows)
}

function writeHeading({ doc, parent }: Canvas, text: string): void {
  // Without this a heading at the foot of a page would be separated from its text.
  if (doc.page.height - bottomMargin - doc.y < 70) doc.addPage()
  doc.y += 8
  parent.add(doc.struct('H2', {}, () => void doc.font(faces.bold).fontSize(12).text(text, margin)))
  doc.y += 4
}

function writeParagraph({ doc, parent }: Canvas, runs: Run[]): void {
  parent.add(doc.struct('P', {}, () => writeRuns(doc, runs, margin, textWidth)))
  doc.y += 7
}

function writeList({ doc, parent }: Canvas, { ordered, items }: Block & { kind: 'list' }): void {
  const list = doc.struct('L')
  parent.add(list)
  for (const [index, runs] of items.entries()) {
    const item = doc.struct('LI')
    list.add(item)
    if (doc.page.height - bottomMargin - doc.y < 16) doc.addPage()
    const { y } = doc
    const mark = ordered ? `${index + 1}.` : '•'
    item.add(doc.struct('Lbl', {}, () => void doc.font(faces.regular).fontSize(size).text(mark, margin, y)))
    doc.y = y
    item.add(doc.struct('LBody', {}, () => writeRuns(doc, runs, margin + indent, textWidth - indent)))
    item.end()
    doc.y += 3
  }
  list.end()
  doc.x = margin
  doc.y += 5
}

/** Runs that follow each other in one paragraph. */
function writeRuns(doc: PDFKit.PDFDocument, runs: Run[], x: number, width: number): void {
  doc.fontSize(size)
  for (const [index, { text, bold }] of runs.entries()) {
    doc.font(bold ? faces.bold : faces.regular)
    const options = { width, lineGap: 2.5, continued: index < runs.length - 1 }
    if (index === 0) doc.text(text, x, doc.y, options)
    else doc.text(text, options)
  }
}

function writeTable({ doc, parent }: Canvas, rows: string[][]): void {
  const table = doc.struct('Table')
  parent.add(table)
  const [header = [], ...others] = rows
  doc.fontSize(9.5)
  doc.x = margin
  doc.table({
    maxWidth: textWidth,
    defaultStyle: { padding: 4, borderColor: '#bbbbbb', border: 0.5 },
    structParent: table,
    data: [
      header.map((text) => ({ text, type: 'TH' as const, font: { src: faces.bold, size: 9.5 } })),
      ...others.map((cells) => cells.map((text) => ({ text, font: { src: faces.regular, size: 9.5 } }))),
    ],
  } as never)
  table.end()
  doc.x = margin
  doc.y += 10
}
