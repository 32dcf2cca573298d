import Pdf from 'pdfkit'
import type { Typefaces } from './typefaces.ts'
import { bottomMargin, type Canvas, margin, textWidth, writeBlock } from './pdf-blocks.ts'
import { faces, openFaces } from './pdf-faces.ts'
import { turn } from '../../context/turn.ts'
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
  writeTitlePage({ doc, parent: root }, paper)
  const contents = reserveContents({ doc, parent: root }, paper)
  const pages: number[] = []
  for (const [index, part] of paper.parts.entries())
    pages.push(await writePart({ doc, parent: root }, part, index))
  contents(paper.parts.map(({ heading }, index) => ({ heading, page: pages[index] ?? 0 })))
  await writeFooters(doc, paper)
  root.end()
  await flushPages(doc)
  doc.end()
  return bytes
}

function bytesOf(doc: PDFKit.PDFDocument): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let small: Uint8Array[] = []
  return new Promise((resolve, reject) => {
    doc.on('data', (chunk: Uint8Array) => {
      // An element of the structure is a dozen chunks of a few bytes.
      if (small.push(chunk) < 1000) return
      chunks.push(Buffer.concat(small))
      small = []
    })
    doc.on('end', () => resolve(new Uint8Array(Buffer.concat([...chunks, ...small]))))
    doc.on('error', reject)
  })
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

interface Entry {
  heading: string
  page: number
}

/** Leaves room for the contents, whose page numbers are known only at the end; returns the function that writes them. */
function reserveContents({ doc, parent }: Canvas, { parts, words }: Paper): (entries: Entry[]) => void {
  const first = doc.bufferedPageRange().count
  const toc = doc.struct('TOC')
  parent.add(toc)
  const count = Math.max(1, Math.ceil(parts.length / linesOfContents))
  for (let each = 0; each < count; each++) doc.addPage()
  return (all) => {
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
      for (const [line, entry] of shown.entries())
        toc.add(
          doc.struct('TOCI', {}, () =>
            writeEntry(doc, entry, each * linesOfContents + line, margin + 40 + line * 18),
          ),
        )
    }
    toc.end()
  }
}

function writeEntry(doc: PDFKit.PDFDocument, { heading, page }: Entry, index: number, y: number): void {
  doc.font(faces.regular).fontSize(10.5)
  const goTo = destinationOf(index)
  const width = textWidth - 40
  doc.text(`${index + 1}  ${heading}`, margin, y, {
    width,
    height: 14,
    ellipsis: true,
    lineBreak: true,
    goTo,
  })
  doc.text(String(page), margin, y, { width: textWidth, align: 'right', goTo })
}

/** Blocks, and feet of pages, that are written before other requests have their turn. */
const blocksATurn = 50

const destinationOf = (index: number) => `part-${index + 1}`

/** Writes a part, and gives the number of the page where it begins. The first part begins a new page. */
async function writePart(
  canvas: Canvas,
  { heading, blocks }: Paper['parts'][number],
  index: number,
): Promise<number> {
  const { doc, parent } = canvas
  const room = doc.page.height - bottomMargin - doc.y
  if (index === 0 || room < 120) doc.addPage()
  else doc.y += 18
  const page = doc.bufferedPageRange().count
  const title = `${index + 1}  ${heading}`
  doc.addNamedDestination(destinationOf(index), 'XYZ', margin, doc.y, null as never)
  doc.outline.addItem(title)
  parent.add(doc.struct('H1', {}, () => void doc.font(faces.bold).fontSize(15).text(title, margin)))
  doc.y += 6
  for (const [at, block] of blocks.entries()) {
    await writeBlock(canvas, block)
    if (at % blocksATurn === 0) await turn()
  }
  return page
}

/** A page is a buffer for each operator, which take ten times their bytes: the buffers of a full page become one. */
function packPages(doc: PDFKit.PDFDocument): void {
  const open = doc as unknown as { page: { content: { buffer: Uint8Array[] } } }
  let { content } = open.page
  doc.on('pageAdded', () => {
    content.buffer = [Buffer.concat(content.buffer)]
    content = open.page.content
  })
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
async function writeFooters(doc: PDFKit.PDFDocument, { author, words }: Paper): Promise<void> {
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
    if (page % blocksATurn === 0) await turn()
  }
}
