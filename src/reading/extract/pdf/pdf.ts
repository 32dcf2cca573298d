import type { PDFDocumentProxy, PDFPageProxy } from 'unpdf/pdfjs'
import { cleanText } from '../../../platform/text/clean.ts'
import { ExtractionRefusal } from '../extraction.ts'
import { limits } from '../limits.ts'
import { type ReadPart, readParts } from '../parts.ts'
import type { ExtractionReading } from '../reading.ts'
import { turn } from '../../../platform/context/turn.ts'
import { warnings } from '../warnings.ts'
import { attachedTo } from './attached.ts'
import { type FormField, pdfForm } from './fields.ts'
import { type PageLines, withoutFurniture } from './furniture.ts'
import { type PdfLine, pdfLinesOf, type TextItem } from './lines.ts'
import { fromMac, isOfMac, usual } from './mac-letters.ts'
import { PdfObjects } from './objects.ts'
import { withFields } from './placed.ts'
import { disarm } from './preflight.ts'
import { hyphenated, reflow } from './reflow.ts'

/** Items that are read before yielding to other requests. */
const itemsATurn = 2000

/** An item with the name of its font, which is unique in the document. */
type FontItem = TextItem & { fontName: string }

/**
 * Facts of the whole file: the fonts read with the wrong encoding, the fields of the pages, and the remaining
 * budget.
 */
interface Known {
  misread: Set<string>
  fields: ReadonlyMap<number, readonly FormField[]>
  left: { items: number; fieldWork: number }
}

/** Reads a PDF page by page. Throws ExtractionRefusal if it needs a password, has only pictures, or is not a PDF. */
export async function readPdf(
  bytes: Uint8Array,
  reading: ExtractionReading,
  entry: string | null,
  read: ReadPart,
): Promise<void> {
  const objects = new PdfObjects(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  const attached = attachedTo(objects, reading)
  // Its pages are drawn by the program that opens it; the file itself has only a page asking for another
  // program.
  if (objects.withKey(/\/NeedsRendering\s+true\b/).length > 0) reading.warn(warnings.drawnForm())
  // A Buffer's own slice() would share its memory.
  const own = new Uint8Array(bytes)
  const lost = disarm(own, reading)
  if (lost > 0) reading.warn(warnings.damagedStreams(lost))
  // pdf.js takes the bytes for itself.
  const left = { items: limits.items, fieldWork: limits.fieldWork }
  const { pages: fields, stamps, hasOtherChoices } = pdfForm(objects)
  if (stamps > 0) reading.warn(warnings.stamps(stamps))
  if (hasOtherChoices) reading.warn(warnings.otherChoices())
  const known = { misread: new Set<string>(), fields, left }
  const pdf = await open(own)
  try {
    const pages = await readPages(pdf, reading, known)
    await deliver(pages, reading, entry, { isPictured: hasPictures(bytes), isCover: attached.length > 0 })
  } finally {
    await pdf.loadingTask.destroy().catch(() => {})
  }
  await readParts(attached, reading, read)
}

/** pdf.js is half a megabyte: it is loaded with the first PDF, never with the Worker. Takes the bytes for itself. */
async function open(data: Uint8Array): Promise<PDFDocumentProxy> {
  const { getDocumentProxy } = await import('unpdf')
  try {
    return await getDocumentProxy(data, {
      verbosity: 0,
      disableFontFace: true,
      stopAtErrors: false,
    })
  } catch (error) {
    if (error instanceof Error && error.name === 'PasswordException') {
      throw new ExtractionRefusal('encrypted', 'The PDF is protected by a password.')
    }
    throw new ExtractionRefusal('failed', 'The PDF is damaged and cannot be opened.')
  }
}

async function readPages(
  pdf: PDFDocumentProxy,
  reading: ExtractionReading,
  known: Known,
): Promise<PageLines[]> {
  const pages: PageLines[] = []
  let length = 0
  if (pdf.numPages > limits.pages) reading.warn(warnings.pages(limits.pages))
  for (let number = 1; number <= Math.min(pdf.numPages, limits.pages); number++) {
    const page = await readPage(pdf, number, reading, known)
    pages.push(page)
    length += page.lines.reduce((sum, { text }) => sum + text.length, 0)
    if (length > limits.text) break
    await reading.passed(number, pdf.numPages)
    await reading.breathe()
    if ((known.left.items > 0 && !reading.late) || number === pdf.numPages) continue
    reading.warn(warnings.timeOrItems(number))
    break
  }
  return pages
}

async function readPage(
  pdf: PDFDocumentProxy,
  number: number,
  reading: ExtractionReading,
  { misread, fields, left }: Known,
): Promise<PageLines> {
  try {
    const page = await pdf.getPage(number)
    const { transform, width, height } = page.getViewport({ scale: 1 })
    const { items, whole } = await itemsOf(page, reading, left)
    page.cleanup()
    if (!whole) reading.warn(warnings.endless(number))
    const own = fields.get(page.ref?.num ?? 0) ?? []
    const shown = withFields(asMeant(items, misread), own, left)
    if (left.fieldWork <= 0 && own.length > 0) reading.warn(warnings.fields())
    const { lines, hidden } = pdfLinesOf(shown, { transform, width, height })
    if (hidden) reading.warn(warnings.hiddenText())
    return { lines, height }
  } catch {
    reading.warn(warnings.damagedPage(number))
    return { lines: [], height: 0 }
  }
}

/**
 * The items in the letters that their fonts mean. `misread` collects the fonts read with the wrong encoding.
 */
function asMeant(items: readonly FontItem[], misread: Set<string>): TextItem[] {
  for (const [font, own] of Map.groupBy(items, ({ fontName }) => fontName))
    if (isOfMac(own.map(({ str }) => str).join('\n'))) misread.add(font)
  return items.map((item) => ({
    ...item,
    str: usual(misread.has(item.fontName) ? fromMac(item.str) : item.str),
  }))
}

/** The items of a page, read as a stream, so that the reading can stop at a page that draws without end. */
async function itemsOf(
  page: PDFPageProxy,
  reading: ExtractionReading,
  left: Known['left'],
): Promise<{ items: FontItem[]; whole: boolean }> {
  const items: FontItem[] = []
  const max = Math.min(limits.pageItems, left.items)
  let length = 0
  let turns = 1
  const reader = page.streamTextContent({ disableNormalization: true }).getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return { items, whole: true }
    for (const item of value.items) {
      if (!('str' in item)) continue
      items.push(item)
      length += item.str.length
    }
    left.items -= value.items.length
    if (items.length > itemsATurn * turns) {
      turns++
      await turn()
    }
    if (items.length > max || length > limits.page || reading.late) {
      await reader.cancel(new Error('The page holds too much'))
      return { items, whole: false }
    }
  }
}

