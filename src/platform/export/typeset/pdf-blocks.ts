import type { Pace } from './pace.ts'
import type { Block, TextRun } from './paper.ts'
import { faces, RunningText } from './pdf-faces.ts'

/** In points. */
export const margin = 65
export const bottomMargin = 72
export const textWidth = 595.28 - 2 * margin

/** The place of writing: the document, and the element of its structure that takes the text. */
export interface Canvas {
  doc: PDFKit.PDFDocument
  parent: PDFKit.PDFStructureElement
  pace: Pace
}

const size = 10.5
const cellSize = 9.5
const indent = 18
const padding = 4
const lineGap = 2.5

export async function writeBlock(canvas: Canvas, block: Block): Promise<void> {
  if (block.kind === 'heading') await writeHeading(canvas, block.text)
  else if (block.kind === 'paragraph') await writeParagraph(canvas, block.runs)
  else if (block.kind === 'running') await writeRunning(canvas, block.runs.map(({ text }) => text).join(''))
  else if (block.kind === 'list') await writeList(canvas, block)
  else await writeTable(canvas, block.rows)
}

async function writeHeading({ doc, parent, pace }: Canvas, text: string): Promise<void> {
  // Without this a heading at the foot of a page would be separated from its text.
  if (doc.page.height - bottomMargin - doc.y < 70) doc.addPage()
  doc.y += 8
  parent.add(doc.struct('H2', {}, () => void doc.font(faces.bold).fontSize(12).text(breakable(text), margin)))
  doc.y += 4
  await pace.after(text.length)
}

async function writeParagraph({ doc, parent, pace }: Canvas, runs: TextRun[]): Promise<void> {
  parent.add(doc.struct('P', {}, () => writeRuns(doc, runs, margin, textWidth)))
  doc.y += 7
  await pace.after(lengthOf(runs))
}

async function writeRunning({ doc, parent, pace }: Canvas, text: string): Promise<void> {
  const running = new RunningText(doc, text, { face: faces.regular, size })
  const leading = doc.currentLineHeight(true) + lineGap
  for (;;) {
    if (doc.page.height - bottomMargin - doc.y < leading) doc.addPage()
    parent.add(doc.struct('P', {}, () => running.write(margin, textWidth, leading)))
    await pace.after(lettersOfRunningPage)
    if (running.done) return
  }
}

async function writeList(
  { doc, parent, pace }: Canvas,
  { ordered, items }: Block & { kind: 'list' },
): Promise<void> {
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
    await pace.after(lengthOf(runs))
  }
  list.end()
  doc.x = margin
  doc.y += 5
}

/** Each run costs as much as some letters of its own. */
const lengthOf = (runs: TextRun[]) => runs.reduce((sum, { text }) => sum + lettersOfRun + text.length, 0)
const lettersOfRun = 50
/** A page of running text costs a tenth of its letters. */
const lettersOfRunningPage = 400

/** Runs that follow each other in one paragraph. */
function writeRuns(doc: PDFKit.PDFDocument, runs: TextRun[], x: number, width: number): void {
  doc.fontSize(size)
  for (const [index, { text, bold }] of runs.entries()) {
    doc.font(bold ? faces.bold : faces.regular)
    const options = { width, lineGap, continued: index < runs.length - 1 }
    if (index === 0) doc.text(breakable(text), x, doc.y, options)
    else doc.text(breakable(text), options)
  }
}

/** Breaks long words and shortens long gaps: pdfkit measures the rest of both once for each of their lines. */
export const breakable = (text: string) =>
  text.replaceAll(/\S{150}(?=\S)/g, '$&\u200b').replaceAll(/([^\S\n]{100})[^\S\n]+/g, '$1')

async function writeTable({ doc, parent, pace }: Canvas, rows: string[][]): Promise<void> {
  const table = doc.struct('Table')
  parent.add(table)
  for (const [index, cells] of rows.entries()) {
    writeRow({ doc, parent: table }, cells, index === 0)
    for (const { length } of cells) await pace.after(length)
  }
  table.end()
  doc.x = margin
  doc.y += 10
}

/**
 * Writes a row with its borders. The tables of pdfkit lay out each cell three times, describe its borders to screen
 * readers, and cut a row that is higher than a page; here such a row has its cells one below the other.
 */
function writeRow({ doc, parent }: Omit<Canvas, 'pace'>, cells: readonly string[], isHeader: boolean): void {
  doc.font(isHeader ? faces.bold : faces.regular).fontSize(cellSize)
  const column = textWidth / cells.length
  const width = column - 2 * padding
  const texts = cells.map((text) => (text.length > tallCell ? text : breakable(text)))
  const heights = texts.map((text) => (text.length > tallCell ? Infinity : heightOf(doc, text, width)))
  const height = Math.max(...heights) + 2 * padding
  const row = doc.struct('TR')
  parent.add(row)
  const put = (text: string, write: (text: string) => void) =>
    row.add(doc.struct(isHeader ? 'TH' : 'TD', isHeader ? columnHeader : {}, () => write(text)))
  if (height > doc.page.height - margin - bottomMargin) {
    for (const text of cells.filter(Boolean))
      put(text, (written) => writeRuns(doc, [{ text: written, bold: isHeader }], margin, textWidth))
    return row.end()
  }
  if (doc.y + height >= doc.page.height - bottomMargin) doc.addPage()
  const top = doc.y
  writeBorders(doc, { top, height, column, cells: cells.length })
  for (const [index, text] of texts.entries())
    put(text, (written) => {
      if (written === '') return
      const x = margin + index * column + padding
      doc.text(
        written,
        x,
        top + padding,
        (heights[index] ?? 0) > doc.currentLineHeight(true) ? { width } : { lineBreak: false },
      )
    })
  row.end()
  doc.y = top + height
}

/** In letters: a cell that fits on no page in any column. */
const tallCell = 5000

/** The height of a text; most cells have one line, whose width is cheaper to measure. */
const heightOf = (doc: PDFKit.PDFDocument, text: string, width: number): number =>
  doc.widthOfString(text) <= width ? doc.currentLineHeight(true) : doc.heightOfString(text, { width })

/** An option that pdfkit knows and its types do not. */
const columnHeader: object = { scope: 'Column' }

interface Borders {
  top: number
  height: number
  column: number
  cells: number
}

function writeBorders(doc: PDFKit.PDFDocument, { top, height, column, cells }: Borders): void {
  doc.markContent('Artifact', { type: 'Layout' })
  doc.save().lineWidth(0.5).strokeColor('#bbbbbb')
  for (let each = 0; each < cells; each++) doc.rect(margin + each * column, top, column, height)
  doc.stroke().restore()
  doc.endMarkedContent()
}
