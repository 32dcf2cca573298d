import type { WordForms } from './forms.ts'
import { butNot, anyOf, type Expression, fts5Of } from './expression.ts'
import { expressionOf, matchText } from './match.ts'
import type { TextQuery } from './parse.ts'
import { readings } from './readings.ts'

/** Matches of one rank: the matches of `best` that no better rank has. */
export interface Tier {
  all: Expression
  only: Expression
}

/**
 * The matches of a text by rank: literally in the title, as a form in the title, literally, as a form, by the label of
 * a CPV code. A rank that adds no match is left out. Every match must also have `tokens`.
 */
export function tiersOf(
  query: TextQuery,
  known: ReadonlyMap<string, WordForms>,
  tokens: Expression[],
  numbers: Expression[],
): Tier[] {
  const read = (reading: (typeof readings)[keyof typeof readings]): Expression => {
    const { required, excluded } = matchText(query, reading, known, numbers)
    return expressionOf({ required: [...required, ...tokens], excluded })
  }
  const literalInTitle = read(readings.literalInTitle)
  const formInTitle = read(readings.formInTitle)
  const literal = read(readings.literal)
  const form = read(readings.form)
  const ranks: [Expression, Expression[]][] = [
    [literalInTitle, []],
    [formInTitle, [literalInTitle]],
    [literal, [formInTitle]],
    [form, [literal, formInTitle]],
    [read(readings.any), [form]],
  ]
  return ranks.flatMap(([all, better]) => {
    const others = better.filter((each) => fts5Of(each) !== fts5Of(all))
    return others.length < better.length
      ? []
      : { all, only: better.length > 0 ? butNot(all, anyOf(better)) : all }
  })
}
