/** Formats whose text can be read. */
const formats = ['pdf', 'docx', 'xlsx', 'pptx', 'odt', 'rtf', 'html', 'xml', 'mail', 'text', 'zip'] as const
export type Format = (typeof formats)[number]

export interface ExtractedPage {
  /** Paragraphs, headings, list items and table rows, each on a separate line. '' only for an empty page of a PDF. */
  text: string
  /**
   * The place in the file: "Prices!A1:F40", "2 Scope > 2.1 Lots", the entry of an archive, the name of an attachment.
   * Null for a PDF, whose page n is pages[n - 1]; the pages of its attachments come after its own.
   */
  path: string | null
}

/** The result of reading a file. `reason` is a sentence for the person who sent the file. */
export type Extraction =
  | { status: 'read'; format: Format; pages: ExtractedPage[]; warnings: string[] }
  | { status: RefusalStatus; format: Format | null; reason: string }

/** `scanned`: pictures of text, or nothing at all; only OCR could read it. `failed`: damaged, or beyond the limits. */
export type RefusalStatus = 'encrypted' | 'scanned' | 'unsupported' | 'failed'

/** The declared type and the name of a file. Both may be wrong, so the bytes decide where they can. */
export interface FileHint {
  contentType: string | null
  fileName: string | null
}

/**
 * Called with every page in order, once the page's text is final. The next page waits for the call to finish.
 */
export type OnPage = (page: ExtractedPage, number: number) => void | Promise<void>

/** Called while a file with a known number of pages is read, with the page that was read last. It must not throw. */
export type OnProgress = (page: number, pages: number) => void | Promise<void>

/** Ends the reading of a file with a status other than `read`. */
export class ExtractionRefusal extends Error {
  readonly status: RefusalStatus

  constructor(status: RefusalStatus, reason: string) {
    super(reason)
    this.status = status
  }
}
