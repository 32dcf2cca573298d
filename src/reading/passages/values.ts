import { fromTables } from '../../platform/files/tables.ts'
import { phrasesOf } from '../../reference/language/phrase-tables.ts'
import type { AnswerKind } from '../../reference/language/concepts.ts'
import type { Values } from '../../reference/language/values/values.ts'

/**
 * The table of how questions are phrased and values are written. A name is a kind of value, several kinds, or
 * another use.
 */
export const wordingsTable = 'question-wordings'

export const wordings = phrasesOf(wordingsTable)

/** The phrases of a name, as one expression. */
export const wordingOf = (name: string): (() => RegExp) =>
  fromTables([wordingsTable], () => new RegExp(wordings().of(name), 'iu'))

const numeral = wordingOf('numeral')
const reachable = wordingOf('reachable')
const week = wordingOf('week')

const tests: Record<AnswerKind, (text: string, values: Values) => boolean> = {
  date: (text, { dates }) => dates.length > 0 || week().test(text),
  duration: (_, { durations }) => durations.length > 0,
  money: (_, { amounts }) => amounts.length > 0,
  percent: (_, { percents }) => percents.length > 0,
  number: (text) => numeral().test(text),
  contact: (text) => reachable().test(text),
}

/** Whether a sentence has a value of a kind. */
export const holdsKind = (text: string, values: Values, kind: AnswerKind): boolean =>
  tests[kind](text, values)

/** The kinds of value in the order in which they are stored. */
export const answerKinds = [
  'date',
  'duration',
  'money',
  'percent',
  'number',
  'contact',
] as const satisfies AnswerKind[]
