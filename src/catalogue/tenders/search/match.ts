import type { Alternative, Literal, TextQuery } from './parse.ts'
import { mark } from './tokens.ts'

/**
 * Conditions on the terms of a tender: all of `required` (expressions of FTS5, each in need of no parentheses) and
 * none of `excluded`.
 */
export interface Match {
  required: string[]
  excluded: string[]
}

/** A token as an expression; a star after it makes it a prefix. Tokens hold no quotes. */
export const quoted = (token: string) => `"${token}"`
/** Of no expressions at all: what nothing matches. */
export const anyOf = (expressions: string[]) =>
  expressions.length > 0 ? grouped(expressions, 'OR') : quoted(mark.nothing)
const allOf = (expressions: string[]) => grouped(expressions, 'AND')

function grouped(expressions: string[], operator: string): string {
  const distinct = [...new Set(expressions)]
  return distinct.length === 1 ? (distinct[0] ?? '') : `(${distinct.join(` ${operator} `)})`
}

/**
 * What the index can say of a text: every match, and where words must stand one after the other, also others. `wordMark`
 * is put before the wanted words: with that of title words, it is what matches in the title.
 */
export function matchText(query: TextQuery, wordMark = ''): Match {
  const match: Match = { required: [], excluded: [] }
  for (const clause of query) {
    const wanted = clause.filter(({ negated }) => !negated)
    const unwanted = clause.filter(({ negated }) => negated)
    // That the words are there does not say that the phrase is: the index cannot exclude it.
    if (unwanted.some(isPhrase)) continue
    const either = wanted.map(({ all }) => allOf(all.map((literal) => expression(literal, wordMark))))
    if (unwanted.length === 0) {
      match.required.push(anyOf(either))
      continue
    }
    const each = allOf(unwanted.flatMap(({ all }) => all.map((literal) => expression(literal, ''))))
    match.excluded.push(wanted.length === 0 ? each : `(${each} NOT ${anyOf(either)})`)
  }
  return { required: [...new Set(match.required)], excluded: match.excluded }
}

const expression = ({ words, prefix }: Literal, wordMark: string) =>
  allOf(words.map((word, i) => quoted(wordMark + word) + (prefix && i === words.length - 1 ? ' *' : '')))

/** As one expression. What requires nothing begins with all tenders. */
export function matchExpression({ required, excluded }: Match): string {
  const included = allOf(required.length > 0 ? required : [quoted(mark.every)])
  return excluded.length > 0 ? `${included} NOT ${anyOf(excluded)}` : included
}

const isPhrase = ({ all }: Alternative) => all.some(({ words }) => words.length > 1)

/**
 * The clauses that only the text itself can decide, as JSON for `phraseCondition`: for each alternative whether it is
 * negated, and what the normalised text must hold after a space. Null where the index decides all.
 */
export function phraseCheck(query: TextQuery): string | null {
  const clauses = query.filter((clause) => clause.some(isPhrase))
  return clauses.length > 0 ? textCheck(clauses) : null
}

/** All clauses of a query as such a check, for texts that no index holds. */
export const textCheck = (query: TextQuery): string =>
  JSON.stringify(
    query.map((clause) =>
      clause.map(({ negated, all }) => ({ negated: Number(negated), all: all.map(sought) })),
    ),
  )

const sought = ({ words, prefix }: Literal) => `${words.join(' ')}${prefix ? '' : ' '}`
