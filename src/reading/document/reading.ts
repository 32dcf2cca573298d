import { worded } from '../../reference/language/worded.ts'
import { detectLanguage } from '../../reference/language/detect.ts'
import { cellsOf, isRow } from '../../reference/language/lines.ts'
import { sentencesOfPages } from '../../reference/language/sentences.ts'
import { languageOfLabel, type TextLanguage } from '../../reference/language/tokens.ts'
import { noValues, valuesIn } from '../../reference/language/values/values.ts'
import type { DocumentText } from './document-text.ts'
import { contentsAmong } from './contents.ts'
import { furnitureOf } from './furniture.ts'
import { Outline } from './outline.ts'
import { partiesOf } from './parties.ts'
import type { DocumentReading, ReadSentence } from './sentence.ts'
import { unpackReading } from './stored.ts'

/** Readings by their text, so that every caller with the same loaded document shares its reading. */
const readings = new WeakMap<readonly string[], DocumentReading>()

/** Stored readings by their text, until the document is read. */
const stored = new WeakMap<readonly string[], readonly string[]>()

/** Passes in the stored readings of a document's pages, so that its text is not read again. */
export const keepReading = ({ pages }: DocumentText, packed: readonly string[]): void =>
  void stored.set(pages, packed)

/** Reads a document. Linear in its length; a document that was read in this isolate is not read again. */
export function readDocument(document: DocumentText): DocumentReading {
  const { id, pages } = document
  const known = readings.get(pages)
  if (known?.documentId === id) return known
  const packed = stored.get(pages)
  const reading = (packed && unpackReading(id, pages, packed)) ?? read(document)
  readings.set(pages, reading)
  return reading
}

/** In characters: a page this long can be identified as being in another language than its document. */
const telling = 600

/** In characters: a shorter text is too little to contradict its label. */
const contradicting = 100

/**
 * A label is often the language of the portal: it decides only if the text may as well be in this language.
 */
function languageOf(text: string, label: TextLanguage | null): TextLanguage | null {
  if (label !== null && text.length < contradicting) return label
  return detectLanguage(text, label) ?? label
}

function read({ id, pages, language: label }: DocumentText): DocumentReading {
  const language = languageOf(pages.join('\n').slice(0, 20_000), languageOfLabel(label))
  const languages = pages.map((page) => (page.length < telling ? null : detectLanguage(page)) ?? language)
  const sentences = sentencesOfPages(pages)
  const furniture = furnitureOf(pages)
  const contents = contentsAmong(sentences)
  const outline = new Outline()
  const table = new Table()
  const repeated = new Set<string>()
  const read = sentences.map(({ contents: isEntry, ...placed }, i): ReadSentence => {
    const { page, start, end, flat } = placed
    const isFurniture = furniture[page - 1]?.some((line) => line.start <= start && end <= line.end) === true
    const part = isFurniture ? 'furniture' : isEntry || contents.has(i) ? 'contents' : 'body'
    if (isFurniture && placed.kind === 'heading') repeated.add(flat)
    // A line that repeats on page after page is not the heading of anything.
    const isUnder = placed.heading !== null && !repeated.has(placed.heading)
    const sentence = { ...placed, heading: isUnder ? placed.heading : (outline.headings.at(-1) ?? null) }
    const own = { page, part, language: languages[page - 1] ?? language } as const
    if (part !== 'body') return { ...sentence, ...own, ...nothing, headings: outline.headings }
    const { headings, leads } = outline.place(sentence, sentences[i + 1])
    const row = table.row(flat)
    // The bars between the cells of a row are read as the colon between a label and its value.
    const values = valuesIn(row.cells === null ? flat : flat.replaceAll('|', ':'), own.language)
    return { ...sentence, ...own, headings, leads, ...row, values }
  })
  return { documentId: id, language, sentences: read, parties: partiesOf(read) }
}

/** The members of a sentence outside the body. */
const nothing = { leads: [], cells: null, isHeader: false, values: noValues }

/** The table around a row: the row above all other rows names the columns. */
class Table {
  #header: readonly string[] | null = null

  row(flat: string): Pick<ReadSentence, 'cells' | 'isHeader'> {
    if (!isRow(flat)) {
      this.#header = null
      return { cells: null, isHeader: false }
    }
    const texts = cellsOf(flat)
    const isHeader = this.#header === null && namesColumns(texts)
    if (isHeader) this.#header = texts
    else this.#header ??= []
    const header = this.#header
    return { cells: texts.map((text, i) => ({ header: header[i] || null, text })), isHeader }
  }
}

/** Whether a row names columns: three cells or more, no sentence, and no number except a lot's. */
const namesColumns = (cells: readonly string[]) =>
  cells.length > 2 &&
  cells.every(
    (cell) => cell.length <= 60 && !/[.;!?]$/.test(cell) && (!/\d/.test(cell) || isLot().test(cell)),
  )

const isLot = worded(
  String.raw`(?<!\p{L})(?:{{lot}})\p{L}{0,2}[\s-]?(?:n(?:o|r|°|º)\.?\s?)?(?:\d{1,4}|[A-H])(?![\p{L}\d])`,
)
