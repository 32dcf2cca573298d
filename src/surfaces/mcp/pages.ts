/** A page as a call requests it; `page` counts from 1. */
interface Wanted {
  page: number
  limit: number
}

/** The items of one answer. `limit` is below `wanted` where longer items leave no room for more. */
export interface PageSpan {
  offset: number
  limit: number
  wanted: number
}

/**
 * An answer in pages. Items that are too long together are left to a further page, so a tool makes its answer for each
 * span that it is given, always from the same data.
 */
export class PagedAnswer<A> {
  readonly wanted: Wanted
  readonly at: (span: PageSpan) => A

  constructor(wanted: Wanted, at: (span: PageSpan) => A) {
    this.wanted = wanted
    this.at = at
  }
}

/**
 * The spans that begin where the call starts, the longest first. The next page of each begins where the span ends.
 */
export function spansOf({ page, limit }: Wanted): PageSpan[] {
  const offset = (page - 1) * limit
  const limits = Array.from({ length: limit }, (_, index) => limit - index)
  return limits.filter((each) => offset % each === 0).map((each) => ({ offset, limit: each, wanted: limit }))
}

/** The items of a span, or its piece of a text, which has `unit` characters for each item. */
export function withinTokens<T extends string | readonly unknown[]>(
  all: T,
  { offset, limit }: PageSpan,
  unit = 1,
): T {
  const piece = all.slice(offset * unit, (offset + limit) * unit)
  return (typeof piece === 'string' ? piece.toWellFormed() : piece) as T
}

/** How many of `total` come after a span. */
export const after = (total: number, { offset, limit }: PageSpan, unit = 1): number =>
  Math.max(0, total - (offset + limit) * unit)

/** The call for the next page; undefined where nothing is left. `left` has what comes after the span, by name. */
export function nextPage(
  tool: string,
  span: PageSpan,
  left: number | Record<string, number>,
): string | undefined {
  const named = typeof left === 'number' ? { '': left } : left
  const open = Object.entries(named).filter(([, count]) => count > 0)
  if (open.length === 0) return undefined
  const more = open.map(([name, count]) => `${count} more ${name}`.trimEnd()).join(', ')
  return `${more}: ${tool} with limit ${span.limit} and page ${span.offset / span.limit + 2}`
}

const inList = 600

/** The longest text of an item: a list shows its beginning, and a page of one item the whole text. */
export const textIn = ({ wanted }: PageSpan): number => (wanted === 1 ? Infinity : inList)
export const wholeWithOne = 'Texts that end with … are whole with limit 1.'

/** What `next` says: sentences, and at the end the next call; null if there is nothing to say. */
export const sentences = (...said: (string | false | null | undefined)[]): string | null =>
  said.filter(Boolean).join(' ') || null
