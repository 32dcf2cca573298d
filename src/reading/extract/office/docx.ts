import { Flow } from '../flow.ts'
import { limits } from '../limits.ts'
import { Paginator } from '../paginate.ts'
import { type ReadPart, readParts } from '../parts.ts'
import type { ExtractionReading } from '../reading.ts'
import { warnings } from '../warnings.ts'
import type { Archive } from '../zip/archive.ts'
import { beside, drawnTexts, readLines } from './drawing.ts'
import { partAt, readEmbedded } from './embedded.ts'
import { Numbering } from './numbering.ts'
import { mainPart, type Relation, relationsOf, typeOf } from './relations.ts'
import { readStyles, type WordStyle } from './styles.ts'
import { WordText } from './word-text.ts'
import { walkXml } from './xml.ts'

/**
 * In characters. The page breaks that Word has noted are used, and a dense page of Word may be longer than our pages.
 */
const renderedPage = 4 * limits.pageText
const rendered = new TextEncoder().encode('lastRenderedPageBreak')

/**
 * Reads a Word file: its text without deletions and hidden runs, with the numbers of its lists; then its
 * notes, comments, page headers and footers, drawings and embedded files.
 */
export async function readDocx(
  archive: Archive,
  reading: ExtractionReading,
  prefix: string | null,
  read: ReadPart,
): Promise<void> {
  const main = await mainPart(archive, 'word/document.xml')
  const bytes = archive.part(main)
  if (!bytes) return
  const file = await WordFile.open(archive, main, reading, read)
  const size = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(rendered)
    ? renderedPage
    : limits.pageText
  const heads = await file.walk(bytes, new Paginator(reading, prefix, size))
  const titled = (title: string) => [prefix, title].filter(Boolean).join(': ')
  for (const [type, title] of [
    ['footnotes', 'Footnotes'],
    ['endnotes', 'Endnotes'],
    ['comments', 'Comments'],
  ] as const) {
    const notes = file.partOf(type)
    if (notes) await file.walk(notes, new Paginator(reading, titled(title)))
  }
  await readLines(await file.linesOf(heads), reading, titled('Headers and footers'))
  const drawn = async () => readLines(await drawnTexts(archive, main), reading, titled('Drawings'))
  await beside(reading, 'drawings', drawn)
  await readEmbedded(archive, main, reading, read)
  if (file.has('control')) reading.warn(warnings.controls())
}

/** What the parts of a Word file share. */
class WordFile {
  private readonly archive: Archive
  private readonly relations: readonly Relation[]
  private readonly reading: ExtractionReading
  private readonly read: ReadPart
  private styles: ReadonlyMap<string, WordStyle> = new Map()
  private numbering = new Numbering()

  private constructor(
    archive: Archive,
    relations: readonly Relation[],
    reading: ExtractionReading,
    read: ReadPart,
  ) {
    this.archive = archive
    this.relations = relations
    this.reading = reading
    this.read = read
  }

  static async open(
    archive: Archive,
    main: string,
    reading: ExtractionReading,
    read: ReadPart,
  ): Promise<WordFile> {
    const file = new WordFile(archive, await relationsOf(archive, main), reading, read)
    file.styles = await readStyles(file.partOf('styles'))
    file.numbering = await Numbering.read(file.partOf('numbering'))
    return file
  }

  partOf(type: string): Uint8Array | null {
    const target = this.relations.find((relation) => relation.type === type)?.target
    return target ? this.archive.part(target) : null
  }

  has = (type: string) => this.relations.some((relation) => relation.type === type)

  /** Reads a part into pages. Returns the relations of its page headers and footers. */
  async walk(part: Uint8Array, paginator: Paginator): Promise<ReadonlySet<string>> {
    const flow = new Flow()
    const text = await this.textOf(part, flow, () => flow.drain(paginator, this.reading))
    await paginator.flush()
    return text.heads
  }

  /** The lines of page headers and footers. A damaged one is left out with a warning. */
  async linesOf(heads: ReadonlySet<string>): Promise<string[]> {
    const lines: string[] = []
    for (const { id, target } of this.relations) {
      const part = heads.has(id) ? this.archive.part(target) : null
      const flow = new Flow()
      if (part) await beside(this.reading, target, () => this.textOf(part, flow).then(() => {}))
      const { lines: own, isWhole } = flow.takeLines()
      if (!isWhole) this.reading.warn(warnings.entry(target, 'A file inside of it was not opened.'))
      lines.push(...own)
    }
    return lines
  }

  private async textOf(part: Uint8Array, flow: Flow, pause?: () => Promise<boolean>): Promise<WordText> {
    const text = new WordText(flow, this.styles, this.numbering, (id) =>
      flow.insert(() => this.readChunk(id)),
    )
    await walkXml(part, { ...text.events, ...(pause && { pause }) })
    if (text.deletions) this.reading.warn(warnings.deletions())
    if (text.hidden) this.reading.warn(warnings.hiddenText())
    return text
  }

  /** Reads a file embedded in the text, such as a page of HTML. */
  private async readChunk(id: string): Promise<void> {
    const target = this.relations.find((relation) => relation.id === id)?.target ?? ''
    const contentType = await typeOf(this.archive, target)
    await readParts([{ ...partAt(this.archive, target), contentType }], this.reading, this.read)
  }
}
