import { type Filter, filterOf, type ValueBounds } from '../../../catalogue/tenders/search/filter.ts'
import { type AlertFilters, searchOf } from '../schema.ts'
import { type Expression, readExpression } from './expression.ts'
import { allOf, both, ordinalsOf, without } from './members.ts'
import { membersOf } from './postings.ts'
import type { RatesToday } from './rates.ts'
import type { NewTender, ChangeWindow } from './window.ts'

/** What an alert asks for, in the terms of the search; ready to be asked of any number of windows. */
export interface Question extends Pick<Filter, 'value' | 'deadline'> {
  required: Expression[]
  excluded: Expression[]
  phrases: Clause[]
}

/** As `phraseCheck` of the search writes it: of each clause one alternative must hold. */
type Clause = { negated: 0 | 1; all: string[] }[]

/** Null for filters that nothing can match. */
export function questionOf(filters: AlertFilters): Question | null {
  const search = searchOf(filters)
  const filter = search && filterOf(search)
  if (!filter) return null
  const { match, phrases, value, deadline } = filter
  return {
    required: match.required.map(readExpression),
    excluded: match.excluded.map(readExpression),
    phrases: phrases === null ? [] : (JSON.parse(phrases) as Clause[]),
    value,
    deadline,
  }
}

/** The tenders of the window that the search would find, by their place in it, ascending. */
export function matchesIn(
  { tenders, postings }: ChangeWindow,
  question: Question,
  rates: RatesToday,
): number[] {
  const { required, excluded, phrases, value, deadline } = question
  let members = allOf(tenders.length)
  for (const expression of required) members = both(members, membersOf(expression, postings))
  for (const expression of excluded) members = without(members, membersOf(expression, postings))
  const bounds = value && inEur(value, rates)
  if (value && !bounds) return []
  return ordinalsOf(members).filter((ordinal) => {
    const tender = tenders[ordinal]
    return (
      tender !== undefined &&
      within(tender.deadline, deadline) &&
      within(tender.value, bounds) &&
      phrases.every((clause) => holdsOne(clause, tender))
    )
  })
}

/** What is unknown is within no bounds. */
const within = (number: number | null, bounds: { min: number; max: number } | null) =>
  bounds === null || (number !== null && number >= bounds.min && number <= bounds.max)

const holdsOne = (clause: Clause, { words }: NewTender) =>
  clause.some(({ negated, all }) => (negated === 1) === all.some((sought) => !words.includes(` ${sought}`)))

/** Bounds in euro cents, rounded as the search has SQLite round them; null without a rate. */
function inEur({ min, max, currency }: ValueBounds, rates: RatesToday): { min: number; max: number } | null {
  if (currency === 'EUR') return { min, max }
  const rate = rates.get(currency)
  return rate === undefined ? null : { min: rounded(min / rate), max: rounded(max / rate) }
}

/** Half up; from 2^52 on a number has no fraction, and adding a half would lose a unit. */
const rounded = (amount: number) => (amount > 2 ** 52 ? amount : Math.floor(amount + 0.5))
