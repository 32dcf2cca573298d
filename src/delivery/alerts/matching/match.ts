import type { Expression } from '../../../catalogue/tenders/search/expression.ts'
import { type IndexFilter, filterOf, type ValueBounds } from '../../../catalogue/tenders/search/filter.ts'
import { expressionOf } from '../../../catalogue/tenders/search/match.ts'
import type { TextAlternative } from '../../../catalogue/tenders/search/text-check.ts'
import { type AlertFilters, searchOf } from '../schema.ts'
import { membersOf, ordinalsOf } from './postings.ts'
import type { RatesToday } from './rates.ts'
import type { NewTender, ChangeWindow } from './window.ts'

/** The filters of an alert in the form of the search, ready for any number of windows. */
export interface Question extends Pick<
  IndexFilter,
  'phrases' | 'value' | 'deadline' | 'published' | 'updatedFrom'
> {
  /** The same expression that the search passes to the index. */
  terms: Expression
}

/** Null for filters that no tender can match. Needs `loadSearch` before. */
export function questionOf(filters: AlertFilters): Question | null {
  const search = searchOf(filters)
  const filter = search && filterOf(search)
  if (!filter) return null
  const { match, phrases, value, deadline, published, updatedFrom } = filter
  return { terms: expressionOf(match), phrases, value, deadline, published, updatedFrom }
}

/** The indexes in the window of the tenders that the search would find, ascending. */
export function matchesIn(
  { tenders, postings }: ChangeWindow,
  question: Question,
  rates: RatesToday,
): number[] {
  const { terms, phrases, value, deadline, published, updatedFrom } = question
  const bounds = value && inEur(value, rates)
  if (value && !bounds) return []
  return ordinalsOf(membersOf(terms, postings)).filter((ordinal) => {
    const tender = tenders[ordinal]
    return (
      tender !== undefined &&
      within(tender.deadline, deadline) &&
      within(tender.id, published) &&
      (updatedFrom === null || tender.updated >= updatedFrom) &&
      within(tender.value, bounds) &&
      (phrases ?? []).every((clause) => holdsOne(clause, tender))
    )
  })
}

/** Whether a number is within bounds. An unknown number is not. */
const within = (number: number | null, bounds: { min: number; max: number } | null) =>
  bounds === null || (number !== null && number >= bounds.min && number <= bounds.max)

const holdsOne = (clause: TextAlternative[], { words }: NewTender) =>
  clause.some(({ negated, all }) => negated === all.some((sought) => !words.includes(` ${sought}`)))

/** The bounds in euro cents, rounded as SQLite rounds them in the search; null without a rate. */
function inEur({ min, max, currency }: ValueBounds, rates: RatesToday): { min: number; max: number } | null {
  if (currency === 'EUR') return { min, max }
  const rate = rates.get(currency)
  return rate === undefined ? null : { min: rounded(min / rate), max: rounded(max / rate) }
}

/** Rounds half up. From 2^52 on numbers have no fraction, and adding a half would change them. */
const rounded = (amount: number) => (amount > 2 ** 52 ? amount : Math.floor(amount + 0.5))
