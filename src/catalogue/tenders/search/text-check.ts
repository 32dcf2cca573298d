import { isPhrase, type TextQuery } from './parse.ts'

/**
 * A condition on the normalised text of a tender, for what the index of words cannot decide: of each clause one
 * alternative must hold. Searches put the check to SQLite (`phraseCondition`), alerts evaluate it.
 */
export type TextCheck = TextAlternative[][]

/** Holds where the text contains all of `all`, each after a space; when negated, where the text lacks one. */
export interface TextAlternative {
  negated: boolean
  all: string[]
}

/** The clauses with a phrase; null where there is none and the index decides alone. */
export function phraseCheck(query: TextQuery): TextCheck | null {
  const clauses = query.filter((clause) => clause.some(isPhrase))
  return clauses.length > 0 ? textCheck(clauses) : null
}

/** All clauses of a query, for texts that no index holds. */
export const textCheck = (query: TextQuery): TextCheck =>
  query.map((clause) =>
    clause.map(({ negated, all }) => ({
      negated,
      all: all.map(({ words, prefix }) => `${words.join(' ')}${prefix ? '' : ' '}`),
    })),
  )
