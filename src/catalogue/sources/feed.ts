/** A span of dates as the source counts them, in epoch milliseconds; `to` is exclusive. */
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
  /** The name of an imported notice in the catalogue (`publication:1-2024`). */
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

/** A source of notices that is read in windows of its dates, page by page. All members are pure. */
export interface Feed {
  kind: 'ted' | 'ocds'
  name: string
  request: (window: DateSpan, page: string | null) => PageRequest
  /** Throws SourceFault when the text is no page of this source. */
  read: (text: string, page: string | null) => Page
  /** The address of a single notice by its name; null when notices come only in pages. */
  documentUrl: ((id: string) => string) | null
  /** The time between two searches for something new, in milliseconds. */
  every: number
  limits: Limits
  /**
   * The statuses, besides 429, with which this source reports too many requests, and how long it then wants to rest.
   */
  busy: { statuses: number[]; wait: number | null }
  /** The charset for bytes that are not valid UTF-8 and declare no charset. */
  charset: string | null
}

export const requestLimits = { requestMilliseconds: 30_000, requestBytes: 32 * 1024 * 1024 }

/**
 * Why a source did not deliver. `busy`: the source asks for a pause; there is no limit to the tries. `unavailable`: the
 * source or the way to it fails; tried for hours. `unusable`: the answer cannot be read; tried twice more. The message
 * is shown to the operator and never holds longer content.
 */
export class SourceFault extends Error {
  readonly kind: 'busy' | 'unavailable' | 'unusable'
  /** The moment before which the source does not want to be asked again, in epoch milliseconds. */
  readonly notBefore: number | null

  constructor(kind: SourceFault['kind'], message: string, notBefore: number | null = null) {
    super(message)
    this.name = 'SourceFault'
    this.kind = kind
    this.notBefore = notBefore
  }
}

export const unusable = (message: string) => new SourceFault('unusable', message)
