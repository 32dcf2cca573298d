import { day } from '../../../platform/time.ts'
import { deadlinesBetween } from './buckets.ts'
import { type Filter, matchesAll } from './filter.ts'
import { anyOf, type Match, quoted } from './match.ts'
import { sortColumns, type ResultWindow } from './order.ts'
import type { Sql } from '../../../platform/db/sql.ts'
import {
  countAll,
  countMatches,
  newest,
  newestOfAll,
  numbersOnly,
  onePass,
  sorted,
  sortedFromTail,
  titlesFirst,
} from './statements.ts'

/**
 * The statements of a search: `page` gives `item` in order, `total` gives `n`. Where one pass over the matches serves
 * both, `total` is null and every row of `page` carries `n`; an empty page is one row with a null item.
 */
export interface Plan {
  page: Sql
  total: Sql | null
}

/** How far into a search sorted by value its highest or lowest values are looked at first. */
const tailDepth = 400

/** Chooses the cheapest shape that answers exactly, with the exchange rates of the day of `now`. */
export function planSearch(filter: Filter, asked: ResultWindow, now: Date): Plan {
  const title = asked.sort === 'relevance' ? filter.titleMatch : null
  const window: ResultWindow =
    asked.sort === 'relevance' && !title ? { ...asked, sort: 'publishedAt' } : asked
  const { match, phrases, value, deadline, onlyStatus } = filter
  const ranged = value !== null || deadline !== null
  const anything = matchesAll(match)
  const total = anything ? countAll : countMatches(match)

  const pass = () => ({
    page: onePass({ ...filter, match: narrowed(filter, now) }, title, window, now),
    total: null,
  })
  if (phrases) return pass()
  if ((anything || onlyStatus !== null) && (ranged || sortColumns(window.sort).length > 0)) {
    const { page, count } = numbersOnly(filter, window, now)
    return { page, total: ranged ? count : total }
  }
  if (ranged) return pass()
  if (title) return { page: titlesFirst(match, title, window), total }
  if (window.sort === 'estimatedValue' && window.offset + window.limit <= tailDepth)
    return { page: sortedFromTail(match, window), total }
  if (sortColumns(window.sort).length > 0) return { page: sorted(match, window), total }
  return { page: anything ? newestOfAll(window) : newest(match, window), total }
}

/** Deadlines before that are many: a search that goes further back reads its matches rather than their spans. */
const recent = 30 * day

/** Only few tenders have a deadline ahead: bounds that leave out the past are also sought as tokens. */
function narrowed({ match, deadline }: Filter, now: Date): Match {
  if (!deadline || deadline.min < now.getTime() - recent) return match
  return {
    ...match,
    required: [...match.required, anyOf(deadlinesBetween(deadline.min, deadline.max).map(quoted))],
  }
}
