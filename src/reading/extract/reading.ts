import { cleanText, piecesOf } from '../../platform/text/clean.ts'
import { turn } from '../../platform/context/turn.ts'
import { type ExtractedPage, type OnPage, type OnProgress, ExtractionRefusal } from './extraction.ts'
import { limits } from './limits.ts'
import { warnings } from './warnings.ts'

/** An error of the caller's `onPage`. The file is not to blame, so the error is passed on. */
export class CallerError extends Error {}

const pagesATurn = 8

/**
 * The output of all readers. It counts pages, text and inflated bytes of a file, and stops the reading at the limits.
 */
export class ExtractionReading {
  readonly pages: ExtractedPage[] = []
  readonly warnings: string[] = []
  /** Whether a limit was reached: further pages are dropped, so a reader may stop early. */
  full = false
  private breaths = 0
  private files = 0
  private inflatedBytes = 0
  private textLength = 0
  private readonly onPage: OnPage | undefined
  private readonly clock: () => number
  private readonly begun: number
  private readonly onProgress: OnProgress | undefined

  constructor(onPage?: OnPage, clock: () => number = Date.now, onProgress?: OnProgress) {
    this.onPage = onPage
    this.onProgress = onProgress
    this.clock = clock
    this.begun = clock()
  }

  /** Whether the time of the file has passed. The clock of a Worker advances only after yielding. */
  get late(): boolean {
    return this.clock() - this.begun > limits.time
  }

  warn(sentence: string) {
    if (!this.warnings.includes(sentence) && this.warnings.length < 100) this.warnings.push(sentence)
  }

  /**
   * Adds a page if there is capacity, and a page too long for a row as several. A page without text is added
   * only if pages `count`. Yields to other requests.
   */
  async page(text: string, path: string | null, count = false): Promise<void> {
    for (const piece of piecesOf(text, limits.page)) await this.piece(piece, path, count)
  }

  private async piece(text: string, path: string | null, count: boolean): Promise<void> {
    if (this.full) return
    if (this.pages.length >= limits.pages) return this.stop(warnings.pages(limits.pages))
    const clean = cleanText(text)
    if (clean.hidden) this.warn(warnings.hiddenCharacters())
    const fitted = this.fitting(clean.text)
    if (fitted === '' && !count) return
    const page = { text: fitted, path: path && (cleanText(path).text.replaceAll('\n', ' ') || null) }
    this.pages.push(page)
    await this.deliver(page)
    await this.breathe()
  }

  /** Counts a file inside the file; false once they are too many. */
  takeFile(): boolean {
    return ++this.files <= limits.archiveEntries
  }

  /** Counts bytes that were inflated; throws once they are too many. */
  inflated(bytes: number) {
    this.inflatedBytes += bytes
    if (this.inflatedBytes > limits.inflated) throw tooLarge()
  }

  /**
   * Called for each page. Yields to other requests only every few pages, because each turn takes a
   * millisecond.
   */
  async breathe() {
    if (++this.breaths % pagesATurn === 0) await turn()
  }

  /** Reports that a page of a file was read, whose text is not final yet. */
  async passed(page: number, pages: number): Promise<void> {
    await this.onProgress?.(page, pages)
  }

  /** How many more bytes may be inflated. */
  get room(): number {
    return limits.inflated - this.inflatedBytes
  }

  stop(sentence: string) {
    this.full = true
    this.warn(sentence)
  }

  private fitting(text: string): string {
    const room = limits.text - this.textLength
    this.textLength += text.length
    if (text.length <= room) return text
    this.stop(warnings.text(limits.text / 1024 / 1024))
    return text.slice(0, room).toWellFormed().trimEnd()
  }

  private async deliver(page: ExtractedPage) {
    try {
      await this.onPage?.(page, this.pages.length)
    } catch (cause) {
      throw new CallerError('onPage failed', { cause })
    }
  }
}

export const tooLarge = () =>
  new ExtractionRefusal(
    'failed',
    'The file unpacks to more than can be read; it may be damaged or built to exhaust the service.',
  )
