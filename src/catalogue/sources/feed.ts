/** A span of a source's own dates, in epoch milliseconds; `to` is not in it. */
export interface DateSpan {
  from: number
  to: number
}

export interface PageRequest {
  url: string
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body: string | null
}

/** One notice that a page names instead of holding it. */
export interface Listed {
  /** The source's name for it. */
  id: string
  /** The name under which an imported notice is known in the catalogue (`publication:1-2024`). */
  ref: string
  url: string
}

/** What a page says, besides the notices it may hold itself. */
export interface Page {
  /** The source's name for the page that follows; null after the last one. */
  next: string | null
  /** The notices to fetch one by one; null where the page is itself a document to import. */
  listed: Listed[] | null
}

/** How far one run may go. What is left is for the next one. */
export interface Limits {
  pages: number
  /** Notices fetched one by one. */
  documents: number
  /** No page or notice is begun after so long. */
  milliseconds: number
  /** A request with its whole body may take so long, and have so many bytes. */
  requestMilliseconds: number
  requestBytes: number
}

/** A source of notices that is read by windows of its dates and page by page. All of it is pure. */
export interface Feed {
  kind: 'ted' | 'ocds'
  name: string
  request: (window: DateSpan, page: string | null) => PageRequest
  /** Throws SourceFault where the text is no page of this source. */
  read: (text: string, page: string | null) => Page
  /** Where a single notice is had by its name; null where notices come in pages only. */
  documentUrl: ((id: string) => string) | null
  /** How often there may be something new. */
  every: number
  limits: Limits
  /** Statuses by which this source says that it is asked too much, beside 429, and how long it then wants to rest. */
  busy: { statuses: number[]; wait: number | null }
  /** Read where the bytes are not valid UTF-8 and nothing else is declared. */
  charset: string | null
}

export const requestLimits = { requestMilliseconds: 30_000, requestBytes: 32 * 1024 * 1024 }

/**
 * Why a source did not give what it should. `busy`: it asks for a pause, for as long as it likes. `unavailable`: it, or
 * the way to it, fails; tried for hours. `unusable`: its answer cannot be read; tried twice more. The message is shown
 * to the operator and never holds content at length.
 */
export class SourceFault extends Error {
  readonly kind: 'busy' | 'unavailable' | 'unusable'
  /** The moment before which the source does not want to be asked again. */
  readonly notBefore: number | null

  constructor(kind: SourceFault['kind'], message: string, notBefore: number | null = null) {
    super(message)
    this.name = 'SourceFault'
    this.kind = kind
    this.notBefore = notBefore
  }
}

export const unusable = (message: string) => new SourceFault('unusable', message)
