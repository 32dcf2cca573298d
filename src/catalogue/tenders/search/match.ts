import { allOf, anyOf, butNot, distinct, type Expression, term } from './expression.ts'
import type { WordForms } from './forms.ts'
import { isDecided, needsText, pairsIn } from './pairs.ts'
import type { Alternative, Literal, TextQuery } from './parse.ts'
import { type Reading, readings, readWord } from './readings.ts'
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
 * The part of a text query that the index can decide, under one reading of its words. The index finds every match.
 * Where words must follow one another it also finds other tenders, which `phraseCheck` then removes. Excluded words are
 * read in the same way under every reading of the wanted words: by their forms, where `known` has any, and never by
 * labels. A tender with one of the `numbers` matches without the words.
 */
export function matchText(
  query: TextQuery,
  reading: Reading,
  known: ReadonlyMap<string, WordForms>,
  numbers: Expression[] = [],
): Match {
  const required: Expression[] = []
  const excluded: Expression[] = []
  for (const clause of query) {
    const wanted = clause.filter(({ negated }) => !negated)
    const unwanted = clause.filter(({ negated }) => negated)
    // The index cannot exclude a longer phrase, because a tender may have the words without the phrase.
    if (unwanted.some(needsText)) continue
    if (unwanted.length === 0)
      required.push(anyOf(wanted.map((alternative) => wordsOf([alternative], reading, known))))
    else {
      const either = wanted.map((alternative) => wordsOf([alternative], reading, known))
      excluded.push(missed(wordsOf(unwanted, readings.form, known), either))
    }
  }
  if (numbers.length > 0) return { required: [anyOf([allOf(required), ...numbers])], excluded }
  return { required: distinct(required), excluded }
}

/**
 * The condition under which a clause fails: all unwanted words are there, and no wanted alternative is true.
 */
const missed = (unwanted: Expression, either: Expression[]): Expression =>
  either.length === 0 ? unwanted : butNot(unwanted, anyOf(either))

const wordsOf = (
  alternatives: Alternative[],
  reading: Reading,
  known: ReadonlyMap<string, WordForms>,
): Expression =>
  allOf(
    alternatives.flatMap(({ all }) =>
      all.map((literal) =>
        anyOf(
          [literal.words, ...otherSpelling(literal, reading, known)].map((words) =>
            readLiteral({ ...literal, words }, reading, known),
          ),
        ),
      ),
    ),
  )

/** Where forms count less than letters, so does the other spelling. */
const otherSpelling = (
  { words: [word = ''], spelled, prefix }: Literal,
  reading: Reading,
  known: ReadonlyMap<string, WordForms>,
): string[][] => (spelled && (reading.forms || prefix || !known.has(word)) ? [spelled] : [])

const readLiteral = (literal: Literal, reading: Reading, known: ReadonlyMap<string, WordForms>): Expression =>
  isSingle(literal)
    ? readWord(literal.words[0] ?? '', known.get(literal.words[0] ?? ''), reading)
    : literalOf(literal, reading.marks.word)

const isSingle = ({ words, prefix }: Literal) => words.length === 1 && !prefix

/** The words of a phrase; for a phrase that the index decides, only its token. */
function literalOf(literal: Literal, wordMark: string): Expression {
  const { words, prefix } = literal
  const pairs = pairsIn(literal).map((token) => term(token))
  if (pairs.length > 0 && wordMark === '' && isDecided(literal)) return allOf(pairs)
  const single = words.map((word, i) => term(wordMark + word, prefix && i === words.length - 1))
  return allOf([...single, ...pairs])
}
