import { day } from '../../../platform/time.ts'

interface Span {
  from?: Date | undefined
  to?: Date | undefined
}

/** Swaps the ends of a span that runs backwards, which is a mistyped one. Both days still belong to the span. */
export function ordered<S extends Span>(query: S): S {
  const { from, to } = query
  if (!from || !to || from <= to) return query
  return { ...query, from: dayBegins(to), to: dayEnds(from) }
}

/**
 * A plain day means its last millisecond (UTC) as an upper bound and its first as a lower bound, so a swapped day must
 * be converted. Other times stay as they are.
 */
const dayBegins = (end: Date) => ((end.getTime() + 1) % day === 0 ? new Date(end.getTime() - day + 1) : end)
const dayEnds = (start: Date) => (start.getTime() % day === 0 ? new Date(start.getTime() + day - 1) : start)