async function deliver(
  pages: PageLines[],
  reading: ExtractionReading,
  entry: string | null,
  { isPictured, isCover }: { isPictured: boolean; isCover: boolean },
) {
  const lettersOf = ({ lines }: PageLines) => lines.reduce((sum, { text }) => sum + text.length, 0)
  const bare = pages.filter((page) => lettersOf(page) < 20).length
  // Few letters on pictures of pages are a stamp; without a picture they are the text.
  const hasLetter = ({ lines }: PageLines) =>
    lines.some(({ text }) => /[\p{L}\p{N}]/u.test(cleanText(text).text))
  const isShort = !isPictured && bare > 0 && pages.some(hasLetter)
  if (bare > pages.length * 0.8 && !isShort) {
    const refusal = noText(pages.length)
    if (!isCover) throw refusal
    // The cover of a portfolio may be a picture.
    reading.warn(refusal.message)
  }
  const bodies = withoutFurniture(pages, bodySize(pages))
  const compounds = hyphenated(bodies)
  for (const [i, lines] of bodies.entries()) {
    const text = reflow(lines, compounds)
    // Page n of the text is page n of the file, so a page is truncated, never divided.
    if (text.length > limits.page) reading.warn(warnings.endless(i + 1))
    await reading.page(text.slice(0, limits.page), entry && `${entry}: page ${i + 1}`, entry === null)
  }
}

/**
 * Whether a file has a picture. The pattern matches the whole name: longer names that begin the same occur in
 * many files without one.
 */
function hasPictures(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = file.indexOf('/Image'); at >= 0; at = file.indexOf('/Image', at + 1))
    if (!/[A-Za-z]/.test(String.fromCharCode(file[at + 6] ?? 0))) return true
  return false
}

const noText = (pages: number) =>
  pages === 0
    ? new ExtractionRefusal('failed', 'The PDF is damaged: it has no pages.')
    : new ExtractionRefusal('scanned', 'The PDF holds pictures of pages and no text; only OCR could read it.')

/** The size of most letters. */
function bodySize(pages: readonly PageLines[]): number {
  const letters = new Map<number, number>()
  const count = ({ size, text }: PdfLine) => {
    const rounded = Math.round(size * 2) / 2
    letters.set(rounded, (letters.get(rounded) ?? 0) + text.length)
  }
  for (const { lines } of pages) lines.forEach(count)
  return [...letters].reduce((max, each) => (each[1] > max[1] ? each : max), [10, 0])[0]
}
