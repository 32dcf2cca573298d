import { anyOf, type Expression, term } from './expression.ts'
import type { WordForms } from './forms.ts'
import { cpvToken, mark } from './tokens.ts'

/** The way to look for a word of a search: by its letters in the title or anywhere, by its forms, and by labels. */
export interface Reading {
  /** The mark before words, and the mark before stems. */
  marks: { word: string; stem: string }
  forms: boolean
  labels: boolean
}

const inTitle = { word: mark.titleWord, stem: mark.titleStem }
const anywhere = { word: '', stem: mark.stem }

export const readings = {
  literalInTitle: { marks: inTitle, forms: false, labels: false },
  formInTitle: { marks: inTitle, forms: true, labels: false },
  literal: { marks: anywhere, forms: false, labels: false },
  form: { marks: anywhere, forms: true, labels: false },
  any: { marks: anywhere, forms: true, labels: true },
} satisfies Record<string, Reading>

/** A single word, in all forms that the reading allows. */
export function readWord(word: string, known: WordForms | undefined, reading: Reading): Expression {
  const { marks } = reading
  const literal = term(marks.word + word)
  if (!known || !reading.forms) return literal
  // A stem that is itself a word of a text is in the index without a mark.
  const ofStems = (stems: string[]) =>
    stems.flatMap((stem) => [term(marks.word + stem), term(marks.stem + stem)])
  return anyOf([
    literal,
    ...ofStems(known.stems),
    ...(reading.labels ? known.codes.map((code) => term(cpvToken(code))) : []),
  ])
}
