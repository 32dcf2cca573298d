import { day } from '../../../platform/time.ts'

interface Span {
  from?: Date | undefined
  to?: Date | undefined
}

/** A span that runs backwards is one that runs forwards, mistyped; both days are still part of it. */
export function ordered<S extends Span>(query: S): S {
  const { from, to } = query
  if (!from || !to || from <= to) return query
  return { ...query, from: dayBegins(to), to: dayEnds(from) }
}

/** A plain day as an upper bound is its last millisecond (UTC), as a lower one its first; other times are as they are. */
const dayBegins = (end: Date) => ((end.getTime() + 1) % day === 0 ? new Date(end.getTime() - day + 1) : end)
const dayEnds = (start: Date) => (start.getTime() % day === 0 ? new Date(start.getTime() + day - 1) : start)
