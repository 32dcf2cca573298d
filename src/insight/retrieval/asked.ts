import { fromTables } from '../../platform/tables.ts'
import { readTable } from '../../reference/codes/table.ts'
import { type AnswerKind, kindsOf } from '../../reference/language/concepts.ts'
import { datesIn } from '../../reference/language/values/dates.ts'
import { durationsIn } from '../../reference/language/values/durations.ts'
import { amountsIn } from '../../reference/language/values/money.ts'
import { percentsIn } from '../../reference/language/values/percents.ts'
import type { TextLanguage } from '../../reference/language/tokens.ts'

/**
 * The table of the ways in which questions ask, as patterns of regular expressions. `part` is a kind of value, several
 * kinds, or one of the other names.
 */
export const wordingsTable = 'question-wordings'

/** The patterns of the table whose part is the name, as one expression. */
export const wordingOf = (part: string): (() => RegExp) =>
  fromTables([wordingsTable], (table) => {
    const rows = readTable<'part' | 'language' | 'pattern'>(table).filter((row) => row.part === part)
    return new RegExp(rows.map(({ pattern }) => `(?:${pattern})`).join('|'), 'iu')
  })

/** Wordings of questions, and the kinds of value that answer them. Matched against folded text without accents. */
const wordings = (
  [
    ['date'],
    ['duration'],
    ['money', 'percent'],
    ['percent'],
    ['number'],
    ['contact'],
  ] satisfies AnswerKind[][]
).map((kinds) => [wordingOf(kinds.join(' ')), kinds] as const)

/** Concepts for which "when" asks for a time of day. */
const daily: ReadonlySet<string> = new Set(['working_hours', 'noise_times'])

/** The kinds of value that a folded question asks for by its wording; else the usual kinds of its concepts. */
export function kindsAsked(question: string, concepts: string[]): { kinds: AnswerKind[]; worded: boolean } {
  const worded = wordings.flatMap(([wording, kinds]) => (wording().test(question) ? kinds : []))
  const usual = concepts.flatMap(kindsOf)
  // "When are we paid?" is answered by a date or by "within 30 days", "How long …?" by "until 30 April" as well.
  const spans = [
    ...(worded.includes('date') && usual.includes('duration') ? (['duration'] as const) : []),
    ...(worded.includes('duration') && usual.includes('date') ? (['date'] as const) : []),
    ...(worded.includes('date') && concepts.some((each) => daily.has(each)) ? (['number'] as const) : []),
  ]
  if (worded.length > 0) return { kinds: [...new Set([...worded, ...spans])], worded: true }
  return { kinds: [...new Set(usual)], worded: false }
}

const opens = wordingOf('opens')
const asksOpenly = wordingOf('asks_openly')

/** Whether yes or no answers a folded question, by its beginning. */
export const isYesNo = (question: string): boolean => opens().test(question) && !asksOpenly().test(question)

/** "S6.", "3.2", "§ 5": the number before a sentence is no value of the sentence. */
const label = /^\s*(?:§{1,2}\s?|[A-Z]{1,2}\.?)?\d{1,3}(?:\.\d{1,3}){0,4}[.)]?\s+(?=\p{Lu})/u

const numeral = wordingOf('numeral')
const reachable = wordingOf('reachable')

/** Whether a sentence holds a value of one of the kinds. */
export function holds(text: string, kinds: AnswerKind[], language: TextLanguage | null): boolean {
  const said = text.replace(label, '')
  return kinds.some((kind) => tests[kind](said, language))
}

const week = wordingOf('week')

/**
 * Sums in dollars count as money although their country is unknown, because a question does not depend on the country.
 */
const dollars = wordingOf('dollars')

const tests: Record<AnswerKind, (text: string, language: TextLanguage | null) => boolean> = {
  date: (text) => datesIn(text).length > 0 || week().test(text),
  duration: (text, language) => durationsIn(text, language).length > 0,
  money: (text, language) => dollars().test(text) || amountsIn(text, language).length > 0,
  percent: (text, language) => percentsIn(text, language).length > 0,
  number: (text) => numeral().test(text),
  contact: (text) => reachable().test(text),
}
