import { allOf, anyOf, butNot, distinct, type Expression, term } from './expression.ts'
import { type Alternative, isPhrase, type Literal, type TextQuery } from './parse.ts'
import { mark } from './tokens.ts'

/** Conditions on the terms of a tender: all of `required` and none of `excluded`. */
export interface Match {
  required: Expression[]
  excluded: Expression[]
}

/** Every tender matches. */
export const matchesAll = ({ required, excluded }: Match) => required.length === 0 && excluded.length === 0

/** The match as one expression. Where nothing is required, all tenders come first, less the excluded ones. */
export function expressionOf({ required, excluded }: Match): Expression {
  const included = allOf(required.length > 0 ? required : [term(mark.every)])
  return excluded.length > 0 ? butNot(included, anyOf(excluded)) : included
}

/**
 * The part of a text query that the index can decide. The index finds every match; where words must follow one another
 * it also finds others, which `phraseCheck` then removes. `wordMark` is put before the wanted words: the mark of title
 * words looks for them in the title.
 */
export function matchText(query: TextQuery, wordMark = ''): Match {
  const required: Expression[] = []
  const excluded: Expression[] = []
  for (const clause of query) {
    const wanted = clause.filter(({ negated }) => !negated)
    const unwanted = clause.filter(({ negated }) => negated)
    // A tender may hold the words without the phrase: the index cannot exclude a phrase.
    if (unwanted.some(isPhrase)) continue
    const either = wanted.map((alternative) => wordsOf([alternative], wordMark))
    if (unwanted.length === 0) required.push(anyOf(either))
    else excluded.push(missed(wordsOf(unwanted), either))
  }
  return { required: distinct(required), excluded }
}

/** A clause is missed where all its unwanted words stand and none of its wanted alternatives holds. */
const missed = (unwanted: Expression, either: Expression[]): Expression =>
  either.length === 0 ? unwanted : butNot(unwanted, anyOf(either))

const wordsOf = (alternatives: Alternative[], wordMark = ''): Expression =>
  allOf(alternatives.flatMap(({ all }) => all.map((literal) => literalOf(literal, wordMark))))

const literalOf = ({ words, prefix }: Literal, wordMark: string): Expression =>
  allOf(words.map((word, i) => term(wordMark + word, prefix && i === words.length - 1)))
