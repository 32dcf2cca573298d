import { allOf, anyOf, butNot, distinct, type Expression, term } from './expression.ts'
import { type Alternative, isPhrase, type Literal, type TextQuery } from './parse.ts'
import { mark } from './tokens.ts'

/** Conditions on the terms of a tender: all of `required` and none of `excluded`. */
export interface Match {
  required: Expression[]
  excluded: Expression[]
}

/** Whether the match has no condition, so that every tender matches. */
export const matchesAll = ({ required, excluded }: Match) => required.length === 0 && excluded.length === 0

/** The match as one expression. When nothing is required, it begins with all tenders and removes the excluded ones. */
export function expressionOf({ required, excluded }: Match): Expression {
  const included = allOf(required.length > 0 ? required : [term(mark.every)])
  return excluded.length > 0 ? butNot(included, anyOf(excluded)) : included
}

/**
 * The part of a text query that the index can decide. The index finds every match. Where words must follow one another
 * it finds other tenders too, which `phraseCheck` then removes. `wordMark` is put before the wanted words, so that the
 * mark of title words finds them in titles only.
 */
export function matchText(query: TextQuery, wordMark = ''): Match {
  const required: Expression[] = []
  const excluded: Expression[] = []
  for (const clause of query) {
    const wanted = clause.filter(({ negated }) => !negated)
    const unwanted = clause.filter(({ negated }) => negated)
    // The index cannot exclude a phrase, because a tender may hold the words without the phrase.
    if (unwanted.some(isPhrase)) continue
    const either = wanted.map((alternative) => wordsOf([alternative], wordMark))
    if (unwanted.length === 0) required.push(anyOf(either))
    else excluded.push(missed(wordsOf(unwanted), either))
  }
  return { required: distinct(required), excluded }
}

/** The condition under which a clause fails: the unwanted words are all there and no wanted alternative holds. */
const missed = (unwanted: Expression, either: Expression[]): Expression =>
  either.length === 0 ? unwanted : butNot(unwanted, anyOf(either))

const wordsOf = (alternatives: Alternative[], wordMark = ''): Expression =>
  allOf(alternatives.flatMap(({ all }) => all.map((literal) => literalOf(literal, wordMark))))

const literalOf = ({ words, prefix }: Literal, wordMark: string): Expression =>
  allOf(words.map((word, i) => term(wordMark + word, prefix && i === words.length - 1)))
