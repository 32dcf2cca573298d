import Pdf from 'pdfkit'
import type { Typefaces } from './typefaces.ts'
import { bottomMargin, breakable, type Canvas, margin, textWidth, writeBlock } from './pdf-blocks.ts'
import { bytesOf, packPages } from './pdf-bytes.ts'
import { faces, openFaces, RunningText } from './pdf-faces.ts'
import { turn } from '../../context/turn.ts'
import { Pace } from './pace.ts'
import type { Paper } from './paper.ts'

/**
 * The document as PDF: A4, with embedded typefaces, bookmarks, links, and tags for screen readers: headings,
 * lists and tables.
 */
export async function pdfOf(paper: Paper, typefaces: Typefaces): Promise<Uint8Array> {
  const doc = new Pdf({
    size: 'A4',
    // Otherwise the document opens Helvetica, which the upload does not have.
    font: null,
    margins: { top: margin, right: margin, bottom: bottomMargin, left: margin },
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    bufferPages: true,
    info: { Title: paper.title, Author: paper.author, CreationDate: paper.at, ModDate: paper.at },
  } as unknown as PDFKit.PDFDocumentOptions)
  const bytes = bytesOf(doc)
  openFaces(doc, typefaces)
  packPages(doc)
  const root = doc.struct('Document')
  doc.addStructure(root)
  const canvas = { doc, parent: root, pace: new Pace() }
  writeTitlePage(canvas, paper)
  const contents = reserveContents(canvas, paper)
  const pages: number[] = []
  for (const [index, part] of paper.parts.entries()) pages.push(await writePart(canvas, part, index))
  await contents(paper.parts.map(({ heading }, index) => ({ heading, page: pages[index] ?? 0 })))
  await writeFooters(canvas, paper)
  root.end()
  await flushPages(doc)
  doc.end()
  return bytes
}

function writeTitlePage({ doc, parent }: Canvas, { author, title, facts }: Paper): void {
  const put = (type: string, font: string, size: number, text: string, after: number) => {
    parent.add(doc.struct(type, {}, () => void doc.font(font).fontSize(size).text(text)))
    doc.y += after
  }
  doc.y = 190
  put('P', faces.regular, 14, author, 16)
  put('Title', faces.bold, 25, title, 40)
  for (const { label, value } of facts) {
    put('P', faces.bold, 9.5, label, 1)
    put('P', faces.regular, 11, value, 9)
  }
}

const linesOfContents = 36
const lettersOfLine = 80

interface Entry {
  heading: string
  page: number
}

/** Leaves room for the contents, whose page numbers are known only at the end; returns the function that writes them. */
function reserveContents(
  { doc, parent, pace }: Canvas,
  { parts, words }: Paper,
): (entries: Entry[]) => Promise<void> {
  const first = doc.bufferedPageRange().count
  const toc = doc.struct('TOC')
  parent.add(toc)
  const count = Math.max(1, Math.ceil(parts.length / linesOfContents))
  for (let each = 0; each < count; each++) doc.addPage()
  return async (all) => {
    for (let each = 0; each < count; each++) {
      doc.switchToPage(first + each)
      if (each === 0)
        toc.add(
          doc.struct(
            'Caption',
            {},
            () => void doc.font(faces.bold).fontSize(16).text(words.contents, margin, margin),
          ),
        )
      const shown = all.slice(each * linesOfContents, (each + 1) * linesOfContents)
      for (const [line, entry] of shown.entries()) {
        toc.add(
          doc.struct('TOCI', {}, () =>
            writeEntry(doc, entry, each * linesOfContents + line, margin + 40 + line * 18),
          ),
        )
        await pace.after(lettersOfLine)
      }
    }
    toc.end()
  }
}

/** In letters: a line of the contents holds 80. pdfkit lays out the whole heading to show one line of it. */
const maxEntryLength = 120
const entryOf = (heading: string) =>
  heading.length > maxEntryLength ? `${heading.slice(0, maxEntryLength)}…` : heading

