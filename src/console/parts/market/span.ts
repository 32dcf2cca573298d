import { day } from '../../../platform/time/time.ts'

interface Span {
  from?: Date | undefined
  to?: Date | undefined
}

/**
 * Swaps the ends of a span that ends before it starts, because such a span was mistyped. Both days still belong to the
 * span.
 */
export function ordered<S extends Span>(query: S): S {
  const { from, to } = query
  if (!from || !to || from <= to) return query
  return { ...query, from: dayBegins(to), to: dayEnds(from) }
}

/**
 * A day without a time is read as its last millisecond (UTC) at the end of a span, and as its first at the start. A
 * swapped day must therefore be converted, or the span would lose this day. Other times stay as they are.
 */
const dayBegins = (end: Date) => ((end.getTime() + 1) % day === 0 ? new Date(end.getTime() - day + 1) : end)
const dayEnds = (start: Date) => (start.getTime() % day === 0 ? new Date(start.getTime() + day - 1) : start)
