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

/** A notice that a page lists by address instead of containing it. */
export interface Listed {
  /** The source's name for the notice. */
  id: string
  /** The name under which an imported notice is known in the catalogue (`publication:1-2024`). */
  ref: string
  url: string
}

/** The content of a page, except for notices that the page itself contains. */
export interface Page {
  /** The source's name for the next page; null after the last page. */
  next: string | null
  /** The notices to fetch one by one; null when the page itself is a document to import. */
  listed: Listed[] | null
}

/** The limits of one run. The next run takes the rest. */
export interface Limits {
  pages: number
  /** The most notices that are fetched one by one. */
  documents: number
  /** No page or notice is begun after this time. */
  milliseconds: number
  /** The longest time of a request with its body, and the most bytes of the body. */
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
  /**
   * The statuses, besides 429, with which this source reports too many requests, and how long it then wants to rest.
   */
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