function writeEntry(doc: PDFKit.PDFDocument, { heading, page }: Entry, index: number, y: number): void {
  doc.font(faces.regular).fontSize(10.5)
  const goTo = destinationOf(index)
  const width = textWidth - 40
  doc.text(`${index + 1}  ${entryOf(heading)}`, margin, y, {
    width,
    height: 14,
    ellipsis: true,
    lineBreak: true,
    goTo,
  })
  doc.text(String(page), margin, y, { width: textWidth, align: 'right', goTo })
}

const destinationOf = (index: number) => `part-${index + 1}`

/** Writes a part, and gives the number of the page where it begins. The first part begins a new page. */
async function writePart(
  canvas: Canvas,
  { heading, blocks }: Paper['parts'][number],
  index: number,
): Promise<number> {
  const { doc, parent, pace } = canvas
  const room = doc.page.height - bottomMargin - doc.y
  if (index === 0 || room < 120) doc.addPage()
  else doc.y += 18
  const page = doc.bufferedPageRange().count
  const title = `${index + 1}  ${heading}`
  doc.addNamedDestination(destinationOf(index), 'XYZ', margin, doc.y, null as never)
  doc.outline.addItem(title)
  parent.add(doc.struct('H1', {}, () => writeHeading(doc, title)))
  doc.y += 6
  await pace.after(title.length)
  for (const block of blocks) await writeBlock(canvas, block)
  return page
}

/** In letters: longer headings, up to 2,000 in a bid, are set as running text. */
const maxHeadingLength = 200

function writeHeading(doc: PDFKit.PDFDocument, heading: string): void {
  const type = { face: faces.bold, size: 15 }
  if (heading.length <= maxHeadingLength)
    return void doc.font(type.face).fontSize(type.size).text(breakable(heading), margin)
  const running = new RunningText(doc, heading, type)
  const leading = doc.currentLineHeight(true)
  while (!running.done) {
    if (doc.page.height - bottomMargin - doc.y < leading) doc.continueOnNewPage()
    running.write(margin, textWidth, leading)
  }
}

/** Compresses the pages in portions: `end` would compress all of them in one turn. */
async function flushPages(doc: PDFKit.PDFDocument): Promise<void> {
  const buffered = doc as unknown as { _pageBuffer: unknown[] }
  // oxlint-disable no-underscore-dangle -- pdfkit has no public name for the pages that wait
  const pages = buffered._pageBuffer
  for (let at = 0; at < pages.length; at += pagesATurn) {
    buffered._pageBuffer = pages.slice(at, at + pagesATurn)
    doc.flushPages()
    await turn()
  }
  // oxlint-enable no-underscore-dangle
}

/** Pages that are compressed before other requests have their turn. */
const pagesATurn = 20

/** The author and the number of the page at the foot of every page but the first. */
async function writeFooters({ doc, pace }: Canvas, { author, words }: Paper): Promise<void> {
  const { count } = doc.bufferedPageRange()
  for (let page = 1; page < count; page++) {
    doc.switchToPage(page)
    const y = doc.page.height - bottomMargin + 24
    // Without this, writing below the margin would begin another page.
    doc.page.margins.bottom = 0
    doc.markContent('Artifact', { type: 'Pagination' })
    doc
      .moveTo(margin, y - 6)
      .lineTo(margin + textWidth, y - 6)
      .lineWidth(0.5)
      .stroke('#999999')
    doc.font(faces.regular).fontSize(8.5)
    doc.text(author, margin, y, { width: textWidth * 0.75, height: 12, ellipsis: true })
    doc.text(`${words.page} ${page + 1} ${words.of} ${count}`, margin, y, {
      width: textWidth,
      align: 'right',
    })
    doc.endMarkedContent()
    await pace.after(lettersOfLine)
  }
}
