import { day } from '../../platform/time/time.ts'

/** A span of dates as the source counts them, in epoch milliseconds; `to` is exclusive. */
export interface DateSpan {
  from: number
  to: number
  /** Set for a part of a longer span that had too many notices: nothing before such a part is read again. */
  divided?: boolean
}

/** A request for a page within a window; null is the first page of the window. */
export interface PageQuery {
  window: DateSpan
  page: string | null
}

export interface PageRequest {
  url: string
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body: string | null
  /** Keys in the address or the headers. They are removed from everything that is shown. */
  secrets?: string[]
}

/** A notice that a page lists by address instead of containing it. */
export interface ListedNotices {
  /** The source's name for the notice. */
  id: string
  /**
   * The name under which the catalogue knows the notice after its import (`publication:1-2024`). For a source that
   * changes published notices, the name includes the time of the change.
   */
  ref: string
  url: string
}

/** The content of a page, except for notices that the page itself contains. */
export interface FeedPage {
  /** The source's name for the next page; null after the last page. */
  next: string | null
  /** The notices to fetch one by one; null when the page itself is a document to import. */
  listed: ListedNotices[] | null
  /** How many notices the page contains or lists; left out if the page does not state it. */
  size?: number
}

/** How many notices a page is known to contain or list. */
export const sizeOf = ({ size, listed }: FeedPage): number | null => size ?? listed?.length ?? null

/** The limits of one run. The next run takes the rest. */
export interface RunLimits {
  pages: number
  /** Max notices that are fetched one by one. */
  documents: number
  /** No page or notice is begun after this time. */
  milliseconds: number
  /** Max time of a request with its body, and max bytes of the body. */
  requestMilliseconds: number
  requestBytes: number
}

/** The way to fetch a single notice. */
interface Documents {
  request: (id: string) => PageRequest
  /** The name under which the catalogue knows the notice; see `ListedNotices`. */
  ref: (id: string) => string
  /** The content types of a notice. */
  type: RegExp
}

/** A source of notices that is read in windows of its dates, page by page. All members are pure. */
export interface Feed {
  name: string
  request: (window: DateSpan, page: string | null) => PageRequest
  /** Throws SourceFault when the text is not a page of this source. */
  read: (text: string, query: PageQuery) => FeedPage
  /**
   * The page after a page, for a source whose pages are known beforehand; null if only the answer names it.
   */
  following: ((query: PageQuery) => string | null) | null
  /** Null if notices come in pages only. */
  documents: Documents | null
  /** The latest end of a window that begins at a moment. */
  windowEnd: (from: number) => number
  /** The time before a window that is read again. */
  overlap: number
  /** The shortest window that the source accepts; a longer window is divided if it has too many notices. */
  shortest: number
  /** The time between two searches for something new, in milliseconds. */
  every: number
  /** How far back a source is read again once a day, because notices appear late or are changed. */
  lookBack: number
  limits: RunLimits
  /** The statuses, besides 429, with which this source reports too many requests, and the pause that it then wants. */
  busy: { statuses: number[]; wait: number | null }
  /**
   * The error by which this source reports an empty window. With the sentence of the source the error is such
   * a `page`; without a sentence it may be an outage too.
   */
  empty: { status: number; says: Pick<RegExp, 'test'> | null; page: string } | null
  /** The charset for bytes that are not valid UTF-8 and declare no charset. */
  charset: string | null
}

export const requestLimits = { requestMilliseconds: 30_000, requestBytes: 32 * 1024 * 1024 }

/** The defaults of most sources: queried by day, without known pages, documents or special answers. */
export const plainFeed = {
  following: null,
  documents: null,
  windowEnd: (from: number) => from - (from % day) + day,
  overlap: 0,
  lookBack: 3 * day,
  shortest: day,
  busy: { statuses: [], wait: null },
  empty: null,
  charset: null,
} satisfies Partial<Feed>

/** In bytes: the part of an error's body that is stored. */
export const answerLength = 2048

/**
 * Why a source did not return what it should. `busy`: it wants a pause, of any length. `unavailable`: the
 * source, or the way to it, fails; tried for hours. `unusable`: its answer cannot be read; tried twice more.
 * `crowded`: the window has more notices than the source returns, and is divided. The message is shown to the
 * operator and never repeats the content at length.
 */
export class SourceFault extends Error {
  readonly kind: 'busy' | 'unavailable' | 'unusable' | 'crowded'
  /** The moment before which the source does not want another request, in epoch milliseconds. */
  readonly notBefore: number | null
  /** The beginning of the source's answer. */
  readonly answer: string | null
  /** Whether the source was reached, and its answer was cut off. */
  readonly isCutOff: boolean
  /**
   * Whether the answer is not a page at all, so that it may be the source's way to report that there is
   * nothing.
   */
  readonly isNoPage: boolean
  /** The way in which the answer may report that there is nothing (`nothingIn`); null if it does not. */
  nothing: string | null = null

  constructor(
    kind: SourceFault['kind'],
    message: string,
    {
      notBefore = null,
      answer = null,
      isCutOff = false,
      isNoPage = false,
    }: { notBefore?: number | null; answer?: string | null; isCutOff?: boolean; isNoPage?: boolean } = {},
  ) {
    super(message)
    this.name = 'SourceFault'
    this.kind = kind
    this.notBefore = notBefore
    this.answer = answer
    this.isCutOff = isCutOff
    this.isNoPage = isNoPage
  }
}

/** An answer that began to arrive; another try may bring the whole. */
export const cutOff = (message: string) => new SourceFault('unavailable', message, { isCutOff: true })

export const noPage = (message: string) => new SourceFault('unusable', message, { isNoPage: true })

export const unusable = (message: string) => new SourceFault('unusable', message)

export const crowded = (message: string) => new SourceFault('crowded', message)
