import { needsText } from './pairs.ts'
import type { TextQuery } from './parse.ts'

/**
 * A condition on the normalised text of a tender, for phrases that the index of words cannot decide: every
 * clause needs one true alternative. Searches let SQLite check it (`phraseCondition`), alerts evaluate it.
 */
export type TextCheck = TextAlternative[][]

/**
 * True when the text contains all of `all`, each after a space, or, when negated, when the text lacks at
 * least one.
 */
export interface TextAlternative {
  negated: boolean
  all: string[]
}

/** The clauses with a phrase that the index does not decide; null when there are none. */
export function phraseCheck(query: TextQuery): TextCheck | null {
  const clauses = query.filter((clause) => clause.some(needsText))
  return clauses.length > 0 ? textCheck(clauses) : null
}

/** All clauses of a query, for texts without an index. */
export const textCheck = (query: TextQuery): TextCheck =>
  query.map((clause) =>
    clause.map(({ negated, all }) => ({
      negated,
      all: all.map(({ words, prefix }) => `${words.join(' ')}${prefix ? '' : ' '}`),
    })),
  )
