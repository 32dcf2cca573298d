import { type AnswerKind, kindsOf } from '../../../reference/language/concepts.ts'
import { wordingOf } from '../../../reading/passages/values.ts'
import type { Meant } from './meant.ts'

/** Wordings of questions, and the kinds of value that answer them. Matched against folded text without accents. */
const wordings = (
  [
    ['date'],
    ['duration'],
    ['money', 'percent'],
    ['money'],
    ['percent'],
    ['number'],
    ['contact'],
  ] satisfies AnswerKind[][]
).map((kinds) => [wordingOf(kinds.join(' ')), kinds] as const)

/**
 * The kinds of value that a folded question asks for by its wording; otherwise the usual kinds of its
 * concepts.
 */
export function requestedKinds(
  question: string,
  field: Pick<Meant, 'concept'>[],
): { kinds: AnswerKind[]; worded: boolean } {
  const usual = field.flatMap(({ concept }) => kindsOf(concept))
  const worded = wordings.flatMap(([wording, kinds]) => (wording().test(question) ? kinds : []))
  // "When are we paid?" is answered by a date or by "within 30 days", "How long …?" by "until 30 April" as well.
  const spans = [
    ...(worded.includes('date') && usual.includes('duration') ? (['duration'] as const) : []),
    ...(worded.includes('duration') && usual.includes('date') ? (['date'] as const) : []),
  ]
  if (worded.length > 0) return { kinds: [...new Set([...worded, ...spans])], worded: true }
  return { kinds: [...new Set(usual)], worded: false }
}

const opens = wordingOf('opens')
const asksOpenly = wordingOf('asks_openly')

/** Whether yes or no answers a folded question, by its beginning. */
export const isYesNo = (question: string): boolean => opens().test(question) && !asksOpenly().test(question)
